// Draws Same cause. The upper half of a mark is how long A took for a message of an actor. The lower half, in the
// same place, is how long B took for it; its colour is how much later it began there.

import { count, duration } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Times } from '../../player/timewindow.ts';
import { messageText } from '../../run/words.ts';
import { clipped, label, labelWidth, type Context } from '../draw/canvas.ts';
import { drawCursor, drawGrid } from '../draw/clock.ts';
import type { FrameSize } from '../draw/frame.tsx';
import type { Point } from '../draw/marks.ts';
import { scale, type Scale } from '../draw/scale.ts';
import { causeOf, lanesOf, lastAtOrBefore, markAt, type Lane, type Single } from './lanes.ts';
import { latenessColour, middle, shade, shadeOf, shades } from './lateness.ts';
import { later } from './lists.ts';
import type { Pairing } from './pairing.ts';

const top = 24;

interface CausePlace {
  x: Scale;
  pitch: number;
  bottom: number;
}

function pitchOf(lanes: number, phone: boolean): number {
  return Math.max(3, Math.min(26, Math.floor((phone ? 420 : 560) / Math.max(1, lanes))));
}

export const causeHeight = (lanes: number, phone: boolean) => top + pitchOf(lanes, phone) * lanes + 48;

export function placeCause(p: Pairing, f: FrameSize, view: Times): CausePlace {
  const { lanes } = lanesOf(p);
  const pitch = pitchOf(lanes.length, f.phone);
  const x0 = f.phone ? 64 : 96;
  const x1 = f.width - (f.phone ? 72 : 124);
  return { x: scale(x0, Math.max(x0 + 40, x1), view), pitch, bottom: top + pitch * lanes.length };
}

/** The y position of the middle of a lane. */
export const causeLaneY = (at: CausePlace, lane: number) => top + (lane + 0.5) * at.pitch;

/** The mark under a point. */
export function causeAt(p: Pairing, at: CausePlace, { x, y }: Point): number {
  if (x < at.x.x0 - 8 || x > at.x.x1 + 8) return -1;
  return markAt(p, Math.floor((y - top) / at.pitch), at.x.t(x), 8 * at.x.resolution);
}

export function drawCause(ctx: Context, f: FrameSize, p: Pairing, view: Times, actor: string): void {
  const at = placeCause(p, f, view);
  drawGrid(ctx, f.palette, at.x, { axisY: 12, bottom: at.bottom, phone: f.phone });
  drawLabels(ctx, f, p, at, actor);
  clipped(ctx, at.x.x0 - 1, 0, at.x.x1 - at.x.x0 + 2, f.height, () => {
    drawDots(ctx, f, p, at);
    lanesOf(p).lanes.forEach((lane, i) => {
      for (const s of lane.singles) if (s.inA) drawOnlyA(ctx, f, at, s, top + i * at.pitch);
      for (const { x, n } of diamonds(lane, at)) drawOnlyB(ctx, f, at, x, n, top + i * at.pitch);
    });
  });
  drawKey(ctx, f, p, at);
}

const gapOf = (pitch: number) => (pitch >= 8 ? 2 : pitch >= 5 ? 1 : 0);

/** Bars of one colour: x, y and width of each. */
class Bars {
  private readonly list: number[] = [];

  add(x: number, y: number, width: number): void {
    this.list.push(x, y, width);
  }

  draw(ctx: Context, colour: string, height: number): void {
    const { list } = this;
    if (list.length === 0) return;
    ctx.fillStyle = colour;
    for (let i = 0; i < list.length; i += 3) ctx.fillRect(list[i]!, list[i + 1]!, list[i + 2]!, height);
  }
}

/** All bars, colour by colour, which is several times as fast as one after the other. Those that moved most are on
 *  top. */
function drawDots(ctx: Context, f: FrameSize, p: Pairing, at: CausePlace): void {
  const half = (at.pitch - gapOf(at.pitch)) / 2;
  const upper = new Bars();
  const lower = Array.from({ length: shades }, () => new Bars());
  lanesOf(p).lanes.forEach((lane, i) => gather(p, at, lane, top + i * at.pitch, half, upper, lower));
  upper.draw(ctx, f.palette.lineControl, half);
  const order = lower.map((_, i) => i).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  for (const i of order) lower[i]!.draw(ctx, shade(f.palette, i), half);
}

/** Where messages are narrower than a pixel, only the one that moved most is drawn. */
function gather(p: Pairing, at: CausePlace, lane: Lane, y: number, half: number, upper: Bars, lower: readonly Bars[]): void {
  const { moved: m } = p;
  const { tookA, tookB, most } = lanesOf(p);
  let pixel = NaN;
  let shown = 0;
  // A lane handles one message at a time, so of those before the view only the last can reach into it in A.
  for (let i = Math.max(0, lastAtOrBefore(lane.dots, m.began, at.x.t0)); i < lane.dots.length; i++) {
    const d = lane.dots[i]!;
    const began = m.began[d]!;
    if (began > at.x.t1) break;
    const x = at.x.x(began);
    const width = (ns: number) => Math.max(1, Math.min(at.x.x1, at.x.x(began + ns)) - x - 0.5);
    const [a, b] = [width(tookA[d]!), width(tookB[d]!)];
    const late = m.late[d]!;
    if (Math.max(a, b) === 1 && Math.floor(x) === pixel && Math.abs(late) <= Math.abs(shown)) continue;
    [pixel, shown] = [Math.floor(x), late];
    upper.add(x, y, a);
    lower[shadeOf(late / most)]!.add(x, y + half, b);
  }
}

/** A message that only A handled has an empty lower half. */
function drawOnlyA(ctx: Context, f: FrameSize, at: CausePlace, s: Single, y: number): void {
  const x = at.x.x(s.at);
  const { palette } = f;
  const whole = at.pitch - gapOf(at.pitch);
  const width = Math.max(1, Math.min(at.x.x1, at.x.x(s.at + s.took)) - x - 0.5);
  if (x > at.x.x1 || x + width < at.x.x0) return;
  ctx.fillStyle = palette.bg;
  ctx.fillRect(x, y, width, whole);
  ctx.fillStyle = palette.lineControl;
  ctx.fillRect(x, y, width, whole / 2);
  if (width < 4 || at.pitch < 8) return;
  ctx.strokeStyle = palette.ink2;
  ctx.lineWidth = 1;
  ctx.strokeRect(x + 0.5, y + 0.5, width - 1, whole - 1);
}

/** Half of a diamond's width. */
const halfOf = (pitch: number) => Math.max(3.5, Math.min(6, (pitch - gapOf(pitch)) / 2));

/** The messages that only B handled, in sight of a lane; diamonds that would overlap are drawn as one. */
function diamonds(lane: Lane, at: CausePlace): { x: number; n: number }[] {
  const out: { x: number; n: number }[] = [];
  const width = 2 * halfOf(at.pitch);
  for (const s of lane.singles) {
    const x = at.x.x(s.at);
    if (s.inA || x < at.x.x0 - width || x > at.x.x1 + width) continue;
    const last = out.at(-1);
    if (last && x - last.x < width) last.n++;
    else out.push({ x, n: 1 });
  }
  return out;
}

/** A diamond; a filled one represents several. */
function drawOnlyB(ctx: Context, f: FrameSize, at: CausePlace, x: number, n: number, top: number): void {
  const y = top + (at.pitch - gapOf(at.pitch)) / 2;
  const r = halfOf(at.pitch);
  ctx.beginPath();
  ctx.moveTo(x, y - r);
  ctx.lineTo(x + r, y);
  ctx.lineTo(x, y + r);
  ctx.lineTo(x - r, y);
  ctx.closePath();
  ctx.fillStyle = n > 1 ? f.palette.runB : f.palette.bg;
  ctx.fill();
  ctx.strokeStyle = f.palette.runB;
  ctx.lineWidth = 1.5;
  ctx.stroke();
}

/** How many other messages of B are hidden by a message's diamond, being at most `reach` ns away. */
function hiddenBy(p: Pairing, s: Single, reach: number): number {
  const others = lanesOf(p).lanes[s.lane]!.singles.filter((o) => !o.inA && Math.abs(o.at - s.at) < reach);
  return others.length - 1;
}

/** Left, the actors; right, in words, how late each one is. */
function drawLabels(ctx: Context, f: FrameSize, p: Pairing, at: CausePlace, actor: string): void {
  const every = at.pitch >= 12 ? 1 : Math.ceil(14 / at.pitch);
  lanesOf(p).lanes.forEach((lane, i) => {
    const on = lane.name === actor;
    if (i % every !== 0 && !on) return;
    const y = top + i * at.pitch + Math.min(at.pitch / 2 + 4, at.pitch);
    const style = { bold: on, colour: on ? f.palette.ink : f.palette.ink2, halo: on && every > 1 };
    label(ctx, f.palette, lane.short, at.x.x0 - 8, y, { ...style, align: 'right' });
    label(ctx, f.palette, amount(lane.late), at.x.x1 + 8, y, style);
  });
  label(ctx, f.palette, f.phone ? 'median' : tr`median lateness`, f.width - 2, 12, { colour: f.palette.ink3, align: 'right' }); // beside the cursor's time
}

const amount = (ns: number) => (Number.isNaN(ns) ? '–' : ns === 0 ? tr`same` : `${ns > 0 ? '+' : '−'}${duration(Math.abs(ns))}`);

/** The colour scale, with its limits in figures. */
function drawKey(ctx: Context, f: FrameSize, p: Pairing, at: CausePlace): void {
  const { most } = lanesOf(p);
  const space = at.x.x1 - at.x.x0;
  const width = f.phone ? space : Math.min(260, space / 2);
  const y = at.bottom + 12;
  for (let i = 0; i < width; i++) {
    ctx.fillStyle = latenessColour(f.palette, (2 * i) / width - 1);
    ctx.fillRect(at.x.x0 + i, y, 1.5, 8);
  }
  const end = (text: string, x: number, align: CanvasTextAlign) => label(ctx, f.palette, text, x, y + 22, { align });
  end(f.phone ? `−${duration(most)}` : `${duration(most)} earlier`, at.x.x0, 'left');
  end(tr`same`, at.x.x0 + width / 2, 'center');
  end(f.phone ? `+${duration(most)} later` : `${duration(most)} later`, at.x.x0 + width, f.phone ? 'right' : 'left');
  if (!f.phone) label(ctx, f.palette, tr`at the time that it began in A`, at.x.x1, y + 22, { align: 'right', colour: f.palette.ink3 });
}

/** The cursor in A's time, and a name on the mark that is selected or under the pointer. */
export function drawCauseCursor(ctx: Context, f: FrameSize, p: Pairing, view: Times, step: number, mark: number): void {
  const at = placeCause(p, f, view);
  drawCursor(ctx, f.palette, at.x, { axisY: 12, bottom: at.bottom, phone: f.phone }, step >= 0 ? p.a.timeOf(step) : NaN, f.width);
  if (mark < 0) return;
  const { laneOf, tookA, tookB, singles } = lanesOf(p);
  const single = singles[mark - p.moved.n];
  if (single) {
    drawNamed(ctx, f, at, single.lane, single.at, single.inA ? single.took : 0, singleWords(p, single) + (single.inA ? '' : more(hiddenBy(p, single, 2 * halfOf(at.pitch) * at.x.resolution))));
    return;
  }
  const k = p.moved.pair[mark];
  if (k === undefined || laneOf[mark]! < 0) return;
  const text = tr`${messageText(p.a, p.match.a[k]!)}: ${later(p.moved.late[mark]!)}, took ${duration(tookA[mark]!)} in A, ${duration(tookB[mark]!)} in B`;
  drawNamed(ctx, f, at, laneOf[mark]!, p.moved.began[mark]!, Math.max(tookA[mark]!, tookB[mark]!), text);
}

const more = (n: number) => (n > 0 ? tr`, and ${count(n)} more here` : '');

/** tip(1): in B only, took 1.00 ms; shown at its cause, order(5) */
export function singleWords(p: Pairing, s: Single): string {
  if (s.inA) return tr`${messageText(p.a, s.a)}: ${s.b > 0 ? tr`not handled in B` : tr`in A only`}, took ${duration(s.took)}`;
  const took = p.b.begun[s.b]! >= 0 ? tr`took ${duration(s.took)}` : tr`never handled`;
  if (s.a > 0) return tr`${messageText(p.b, s.b)}: not handled in A, ${took} in B; shown where A sent it`;
  const cause = causeOf(p.b, s.b);
  return tr`${messageText(p.b, s.b)}: in B only, ${took}; shown at ${cause > 0 ? tr`its cause, ${messageText(p.b, cause)}` : tr`what its sender sent before`}`;
}

/** An outline around a mark, and words beside it. */
function drawNamed(ctx: Context, f: FrameSize, at: CausePlace, lane: number, t: number, took: number, text: string): void {
  const { palette } = f;
  const y = top + lane * at.pitch;
  const from = Math.max(at.x.x0 - 2, at.x.x(t));
  const to = Math.min(at.x.x1 + 2, Math.max(at.x.x(t) + 2, at.x.x(t + took)));
  if (to < at.x.x0 - 2 || from > at.x.x1 + 2) return; // out of sight
  ctx.strokeStyle = palette.accent;
  ctx.lineWidth = 1.5;
  const wide = took > 0 ? 0 : 6;
  ctx.strokeRect(from - 1.5 - wide, y - 1.5, to - from + 3 + 2 * wide, at.pitch + 2);
  const w = labelWidth(ctx, palette, text, { bold: true });
  const tx = Math.max(4, Math.min(from, f.width - w - 8));
  const ty = y > top + 22 ? y - 7 : y + at.pitch + 15;
  ctx.fillStyle = palette.bg;
  ctx.globalAlpha = 0.92;
  ctx.fillRect(tx - 4, ty - 12, w + 8, 17);
  ctx.globalAlpha = 1;
  label(ctx, palette, text, tx, ty, { bold: true, colour: palette.ink });
}
