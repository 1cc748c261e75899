// The actors' lanes as pixels. An actor's states are summed column by column, and a column looks like their mix
// (views/draw/mix.ts): solid for a handling, hollow for sleeping or blocked, hatched for a wait. Slices narrower than
// a pixel are summed up beforehand (detail.ts), and dense stretches look dense.

import type { PanelRun } from '../../run/run.ts';
import { firstAt } from '../../run/search.ts';
import { spansOf, type Spans } from '../../run/spans.ts';
import { hues, pixel, type Palette } from '../../ui/theme.ts';
import { Columns, plain } from '../draw/columns.ts';
import { bandOf, between, inksOf, Looks, sharesOf, type Band } from '../draw/mix.ts';
import type { Scale } from '../draw/scale.ts';
import { detailOf, type Detail } from './detail.ts';
import { workHeight, type ActorsPanel, type Lane } from './layout.ts';

/** Blocked times of at least this many px are closed at their ends; on shorter ones the ends would be too large a
 *  part. */
const leastClosed = 24;

/** The states of an actor in each column, as parts of the column's width. */
export class ActorColumns {
  readonly handling: Columns;
  /** Within a handling: asleep or blocked, and ready but without a core. */
  readonly blocked: Columns;
  readonly coreless: Columns;
  /** Ready, but without a thread. */
  readonly ready: Columns;
  /** Where a hollow block begins or ends. */
  readonly edge: Uint8Array;
  /** The maximum depth of the mailbox. */
  readonly depth: Float32Array;

  constructor(readonly width: number) {
    this.handling = new Columns(width);
    this.blocked = new Columns(width);
    this.coreless = new Columns(width);
    this.ready = new Columns(width);
    this.edge = new Uint8Array(width);
    this.depth = new Float32Array(width);
  }

  clear(): void {
    for (const c of [this.handling, this.blocked, this.coreless, this.ready]) c.clear();
    this.edge.fill(0);
    this.depth.fill(0);
  }

  /** Adds everything that an actor did in sight. */
  addActor({ handlings, sleeps, coreless, waits }: Detail, id: number, s: Scale, ratio: number): void {
    const k = ratio / s.resolution;
    this.handling.addLane(handlings, id, s, k, ratio / 2, plain);
    this.blocked.addLane(sleeps, id, s, k, 0, plain);
    this.coreless.addLane(coreless, id, s, k, 0, plain);
    this.ready.addLane(waits, id, s, k, 0, plain);
    const { start, end } = sleeps.list;
    sleeps.wide(id, s.t0, s.t1, (leastClosed * ratio) / k, (n) => this.markEdges((start[n]! - s.t0) * k, (end[n]! - s.t0) * k));
  }

  private markEdges(a: number, b: number): void {
    if (a >= 0 && a < this.width) this.edge[Math.floor(a)] = 1;
    if (b > 1 && b <= this.width) this.edge[Math.ceil(b) - 1] = 1;
  }

  /** Adds the depth of an actor's mailbox: the maximum in each column, so that no peak is lost. */
  addDepth(run: PanelRun, { depths }: Detail, id: number, s: Scale, ratio: number): void {
    const k = ratio / s.resolution;
    const { start, items } = spansOf(run).depths;
    const from = firstAt(items, start[id]!, start[id + 1]!, run.c.time, s.t0);
    const beyond = from + this.width;
    const many = beyond < start[id + 1]! && run.c.time[items[beyond]!]! <= s.t1;
    const level = many ? depths.level(1 / k) : undefined;
    if (!level) {
      this.addEachDepth(run, id, from, s, k);
      return;
    }
    const { size, bins, most } = level;
    const last = Math.min(bins - 1, Math.floor((s.t0 + this.width / k) / size));
    for (let i = Math.max(0, Math.floor(s.t0 / size)); i <= last; i++) {
      const depth = most[id * bins + i]! * depths.unit;
      // Bins are no wider than columns, so at least one begins in each.
      const x = Math.max(0, Math.floor((i * size - s.t0) * k));
      if (depth > this.depth[x]!) this.depth[x] = depth;
    }
  }

  private addEachDepth(run: PanelRun, id: number, from: number, s: Scale, k: number): void {
    const { c } = run;
    const { depths, ended } = spansOf(run);
    let depth = from > depths.start[id]! ? c.depth[depths.items[from - 1]!]! : 0;
    let x = 0;
    for (let i = from; i <= depths.start[id + 1]!; i++) {
      const step = i < depths.start[id + 1]! ? depths.items[i]! : -1;
      const until = Math.min(this.width, ((step >= 0 ? c.time[step]! : ended[id]!) - s.t0) * k);
      for (let col = Math.floor(x); col < until; col++) if (depth > this.depth[col]!) this.depth[col] = depth;
      if (step < 0 || until >= this.width) break;
      depth = c.depth[step]!;
      x = Math.max(0, until);
      if (depth > this.depth[Math.floor(x)]!) this.depth[Math.floor(x)] = depth;
    }
  }
}

export interface RasterOptions {
  ratio: number; // device pixels per CSS pixel
  actor: number; // id of the selected one; 0: none
}

const clear = 0xffffff;
export const withAlpha = (colour: number, alpha: number) => (((colour & clear) | (Math.round(Math.min(1, alpha) * 255) << 24)) >>> 0);

/** Paints the lanes of a panel, and the lane for the remaining actors, into an image whose origin is (scale.x0,
 *  panel.top). */
export function rasterActors(image: ImageData, panel: ActorsPanel, s: Scale, p: Palette, o: RasterOptions): void {
  const { run } = panel;
  const spans = spansOf(run);
  const detail = detailOf(run);
  const d = new ActorColumns(image.width);
  panel.lanes.forEach((lane, i) => {
    const id = panel.ids[i]!;
    if (id === 0) return;
    d.clear();
    d.addActor(detail, id, s, o.ratio);
    d.addDepth(run, detail, id, s, o.ratio);
    paintLane(image, d, panel, lane, run.panel.actors[id - 1]!.type, p, o, id === o.actor, id === o.actor ? deepestOf(run, spans, id) : spans.deepest);
  });
  if (panel.rest) paintRest(image, d, panel, s, p, o);
}

/** The largest depth that an actor's mailbox is scaled to. The selected actor's mailbox has its own scale, with its
 *  peak labelled. All others share one, so that they can be compared. */
export function deepestOf(run: PanelRun, { depths }: Spans, id: number): number {
  let most = 0;
  for (let k = depths.start[id]!; k < depths.start[id + 1]!; k++) most = Math.max(most, run.c.depth[depths.items[k]!]!);
  return most;
}

function paintLane(image: ImageData, d: ActorColumns, panel: ActorsPanel, lane: Lane, type: number, p: Palette, o: RasterOptions, chosen: boolean, deepest: number): void {
  const px = new Uint32Array(image.data.buffer);
  const top = Math.round((lane.top - panel.top) * o.ratio);
  const work = Math.max(2, Math.round(workHeight(lane.height) * o.ratio));
  const bottom = Math.min(image.height, Math.round((lane.top - panel.top + lane.height) * o.ratio) - 1);
  const band = bandOf(top, Math.min(image.height, top + work), top + work / 2, o.ratio);
  looksOf(d, type, p, chosen, band).paint(px, image.height, band, o.ratio);
  paintDepths(px, image.width, d.depth, top + work, bottom, deepest, pixel(chosen ? p.ink2 : p.lineControl));
}

/** The look of each column of a lane. A wait is paler on actors that are not selected, as their hue is. With `tones`,
 *  the parts of states are rounded to that many steps, so that similar columns become equal. */
export function looksOf(d: ActorColumns, type: number, p: Palette, chosen: boolean, band: Band, tones = 0): Looks {
  const looks = new Looks(d.width);
  const hue = p.cat[type % hues]!;
  const ink = pixel(chosen ? hue.full : hue.soft);
  const inks = inksOf(p);
  if (!chosen) inks.ready = between(inks.ready, inks.ground, 0.5);
  const shares = { working: 0, asleep: 0, ready: 0 };
  const { handling, blocked, coreless, ready } = d;
  for (let x = 0; x < d.width; x++) {
    if (handling.touched[x] === 0 && ready.touched[x] === 0) continue;
    sharesOf(handling.sum[x]! + ready.sum[x]!, blocked.sum[x]!, coreless.sum[x]! + ready.sum[x]!, 1, shares);
    if (tones > 0) for (const state of ['working', 'asleep', 'ready'] as const) shares[state] = Math.round(shares[state] * tones) / tones;
    looks.mix(x, shares, ink, pixel(hue.full), type >= hues, inks, band);
    if (d.edge[x] && band.rim > 0) looks.side(x);
  }
  return looks;
}

/** The mailbox: an area if there is room for one, else a tint. */
function paintDepths(px: Uint32Array, width: number, depth: Float32Array, from: number, to: number, deepest: number, ink: number): void {
  const space = to - from;
  const most = Math.max(1, deepest);
  const area = space >= 4;
  const fill = withAlpha(ink, 0.75);
  for (let y = from; y < to; y++) {
    for (let x = 0; x < depth.length; x++) {
      if (depth[x] === 0) continue;
      const part = depth[x]! / most;
      if (!area) px[y * width + x] = withAlpha(ink, 0.15 + 0.85 * Math.sqrt(part));
      else if (to - y <= Math.max(1, Math.round(space * part))) px[y * width + x] = fill;
    }
  }
}

/** The actors without a lane of their own, as one lane: which parts of them handle a message, and wait for a thread. */
function paintRest(image: ImageData, d: ActorColumns, panel: ActorsPanel, s: Scale, p: Palette, o: RasterOptions): void {
  const rest = panel.rest!;
  d.clear();
  for (const id of rest.ids) d.addActor(detailOf(panel.run), id, s, o.ratio);
  const px = new Uint32Array(image.data.buffer);
  const top = Math.round((rest.top - panel.top) * o.ratio);
  const height = Math.round(rest.height * o.ratio);
  const every = Math.round(5 * o.ratio);
  const band = Math.max(1, Math.round(1.6 * o.ratio));
  const busy = pixel(p.lineControl);
  const ready = withAlpha(pixel(p.ready), 0.62);
  const n = Math.max(1, rest.ids.length);
  for (let x = 0; x < d.width; x++) {
    const handling = d.handling.sum[x]! > 0 ? Math.max(1, Math.round((d.handling.sum[x]! / n) * height)) : 0;
    const waits = d.ready.sum[x]! > 0 ? Math.max(1, Math.round((d.ready.sum[x]! / n) * height)) : 0;
    for (let k = 0; k < handling + waits && k < height; k++) {
      const y = top + height - 1 - k;
      if (y < 0 || y >= image.height) continue;
      if (k < handling) px[y * image.width + x] = busy;
      else if ((x + y) % every < band) px[y * image.width + x] = ready;
    }
  }
}
