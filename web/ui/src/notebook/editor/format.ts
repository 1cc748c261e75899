// Formats the text as gofmt does. A text that does not parse stays unchanged.

import type { EditorView } from '@codemirror/view';

import { askAt, type Ask } from './ask.ts';

/** Formats the text; the cursor stays at its place in the program. */
export async function format(view: EditorView, ask: Ask): Promise<void> {
  const before = view.state.doc;
  const advice = await askAt(ask, 'format', view.state, 0);
  if (!advice?.text || !view.state.doc.eq(before)) return; // the text has changed meanwhile
  const [old, text] = [before.toString(), advice.text];
  let from = 0;
  while (from < Math.min(old.length, text.length) && old[from] === text[from]) from++;
  let same = 0;
  while (same < Math.min(old.length, text.length) - from && old[old.length - 1 - same] === text[text.length - 1 - same]) same++;
  const { anchor, head } = view.state.selection.main;
  view.dispatch({
    changes: { from, to: old.length - same, insert: text.slice(from, text.length - same) },
    selection: { anchor: placeIn(text, old, anchor), head: placeIn(text, old, head) },
    userEvent: 'input.format', scrollIntoView: true,
  });
}

/** The place in a text that has as many characters other than white space before it as a place in another text. */
export function placeIn(text: string, other: string, at: number): number {
  let left = other.slice(0, at).replace(/\s/g, '').length;
  let i = 0;
  for (; left > 0 && i < text.length; i++) if (!/\s/.test(text[i]!)) left--;
  const column = /[^\S\n]*$/.exec(other.slice(0, at))![0]; // of a place behind white space
  while (column && i < text.length && /[^\S\n]/.test(text[i]!)) i++;
  return i;
}
