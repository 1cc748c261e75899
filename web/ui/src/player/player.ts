// The one cursor of a run, and what belongs to it: selection, time window, playback, notes, breakpoints. Every view reads
// them and none keeps its own.
//
// The cursor is a time; each panel stands at its own step. Several events may share a time, so the steps are kept
// beside it and move one event at a time.

import { batch, computed, signal } from '@preact/signals';

import { Breakpoints } from './breakpoints.ts';
import { busiestTime } from '../run/busiest.ts';
import { count } from '../ui/format.ts';
import { tr } from '../ui/language.ts';
import { Moves } from './moves.ts';
import { Playback } from './playback.ts';
import { openingStep } from '../run/opening.ts';
import { positionAt } from '../run/position.ts';
import type { PanelRun, Run } from '../run/run.ts';
import { Selection } from './selection.ts';
import { ShownNotes } from './shownnotes.ts';
import type { Note, Position } from '../wire/types.gen.ts';
import type { CursorPlace, Stride, Way } from './stepping.ts';
import { truncate, truncateAt } from '../run/truncated.ts';
import { fitTimes, TimeWindow, type Times } from './timewindow.ts';
import { describe } from '../run/words.ts';

export class Player {
  readonly run = signal<Run | null>(null);
  readonly time = signal(0);
  readonly steps = signal<number[]>([]);
  /** The panel whose event is at the cursor: the one that moved last. */
  readonly active = signal(0);
  /** Whether steps go by all panels in turn, instead of by the active one. */
  readonly stepsBoth = signal(false);
  /** The id of the view being shown, as in the table of views. */
  readonly shown = signal('threads');
  /** Whether the run fills the screen. */
  readonly full = signal(false);
  /** Whether the run being shown is still in progress. */
  readonly inProgress = signal(false);
  /** What one step moves by. */
  readonly stride = signal<Stride>('event');
  /** What there is to tell the learner about the latest move, such as that there are no further events; '' if
   *  nothing. */
  readonly notice = signal('');
  /** Whether the explanation of a wait is open. */
  readonly explaining = signal(false);

  readonly selection: Selection;
  readonly window = new TimeWindow(this.run, this.time);
  readonly playback = new Playback(this);
  readonly notes = new ShownNotes(() => this.whole !== null);
  readonly breaks: Breakpoints;
  private readonly moves = new Moves(this);

  readonly panel = computed<PanelRun | null>(() => this.run.value?.panels[this.active.value] ?? null);
  /** The panel that steps go by; -1: all. */
  readonly onlyPanel = computed(() => (this.stepsBoth.value ? -1 : this.active.value));
  readonly step = computed(() => this.steps.value[this.active.value] ?? -1);

  /** Whether the cursor follows the front of a run in progress. */
  readonly following = computed(() => {
    const run = this.run.value;
    return run !== null && run.live && !this.playback.playing.value && this.time.value === run.front;
  });

  /** The event at the cursor in words. */
  readonly words = computed(() => {
    const p = this.panel.value;
    const step = this.step.value;
    return p && step >= 0 ? tr`step ${count(step)}: ${describe(p, step)}` : '';
  });

  /** The source position of the event at the cursor. */
  readonly position = computed<Position | null>(() => {
    const p = this.panel.value;
    if (!p) return null;
    return p.panel.positions[positionAt(p, this.step.value) - 1] ?? null;
  });

  /** The time from which on nothing is shown; Infinity: everything is. */
  readonly hiddenFrom = computed(() => this.run.value?.hiddenFrom ?? Infinity);

  /** The whole run, while the views have a truncated one. */
  whole: Run | null = null;
  /** The time window from before the run was truncated; null: the whole run was in sight. */
  private timesBefore: Times | null = null;
  /** Whether the cursor is where the run was opened, and the learner did not move it there. */
  private readonly justOpened = signal(false);

  /** A player beside another one shows other runs, but shares its selected actor and its commands. */
  constructor(beside?: Player) {
    this.selection = new Selection(beside?.selection);
    this.breaks = new Breakpoints(this.run, this.notice, beside?.breaks);
    if (!beside) return;
    this.shown = beside.shown;
    this.full = beside.full;
    this.stride = beside.stride;
    this.explaining = beside.explaining;
  }

  /** Truncates the run after a step, and hides its length. The cursor moves to that step unless `stay` is set. The
   *  clock extends to `until`, a time that a question mentions. */
  truncate(panel: number, step: number, { until = 0, stay = false } = {}): void {
    const run = this.whole ?? this.run.value;
    if (!run?.panels[panel]) return;
    batch(() => {
      this.showTruncated(run, truncate(run, panel, step, until));
      if (!stay) this.goto(panel, step);
    });
  }

  /** Truncates each panel at a time of its own, and hides all notes but these. The cursor stays, or moves back to the
   *  last known event. */
  truncateAt(times: readonly number[], notes: readonly Note[]): void {
    const run = this.whole ?? this.run.value;
    if (!run) return;
    const time = this.time.value;
    batch(() => {
      this.showTruncated(run, truncateAt(run, times));
      this.notes.list.value = [...notes];
      this.seek(Math.min(time, Math.max(...times)));
    });
  }

  private showTruncated(whole: Run, known: Run): void {
    this.playback.pause();
    this.notes.hide();
    if (!this.whole) this.timesBefore = this.window.zoomed ? this.window.times.value : null;
    this.whole = whole;
    this.run.value = known;
    this.window.fit();
    this.selection.keepKnown(known);
  }

  /** Shows the whole run again; the cursor stays. */
  showAll(): void {
    const { whole } = this;
    if (!whole) return;
    batch(() => {
      this.whole = null;
      this.run.value = whole;
      this.notes.showHidden();
      this.window.times.value = this.timesBefore ?? fitTimes(whole);
      this.window.follow();
    });
  }

  /** Shows another run. The cursor stays where the learner moved it if that fits the run; else it goes to where
   *  something happens first. */
  load(run: Run): void {
    this.playback.pause();
    this.whole = null;
    batch(() => {
      const stays = this.run.value !== null && !this.justOpened.value && this.time.value <= run.duration;
      this.run.value = run;
      this.notes.setFrom(run);
      this.window.fit();
      this.keepPanelsOf(run);
      this.playback.keepSpeedFor(run.duration);
      this.notes.touring.value = -1;
      if (!this.notes.openIn(run)) this.notes.openID.value = '';
      this.selection.keepActorOf(run);
      this.selection.clearMessageAndThread();
      this.notice.value = '';
      if (!stays) this.openAtStart(run);
      else if (this.time.value > 0) this.seek(this.time.value);
      else this.first();
    });
  }

  /** Moves to where something happens first in a run that was just opened. */
  private openAtStart(run: Run): void {
    this.first();
    const panel = run.panels[this.active.value];
    if (panel) this.goto(this.active.value, openingStep(panel));
    this.justOpened.value = true;
  }

  private keepPanelsOf(run: Run): void {
    if (this.active.value >= run.panels.length) this.active.value = 0;
  }

  /** Moves to the busiest moment of a run that was just opened, for views that show a moment: the start has nothing
   *  to see yet. */
  goToBusiest(): void {
    const run = this.run.value;
    if (!run || !this.justOpened.value || run.duration === 0) return;
    this.seek(busiestTime(run));
    this.notice.value = tr`This view shows one moment. The cursor stands where most messages wait while actors work.`;
  }

  /** Moves to what a note is about, or only to its time while the run's events are not loaded yet. */
  private gotoNote(n: Note): void {
    if (this.run.value!.loading || n.step < 0 || n.at < 0) this.seek(n.time);
    else this.goto(n.at, n.step);
  }

  /** Opens a note, and moves to what it is about. */
  open(n: Note): void {
    this.playback.pause();
    batch(() => {
      this.notes.openID.value = n.id;
      if (!n.orphan && this.run.value) this.gotoNote(n);
    });
  }

  /** Opens a note with everything that a tour shows with it. */
  show(n: Note): void {
    batch(() => {
      const { look } = n;
      if (look) {
        this.shown.value = look.view;
        this.selection.choose(look.actor ?? '');
        if (look.to) this.window.show(look.from ?? 0, look.to);
        else this.window.fit();
      }
      this.open(n);
    });
  }

  /** Whether a run is the whole of the run being shown, of which only the outline is there. */
  isOutlineOf(run: Run): boolean {
    const shown = this.run.peek();
    return shown !== null && shown.loading !== null && shown !== run && shown.id === run.id;
  }

  /** Shows the latest state of the run in progress, or in the end all of it. Earlier events keep their steps. The
   *  cursor follows the run unless the learner moved it away from the front. */
  extend(run: Run): void {
    if (this.isOutlineOf(run)) {
      this.replaceOutline(run);
      return;
    }
    const first = !this.run.value?.live;
    if (first) this.playback.pause(); // another run was shown before
    const along = first || this.following.value;
    batch(() => {
      const fits = first || !this.window.zoomed;
      this.whole = null;
      this.run.value = run;
      this.notes.setFrom(run);
      if (fits) this.window.fit();
      if (first) {
        this.selection.clearMessageAndThread();
        this.notice.value = '';
      }
      if (along) this.goToFront(run);
      else this.steps.value = run.panels.map((p, i) => Math.min(this.steps.value[i] ?? p.stepAt(this.time.value), p.events - 1));
      this.keepPanelsOf(run);
      if (run.live) return;
      this.playback.keepSpeedFor(run.duration);
      this.selection.keepActorOf(run);
    });
    if (along) this.window.follow();
  }

  private goToFront(run: Run): void {
    this.justOpened.value = false;
    this.time.value = run.front;
    this.steps.value = run.panels.map((p) => p.stepAt(run.front));
    if (run.running) this.active.value = run.panels.indexOf(run.running);
  }

  /** Shows the whole run in place of its outline. The cursor stays at its time, and the time window stays. */
  private replaceOutline(run: Run): void {
    const note = this.notes.openIn(run);
    batch(() => {
      this.run.value = run;
      this.notice.value = '';
      if (note && this.time.value === note.time) this.gotoNote(note);
      else if (this.justOpened.value) this.openAtStart(run);
      else if (this.time.value > 0) this.steps.value = run.panels.map((p) => p.stepAt(this.time.value));
      else this.steps.value = run.panels.map((p) => Math.min(0, p.events - 1));
    });
  }

  /** Whether the events are still being loaded; if so, tells the learner. */
  stillLoading(): boolean {
    const loading = this.run.value?.loading;
    if (loading) this.notice.value = tr`The events are still loading.`;
    return !!loading;
  }

  /** Moves the cursor to a time. */
  seek(time: number): void {
    const run = this.run.value;
    if (!run) return;
    const t = Math.min(Math.max(0, time), run.end);
    batch(() => {
      this.justOpened.value = false;
      this.notice.value = '';
      this.time.value = t;
      this.steps.value = run.panels.map((p) => p.stepAt(t));
    });
    this.window.follow();
  }

  /** Moves the cursor to a step of one panel; the other panels follow in time. */
  goto(panel: number, step: number): void {
    const run = this.run.value;
    const p = run?.panels[panel];
    if (!run || !p || p.events === 0) return;
    const s = Math.min(Math.max(0, step), p.events - 1);
    const t = p.timeOf(s);
    batch(() => {
      this.notice.value = '';
      this.moveTo({ panel, time: t, steps: run.panels.map((q, i) => (i === panel ? s : q.stepAt(t))) });
    });
  }

  /** Moves the cursor to a place that a step leads to. */
  moveTo(to: CursorPlace): void {
    batch(() => {
      this.justOpened.value = false;
      this.active.value = to.panel;
      this.steps.value = to.steps;
      this.time.value = to.time;
    });
    this.window.follow();
  }

  /** One step forward or back, by the current stride. */
  move(by: Way): void {
    this.moves.step(by);
  }

  /** Moves to the next event that a breakpoint finds, in the panels that steps go by. */
  moveToHit(by: Way): void {
    this.moves.toHit(by);
  }

  /** Whether a breakpoint stops playback before a time; if so, the cursor moves there. */
  stopAtHitBefore(time: number): boolean {
    return this.moves.toHitBefore(time);
  }

  /** Moves to the nearest start of a handling by the selected actor, or by any actor if none is selected. */
  moveByMessage(by: Way): void {
    this.moves.byMessage(by);
  }

  first(): void {
    this.playback.pause();
    this.seek(0);
    if (this.run.value) this.steps.value = this.run.value.panels.map((p) => Math.min(0, p.events - 1));
  }

  /** Moves to the end. In a run in progress, the cursor follows the run from then on. */
  last(): void {
    this.playback.pause();
    const run = this.run.value;
    this.seek(run?.front ?? 0);
    if (run?.running) this.active.value = run.panels.indexOf(run.running);
  }

  /** Keeps the cursor where the run is now; it no longer follows the run. */
  stopFollowing(): void {
    this.goto(this.active.value, this.step.value);
    if (this.following.value) this.time.value -= 1; // the last event is at exactly this time
  }

  /** Sets or removes the breakpoint on the line of the event at the cursor. */
  toggleHere(): void {
    if (this.stillLoading()) return;
    this.notice.value = this.breaks.toggleAt(this.position.value);
  }

  /** Lets steps go by one panel, which becomes the active one, or by all in turn (-1). */
  stepIn(panel: number): void {
    batch(() => {
      this.stepsBoth.value = panel < 0;
      if (panel >= 0) this.active.value = panel;
    });
  }

  /** Selects a thread, or deselects it if it is selected, and makes its panel the one at the cursor. */
  chooseThread(panel: number, thread: number): void {
    batch(() => {
      this.selection.toggleThread(panel, thread);
      this.active.value = panel;
    });
  }

  /** Selects the next thread of the panel at the cursor, or the previous one. */
  chooseNextThread(by: Way): void {
    this.selection.chooseNextThread(this.run.value, this.active.value, by);
  }
}
