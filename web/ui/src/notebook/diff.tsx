// Two texts line by line: what only one of them has, and the lines around that.

import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';

import { tr } from '../base/language.ts';

/** Lines shown around what differs. */
const around = 2;

interface Line {
  sign: ' ' | '−' | '+' | '…';
  text: string;
}

/** The lines of a diff; between stretches of them stands one with the sign …. */
export function diffLines(before: string, after: string): Line[] {
  const [a, b] = [before, after].map((t) => Text.of(`${t.replace(/\n$/, '')}\n`.split('\n'))) as [Text, Text]; // each with an empty last line
  const lines: Line[] = [];
  let shown = 0; // lines of a that were gone through
  for (const c of Chunk.build(a, b)) {
    const [from, to] = [lineAt(a, c.fromA), lineAt(a, c.toA)];
    const begin = Math.max(shown, from - around);
    if (begin > shown) lines.push(...take(a, shown, shown === 0 ? 0 : Math.min(begin, shown + around), ' '), { sign: '…', text: '' });
    lines.push(...take(a, begin, from, ' '), ...take(a, from, to, '−'), ...take(b, lineAt(b, c.fromB), lineAt(b, c.toB), '+'));
    shown = to;
  }
  return [...lines, ...take(a, shown, Math.min(a.lines - 1, shown + around), ' ')];
}

/** The number of lines before a position, which may be one past the end. */
const lineAt = (t: Text, pos: number): number => (pos > t.length ? t.lines : t.lineAt(pos).number - 1);

function take(t: Text, from: number, to: number, sign: Line['sign']): Line[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ sign, text: t.line(from + i + 1).text }));
}

/** What is said of the two texts stands above: − is of the first, + of the second. */
export function Diff({ before, after, names }: { before: string; after: string; names: [string, string] }) {
  const lines = diffLines(before, after);
  return (
    <div class="diff" data-part="diff" tabIndex={0} role="group" aria-label={tr`Difference: ${names[0]} and ${names[1]}`}>
      <p class="meta"><del>− {names[0]}</del> <ins>+ {names[1]}</ins></p>
      <pre>{lines.map((l, i) => {
        if (l.sign === '−') return <del key={i}>− {l.text}{'\n'}</del>;
        if (l.sign === '+') return <ins key={i}>+ {l.text}{'\n'}</ins>;
        return <span key={i}>{l.sign} {l.text}{'\n'}</span>;
      })}</pre>
    </div>
  );
}
