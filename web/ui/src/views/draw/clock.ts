// The clock of a picture: grid, labels of times, the cursor. All views with a time axis draw them alike.

import { clock, unitFor } from '../../ui/format.ts';
import type { Palette } from '../../ui/theme.ts';
import { label, labelWidth, rule, type Context } from './canvas.ts';
import { ticks, type Scale } from './scale.ts';

/** The place of the clock: the baseline of its labels, and how far down grid and cursor extend. */
export interface ClockPlace {
  axisY: number;
  bottom: number;
  phone: boolean;
}

const labelGap = (phone: boolean) => (phone ? 56 : 64);

export function drawGrid(ctx: Context, p: Palette, s: Scale, at: ClockPlace): void {
  for (const t of ticks(s, labelGap(at.phone)).at) {
    const x = Math.round(s.x(t)) + 0.5;
    rule(ctx, x, at.axisY + 4, x, at.bottom, p.line);
  }
}

/** The cursor's time in the unit of the axis, precise enough to distinguish pixels. */
export function cursorText(s: Scale, time: number, phone: boolean): string {
  return clock(time, unitFor(s.t1), s.resolution, phone ? 2 : 3);
}

const flagWidth = (ctx: Context, p: Palette, text: string) => labelWidth(ctx, p, text, { bold: true }) + 12;

/** Labels of the grid and, over them, the cursor with its time; a label under the cursor's is left out. */
export function drawCursor(ctx: Context, p: Palette, s: Scale, at: ClockPlace, time: number, width: number): void {
  const x = s.x(time);
  const inSight = x >= s.x0 - 0.5 && x <= s.x1 + 0.5;
  const text = cursorText(s, time, at.phone);
  const wide = flagWidth(ctx, p, text);
  const { at: times, unit, digits } = ticks(s, labelGap(at.phone));
  times.forEach((t, i) => {
    const tx = s.x(t);
    if (tx > s.x1 || (inSight && Math.abs(tx - x) < wide / 2 + 16)) return;
    label(ctx, p, (t / unit.ns).toFixed(digits) + (i === 0 ? ` ${unit.name}` : ''), tx, at.axisY, { align: 'center', colour: p.ink3 });
  });
  if (inSight) cursorLine(ctx, p, x, text, at, width);
}

/** The cursor: a line, and at its upper end a flag with text. */
export function cursorLine(ctx: Context, p: Palette, x: number, text: string, at: ClockPlace, width: number): void {
  const wide = flagWidth(ctx, p, text);
  ctx.fillStyle = p.accent;
  ctx.fillRect(x - 0.75, at.axisY + 5, 1.5, at.bottom - at.axisY - 5);
  const left = Math.min(Math.max(0, x - wide / 2), width - wide);
  ctx.beginPath();
  ctx.roundRect(left, 0, wide, 17, 2);
  ctx.fill();
  label(ctx, p, text, left + wide / 2, 12.5, { bold: true, align: 'center', colour: p.onAccent });
}
