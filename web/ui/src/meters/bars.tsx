// Threads: a bar for each, how busy it was. Of more than forty, how many are how busy.

import { count, duration, plural } from '../base/format.ts';
import type { Player } from '../base/player.ts';
import type { PanelRun } from '../base/run.ts';
import { label, labelWidth, type Context } from '../draw/canvas.ts';
import type { FrameSize } from '../draw/frame.tsx';
import { activityOf, average, inTenths, type Busy } from './busy.ts';
import { Meter, type Cursor, type Reading } from './meter.tsx';
import { spanOf } from './span.ts';

/** More threads than these are not drawn one by one. */
const mostBars = 40;

/** The average activity at which a pool answers best, percent. */
const aim = [75, 80] as const;

const percent = (part: number) => `${Math.round(part * 100)} %`;

export function ThreadBars({ player, panel }: { player: Player; panel: number }) {
  const run = player.run.value!.panels[panel]!;
  const n = activityOf(run).threads.length;
  const folded = n > mostBars;
  const rowH = n <= 16 ? 16 : 12.5;
  const height = folded ? 132 : Math.ceil(n * rowH) + (run.panel.key === 'pool' ? 18 : 4);
  return (
    <Meter
      player={player} panel={panel} meter="threads" title={run.panel.key === 'goroutine' ? 'Goroutines: are they busy?' : 'Threads: are they busy?'} height={() => height}
      still={(ctx, f, r) => (folded ? drawTenthsFrame(ctx, f) : drawTracks(ctx, f, r, rowH, height))}
      moving={(ctx, f, r, at) => {
        const list = activityOf(r).at(at.time, spanOf(player.run.value!));
        if (folded) drawTenths(ctx, f, list, n);
        else drawBars(ctx, f, r, list, rowH, chosenThread(player, panel, at));
        return read(player, r, list);
      }}
    />
  );
}

/** The thread that works for the chosen actor; -1: none. */
function chosenThread(player: Player, panel: number, at: Cursor): number {
  const run = player.run.value!.panels[panel]!;
  const actor = run.actorID(player.actor.value);
  return actor > 0 ? run.worlds.at(at.step).actorThread[actor]! : -1;
}

function read(player: Player, run: PanelRun, list: Busy[]): Reading {
  const span = spanOf(player.run.value!);
  const held = average(list);
  const working = list.length === 0 ? 0 : list.reduce((sum, b) => sum + b.working, 0) / list.length;
  const aimed = run.panel.key === 'pool' ? `; aim ${aim[0]} to ${aim[1]} %` : '';
  return {
    words: list.length === 0
      ? `No thread in the last ${duration(span)}.`
      : `Held ${percent(held)} of the last ${duration(span)} on average, working ${percent(working)}${aimed}.`,
    data: {
      span, threads: list.length, held: Math.round(held * 1e4) / 100, working: Math.round(working * 1e4) / 100,
      bars: list.map((b) => `${run.threadName(b.thread)} ${Math.round(b.held * 100)} ${Math.round(b.working * 100)}`).join(', '),
    },
  };
}

interface Column {
  x0: number;
  x1: number;
}

/** Where the bars stand: right of the names, left of the values. */
function column(ctx: Context, f: FrameSize, run: PanelRun): Column {
  const names = activityOf(run).threads.map((t) => labelWidth(ctx, f.palette, cut(run.panel.threads[t]!.label), { bold: true }));
  return { x0: Math.max(24, ...names) + 6, x1: f.width - 38 };
}

const cut = (name: string) => (name.length > 12 ? `${name.slice(0, 11)}…` : name);

function drawTracks(ctx: Context, f: FrameSize, run: PanelRun, rowH: number, height: number): void {
  const { x0, x1 } = column(ctx, f, run);
  const { threads } = activityOf(run);
  ctx.strokeStyle = f.palette.lineStrong;
  ctx.lineWidth = 1;
  threads.forEach((_, i) => ctx.strokeRect(x0 + 0.5, i * rowH + 2.5, x1 - x0 - 1, rowH - 5));
  if (run.panel.key !== 'pool') return;
  const at = (p: number) => x0 + ((x1 - x0) * p) / 100;
  const text = `aim: ${aim[0]}–${aim[1]} %`;
  const middle = Math.min(at((aim[0] + aim[1]) / 2), f.width - labelWidth(ctx, f.palette, text) / 2);
  label(ctx, f.palette, text, middle, height - 3, { align: 'center', colour: f.palette.accent });
}

function drawBars(ctx: Context, f: FrameSize, run: PanelRun, list: Busy[], rowH: number, chosen: number): void {
  const { x0, x1 } = column(ctx, f, run);
  const { threads } = activityOf(run);
  const by = new Map(list.map((b) => [b.thread, b]));
  threads.forEach((t, i) => {
    const b = by.get(t);
    const y = i * rowH;
    const base = y + rowH / 2 + 4;
    label(ctx, f.palette, cut(run.panel.threads[t]!.label), 0, base, { bold: t === chosen, colour: t === chosen ? f.palette.accent : f.palette.ink2 });
    label(ctx, f.palette, b ? percent(b.held) : '–', f.width, base, { align: 'right' });
    if (!b) return;
    // Held is outlined and tinted, working solid within it: the form tells them apart without the tone.
    ctx.fillStyle = f.palette.idle;
    ctx.fillRect(x0, y + 2, (x1 - x0) * b.held, rowH - 4);
    ctx.strokeStyle = f.palette.ink2;
    ctx.lineWidth = 1;
    if (b.held > 0.005) ctx.strokeRect(x0 + 0.5, y + 2.5, Math.max(0, (x1 - x0) * b.held - 1), rowH - 5);
    ctx.fillStyle = f.palette.ink2;
    ctx.fillRect(x0, y + 2, (x1 - x0) * b.working, rowH - 4);
  });
  if (run.panel.key !== 'pool') return;
  ctx.strokeStyle = f.palette.accent;
  ctx.strokeRect(x0 + (x1 - x0) * (aim[0] / 100), 0.5, (x1 - x0) * ((aim[1] - aim[0]) / 100), threads.length * rowH);
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
  label(ctx, f.palette, 'of the time held', f.width / 2, base + 27, { align: 'center', colour: f.palette.ink3 });
}

/** How many threads are held for how much of the time, in tenths. */
function drawTenths(ctx: Context, f: FrameSize, list: Busy[], n: number): void {
  const base = f.height - plot.bottom;
  const w = f.width / 10;
  inTenths(list).forEach((threads, i) => {
    if (threads === 0) return;
    const h = Math.max(2, ((base - plot.top) * threads) / n);
    ctx.fillStyle = f.palette.ink2;
    ctx.fillRect(i * w + 1, base - h, w - 2, h);
    label(ctx, f.palette, count(threads), i * w + w / 2, base - h - 3, { align: 'center', colour: f.palette.ink });
  });
  label(ctx, f.palette, `of ${plural(list.length, 'thread')}`, 0, 10, { colour: f.palette.ink3 });
}
