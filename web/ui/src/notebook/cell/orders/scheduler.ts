// "Be the scheduler": the learner chooses at each choice who goes on, until the run ends. Before, orders are tried for a
// moment, so that it is known whether one breaks, and at which accesses to memory there must be a choice.

import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';

import { scheduleTo } from '../../../run/fork.ts';
import type { PanelRun, Run } from '../../../run/run.ts';
import { withoutOrder } from '../../../run/settings.ts';
import type { Diagnostic, Exploration, Graded, Settings } from '../../../wire/types.gen.ts';
import type { CellServer } from '../server.ts';
import { sameProgram } from '../stale.ts';
import { bestOf, orderSettings, type Asked } from './state.ts';
import { deviations, judged, nextTurn, outcomeOf } from './turn.ts';

/** How long orders are tried before the learner begins, s. */
const searchTime = 3;

/** An exercise to find an order that breaks a check, as ../exercise.ts implements it. */
export interface ToBreak {
  exercise: { checks: string[] };
  running: ReadonlySignal<boolean>;
  graded: ReadonlySignal<Graded[]>;
  error: ReadonlySignal<string>;
  judge(text: string, settings: Settings): void;
}

/** What "Be the scheduler" needs from its cell. */
export interface Played {
  now(): Pick<Asked, 'text' | 'settings' | 'both'>;
  /** The exercise whose checks the learner's order is to break; null: there is none, or its program was edited. */
  exercise(): ToBreak | null;
  save(): void;
  /** Runs a text with settings, once, without keeping them. */
  run(text: string, settings: Settings, then: (made: Run) => void): void;
  /** Shows a run that was made before. */
  show(run: Run): void;
  goto(step: number): void;
  wrong(diagnostics: Diagnostic[]): void;
}

/** Where the learner is: a run whose choices up to the step are made, and the choice at the step; -1: the run is over. */
interface Turn {
  run: Run;
  step: number;
}

export class SchedulerModel {
  readonly stage = signal<'searching' | 'running' | 'choosing' | 'over'>('searching');
  readonly problem = signal('');
  readonly turn = signal<Turn | null>(null);
  /** What was found out before; null: nothing yet. */
  readonly report = signal<Exploration | null>(null);
  private past = signal<Turn[]>([]);
  private usual: Run | null = null;
  private asked: Asked;
  private call = 0;

  /** How many choices the learner has made. */
  readonly made = computed(() => this.past.value.length);
  readonly deviations = computed(() => (this.turn.value ? deviations(panelOf(this.turn.value.run)) : 0));
  readonly outcome = computed(() => {
    if (this.stage.value !== 'over' || !this.turn.value) return null;
    const x = this.exercise;
    return x ? judged(x.exercise.checks, x.graded.value[0], x.error.value) : outcomeOf(panelOf(this.turn.value.run), panelOf(this.usual!));
  });
  /** The exercise whose checks are to be broken. */
  readonly exercise: ToBreak | null;
  /** Whether the program has been edited since. */
  readonly stale = computed(() => !sameProgram(this.asked.text, this.cell.now().text));

  constructor(private lesson: string, private id: string, private server: CellServer, private cell: Played, private closed: () => void) {
    const { text, settings, both } = cell.now();
    this.exercise = cell.exercise();
    this.asked = { text, settings: { ...withoutOrder(settings), scheduler: both ? 'thread' : settings.scheduler }, both: false, all: false, seconds: searchTime };
    cell.save();
    this.search();
  }

  private search(): void {
    const { text, settings, seconds } = this.asked;
    this.call = this.server.send({ type: 'explore', lesson: this.lesson, cell: this.id, text, settings, both: false, all: false, seconds }, {
      message: (m) => {
        if (m.type === 'explored' && m.over) this.report.value = m.report;
        if (m.type === 'failed') {
          this.problem.value = m.text;
          this.stage.value = 'over'; // before it began
        }
        if (m.type === 'diagnostics') {
          this.close();
          this.cell.wrong(m.diagnostics);
        }
        if (m.type === 'done') this.begin();
      },
      result: () => {},
    });
  }

  /** Begins with the usual order, of which no choice is made. */
  begin(): void {
    this.stage.value = 'running';
    this.past.value = [];
    if (this.usual) {
      this.cell.show(this.usual);
      this.go(this.usual, -1);
      return;
    }
    this.cell.run(this.asked.text, this.settings(''), (made) => {
      this.usual = made;
      this.go(made, -1);
    });
  }

  /** The settings of a run in an order. */
  settings(schedule: string): Settings {
    return orderSettings(this.asked, { scheduler: this.asked.settings.scheduler, report: this.report.value ?? {} }, schedule);
  }

  /** The settings of the order with the fewest deviations that is known to break; null if none is. */
  shortest(): Settings | null {
    const f = this.report.value?.failure;
    return f ? this.settings(bestOf(f).schedule) : null;
  }

  /** Makes the choice: the candidate with a number. If it is a thread, and `on`, it goes on until it waits or another one must be
   *  chosen. */
  pick(i: number, thread: number, on: boolean): void {
    const t = this.turn.peek();
    if (!t || this.stage.peek() !== 'choosing') return;
    this.past.value = [...this.past.peek(), t];
    const panel = panelOf(t.run);
    if (panel.c.value[t.step] === i) {
      this.go(t.run, t.step, on ? thread : -1);
      return;
    }
    this.stage.value = 'running';
    this.cell.run(this.asked.text, this.settings(scheduleTo(panel, t.step, i)), (made) => this.go(made, t.step, on ? thread : -1));
  }

  /** Undoes the last choice. */
  undo(): void {
    const last = this.past.peek().at(-1);
    if (!last) return;
    batch(() => {
      this.past.value = this.past.peek().slice(0, -1);
      if (last.run !== this.turn.peek()?.run) this.cell.show(last.run);
      this.turn.value = last;
      this.stage.value = 'choosing';
    });
    this.cell.goto(last.step);
  }

  close(): void {
    if (this.stage.peek() === 'searching') this.server.stop(this.call);
    this.server.forget(this.call);
    this.closed();
  }

  /** Goes to the next choice after a step, or to the end. */
  private go(run: Run, after: number, thread = -1): void {
    const panel = panelOf(run);
    const step = nextTurn(panel, after, thread);
    batch(() => {
      this.turn.value = { run, step };
      this.stage.value = step < 0 ? 'over' : 'choosing';
    });
    if (step < 0) this.exercise?.judge(this.asked.text, panel.panel.settings);
    this.cell.goto(step < 0 ? panel.events - 1 : step);
  }
}

/** An order is one of a single scheduler. */
const panelOf = (run: Run): PanelRun => run.panels[0]!;
