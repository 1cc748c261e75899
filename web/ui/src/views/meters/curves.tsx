// Curves over the whole run: messages accepted and completed per second, the backlog, and the balance at the cursor.

import { count, lookBack } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun, Run } from '../../run/run.ts';
import { upperBound } from '../../run/search.ts';
import { label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import type { FrameSize } from '../draw/frame.tsx';
import { ticks, type Scale } from '../draw/scale.ts';
import { drawHidden } from '../draw/hidden.ts';
import { balance, flowOf, perSecond } from './flow.ts';
import { atStart, Meter, wholeRun, type MeterPicture, type PanelProps } from './meter.tsx';
import { spanOf } from './span.ts';

const box = { top: 16, bottom: 18 };

/** A rate as text: 47, 3.2, 12,000. */
export function rate(v: number): string {
  const most = Math.abs(v);
  return most >= 10 || most === 0 ? count(v) : v.toFixed(most >= 1 ? 1 : 2);
}

/** The time axis, and a rule where the values end. */
function drawAxis(ctx: Context, f: FrameSize, s: Scale): void {
  const base = f.height - box.bottom;
  rule(ctx, s.x0, base + 0.5, s.x1, base + 0.5, f.palette.lineStrong);
  const { at, unit, digits } = ticks(s, 60);
  at.forEach((t, i) => {
    const x = s.x(t);
    const text = (t / unit.ns).toFixed(digits) + (i === 0 ? ` ${unit.name}` : '');
    const w = labelWidth(ctx, f.palette, text);
    if (x + w / 2 > f.width) return;
    label(ctx, f.palette, text, Math.max(x, w / 2), f.height - 4, { align: 'center', colour: f.palette.ink3 });
  });
}

function drawCursor(ctx: Context, f: FrameSize, s: Scale, time: number): void {
  rule(ctx, s.x(time), box.top - 4, s.x(time), f.height - box.bottom, f.palette.accent, 1.5);
}

const plotOf = (f: FrameSize) => ({ top: box.top, bottom: f.height - box.bottom });

/** The y of a value. */
const heightOf = (f: FrameSize, most: number) => (v: number) => f.height - box.bottom - (v / Math.max(1e-9, most)) * (f.height - box.bottom - box.top);

/** A curve that has a value in every pixel column. */
function drawLine(ctx: Context, values: Float64Array, s: Scale, y: (v: number) => number, end: number, colour: string, dash: number[]): void {
  ctx.beginPath();
  for (let i = 0; i < values.length && s.x0 + i <= end; i++) {
    if (i === 0) ctx.moveTo(s.x0, y(values[0]!));
    else ctx.lineTo(s.x0 + i, y(values[i]!));
  }
  ctx.setLineDash(dash);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5;
  ctx.lineJoin = 'round';
  ctx.stroke();
  ctx.setLineDash([]);
}

interface RateCurves {
  accepted: Float64Array;
  completed: Float64Array;
}

/** By pixel column: messages in the period before it. */
function curvesOf(run: PanelRun, s: Scale, span: number): RateCurves {
  const flow = flowOf(run);
  const n = Math.max(1, Math.floor(s.x1 - s.x0) + 1);
  const of = (times: Float64Array) => Float64Array.from({ length: n }, (_, i) => {
    const t = s.t(s.x0 + i);
    return perSecond(upperBound(times, t) - (t - span <= 0 ? 0 : upperBound(times, t - span)), span);
  });
  return { accepted: of(flow.accepted), completed: of(flow.completed) };
}

/** The highest rate of any panel, so that all have one scale. */
function mostRate(run: Run, s: Scale): number {
  let most = 0;
  for (const p of run.panels) {
    const { accepted, completed } = curvesOf(p, s, spanOf(run));
    for (const values of [accepted, completed]) for (const v of values) most = Math.max(most, v);
  }
  return most;
}

export function ratesMeter(player: Player): MeterPicture {
  return {
    meter: 'rates', title: tr`Messages a second`, height: () => 118, times: true,
    still: (ctx, f, run) => drawRates(ctx, f, player, run),
    moving: (ctx, f, run, at) => {
      const span = spanOf(player.run.value!);
      const r = flowOf(run).at(at.time, span);
      drawCursor(ctx, f, wholeRun(player, f), at.time);
      const [accepted, completed] = [perSecond(r.accepted, span), perSecond(r.completed, span)];
      return {
        words: at.time <= 0 ? atStart : at.time < span
          ? tr`${count(r.accepted)} accepted, ${count(r.completed)} completed in the ${lookBack(span, at.time)}.`
          : tr`${rate(accepted)} accepted, ${rate(completed)} completed a second, over the ${lookBack(span, at.time)}.`,
        data: { span, time: at.time, accepted: r.accepted, completed: r.completed, dropped: r.dropped },
      };
    },
  };
}

export const Rates = ({ player, panel }: PanelProps) => <Meter player={player} panel={panel} {...ratesMeter(player)} />;

function drawRates(ctx: Context, f: FrameSize, player: Player, run: PanelRun): void {
  const s = wholeRun(player, f);
  const all = player.run.value!;
  drawAxis(ctx, f, s);
  const most = mostRate(all, s);
  const y = heightOf(f, most);
  const { accepted, completed } = curvesOf(run, s, spanOf(all));
  const end = s.x(run.panel.makespan);
  drawLine(ctx, accepted, s, y, end, f.palette.fresh, []);
  drawLine(ctx, completed, s, y, end, f.palette.ink, [4, 2]);
  drawHidden(ctx, f.palette, s, run.hiddenFrom, plotOf(f));
  // The key is on the right, where most runs have calmed down.
  const right = f.width - 2;
  for (const [i, text, colour, dash] of [[0, tr`accepted`, f.palette.fresh, []], [1, tr`completed`, f.palette.ink, [4, 2]]] as const) {
    const base = box.top - 4 + i * 14;
    label(ctx, f.palette, text, right, base, { align: 'right', colour, halo: true });
    const x = right - labelWidth(ctx, f.palette, text) - 5;
    ctx.setLineDash([...dash]);
    rule(ctx, x - 18, base - 4, x, base - 4, colour, 1.5);
    ctx.setLineDash([]);
  }
  label(ctx, f.palette, tr`${rate(most)} a second`, 0, box.top - 4, { colour: f.palette.ink3, halo: true });
}

export function balanceMeter(player: Player): MeterPicture {
  return {
    meter: 'balance', title: tr`Balance: does the work left grow?`, height: () => 40,
    still: drawBalanceAxis,
    moving: (ctx, f, run, at) => {
      const all = player.run.value!;
      const span = spanOf(all);
      const r = flowOf(run).at(at.time, span);
      const by = balance(r);
      drawBalance(ctx, f, by, mostBalance(all));
      const word = by > 0 ? tr`grows` : by < 0 ? tr`drains` : tr`balanced`;
      const much = at.time < span ? tr`${count(Math.abs(by))} in the ${lookBack(span, at.time)}` : `${rate(Math.abs(perSecond(by, span)))} a second`;
      const lost = flowOf(run).dropped.length > 0 ? tr` and dropped` : '';
      return {
        words: at.time <= 0 ? atStart : tr`${by > 0 ? '+' : by < 0 ? '−' : '±'}${much}: ${word}. Accepted less completed${lost}.`,
        data: { span, balance: by, word },
      };
    },
  };
}

export const Balance = ({ player, panel }: PanelProps) => <Meter player={player} panel={panel} {...balanceMeter(player)} />;

const middleOf = (f: FrameSize) => Math.round(f.width / 2);

function drawBalanceAxis(ctx: Context, f: FrameSize): void {
  rule(ctx, 0, 12, f.width, 12, f.palette.lineStrong);
  rule(ctx, middleOf(f), 3, middleOf(f), 21, f.palette.ink2);
  label(ctx, f.palette, tr`← drains`, 0, 36, { colour: f.palette.ink3 });
  label(ctx, f.palette, tr`grows →`, f.width, 36, { align: 'right', colour: f.palette.ink3 });
}

function drawBalance(ctx: Context, f: FrameSize, by: number, most: number): void {
  const x = middleOf(f);
  const w = (Math.abs(by) / Math.max(1, most)) * (f.width / 2);
  ctx.fillStyle = f.palette.ink2;
  if (by !== 0) ctx.fillRect(by > 0 ? x : x - w, 7, Math.max(2, w), 10);
}

const balances = new WeakMap<Run, number>();

/** The largest balance of any panel, sampled twice per period. */
function mostBalance(run: Run): number {
  let most = balances.get(run);
  if (most !== undefined) return most;
  most = 1;
  const span = spanOf(run);
  for (const p of run.panels) for (let t = 0; t <= p.panel.makespan; t += span / 2) most = Math.max(most, Math.abs(balance(flowOf(p).at(t, span))));
  balances.set(run, most);
  return most;
}

export function backlogMeter(player: Player): MeterPicture {
  return {
    meter: 'backlog', title: tr`Backlog: how many messages wait?`, height: () => 118, times: true,
    still: (ctx, f, run) => drawBacklog(ctx, f, player, run),
    moving: (ctx, f, run, at) => {
      drawCursor(ctx, f, wholeRun(player, f), at.time);
      const world = run.worlds.at(at.step);
      const delayed = world.delayed.reduce((sum, n) => sum + n, 0);
      return { words: tr`${count(world.backlog)} waiting, ${count(delayed)} of them delayed.`, data: { waiting: world.backlog, delayed } };
    },
  };
}

export const Backlog = ({ player, panel }: PanelProps) => <Meter player={player} panel={panel} {...backlogMeter(player)} />;

/** The highest backlog in every pixel column, so that no peak is lost. */
function drawBacklog(ctx: Context, f: FrameSize, player: Player, run: PanelRun): void {
  const s = wholeRun(player, f);
  const { backlogTime, backlogCount } = run.c;
  // Not the summaries' peaks: in a truncated run they would reveal later events.
  const peak = Math.max(1, ...player.run.value!.panels.map((p) => largest(p.c.backlogCount)));
  const y = heightOf(f, peak);
  const end = Math.min(s.x1, s.x(run.panel.makespan));
  const base = f.height - box.bottom;
  ctx.beginPath();
  ctx.moveTo(s.x0, base);
  let j = 0;
  let v = 0;
  for (let x = s.x0; x <= end; x++) {
    const until = s.t(x + 1);
    let most = v;
    for (; j < backlogTime.length && backlogTime[j]! < until; j++) {
      v = backlogCount[j]!;
      most = Math.max(most, v);
    }
    ctx.lineTo(x, y(most));
  }
  ctx.lineTo(end, base);
  ctx.fillStyle = f.palette.band;
  ctx.fill();
  ctx.strokeStyle = f.palette.ink2;
  ctx.lineWidth = 1.25;
  ctx.stroke();
  drawHidden(ctx, f.palette, s, run.hiddenFrom, plotOf(f));
  drawAxis(ctx, f, s);
  label(ctx, f.palette, tr`${count(peak)} waiting`, 0, box.top - 4, { colour: f.palette.ink3, halo: true });
}

function largest(values: Iterable<number>): number {
  let most = 0;
  for (const v of values) most = Math.max(most, v);
  return most;
}
