// Draws tasks as bars, their regions below them, and their logs as marks.

import { tr } from '../../ui/language.ts';
import type { Palette } from '../../ui/theme.ts';
import type { PanelRun } from '../../run/run.ts';
import { clipped, label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import { fitLabel } from '../draw/names.ts';
import type { Scale } from '../draw/scale.ts';
import type { Row } from './rows.ts';

/** The measures of the picture, px. */
export const pitch = 20;
const bar = 15;
const indent = 8;
export const left = (phone: boolean): number => (phone ? 96 : 190);

/** What a row is called. */
export function rowName(run: PanelRun, row: Row): string {
  if (row.task) return row.task.name;
  return row.regions.length > 0 ? run.threadName(row.thread) : tr`logs`;
}

export function drawRow(ctx: Context, p: Palette, run: PanelRun, row: Row, s: Scale, top: number): void {
  const room = s.x0 - 14 - row.level * indent;
  if (row.depth === 0) label(ctx, p, fitLabel(ctx, p, rowName(run, row), room, row.task !== null), 6 + row.level * indent, top + 12, row.task ? { bold: true } : { colour: p.ink2 });
  clipped(ctx, s.x0, top - 2, s.x1 - s.x0, pitch, () => {
    if (row.task) {
      const first = row.logs.find((g) => Math.abs(s.x(g.time) - Math.max(s.x0, s.x(row.task!.from))) < 8);
      drawBar(ctx, p, s, row.task, { top, room: 0, pad: first ? 10 : 4, strong: true });
      rule(ctx, s.x0, top - 1.5, s.x1, top - 1.5, p.line);
    }
    let free = -Infinity; // where nothing is drawn yet: of several regions in one pixel one is
    row.regions.forEach((r, i) => {
      const x = s.x(r.to);
      if (x < free || r.to < s.t0 || r.from > s.t1) return;
      const next = row.regions[i + 1];
      drawBar(ctx, p, s, r, { top, room: (next ? Math.min(s.x1, s.x(next.from)) : s.x1) - x - 6, pad: 4, strong: false });
      free = Math.max(x, s.x(r.from) + 0.75);
    });
    for (const g of row.logs) drawLog(ctx, p, s.x(g.time), top);
  });
}

/** A name has the same colour in all rows. */
function hueOf(p: Palette, name: string): Palette['cat'][number] {
  let n = 0;
  for (let i = 0; i < name.length; i++) n = (n * 31 + name.charCodeAt(i)) >>> 0;
  return p.cat[n % p.cat.length]!;
}

/** How a bar is drawn: the space beside it for its name, and the space before a name within it, px. */
interface BarLook { top: number; room: number; pad: number; strong: boolean }

/** A bar from a begin to an end, with its name in it or beside it. Where one of them is not in the recording, the bar has no edge. */
function drawBar(ctx: Context, p: Palette, s: Scale, of: { name: string; from: number; to: number; step: number; end: number }, { top, room, pad, strong }: BarLook): void {
  const hue = hueOf(p, of.name);
  const x = Math.max(s.x0 - 2, s.x(of.from));
  const w = Math.max(0.75, Math.min(s.x1 + 2, s.x(of.to)) - x);
  const [y, h] = strong ? [top, bar] : [top + 2, bar - 4];
  ctx.fillStyle = hue.soft;
  ctx.fillRect(x, y, w, h);
  ctx.fillStyle = hue.full;
  if (of.step >= 0) ctx.fillRect(x, y, Math.min(w, 2), h);
  if (of.end >= 0) ctx.fillRect(x + Math.max(0, w - 1), y, Math.min(w, 1), h);
  const wide = labelWidth(ctx, p, of.name, { px: 10 });
  if (wide + pad + 3 <= w) label(ctx, p, of.name, x + pad, y + h - 3, { px: 10, colour: p.ink });
  else if (wide <= room) label(ctx, p, of.name, x + w + 4, y + h - 3, { px: 10, colour: p.ink2 });
  else if (w > 30) label(ctx, p, fitLabel(ctx, p, of.name, w - pad - 3), x + pad, y + h - 3, { px: 10, colour: p.ink });
}

/** A log: a diamond. */
function drawLog(ctx: Context, p: Palette, x: number, top: number): void {
  const [y, r] = [top + bar / 2, 4];
  ctx.fillStyle = p.ink;
  ctx.beginPath();
  ctx.moveTo(x, y - r);
  ctx.lineTo(x + r, y);
  ctx.lineTo(x, y + r);
  ctx.lineTo(x - r, y);
  ctx.closePath();
  ctx.fill();
}
