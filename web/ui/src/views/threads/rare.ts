// Rare events that matter (run/rare.ts), as marks on the lanes that zooming out never hides. Marks that would overlap
// are drawn as one, with their number; the gravest event is shown.

import { count } from '../../ui/format.ts';
import { Kind } from '../../run/kinds.ts';
import { tr } from '../../ui/language.ts';
import { rareOf } from '../../run/rare.ts';
import type { PanelRun } from '../../run/run.ts';
import { bucket, firstAt, type Buckets } from '../../run/search.ts';
import { rareKinds } from '../../run/spans.ts';
import { label, labelWidth, type Context } from '../draw/canvas.ts';
import { rareMark } from '../draw/marks.ts';
import type { Picture } from './draw.ts';
import { laneless, type PanelLayout } from './layout.ts';

/** The gravest first; other kinds are less grave. */
const gravity: readonly number[] = [...rareKinds, Kind.Block];

/** The distance in pixels, horizontally and vertically, within which events share a mark. */
const together = 14;
const band = 10;

export interface Mark {
  step: number; // of the gravest
  kind: number;
  time: number;
  n: number; // 0: unknown, because an entry may represent several events that belong to the next mark too
  x: number;
  y: number;
}

interface Bands {
  key: string;
  bands: number;
  places: Buckets; // indexes into the list of rare events, by band and kind, in order of time
  exact: boolean; // every entry represents one event
}

const banded = new WeakMap<PanelRun, Bands>();

/** The rare events by kind and by band of a height in pixels. */
function bandsOf(panel: PanelLayout): Bands {
  const { run, tops, heights, top, bottom } = panel;
  const bands = Math.max(1, Math.ceil((bottom - top) / band));
  const key = `${bands} ${tops[0]} ${heights.indexOf(Math.max(...heights))} ${heights[0]}`;
  let b = banded.get(run);
  if (b?.key !== key) {
    const rare = rareOf(run);
    const places = bucket(rare.step.length, bands * gravity.length, (i) => {
      const y = middle(panel, rare.lane[i]!) - top;
      return Math.min(bands - 1, Math.max(0, Math.floor(y / band))) * gravity.length + gravity.indexOf(rare.kind[i]!);
    });
    banded.set(run, (b = { key, bands, places, exact: rare.count.every((n) => n === 1) }));
  }
  return b;
}

/** The y of a lane's marks; marks without a lane are above all lanes. */
const middle = ({ tops, heights, top }: PanelLayout, lane: number): number => (lane < 0 ? top + laneless / 2 : tops[lane]! + heights[lane]! / 2);

/** The marks of a panel that are in sight. However many events there are, only as many are visited as marks fit. */
export function marksOf(p: Picture, panel: PanelLayout): Mark[] {
  const marks: Mark[] = [];
  const rare = rareOf(panel.run);
  if (panel.run.lanes === 0 || rare.step.length === 0) return marks;
  const { places: { start, items }, bands, exact } = bandsOf(panel);
  const { time } = rare;
  const kinds = gravity.length;
  const cell = together * p.scale.resolution;
  const at = new Int32Array(kinds);
  for (let b = 0; b < bands; b++) {
    for (let k = 0; k < kinds; k++) at[k] = firstAt(items, start[b * kinds + k]!, start[b * kinds + k + 1]!, time, p.scale.t0);
    for (;;) {
      let t = Infinity;
      for (let k = 0; k < kinds; k++) if (at[k]! < start[b * kinds + k + 1]!) t = Math.min(t, time[items[at[k]!]!]!);
      if (t > p.scale.t1) break;
      let gravest = -1;
      let n = 0;
      for (let k = 0; k < kinds; k++) {
        const next = firstAt(items, at[k]!, start[b * kinds + k + 1]!, time, t + cell);
        if (next > at[k]! && gravest < 0) gravest = items[at[k]!]!;
        n += next - at[k]!;
        at[k] = next;
      }
      marks.push({
        step: rare.step[gravest]!, kind: rare.kind[gravest]!, time: time[gravest]!, n: exact ? n : 0,
        x: p.scale.x(time[gravest]!), y: middle(panel, rare.lane[gravest]!),
      });
    }
  }
  return marks;
}

/** The radius of a mark. */
const markReach = 6;

export function drawRare(ctx: Context, p: Picture, panel: PanelLayout): void {
  const marks = marksOf(p, panel);
  const dense = marks.length > 400; // numbers would cover everything
  for (const { kind, n, x, y } of marks) {
    rareMark(ctx, p.palette, kind, { x, y });
    const text = count(n);
    if (n > 1 && !dense && x + 7 + labelWidth(ctx, p.palette, text) <= p.scale.x1) {
      label(ctx, p.palette, text, x + 7, y + 4, { halo: true, colour: p.palette.ink });
    }
  }
}

/** The mark under the pointer; null: none. */
export function markAt(p: Picture, panel: PanelLayout, x: number, y: number): Mark | null {
  let best: Mark | null = null;
  let distance = markReach;
  for (const m of marksOf(p, panel)) {
    const d = Math.hypot(m.x - x, m.y - y);
    if (d < distance) [best, distance] = [m, d];
  }
  return best;
}

/** 2 panics, 14 refused: for screen readers. '' if there are none. */
export function rareWords(run: PanelRun): string {
  const names = new Map<number, string>([
    [Kind.ActorCrash, tr`panics`], [Kind.ActorRestart, tr`restarts`], [Kind.MsgRefuse, tr`messages refused`], [Kind.MsgDeadLetter, tr`dead letters`], [Kind.MsgSend, tr`messages to nobody`],
    [Kind.MsgDrop, tr`messages dropped`], [Kind.AskTimeout, tr`replies too late`], [Kind.AskFail, tr`replies that cannot come`],
    [Kind.Block, tr`times a thread of actors was blocked`],
  ]);
  const counts = new Map<number, number>();
  const { kind, count: of } = rareOf(run);
  kind.forEach((k, i) => counts.set(k, (counts.get(k) ?? 0) + of[i]!));
  return gravity.filter((k) => counts.has(k)).map((k) => `${names.get(k) ?? ''}: ${count(counts.get(k)!)}`).join(', ');
}
