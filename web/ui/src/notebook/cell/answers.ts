// The learner's predictions for a cell's runs, stored by the server.

import { computed, signal, type ReadonlySignal } from '@preact/signals';

import { sameQuestion, type Predictor } from '../../run/prediction.ts';
import type { Answer, Cell, Prediction } from '../../wire/types.gen.ts';
import type { CellModel } from './model.ts';
import type { CellServer } from './server.ts';

export class Answers implements Predictor {
  readonly answers = signal<Answer[]>([]);
  readonly known = signal(false);
  readonly asked: ReadonlySignal<Prediction[]>;

  constructor(private lesson: string, private cell: Cell, private server: CellServer, model: CellModel) {
    this.asked = computed(() => (asLesson(model, cell) ? cell.predictions ?? [] : []));
  }

  async load(): Promise<void> {
    this.answers.value = await this.server.answers(this.lesson, this.cell.id);
    this.known.value = true;
  }

  async save(answer: Answer): Promise<void> {
    this.answers.value = [...this.answers.value.filter((a) => !sameQuestion(a, answer)), answer];
    await this.server.answer(this.lesson, this.cell.id, answer);
  }
}

/** Whether the run being shown has the program and the settings of the lesson: the lesson's questions are about that
 *  run. */
function asLesson(model: CellModel, cell: Cell): boolean {
  const run = model.player.run.value;
  if (!run || model.runText.value !== cell.base) return false;
  const keys = ['engine', 'workers', 'cores', 'seed', 'batch', 'slice', 'dispatcher', 'noHoldUps', 'interleave', 'schedule', 'workersAt'] as const;
  return run.panels.every((p) => keys.every((k) => (p.panel.settings[k] || '') === (cell.settings[k] || '')));
}
