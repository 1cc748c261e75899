// Draws a row for each channel, lock, group and condition: its level or its holder over time, and how many wait for it.

import { count } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Palette } from '../../ui/theme.ts';
import type { PanelRun } from '../../run/run.ts';
import type { SharedState } from '../../run/shared.ts';
import { clipped, label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import { drawCursor, drawGrid } from '../draw/clock.ts';
import { drawHidden } from '../draw/hidden.ts';
import { fitLabel } from '../draw/names.ts';
import { drawEnd, drawHead } from '../draw/panel.ts';
import type { Scale } from '../draw/scale.ts';
import { partyName } from './rows.ts';

/** The measures of the picture, px. */
export const axisY = 12;
const headHeight = 26;
export const pitch = 28;
const bar = 17;
const wait = 4;
const gap = 10;

export interface RowPlace { object: number; top: number }
export interface PanelPlace { run: PanelRun; index: number; top: number; bottom: number; rows: RowPlace[] }
export interface Layout { panels: PanelPlace[]; x0: number; x1: number; height: number }

/** Places the rows of all panels below each other. */
export function layoutOf(panels: readonly { run: PanelRun; index: number; rows: readonly number[] }[], width: number, phone: boolean): Layout {
  let y = axisY + 8;
  const placed = panels.map(({ run, index, rows }): PanelPlace => {
    const top = y + headHeight;
    y = top + rows.length * pitch + gap;
    return { run, index, top, bottom: top + rows.length * pitch, rows: rows.map((object, i) => ({ object, top: top + i * pitch })) };
  });
  return { panels: placed, x0: phone ? 84 : 150, x1: width - (phone ? 8 : 90), height: y };
}

export function drawStill(ctx: Context, p: Palette, l: Layout, s: Scale, width: number, phone: boolean): void {
  drawGrid(ctx, p, s, { axisY, bottom: l.height - gap, phone });
  for (const panel of l.panels) {
    for (const row of panel.rows) drawRow(ctx, p, panel.run, row, s, l);
    drawEnd(ctx, p, s, panel.run, { top: panel.top, bottom: panel.bottom, width });
    drawHidden(ctx, p, s, panel.run.hiddenFrom, { top: panel.top, bottom: panel.bottom });
  }
}

export function drawMoving(ctx: Context, p: Palette, l: Layout, s: Scale, time: number, steps: readonly number[], width: number, phone: boolean): void {
  drawCursor(ctx, p, s, { axisY, bottom: l.height - gap, phone }, time, width);
  for (const { run, index, top } of l.panels) drawHead(ctx, p, run, steps[index] ?? -1, '', { titleY: top - 9, width, phone });
}

function drawRow(ctx: Context, p: Palette, run: PanelRun, { object, top }: RowPlace, s: Scale, l: Layout): void {
  const row = run.panel.objects[object - 1]!;
  label(ctx, p, fitLabel(ctx, p, row.name, l.x0 - 12), l.x0 - 8, top + 14, { align: 'right' });
  rule(ctx, s.x0, top + bar + 0.5, Math.min(s.x1, s.x(run.panel.makespan)), top + bar + 0.5, p.line);
  clipped(ctx, s.x0, top - 2, s.x1 - s.x0, pitch, () => {
    for (const part of partsOf(run, object, s)) drawPart(ctx, p, run, object, part, s, top);
  });
}

/** A time in which an object has one state. */
interface Part { from: number; to: number; state: SharedState }

/** The states of an object in the window. Of several in one pixel the last is taken, and the most that wait. */
function partsOf(run: PanelRun, object: number, s: Scale): Part[] {
  const parts: Part[] = [];
  const end = run.panel.makespan;
  run.shared.each(object, s.t0, s.t1, (from, state) => {
    const last = parts.at(-1);
    if (last) {
      last.to = from;
      if (last.to - last.from < s.resolution && parts.length > 1) parts.pop();
    }
    parts.push({ from, to: end, state });
  });
  return parts;
}

function drawPart(ctx: Context, p: Palette, run: PanelRun, object: number, { from, to, state }: Part, s: Scale, top: number): void {
  const row = run.panel.objects[object - 1]!;
  const x = Math.max(s.x0, s.x(from));
  const w = Math.max(0.75, Math.min(s.x1, s.x(to)) - x);
  switch (row.kind) {
    case 'chan': drawLevel(ctx, p, x, w, top, row.capacity ? state.level / row.capacity : 0, row.capacity ? String(state.level) : ''); break;
    case 'mutex': case 'rwmutex': drawHolder(ctx, p, run, state, x, w, top); break;
    case 'waitgroup': drawLevel(ctx, p, x, w, top, state.level > 0 ? 0.5 : 0, count(state.level)); break;
  }
  if (state.closed) {
    rule(ctx, x, top + bar - 1, x + w, top + bar - 1, p.ink, 2);
    inside(ctx, p, tr`closed`, x, w, top + bar - 5, p.ink2);
  }
  if (state.waiting.length > 0) {
    ctx.fillStyle = p.ink2;
    ctx.fillRect(x, top + bar + 2, w, wait);
    inside(ctx, p, tr`${count(state.waiting.length)} waiting`, x, w, top + bar - 5, p.ink2);
  }
}

/** A bar as high as a part of the row, with a number. */
function drawLevel(ctx: Context, p: Palette, x: number, w: number, top: number, part: number, text: string): void {
  const high = Math.round(bar * Math.min(1, part));
  ctx.fillStyle = p.cat[0]!.soft;
  ctx.fillRect(x, top + bar - high, w, high);
  if (high > 0) rule(ctx, x, top + bar - high + 0.5, x + w, top + bar - high + 0.5, p.cat[0]!.full);
  inside(ctx, p, text, x, Math.min(w, 40), top + bar - 5, p.ink2);
}

/** A bar with the name of who holds a lock, in the colour of that thread. */
function drawHolder(ctx: Context, p: Palette, run: PanelRun, state: SharedState, x: number, w: number, top: number): void {
  const [first] = state.holders;
  if (!first) return;
  const hue = p.cat[first.thread % p.cat.length]!;
  ctx.fillStyle = hue.soft;
  ctx.fillRect(x, top + 1, w, bar - 2);
  ctx.fillStyle = hue.full;
  ctx.fillRect(x, top + 1, Math.min(w, 2), bar - 2);
  const name = state.holders.length > 1 ? tr`${count(state.holders.length)} readers` : partyName(run, first);
  const text = fitLabel(ctx, p, name, Math.min(w - 8, 200));
  if (w > 24) label(ctx, p, text, x + 6, top + bar - 5, { colour: p.ink });
}

function inside(ctx: Context, p: Palette, text: string, x: number, w: number, y: number, colour: string): void {
  const wide = labelWidth(ctx, p, text, { px: 10 });
  if (text !== '' && wide + 8 <= w) label(ctx, p, text, x + w - wide - 4, y, { px: 10, colour });
}
