// The one cursor and the one selection of a run. Every view reads them and none keeps its own.
//
// The cursor is a time; each panel stands at its own step. Several events may share a time, so the steps are kept
// beside it and move one event at a time.

import { batch, computed, effect, signal } from '@preact/signals';

import { Breakpoints } from './breakpoints.ts';
import { busiest } from '../run/busiest.ts';
import { count } from '../ui/format.ts';
import { tr } from '../ui/language.ts';
import { Moves } from './moves.ts';
import { positionAt } from '../run/position.ts';
import type { PanelRun, Run } from '../run/run.ts';
import type { Note, NotePlace, Position } from '../wire/types.gen.ts';
import { rateOf, speeds } from './speed.ts';
import type { CursorPlace, Stride, Way } from './stepping.ts';
import { truncate, truncateAt } from '../run/truncated.ts';
import { fitView, isZoomed, middleOf, viewFrom, zoomView, type View } from './timewindow.ts';
import { describe } from '../run/words.ts';

/** A message of one panel, by its id in that panel. */
interface ChosenMessage {
  panel: number;
  msg: number;
}

/** A thread of one panel. */
export interface ChosenThread {
  panel: number;
  thread: number;
}

export class Player {
  readonly run = signal<Run | null>(null);
  readonly time = signal(0);
  readonly steps = signal<number[]>([]);
  /** The panel whose event is at the cursor: the one that moved last. */
  readonly active = signal(0);
  /** -1: steps go by all panels; else only by the panel of this index. */
  readonly onlyPanel = signal(-1);
  /** The selected actor's name, '' if none. Every panel that has the actor highlights it. */
  readonly actor = signal('');
  /** The selected message, null if none. */
  readonly message = signal<ChosenMessage | null>(null);
  /** The selected thread, null if none. */
  readonly thread = signal<ChosenThread | null>(null);
  /** The id of the view being shown, as in the table of views. */
  readonly shown = signal('threads');
  /** Whether the run fills the screen. */
  readonly full = signal(false);
  readonly playing = signal(false);
  readonly speed = signal(0);
  readonly view = signal<View>({ t0: 0, t1: 1 });
  /** Whether the run being shown is still in progress. */
  readonly inProgress = signal(false);
  /** Whether the cursor follows the front of a run in progress. */
  readonly following = computed(() => {
    const run = this.run.value;
    return run !== null && run.live && !this.playing.value && this.time.value === run.front;
  });
  readonly notes = signal<Note[]>([]);
  readonly openNote = signal('');
  /** The title of the notes' tour. */
  readonly tour = signal('');
  /** The revision of the list of notes, for conflicts between writers. */
  revision = '';
  /** Whether the lesson came with other notes, and how many of them have been changed or removed. */
  readonly givenNotes = signal({ given: false, missing: 0 });
  /** Moves a note's callout; null where notes are read-only. */
  placeNote: ((id: string, place: NotePlace) => Promise<void>) | null = null;
  /** Whether the window for annotating is open. */
  readonly annotating = signal(false);
  /** The index of the note that a tour is at; -1: no tour is being played. */
  readonly touring = signal(-1);
  /** What one step moves by. */
  readonly stride = signal<Stride>('event');
  /** What there is to tell the learner about the latest move, such as that there are no further events; '' if
   *  nothing. */
  readonly notice = signal('');
  /** Whether the explanation of a wait is open. */
  readonly explaining = signal(false);
  readonly panel = computed<PanelRun | null>(() => this.run.value?.panels[this.active.value] ?? null);
  readonly step = computed(() => this.steps.value[this.active.value] ?? -1);

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

  readonly breaks: Breakpoints;
  private readonly moves = new Moves(this);

  /** The time from which on nothing is shown; Infinity: everything is. */
  readonly hiddenFrom = computed(() => this.run.value?.hiddenFrom ?? Infinity);

  /** The whole run, while the views have a truncated one. */
  whole: Run | null = null;
  /** The notes and the time window from before the run was truncated. view null: the whole run was in sight. */
  private beforeTruncation: { notes: Note[]; view: View | null } = { notes: [], view: null };
  private frame = 0;
  /** Whether the cursor is at the start because the run was just opened, and not because the learner moved it there. */
  private readonly justOpened = signal(false);

  /** A player beside another one shows other runs, but shares its selection and its commands. */
  constructor(beside?: Player) {
    this.breaks = new Breakpoints(this.run, this.notice, beside?.breaks);
    if (!beside) return;
    this.actor = beside.actor;
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
      this.putUnder(run, truncate(run, panel, step, until));
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
      this.putUnder(run, truncateAt(run, times));
      this.notes.value = [...notes];
      this.seek(Math.min(time, Math.max(...times)));
    });
  }

  private putUnder(whole: Run, known: Run): void {
    this.pause();
    if (!this.whole) this.beforeTruncation = { notes: this.notes.value, view: this.zoomed ? this.view.value : null };
    this.whole = whole;
    this.run.value = known;
    this.notes.value = [];
    this.view.value = fitView(known);
    this.deselectUnknown();
  }

  /** Deselects whatever the truncated run does not contain. */
  private deselectUnknown(): void {
    const panels = this.run.value?.panels ?? [];
    const { message, thread, actor } = this;
    if (!panels.some((p) => p.actorID(actor.value) > 0)) actor.value = '';
    if (message.value && message.value.msg > (panels[message.value.panel]?.c.msgTo.length ?? 0)) message.value = null;
    if (thread.value && !panels[thread.value.panel]?.panel.threads[thread.value.thread]) thread.value = null;
  }

  /** Shows the whole run again; the cursor stays. */
  showAll(): void {
    const { whole } = this;
    if (!whole) return;
    batch(() => {
      this.whole = null;
      this.run.value = whole;
      this.notes.value = this.beforeTruncation.notes;
      this.view.value = this.beforeTruncation.view ?? fitView(whole);
      this.follow();
    });
  }

  /** Shows another run. The cursor stays where it was if that fits the run. */
  load(run: Run): void {
    this.pause();
    this.whole = null;
    batch(() => {
      const keep = this.run.value !== null && this.time.value <= run.duration ? this.time.value : 0;
      this.run.value = run;
      this.notesOf(run);
      this.view.value = fitView(run);
      if (this.active.value >= run.panels.length) this.active.value = 0;
      if (this.onlyPanel.value >= run.panels.length) this.onlyPanel.value = -1;
      if (!speeds(run.duration).includes(this.speed.value)) this.speed.value = 0;
      this.touring.value = -1;
      if (!run.notes.some((n) => n.id === this.openNote.value && !n.orphan)) this.openNote.value = '';
      if (!run.panels.some((p) => p.actorID(this.actor.value) > 0)) this.actor.value = '';
      this.message.value = null;
      this.thread.value = null;
      this.notice.value = '';
      if (keep > 0) this.seek(keep);
      else this.first();
      this.justOpened.value = keep === 0;
    });
  }

  /** Moves to the busiest moment of a run that was just opened, for views that show a moment: the start has nothing
   *  to see yet. */
  goToBusiest(): void {
    const run = this.run.value;
    if (!run || !this.justOpened.value || run.duration === 0) return;
    this.seek(busiest(run));
    this.notice.value = tr`This view shows one moment. The cursor stands where most messages wait while actors work.`;
  }

  /** Moves to what a note is about, or only to its time while the run's events are not loaded yet. */
  private gotoNote(n: Note): void {
    if (this.run.value!.loading || n.step < 0 || n.at < 0) this.seek(n.time);
    else this.goto(n.at, n.step);
  }

  /** Opens a note, and moves to what it is about. */
  open(n: Note): void {
    this.pause();
    batch(() => {
      this.openNote.value = n.id;
      if (!n.orphan && this.run.value) this.gotoNote(n);
    });
  }

  /** Opens a note with everything that a tour shows with it. */
  show(n: Note): void {
    batch(() => {
      const { look } = n;
      if (look) {
        this.shown.value = look.view;
        this.choose(look.actor ?? '');
        if (look.to) this.showTimes(look.from ?? 0, look.to);
        else this.fit();
      }
      this.open(n);
    });
  }

  /** All notes, including hidden ones. */
  get allNotes(): Note[] {
    return this.whole ? this.beforeTruncation.notes : this.notes.peek();
  }

  private notesOf(run: Run): void {
    this.setNotes({ title: run.scene.tour ?? '', notes: run.notes, revision: run.scene.revision ?? '', given: run.scene.given ?? false, missing: run.scene.missing ?? 0 });
  }

  /** Replaces the list of notes. */
  setNotes(l: { title: string; notes: Note[]; revision: string; given: boolean; missing: number }): void {
    batch(() => {
      this.tour.value = l.title;
      if (this.whole) this.beforeTruncation.notes = l.notes;
      else this.notes.value = l.notes;
      this.revision = l.revision;
      this.givenNotes.value = { given: l.given, missing: l.missing };
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
    if (first) this.pause(); // another run was shown before
    const along = first || this.following.value;
    batch(() => {
      const fits = first || !this.zoomed;
      this.whole = null;
      this.run.value = run;
      this.notesOf(run);
      if (fits) this.view.value = fitView(run);
      if (first) {
        this.message.value = null;
        this.thread.value = null;
        this.notice.value = '';
      }
      if (this.onlyPanel.value >= run.panels.length) this.onlyPanel.value = -1;
      if (along) {
        this.justOpened.value = false;
        this.time.value = run.front;
        this.steps.value = run.panels.map((p) => p.stepAt(run.front));
        if (run.running) this.active.value = run.panels.indexOf(run.running);
      } else {
        this.steps.value = run.panels.map((p, i) => Math.min(this.steps.value[i] ?? p.stepAt(this.time.value), p.events - 1));
      }
      if (this.active.value >= run.panels.length) this.active.value = 0;
      if (run.live) return;
      if (!speeds(run.duration).includes(this.speed.value)) this.speed.value = 0;
      if (!run.panels.some((p) => p.actorID(this.actor.value) > 0)) this.actor.value = '';
    });
    if (along) this.follow();
  }

  /** Shows the whole run in place of its outline. The cursor stays at its time, and the time window stays. */
  private replaceOutline(run: Run): void {
    const note = run.notes.find((n) => n.id === this.openNote.value && !n.orphan);
    batch(() => {
      this.run.value = run;
      this.notice.value = '';
      if (note && this.time.value === note.time) this.gotoNote(note);
      else if (this.time.value > 0) this.steps.value = run.panels.map((p) => p.stepAt(this.time.value));
      else this.steps.value = run.panels.map((p) => Math.min(0, p.events - 1));
    });
  }

  /** Whether the events are still being loaded; if so, tells the learner. */
  stillLoading(): boolean {
    const loading = this.run.value?.loading;
    if (loading) this.notice.value = tr`The events are still on their way.`;
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
    this.follow();
  }

  /** Moves the cursor to a step of one panel; the other panels follow in time. */
  goto(panel: number, step: number): void {
    const run = this.run.value;
    const p = run?.panels[panel];
    if (!run || !p || p.events === 0) return;
    const s = Math.min(Math.max(0, step), p.events - 1);
    const t = p.timeOf(s);
    batch(() => {
      this.justOpened.value = false;
      this.notice.value = '';
      this.active.value = panel;
      this.time.value = t;
      this.steps.value = run.panels.map((q, i) => (i === panel ? s : q.stepAt(t)));
    });
    this.follow();
  }

  /** One step forward or back, by the current stride. */
  move(by: Way): void {
    this.moves.step(by);
  }

  /** Moves to the next event that a breakpoint finds, in the panels that steps go by. */
  moveToHit(by: Way): void {
    this.moves.toHit(by);
  }

  /** Moves to the nearest start of a handling by the selected actor, or by any actor if none is selected. */
  moveByMessage(by: Way): void {
    this.moves.byMessage(by);
  }

  /** Sets or removes the breakpoint on the line of the event at the cursor. */
  toggleHere(): void {
    if (this.stillLoading()) return;
    this.notice.value = this.breaks.toggleAt(this.position.value);
  }

  /** Moves the cursor to a stand. */
  moveTo(to: CursorPlace): void {
    batch(() => {
      this.justOpened.value = false;
      this.active.value = to.panel;
      this.steps.value = to.steps;
      this.time.value = to.time;
    });
    this.follow();
  }

  first(): void {
    this.pause();
    this.seek(0);
    if (this.run.value) this.steps.value = this.run.value.panels.map((p) => Math.min(0, p.events - 1));
  }

  /** Moves to the end. In a run in progress, the cursor follows the run from then on. */
  last(): void {
    this.pause();
    const run = this.run.value;
    this.seek(run?.front ?? 0);
    if (run?.running) this.active.value = run.panels.indexOf(run.running);
  }

  /** Keeps the cursor where the run is now; it no longer follows the run. */
  stopFollowing(): void {
    this.goto(this.active.value, this.step.value);
    if (this.following.value) this.time.value -= 1; // the last event is at exactly this time
  }

  toggle(): void {
    if (this.playing.value) this.pause();
    else this.play();
  }

  play(): void {
    const run = this.run.value;
    if (!run || run.duration === 0 || this.stillLoading()) return;
    if (this.time.value >= run.end) this.first();
    this.playing.value = true;
    let before = performance.now();
    const rate = rateOf(this.speed.value, run.duration);
    const tick = (now: number) => {
      if (!this.playing.value) return;
      if (this.breaks.searching.value) { // it might play past a hit that is not found yet
        before = now;
        this.frame = requestAnimationFrame(tick);
        return;
      }
      const t = this.time.value + (now - before) * 1e6 * rate;
      before = now;
      if (this.moves.toHitBefore(t)) return;
      this.seek(t);
      if (t >= (this.run.value?.end ?? 0)) this.pause(); // which moves while the run is in progress
      else this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  pause(): void {
    if (this.playing.value) cancelAnimationFrame(this.frame);
    this.playing.value = false;
  }

  /** Selects an actor; without a name, the actor of the event at the cursor. */
  choose(name: string): void {
    batch(() => {
      if (name !== this.actor.value) this.thread.value = null;
      this.actor.value = name;
    });
  }

  /** The selected thread of a panel, -1 if none of its threads is selected. */
  threadOf(panel: number): number {
    const chosen = this.thread.value;
    return chosen?.panel === panel ? chosen.thread : -1;
  }

  /** Selects a thread, or deselects it if it is selected. */
  chooseThread(panel: number, thread: number): void {
    batch(() => {
      this.thread.value = this.threadOf(panel) === thread ? null : { panel, thread };
      this.active.value = panel;
    });
  }

  /** Selects the next thread of the panel at the cursor, or the previous one. */
  chooseNextThread(by: Way): void {
    const panel = this.active.value;
    const all = Array.from(this.run.value?.panels[panel]?.laneThread ?? []).filter((t) => t >= 0);
    if (all.length === 0) return;
    const at = all.indexOf(this.threadOf(panel));
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    this.thread.value = { panel, thread: all[next]! };
  }

  /** Zooms around a time; a factor below 1 zooms in. */
  zoom(factor: number, around: number): void {
    if (this.run.value) this.view.value = zoomView(this.run.value, this.view.value, factor, around);
  }

  pan(by: number): void {
    const { t0, t1 } = this.view.value;
    if (this.run.value) this.view.value = viewFrom(this.run.value, t0 + by, t1 - t0);
  }

  fit(): void {
    if (this.run.value) this.view.value = fitView(this.run.value);
  }

  /** Shows the times from t0 to t1, as far as the run covers them. */
  showTimes(t0: number, t1: number): void {
    if (this.run.value) this.view.value = viewFrom(this.run.value, t0, t1 - t0);
  }

  /** The time around which keys and buttons zoom: the cursor, if it is in sight. */
  get middle(): number {
    return middleOf(this.view.value, this.time.value);
  }

  get zoomed(): boolean {
    return this.run.value !== null && isZoomed(this.run.value, this.view.value);
  }

  /** Scrolls the time window so that the cursor stays in sight. */
  private follow(): void {
    const { t0, t1 } = this.view.value;
    const t = this.time.value;
    if (t < t0 || t > t1) this.pan(t - (t1 - t0) * 0.2 - t0);
  }
}

/** Pauses playback when the page is hidden. */
export function pauseWhenHidden(player: Player): () => void {
  return effect(() => {
    if (!player.playing.value) return undefined;
    const stop = () => document.hidden && player.pause();
    document.addEventListener('visibilitychange', stop);
    return () => document.removeEventListener('visibilitychange', stop);
  });
}
