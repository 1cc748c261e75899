// What is rare and matters, as marks on the lanes that zooming out never hides: panics, refusals, dead letters, and threads
// that serve actors and block on something else than a sleep. Marks that would lie on each other are one, with their
// number; of those the gravest is shown.

import { count } from '../base/format.ts';
import { Kind, Reason } from '../base/kinds.ts';
import { oncePer } from '../base/once.ts';
import { bucket, each, firstAt, type Buckets, type PanelRun } from '../base/run.ts';
import { rareKinds } from '../base/spans.ts';
import { label, labelWidth, type Context } from '../draw/canvas.ts';
import { rareMark } from '../draw/marks.ts';
import type { Picture } from './draw.ts';
import type { PanelLayout } from './layout.ts';

/** The gravest first; what is not here is less grave. */
const gravity: readonly number[] = [...rareKinds, Kind.Block];

/** Pixels within which events are one mark, to the right and up and down. */
const together = 14;
const band = 10;

export interface Mark {
  step: number; // of the gravest
  n: number;
  x: number;
  y: number;
}

/** The steps of a run that are rare and matter. */
export const rareOf = oncePer((run: PanelRun): Int32Array => collect(run));

function collect({ c, panel }: PanelRun): Int32Array {
  const found: number[] = [];
  const serves = panel.threads.map((t) => t.role === 'worker' || t.actor > 0);
  for (const kind of rareKinds) each(c.kind, kind, (i) => found.push(i));
  each(c.kind, Kind.Block, (i) => {
    if (serves[c.thread[i]!] && c.reason[i] !== Reason.Sleep && c.reason[i] !== Reason.Work) found.push(i);
  });
  return Int32Array.from(found).sort();
}

/** The lane of an event: that of its thread, or of the actor's own, or the first. */
function laneOf(run: PanelRun, step: number): number {
  const { threads } = run.panel;
  const lane = threads[run.c.thread[step]!]?.lane ?? -1;
  if (lane >= 0) return lane;
  const actor = run.c.actor[step]!;
  return Math.max(0, actor > 0 ? threads.find((t) => t.actor === actor)?.lane ?? 0 : 0);
}

interface Bands {
  key: string;
  steps: Buckets; // by band and kind, in order of time
}

const banded = new WeakMap<PanelRun, Bands>();

/** The rare steps by band, of so many pixels' height, and kind. */
function bandsOf(panel: PanelLayout): { steps: Buckets; bands: number } {
  const { run, tops, heights, top, bottom } = panel;
  const bands = Math.max(1, Math.ceil((bottom - top) / band));
  const key = `${bands} ${tops[0]} ${heights.indexOf(Math.max(...heights))} ${heights[0]}`;
  let b = banded.get(run);
  if (b?.key !== key) {
    const rare = rareOf(run);
    const steps = bucket(rare.length, bands * gravity.length, (i) => {
      const lane = laneOf(run, rare[i]!);
      const y = tops[lane]! + heights[lane]! / 2 - top;
      return Math.min(bands - 1, Math.max(0, Math.floor(y / band))) * gravity.length + gravity.indexOf(run.c.kind[rare[i]!]!);
    });
    for (let i = 0; i < steps.items.length; i++) steps.items[i] = rare[steps.items[i]!]!;
    banded.set(run, (b = { key, steps }));
  }
  return { steps: b.steps, bands };
}

/** The marks of a panel that are in sight. However many events there are, only as many are looked at as marks fit. */
export function marksOf(p: Picture, panel: PanelLayout): Mark[] {
  const { run, tops, heights } = panel;
  const marks: Mark[] = [];
  if (run.lanes === 0 || rareOf(run).length === 0) return marks;
  const { steps: { start, items }, bands } = bandsOf(panel);
  const kinds = gravity.length;
  const cell = together * p.scale.resolution;
  const at = new Int32Array(kinds);
  for (let b = 0; b < bands; b++) {
    for (let k = 0; k < kinds; k++) at[k] = firstAt(items, start[b * kinds + k]!, start[b * kinds + k + 1]!, run.c.time, p.scale.t0);
    for (;;) {
      let t = Infinity;
      for (let k = 0; k < kinds; k++) if (at[k]! < start[b * kinds + k + 1]!) t = Math.min(t, run.c.time[items[at[k]!]!]!);
      if (t > p.scale.t1) break;
      let step = -1;
      let n = 0;
      for (let k = 0; k < kinds; k++) {
        const next = firstAt(items, at[k]!, start[b * kinds + k + 1]!, run.c.time, t + cell);
        if (next > at[k]! && step < 0) step = items[at[k]!]!;
        n += next - at[k]!;
        at[k] = next;
      }
      const lane = laneOf(run, step);
      marks.push({ step, n, x: p.scale.x(run.c.time[step]!), y: tops[lane]! + heights[lane]! / 2 });
    }
  }
  return marks;
}

/** How far a mark reaches. */
const markReach = 6;

export function drawRare(ctx: Context, p: Picture, panel: PanelLayout): void {
  const marks = marksOf(p, panel);
  const dense = marks.length > 400; // numbers would be all there is to see
  for (const { step, n, x, y } of marks) {
    rareMark(ctx, p.palette, panel.run.c.kind[step]!, { x, y });
    const text = count(n);
    if (n > 1 && !dense && x + 7 + labelWidth(ctx, p.palette, text) <= p.scale.x1) {
      label(ctx, p.palette, text, x + 7, y + 4, { halo: true, colour: p.palette.ink });
    }
  }
}

/** The mark under the pointer: its step, -1 if there is none. */
export function markAt(p: Picture, panel: PanelLayout, x: number, y: number): number {
  let best = -1;
  let distance = markReach;
  for (const m of marksOf(p, panel)) {
    const d = Math.hypot(m.x - x, m.y - y);
    if (d < distance) [best, distance] = [m.step, d];
  }
  return best;
}

/** 2 panics, 14 refused: for whoever cannot see the marks. '' if there is nothing of the kind. */
export function rareWords(run: PanelRun): string {
  const names = new Map<number, string>([
    [Kind.ActorCrash, 'panics'], [Kind.ActorRestart, 'restarts'], [Kind.MsgRefuse, 'messages refused'], [Kind.MsgDeadLetter, 'dead letters'],
    [Kind.MsgDrop, 'messages thrown away'], [Kind.AskTimeout, 'replies too late'], [Kind.AskFail, 'replies that cannot come'],
    [Kind.Block, 'times a thread of actors was blocked'],
  ]);
  const counts = new Map<number, number>();
  for (const step of rareOf(run)) counts.set(run.c.kind[step]!, (counts.get(run.c.kind[step]!) ?? 0) + 1);
  return gravity.filter((k) => counts.has(k)).map((k) => `${names.get(k) ?? ''}: ${count(counts.get(k)!)}`).join(', ');
}
