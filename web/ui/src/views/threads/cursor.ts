// The layer that moves: the cursor, each panel's state there, the message at the cursor. It is drawn on a canvas
// above the picture, so that a step costs a fraction of a millisecond.

import { count } from '../../ui/format.ts';
import { Kind } from '../../run/kinds.ts';
import { firstEnding } from '../../run/intervals.ts';
import { tr } from '../../ui/language.ts';
import type { ChosenThread } from '../../player/selection.ts';
import { clipped, label, labelWidth, type Context } from '../draw/canvas.ts';
import { drawCursor } from '../draw/clock.ts';
import { arrow, eventMark } from '../draw/marks.ts';
import { fitLabel } from '../draw/names.ts';
import { drawHead } from '../draw/panel.ts';
import { laneName, type Picture } from './draw.ts';
import type { PanelLayout } from './layout.ts';

export interface Moment {
  time: number;
  steps: number[];
  active: number;
  /** The chosen thread. */
  thread: ChosenThread | null;
}

export function drawMoment(ctx: Context, p: Picture, m: Moment): void {
  ctx.setTransform(p.ratio, 0, 0, p.ratio, 0, 0);
  ctx.clearRect(0, 0, p.layout.width, p.layout.height);
  const { axisY, height, width } = p.layout;
  drawMessage(ctx, p, m);
  drawCursor(ctx, p.palette, p.scale, { axisY, bottom: height, phone: p.phone }, m.time, width);
  p.layout.panels.forEach((panel, i) => {
    if (i === m.thread?.panel) markThread(ctx, p, panel, m.thread.thread);
    if (i === m.active) markEvent(ctx, p, panel, m.steps[i] ?? -1);
    drawHead(ctx, p.palette, panel.run, m.steps[i] ?? -1, panelWords(panel), { titleY: panel.titleY, width, phone: p.phone });
  });
}

/** The description of a panel: main and 34 threads, one lane each. If lanes share rows it says so, and if threads are hardly
 *  busy, by how little. */
function panelWords({ run, fold, apart }: PanelLayout): string {
  const threads = count(run.lanes - apart);
  const what = fold === 1 ? run.panel.subtitle
    : apart > 0 ? tr`main and ${threads} threads, up to ${fold} in a row` : tr`${threads} threads, up to ${fold} in a row`;
  return what && what + quietWords(run.panel.summary.activity);
}

/** Below this part of the time, percent, what threads do is hard to see. */
const leastSeen = 1;

/** The part of the time in which threads handle messages, if that is hard to see. */
export function quietWords(percent: number): string {
  if (percent <= 0 || percent >= leastSeen) return '';
  return percent < 0.01 ? tr`; handling messages less than 0.01 % of the time` : tr`; handling messages ${Number(percent.toPrecision(2))} % of the time`;
}

/** The selected thread: its name, and an edge along its lane. */
function markThread(ctx: Context, p: Picture, panel: PanelLayout, thread: number): void {
  const lane = panel.run.panel.threads[thread]?.lane ?? -1;
  if (lane < 0) return;
  const middle = panel.tops[lane]! + panel.heights[lane]! / 2;
  const half = Math.max(3, panel.heights[lane]! / 2);
  const x = p.scale.x0;
  const name = laneName(panel.run, lane);
  const wide = Math.min(x - 8, labelWidth(ctx, p.palette, name, { bold: true }));
  ctx.fillStyle = p.palette.bg;
  ctx.fillRect(x - 11 - wide, middle - 7, wide + 11, 14);
  label(ctx, p.palette, fitLabel(ctx, p.palette, name, x - 8), x - 8, middle + 4, { align: 'right', bold: true, colour: p.palette.accent });
  ctx.fillStyle = p.palette.accent;
  ctx.fillRect(x - 5, middle - half, 3, 2 * half);
}

/** The position of an event: on its thread's lane, or null. */
export function eventPoint(p: Picture, panel: PanelLayout, step: number): { x: number; y: number } | null {
  const thread = panel.run.panel.threads[panel.run.c.thread[step]!];
  if (!thread || thread.lane < 0) return null;
  return { x: p.scale.x(panel.run.c.time[step]!), y: panel.tops[thread.lane]! + panel.heights[thread.lane]! / 2 };
}

/** A ring around the event at the cursor, and an edge around the slice that it belongs to. */
function markEvent(ctx: Context, p: Picture, panel: PanelLayout, step: number): void {
  if (step < 0) return;
  const at = eventPoint(p, panel, step);
  if (!at || at.x < p.scale.x0 - 1 || at.x > p.scale.x1 + 1) return;
  const { run } = panel;
  const lane = run.panel.threads[run.c.thread[step]!]!.lane;
  // Neighbouring slices share the instant between them; the steps tell to which one the event belongs.
  let i = firstEnding(run.laneSlices, lane, run.c.sliceEnd, run.c.time[step]!);
  while (i + 1 < run.laneSlices.start[lane + 1]! && run.c.sliceStep[run.laneSlices.items[i + 1]!]! <= step) i++;
  const n = run.laneSlices.items[i] ?? -1;
  ctx.strokeStyle = p.palette.accent;
  ctx.lineWidth = 1.5;
  if (i < run.laneSlices.start[lane + 1]! && n >= 0 && run.c.sliceStart[n]! <= run.c.time[step]!) {
    const a = Math.max(p.scale.x0, p.scale.x(run.c.sliceStart[n]!));
    const b = Math.min(p.scale.x1, p.scale.x(run.c.sliceEnd[n]!));
    ctx.strokeRect(a - 0.75, panel.tops[lane]! - 0.25, Math.max(2, b - a) + 1, panel.heights[lane]! + 0.5);
  }
  eventMark(ctx, p.palette, at, 3);
}

/** The arrow of the message at the cursor: from its send to the start of its handling, red while it is on its way. */
function drawMessage(ctx: Context, p: Picture, m: Moment): void {
  const panel = p.layout.panels[m.active];
  const step = m.steps[m.active] ?? -1;
  if (!panel || step < 0) return;
  const { c } = panel.run;
  const msg = c.msg[step]!;
  const kind = c.kind[step]!;
  const shown = kind === Kind.MsgSend || kind === Kind.MsgEnqueue || kind === Kind.MsgDequeue;
  if (!shown || msg <= 0) return;
  const { sent, begun } = panel.run;
  if (sent[msg]! < 0 || begun[msg]! < 0) return;
  const a = eventPoint(p, panel, sent[msg]!);
  const b = eventPoint(p, panel, begun[msg]!);
  if (!a || !b) return;
  clipped(ctx, p.scale.x0, 0, p.scale.x1 - p.scale.x0, p.layout.height, () => arrow(ctx, a, b, { colour: p.palette.fresh, width: 2 }));
}
