// Draws a row for each channel, lock, group and condition: its level or its holder over time, and how many wait for it.

import { count } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Palette } from '../../ui/theme.ts';
import type { PanelRun } from '../../run/run.ts';
import type { SharedState } from '../../run/shared.ts';
import { clipped, label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import { fitLabel } from '../draw/names.ts';
import type { Scale } from '../draw/scale.ts';
import { partyName } from './rows.ts';

/** The measures of the picture, px. */
export const pitch = 28;
const bar = 17;
const wait = 4;
export const left = (phone: boolean): number => (phone ? 84 : 150);

/** The row of an object. */
export function drawRow(ctx: Context, p: Palette, run: PanelRun, object: number, s: Scale, top: number): void {
  const row = run.panel.objects[object - 1]!;
  label(ctx, p, fitLabel(ctx, p, row.name, s.x0 - 12), s.x0 - 8, top + 14, { align: 'right' });
  const used = firstUse(run, object);
  rule(ctx, Math.min(s.x1, Math.max(s.x0, s.x(used))), top + bar + 0.5, Math.min(s.x1, s.x(run.panel.makespan)), top + bar + 0.5, p.line);
  clipped(ctx, s.x0, top - 2, s.x1 - s.x0, pitch, () => {
    const parts = partsOf(run, object, s, used);
    for (const part of joined(parts, lookOf)) drawPart(ctx, p, run, object, part, s, top);
    for (const { from, to, state } of joined(parts, (x) => String(x.waiting.length))) {
      const [x, w] = extent(s, from, to);
      if (state.waiting.length > 0) drawWaiting(ctx, p, state.waiting.length, x, w, top);
    }
  });
}

/** A time in which an object has one state. */
interface Part { from: number; to: number; state: SharedState }

/** The time from which on an object is known: its first use. Before that it may not even be made. */
function firstUse(run: PanelRun, object: number): number {
  if (run.panel.objects[object - 1]!.level) return 0;
  const step = run.shared.steps(object)[0];
  return step === undefined ? run.panel.makespan : run.c.time[step]!;
}

/** The states of an object in the window, from a time on. Of several in one pixel the last is taken. */
function partsOf(run: PanelRun, object: number, s: Scale, known: number): Part[] {
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
  const at = parts.findIndex((p) => p.to > known);
  if (at < 0) return [];
  if (parts[at]!.from < known) parts[at] = { ...parts[at]!, from: known };
  return parts.slice(at);
}

/** Parts that look the same, joined. */
function joined(parts: readonly Part[], look: (s: SharedState) => string): Part[] {
  const list: Part[] = [];
  for (const part of parts) {
    const last = list.at(-1);
    if (last && look(last.state) === look(part.state)) last.to = part.to;
    else list.push({ ...part });
  }
  return list;
}

const lookOf = (s: SharedState): string => `${s.level} ${s.closed} ${s.holders.map((h) => `${h.thread}:${h.actor}`).join(' ')}`;

/** Where a time is drawn: the left edge and the width. */
function extent(s: Scale, from: number, to: number): [number, number] {
  const x = Math.max(s.x0, s.x(from));
  return [x, Math.max(0.75, Math.min(s.x1, s.x(to)) - x)];
}

function drawPart(ctx: Context, p: Palette, run: PanelRun, object: number, { from, to, state }: Part, s: Scale, top: number): void {
  const { kind, capacity } = run.panel.objects[object - 1]!;
  const [x, w] = extent(s, from, to);
  const level = capacity || kind === 'waitgroup' ? count(state.level) : '';
  switch (kind) {
    case 'chan': drawLevel(ctx, p, x, w, top, capacity ? state.level / capacity : 0, state.closed ? tr`${level} closed` : level); break;
    case 'mutex': case 'rwmutex': drawHolder(ctx, p, run, state, x, w, top); break;
    case 'waitgroup': drawLevel(ctx, p, x, w, top, Math.max(0, Math.min(1, state.level)), level); break;
  }
  if (state.closed) rule(ctx, x, top + bar - 1, x + w, top + bar - 1, p.ink, 2);
}

/** A dark line below the row, and how many wait where nothing else is written. */
function drawWaiting(ctx: Context, p: Palette, n: number, x: number, w: number, top: number): void {
  ctx.fillStyle = p.ink2;
  ctx.fillRect(x, top + bar + 2, w, wait);
  const text = tr`${count(n)} waiting`;
  const wide = labelWidth(ctx, p, text, { px: 10 });
  if (w > wide + 70) label(ctx, p, text, x + w - wide - 4, top + bar - 5, { px: 10, colour: p.ink2 });
}

/** A bar as high as a part of the row, with a text. */
function drawLevel(ctx: Context, p: Palette, x: number, w: number, top: number, part: number, text: string): void {
  const high = Math.round(bar * Math.min(1, part));
  ctx.fillStyle = p.cat[0]!.soft;
  ctx.fillRect(x, top + bar - high, w, high);
  if (high > 0) rule(ctx, x, top + bar - high + 0.5, x + w, top + bar - high + 0.5, p.cat[0]!.full);
  if (text !== '' && labelWidth(ctx, p, text, { px: 10 }) + 8 <= w) label(ctx, p, text, x + 4, top + bar - 5, { px: 10, colour: p.ink });
}

/** A bar with the name of who holds a lock, in the colour of that thread. */
function drawHolder(ctx: Context, p: Palette, run: PanelRun, state: SharedState, x: number, w: number, top: number): void {
  const [first] = state.holders;
  if (!first && state.unknown === 0) return;
  const hue = first && first.thread >= 0 ? p.cat[first.thread % p.cat.length]! : { soft: p.line, full: p.ink2 };
  ctx.fillStyle = hue.soft;
  ctx.fillRect(x, top + 1, w, bar - 2);
  ctx.fillStyle = hue.full;
  ctx.fillRect(x, top + 1, Math.min(w, 2), bar - 2);
  const holders = state.holders.length + state.unknown;
  const name = holders > 1 ? tr`${count(holders)} readers` : first ? partyName(run, first) : tr`locked when copied`;
  const text = fitLabel(ctx, p, name, Math.min(w - 8, 200));
  if (w > 24) label(ctx, p, text, x + 6, top + bar - 5, { colour: p.ink });
}
