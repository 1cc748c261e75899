// The ring as a picture: lines first, then what they connect.

import { count } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Palette } from '../../ui/theme.ts';
import { label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import type { Point } from '../draw/marks.ts';
import { drawActors, drawChosenActor } from './actors.ts';
import { Brush, isMany } from './brush.ts';
import type { Cells } from './cells.ts';
import { SentIs, type SentMessage } from './flights.ts';
import type { Line, Moment } from './moment.ts';
import { backlogAt, backlogR, showsBacklogs, type Place } from './place.ts';
import { drawMerged, drawThreads } from './threads.ts';

/** A ring at a moment, and the selection in it. */
export interface Picture {
  place: Place;
  moment: Moment;
  palette: Palette;
  /** Maps actor ids to slots around the ring, and back; id 0: this panel lacks the slot's actor. */
  slotOf: Int32Array;
  idAt: Int32Array;
  threadAt: Int32Array; // by slot: the actor's own thread; -1: none
  most: number; // the most messages that ever wait with one actor
  actor: number; // the selected one; 0: none
  thread: number; // the selected one; -1: none
  transparent: boolean;
  /** A thumbnail has no words except the number in its middle. */
  small: boolean;
  /** The kept circles of many actors. */
  cells: Cells | null;
}

const allSlots = (p: Picture) => p.idAt.map((_, slot) => slot);

/** The content of some slots: backlogs, actors, and the threads around actors that have their own. */
export function drawCells(ctx: Context, p: Picture, slots: ArrayLike<number>): void {
  drawBacklogs(ctx, p, slots);
  drawActors(ctx, p, slots);
  if (p.place.how === 'merged') drawMerged(ctx, p, slots);
}

/** More lines than these are a blur: the rest is not drawn, and the words beside the ring say so. */
export const mostLines = 2000;

export function drawRing(ctx: Context, p: Picture): void {
  ctx.lineJoin = 'round';
  ctx.lineCap = 'butt';
  drawWaiting(ctx, p);
  drawSent(ctx, p);
  drawChosen(ctx, p);
  drawLink(ctx, p);
  if (p.cells) p.cells.draw(ctx, p);
  else drawCells(ctx, p, allSlots(p));
  drawChosenActor(ctx, p);
  drawThreads(ctx, p);
  drawHub(ctx, p);
  drawOutside(ctx, p);
}

/** The lines that are drawn: those of the selected actor first. */
export function shownLines(p: Picture): Line[] {
  const { lines } = p.moment;
  if (lines.length <= mostLines) return lines;
  const own = lines.filter((l) => isOf(p, l));
  return [...own, ...lines.filter((l) => !isOf(p, l))].slice(0, mostLines);
}

const isOf = (p: Picture, l: Line) => p.actor > 0 && (l.to === p.actor || l.from === p.actor);

/** Grey: messages that wait. Dashed, if none of a line's messages is eligible yet. The selected actor's lines are
 *  darker. */
function drawWaiting(ctx: Context, p: Picture): void {
  const looks = [[], [], [], []] as [Point, Point][][];
  for (const l of shownLines(p)) {
    const ends = endsOf(p, l.from, l.to);
    if (ends) looks[Number(isOf(p, l)) * 2 + Number(l.delayed === l.messages)]!.push(ends);
  }
  looks.forEach((lines, look) => {
    const own = look >= 2;
    strokeAll(ctx, lines, own ? p.palette.ink2 : p.palette.lineStrong, (p.small ? 0.5 : 0.8) * (own ? 1.5 : 1), look % 2 === 1 ? [2, 4] : []);
  });
}

/** Draws lines of one look at once, which is much faster than one by one. */
function strokeAll(ctx: Context, lines: readonly [Point, Point][], colour: string, width: number, dash: number[]): void {
  if (lines.length === 0) return;
  ctx.beginPath();
  for (const [a, b] of lines) {
    ctx.moveTo(a.x, a.y);
    ctx.lineTo(b.x, b.y);
  }
  ctx.setLineDash(dash);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
  ctx.setLineDash([]);
}

/** The position of main and goroutines: below the middle. */
const outside = (p: Picture): Point => ({ x: p.place.mid, y: p.place.mid + (p.small ? 14 : p.place.hubR + 9) });

/** From the sender's edge, or from main's position, to the circle of the receiver's backlog, or to its edge if
 *  nothing waits there. */
function endsOf(p: Picture, from: number, to: number): [Point, Point] | null {
  const { place } = p;
  const b = p.slotOf[to] ?? -1;
  const a = from > 0 ? p.slotOf[from] ?? -1 : -1;
  if (b < 0 || (from > 0 && a < 0) || from === to) return null;
  const depth = p.moment.world.depth[to]!;
  const r = backlogR(place, depth, p.most);
  const end = depth > 0 ? backlogAt(place, b, r) : { x: place.actors.x[b]!, y: place.actors.y[b]! };
  const start = a >= 0 ? { x: place.actors.x[a]!, y: place.actors.y[a]! } : outside(p);
  const cut = p.transparent ? 0 : place.actorR;
  return [toward(start, end, a >= 0 ? cut : 5), toward(end, start, depth > 0 ? r : cut)];
}

/** A point d pixels from one point towards another. */
function toward(from: Point, to: Point, d: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const k = Math.min(1, d / length);
  return { x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k };
}

/** From this many new lines on, they are thin. */
const manySent = 200;

/** Red: just sent. A bar across the end: refused. A dashed line with a cross: a dead letter. */
function drawSent(ctx: Context, p: Picture): void {
  const { sent } = p.moment;
  const width = p.small ? 0.8 : sent.length > manySent ? 1 : 2;
  const taken: [Point, Point][] = [];
  for (const s of sent) {
    if (s.from === s.to && s.from > 0) {
      drawLoop(ctx, p, p.slotOf[s.to] ?? -1, width);
      continue;
    }
    const ends = endsOf(p, s.from, s.to);
    if (!ends) continue;
    if (s.is === SentIs.Taken) taken.push(ends);
    else drawLost(ctx, p, s, ends, width);
  }
  strokeAll(ctx, taken, p.palette.fresh, width, []);
}

/** A message that was not accepted; the end of its line says why. */
function drawLost(ctx: Context, p: Picture, s: SentMessage, [a, b]: [Point, Point], width: number): void {
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const end = { x: b.x - 5 * Math.cos(angle), y: b.y - 5 * Math.sin(angle) };
  if (s.is === SentIs.Dead) ctx.setLineDash([4, 3]);
  rule(ctx, a.x, a.y, end.x, end.y, p.palette.fresh, width);
  ctx.setLineDash([]);
  if (p.small) return;
  const across = (turn: number, colour: string) => {
    const [dx, dy] = [5 * Math.cos(angle + turn), 5 * Math.sin(angle + turn)];
    rule(ctx, end.x - dx, end.y - dy, end.x + dx, end.y + dy, colour, 2.5);
  };
  if (s.is === SentIs.Refused) across(Math.PI / 2, p.palette.ready);
  else for (const turn of [Math.PI / 4, -Math.PI / 4]) across(turn, p.palette.ink);
}

/** The selected message, while it waits. */
function drawChosen(ctx: Context, p: Picture): void {
  const { chosen } = p.moment;
  const ends = chosen && endsOf(p, chosen.from, chosen.to);
  if (ends) rule(ctx, ends[0].x, ends[0].y, ends[1].x, ends[1].y, p.palette.accent, p.small ? 1 : 2.5);
}

/** A message to oneself: a loop on the outer side of the actor. */
function drawLoop(ctx: Context, p: Picture, slot: number, width: number): void {
  if (slot < 0) return;
  const { actors, actorR } = p.place;
  const r = Math.min(4.5, actorR * 0.6);
  const away = actorR + r * 0.5;
  ctx.beginPath();
  ctx.arc(actors.x[slot]! + away * Math.cos(actors.angle[slot]!), actors.y[slot]! + away * Math.sin(actors.angle[slot]!), r, 0, 2 * Math.PI);
  ctx.strokeStyle = p.palette.fresh;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** A circle on the inner side of each actor with waiting messages; its area is proportional to their number. */
function drawBacklogs(ctx: Context, p: Picture, slots: ArrayLike<number>): void {
  if (!showsBacklogs(p.place)) return;
  const { depth } = p.moment.world;
  const brush = new Brush();
  const numbers: [text: string, x: number, y: number][] = [];
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    const messages = depth[p.idAt[slot]!]!;
    if (p.idAt[slot] === 0 || messages === 0) continue;
    const r = backlogR(p.place, messages, p.most);
    const { x, y } = backlogAt(p.place, slot, r);
    brush.mark(x, y, { r, fill: p.palette.bg, alpha: 1, rings: [{ r, colour: p.palette.ink2, width: p.small ? 0.8 : 1.25 }] });
    if (!p.small && r >= 5 && labelWidth(ctx, p.palette, count(messages)) <= 2 * r) numbers.push([count(messages), x, y + 4]);
  }
  brush.paint(ctx, isMany(p));
  for (const [text, x, y] of numbers) label(ctx, p.palette, text, x, y, { align: 'center', colour: p.palette.ink });
}

/** From the selected thread to its actor, or from the selected actor to its thread. */
function drawLink(ctx: Context, p: Picture): void {
  const { place, moment: { world } } = p;
  const thread = p.thread >= 0 ? p.thread : world.actorThread[p.actor] ?? -1;
  const actor = world.threadActor[thread] ?? 0;
  const slot = actor > 0 ? p.slotOf[actor] ?? -1 : -1;
  if (thread < 0 || slot < 0 || p.actor + p.thread < 0 || place.how === 'merged') return;
  if (p.actor === 0 && p.thread < 0) return;
  const from = { x: place.threads.x[thread]!, y: place.threads.y[thread]! };
  const to = { x: place.actors.x[slot]!, y: place.actors.y[slot]! };
  const [a, b] = [toward(from, to, place.threadHalf), toward(to, from, place.actorR)];
  rule(ctx, a.x, a.y, b.x, b.y, p.palette.accent, p.small ? 1 : 2);
}

/** Main and goroutines, if they send something: a diamond with a name. */
function drawOutside(ctx: Context, p: Picture): void {
  const { lines, sent } = p.moment;
  if (p.small || !(lines.some((l) => l.from === 0) || sent.some((s) => s.from === 0))) return;
  const { x, y } = outside(p);
  ctx.beginPath();
  for (const [dx, dy] of [[0, -5], [5, 0], [0, 5], [-5, 0]] as const) ctx.lineTo(x + dx, y + dy);
  ctx.closePath();
  ctx.fillStyle = p.palette.bg;
  ctx.fill();
  ctx.strokeStyle = p.palette.ink;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  label(ctx, p.palette, p.moment.run.outsiders, x + 9, y + 4, { colour: p.palette.ink, halo: true });
}

/** With at most this many actors or lines, lines may cross the words in the middle, and can still be followed. */
const fewActors = 8;
const fewLines = 12;

function drawHub(ctx: Context, p: Picture): void {
  const { mid, hubR } = p.place;
  const waiting = p.moment.world.backlog;
  if (p.small) {
    label(ctx, p.palette, count(waiting), mid, mid + 4.5, { px: 13, bold: true, align: 'center', colour: p.palette.ink, halo: true });
    return;
  }
  if (p.idAt.length > fewActors && p.moment.lines.length + p.moment.sent.length > fewLines) {
    ctx.beginPath();
    ctx.arc(mid, mid, hubR, 0, 2 * Math.PI);
    ctx.fillStyle = p.palette.bg;
    ctx.fill();
  }
  const large = hubR >= 44;
  const words = large ? (waiting === 1 ? tr`message waiting` : tr`messages waiting`) : tr`waiting`;
  label(ctx, p.palette, count(waiting), mid, mid - (large ? 4 : 3), { px: large ? 30 : 18, bold: true, align: 'center', colour: p.palette.ink, halo: true });
  label(ctx, p.palette, words, mid, mid + (large ? 15 : 11), { px: large ? 12 : 11, align: 'center', colour: p.palette.ink2, halo: true });
  label(ctx, p.palette, tr`${count(p.moment.delayed)} delayed`, mid, mid + (large ? 31 : 24), { px: large ? 12 : 11, align: 'center', colour: p.palette.ink3, halo: true });
}
