// Why a run is not the one of the program as it is now.

import { tr } from '../../ui/language.ts';
import type { Program } from '../../wire/types.gen.ts';

/** "the cell a", "the cells a and b" */
function named(cells: string[]): string {
  return cells.length === 1 ? tr`the cell ${cells[0]!}` : tr`the cells ${cells.slice(0, -1).join(', ')} and ${cells.at(-1)!}`;
}

/** What the programs of a lesson are made of, as the server says it, with the text of the cell that it knew then. */
export interface Made extends Program {
  of: string;
}

/**
 * What other cells have to do with it: ran is the hash of the program that ran, now is what the cell's is made of, and text what the
 * cell has; '' if nothing is known to differ. What was made of another text of the cell says nothing about the others.
 */
export function staleByOthers(ran: string, now: Made | null, text: string): string {
  if (!now || ran === '' || now.program === ran || !sameProgram(now.of, text)) return '';
  if (now.program === '') return tr`The cells of the lesson no longer fit together.`;
  return now.uses.length > 0 ? tr`What it uses of ${named(now.uses)} was edited since this run.` : tr`What it uses from other cells or files has changed since this run.`;
}

/** Whether two texts are one program: a text that is saved in a lesson's file is given a final line end. */
export function sameProgram(a: string, b: string): boolean {
  const ended = (s: string) => (s === '' || s.endsWith('\n') ? s : s + '\n');
  return ended(a) === ended(b);
}
