// The actors' lanes on a canvas: the layer that stays while the cursor moves, and the layer that moves.

import { count } from '../../ui/format.ts';
import { flowOf, flowsOf, type Flow } from '../../run/flow.ts';
import { Kind } from '../../run/kinds.ts';
import type { PanelRun } from '../../run/run.ts';
import { firstEnding } from '../../run/intervals.ts';
import { tr } from '../../ui/language.ts';
import { rareSteps, spansOf } from '../../run/spans.ts';
import { hues, type Palette } from '../../ui/theme.ts';
import { messageText } from '../../run/words.ts';
import { asVector, clipped, drawPixels, label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import { drawCursor, drawGrid } from '../draw/clock.ts';
import { arrow, eventMark, fates, rareMark, type Point } from '../draw/marks.ts';
import { drawLaneNames } from '../draw/names.ts';
import { drawEnd, drawHead } from '../draw/panel.ts';
import type { Scale } from '../draw/scale.ts';
import { drawHidden } from '../draw/hidden.ts';
import { actorY, workHeight, type ActorsLayout, type ActorsPanel } from './layout.ts';
import { rasterActors } from './raster.ts';
import { vectorActors } from './vector.ts';

interface ActorsPicture {
  layout: ActorsLayout;
  scale: Scale;
  palette: Palette;
  ratio: number;
  phone: boolean;
  actor: string;
}

/** Arrows closer than this many pixels cannot be distinguished. */
const leastGap = 7;

export function drawStill(ctx: Context, p: ActorsPicture, rasters: HTMLCanvasElement[]): void {
  const { layout: l, scale: s, palette } = p;
  drawGrid(ctx, palette, s, { axisY: l.axisY, bottom: l.height - 4, phone: p.phone });
  for (const panel of l.panels) {
    drawLives(ctx, p, panel);
    drawRaster(ctx, p, panel, rasters[panel.index] ??= document.createElement('canvas'));
    drawMessages(ctx, p, panel);
    drawNames(ctx, p, panel);
    drawRest(ctx, p, panel);
    drawDepth(ctx, p, panel);
    const id = panel.run.actorID(p.actor);
    if (id > 0) inTime(ctx, p, () => drawFlows(ctx, p, panel, flowsInSight(panel.run, id, s)));
    drawRare(ctx, p, panel);
    drawEnd(ctx, palette, s, panel.run, { top: panel.top, bottom: panel.bottom, width: l.width });
    drawHidden(ctx, palette, s, panel.run.hiddenFrom, panel);
  }
}

/** Clips drawing to the time area. */
function inTime(ctx: Context, p: ActorsPicture, draw: () => void): void {
  clipped(ctx, p.scale.x0 - 1, 14, p.scale.x1 - p.scale.x0 + 2, p.layout.height, draw);
}

/** A thin rule for an actor's lifetime, and a mark where it stops. */
function drawLives(ctx: Context, p: ActorsPicture, panel: ActorsPanel): void {
  const { scale: s, palette } = p;
  const { born, ended, stopped } = spansOf(panel.run);
  panel.lanes.forEach((lane, i) => {
    const id = panel.ids[i]!;
    if (id === 0 || born[id]! < 0) return;
    const y = Math.round(lane.top + workHeight(lane.height) / 2) + 0.5;
    const from = Math.max(s.x0, s.x(born[id]!));
    const to = Math.min(s.x1, s.x(ended[id]!));
    if (to > from) rule(ctx, from, y, to, y, palette.idle);
    const end = s.x(ended[id]!);
    const half = Math.max(2, workHeight(lane.height) / 2 - 1);
    if (stopped[id] && end >= s.x0 && end <= s.x1 && ended[id]! < panel.run.panel.makespan) rule(ctx, end, y - half, end, y + half, palette.ink2, 1.5);
  });
}

function drawRaster(ctx: Context, p: ActorsPicture, panel: ActorsPanel, raster: HTMLCanvasElement): void {
  const { x0, x1 } = p.scale;
  const vector = asVector(ctx);
  if (vector) {
    vectorActors(ctx, vector, panel, p.scale, p.palette, panel.run.actorID(p.actor));
    return;
  }
  drawPixels(ctx, raster, { x: x0, y: panel.top, width: x1 - x0, height: panel.bottom - panel.top, ratio: p.ratio }, (image) =>
    rasterActors(image, panel, p.scale, p.palette, { ratio: p.ratio, actor: panel.run.actorID(p.actor) }));
}

/** Lanes with at least this height for the actor's work have words in it. */
const wordyLane = 12;

/** The messages being handled, where there is room for their text. */
function drawMessages(ctx: Context, p: ActorsPicture, panel: ActorsPanel): void {
  const { c, panel: head } = panel.run;
  const { handlings } = spansOf(panel.run);
  const { scale: s } = p;
  panel.lanes.forEach((lane, i) => {
    const id = panel.ids[i]!;
    const high = workHeight(lane.height);
    if (id === 0 || high < wordyLane) return;
    const hue = p.palette.cat[head.actors[id - 1]!.type % hues]!;
    const on = lane.name === p.actor;
    for (let k = firstEnding(handlings, id, c.sliceEnd, s.t0); k < handlings.start[id + 1]!; k++) {
      const n = handlings.items[k]!;
      if (c.sliceStart[n]! > s.t1) break;
      const [a, b] = [Math.max(s.x0, s.x(c.sliceStart[n]!)), Math.min(s.x1, s.x(c.sliceEnd[n]!))];
      if (b - a < 30 || c.sliceMsg[n]! <= 0) continue;
      const text = messageText(panel.run, c.sliceMsg[n]!);
      if (labelWidth(ctx, p.palette, text) > b - a - 8) continue;
      const solid = !blockedMost(panel.run, id, c.sliceStart[n]!, c.sliceEnd[n]!);
      label(ctx, p.palette, text, (a + b) / 2, lane.top + high / 2 + 4, { align: 'center', halo: !solid, colour: solid && on ? hue.on : p.palette.ink });
    }
  });
}

/** Whether an actor was asleep, blocked or without a core for more than half of a time; its block is hollow there. */
function blockedMost(run: PanelRun, id: number, from: number, to: number): boolean {
  const { parts } = spansOf(run);
  const { sliceStart, sliceEnd } = run.c;
  let sum = 0;
  for (let k = firstEnding(parts, id, sliceEnd, from); k < parts.start[id + 1]!; k++) {
    const n = parts.items[k]!;
    if (sliceStart[n]! > to) break;
    sum += Math.min(to, sliceEnd[n]!) - Math.max(from, sliceStart[n]!);
  }
  return sum > (to - from) / 2;
}

/** The names left of the lanes. */
function drawNames(ctx: Context, p: ActorsPicture, panel: ActorsPanel): void {
  const { run, lanes, ids, groups } = panel;
  const chosen = lanes.findIndex((l) => l.name === p.actor);
  drawLaneNames(ctx, p.palette, {
    x0: p.scale.x0, rows: lanes.map((_, i) => i), pitch: Math.min(...lanes.map((l) => l.height)), groups, chosen,
    lane: (i) => {
      const { name, top, height } = lanes[i]!;
      return { name: run.panel.actors[ids[i]! - 1]?.short ?? name, top, height, middle: top + workHeight(height) / 2 };
    },
  });
  if (ids[chosen] === 0) label(ctx, p.palette, tr`is not in this run`, p.scale.x0 + 6, lanes[chosen]!.top + 14, { colour: p.palette.ink3 });
}

function drawRest(ctx: Context, p: ActorsPicture, panel: ActorsPanel): void {
  if (!panel.rest) return;
  const x = p.scale.x0 - 8;
  label(ctx, p.palette, tr`${count(panel.rest.ids.length)} more`, x, panel.rest.top + 14, { align: 'right', colour: p.palette.ink3 });
  rule(ctx, p.scale.x0, panel.rest.top + panel.rest.height + 0.5, p.scale.x1, panel.rest.top + panel.rest.height + 0.5, p.palette.line);
}

/** Labels the area below the selected actor's lane, which is its mailbox, with the largest depth in sight. */
function drawDepth(ctx: Context, p: ActorsPicture, panel: ActorsPanel): void {
  const lane = panel.lanes.find((l) => l.name === p.actor);
  const id = panel.run.actorID(p.actor);
  if (!lane || id === 0) return;
  label(ctx, p.palette, 'mailbox', p.scale.x0 - 8, lane.top + lane.height - 2, { align: 'right', colour: p.palette.ink3 });
  const peak = deepestInSight(panel.run, id, p.scale);
  if (peak.depth === 0) return;
  const text = count(peak.depth);
  const x = Math.min(p.scale.x1 - labelWidth(ctx, p.palette, text), Math.max(p.scale.x0 + 2, p.scale.x(peak.time) + 3));
  label(ctx, p.palette, text, x, lane.top + lane.height - 2, { halo: true, colour: p.palette.ink });
}

/** The largest depth of an actor's mailbox in sight, and the time it was reached. */
function deepestInSight(run: PanelRun, actor: number, s: Scale): { depth: number; time: number } {
  const { start, items } = spansOf(run).depths;
  const { c } = run;
  let best = { depth: 0, time: s.t0 };
  for (let k = start[actor]!; k < start[actor + 1]!; k++) {
    const step = items[k]!;
    if (c.time[step]! > s.t1) break;
    const next = k + 1 < start[actor + 1]! ? c.time[items[k + 1]!]! : Infinity;
    if (next >= s.t0 && c.depth[step]! > best.depth) best = { depth: c.depth[step]!, time: Math.max(s.t0, c.time[step]!) };
  }
  return best;
}

/** An actor's messages whose arrows are in sight. */
export function flowsInSight(run: PanelRun, actor: number, s: Scale): Flow[] {
  const { from, to } = flowsOf(run);
  const out: Flow[] = [];
  const seen = (msg: number) => {
    const f = flowOf(run, msg);
    if (f && run.timeOf(f.sent) <= s.t1 && run.timeOf(f.last) >= s.t0) out.push(f);
  };
  for (let k = from.start[actor]!; k < from.start[actor + 1]!; k++) seen(from.items[k]!);
  for (let k = to.start[actor]!; k < to.start[actor + 1]!; k++) {
    if (run.c.msgFrom[to.items[k]! - 1] !== actor) seen(to.items[k]!);
  }
  return out.sort((a, b) => a.sent - b.sent);
}

/** As many messages as can be distinguished, evenly selected. */
export function selectEvenly(flows: Flow[], s: Scale): Flow[] {
  const most = Math.max(1, Math.floor((s.x1 - s.x0) / leastGap));
  if (flows.length <= most) return flows;
  return Array.from({ length: most }, (_, i) => flows[Math.floor((i * flows.length) / most)]!);
}

function ends(p: ActorsPicture, panel: ActorsPanel, f: Flow): [Point, Point] {
  const at = (step: number, id: number): Point => ({ x: p.scale.x(panel.run.timeOf(step)), y: actorY(panel, id) });
  return [at(f.sent, f.from), at(f.last, f.to)];
}

function drawFlows(ctx: Context, p: ActorsPicture, panel: ActorsPanel, all: Flow[]): void {
  const own = panel.run.actorID(p.actor);
  const drawn = selectEvenly(all, p.scale);
  ctx.globalAlpha = drawn.length > 60 ? 0.65 : 1;
  for (const f of drawn) {
    const [a, b] = ends(p, panel, f);
    const out = f.from === own;
    const type = panel.run.panel.actors[own - 1]!.type % hues;
    const colour = f.end === 'refused' || f.end === 'dropped' ? p.palette.ready : f.end === 'dead' || f.end === 'nobody' ? p.palette.ink : out ? p.palette.cat[type]!.full : p.palette.blocked;
    arrow(ctx, a, b, { colour, width: out ? 1.25 : 1, fate: fates[f.end], dashed: f.end === 'waits' });
  }
  ctx.globalAlpha = 1;
}

/** Rare events that matter, at any zoom. Marks that would overlap are drawn as one with their number. */
function drawRare(ctx: Context, p: ActorsPicture, panel: ActorsPanel): void {
  panel.lanes.forEach((lane, i) => {
    if (panel.ids[i]! > 0) drawMarks(ctx, p, panel, rareInSight(panel.run, [panel.ids[i]!], p.scale), lane.top + workHeight(lane.height) / 2);
  });
  if (panel.rest) drawMarks(ctx, p, panel, rareInSight(panel.run, panel.rest.ids, p.scale), panel.rest.top + panel.rest.height / 2);
}

function rareInSight(run: PanelRun, actors: readonly number[], s: Scale): number[] {
  const { start, items } = rareSteps(run);
  const found: number[] = [];
  for (const a of actors) {
    for (let k = start[a]!; k < start[a + 1]!; k++) {
      const t = run.c.time[items[k]!]!;
      if (t >= s.t0 && t <= s.t1) found.push(items[k]!);
    }
  }
  return actors.length > 1 ? found.sort((a, b) => a - b) : found;
}

/** The distance in pixels within which rare events share a mark: larger where there are many, so that their numbers
 *  have room. */
const together = (n: number) => (n > 30 ? 36 : 12);

function drawMarks(ctx: Context, p: ActorsPicture, panel: ActorsPanel, steps: number[], y: number): void {
  const { c } = panel.run;
  const x = (i: number) => p.scale.x(c.time[steps[i]!]!);
  for (let i = 0; i < steps.length;) {
    let at = x(i);
    const until = at + together(steps.length);
    const kinds = new Map<number, number>();
    for (; i < steps.length && x(i) < until; i++) kinds.set(c.kind[steps[i]!]!, (kinds.get(c.kind[steps[i]!]!) ?? 0) + 1);
    for (const [kind, n] of kinds) {
      rareMark(ctx, p.palette, kind, { x: at, y });
      if (n > 1) label(ctx, p.palette, count(n), at + 7, y + 4, { halo: true, colour: p.palette.ink });
      at += n > 1 ? 12 + labelWidth(ctx, p.palette, count(n)) : 11;
    }
  }
}

/** What is at the cursor. */
interface ActorsMoment {
  time: number;
  steps: number[];
  active: number;
  /** The selected message of the active panel; 0: none. */
  msg: number;
}

export function drawMoving(ctx: Context, p: ActorsPicture, m: ActorsMoment): void {
  const l = p.layout;
  const panel = l.panels[m.active];
  if (panel) inTime(ctx, p, () => drawChosen(ctx, p, panel, m));
  drawCursor(ctx, p.palette, p.scale, { axisY: l.axisY, bottom: l.height - 4, phone: p.phone }, m.time, l.width);
  l.panels.forEach((q, i) => {
    if (i === m.active) markEvent(ctx, p, q, m.steps[i] ?? -1);
    drawHead(ctx, p.palette, q.run, m.steps[i] ?? -1, '', { titleY: q.titleY, width: l.width, phone: p.phone });
  });
}

/** The message at the cursor: red while the cursor is at its send. */
function drawChosen(ctx: Context, p: ActorsPicture, panel: ActorsPanel, m: ActorsMoment): void {
  const step = m.steps[m.active] ?? -1;
  const { c } = panel.run;
  const msg = m.msg || (step >= 0 ? c.msg[step]! : 0);
  const f = msg > 0 ? flowOf(panel.run, msg) : null;
  if (!f) return;
  const [a, b] = ends(p, panel, f);
  const fresh = c.msg[step] === msg && (c.kind[step] === Kind.MsgSend || c.kind[step] === Kind.MsgEnqueue);
  arrow(ctx, a, b, { colour: fresh ? p.palette.fresh : p.palette.ink, width: 2, fate: fates[f.end], dashed: f.end === 'waits' });
}

/** A ring around the event at the cursor. */
function markEvent(ctx: Context, p: ActorsPicture, panel: ActorsPanel, step: number): void {
  const id = step >= 0 ? panel.run.c.actor[step]! : 0;
  const x = step >= 0 ? p.scale.x(panel.run.timeOf(step)) : -1;
  if (id <= 0 || x < p.scale.x0 - 1 || x > p.scale.x1 + 1) return;
  eventMark(ctx, p.palette, { x, y: actorY(panel, id) }, 3.5);
}
