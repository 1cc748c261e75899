// Lanes as pixels. Every slice adds its coverage to the columns it touches; a column takes the hue of whoever covers
// most of it. A hundred thousand slices narrower than a pixel cost no more than a hundred thousand additions, and dense
// stretches look dense.

import { SliceState } from '../base/kinds.ts';
import { hues, pixel, type Palette } from '../base/theme.ts';
import type { PanelLayout } from './layout.ts';
import type { Scale } from '../draw/scale.ts';

export interface RasterOptions {
  ratio: number; // device pixels per CSS pixel
  actor: number; // id of the chosen actor, 0: none
}

/** Colours of a panel by type index, as pixels; program slices come last. */
interface Inks {
  soft: Uint32Array;
  full: Uint32Array;
  ready: number;
  program: number;
}

function mixInks(p: Palette): Inks {
  return {
    soft: Uint32Array.from(p.cat, (c) => pixel(c.soft)),
    full: Uint32Array.from(p.cat, (c) => pixel(c.full)),
    ready: pixel(p.ready),
    program: pixel(p.lineStrong),
  };
}

/** Marks in Column.form: how a column's pixels are laid out. */
const formSolid = 0;
const formHatch = 1; // ready: waits for a core
const formNinth = 2; // a type whose hue is taken: hatched with the background

/** The least coverage with which a slice narrower than a pixel still shows. */
const leastShown = 0.35;
const leastChosen = 0.6;

/** One lane's columns. */
class Columns {
  private readonly sum: Float32Array;
  private readonly least: Float32Array; // what must show whatever the sum is
  readonly best: Float32Array;
  readonly ink: Uint32Array;
  readonly form: Uint8Array;

  constructor(width: number) {
    this.sum = new Float32Array(width);
    this.least = new Float32Array(width);
    this.best = new Float32Array(width);
    this.ink = new Uint32Array(width);
    this.form = new Uint8Array(width);
  }

  clear(): void {
    this.sum.fill(0);
    this.least.fill(0);
    this.best.fill(0);
  }

  /** How much of a column is covered, 0 to 1. */
  at(x: number): number {
    return Math.min(1, Math.max(this.sum[x]!, this.least[x]!));
  }

  /** Adds [a, b) in device pixels. A column that is touched at all shows at least least of the ink. weight > 1 lets
   *  the chosen actor win a column it shares. */
  add(a: number, b: number, ink: number, form: number, weight: number, least: number): void {
    const w = this.sum.length;
    if (b <= 0 || a >= w) return;
    const from = Math.max(0, a);
    const to = Math.min(w, b);
    const first = Math.floor(from);
    const last = Math.min(w - 1, Math.floor(to));
    for (let x = first; x <= last; x++) {
      const part = Math.min(to, x + 1) - Math.max(from, x);
      if (part < 0) continue;
      this.sum[x] = this.sum[x]! + part;
      if (this.least[x]! < least) this.least[x] = least;
      if (part * weight >= this.best[x]!) {
        this.best[x] = part * weight;
        this.ink[x] = ink;
        this.form[x] = form;
      }
    }
  }
}

/** Paints all lanes of a panel into image, whose origin is (scale.x0, panel.top). */
export function rasterLanes(image: ImageData, panel: PanelLayout, s: Scale, palette: Palette, o: RasterOptions): void {
  const pixels = new Uint32Array(image.data.buffer);
  const inks = mixInks(palette);
  const columns = new Columns(image.width);
  for (let lane = 0; lane < panel.run.lanes; lane++) {
    columns.clear();
    addSlices(columns, panel, lane, s, inks, o);
    paintLane(pixels, image, columns, panel, lane, o.ratio, inks);
  }
}

function addSlices(columns: Columns, panel: PanelLayout, lane: number, s: Scale, inks: Inks, o: RasterOptions): void {
  const { c, laneSlices, laneParts, panel: head } = panel.run;
  const k = o.ratio / s.resolution;
  const gap = 0.5 * o.ratio;
  for (let i = laneSlices.start[lane]!; i < laneSlices.start[lane + 1]!; i++) {
    const n = laneSlices.items[i]!;
    const start = c.sliceStart[n]!;
    if (start > s.t1) break;
    if (c.sliceEnd[n]! < s.t0) continue;
    const a = (start - s.t0) * k;
    const b = (c.sliceEnd[n]! - s.t0) * k;
    const end = b - a > 2 ? b - gap : b;
    const actor = c.sliceActor[n]!;
    const type = head.actors[actor - 1]?.type ?? -1;
    const on = actor > 0 && actor === o.actor;
    const ink = type < 0 ? inks.program : (on ? inks.full : inks.soft)[type % hues]!;
    columns.add(a, end, ink, type >= hues ? formNinth : formSolid, on ? 8 : 1, on ? leastChosen : leastShown);
  }
  for (let i = laneParts.start[lane]!; i < laneParts.start[lane + 1]!; i++) {
    const n = laneParts.items[i]!;
    if (c.sliceState[n] !== SliceState.Ready) continue;
    const start = c.sliceStart[n]!;
    if (start > s.t1) break;
    const a = (start - s.t0) * k;
    const b = (c.sliceEnd[n]! - s.t0) * k;
    if (b - a >= o.ratio) columns.add(a, b, inks.ready, formHatch, 2, 0);
  }
}

/** What is left free above and below the slices of a lane. */
export function laneGap(height: number): number {
  return height >= 9 ? 1 : 0.5;
}

function paintLane(px: Uint32Array, image: ImageData, columns: Columns, panel: PanelLayout, lane: number, ratio: number, inks: Inks): void {
  const height = panel.heights[lane]!;
  const gap = laneGap(height);
  const top = Math.round((panel.tops[lane]! - panel.top + gap) * ratio);
  const bottom = Math.max(top + 1, Math.round((panel.tops[lane]! - panel.top + height - gap) * ratio));
  const every = Math.round(5 * ratio);
  const band = Math.max(1, Math.round(2 * ratio));
  for (let x = 0; x < image.width; x++) {
    const cover = columns.at(x);
    if (cover <= 0) continue;
    const form = columns.form[x]!;
    const alpha = Math.round(cover * 255) << 24;
    const solid = ((columns.ink[x]! & 0xffffff) | alpha) >>> 0;
    for (let y = top; y < bottom && y < image.height; y++) {
      const inBand = (x + y) % every < band;
      if (form === formHatch) {
        if (inBand) px[y * image.width + x] = inks.ready;
        else px[y * image.width + x] = 0;
      } else if (form !== formNinth || !inBand) px[y * image.width + x] = solid;
    }
  }
}
