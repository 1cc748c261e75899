// "Try all orders" of a cell: asks the server to run its program in many orders, and opens the one that breaks.

import { batch, computed, signal } from '@preact/signals';

import { tr } from '../../../ui/language.ts';
import { full } from '../../../player/ranges.ts';
import type { Reply } from '../../../wire/messages.ts';
import type { Diagnostic, Settings } from '../../../wire/types.gen.ts';
import type { Run } from '../../../run/run.ts';
import { withoutOrder } from '../../../run/settings.ts';
import type { CellServer } from '../server.ts';
import { sameProgram } from '../stale.ts';
import type { SchedulerModel, ToBreak } from './scheduler.ts';
import { bestOf, breaksText, orderSettings, transition, underway, type Asked, type Orders, type OrdersMessage, type Tried } from './state.ts';

/** How long orders are tried under each scheduler: some by chance, and all in turn, s. */
const someTime = 10;
const allTime = 60;

/** The least time between two announcements, ms. */
const pause = 4000;

/** What "Try all orders" needs from its cell. */
interface Cell {
  now(): Pick<Asked, 'text' | 'settings' | 'both'>;
  /** See Played. */
  exercise(): ToBreak | null;
  /** Saves unsaved changes. */
  save(): void;
  /** Runs a text with settings, once, without keeping them. */
  run(text: string, settings: Settings, then: (made: Run) => void): void;
  /** Shows a run that was made before. */
  show(run: Run): void;
  goto(step: number): void;
  wrong(diagnostics: Diagnostic[]): void;
}

/** An order that was opened as a run: what breaks in it, and where. */
interface Opened {
  run: string;
  of: Tried;
  text: string;
  step: number;
}

export class OrdersModel {
  readonly state = signal<Orders | null>(null);
  readonly busy = computed(() => underway(this.state.value));
  readonly opened = signal<Opened | null>(null);
  /** What is to be read aloud. */
  readonly said = signal<Orders | null>(null);
  /** Why the result does not fit the cell any more; '' if it does. */
  readonly stale = computed(() => {
    const asked = this.state.value?.asked;
    if (!asked) return '';
    const now = this.cell.now();
    if (!sameProgram(asked.text, now.text)) return tr`The program was edited since. This is about the text before.`;
    return sameSettings(asked, now) ? '' : tr`The settings were changed since. This is about those before.`;
  });

  /** The learner is the scheduler. */
  readonly game = signal<SchedulerModel | null>(null);

  private call = 0;
  private spoke = 0;

  constructor(private lesson: string, private id: string, private server: CellServer, private cell: Cell) {}

  /** Tries orders: some by chance, or all in turn. */
  try(all = false): void {
    if (this.busy.peek()) return;
    this.cell.save();
    const asked = { ...this.cell.now(), all, seconds: all ? allTime : someTime };
    this.update({ type: 'ask', asked });
    const { text, settings, both, seconds } = asked;
    this.call = this.server.send({ type: 'explore', lesson: this.lesson, cell: this.id, text, settings: withoutOrder(settings), both, all, seconds }, {
      message: (m) => this.hear(m),
      result: () => {},
    });
  }

  /** Lets the learner be the scheduler. */
  async play(): Promise<void> {
    this.game.peek()?.close();
    this.stop();
    const { SchedulerModel } = await import('./scheduler.ts');
    this.game.value = new SchedulerModel(this.lesson, this.id, this.server, this.cell, () => (this.game.value = null));
  }

  stop(): void {
    if (!this.busy.peek() || this.state.peek()!.stopped) return;
    this.update({ type: 'stop' }); // before the server's answer, which comes at once if it is away
    this.server.stop(this.call);
  }

  close(): void {
    if (this.busy.peek()) {
      this.server.stop(this.call);
      this.server.forget(this.call);
    }
    this.update({ type: 'close' });
  }

  /** Whether the order that breaks is the run being shown. */
  isOpen(t: Tried, run: Run | null): boolean {
    return run !== null && this.opened.value?.of === t && this.opened.value.run === run.id;
  }

  /** Runs the order that breaks, and puts the cursor at the step at which it does. */
  open(t: Tried, then: () => void = () => {}): void {
    const asked = this.state.peek()?.asked;
    const failure = t.report.failure;
    if (!asked || !failure) return;
    this.cell.run(asked.text, orderSettings(asked, t, bestOf(failure).schedule), (made) => {
      this.opened.value = { run: made.id, of: t, text: breaksText(failure), step: failure.moment ?? 0 };
      this.cell.goto(failure.moment ?? 0);
      then();
    });
  }

  /** Runs the order that breaks on real threads. */
  openReal(t: Tried): void {
    const asked = this.state.peek()?.asked;
    const failure = t.report.failure;
    if (asked && failure) this.cell.run(asked.text, { ...orderSettings(asked, t, bestOf(failure).schedule), engine: 'real' }, () => {});
  }

  private hear(m: Reply): void {
    this.update(m);
    if (m.type === 'diagnostics') this.cell.wrong(m.diagnostics);
  }

  private update(m: OrdersMessage): void {
    batch(() => {
      this.state.value = transition(this.state.value, m);
      this.say(m.type);
    });
  }

  /** Announces the result, and before that now and then how far it is. */
  private say(type: OrdersMessage['type']): void {
    const s = this.state.peek();
    const now = Date.now();
    if (s && type !== 'ask' && underway(s) && now - this.spoke < pause) return;
    this.spoke = now;
    this.said.value = s;
  }
}

/** Whether settings have the same orders. The number of cores does not matter: orders are tried on one. */
function sameSettings(a: Pick<Asked, 'settings' | 'both'>, b: Pick<Asked, 'settings' | 'both'>): boolean {
  const of = ({ settings, both }: typeof a) => JSON.stringify([{ ...full(withoutOrder(settings)), engine: 'sim', cores: 1, ...(both ? { scheduler: '' } : {}) }, both]);
  return of(a) === of(b);
}
