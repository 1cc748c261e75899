// Why a run does not match the current program.

import { tr } from '../../ui/language.ts';
import type { Program } from '../../wire/types.gen.ts';

/** "the cell a", "the cells a and b" */
function named(cells: string[]): string {
  return cells.length === 1 ? tr`the cell ${cells[0]!}` : tr`the cells ${cells.slice(0, -1).join(', ')} and ${cells.at(-1)!}`;
}

/** What a program of the lesson is made of, as the server reports it, with the text of the cell that the server knew
 *  then. */
export interface ProgramParts extends Program {
  of: string;
}

/**
 * How other cells make a run stale; '' if no difference is known. `ran` is the hash of the program that ran, `now`
 * is what the cell's program is made of, and `text` is the cell's text. If `now` was made with another text of the
 * cell, it says nothing about other cells.
 */
export function staleByOthers(ran: string, now: ProgramParts | null, text: string): string {
  if (!now || ran === '' || now.program === ran || !sameProgram(now.of, text)) return '';
  if (now.program === '') return tr`The cells of the lesson no longer fit together.`;
  return now.uses.length > 0 ? tr`What it uses of ${named(now.uses)} was edited since this run.` : tr`What it uses from other cells or files has changed since this run.`;
}

/** Whether two texts are one program: a text saved in a lesson's file gets a final line end. */
export function sameProgram(a: string, b: string): boolean {
  const ended = (s: string) => (s === '' || s.endsWith('\n') ? s : s + '\n');
  return ended(a) === ended(b);
}
