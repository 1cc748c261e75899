// Round marks. If there are many, they are stamped: each look is drawn once on a small canvas and then copied, which
// is much faster than drawing a thousand circles with edges.

import type { Context } from '../draw/canvas.ts';

/** A disc with rings around its middle. */
export interface Mark {
  r: number;
  fill: string;
  alpha: number; // of the disc
  rings: Ring[];
}

export interface Ring {
  r: number;
  colour: string;
  width: number;
  dash?: number[];
}

/** The number of actors from which on marks are stamped. Fewer are drawn one by one, which is sharper. */
const many = 150;

/** Whether a ring has that many actors. */
export const isMany = (ring: { idAt: ArrayLike<number> }) => ring.idAt.length >= many;

/** A disc of this radius or less covers a few pixels: a square of its area looks the same, and is drawn much faster. */
const speck = 1.25;

/** Collects marks and paints them. */
export class Brush {
  private marks: { x: number; y: number; mark: Mark }[] = [];

  mark(x: number, y: number, mark: Mark): void {
    this.marks.push({ x, y, mark });
  }

  paint(ctx: Context, stamped: boolean): void {
    const ratio = ctx.getTransform().a;
    for (const { x, y, mark } of this.marks) {
      if (!stamped) {
        drawMark(ctx, x, y, mark);
        continue;
      }
      if (mark.r <= speck && mark.rings.length === 0) {
        drawSpeck(ctx, x, y, mark);
        continue;
      }
      const { canvas, half } = stampOf(mark, ratio);
      ctx.drawImage(canvas, x - half, y - half, 2 * half, 2 * half);
    }
  }
}

function drawSpeck(ctx: Context, x: number, y: number, { r, fill, alpha }: Mark): void {
  const half = (r * Math.sqrt(Math.PI)) / 2;
  ctx.globalAlpha = alpha;
  ctx.fillStyle = fill;
  ctx.fillRect(x - half, y - half, 2 * half, 2 * half);
  ctx.globalAlpha = 1;
}

function drawMark(ctx: Context, x: number, y: number, { r, fill, alpha, rings }: Mark): void {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 2 * Math.PI);
  ctx.globalAlpha = alpha;
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.globalAlpha = 1;
  for (const ring of rings) {
    ctx.beginPath();
    ctx.arc(x, y, Math.max(0.5, ring.r), 0, 2 * Math.PI);
    ctx.setLineDash(ring.dash ?? []);
    ctx.strokeStyle = ring.colour;
    ctx.lineWidth = ring.width;
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

interface Stamp {
  canvas: HTMLCanvasElement;
  half: number; // of its side, in CSS pixels
}

const stamps = new Map<string, Stamp>();

/** Few stamps are needed at a time; a zoom of the page or another theme makes new ones. */
const mostStamps = 500;

function stampOf(mark: Mark, ratio: number): Stamp {
  let key = `${mark.r} ${mark.fill} ${mark.alpha} ${ratio}`;
  for (const r of mark.rings) key += ` ${r.r} ${r.colour} ${r.width} ${r.dash ?? ''}`;
  const known = stamps.get(key);
  if (known) return known;
  const half = Math.ceil(mark.rings.reduce((most, r) => Math.max(most, r.r + r.width / 2), mark.r) + 1);
  const stamp = { canvas: document.createElement('canvas'), half };
  stamp.canvas.width = stamp.canvas.height = Math.ceil(2 * half * ratio);
  const ctx = stamp.canvas.getContext('2d');
  if (ctx) {
    ctx.scale(stamp.canvas.width / (2 * half), stamp.canvas.height / (2 * half));
    drawMark(ctx, half, half, mark);
  }
  if (stamps.size >= mostStamps) stamps.clear();
  stamps.set(key, stamp);
  return stamp;
}
