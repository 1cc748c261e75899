// The one cursor and the one selection of a run. Every view reads them and none keeps its own.
//
// The cursor is a time; each panel stands at its own step. Several events may share a time, so the steps are kept
// beside it and move one event at a time.

import { batch, computed, effect, signal } from '@preact/signals';

import { positionAt } from './position.ts';
import { lastAtMost, type PanelRun, type Run } from './run.ts';
import type { Note, Position } from './scene.ts';
import { describe } from './words.ts';

/** Speeds of playback are run nanoseconds per wall nanosecond; 0 plays the whole run in fitSeconds. */
export const fitSeconds = 10;

export interface View {
  t0: number;
  t1: number;
}

/** A message of one panel, by its id there. */
export interface ChosenMessage {
  panel: number;
  msg: number;
}

/** Room to the right of the longest run, for its label, as a part of its duration. */
const margin = 0.095;

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
  /** The view that is shown: its id in the table of views. */
  readonly shown = signal('threads');
  readonly playing = signal(false);
  readonly speed = signal(0);
  readonly view = signal<View>({ t0: 0, t1: 1 });
  readonly notes = signal<Note[]>([]);
  readonly openNote = signal('');

  readonly panel = computed<PanelRun | null>(() => this.run.value?.panels[this.active.value] ?? null);
  readonly step = computed(() => this.steps.value[this.active.value] ?? -1);

  /** The event at the cursor in words. */
  readonly words = computed(() => {
    const p = this.panel.value;
    const step = this.step.value;
    return p && step >= 0 ? `step ${step.toLocaleString('en-US')}: ${describe(p, step)}` : '';
  });

  /** Where the event at the cursor comes from in the source. */
  readonly position = computed<Position | null>(() => {
    const p = this.panel.value;
    if (!p) return null;
    return p.panel.positions[positionAt(p, this.step.value) - 1] ?? null;
  });

  private frame = 0;

  /** Shows another run; the cursor stays where it was if it still fits. */
  load(run: Run): void {
    this.pause();
    batch(() => {
      const keep = this.run.value !== null && this.time.value <= run.duration ? this.time.value : 0;
      this.run.value = run;
      this.notes.value = run.notes;
      this.view.value = fitView(run);
      if (this.active.value >= run.panels.length) this.active.value = 0;
      if (this.within.value >= run.panels.length) this.within.value = -1;
      if (!speeds(run.duration).includes(this.speed.value)) this.speed.value = 0;
      const first = run.notes.find((n) => !n.orphan);
      this.openNote.value = first ? first.id : '';
      if (!run.panels.some((p) => p.actorID(this.actor.value) > 0)) this.actor.value = '';
      this.message.value = null;
      if (keep > 0) this.seek(keep);
      else if (first) this.goto(Math.max(0, run.panelIndex(first.panel)), first.step);
      else this.first();
    });
  }

  /** Moves the cursor to a time. */
  seek(time: number): void {
    const run = this.run.value;
    if (!run) return;
    const t = Math.min(Math.max(0, time), run.duration);
    batch(() => {
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
      this.active.value = panel;
      this.time.value = t;
      this.steps.value = run.panels.map((q, i) => (i === panel ? s : q.stepAt(t)));
    });
    this.follow();
  }

  /** One event on or back: the earliest next of either panel, or the next of the chosen one. */
  move(by: 1 | -1): void {
    const run = this.run.value;
    if (!run) return;
    this.pause();
    const steps = this.steps.value;
    let best = -1;
    for (let i = 0; i < run.panels.length; i++) {
      if (this.within.value >= 0 && this.within.value !== i) continue;
      const p = run.panels[i]!;
      const target = by > 0 ? steps[i]! + 1 : steps[i]! - 1;
      if (target < 0 || target >= p.events) continue;
      if (best < 0) best = i;
      else if (by > 0 && p.timeOf(target) < run.panels[best]!.timeOf(steps[best]! + 1)) best = i;
      else if (by < 0 && p.timeOf(steps[i]!) >= run.panels[best]!.timeOf(steps[best]!)) best = i;
    }
    if (best < 0) return;
    const next = steps.slice();
    next[best] = steps[best]! + by;
    batch(() => {
      this.active.value = best;
      this.steps.value = next;
      this.time.value = by > 0
        ? Math.max(this.time.value, run.panels[best]!.timeOf(next[best]!))
        : Math.max(...next.map((s, i) => (s >= 0 ? run.panels[i]!.timeOf(s) : 0)));
    });
    this.follow();
  }

  /** To the next or previous start of a handling of the chosen actor, or of anybody if none is chosen. */
  moveByMessage(by: 1 | -1): void {
    const p = this.panel.value;
    if (!p) return;
    this.pause();
    const id = p.actorID(this.actor.value);
    const begins = id > 0 ? p.begins.filter((s) => p.c.actor[s] === id) : p.begins;
    const at = lastAtMost(begins, this.step.value);
    const target = by > 0 ? begins[at + 1] : begins[begins[at] === this.step.value ? at - 1 : at];
    if (target !== undefined) this.goto(this.active.value, target);
  }

  first(): void {
    this.pause();
    this.seek(0);
    if (this.run.value) this.steps.value = this.run.value.panels.map((p) => Math.min(0, p.events - 1));
  }

  last(): void {
    this.pause();
    this.seek(this.run.value?.duration ?? 0);
  }

  toggle(): void {
    if (this.playing.value) this.pause();
    else this.play();
  }

  play(): void {
    const run = this.run.value;
    if (!run || run.duration === 0) return;
    if (this.time.value >= run.duration) this.first();
    this.playing.value = true;
    let before = performance.now();
    const tick = (now: number) => {
      if (!this.playing.value) return;
      const rate = this.speed.value || run.duration / (fitSeconds * 1e9);
      const t = this.time.value + (now - before) * 1e6 * rate;
      before = now;
      this.seek(t);
      if (t >= run.duration) this.pause();
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
    this.actor.value = name;
  }

  /** Zooms around a time; factor < 1 shows less of the run, larger. */
  zoom(factor: number, around: number): void {
    const run = this.run.value;
    if (!run) return;
    const fit = fitView(run);
    const { t0, t1 } = this.view.value;
    const span = Math.min(fit.t1, Math.max((t1 - t0) * factor, Math.max(50, fit.t1 * 1e-7)));
    const k = (around - t0) / (t1 - t0);
    this.setView(around - k * span, span);
  }

  pan(by: number): void {
    const { t0, t1 } = this.view.value;
    this.setView(t0 + by, t1 - t0);
  }

  fit(): void {
    if (this.run.value) this.view.value = fitView(this.run.value);
  }

  get zoomed(): boolean {
    const run = this.run.value;
    return run !== null && this.view.value.t1 - this.view.value.t0 < fitView(run).t1 * 0.999;
  }

  /** A note on the event at the cursor. The server gives it an id and what identifies the event across runs. */
  newNote(text: string): Note | null {
    const p = this.panel.value;
    const step = this.step.value;
    if (!p || step < 0) return null;
    return { id: '', panel: p.panel.key, step, time: p.timeOf(step), kind: '', lineage: '', actor: '', text };
  }

  private setView(t0: number, span: number): void {
    const run = this.run.value;
    if (!run) return;
    const end = fitView(run).t1;
    const from = Math.min(Math.max(0, t0), Math.max(0, end - span));
    this.view.value = { t0: from, t1: from + span };
  }

  /** Keeps the cursor in sight when zoomed in. */
  private follow(): void {
    const { t0, t1 } = this.view.value;
    const t = this.time.value;
    if (t < t0 || t > t1) this.setView(t - (t1 - t0) * 0.2, t1 - t0);
  }
}

export function fitView(run: Run): View {
  return { t0: 0, t1: Math.max(1, run.duration) * (1 + margin) };
}

/** Speeds worth offering for a run: 0 (fit) and the powers of ten that play it in between half a second and 20 minutes. */
export function speeds(ns: number): number[] {
  const list = [0];
  for (let e = -9; e <= 6; e++) {
    const seconds = ns / 1e9 / 10 ** e;
    if (seconds >= 0.5 && seconds <= 1200) list.push(10 ** e);
  }
  return list;
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
