// Keeps track of what the cells' programs are made of, so that a run is known to be stale when another cell was
// edited.

import { batch, effect } from '@preact/signals';

import type { Program } from '../../wire/types.gen.ts';
import type { Notebook } from './notebook.ts';
import type { ProgramParts } from '../cell/stale.ts';

/** null if the cell did not exist when the server was asked. */
function madeOf(p: Program | undefined, of: string | undefined): ProgramParts | null {
  return p && of !== undefined ? { ...p, of } : null;
}

/** The delay between the last save or run and the question, ms. */
const pause = 100;

/** Asks the server whenever a cell's text is saved or a run is shown; a lesson with one cell need not ask. */
export function trackPrograms(book: Notebook, load: () => Promise<Program[]>): void {
  let timer = 0;
  let asked = 0;
  const ask = async () => {
    const mine = ++asked;
    const of = new Map(book.cells.map((m) => [m.cell.id, m.own.value ?? m.text.value]));
    try {
      const made = new Map((await load()).map((p) => [p.cell, p]));
      if (mine === asked) batch(() => book.cells.forEach((m) => (m.made.value = madeOf(made.get(m.cell.id), of.get(m.cell.id)))));
    } catch {
      // The page reports that the server does not answer; the known state stays.
    }
  };
  effect(() => {
    const cells = [...book.models.value.values()];
    const saved = cells.every((m) => m.saver.state.value.is === 'clean' || m.saver.state.value.is === 'saved');
    const shown = cells.filter((m) => m.ran.value !== '').length;
    clearTimeout(timer);
    if (cells.length > 1 && shown > 0 && saved) timer = window.setTimeout(() => void ask(), pause);
  });
}
