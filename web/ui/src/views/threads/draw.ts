// The picture without the cursor: axis, lanes, names, ends. It changes with the run, the window, the size, the theme
// and the selected actor, and stays while the cursor moves.

import { incomparable } from '../../run/comparable.ts';
import { Kind, Reason, reasonWords } from '../../run/kinds.ts';
import { SliceState } from '../../wire/constants.gen.ts';
import { hues, type Palette } from '../../ui/theme.ts';
import { firstEnding } from '../../run/intervals.ts';
import { tr } from '../../ui/language.ts';
import type { Pyramid } from '../../run/pyramid.ts';
import type { PanelRun, Run } from '../../run/run.ts';
import { drawPixels, font, label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import { drawGrid } from '../draw/clock.ts';
import { drawLaneNames } from '../draw/names.ts';
import { drawEnd } from '../draw/panel.ts';
import type { Scale } from '../draw/scale.ts';
import { drawHidden } from '../draw/hidden.ts';
import { chosenLane, type Layout, type PanelLayout } from './layout.ts';
import { drawRare } from './rare.ts';
import { rasterLanes } from './raster.ts';

export interface Picture {
  run: Run;
  layout: Layout;
  scale: Scale;
  palette: Palette;
  ratio: number;
  actor: string;
  phone: boolean;
}

export function drawPicture(ctx: Context, p: Picture, rasters: HTMLCanvasElement[]): void {
  ctx.setTransform(p.ratio, 0, 0, p.ratio, 0, 0);
  ctx.clearRect(0, 0, p.layout.width, p.layout.height);
  drawGrid(ctx, p.palette, p.scale, { axisY: p.layout.axisY, bottom: p.layout.height, phone: p.phone });
  p.layout.panels.forEach((panel, i) => {
    drawIdle(ctx, p, panel);
    drawRaster(ctx, p, panel, rasters[i]!);
    drawSleepWords(ctx, p, panel);
    drawNames(ctx, p, panel);
    drawWaits(ctx, p, panel);
    drawRare(ctx, p, panel);
    drawLaneLabels(ctx, p, panel);
    drawEnd(ctx, p.palette, p.scale, panel.run, { top: panel.top, bottom: lastBottom(panel), width: p.layout.width });
    drawHidden(ctx, p.palette, p.scale, panel.run.hiddenFrom, panel);
  });
  drawBracket(ctx, p);
}

/** Lanes lower than this are hardly more than a line. */
const lowLane = 4;

/** A thin line for the lifetime of a thread. */
function drawIdle(ctx: Context, p: Picture, panel: PanelLayout): void {
  const { born, ended, laneThread } = panel.run;
  ctx.fillStyle = p.palette.idle;
  for (let i = 0; i < panel.run.lanes; i++) {
    const thread = laneThread[i]!;
    const from = Math.max(p.scale.x0, p.scale.x(born[thread]!));
    const to = Math.min(p.scale.x1, p.scale.x(ended[thread]!));
    if (to <= from) continue;
    ctx.globalAlpha = panel.heights[i]! < lowLane ? 0.5 : 1; // dense rules would form an area that hides marks
    ctx.fillRect(from, Math.round(panel.tops[i]! + panel.heights[i]! / 2 - 0.5), to - from, 1);
  }
  ctx.globalAlpha = 1;
}

function drawRaster(ctx: Context, p: Picture, panel: PanelLayout, raster: HTMLCanvasElement): void {
  const { x0, x1 } = p.scale;
  drawPixels(ctx, raster, { x: x0, y: panel.top, width: x1 - x0, height: panel.bottom - panel.top, ratio: p.ratio }, (image) =>
    rasterLanes(image, panel, p.scale, p.palette, { ratio: p.ratio, actor: panel.run.actorID(p.actor) }));
}

/** Calls f for every slice of a lane that is at least `least` pixels wide in sight. */
function wideSlices(run: PanelRun, slices: Pyramid, lane: number, s: Scale, least: number, f: (n: number, a: number, b: number) => void): void {
  const { sliceStart, sliceEnd } = run.c;
  slices.wide(lane, s.t0, s.t1, least * s.resolution, (n) => {
    const from = Math.max(s.x0, s.x(sliceStart[n]!));
    const to = Math.min(s.x1, s.x(sliceEnd[n]!));
    if (to - from >= least) f(n, from, to);
  });
}

/** The pixels from which on a sleep is labelled, on a lane with room for words. */
const namedSleep = 40;

/** Lanes at least this high have room for words. */
const wordyLane = 11;

/** The reason of a handling's sleep, where there is room for it. */
function drawSleepWords(ctx: Context, p: Picture, panel: PanelLayout): void {
  for (let lane = 0; lane < panel.run.lanes; lane++) {
    const h = panel.heights[lane]!;
    if (h < wordyLane) continue;
    wideSlices(panel.run, panel.run.sleeps, lane, p.scale, namedSleep, (n, a, b) => {
      const words = sleepWords(panel.run, n, (text) => labelWidth(ctx, p.palette, text) <= b - a - 6);
      label(ctx, p.palette, words, (a + b) / 2, panel.tops[lane]! + h / 2 + 3, { align: 'center' });
    });
  }
}

/** The reason of a sleep, and its actor if the lane does not name it and both fit. */
export function sleepWords(run: PanelRun, slice: number, fits: (text: string) => boolean): string {
  const { c, panel } = run;
  const word = reasonWords[c.reason[c.sliceStep[slice]!] ?? Reason.Sleep] || tr`Sleep`;
  const actor = panel.actors[c.sliceActor[slice]! - 1];
  if (!actor || panel.threads[c.sliceThread[slice]!]!.actor) return word;
  const both = `${actor.short}: ${word}`;
  return fits(both) ? both : word;
}

/** Actors' names inside slices that have room. */
function drawNames(ctx: Context, p: Picture, panel: PanelLayout): void {
  const { c, panel: head } = panel.run;
  const chosen = panel.run.actorID(p.actor);
  ctx.font = font(p.palette, 11);
  for (let lane = 0; lane < panel.run.lanes; lane++) {
    const h = panel.heights[lane]!;
    if (h < wordyLane) continue;
    const own = (head.threads[panel.run.laneThread[lane]!]?.actor ?? 0) !== 0;
    wideSlices(panel.run, panel.run.wholes, lane, p.scale, 22, (n, a, b) => {
      const actor = head.actors[c.sliceActor[n]! - 1];
      if (own || !actor) return; // the lane says it, as for main and goroutines
      const name = actor.short;
      const width = ctx.measureText(name).width;
      const middle = (a + b) / 2;
      if (width > b - a - 6 || hidesName(panel.run, n, p.scale, middle - width / 2, middle + width / 2)) return;
      const on = c.sliceActor[n] === chosen;
      const colour = on ? p.palette.cat[actor.type % hues]!.on : p.palette.ink;
      label(ctx, p.palette, name, middle, panel.tops[lane]! + h / 2 + 4, { align: 'center', colour });
      ctx.font = font(p.palette, 11);
    });
  }
}

/** What main and goroutines wait for, where there is room for the words. */
function drawWaits(ctx: Context, p: Picture, panel: PanelLayout): void {
  const { run } = panel;
  const { c, laneSlices: b } = run;
  for (let lane = 0; lane < run.lanes; lane++) {
    const h = panel.heights[lane]!;
    if (h < wordyLane || !run.ofProgram(run.laneThread[lane]!)) continue;
    run.wholes.gaps(lane, p.scale.t0, p.scale.t1, 48 * p.scale.resolution, (i) => {
      const n = b.items[i]!;
      const until = i + 1 < b.start[lane + 1]! ? c.sliceStart[b.items[i + 1]!]! : run.ended[run.laneThread[lane]!]!;
      const from = Math.max(p.scale.x0, p.scale.x(c.sliceEnd[n]!));
      const space = Math.min(p.scale.x1, p.scale.x(until)) - from - 8;
      if (space < 40) return;
      const block = c.sliceLast[n]!;
      if (c.kind[block] !== Kind.Block) return;
      const text = run.waiting(block) || tr`waits for ${reasonWords[c.reason[block]!] || tr`something`}`;
      if (labelWidth(ctx, p.palette, text) > space) return;
      label(ctx, p.palette, text, from + 4 + space / 2, panel.tops[lane]! + h / 2 + 4, { align: 'center', halo: true });
    });
  }
}

/**
 * Whether a handling's sleeps, drawn hollow, leave no room for a name between the pixels left and right: one takes
 * more than half of the handling, or is labelled itself.
 */
export function hidesName(run: PanelRun, slice: number, s: Scale, left: number, right: number): boolean {
  const { c, laneParts } = run;
  const lane = run.panel.threads[c.sliceThread[slice]!]!.lane;
  const [start, end] = [c.sliceStart[slice]!, c.sliceEnd[slice]!];
  for (let i = firstEnding(laneParts, lane, c.sliceEnd, start); i < laneParts.start[lane + 1]!; i++) {
    const n = laneParts.items[i]!;
    const [from, to] = [c.sliceStart[n]!, c.sliceEnd[n]!];
    if (from >= end) break;
    if (c.sliceState[n] !== SliceState.Sleep) continue;
    if (to - from > (end - start) / 2) return true;
    const [a, b] = [Math.max(s.x0, s.x(from)), Math.min(s.x1, s.x(to))];
    if (b - a > namedSleep && a < right && b > left) return true;
  }
  return false;
}

/** Names left of the lanes. */
function drawLaneLabels(ctx: Context, p: Picture, panel: PanelLayout): void {
  const { run, tops, heights, rows, apart } = panel;
  drawLaneNames(ctx, p.palette, {
    x0: p.scale.x0, rows: rows.slice(0, -1), pitch: run.lanes > 0 ? Math.min(...heights) : 0, groups: run.panel.groups, apart, chosen: chosenLane(run, p.actor),
    lane: (i) => ({ name: laneName(run, i), top: tops[i]!, height: heights[i]!, middle: tops[i]! + heights[i]! / 2 }),
  });
}

export function laneName(run: PanelRun, lane: number): string {
  const thread = run.panel.threads[run.laneThread[lane]!];
  if (!thread) return '';
  return thread.actor !== 0 ? run.panel.actors[thread.actor - 1]?.short ?? thread.name : thread.label;
}

/** The lower edge of the last lane. */
function lastBottom({ run, tops, heights, bottom }: PanelLayout): number {
  return run.lanes > 0 ? tops[run.lanes - 1]! + heights[run.lanes - 1]! : bottom - 1;
}

/** Beside the run that ends first: how many times as long the other takes. */
function drawBracket(ctx: Context, p: Picture): void {
  const [a, b] = p.layout.panels;
  if (!a || !b || a.run.isTruncated || b.run.isTruncated || incomparable([a.run.panel, b.run.panel])) return;
  const [fast, slow] = a.run.panel.makespan <= b.run.panel.makespan ? [a, b] : [b, a];
  const factor = slow.run.panel.makespan / fast.run.panel.makespan;
  const [x1, x2] = [p.scale.x(fast.run.panel.makespan), p.scale.x(slow.run.panel.makespan)];
  if (!(factor >= 1.005) || x1 < p.scale.x0 || x2 > p.scale.x1 || x2 - x1 < 90) return;
  const y = Math.round(Math.max(fast.top + 26, fast.bottom - 10)) + 0.5;
  const { palette } = p;
  rule(ctx, x1 + 2, y, x2, y, palette.ink2);
  rule(ctx, x2, y - 4, x2, y + 4, palette.ink2);
  rule(ctx, x1 + 2, y, x1 + 7, y - 4, palette.ink2);
  rule(ctx, x1 + 2, y, x1 + 7, y + 4, palette.ink2);
  label(ctx, palette, `× ${factor < 100 ? factor.toFixed(2) : Math.round(factor)}`, (x1 + x2) / 2, y - 4, { align: 'center', bold: true, px: 12, colour: palette.ink, halo: true });
}
