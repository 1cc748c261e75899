// The initial texts of new parts.

import { tr } from '../../ui/language.ts';

/** The initial texts of new parts, which the first key replaces. */
export const newText = tr`New text`;
export const newSection = tr`## New section

New text`;
