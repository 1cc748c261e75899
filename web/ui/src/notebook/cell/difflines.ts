// Computes the difference of two texts, line by line, with some lines of context.

import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';

/** Lines of context around a difference. */
const around = 2;

interface Line {
  sign: ' ' | '−' | '+' | '…';
  text: string;
}

/** The lines of a diff; a line with the sign … separates stretches. */
export function diffLines(before: string, after: string): Line[] {
  const [a, b] = [before, after].map((t) => Text.of(`${t.replace(/\n$/, '')}\n`.split('\n'))) as [Text, Text]; // each with an empty last line
  const lines: Line[] = [];
  let shown = 0; // lines of a processed so far
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
