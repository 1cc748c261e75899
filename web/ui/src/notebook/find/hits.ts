// Searches the programs of a lesson.

import { tr } from '../../ui/language.ts';

/** What is searched for. */
export interface Wanted {
  text: string;
  /** Whether upper and lower case differ. */
  exact: boolean;
  /** Whether text is a regular expression. */
  pattern: boolean;
}

export interface Hit {
  cell: string;
  from: number;
  to: number;
  line: number; // 1-based
  /** The line. */
  text: string;
  /** The replacement text, from the replacement that the learner typed. */
  replacement: (by: string) => string;
}

/** The most hits listed. */
export const mostHits = 1000;

/** The expression for a search. It throws if a pattern is invalid. */
function expression(w: Wanted): RegExp {
  const source = w.pattern ? w.text : w.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(source, w.exact ? 'gmu' : 'gmui');
}

/** The hits in the cells, in order; or the error in the pattern. */
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
      if (m[0] === '') continue; // it would match everywhere
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
