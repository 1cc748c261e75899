// Lanes as pixels. Every slice adds its coverage to the columns that it touches. A column has the hue of the actor
// that covers most of it, and looks like the mix of its states (views/draw/mix.ts). Slices narrower than a pixel are
// summed up beforehand (run/grid.ts): the cost of a picture depends on its size and not on the run's, and dense
// stretches look dense.

import { classes, programClass } from '../../run/intervals.ts';
import type { PanelRun } from '../../run/run.ts';
import { hues, pixel, type Palette } from '../../ui/theme.ts';
import { Columns, plain, type Way } from '../draw/columns.ts';
import { bandOf, inksOf, Looks, sharesOf, type Band, type Inks } from '../draw/mix.ts';
import type { Scale } from '../draw/scale.ts';
import type { PanelLayout } from './layout.ts';

export interface RasterOptions {
  ratio: number; // device pixels per CSS pixel
  actor: number; // id of the selected actor; 0: none
}

/** The ways to draw handlings, and to draw those of the selected actor over them. */
interface Ways {
  all: Way;
  chosen: Way;
}

const striped = Uint8Array.from({ length: classes }, (_, of) => (of >= hues && of !== programClass ? 1 : 0));

function waysOf(p: Palette): Ways {
  const program = pixel(p.lineStrong);
  const inks = (of: (hue: number) => string) => {
    const list = p.cat.map((_, hue) => pixel(of(hue)));
    return Uint32Array.from([...list, ...list, program]);
  };
  const marks = inks((hue) => p.cat[hue]!.full);
  marks[programClass] = pixel(p.lineControl);
  return {
    all: { inks: inks((hue) => p.cat[hue]!.soft), marks, striped, weight: 1, adds: true },
    chosen: { inks: marks, marks, striped, weight: 8, adds: false },
  };
}

/** Sleeps of at least this many px are closed at their ends; on shorter ones the ends would be too large a part. */
const leastClosed = 24;

/** Paints all lanes of a panel into an image whose origin is (scale.x0, panel.top). */
export function rasterLanes(image: ImageData, panel: PanelLayout, s: Scale, palette: Palette, o: RasterOptions): void {
  const painter = new RowPainter(image, panel, s, palette, o);
  for (let row = 0; row + 1 < panel.rows.length; row++) painter.paint(panel.rows[row]!, panel.rows[row + 1]!);
}

/** Paints rows of one or more lanes. */
class RowPainter {
  private readonly px: Uint32Array;
  private readonly k: number; // device pixels per ns
  private readonly ways: Ways;
  private readonly inks: Inks;
  private readonly held: Columns;
  private readonly asleep: Columns;
  private readonly ready: Columns;
  private readonly looks: Looks;
  private readonly shares = { working: 0, asleep: 0, ready: 0 };

  constructor(private image: ImageData, private panel: PanelLayout, private s: Scale, palette: Palette, private o: RasterOptions) {
    this.px = new Uint32Array(image.data.buffer);
    this.k = o.ratio / s.resolution;
    this.ways = waysOf(palette);
    this.inks = inksOf(palette);
    const { width } = image;
    [this.held, this.asleep, this.ready] = [new Columns(width), new Columns(width), new Columns(width)];
    this.looks = new Looks(width);
  }

  /** Paints the lanes from first to next-1, which share a row. */
  paint(first: number, next: number): void {
    for (const list of [this.held, this.asleep, this.ready, this.looks]) list.clear();
    for (let lane = first; lane < next; lane++) this.add(lane);
    const band = this.bandOf(first);
    const { held, asleep, ready, looks, shares, inks } = this;
    for (let x = 0; x < looks.width; x++) {
      if (held.touched[x] === 0) continue;
      looks.mix(x, sharesOf(held.sum[x]!, asleep.sum[x]!, ready.sum[x]!, next - first, shares), held.ink[x]!, held.mark[x]!, held.striped[x] === 1, inks, band);
    }
    if (next - first === 1 && band.rim > 0) this.close(this.panel.run, first);
    looks.paint(this.px, this.image.height, band, this.o.ratio);
  }

  private add(lane: number): void {
    const { held, s, k, o, ways, panel: { run } } = this;
    const gap = 0.5 * o.ratio;
    held.addLane(run.wholes, lane, s, k, gap, ways.all);
    if (o.actor > 0) held.addLane(run.wholesOf(o.actor), lane, s, k, gap, ways.chosen);
    this.asleep.addLane(run.sleeps, lane, s, k, 0, plain);
    this.ready.addLane(run.coreless, lane, s, k, 0, plain);
  }

  private bandOf(lane: number): Band {
    const { panel, o: { ratio } } = this;
    const height = panel.heights[lane]!;
    const gap = laneGap(height);
    const from = panel.tops[lane]! - panel.top;
    const top = Math.round((from + gap) * ratio);
    const bottom = Math.min(this.image.height, Math.max(top + 1, Math.round((from + height - gap) * ratio)));
    return bandOf(top, bottom, (from + height / 2) * ratio, ratio);
  }

  /** Closes wide sleeps at their ends. */
  private close({ sleeps }: PanelRun, lane: number): void {
    const { s, k, o } = this;
    const { start, end } = sleeps.list;
    sleeps.wide(lane, s.t0, s.t1, (leastClosed * o.ratio) / k, (n) => {
      this.looks.side(Math.floor((start[n]! - s.t0) * k));
      this.looks.side(Math.ceil((end[n]! - s.t0) * k) - 1);
    });
  }
}

/** The space above and below the slices of a lane. */
function laneGap(height: number): number {
  return height >= 9 ? 1 : 0.5;
}
