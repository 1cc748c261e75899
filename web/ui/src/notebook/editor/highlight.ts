// Colours of the code: three and a weight. Keywords are bold, text and numbers green, comments in italics.

import { HighlightStyle } from '@codemirror/language';
import { tags as t } from '@lezer/highlight';

export const goHighlight = HighlightStyle.define([
  { tag: [t.keyword, t.controlKeyword, t.definitionKeyword, t.moduleKeyword, t.operatorKeyword], class: 'k' },
  { tag: [t.string, t.special(t.string), t.character, t.escape], class: 's' },
  { tag: [t.number, t.integer, t.float], class: 'n' },
  { tag: [t.comment, t.lineComment, t.blockComment], class: 'c' },
]);
