// Runs before anything is painted and before the page's script is there: it sets the theme, takes the key and asks for the lesson. It is a script of
// its own because the page's policy forbids inline ones.

import './theme.ts';
import { askEarly } from './base/asked.ts';
import { takeKey } from './base/key.ts';

takeKey(); // before anything reads the address, and before anything is asked for
askEarly(location.pathname);
