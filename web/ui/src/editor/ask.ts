// How the editor asks the server about its text.

import type { EditorState } from '@codemirror/state';

import type { Advice, AssistRequest } from '../base/protocol.ts';

export type Ask = (r: AssistRequest) => Promise<Advice>;

const encoder = new TextEncoder();

/** Asks about a position; nothing is known if the server does not answer. */
export async function askAt(ask: Ask, kind: AssistRequest['kind'], state: EditorState, pos: number): Promise<Advice | null> {
  try {
    return await ask({ kind, text: state.doc.toString(), offset: encoder.encode(state.sliceDoc(0, pos)).length });
  } catch {
    return null; // the page says that the server is away
  }
}

/** A name of Go. */
export const word = /[\p{L}\p{Nd}_]*/u;

/** A declaration, with one part of it marked, and what is said about it. */
export function card(label: string, marked: [number, number] | undefined, doc: string | undefined): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-card';
  const code = box.appendChild(document.createElement('code'));
  const [from, to] = marked ?? [label.length, label.length];
  const strong = document.createElement('b');
  strong.textContent = label.slice(from, to);
  code.append(label.slice(0, from), ...(from < to ? [strong] : []), label.slice(to));
  if (doc) box.appendChild(document.createElement('p')).textContent = doc;
  return box;
}
