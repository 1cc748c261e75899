// An exercise: its checks, tested with every seed, in many orders or in the learner's own order, its hints and its solution.

import { computed, signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Broken, Diagnostic, Exercise, Graded, Settings, SolutionReply } from '../../wire/types.gen.ts';
import type { CellServer } from './server.ts';

/** What an exercise needs from its cell. */
interface Cell {
  text(): string;
  /** Runs the text with settings of the exercise's, and shows a step of a panel, or the end. */
  show(settings: Settings, both: boolean, broken?: Broken): void;
  wrong(diagnostics: Diagnostic[]): void;
}

/** The state of a check: for how many of the tested seeds it holds, and the first run that breaks it. */
export interface CheckState {
  title: string;
  holds: number;
  run: Graded | null;
  broken: Broken | null;
}

export class ExerciseModel {
  readonly running = signal(false);
  /** In how many orders the running check has been tried. */
  readonly trying = signal(0);
  /** The results of the tested seeds, in order; the one result, if the exercise has orders. */
  readonly graded = signal<Graded[]>([]);
  /** The text that was tested; null before the first test. */
  readonly tried = signal<string | null>(null);
  readonly hints;
  readonly solution = signal<SolutionReply | null>(null);
  readonly error = signal('');
  readonly tries;
  readonly done;

  readonly standings = computed<CheckState[]>(() => this.exercise.checks.map((title, i) => {
    const failing = this.graded.value.filter((g) => g.broken.some((b) => b.check === i));
    const run = failing[0] ?? null;
    return { title, holds: this.graded.value.length - failing.length, run, broken: run?.broken.find((b) => b.check === i) ?? null };
  }));
  /** Whether every check holds for every seed; with `break`: whether one fails in the learner's order. */
  readonly solved = computed(() => this.graded.value.length === this.exercise.seeds && this.graded.value.every((g) => (g.broken.length > 0) === (this.exercise.break ?? false)));

  /** How many checks hold for every tested seed; null: none was tested. */
  readonly score = computed(() => {
    const tried = this.graded.value.length;
    if (tried === 0) return null;
    return { holds: this.standings.value.filter((s) => s.holds === tried).length, of: this.exercise.checks.length };
  });

  private call = 0;
  private stopped = false;

  constructor(
    private lesson: string, private id: string, readonly exercise: Exercise, private settings: Settings, private both: boolean,
    private server: CellServer, private cell: Cell,
  ) {
    this.hints = signal<string[]>(exercise.shown);
    this.tries = signal(exercise.progress.tries);
    this.done = signal(exercise.progress.done !== undefined);
  }

  /** Tests the checks with all seeds, and then shows the first run that breaks one, or a run that breaks none. */
  check(): void {
    if (this.running.value) return;
    const text = this.cell.text();
    this.grade({ text }, () => this.showResult());
  }

  /** Whether orders can be tried and shown: with `break`, when the learner has found one or given up. */
  readonly mayTry = computed(() => !this.exercise.break || this.done.value || this.solution.value !== null);

  /** Asks which checks fail in the learner's order of the program. */
  judge(text: string, { schedule, accesses }: Settings): void {
    this.grade({ text, schedule, accesses }, () => this.count());
  }

  private grade(asked: { text: string; schedule?: string; accesses?: string }, then: () => void): void {
    this.running.value = true;
    this.stopped = false;
    this.graded.value = [];
    this.trying.value = 0;
    this.tried.value = asked.text;
    this.error.value = '';
    this.server.forget(this.call);
    this.call = this.server.send({ type: 'grade', lesson: this.lesson, cell: this.id, ...asked }, {
      message: (m) => {
        if (m.type === 'trying') this.trying.value = m.tried;
        if (m.type === 'graded') this.graded.value = [...this.graded.value, m.graded];
        if (m.type === 'diagnostics') this.end(() => this.cell.wrong(m.diagnostics));
        if (m.type === 'failed') this.end(() => (this.error.value = m.text));
        if (m.type === 'done') this.end(then);
      },
      result: () => {},
    });
  }

  /** Resets the results, because the text is the starter's again. */
  reset(): void {
    if (this.running.value) return;
    this.graded.value = [];
    this.tried.value = null;
    this.error.value = '';
  }

  stop(): void {
    if (!this.running.value) return;
    this.stopped = true;
    this.server.stop(this.call);
  }

  private end(then: () => void): void {
    this.running.value = false;
    then();
  }

  private showResult(): void {
    if (this.stopped) return;
    const failing = this.graded.value.find((g) => g.broken.length > 0);
    this.count();
    this.open(failing ?? null, failing?.broken[0]);
  }

  /** Counts an attempt that is over. */
  private count(): void {
    if (this.stopped) return;
    this.tries.value++;
    if (this.solved.value) this.done.value = true;
  }

  /** Shows a run, at the step where it breaks a check; null: a run that breaks none. */
  open(run: Graded | null, broken?: Broken): void {
    this.cell.show(run?.orders?.settings ?? { ...this.settings, seed: run?.seed ?? 1 }, this.both, broken);
  }

  async nextHint(): Promise<void> {
    await this.reporting(tr`The hint cannot be shown.`, async () => {
      const n = this.hints.value.length + 1;
      const { html } = await this.server.hint(this.lesson, this.id, n);
      if (this.hints.value.length < n) this.hints.value = [...this.hints.value, html];
    });
  }

  async showSolution(): Promise<void> {
    await this.reporting(tr`The solution cannot be shown.`, async () => {
      this.solution.value = await this.server.solution(this.lesson, this.id);
    });
  }

  private async reporting(what: string, act: () => Promise<void>): Promise<void> {
    this.error.value = '';
    try {
      await act();
    } catch (e) {
      this.error.value = `${what} ${errorText(e)}`;
    }
  }
}
