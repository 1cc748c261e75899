// The actors' lanes as shapes, for pictures that are printed: the same columns that raster.ts paints as pixels.

import type { Palette } from '../../ui/theme.ts';
import { pixel } from '../../ui/theme.ts';
import type { Context, Vector } from '../draw/canvas.ts';
import { bandOf, type Band, type Looks } from '../draw/mix.ts';
import type { Scale } from '../draw/scale.ts';
import { spansOf } from '../../run/spans.ts';
import { detailOf } from './detail.ts';
import { workHeight, type ActorsPanel, type Lane } from './layout.ts';
import { deepestOf, ActorColumns, looksOf, withAlpha } from './raster.ts';

/** Columns per px. */
const ratio = 1;

/** The number of tones for covers. */
const tones = 8;

/** Draws the lanes of a panel, and the lane for the remaining actors. `actor` is the selected one's id; 0: none. */
export function vectorActors(ctx: Context, v: Vector, panel: ActorsPanel, s: Scale, p: Palette, actor: number): void {
  const { run } = panel;
  const spans = spansOf(run);
  const detail = detailOf(run);
  const d = new ActorColumns(Math.max(1, Math.round((s.x1 - s.x0) * ratio)));
  const shapes = new Shapes(p);
  panel.lanes.forEach((lane, i) => {
    const id = panel.ids[i]!;
    if (id === 0) return;
    d.clear();
    d.addActor(detail, id, s, ratio);
    d.addDepth(run, detail, id, s, ratio);
    const work = Math.max(1, workHeight(lane.height));
    const band = bandOf(lane.top, lane.top + work, lane.top + work / 2, ratio);
    addLooks(shapes, looksOf(d, run.panel.actors[id - 1]!.type, p, id === actor, band, tones), s.x0, band);
    addDepths(shapes, d.depth, s.x0, lane, work, id === actor ? deepestOf(run, spans, id) : spans.deepest, pixel(id === actor ? p.ink2 : p.lineControl));
  });
  if (panel.rest) addRest(shapes, d, panel, s, p);
  shapes.draw(ctx, v);
}

type Box = readonly [x: number, y: number, w: number, h: number];

/** Layers of shapes; later ones lie over earlier ones. */
const layers = ['whole', 'within', 'hatched', 'marks'] as const;
type Layer = (typeof layers)[number];

/** Rectangles by layer and colour. Covers are mixed with the background, so that adjacent rectangles of a colour
 *  merge into one shape. */
class Shapes {
  private readonly of = new Map<Layer, Map<string, Box[]>>(layers.map((l) => [l, new Map<string, Box[]>()]));

  constructor(private readonly p: Palette) {}

  add(layer: Layer, colour: number, ...box: Box): void {
    const name = mixed(colour, pixel(this.p.bg));
    const boxes = this.of.get(layer)!;
    const list = boxes.get(name);
    if (list) list.push(box);
    else boxes.set(name, [box]);
  }

  draw(ctx: Context, v: Vector): void {
    for (const [layer, colours] of this.of) {
      for (const [colour, boxes] of colours) {
        ctx.fillStyle = colour;
        for (const b of boxes) if (layer === 'hatched') v.fillHatched(...b); else ctx.fillRect(...b);
      }
    }
  }
}

/** A colour of raster.ts (0xAABBGGRR) over the background, its cover rounded to a tone. */
function mixed(colour: number, ground: number): string {
  const alpha = Math.ceil(((colour >>> 24) / 255) * tones) / tones;
  const part = (shift: number) => Math.round(((colour >>> shift) & 0xff) * alpha + ((ground >>> shift) & 0xff) * (1 - alpha)).toString(16).padStart(2, '0');
  return `#${part(0)}${part(8)}${part(16)}`;
}

/** Calls f for each stretch of columns that look alike, with its x and its width. */
function stretches(n: number, x0: number, look: (column: number) => string | number, f: (column: number, x: number, w: number) => void): void {
  for (let from = 0; from < n;) {
    const is = look(from);
    let to = from + 1;
    while (to < n && look(to) === is) to++;
    f(from, x0 + from / ratio, (to - from) / ratio);
    from = to;
  }
}

/** Adds the looks of columns. The rim of a block is drawn where its colour differs from the inside. */
function addLooks(shapes: Shapes, { rim, inner, innerBand, mark }: Looks, x0: number, b: Band): void {
  const high = b.bottom - b.top;
  stretches(rim.length, x0, (i) => `${rim[i]} ${inner[i]} ${innerBand[i]}`, (i, x, w) => {
    if (rim[i] === 0) return;
    shapes.add('whole', rim[i]!, x, b.top, w, high);
    if (inner[i] !== rim[i]) shapes.add('within', inner[i]!, x, b.top + b.rim, w, high - 2 * b.rim);
    if (innerBand[i] !== inner[i]) shapes.add('hatched', innerBand[i]!, x, b.top, w, high);
  });
  stretches(mark.length, x0, (i) => mark[i]!, (i, x, w) => {
    if (mark[i] !== 0) shapes.add('marks', mark[i]!, x, b.markTop, w, Math.max(1, b.markBottom - b.markTop));
  });
}

/** The mailbox: an area if there is room for one, else a tint. */
function addDepths(shapes: Shapes, depth: Float32Array, x0: number, lane: Lane, work: number, deepest: number, ink: number): void {
  const space = lane.height - work - 1;
  if (space <= 0) return;
  const most = Math.max(1, deepest);
  const base = lane.top + lane.height - 1;
  const area = space >= 4;
  const value = (d: number) => (d === 0 ? 0 : area ? Math.max(1, Math.round((space * d * ratio) / most) / ratio) : Math.ceil((0.15 + 0.85 * Math.sqrt(d / most)) * tones) / tones);
  stretches(depth.length, x0, (i) => value(depth[i]!), (i, x, w) => {
    const v = value(depth[i]!);
    if (v === 0) return;
    if (area) shapes.add('whole', withAlpha(ink, 0.75), x, base - v, w, v);
    else shapes.add('whole', withAlpha(ink, v), x, lane.top + work, w, space);
  });
}

/** The actors without a lane of their own, as one lane: which parts of them handle a message, and wait for a thread. */
function addRest(shapes: Shapes, d: ActorColumns, panel: ActorsPanel, s: Scale, p: Palette): void {
  const rest = panel.rest!;
  d.clear();
  for (const id of rest.ids) d.addActor(detailOf(panel.run), id, s, ratio);
  const part = (sum: number) => (sum > 0 ? Math.max(1, Math.round((sum / Math.max(1, rest.ids.length)) * rest.height * ratio) / ratio) : 0);
  const base = rest.top + rest.height;
  stretches(d.width, s.x0, (i) => `${part(d.handling.sum[i]!)} ${part(d.ready.sum[i]!)}`, (i, x, w) => {
    const busy = part(d.handling.sum[i]!);
    const waits = Math.min(part(d.ready.sum[i]!), rest.height - busy);
    if (busy > 0) shapes.add('whole', pixel(p.lineControl), x, base - busy, w, busy);
    if (waits > 0) shapes.add('hatched', withAlpha(pixel(p.ready), 0.62), x, base - busy - waits, w, waits);
  });
}
