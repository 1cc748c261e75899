// The state of a cell on the page: its text and settings, the run in progress and the run being shown.

import { batch, computed, signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import { originalSchedule, type Chosen } from '../../run/fork.ts';
import { tr } from '../../ui/language.ts';
import { Player } from '../../player/player.ts';
import type { Cell, Command, Diagnostic, Scheduler, Settings } from '../../wire/types.gen.ts';
import type { Reply } from '../../wire/messages.ts';
import { withoutOrder } from '../../run/settings.ts';
import type { Run } from '../../run/run.ts';
import { Answers } from './answers.ts';
import { CellRuns } from './compare.ts';
import { ExerciseModel } from './exercise.ts';
import { Forks } from './forks.ts';
import { OrdersModel } from './orders/orders.ts';
import { keepBreakpoints } from './storebreakpoints.ts';
import { recall } from './recall.ts';
import { Saver } from './saver.ts';
import type { CellServer } from './server.ts';
import { sameProgram, staleByOthers, type ProgramParts } from './stale.ts';
import { statusOf, type Status } from './status.ts';
import { transition, type Message, type State } from './transition.ts';
import { Waiting, type WaitingRun } from './waiting.ts';

/** The delay between the last key press and the check of the text, ms. */
const checkPause = 350;

export interface Output {
  stream: 'stdout' | 'stderr';
  panel: Scheduler | '';
  text: string;
}

/** How much output is kept while a run is in progress, in characters; the server has a limit of its own. */
const liveLimit = 200_000;

/** The confirmation of a command. */
const done: Record<Command, string> = {
  'add-worker': tr`A worker was added.`,
  'remove-worker': tr`An added worker ends after the message it is handling.`,
};

/** An action of a link that needs a run, and the label of its button. */
export interface Offer {
  words: string;
  take: () => void;
}

export class CellModel {
  readonly text;
  readonly settings;
  readonly both;
  readonly state = signal<State>({ is: 'new' });
  readonly live = signal<Output[]>([]);
  readonly diagnostics = signal<Diagnostic[]>([]);
  readonly player = new Player();
  readonly saver: Saver;
  /** Runs to compare with. */
  readonly compare: CellRuns;
  readonly writing = signal(false);
  readonly forks: Forks;
  readonly answers: Answers;
  readonly orders: OrdersModel;
  /** The exercise of the cell; null: it is none. */
  readonly exercise: ExerciseModel | null;
  /** Incremented when the text was replaced from outside the editor. */
  readonly replaced = signal(0);
  readonly error = signal('');
  /** The result of the latest command to the run in progress. */
  readonly answer = signal({ text: '', refused: false });
  /** How many workers can be removed from the running pool. */
  readonly removable = signal(0);
  /** Whether the program uses no actors, according to the latest text that compiled; scheduler settings have no
   *  effect then. */
  readonly withoutActors;
  /** The line of the program that is pointed out; 0: the line of the event at the cursor. */
  readonly pointedLine = signal(0);
  /** Remarks for a reader who opened a link, and an action that completes the link, if that needs a run. */
  readonly remarks = signal<string[]>([]);
  readonly offer = signal<Offer | null>(null);
  /** The learner's own text, while the editor shows another program, such as that of a link; else null. Only the own
   *  text is saved. */
  readonly own = signal<string | null>(null);
  readonly runText = signal<string | null>(null);
  /** Whether the text differs from that of the run being shown. */
  readonly changed = computed(() => this.runText.value !== null && !sameProgram(this.runText.value, this.text.value));
  /** What the program of the run being shown was made of, and what the cell's program is made of now; '' and null:
   *  unknown. */
  readonly ran = signal('');
  readonly made = signal<ProgramParts | null>(null);
  /** Why the run being shown does not match the current program; '' if it does. */
  readonly stale = computed(() => {
    if (this.changed.value) return tr`The program was edited since this run.`;
    return this.own.value === null ? staleByOthers(this.ran.value, this.made.value, this.text.value) : '';
  });
  /** Whether the lesson's text has changed since the learner's was derived from it, and the learner has not decided
   *  which to continue with. */
  readonly lessonChanged = signal(false);
  readonly busy = computed(() => this.state.value.is === 'running' || this.state.value.is === 'queued');

  /** Whether the checks of the exercise are being tested. */
  readonly checking = computed(() => this.exercise?.running.value ?? false);

  /** Points out a line of the program until the cursor moves or the text changes. */
  point(line: number): void {
    this.pointedLine.value = line;
  }

  private current = 0;
  /** The ticket of a run that stopped waiting; the cell's next run takes over its place in the queue. */
  private ticket = '';
  private waiting: Waiting;
  private asked: Command = 'add-worker';
  private check = 0;
  private checkTimer = 0;
  private near = false;

  /** inFile: edits go into the lesson's file, so there is no lesson's text to go back to. */
  constructor(readonly lesson: string, readonly cell: Cell, readonly server: CellServer, readonly inFile = false) {
    this.saver = new Saver(server, lesson, cell);
    this.compare = new CellRuns(lesson, cell.id, server);
    this.waiting = new Waiting(lesson, cell.id);
    this.forks = new Forks(lesson, cell.id);
    this.answers = new Answers(lesson, cell, server, this);
    this.exercise = cell.exercise ? new ExerciseModel(lesson, cell.id, cell.exercise, cell.settings, cell.both, server, {
      text: () => {
        this.orders.stop(); // or the checks would have to wait for it
        this.saver.flush();
        return this.text.value;
      },
      show: (settings, both, broken) => this.runWith(settings, both, broken),
      wrong: (diagnostics) => this.message({ type: 'diagnostics', id: 0, diagnostics }),
    }) : null;
    this.orders = new OrdersModel(lesson, cell.id, server, {
      now: () => ({ text: this.text.value, settings: this.toBreak ? cell.settings : this.settings.value, both: this.both.value && !this.withoutActors.value }),
      exercise: () => (this.toBreak && sameProgram(this.text.value, cell.base) ? this.exercise : null),
      save: () => {
        clearTimeout(this.checkTimer);
        this.saver.flush();
      },
      run: (text, settings, then) => this.runOrder(text, settings, then),
      show: (run) => this.show(run, 0, run.scene.source),
      goto: (step) => this.player.goto(0, step),
      wrong: (diagnostics) => this.message({ type: 'diagnostics', id: 0, diagnostics }),
    });
    this.text = signal(this.saver.start());
    this.withoutActors = signal(!/\bactor\b/.test(this.text.value)); // until its program is compiled
    this.lessonChanged.value = cell.stale && this.text.value !== cell.base;
    this.settings = signal<Settings>({ ...cell.settings });
    this.both = signal(cell.both);
    this.player.steps.subscribe(() => (this.pointedLine.value = 0));
    this.busy.subscribe((busy) => (this.player.inProgress.value = busy));
    keepBreakpoints(this.player, lesson, cell.id);
    this.changed.subscribe((changed) => (this.player.breaks.lineCell.value = changed ? null : cell.id));
  }

  /** Resumes waiting for a run that was queued when the page was left, with its text and settings. */
  resume(): void {
    const run = this.waiting.stored();
    const left = this.waiting.interrupted();
    if (!run) {
      if (left !== null) this.recall(left).catch((e: unknown) => (this.error.value = errorText(e)));
      return;
    }
    batch(() => {
      const settings = withoutOrder(run.settings);
      this.settings.value = settings;
      this.both.value = run.both;
    });
    this.start(run);
  }

  /** Shows the result of a run that was in progress when the page was left, or that is in progress in the tab of
   *  which this one is a copy. */
  private async recall(id: string): Promise<void> {
    const before = this.current;
    const here = () => this.current === before; // otherwise the cell was run here meanwhile
    const kept = await recall(this.server, id, (words) => here() && (this.error.value = words));
    if (!kept || !here()) return;
    this.adopt(kept.run);
    this.show(kept.run, kept.wallMicros, kept.run.scene.source);
    this.error.value = kept.words;
  }

  /** The reader has come near to the picture of the run: loads what is not needed for runs that nobody looks at. */
  comeNear(): void {
    if (this.near) return;
    this.near = true;
    if (this.cell.lastRun && !this.cell.predictions) this.loadAnswers();
    this.checkSoon();
  }

  /** Loads the learner's predictions. */
  loadAnswers(): void {
    this.answers.load().catch((e: unknown) => (this.error.value = tr`Your answers cannot be shown. ${errorText(e)}`));
  }

  /** Shows the cell's latest run: for a large one first the outline, and the events when they are loaded. */
  restore(): Promise<void> {
    const show = (run: Run, wallMicros: number) => {
      const completes = this.player.isOutlineOf(run);
      if (this.busy.peek()) { // the next run is in progress: this one is shown until then
        this.runText.value = run.scene.source;
        if (completes) this.player.extend(run);
        else if (!this.player.run.peek()?.live) this.player.load(run);
      }
      if (!completes && this.state.peek().is !== 'new') return;
      if (this.busy.peek()) return;
      if (!completes) this.adopt(run);
      this.show(run, wallMicros, run.scene.source);
    };
    return new Promise((shown) => {
      const outlined = (run: Run, wallMicros: number) => {
        show(run, wallMicros);
        shown();
      };
      this.server.lastRun(this.lesson, this.cell.id, this.cell.predictions ? undefined : outlined)
        .then((last) => last && show(last.run, last.wallMicros))
        .catch((e: unknown) => (this.error.value = tr`The last run cannot be shown. ${errorText(e)}`))
        .finally(shown);
    });
  }

  /** Copies the settings of an earlier run to the cell, so that Run repeats that run. */
  private adopt(run: Run): void {
    const first = run.panels[0]?.panel.settings;
    if (!first) return;
    this.adoptSettings(withoutOrder(first), run.panels.length > 1);
  }

  /** Sets the settings of Run. */
  adoptSettings(settings: Settings, both: boolean): void {
    batch(() => {
      this.settings.value = settings;
      this.both.value = both;
    });
  }

  edit(text: string): void {
    this.text.value = text;
    this.pointedLine.value = 0;
    if (this.own.value === text) this.own.value = null; // undone back to the learner's text
    if (this.own.value === null) this.saver.edit(text);
    this.checkSoon();
  }

  /** Shows another program in the editor, without replacing the learner's own text. */
  showOther(text: string): void {
    this.own.value ??= this.text.value;
    this.replace(text);
  }

  /** Ends showOther: the text in the editor becomes the learner's own, or the own text returns. */
  endOther(keep: boolean): void {
    const { own, text } = this;
    if (own.value === null) return;
    const mine = own.value;
    own.value = null;
    if (keep) this.saver.edit(text.value);
    else this.replace(mine);
    this.checkSoon();
  }

  private checkSoon(): void {
    clearTimeout(this.checkTimer);
    this.checkTimer = window.setTimeout(() => this.checkNow(), checkPause);
  }

  set(change: Partial<Settings>): void {
    this.settings.value = { ...this.settings.value, ...change };
  }

  setScheduler(s: Scheduler | 'both'): void {
    batch(() => {
      this.both.value = s === 'both';
      if (s !== 'both') this.set({ scheduler: s });
    });
  }

  /** Whether the task is to find an order that breaks a check. */
  get toBreak(): boolean {
    return this.cell.exercise?.break ?? false;
  }

  /** The action of Shift+Enter: tests an exercise's checks, lets the learner find an order, or else runs the cell. */
  go(): void {
    if (this.toBreak) {
      if (!this.busy.value && !this.checking.value) void this.orders.play();
    } else if (this.exercise) this.exercise.check();
    else this.run();
  }

  run(): void {
    if (this.busy.value || this.checking.value) return;
    this.saver.flush();
    clearTimeout(this.checkTimer);
    this.start({ ticket: this.ticket, text: this.text.value, settings: this.settings.value, both: this.both.value });
  }

  /** Runs the text with other settings, which the cell keeps, and shows a step of the run, or its end. */
  private runWith(settings: Settings, both: boolean, at?: { panel?: Scheduler; step: number }): void {
    if (this.busy.value) return;
    this.adoptSettings(settings, both);
    this.start({ ticket: '', text: this.text.value, settings, both }, (made) => {
      if (at && at.step >= 0) this.player.goto(Math.max(0, made.panelIndex(at.panel ?? 'pool')), at.step);
    });
  }

  /** Runs a text in an order, once; `then` is called with the run, which is shown at the start. */
  private runOrder(text: string, settings: Settings, then: (made: Run) => void): void {
    if (this.busy.value || this.checking.value) return;
    this.start({ ticket: '', text, settings, both: false }, then);
  }

  /** Repeats the run being shown with other settings, which the cell does not keep, and shows a step of it. */
  repeat(settings: Settings, step: number): void {
    if (this.runText.value !== null) this.runOrder(this.runText.value, settings, () => this.player.goto(0, step));
  }

  private start(run: WaitingRun, then?: (made: Run) => void): void {
    this.orders.stop(); // or the run would have to wait for it
    batch(() => {
      this.update({ type: 'run' });
      this.live.value = [];
      this.error.value = '';
      this.answer.value = { text: '', refused: false };
      this.removable.value = 0;
    });
    this.server.forget(this.current); // the rows of the previous run may still be loading
    this.current = this.server.send(
      { type: 'run', lesson: this.lesson, cell: this.cell.id, ...run },
      {
        message: (m) => {
          this.keep(run, m);
          this.message(m);
        },
        live: (so, removable) => {
          this.removable.value = removable;
          this.showSoFar(so, run.text);
        },
        outlined: this.cell.predictions ? undefined : (done, micros) => { // otherwise it would give the answer away
          this.waiting.end();
          this.show(done, micros, run.text);
        },
        result: (done, micros) => {
          this.waiting.end();
          this.show(done, micros, run.text);
          then?.(done);
        },
      },
    );
  }

  /** Repeats the run being shown, from the text it was made from, up to a choice at which another thread continues. */
  fork(panel: number, step: number, pick: number, who: Chosen): void {
    const run = this.player.run.value;
    const text = this.runText.value;
    const asked = run && this.forks.ask(run, panel, step, pick, who);
    if (!asked || text === null || this.busy.value) return;
    this.start({ ticket: '', text, settings: asked.settings, both: false }, (made) => {
      this.error.value = this.forks.made(asked, made);
      this.player.goto(0, step);
    });
  }

  /** Shows the original of the fork being shown; if that is unknown, repeats it. */
  async unfork(): Promise<void> {
    const fork = this.forks.shown.value;
    const text = this.runText.value;
    const settings = this.player.run.value?.panels[0]?.panel.settings;
    if (!fork || !settings || text === null || this.busy.value) return;
    if (!fork.from) {
      const schedule = fork.step < 0 ? '' : originalSchedule(settings.schedule ?? '');
      this.start({ ticket: '', text, settings: { ...settings, schedule }, both: false }, () => {
        if (fork.step >= 0) this.player.goto(0, fork.step);
      });
      return;
    }
    try {
      const run = await this.server.run(fork.from);
      this.show(run, 0, text);
      this.player.goto(Math.max(0, run.panelIndex(fork.panel)), fork.step);
    } catch (e) {
      this.error.value = tr`The original cannot be shown. ${errorText(e)}`;
    }
  }

  /** Stores what is needed to resume a queued run, while it is queued. */
  private keep(run: WaitingRun, m: Reply): void {
    if (m.type === 'started') this.waiting.begin(m.run ?? '');
    if (m.type === 'failed' || m.type === 'diagnostics') this.waiting.end();
    if (m.type === 'output' || m.type === 'answered') return;
    if (m.type === 'queued') this.waiting.keep({ ...run, ticket: m.ticket ?? '' });
    else this.waiting.drop();
    this.ticket = m.type === 'failed' ? m.ticket ?? '' : '';
  }

  stop(): void {
    this.exercise?.stop();
    this.orders.stop();
    if (!this.busy.value) return;
    this.server.stop(this.current);
    this.update({ type: 'stop' });
  }

  /** Why orders of the program cannot be tried now; '' if they can. */
  readonly ordersWhy = computed(() => this.playWhy.value || (this.exercise && !this.exercise.mayTry.value ? tr`First find an order yourself, or look at the solution.` : ''));

  /** Why the learner cannot be the scheduler now; '' if that is possible. */
  readonly playWhy = computed(() => {
    if (this.settings.value.engine === 'real') return tr`The orders of real threads cannot be chosen. Choose the simulated engine.`;
    if (this.busy.value || this.checking.value) return tr`The program is running.`;
    return this.orders.busy.value ? tr`Orders are being tried.` : '';
  });

  /** Whether the run in progress has, or will have, a pool on real threads, whose number of workers can be changed. */
  readonly hasPool = computed(() => this.settings.value.engine === 'real' && (this.both.value || this.settings.value.scheduler === 'pool'));

  /** Whether a stop request to the run is pending. */
  readonly stopping = computed(() => this.state.value.is === 'running' && this.state.value.stopping === true);

  /** Whether the pool is running: of both schedulers, thread per actor comes first. */
  readonly poolRuns = computed(() => !this.withoutActors.value && this.state.value.is === 'running' && (!this.both.value || this.player.run.value?.running?.panel.key === 'pool'));

  /** Requests one worker more or fewer for the run in progress; message handles the reply. */
  ask(command: Command): void {
    if (this.state.value.is !== 'running') return;
    this.asked = command;
    this.server.command(this.current, command);
  }

  async reset(): Promise<void> {
    try {
      const text = await this.saver.reset();
      this.replace(text);
      batch(() => {
        this.settings.value = { ...this.cell.settings };
        this.both.value = this.cell.both;
        this.diagnostics.value = [];
        this.error.value = '';
        this.exercise?.reset();
        this.update({ type: 'reset', hasRun: this.hasRun });
      });
    } catch (e) {
      this.error.value = tr`The lesson's text was not restored. ${errorText(e)}`;
    }
  }

  /** Ends the state `lessonChanged`: keeps the learner's text, or takes the lesson's; the other one stays in the history. */
  async resolveLesson(keepMine: boolean): Promise<void> {
    if (keepMine) this.saver.confirm();
    else await this.reset();
    this.lessonChanged.value = false;
  }

  /** A change by this page has put this text of the cell into the lesson's file. */
  rebase(cell: Cell): void {
    this.saver.rebase(cell);
    if (this.own.value !== null) this.own.value = cell.text;
    else if (this.text.value !== cell.text) this.replace(cell.text);
  }

  resolve(keepMine: boolean): void {
    const text = this.saver.resolve(keepMine);
    if (keepMine) return;
    if (this.own.value === null) this.replace(text);
    else this.own.value = text;
  }

  get status(): Status {
    const x = this.exercise;
    const checks = x && !this.toBreak && x.tried.value === this.text.value ? x.score.value : null;
    return statusOf(this.state.value, this.server.reachable(), this.player.run.value, this.diagnostics.value[0], this.stale.value, checks);
  }

  private update(m: Message): void {
    this.state.value = transition(this.state.value, m);
  }

  /** Whether a run that is over is shown. */
  private get hasRun(): boolean {
    const run = this.player.run.value;
    return run !== null && !run.live;
  }

  private replace(text: string): void {
    batch(() => {
      this.text.value = text;
      this.replaced.value++;
    });
  }

  private checkNow(): void {
    if (this.busy.value) return;
    this.server.forget(this.check);
    const text = this.text.value;
    this.check = this.server.send(
      { type: 'check', lesson: this.lesson, cell: this.cell.id, text, settings: this.settings.value },
      {
        message: (m) => {
          if (m.type !== 'diagnostics' || this.text.value !== text) return;
          const found = m.diagnostics;
          const compiles = found.every((d) => d.warning);
          batch(() => {
            this.diagnostics.value = found;
            if (compiles) this.withoutActors.value = m.plain ?? false; // nothing is known of an incomplete text
            if (compiles) this.update({ type: 'compiles', hasRun: this.hasRun });
          });
        },
        result: () => {},
      },
    );
  }

  private message(m: Reply): void {
    batch(() => {
      this.update(m);
      switch (m.type) {
        case 'output': this.addOutput({ stream: m.stream, panel: m.panel ?? '', text: m.text }); break;
        case 'answered':
          this.answer.value = { text: m.text || done[this.asked], refused: !!m.text };
          this.removable.value = m.removable ?? this.removable.value;
          break;
        case 'diagnostics': this.diagnostics.value = m.diagnostics; break;
        case 'queued': case 'started': case 'failed': break; // update has done all
        case 'point': case 'graded': case 'trying': case 'explored': case 'done': break; // for the listeners of other requests
        default: m satisfies never;
      }
    });
  }

  private addOutput(o: Output): void {
    const list = this.live.value;
    const total = list.reduce((n, p) => n + p.text.length, 0);
    if (total < liveLimit) this.live.value = [...list, o];
  }

  private showSoFar(run: Run, text: string): void {
    batch(() => {
      this.runText.value = text;
      this.player.extend(run);
    });
  }

  private show(run: Run, wallMicros: number, text: string): void {
    batch(() => {
      this.diagnostics.value = this.text.value === text ? this.diagnostics.value.filter((d) => d.warning) : [];
      this.runText.value = text;
      this.ran.value = run.scene.program ?? '';
      if (this.made.value) this.made.value = { ...this.made.value, program: this.ran.value, of: text }; // until the server is asked again
      this.update({ type: 'shown', wallMicros });
      this.forks.recognise(run);
      this.answer.value = { text: '', refused: false };
      if (this.player.run.value?.live || this.player.isOutlineOf(run)) this.player.extend(run);
      else this.player.load(run);
    });
    if (this.near) this.checkSoon(); // for the warnings, which runs do not wait for
  }
}
