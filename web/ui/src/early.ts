// Runs before anything is painted and before the page's script is there: it sets the theme and asks for the lesson. It is a script of
// its own because the page's policy forbids inline ones.

import './theme.ts';
import { askEarly } from './base/asked.ts';

askEarly(location.pathname);
