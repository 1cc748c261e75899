// Text and lines on a canvas, for all pictures.

import type { Palette } from '../../ui/theme.ts';

export type Context = CanvasRenderingContext2D;

export const font = (p: Palette, px: number, bold = false) => `${bold ? '600 ' : ''}${px}px ${p.text}`;

export interface LabelStyle {
  px?: number;
  bold?: boolean;
  colour?: string;
  align?: CanvasTextAlign;
  halo?: boolean | string; // halo of the background or of a colour, so that the text is readable on data
}

export function labelWidth(ctx: Context, p: Palette, text: string, o: LabelStyle = {}): number {
  ctx.font = font(p, o.px ?? 11, o.bold);
  return ctx.measureText(text).width;
}

export function label(ctx: Context, p: Palette, text: string, x: number, y: number, o: LabelStyle = {}): void {
  ctx.font = font(p, o.px ?? 11, o.bold);
  ctx.textAlign = o.align ?? 'left';
  if (o.halo) {
    ctx.strokeStyle = o.halo === true ? p.bg : o.halo;
    ctx.lineWidth = 4;
    ctx.lineJoin = 'round';
    ctx.strokeText(text, x, y);
  }
  ctx.fillStyle = o.colour ?? p.ink2;
  ctx.fillText(text, x, y);
}

export function rule(ctx: Context, x1: number, y1: number, x2: number, y2: number, colour: string, width = 1): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(x1, y1);
  ctx.lineTo(x2, y2);
  ctx.stroke();
}

/** Gives a canvas its size in CSS pixels, sharp on this screen. Setting a size clears it, so an unchanged size is not
 *  set. */
export function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  const w = Math.max(1, Math.round(width * ratio));
  const h = Math.max(1, Math.round(height * ratio));
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
}

/** Clips drawing to a rectangle. */
export function clipped(ctx: Context, x: number, y: number, width: number, height: number, draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.clip();
  draw();
  ctx.restore();
}

/** The additional methods of a context that keeps shapes and not pixels; nothing is drawn pixel by pixel there. */
export interface Vector {
  /** Fills a rectangle with slanted lines. */
  fillHatched(x: number, y: number, width: number, height: number): void;
}

/** The context, if it keeps shapes; else null. */
export const asVector = (ctx: Context): Vector | null => ('fillHatched' in ctx ? (ctx as unknown as Vector) : null);

/** The pixels that a raster was last made of, for reuse: new ones would be garbage with every picture. */
const images = new WeakMap<HTMLCanvasElement, ImageData>();

/** Transparent pixels of a raster's size. */
function blankImage(raster: HTMLCanvasElement, rc: Context): ImageData {
  let image = images.get(raster);
  if (image?.width === raster.width && image.height === raster.height) image.data.fill(0);
  else images.set(raster, (image = rc.createImageData(raster.width, raster.height)));
  return image;
}

/** Draws what is computed pixel by pixel, at a size given in CSS pixels; `raster` is reused by the next call. */
export function drawPixels(ctx: Context, raster: HTMLCanvasElement, at: { x: number; y: number; width: number; height: number; ratio: number }, paint: (image: ImageData) => void): void {
  const w = Math.max(1, Math.round(at.width * at.ratio));
  const h = Math.max(1, Math.round(at.height * at.ratio));
  if (raster.width !== w || raster.height !== h) {
    raster.width = w;
    raster.height = h;
  }
  const rc = raster.getContext('2d');
  if (!rc) return;
  const image = blankImage(raster, rc);
  paint(image);
  rc.putImageData(image, 0, 0);
  ctx.drawImage(raster, at.x, at.y, w / at.ratio, h / at.ratio);
}
