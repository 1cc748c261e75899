// Compile errors and warnings as marks in the text. Their columns are in bytes; the text counts UTF-16 units.

import type { Diagnostic as Mark } from '@codemirror/lint';
import type { Text } from '@codemirror/state';

import { tr } from '../../ui/language.ts';
import type { Diagnostic } from '../../wire/types.gen.ts';

export function toMarks(doc: Text, list: Diagnostic[]): Mark[] {
  return list.map((d) => {
    const from = offset(doc, d.line, d.col);
    let to = d.endLine >= d.line ? offset(doc, d.endLine, d.endCol) : from;
    if (to <= from) to = wordEnd(doc, from);
    const text = d.warning ? tr`Warning: ${d.text}` : d.text;
    return { from, to, severity: d.warning ? 'warning' : 'error', message: d.hint ? `${text}\n${d.hint}` : text };
  });
}

function offset(doc: Text, line: number, col: number): number {
  if (line < 1) return 0;
  if (line > doc.lines) return doc.length;
  const l = doc.line(line);
  return l.from + units(l.text, col - 1);
}

/** The UTF-16 units of the first n bytes of s in UTF-8. */
export function units(s: string, n: number): number {
  let bytes = 0;
  let at = 0;
  for (const c of s) {
    if (bytes >= n) break;
    const code = c.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += c.length;
  }
  return at;
}

/** The end of the word at a place, or the next character. */
function wordEnd(doc: Text, from: number): number {
  const l = doc.lineAt(from);
  const word = /^\w+/.exec(l.text.slice(from - l.from));
  return Math.min(l.to, from + (word ? word[0].length : 1));
}
