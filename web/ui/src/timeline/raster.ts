// Lanes as pixels. Every slice adds its coverage to the columns it touches; a column takes the hue of whoever covers
// most of it. Slices narrower than a pixel come summed up (base/pyramid.ts): what a picture costs depends on its size and
// not on the run's, and dense stretches look dense.

import { SliceState } from '../base/kinds.ts';
import { classOf, programClass, type Level } from '../base/pyramid.ts';
import type { PanelRun } from '../base/run.ts';
import { hues, pixel, type Palette } from '../base/theme.ts';
import type { PanelLayout } from './layout.ts';
import type { Scale } from '../draw/scale.ts';

export interface RasterOptions {
  ratio: number; // device pixels per CSS pixel
  actor: number; // id of the chosen actor, 0: none
}

/** Colours by class (see pyramid.ts), as pixels. */
interface Inks {
  soft: Uint32Array;
  full: Uint32Array;
  ready: number;
}

function mixInks(p: Palette): Inks {
  const program = pixel(p.lineStrong);
  const all = (of: (hue: number) => string) => {
    const inks = p.cat.map((_, hue) => pixel(of(hue)));
    return Uint32Array.from([...inks, ...inks, program]);
  };
  return { soft: all((hue) => p.cat[hue]!.soft), full: all((hue) => p.cat[hue]!.full), ready: pixel(p.ready) };
}

/** Marks in Column.form: how a column's pixels are laid out. */
const formSolid = 0;
const formHatch = 1; // ready: waits for a core
const formNinth = 2; // a type whose hue is taken: hatched with the background

/** The least coverage with which a slice narrower than a pixel still shows. */
const leastShown = 0.35;
const leastChosen = 0.6;

/** One row's columns. */
class Columns {
  private readonly sum: Float32Array;
  private readonly least: Float32Array; // what must show whatever the sum is
  readonly best: Float32Array;
  readonly ink: Uint32Array;
  readonly form: Uint8Array;
  /** How many lanes share the row. */
  lanes = 1;
  /** Whether a column is anything but solid. */
  formed = false;

  constructor(width: number) {
    this.sum = new Float32Array(width);
    this.least = new Float32Array(width);
    this.best = new Float32Array(width);
    this.ink = new Uint32Array(width);
    this.form = new Uint8Array(width);
  }

  clear(lanes: number): void {
    this.sum.fill(0);
    this.least.fill(0);
    this.best.fill(0);
    this.lanes = lanes;
    this.formed = false;
  }

  /** How much of a column is covered, 0 to 1. */
  at(x: number): number {
    return Math.min(1, Math.max(this.sum[x]! / this.lanes, this.least[x]!));
  }

  /** Adds [a, b) in device pixels, of which the part `cover` is covered and `share` by one ink. A column that is touched
   *  at all shows at least least of the ink. weight > 1 lets the chosen actor win a column it shares. */
  add(a: number, b: number, cover: number, share: number, ink: number, form: number, weight: number, least: number): void {
    const w = this.sum.length;
    if (b <= 0 || a >= w) return;
    const from = Math.max(0, a);
    const to = Math.min(w, b);
    const first = Math.floor(from);
    const last = Math.min(w - 1, Math.floor(to));
    if (form !== formSolid) this.formed = true;
    for (let x = first; x <= last; x++) {
      const part = Math.min(to, x + 1) - Math.max(from, x);
      if (part < 0) continue;
      this.sum[x] = this.sum[x]! + part * cover;
      if (this.least[x]! < least) this.least[x] = least;
      if (part * share * weight >= this.best[x]!) {
        this.best[x] = part * share * weight;
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
  const lane = new LanePainter(columns, panel.run, s, inks, o);
  const { rows } = panel;
  for (let row = 0; row + 1 < rows.length; row++) {
    columns.clear(rows[row + 1]! - rows[row]!);
    for (let i = rows[row]!; i < rows[row + 1]!; i++) lane.add(i);
    paintRow(pixels, image, columns, panel, rows[row]!, o.ratio, inks);
  }
}

/** Adds lanes to columns. */
class LanePainter {
  private readonly k: number; // device pixels a ns
  private readonly gap: number;

  constructor(private columns: Columns, private run: PanelRun, private s: Scale, private inks: Inks, private o: RasterOptions) {
    this.k = o.ratio / s.resolution;
    this.gap = 0.5 * o.ratio;
  }

  add(lane: number): void {
    const { run, s, k } = this;
    run.wholes.coarse(lane, s.t0, s.t1, 1 / k, this.slice, this.bin);
    if (this.o.actor > 0) run.wholesOf(this.o.actor).coarse(lane, s.t0, s.t1, 1 / k, this.chosenSlice, this.chosenBin);
    run.parts.wide(lane, s.t0, s.t1, this.o.ratio / k, this.part);
  }

  private slice = (n: number): void => {
    const { c, panel } = this.run;
    this.solid(n, classOf(panel.actors[c.sliceActor[n]! - 1]?.type ?? -1));
  };

  private solid(n: number, of: number): void {
    const { c } = this.run;
    const a = (c.sliceStart[n]! - this.s.t0) * this.k;
    const b = (c.sliceEnd[n]! - this.s.t0) * this.k;
    this.columns.add(a, b - a > 2 ? b - this.gap : b, 1, 1, this.inks.soft[of]!, formOf(of), 1, leastShown);
  }

  private bin = (l: Level, i: number): void => {
    const a = (l.start[i]! - this.s.t0) * this.k;
    const b = (l.end[i]! - this.s.t0) * this.k;
    const span = l.end[i]! - l.start[i]!;
    const of = l.class[i]!;
    const [cover, share] = span > 0 ? [l.covered[i]! / span, l.share[i]! / span] : [0, 0];
    this.columns.add(a, b, cover, share, this.inks.soft[of]!, formOf(of), 1, leastShown);
  };

  /** What the chosen actor has of columns: they are covered already, and show that it has some of them. */
  private chosenSlice = (n: number): void => {
    const { c, panel } = this.run;
    const a = (c.sliceStart[n]! - this.s.t0) * this.k;
    const b = (c.sliceEnd[n]! - this.s.t0) * this.k;
    this.chosen(a, b - a > 2 ? b - this.gap : b, 1, classOf(panel.actors[this.o.actor - 1]?.type ?? -1));
  };

  private chosenBin = (l: Level, i: number): void => {
    const span = l.end[i]! - l.start[i]!;
    this.chosen((l.start[i]! - this.s.t0) * this.k, (l.end[i]! - this.s.t0) * this.k, span > 0 ? l.covered[i]! / span : 0, l.class[i]!);
  };

  private chosen(a: number, b: number, share: number, of: number): void {
    this.columns.add(a, b, 0, share, this.inks.full[of]!, formOf(of), 8, leastChosen);
  }

  private part = (n: number): void => {
    const { c } = this.run;
    if (c.sliceState[n] !== SliceState.Ready) return;
    this.columns.add((c.sliceStart[n]! - this.s.t0) * this.k, (c.sliceEnd[n]! - this.s.t0) * this.k, 1, 1, this.inks.ready, formHatch, 2, 0);
  };
}

const formOf = (of: number) => (of >= hues && of !== programClass ? formNinth : formSolid);

/** What is left free above and below the slices of a lane. */
export function laneGap(height: number): number {
  return height >= 9 ? 1 : 0.5;
}

function paintRow(px: Uint32Array, image: ImageData, columns: Columns, panel: PanelLayout, lane: number, ratio: number, inks: Inks): void {
  const height = panel.heights[lane]!;
  const gap = laneGap(height);
  const width = image.width;
  const top = Math.round((panel.tops[lane]! - panel.top + gap) * ratio);
  const bottom = Math.min(image.height, Math.max(top + 1, Math.round((panel.tops[lane]! - panel.top + height - gap) * ratio)));
  for (let x = 0; x < width; x++) {
    const cover = columns.at(x);
    if (cover > 0) px[top * width + x] = ((columns.ink[x]! & 0xffffff) | (Math.round(cover * 255) << 24)) >>> 0;
  }
  for (let y = top + 1; y < bottom; y++) px.copyWithin(y * width, top * width, (top + 1) * width);
  if (columns.formed) hatch(px, width, columns, top, bottom, ratio, inks.ready);
}

/** Draws the columns that are not solid over what is there. */
function hatch(px: Uint32Array, width: number, columns: Columns, top: number, bottom: number, ratio: number, ready: number): void {
  const every = Math.round(5 * ratio);
  const band = Math.max(1, Math.round(2 * ratio));
  for (let x = 0; x < width; x++) {
    const form = columns.form[x]!;
    if (form === formSolid || columns.at(x) <= 0) continue;
    for (let y = top; y < bottom; y++) {
      const inBand = (x + y) % every < band;
      if (form === formHatch) px[y * width + x] = inBand ? ready : 0;
      else if (inBand) px[y * width + x] = 0;
    }
  }
}
