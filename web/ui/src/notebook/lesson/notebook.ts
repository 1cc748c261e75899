// The current lesson on the page: its parts, and a model for each cell, which lives as long as the cell does.

import { batch, signal } from '@preact/signals';

import type { Cell, LessonPage } from '../../wire/types.gen.ts';
import type { CellModel } from '../cell/model.ts';

export class Notebook {
  readonly page;
  /** By the cell's ID, in the lesson's order. */
  readonly models = signal<ReadonlyMap<string, CellModel>>(new Map());
  /** The cell that receives keys. */
  readonly current = signal<CellModel | null>(null);

  constructor(page: LessonPage, private make: (cell: Cell) => CellModel) {
    this.page = signal(page);
    this.update(page);
  }

  get cells(): CellModel[] {
    return [...this.models.value.values()];
  }

  /** The next cell, or null. */
  after(model: CellModel): CellModel | null {
    return this.cells[this.cells.indexOf(model) + 1] ?? null;
  }

  /** The lesson has changed. A cell that still exists keeps its run and its settings. */
  update(page: LessonPage): void {
    const before = this.models.peek();
    const after = new Map<string, CellModel>();
    for (const { cell } of page.blocks) {
      if (!cell) continue;
      const model = before.get(cell.id);
      if (model && kind(model.cell) === kind(cell)) {
        model.rebase(cell);
        after.set(cell.id, model);
      } else {
        const made = this.make(cell);
        after.set(cell.id, made);
        if (before.size > 0 && cell.lastRun) void made.restore(); // it was deleted, and is restored
      }
    }
    for (const [id, model] of before) if (after.get(id) !== model) model.stop();
    batch(() => {
      this.page.value = page;
      this.models.value = after;
      if (!this.current.peek() || after.get(this.current.peek()!.cell.id) !== this.current.peek()) this.current.value = after.values().next().value ?? null;
    });
  }
}

/** The properties of a cell that need a new model when they change: all except its text and what was done with it. */
function kind(c: Cell): string {
  return JSON.stringify([c.settings, c.both, c.predictions, c.exercise && [c.exercise.seeds, c.exercise.checks, c.exercise.hints, c.exercise.solution]]);
}
