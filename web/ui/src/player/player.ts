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
import type { Stand, Stride, Way } from './stepping.ts';
import { veiled, veiledAt } from '../run/truncated.ts';
import { fitView, isZoomed, middleOf, viewFrom, zoomView, type View } from './timewindow.ts';
import { describe } from '../run/words.ts';

/** A message of one panel, by its id there. */
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
  /** Step in both panels, or only in one of this index. */
  readonly within = signal(-1);
  /** The chosen actor's name, '' if none. It lights up in every panel that has it. */
  readonly actor = signal('');
  /** The chosen message, null if none. */
  readonly message = signal<ChosenMessage | null>(null);
  /** The chosen thread, null if none. */
  readonly thread = signal<ChosenThread | null>(null);
  /** The view that is shown: its id in the table of views. */
  readonly shown = signal('threads');
  /** Whether the run has the whole screen. */
  readonly full = signal(false);
  readonly playing = signal(false);
  readonly speed = signal(0);
  readonly view = signal<View>({ t0: 0, t1: 1 });
  /** Whether the run that is shown goes on. */
  readonly goesOn = signal(false);
  /** Whether the cursor goes along with a run that goes on. */
  readonly following = computed(() => {
    const run = this.run.value;
    return run !== null && run.live && !this.playing.value && this.time.value === run.front;
  });
  readonly notes = signal<Note[]>([]);
  readonly openNote = signal('');
  /** The title of the notes' tour. */
  readonly tour = signal('');
  /** Which list of notes it is, for who changes it. */
  revision = '';
  /** Whether the lesson came with other notes, and how many of those are not there as they came. */
  readonly givenNotes = signal({ given: false, missing: 0 });
  /** Gives a note's callout another place; null where notes can only be read. */
  placeNote: ((id: string, place: NotePlace) => Promise<void>) | null = null;
  /** Whether the window for annotating is open. */
  readonly annotating = signal(false);
  /** The index of the note at which a tour is; -1: none is played. */
  readonly touring = signal(-1);
  /** What a step goes by. */
  readonly stride = signal<Stride>('event');
  /** What there is to say about the last wish to move, such as that there is nothing further; '' if nothing. */
  readonly said = signal('');
  /** Whether it is shown why somebody waits. */
  readonly asking = signal(false);
  readonly panel = computed<PanelRun | null>(() => this.run.value?.panels[this.active.value] ?? null);
  readonly step = computed(() => this.steps.value[this.active.value] ?? -1);

  /** The event at the cursor in words. */
  readonly words = computed(() => {
    const p = this.panel.value;
    const step = this.step.value;
    return p && step >= 0 ? tr`step ${count(step)}: ${describe(p, step)}` : '';
  });

  /** Where the event at the cursor comes from in the source. */
  readonly position = computed<Position | null>(() => {
    const p = this.panel.value;
    if (!p) return null;
    return p.panel.positions[positionAt(p, this.step.value) - 1] ?? null;
  });

  readonly breaks: Breakpoints;
  private readonly moves = new Moves(this);

  /** The time from which on nothing is shown; Infinity: all is. */
  readonly veil = computed(() => this.run.value?.veil ?? Infinity);

  /** The whole of the run, of which only a part is there for the views. */
  whole: Run | null = null;
  /** The notes and the times in sight from before something was hidden; null: all of the run was in sight. */
  private kept: { notes: Note[]; view: View | null } = { notes: [], view: null };
  private frame = 0;
  /** Whether the cursor stands at the start because a run was opened there, and not because somebody went there. */
  private readonly fresh = signal(false);

  /** Beside another player, which shows other runs, it has the same selection and takes the same wishes. */
  constructor(beside?: Player) {
    this.breaks = new Breakpoints(this.run, this.said, beside?.breaks);
    if (!beside) return;
    this.actor = beside.actor;
    this.shown = beside.shown;
    this.full = beside.full;
    this.stride = beside.stride;
    this.asking = beside.asking;
  }

  /** Hides what comes after a step, and how long the run is; the cursor goes there, unless it is to stay. A time of which there
   *  is talk is on the clock. */
  cover(panel: number, step: number, { until = 0, stay = false } = {}): void {
    const run = this.whole ?? this.run.value;
    if (!run?.panels[panel]) return;
    batch(() => {
      this.putUnder(run, veiled(run, panel, step, until));
      if (!stay) this.goto(panel, step);
    });
  }

  /** Hides of each panel what comes after a time of its own, and all notes but these; the cursor stays, as far as it is in what is
   *  known. */
  coverAt(times: readonly number[], notes: readonly Note[]): void {
    const run = this.whole ?? this.run.value;
    if (!run) return;
    const time = this.time.value;
    batch(() => {
      this.putUnder(run, veiledAt(run, times));
      this.notes.value = [...notes];
      this.seek(Math.min(time, Math.max(...times)));
    });
  }

  private putUnder(whole: Run, known: Run): void {
    this.pause();
    if (!this.whole) this.kept = { notes: this.notes.value, view: this.zoomed ? this.view.value : null };
    this.whole = whole;
    this.run.value = known;
    this.notes.value = [];
    this.view.value = fitView(known);
    this.letGoOfUnknown();
  }

  /** Nothing is chosen any more that is not there. */
  private letGoOfUnknown(): void {
    const panels = this.run.value?.panels ?? [];
    const { message, thread, actor } = this;
    if (!panels.some((p) => p.actorID(actor.value) > 0)) actor.value = '';
    if (message.value && message.value.msg > (panels[message.value.panel]?.c.msgTo.length ?? 0)) message.value = null;
    if (thread.value && !panels[thread.value.panel]?.panel.threads[thread.value.thread]) thread.value = null;
  }

  /** Shows all of the run again, with the cursor where it is. */
  uncover(): void {
    const { whole } = this;
    if (!whole) return;
    batch(() => {
      this.whole = null;
      this.run.value = whole;
      this.notes.value = this.kept.notes;
      this.view.value = this.kept.view ?? fitView(whole);
      this.follow();
    });
  }

  /** Shows another run; the cursor stays where it was if it still fits. */
  load(run: Run): void {
    this.pause();
    this.whole = null;
    batch(() => {
      const keep = this.run.value !== null && this.time.value <= run.duration ? this.time.value : 0;
      this.run.value = run;
      this.notesOf(run);
      this.view.value = fitView(run);
      if (this.active.value >= run.panels.length) this.active.value = 0;
      if (this.within.value >= run.panels.length) this.within.value = -1;
      if (!speeds(run.duration).includes(this.speed.value)) this.speed.value = 0;
      this.touring.value = -1;
      if (!run.notes.some((n) => n.id === this.openNote.value && !n.orphan)) this.openNote.value = '';
      if (!run.panels.some((p) => p.actorID(this.actor.value) > 0)) this.actor.value = '';
      this.message.value = null;
      this.thread.value = null;
      this.said.value = '';
      if (keep > 0) this.seek(keep);
      else this.first();
      this.fresh.value = keep === 0;
    });
  }

  /** Goes to the busiest moment of a run that was just opened, for views that show a moment: at the start there is nothing to see yet. */
  leaveStart(): void {
    const run = this.run.value;
    if (!run || !this.fresh.value || run.duration === 0) return;
    this.seek(busiest(run));
    this.said.value = tr`This view shows one moment. The cursor stands where most messages wait while actors work.`;
  }

  /** To what a note is about; of a run whose events are not there yet, to its time. */
  private gotoNote(n: Note): void {
    if (this.run.value!.coming || n.step < 0 || n.at < 0) this.seek(n.time);
    else this.goto(n.at, n.step);
  }

  /** Opens a note, and goes to what it is about. */
  open(n: Note): void {
    this.pause();
    batch(() => {
      this.openNote.value = n.id;
      if (!n.orphan && this.run.value) this.gotoNote(n);
    });
  }

  /** Opens a note with what a tour shows with it. */
  show(n: Note): void {
    batch(() => {
      const { look } = n;
      if (look) {
        this.shown.value = look.view;
        this.choose(look.actor ?? '');
        if (look.to) this.look(look.from ?? 0, look.to);
        else this.fit();
      }
      this.open(n);
    });
  }

  /** All notes, those that are hidden included. */
  get allNotes(): Note[] {
    return this.whole ? this.kept.notes : this.notes.peek();
  }

  private notesOf(run: Run): void {
    this.takeNotes({ title: run.scene.tour ?? '', notes: run.notes, revision: run.scene.revision ?? '', given: run.scene.given ?? false, missing: run.scene.missing ?? 0 });
  }

  /** Takes over a list of notes. */
  takeNotes(l: { title: string; notes: Note[]; revision: string; given: boolean; missing: number }): void {
    batch(() => {
      this.tour.value = l.title;
      if (this.whole) this.kept.notes = l.notes;
      else this.notes.value = l.notes;
      this.revision = l.revision;
      this.givenNotes.value = { given: l.given, missing: l.missing };
    });
  }

  /** Whether a run is all of the one that is shown, of which only the outline is there. */
  goesOnWith(run: Run): boolean {
    const shown = this.run.peek();
    return shown !== null && shown.coming !== null && shown !== run && shown.id === run.id;
  }

  /** Shows what the run under way did so far, or in the end all of it: what happened before keeps its steps. The cursor goes
   *  along with the run unless the learner moved it away from its end. */
  extend(run: Run): void {
    if (this.goesOnWith(run)) {
      this.arrive(run);
      return;
    }
    const first = !this.run.value?.live;
    if (first) this.pause(); // that was another run
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
        this.said.value = '';
      }
      if (this.within.value >= run.panels.length) this.within.value = -1;
      if (along) {
        this.fresh.value = false;
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

  /** Shows all of the run whose outline is shown. The cursor stays at its time, the times in sight stay, too. */
  private arrive(run: Run): void {
    const note = run.notes.find((n) => n.id === this.openNote.value && !n.orphan);
    batch(() => {
      this.run.value = run;
      this.said.value = '';
      if (note && this.time.value === note.time) this.gotoNote(note);
      else if (this.time.value > 0) this.steps.value = run.panels.map((p) => p.stepAt(this.time.value));
      else this.steps.value = run.panels.map((p) => Math.min(0, p.events - 1));
    });
  }

  /** Whether the events are not there yet, which is then said. */
  comes(): boolean {
    const coming = this.run.value?.coming;
    if (coming) this.said.value = tr`The events are still loading.`;
    return !!coming;
  }

  /** Moves the cursor to a time. */
  seek(time: number): void {
    const run = this.run.value;
    if (!run) return;
    const t = Math.min(Math.max(0, time), run.end);
    batch(() => {
      this.fresh.value = false;
      this.said.value = '';
      this.time.value = t;
      this.steps.value = run.panels.map((p) => p.stepAt(t));
    });
    this.follow();
  }

  /** Moves the cursor to a step of one panel; the others follow in time. */
  goto(panel: number, step: number): void {
    const run = this.run.value;
    const p = run?.panels[panel];
    if (!run || !p || p.events === 0) return;
    const s = Math.min(Math.max(0, step), p.events - 1);
    const t = p.timeOf(s);
    batch(() => {
      this.fresh.value = false;
      this.said.value = '';
      this.active.value = panel;
      this.time.value = t;
      this.steps.value = run.panels.map((q, i) => (i === panel ? s : q.stepAt(t)));
    });
    this.follow();
  }

  /** One step on or back, by whatever steps go by now. */
  move(by: Way): void {
    this.moves.step(by);
  }

  /** To the next event that a breakpoint finds, in the panels in which steps are made. */
  moveToHit(by: Way): void {
    this.moves.toHit(by);
  }

  /** To the next or previous start of a handling of the chosen actor, or of anybody if none is chosen. */
  moveByMessage(by: Way): void {
    this.moves.byMessage(by);
  }

  /** Sets or removes the breakpoint of the line of the event at the cursor. */
  toggleHere(): void {
    if (this.comes()) return;
    this.said.value = this.breaks.toggleAt(this.position.value);
  }

  /** Puts the cursor where a move leads. */
  stand(to: Stand): void {
    batch(() => {
      this.fresh.value = false;
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

  /** To the end; of a run that goes on, along with it from now on. */
  last(): void {
    this.pause();
    const run = this.run.value;
    this.seek(run?.front ?? 0);
    if (run?.running) this.active.value = run.panels.indexOf(run.running);
  }

  /** The cursor stays where the run is now, and goes along with it no more. */
  stay(): void {
    this.goto(this.active.value, this.step.value);
    if (this.following.value) this.time.value -= 1; // the last event was at this very moment
  }

  toggle(): void {
    if (this.playing.value) this.pause();
    else this.play();
  }

  play(): void {
    const run = this.run.value;
    if (!run || run.duration === 0 || this.comes()) return;
    if (this.time.value >= run.end) this.first();
    this.playing.value = true;
    let before = performance.now();
    const rate = rateOf(this.speed.value, run.duration);
    const tick = (now: number) => {
      if (!this.playing.value) return;
      if (this.breaks.searching.value) { // it would go past what it is to stop at
        before = now;
        this.frame = requestAnimationFrame(tick);
        return;
      }
      const t = this.time.value + (now - before) * 1e6 * rate;
      before = now;
      if (this.moves.toHitBefore(t)) return;
      this.seek(t);
      if (t >= (this.run.value?.end ?? 0)) this.pause(); // which moves while the run goes on
      else this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  pause(): void {
    if (this.playing.value) cancelAnimationFrame(this.frame);
    this.playing.value = false;
  }

  /** Chooses the actor of the event at the cursor, or another. */
  choose(name: string): void {
    batch(() => {
      if (name !== this.actor.value) this.thread.value = null;
      this.actor.value = name;
    });
  }

  /** The chosen thread of a panel, -1 if none of it is chosen. */
  threadOf(panel: number): number {
    const chosen = this.thread.value;
    return chosen?.panel === panel ? chosen.thread : -1;
  }

  /** Chooses a thread, or lets go of it if it is chosen. */
  chooseThread(panel: number, thread: number): void {
    batch(() => {
      this.thread.value = this.threadOf(panel) === thread ? null : { panel, thread };
      this.active.value = panel;
    });
  }

  /** Chooses the next thread of the panel at the cursor, or the one before. */
  chooseNextThread(by: Way): void {
    const panel = this.active.value;
    const all = Array.from(this.run.value?.panels[panel]?.laneThread ?? []).filter((t) => t >= 0);
    if (all.length === 0) return;
    const at = all.indexOf(this.threadOf(panel));
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    this.thread.value = { panel, thread: all[next]! };
  }

  /** Zooms around a time; factor < 1 shows less of the run, larger. */
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

  /** Shows the times from t0 to t1, as far as the run has them. */
  look(t0: number, t1: number): void {
    if (this.run.value) this.view.value = viewFrom(this.run.value, t0, t1 - t0);
  }

  /** Around which keys and buttons zoom: the cursor, if it is in sight. */
  get middle(): number {
    return middleOf(this.view.value, this.time.value);
  }

  get zoomed(): boolean {
    return this.run.value !== null && isZoomed(this.run.value, this.view.value);
  }

  /** Keeps the cursor in sight when zoomed in. */
  private follow(): void {
    const { t0, t1 } = this.view.value;
    const t = this.time.value;
    if (t < t0 || t > t1) this.pan(t - (t1 - t0) * 0.2 - t0);
  }
}

/** Stops playing when nobody looks any more. */
export function pauseWhenHidden(player: Player): () => void {
  return effect(() => {
    if (!player.playing.value) return undefined;
    const stop = () => document.hidden && player.pause();
    document.addEventListener('visibilitychange', stop);
    return () => document.removeEventListener('visibilitychange', stop);
  });
}
