// Runs before anything is painted and before the page's script is there: it sets the theme, takes the key and asks for the lesson. It is a script of
// its own because the page's policy forbids inline ones.

import './theme.ts';
import { askEarly } from '../wire/prefetch.ts';
import { takeKey } from '../wire/key.ts';

takeKey(); // before anything reads the address, and before anything is asked for
askEarly(location.pathname);
