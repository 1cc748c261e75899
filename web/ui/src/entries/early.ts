// Runs before anything is painted and before the page's script is loaded: it sets the theme, takes the key and
// requests the lesson. It is a separate script because the page's policy forbids inline ones.

import './theme.ts';
import { askEarly } from '../wire/prefetch.ts';
import { takeKey } from '../wire/key.ts';

takeKey(); // before anything reads the address or sends a request
askEarly(location.pathname);
