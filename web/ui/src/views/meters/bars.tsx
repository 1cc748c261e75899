// Threads: one bar per thread, for how busy it was. For more than forty threads, the distribution of how busy they
// were.

import { count, lookBack, plural } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { shorten } from '../../ui/text.ts';
import { label, labelWidth, type Context } from '../draw/canvas.ts';
import type { FrameSize } from '../draw/frame.tsx';
import { activityOf, average, inTenths, lengthOf, type Busy } from './busy.ts';
import { atStart, Meter, type Cursor, type MeterPicture, type PanelProps, type Reading } from './meter.tsx';
import { spanOf } from './span.ts';

/** The most threads drawn one by one; where there is less room, as on a phone, half as many. */
const mostBars = 40;

/** The average activity at which a pool responds best, percent. */
const aim = [75, 80] as const;

const percent = (part: number) => (part > 0 && part < 0.005 ? '<1 %' : `${Math.round(part * 100)} %`);

export function threadsMeter(player: Player, panel: number, tight = false): MeterPicture {
  const run = player.run.value!.panels[panel]!;
  const n = activityOf(run).threads.length;
  const folded = (phone: boolean) => n > (tight || phone ? mostBars / 2 : mostBars);
  return {
    meter: 'threads', title: run.panel.key === 'goroutine' ? tr`Goroutines: are they busy?` : tr`Threads: are they busy?`,
    height: (width, phone) => {
      const g = gridOf(n, width);
      return folded(phone) ? 132 : Math.ceil(g.rows * g.rowH) + (run.panel.key === 'pool' ? 18 : 4);
    },
    still: (ctx, f, r) => (folded(f.phone) ? drawTenthsFrame(ctx, f) : drawTracks(ctx, f, r)),
    moving: (ctx, f, r, at) => {
      const list = activityOf(r).at(at.time, spanOf(player.run.value!));
      if (folded(f.phone)) drawTenths(ctx, f, list, n, r.panel.key === 'goroutine' ? 'goroutine' : 'thread');
      else drawBars(ctx, f, r, list, chosenThread(player, panel, at));
      return read(player, r, list, at.time);
    },
  };
}

export const ThreadBars = ({ player, panel, tight }: PanelProps & { tight?: boolean }) => <Meter player={player} panel={panel} {...threadsMeter(player, panel, tight)} />;

/** The selected thread, or the one that works for the selected actor; -1: none. */
function chosenThread(player: Player, panel: number, at: Cursor): number {
  if (player.selection.thread.value) return player.selection.threadOf(panel);
  const run = player.run.value!.panels[panel]!;
  const actor = run.actorID(player.selection.actor.value);
  return actor > 0 ? run.worlds.at(at.step).actorThread[actor]! : -1;
}

function read(player: Player, run: PanelRun, list: Busy[], time: number): Reading {
  const span = spanOf(player.run.value!);
  const held = average(list);
  const working = list.length === 0 ? 0 : list.reduce((sum, b) => sum + b.working, 0) / list.length;
  const aimed = run.panel.key === 'pool' ? tr`; the target is ${aim[0]} to ${aim[1]} %` : '';
  return {
    words: list.length === 0
      ? time <= 0 ? atStart : tr`There was no thread in the ${lookBack(span, time)}.`
      : tr`On average, a thread was held for ${percent(held)} of the ${lookBack(span, time)} and worked for ${percent(working)}${aimed}.`,
    data: {
      span, threads: list.length, held: Math.round(held * 1e4) / 100, working: Math.round(working * 1e4) / 100,
      bars: list.length > mostBars ? '' : list.map((b) => `${run.threadName(b.thread)} ${Math.round(b.held * 100)} ${Math.round(b.working * 100)}`).join(', '),
    },
  };
}

/** The layout of bars: one below the other, in two columns if there are many and they fit. */
interface Grid {
  columns: number;
  rows: number;
  rowH: number;
  width: number; // of a column
  x0: number; // of a bar, from the left of its column
  x1: number;
}

/** The least width of a column. */
const leastColumn = 180;

/** The space between two columns. */
const gutter = 20;

function gridOf(n: number, width: number): Grid {
  const columns = n > 16 && (width - gutter) / 2 >= leastColumn ? 2 : 1;
  const w = (width - gutter * (columns - 1)) / columns;
  return { columns, rows: Math.ceil(n / columns), rowH: n <= 16 ? 16 : 12.5, width: w, x0: 30, x1: w - 38 };
}

/** The same, right of the longest name. */
function named(ctx: Context, f: FrameSize, run: PanelRun): Grid {
  const { threads } = activityOf(run);
  const names = threads.map((t) => labelWidth(ctx, f.palette, cut(run.panel.threads[t]!.label), { bold: true }));
  return { ...gridOf(threads.length, f.width), x0: Math.max(24, ...names) + 6 };
}

const cut = (name: string) => shorten(name, 12);

/** The left and the top of the i-th cell. */
const cellOf = (g: Grid, i: number) => ({ left: Math.floor(i / g.rows) * (g.width + gutter), top: (i % g.rows) * g.rowH });

function drawTracks(ctx: Context, f: FrameSize, run: PanelRun): void {
  const g = named(ctx, f, run);
  ctx.strokeStyle = f.palette.lineStrong;
  ctx.lineWidth = 1;
  activityOf(run).threads.forEach((_, i) => {
    const { left, top } = cellOf(g, i);
    ctx.strokeRect(left + g.x0 + 0.5, top + 2.5, g.x1 - g.x0 - 1, g.rowH - 5);
  });
  if (run.panel.key !== 'pool') return;
  const text = tr`target: ${aim[0]}–${aim[1]} %`;
  const middle = Math.min(g.x0 + ((g.x1 - g.x0) * (aim[0] + aim[1])) / 200, g.width - labelWidth(ctx, f.palette, text) / 2);
  label(ctx, f.palette, text, middle, f.height - 3, { align: 'center', colour: f.palette.accent });
}

function drawBars(ctx: Context, f: FrameSize, run: PanelRun, list: Busy[], chosen: number): void {
  const g = named(ctx, f, run);
  const { threads } = activityOf(run);
  const by = new Map(list.map((b) => [b.thread, b]));
  threads.forEach((t, i) => {
    const { left, top } = cellOf(g, i);
    const b = by.get(t);
    const base = top + g.rowH / 2 + 4;
    label(ctx, f.palette, cut(run.panel.threads[t]!.label), left, base, { bold: t === chosen, colour: t === chosen ? f.palette.accent : f.palette.ink2 });
    label(ctx, f.palette, b ? percent(b.held) : '–', left + g.width, base, { align: 'right' });
    if (b) drawBar(ctx, f, b, left + g.x0, top, g.x1 - g.x0, g.rowH);
  });
  if (run.panel.key !== 'pool') return;
  ctx.strokeStyle = f.palette.accent;
  for (let k = 0; k < g.columns; k++) {
    const x = k * (g.width + gutter) + g.x0 + (g.x1 - g.x0) * (aim[0] / 100);
    ctx.strokeRect(x, 0.5, (g.x1 - g.x0) * ((aim[1] - aim[0]) / 100), Math.min(g.rows, threads.length - k * g.rows) * g.rowH);
  }
}

/** Held is outlined and tinted, working solid within it, so that the form distinguishes them without the tone. */
function drawBar(ctx: Context, f: FrameSize, b: Busy, x: number, y: number, w: number, h: number): void {
  const [held, working] = [lengthOf(b.held, w), lengthOf(b.working, w)];
  ctx.fillStyle = f.palette.idle;
  ctx.fillRect(x, y + 2, held, h - 4);
  ctx.strokeStyle = f.palette.ink2;
  ctx.lineWidth = 1;
  if (held > 0) ctx.strokeRect(x + 0.5, y + 2.5, Math.max(0, held - 1), h - 5);
  ctx.fillStyle = f.palette.ink2;
  ctx.fillRect(x, y + 2, working, h - 4);
}

const plot = { top: 14, bottom: 30 };

function drawTenthsFrame(ctx: Context, f: FrameSize): void {
  const base = f.height - plot.bottom;
  ctx.fillStyle = f.palette.lineStrong;
  ctx.fillRect(0, base, f.width, 1);
  for (const p of [0, 50, 100]) {
    const align = p === 0 ? 'left' : p === 100 ? 'right' : 'center';
    label(ctx, f.palette, p === 0 ? '0 %' : `${p}`, (f.width * p) / 100, base + 14, { align, colour: f.palette.ink3 });
  }
}

/** How many threads are held for which tenth of the time. */
function drawTenths(ctx: Context, f: FrameSize, list: Busy[], n: number, word: string): void {
  const base = f.height - plot.bottom;
  const w = f.width / 10;
  inTenths(list).forEach((threads, i) => {
    if (threads === 0) return;
    const h = Math.max(2, ((base - plot.top) * threads) / n);
    ctx.fillStyle = f.palette.ink2;
    ctx.fillRect(i * w + 1, base - h, w - 2, h);
    label(ctx, f.palette, count(threads), i * w + w / 2, base - h - 3, { align: 'center', colour: f.palette.ink });
  });
  label(ctx, f.palette, tr`of the time held: ${plural(list.length, word)}`, f.width / 2, base + 27, { align: 'center', colour: f.palette.ink3 });
}
