// Questions of the editor to the server about its text.

import type { EditorState } from '@codemirror/state';

import { tr } from '../../ui/language.ts';
import type { Advice, AssistRequest, Mention } from '../../wire/types.gen.ts';

export type Ask = (r: AssistRequest) => Promise<Advice>;

const encoder = new TextEncoder();

/** Asks about a position; null if the server does not answer. */
export async function askAt(ask: Ask, kind: AssistRequest['kind'], state: EditorState, pos: number): Promise<Advice | null> {
  try {
    return await ask({ kind, text: state.doc.toString(), offset: encoder.encode(state.sliceDoc(0, pos)).length });
  } catch {
    return null; // the page reports that the server is away
  }
}

/** A name of Go. */
export const word = /[\p{L}\p{Nd}_]*/u;

/** The declarations that a comment refers to, and how to show one. */
export interface Links {
  see: readonly Mention[] | undefined;
  show: (m: Mention) => void;
}

/** A declaration, with one part of it marked, and its comment. */
export function card(label: string, marked: [number, number] | undefined, doc: string | undefined, links: Links): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-card';
  const code = box.appendChild(document.createElement('code'));
  const [from, to] = marked ?? [label.length, label.length];
  const strong = document.createElement('b');
  strong.textContent = label.slice(from, to);
  code.append(label.slice(0, from), ...(from < to ? [strong] : []), label.slice(to));
  if (doc) box.appendChild(document.createElement('p')).append(...linked(doc, links));
  return box;
}

/** References in a comment: after "see", or in brackets. runtime/assist/see.go uses the same rule. */
const mentioned = /\bsee ([A-Z]\w*(?:\.[A-Z]\w*)?)|\[([A-Z]\w*(?:\.[A-Z]\w*)?)\]/g;

/** A comment with links for the names in it that are known. */
function linked(doc: string, { see, show }: Links): (string | HTMLElement)[] {
  const out: (string | HTMLElement)[] = [];
  let done = 0;
  for (const m of doc.matchAll(mentioned)) {
    const name = (m[1] ?? m[2])!;
    const to = see?.find((s) => s.name === name);
    if (!to) continue;
    out.push(doc.slice(done, m.index) + (m[1] ? m[0].slice(0, -name.length) : ''), link(name, () => show(to)));
    done = m.index + m[0].length;
  }
  return [...out, doc.slice(done)];
}

function link(name: string, follow: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link';
  button.textContent = name;
  button.dataset.see = name;
  button.title = tr`What it means; F1 shows it, too`;
  button.addEventListener('mousedown', (e) => e.preventDefault()); // the editor keeps the focus, and so the card stays
  button.addEventListener('click', follow);
  return button;
}
