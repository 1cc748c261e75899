// A cell's living side: its text, settings, the run under way and the run that is shown.

import { batch, computed, signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import { originalSchedule, type Chosen } from '../../run/fork.ts';
import { tr } from '../../ui/language.ts';
import { Player } from '../../player/player.ts';
import type { Cell, Command, Diagnostic, Scheduler, Settings } from '../../wire/types.gen.ts';
import type { Reply } from '../../wire/messages.ts';
import type { Run } from '../../run/run.ts';
import { Answers } from './answers.ts';
import { CellRuns } from './compare.ts';
import { ExerciseModel } from './exercise.ts';
import { Forks } from './forks.ts';
import { keepBreakpoints } from './keep.ts';
import { recall } from './recall.ts';
import { Saver } from './saver.ts';
import type { CellServer } from './server.ts';
import { sameProgram, staleByOthers, type Made } from './stale.ts';
import { statusOf, type State, type Status } from './status.ts';
import { Waiting, type WaitingRun } from './waiting.ts';

/** From the last key to the check of the text, ms. */
const checkPause = 350;

export interface Output {
  stream: 'stdout' | 'stderr';
  panel: Scheduler | '';
  text: string;
}

/** Output kept while a run is under way, characters; the server has a limit of its own. */
const liveLimit = 200_000;

/** What is said of a command that was carried out. */
const done: Record<Command, string> = {
  'add-worker': tr`A worker was added.`,
  'remove-worker': tr`An added worker ends after the message it is handling.`,
};

/** What a link can do that needs a run, and the words of its button. */
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
  /** What makes the cell one; null: it is none. */
  readonly exercise: ExerciseModel | null;
  /** Counts up when the text was replaced from outside the editor. */
  readonly replaced = signal(0);
  readonly error = signal('');
  /** What became of what the run under way was asked for last. */
  readonly answer = signal({ text: '', refused: false });
  /** How many workers can be removed from the pool that runs. */
  readonly removable = signal(0);
  /** Whether the program uses no actors, as far as the last text is known that compiled: then no scheduler has a say in it. */
  readonly plain = signal(false);
  /** A line of the program somebody asked to see; 0: the line of the event at the cursor is shown. */
  readonly pointed = signal(0);
  /** What there is to say to whoever came by a link, and what brings the cell there if that needs a run. */
  readonly remarks = signal<string[]>([]);
  readonly offer = signal<Offer | null>(null);
  /** The learner's own text, while the editor has the program of a link; null otherwise. Only the own text is saved. */
  readonly own = signal<string | null>(null);
  readonly runText = signal<string | null>(null);
  /** Whether the text is not the one of the run that is shown. */
  readonly changed = computed(() => this.runText.value !== null && !sameProgram(this.runText.value, this.text.value));
  /** What the program of the run that is shown was made of, and what the cell's is made of now; '' and null: not known. */
  readonly ran = signal('');
  readonly made = signal<Made | null>(null);
  /** Why the run that is shown is not the one of the program as it is now; '': it is. */
  readonly stale = computed(() => {
    if (this.changed.value) return tr`The program was edited since this run.`;
    return this.own.value === null ? staleByOthers(this.ran.value, this.made.value, this.text.value) : '';
  });
  /** Whether the lesson has another text since the learner's was made, and it was not decided yet which to go on with. */
  readonly overtaken = signal(false);
  readonly busy = computed(() => this.state.value.is === 'running' || this.state.value.is === 'queued');

  /** Whether the checks of the exercise are being tried. */
  readonly checking = computed(() => this.exercise?.running.value ?? false);

  /** Shows a line of the program until the cursor moves or the text changes. */
  point(line: number): void {
    this.pointed.value = line;
  }

  private current = 0;
  /** The ticket of a run that gave up waiting; the next run of the cell waits on in its place. */
  private ticket = '';
  private waiting: Waiting;
  private asked: Command = 'add-worker';
  private check = 0;
  private checkTimer = 0;
  private near = false;

  /** inFile: what is edited goes into the lesson's file, so there is no text of the lesson's to go back to. */
  constructor(readonly lesson: string, readonly cell: Cell, readonly server: CellServer, readonly inFile = false) {
    this.saver = new Saver(server, lesson, cell);
    this.compare = new CellRuns(lesson, cell.id, server);
    this.waiting = new Waiting(lesson, cell.id);
    this.forks = new Forks(lesson, cell.id);
    this.answers = new Answers(lesson, cell, server, this);
    this.exercise = cell.exercise ? new ExerciseModel(lesson, cell.id, cell.exercise, cell.settings, cell.both, server, {
      text: () => {
        this.saver.flush();
        return this.text.value;
      },
      show: (settings, both, broken) => this.runWith(settings, both, broken),
      wrong: (diagnostics) => this.message({ type: 'diagnostics', id: 0, diagnostics }),
    }) : null;
    this.text = signal(this.saver.start());
    this.overtaken.value = cell.stale && this.text.value !== cell.base;
    this.settings = signal<Settings>({ ...cell.settings });
    this.both = signal(cell.both);
    this.player.steps.subscribe(() => (this.pointed.value = 0));
    this.busy.subscribe((busy) => (this.player.goesOn.value = busy));
    keepBreakpoints(this.player, lesson, cell.id);
    this.changed.subscribe((changed) => (this.player.breaks.lineCell.value = changed ? null : cell.id));
  }

  /** Lets a run that waited for its turn when the page was left wait on, with the text and the settings it was asked for. */
  resume(): void {
    const run = this.waiting.kept();
    const left = this.waiting.interrupted();
    if (!run) {
      if (left !== null) this.recall(left).catch((e: unknown) => (this.error.value = errorText(e)));
      return;
    }
    batch(() => {
      const { schedule: _, ...settings } = run.settings; // of a fork, which Run does not make
      this.settings.value = settings;
      this.both.value = run.both;
    });
    this.start(run);
  }

  /** Shows what a run did that went on when the page was left, or that goes on in the tab which this one is a copy of. */
  private async recall(id: string): Promise<void> {
    const before = this.current;
    const here = () => this.current === before; // else the cell was run here meanwhile
    const kept = await recall(this.server, id, (words) => here() && (this.error.value = words));
    if (!kept || !here()) return;
    this.adopt(kept.run);
    this.show(kept.run, kept.wallMicros, kept.run.scene.source);
    this.error.value = kept.words;
  }

  /** Somebody has come near to the picture of the run: what is looked up for it then, and not of many runs that nobody looks at. */
  seen(): void {
    if (this.near) return;
    this.near = true;
    if (this.cell.lastRun && !this.cell.predictions) this.loadAnswers();
    this.checkSoon();
  }

  /** Looks up what the learner has said would come. */
  loadAnswers(): void {
    this.answers.load().catch((e: unknown) => (this.error.value = tr`Your answers cannot be shown. ${errorText(e)}`));
  }

  /** Shows the run the cell was left with: of a large one first the outline, and its events when they come. */
  restore(): Promise<void> {
    const show = (run: Run, wallMicros: number) => {
      const goesOn = this.player.goesOnWith(run);
      if (this.busy.peek()) { // the next run is on its way: this one is looked at until then
        this.runText.value = run.scene.source;
        if (goesOn) this.player.extend(run);
        else if (!this.player.run.peek()?.live) this.player.load(run);
      }
      if (!goesOn && this.state.peek().is !== 'new') return;
      if (this.busy.peek()) return;
      if (!goesOn) this.adopt(run);
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

  /** The settings of a run from earlier become the cell's, so that Run makes the same again. */
  private adopt(run: Run): void {
    const first = run.panels[0]?.panel.settings;
    if (!first) return;
    const { schedule: _, ...settings } = first;
    this.adoptSettings(settings, run.panels.length > 1);
  }

  /** Run makes a run with these settings from now on. */
  adoptSettings(settings: Settings, both: boolean): void {
    batch(() => {
      this.settings.value = settings;
      this.both.value = both;
    });
  }

  edit(text: string): void {
    this.text.value = text;
    this.pointed.value = 0;
    if (this.own.value === text) this.own.value = null; // undone as far as that
    if (this.own.value === null) this.saver.edit(text);
    this.checkSoon();
  }

  /** Puts another program into the editor; the learner's own stays what it is. */
  lend(text: string): void {
    this.own.value ??= this.text.value;
    this.replace(text);
  }

  /** Ends lend: the text of the editor becomes the learner's own, or that comes back. */
  settle(keep: boolean): void {
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

  /** What Shift+Enter does: the checks of an exercise, or else a run. */
  go(): void {
    if (this.exercise) this.exercise.check();
    else this.run();
  }

  run(): void {
    if (this.busy.value || this.checking.value) return;
    this.saver.flush();
    clearTimeout(this.checkTimer);
    this.start({ ticket: this.ticket, text: this.text.value, settings: this.settings.value, both: this.both.value });
  }

  /** Runs the text with other settings, which are the cell's from then on, and shows a step of the run, or its end. */
  private runWith(settings: Settings, both: boolean, at?: { panel?: Scheduler; step: number }): void {
    if (this.busy.value) return;
    this.adoptSettings(settings, both);
    this.start({ ticket: '', text: this.text.value, settings, both }, (made) => {
      if (at && at.step >= 0) this.player.goto(Math.max(0, made.panelIndex(at.panel ?? 'pool')), at.step);
    });
  }

  private start(run: WaitingRun, then?: (made: Run) => void): void {
    batch(() => {
      this.state.value = { is: 'running' };
      this.live.value = [];
      this.error.value = '';
      this.answer.value = { text: '', refused: false };
      this.removable.value = 0;
    });
    this.server.forget(this.current); // the rows of the run before may be on their way
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
        outlined: this.cell.predictions ? undefined : (done, micros) => { // else what is asked would be seen
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

  /** Makes the run that is shown again, of the text it was made of, up to a choice at which another thread goes on. */
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

  /** Shows the original of the fork that is shown; where it is not known, it is made anew. */
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

  /** Keeps what is needed to come back to the place of a run that waits, and only then. */
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
    if (!this.busy.value) return;
    this.server.stop(this.current);
    if (this.state.value.is === 'running') this.state.value = { is: 'running', stopping: true };
  }

  /** Whether the run under way has, or will have, a pool on real threads, which can be given workers. */
  readonly crewed = computed(() => this.settings.value.engine === 'real' && (this.both.value || this.settings.value.scheduler === 'pool'));

  /** Whether a stop is on its way to the run. */
  readonly stopping = computed(() => this.state.value.is === 'running' && this.state.value.stopping === true);

  /** Whether the pool is at work: of both schedulers, the threads come first. */
  readonly pooling = computed(() => !this.plain.value && this.state.value.is === 'running' && (!this.both.value || this.player.run.value?.running?.panel.key === 'pool'));

  /** Asks the run under way for one worker more or less; message tells what became of it. */
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
        this.calm();
      });
    } catch (e) {
      this.error.value = tr`The lesson's text was not restored. ${errorText(e)}`;
    }
  }

  /** Ends what overtaken tells: the learner's text stays, or the lesson's comes; the other one stays in the history. */
  async catchUp(keepMine: boolean): Promise<void> {
    if (keepMine) this.saver.confirm();
    else await this.reset();
    this.overtaken.value = false;
  }

  /** The lesson's file has this text of the cell now, by a change that the page made. */
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
    const checks = x && x.tried.value === this.text.value ? x.score.value : null;
    return statusOf(this.state.value, this.server.reachable(), this.player.run.value, this.diagnostics.value[0], this.stale.value, checks);
  }

  /** Ends the state of a program that could not be run, since there is another text: the cell stands where its last run has left it. */
  private calm(): void {
    const { is } = this.state.value;
    if (is !== 'wrong' && is !== 'failed') return;
    this.state.value = this.player.run.value && !this.player.run.value.live ? { is: 'done', wallMicros: 0 } : { is: 'new' };
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
            if (compiles) this.plain.value = m.plain ?? false; // of half a text nothing is known
            if (compiles && this.state.value.is === 'wrong') this.calm();
          });
        },
        result: () => {},
      },
    );
  }

  private message(m: Reply): void {
    switch (m.type) {
      case 'queued': this.state.value = { is: 'queued', ticket: m.ticket ?? '', place: m.place, of: m.of }; break;
      case 'started': if (this.state.value.is !== 'running') this.state.value = { is: 'running' }; break; // else a stop is on its way, too
      case 'output': this.addOutput({ stream: m.stream, panel: m.panel ?? '', text: m.text }); break;
      case 'answered':
        this.answer.value = { text: m.text || done[this.asked], refused: !!m.text };
        this.removable.value = m.removable ?? this.removable.value;
        break;
      case 'diagnostics':
        batch(() => {
          this.diagnostics.value = m.diagnostics;
          this.state.value = { is: 'wrong' };
        });
        break;
      case 'failed':
        this.state.value = { is: 'failed', text: m.text };
        break;
    }
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
      this.state.value = { is: 'done', wallMicros };
      this.forks.recognise(run);
      this.answer.value = { text: '', refused: false };
      if (this.player.run.value?.live || this.player.goesOnWith(run)) this.player.extend(run);
      else this.player.load(run);
    });
    if (this.near) this.checkSoon(); // for the warnings, which no run waits for
  }
}
