// The names of what the page stores in the browser. Browsers give one storage to all pages of an origin: to all sites in folders of one
// server, and some of them to all files on the disk. So a name says to which site it belongs. Two do not: the theme (ui/theme.ts), which a
// reader chooses for all pages, and the key of a server (key.ts), which is that of its origin.

import { base, site } from './transport.ts';

/** To what belongs what is stored: '' for a server of Rehearse, the folder of a published site, or the name of a lesson in one file. */
export const owner = (): string => site?.owner ?? base;

/** The name of something that is stored; `of` is the lesson, or LESSON/CELL, if it is about one. */
export const stored = (what: string, of = ''): string => `rehearse${owner()}-${what}${of && `:${of}`}`;
