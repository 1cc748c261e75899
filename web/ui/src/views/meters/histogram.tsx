// Latencies as a histogram: how many messages took how long.

import { duration, plural } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { messageText } from '../../run/words.ts';
import { label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import type { FrameSize } from '../draw/frame.tsx';
import { binsFor, histogram, latenciesOf, type Bins } from './latency.ts';
import { Meter, type Cursor, type MeterPicture, type PanelProps, type Reading } from './meter.tsx';

const box = { top: 30, bottom: 18 };

export function latencyMeter(player: Player, panel: number): MeterPicture {
  return {
    meter: 'latency', title: tr`Latency: how long does a message take?`, height: () => 150,
    still: (ctx, f, run) => drawHistogram(ctx, f, player, run),
    moving: (ctx, f, run, at) => {
      const msg = messageAt(player, panel, run, at);
      const ns = latenciesOf(run).message(msg);
      if (!Number.isNaN(ns)) mark(ctx, f, xOf(f, bins(player))(ns));
      return read(run, msg, ns);
    },
  };
}

export const LatencyMeter = ({ player, panel }: PanelProps) => <Meter player={player} panel={panel} {...latencyMeter(player, panel)} />;

const bins = (player: Player) => binsFor(player.run.value!.panels.map(latenciesOf));

/** The selected message, or that of the event at the cursor. */
function messageAt(player: Player, panel: number, run: PanelRun, at: Cursor): number {
  const chosen = player.selection.message.value;
  return chosen?.panel === panel ? chosen.msg : run.c.msg[at.step] ?? 0;
}

function read(run: PanelRun, msg: number, ns: number): Reading {
  const l = latenciesOf(run);
  const [p50, p99] = [l.percentile(50), l.percentile(99)];
  const all = p50 < 0 ? tr`No message was handled.` : tr`Half took at most ${duration(p50)}, 99 % at most ${duration(p99)}.`;
  const to = run.actorName(run.c.msgTo[msg - 1] ?? 0);
  const name = `${messageText(run, msg)}${to ? tr` to ${to}` : ''}`;
  const this_ = msg <= 0 ? '' : Number.isNaN(ns) ? ` ${name} ${run.unfinished ? tr`is not handled yet` : tr`was not handled to the end`}.` : ` ${name}: ${duration(ns)}.`;
  return { words: all + this_, data: { p50, p99, handled: l.sorted.length, message: msg, latency: Number.isNaN(ns) ? '' : ns } };
}

/** The x of a latency: powers of ten are equally wide. */
function xOf(f: FrameSize, b: Bins): (ns: number) => number {
  const width = Math.log(b.ratio) * b.n;
  return (ns) => Math.min(1, Math.max(0, Math.log(Math.max(ns, b.first) / b.first) / width)) * f.width;
}

function drawHistogram(ctx: Context, f: FrameSize, player: Player, run: PanelRun): void {
  const b = bins(player);
  const most = Math.max(1, ...player.run.value!.panels.flatMap((p) => histogram(b, latenciesOf(p))));
  const base = f.height - box.bottom;
  const w = f.width / b.n;
  ctx.fillStyle = f.palette.lineStrong;
  histogram(b, latenciesOf(run)).forEach((n, i) => {
    if (n > 0) ctx.fillRect(i * w + 0.5, base - Math.max(1.5, ((base - box.top) * n) / most), Math.max(1, w - 1), Math.max(1.5, ((base - box.top) * n) / most));
  });
  rule(ctx, 0, base + 0.5, f.width, base + 0.5, f.palette.lineStrong);
  const x = xOf(f, b);
  const decades = Math.round((b.n * Math.log10(b.ratio)));
  for (let k = 0; k <= decades; k++) {
    const ns = b.first * 10 ** k;
    const align = k === 0 ? 'left' : k === decades ? 'right' : 'center';
    label(ctx, f.palette, duration(ns).replace(/\.0+ /, ' '), x(ns), f.height - 4, { align, colour: f.palette.ink3 });
  }
  const l = latenciesOf(run);
  if (l.sorted.length === 0) return;
  label(ctx, f.palette, plural(most, 'message'), 0, box.top - 20, { colour: f.palette.ink3 });
  const [p50, p99] = [x(l.percentile(50)), x(l.percentile(99))];
  drawPercentile(ctx, f, p50, `p50 ${duration(l.percentile(50))}`, p99 - p50 < 130);
  drawPercentile(ctx, f, p99, `p99 ${duration(l.percentile(99))}`, false);
}

/** A rule with its name, on its left if the right side is taken. */
function drawPercentile(ctx: Context, f: FrameSize, x: number, text: string, left: boolean): void {
  rule(ctx, x, box.top - 8, x, f.height - box.bottom, f.palette.ink, 1.25);
  const w = labelWidth(ctx, f.palette, text, { bold: true });
  const right = !left && x + 4 + w <= f.width;
  label(ctx, f.palette, text, right ? x + 4 : Math.max(w, x - 4), box.top - 1, { bold: true, colour: f.palette.ink, align: right ? 'left' : 'right', halo: true });
}

/** The message at the cursor: a triangle on the axis. */
function mark(ctx: Context, f: FrameSize, x: number): void {
  const base = f.height - box.bottom;
  rule(ctx, x, box.top, x, base, f.palette.accent, 2);
  ctx.beginPath();
  ctx.moveTo(x, base - 2);
  ctx.lineTo(x - 5, base + 7);
  ctx.lineTo(x + 5, base + 7);
  ctx.fillStyle = f.palette.accent;
  ctx.fill();
}
