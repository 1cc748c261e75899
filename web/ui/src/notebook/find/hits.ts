// Where a text stands in the programs of a lesson.

import { tr } from '../../ui/language.ts';

/** What is looked for. */
export interface Wanted {
  text: string;
  /** Upper and lower case are told apart. */
  exact: boolean;
  /** text is a regular expression. */
  pattern: boolean;
}

export interface Hit {
  cell: string;
  from: number;
  to: number;
  line: number; // 1-based
  /** The line. */
  text: string;
  /** What stands there instead, given what is to replace it. */
  replacement: (by: string) => string;
}

/** As many hits are listed at most. */
export const mostHits = 1000;

/** The expression that finds what is wanted. It throws if a pattern cannot be read. */
function expression(w: Wanted): RegExp {
  const source = w.pattern ? w.text : w.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(source, w.exact ? 'gmu' : 'gmui');
}

/** The hits in the cells, in order; or what is wrong with the pattern. */
export function hitsIn(cells: { id: string; text: string }[], w: Wanted): { hits: Hit[]; wrong: string } {
  if (w.text === '') return { hits: [], wrong: '' };
  let find: RegExp;
  try {
    find = expression(w);
  } catch (e) {
    return { hits: [], wrong: tr`This is not a regular expression: ${e instanceof Error ? e.message.replace(/^Invalid regular expression: /, '') : ''}` };
  }
  const hits: Hit[] = [];
  for (const { id, text } of cells) {
    for (const m of text.matchAll(find)) {
      if (m[0] === '') continue; // it would be everywhere
      if (hits.length === mostHits) return { hits, wrong: '' };
      const start = text.lastIndexOf('\n', m.index - 1) + 1;
      const end = text.indexOf('\n', m.index);
      hits.push({
        cell: id, from: m.index, to: m.index + m[0].length, line: text.slice(0, m.index).split('\n').length, text: text.slice(start, end < 0 ? text.length : end),
        replacement: (by) => (w.pattern ? by.replace(/\$(\$|&|\d)/g, (_, g: string) => (g === '$' ? '$' : g === '&' ? m[0] : m[Number(g)] ?? '')) : by),
      });
    }
  }
  return { hits, wrong: '' };
}
