// Lanes as pixels. Every slice adds its coverage to the columns it touches; a column takes the hue of whoever covers
// most of it. Slices narrower than a pixel come summed up (base/grid.ts): what a picture costs depends on its size and
// not on the run's, and dense stretches look dense.

import { SliceState } from '../base/kinds.ts';
import { classes, programClass } from '../base/intervals.ts';
import type { PanelRun } from '../base/run.ts';
import { hues, pixel, type Palette } from '../base/theme.ts';
import { Columns, formHatch, formNinth, formSolid, type Way } from '../draw/columns.ts';
import type { Scale } from '../draw/scale.ts';
import type { PanelLayout } from './layout.ts';

export interface RasterOptions {
  ratio: number; // device pixels per CSS pixel
  actor: number; // id of the chosen actor, 0: none
}

/** The least coverage with which a slice narrower than a pixel still shows. */
const leastShown = 0.35;
const leastChosen = 0.6;

/** In which way handlings are drawn, those of the chosen actor over them, and waits for a core. */
interface Ways {
  all: Way;
  chosen: Way;
  ready: Way;
}

const forms = Uint8Array.from({ length: classes }, (_, of) => (of >= hues && of !== programClass ? formNinth : formSolid));

function waysOf(p: Palette): Ways {
  const program = pixel(p.lineStrong);
  const inks = (of: (hue: number) => string) => {
    const list = p.cat.map((_, hue) => pixel(of(hue)));
    return Uint32Array.from([...list, ...list, program]);
  };
  return {
    all: { inks: inks((hue) => p.cat[hue]!.soft), forms, weight: 1, least: leastShown, adds: true },
    chosen: { inks: inks((hue) => p.cat[hue]!.full), forms, weight: 8, least: leastChosen, adds: false },
    ready: { inks: Uint32Array.of(pixel(p.ready)), forms: Uint8Array.of(formHatch), weight: 2, least: 0, adds: true },
  };
}

/** Paints all lanes of a panel into image, whose origin is (scale.x0, panel.top). */
export function rasterLanes(image: ImageData, panel: PanelLayout, s: Scale, palette: Palette, o: RasterOptions): void {
  const pixels = new Uint32Array(image.data.buffer);
  const ways = waysOf(palette);
  const columns = new Columns(image.width);
  const lane = new LanePainter(columns, panel.run, s, ways, o);
  const { rows } = panel;
  for (let row = 0; row + 1 < rows.length; row++) {
    columns.clear(rows[row + 1]! - rows[row]!);
    for (let i = rows[row]!; i < rows[row + 1]!; i++) lane.add(i);
    paintRow(pixels, image, columns, panel, rows[row]!, o.ratio, ways.ready.inks[0]!);
  }
}

/** Adds lanes to columns. */
class LanePainter {
  private readonly k: number; // device pixels a ns
  private readonly gap: number;

  constructor(private columns: Columns, private run: PanelRun, private s: Scale, private ways: Ways, private o: RasterOptions) {
    this.k = o.ratio / s.resolution;
    this.gap = 0.5 * o.ratio;
  }

  add(lane: number): void {
    const { columns, run, s, k, gap, o, ways } = this;
    columns.addLane(run.wholes, lane, s, k, gap, ways.all);
    if (o.actor > 0) columns.addLane(run.wholesOf(o.actor), lane, s, k, gap, ways.chosen);
    run.parts.wide(lane, s.t0, s.t1, o.ratio / k, this.part);
  }

  private part = (n: number): void => {
    const { c } = this.run;
    if (c.sliceState[n] !== SliceState.Ready) return;
    this.columns.add((c.sliceStart[n]! - this.s.t0) * this.k, (c.sliceEnd[n]! - this.s.t0) * this.k, 1, 1, 0, this.ways.ready);
  };
}

/** What is left free above and below the slices of a lane. */
export function laneGap(height: number): number {
  return height >= 9 ? 1 : 0.5;
}

function paintRow(px: Uint32Array, image: ImageData, columns: Columns, panel: PanelLayout, lane: number, ratio: number, ready: number): void {
  const height = panel.heights[lane]!;
  const gap = laneGap(height);
  const width = image.width;
  const top = Math.round((panel.tops[lane]! - panel.top + gap) * ratio);
  const bottom = Math.min(image.height, Math.max(top + 1, Math.round((panel.tops[lane]! - panel.top + height - gap) * ratio)));
  columns.write(px, top * width);
  for (let y = top + 1; y < bottom; y++) px.copyWithin(y * width, top * width, (top + 1) * width);
  if (columns.formed) hatch(px, width, columns, top, bottom, ratio, ready);
}

/** Draws the columns that are not solid over what is there. */
function hatch(px: Uint32Array, width: number, columns: Columns, top: number, bottom: number, ratio: number, ready: number): void {
  const every = Math.round(5 * ratio);
  const band = Math.max(1, Math.round(2 * ratio));
  for (let x = 0; x < width; x++) {
    const form = columns.form[x]!;
    if (form === formSolid || px[top * width + x] === 0) continue;
    for (let y = top; y < bottom; y++) {
      const inBand = (x + y) % every < band;
      if (form === formHatch) px[y * width + x] = inBand ? ready : 0;
      else if (inBand) px[y * width + x] = 0;
    }
  }
}
