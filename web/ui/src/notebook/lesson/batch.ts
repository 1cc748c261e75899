// Runs many cells, one after the other.

import { computed, effect, signal } from '@preact/signals';

import { plural } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { CellModel } from '../cell/model.ts';
import type { Notebook } from './notebook.ts';
import { isHidden } from '../cell/status.ts';

export class Batch {
  /** The progress; null: not running. */
  readonly at = signal<{ n: number; of: number } | null>(null);
  /** The result of the latest batch. */
  readonly result = signal('');
  /** The cells whose run is stale or missing. */
  readonly stale = computed(() => this.book.cells.filter((m) => m.stale.value !== '' || m.player.run.value === null));
  readonly running = computed(() => this.book.cells.filter((m) => m.busy.value || m.checking.value || m.orders.busy.value));
  private stopped = false;

  constructor(private book: Notebook) {}

  /** Runs cells in order. If one fails, the others still run, because they are separate programs. */
  async run(cells: CellModel[]): Promise<void> {
    if (this.at.peek() || cells.length === 0) return;
    this.stopped = false;
    this.result.value = '';
    let ran = 0;
    for (const [i, m] of cells.entries()) {
      if (this.stopped) break;
      this.at.value = { n: i + 1, of: cells.length };
      await idle(m);
      if (this.stopped) break;
      m.run();
      await idle(m);
      ran++;
    }
    this.at.value = null;
    this.result.value = `${tr`${plural(ran, 'program')} ran${this.stopped ? tr`, then it was stopped` : ''}.`} ${summaryOf(cells.slice(0, ran))}`;
  }

  /** Starts no further cells; the running one continues. */
  giveUp(): void {
    this.stopped = true;
  }

  /** Stops the running cell, and starts no further ones. */
  stop(): void {
    this.giveUp();
    for (const m of this.running.peek()) m.stop();
  }
}

/** The result of cells that ran, in words. How a run ended is not revealed while a question hides it. */
export function summaryOf(cells: Pick<CellModel, 'cell' | 'player' | 'status'>[]): string {
  const names = (of: typeof cells) => of.map((m) => m.cell.id).join(', ');
  const hidden = cells.filter((m) => isHidden(m.player.run.value));
  const bad = cells.filter((m) => !hidden.includes(m) && m.status.tone !== 'ok');
  const known = cells.length - hidden.length;
  return [
    bad.length > 0 ? tr`Not OK: ${names(bad)}.` : known === 0 ? '' : hidden.length > 0 ? tr`The others are OK.` : tr`All are OK.`,
    hidden.length > 0 ? tr`The end is hidden until its question is answered: ${names(hidden)}.` : '',
  ].filter(Boolean).reverse().join(' ');
}

/** Resolves when nothing runs in a cell. */
function idle(m: CellModel): Promise<void> {
  return new Promise((done) => {
    const end = effect(() => {
      if (m.busy.value || m.checking.value) return;
      queueMicrotask(() => end());
      done();
    });
  });
}
