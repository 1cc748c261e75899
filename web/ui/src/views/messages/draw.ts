// The diagram of messages: sender and receiver of each, and which of them led to the event at the cursor or follow
// from it.

import { Relation, causality, type Link, type Related } from '../../run/causality.ts';
import { count, duration } from '../../ui/format.ts';
import { flowOf, flowsOf, type Flow } from '../../run/flow.ts';
import { Kind } from '../../run/kinds.ts';
import type { PanelRun } from '../../run/run.ts';
import { firstEnding } from '../../run/intervals.ts';
import { tr } from '../../ui/language.ts';
import { rareSteps, spansOf } from '../../run/spans.ts';
import { hues, type Palette } from '../../ui/theme.ts';
import { messageText } from '../../run/words.ts';
import { clipped, label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import { cursorLine, drawCursor, drawGrid, type ClockPlace } from '../draw/clock.ts';
import { arrow, eventMark, fates, rareMark, type ArrowStyle, type Fate, type Point } from '../draw/marks.ts';
import { drawHidden } from '../draw/hidden.ts';
import type { Axis } from './axis.ts';
import { binWidth, densities, tallest } from './density.ts';
import type { Rows } from './rows.ts';

export interface Diagram {
  run: PanelRun;
  rows: Rows;
  axis: Axis;
  palette: Palette;
  phone: boolean;
  actor: number; // the selected one; 0: none
  /** Messages whose arrows are in sight, ordered by their sends; null if there are too many to distinguish. */
  arrows: Flow[] | null;
}

export function endsOf(d: Pick<Diagram, 'axis' | 'rows'>, f: Flow): [Point, Point] {
  const y = (actor: number) => d.rows.y[actor] ?? d.rows.top;
  const to = f.end === 'nobody' ? y(f.from) - d.rows.pitch / 2 : y(f.to);
  return [{ x: d.axis.x(f.sent), y: y(f.from) }, { x: d.axis.x(f.last), y: to }];
}

/** The messages that are sent or arrive in sight; null if there are more than `most`. Messages with both ends out of
 *  sight are left out. */
export function arrowsInSight(run: PanelRun, axis: Axis, most: number): Flow[] | null {
  const { sends, last } = flowsOf(run);
  const found: Flow[] = [];
  for (const sent of sends) {
    if (sent > axis.last) break;
    const msg = run.c.msg[sent]!;
    const passes = sent < axis.first && (last[msg]! < axis.first || last[msg]! > axis.last);
    if (msg <= 0 || passes) continue;
    if (found.length === most) return null;
    const f = flowOf(run, msg);
    if (f) found.push(f);
  }
  return found;
}

export function drawStill(ctx: Context, d: Diagram): void {
  const { rows, palette: p } = d;
  if (d.axis.kind === 'time') drawGrid(ctx, p, d.axis.times, { axisY: rows.axisY, bottom: rows.height - 4, phone: d.phone });
  inRows(ctx, d, () => drawLines(ctx, d));
  drawNames(ctx, d);
  inRows(ctx, d, () => {
    if (d.arrows) for (const f of d.arrows) arrow(ctx, ...endsOf(d, f), plain(d, f));
    else drawDensity(ctx, d);
    drawRare(ctx, d);
  });
  if (d.axis.kind === 'time') drawEnd(ctx, d);
  if (d.axis.kind === 'time') drawHidden(ctx, p, d.axis.times, d.run.hiddenFrom, { top: rows.top, bottom: rows.height - 4 });
}

/** Clips drawing to the rows. */
function inRows(ctx: Context, { rows }: Diagram, draw: () => void): void {
  clipped(ctx, rows.x0 - 1, rows.top - 6, rows.x1 - rows.x0 + 2, rows.height, draw);
}

/** The end of the run; if it lies before the time window, when that was. */
function drawEnd(ctx: Context, d: Diagram): void {
  const { rows, axis: { times: s }, palette: p, run } = d;
  if (run.unfinished) return;
  const { makespan, truncated } = run.panel;
  const word = truncated > 0 ? tr`not recorded further` : tr`over`;
  if (makespan < s.t0) {
    label(ctx, p, tr`${word} since ${duration(makespan)}`, (rows.x0 + rows.x1) / 2, rows.top + 18, { px: 12, align: 'center', halo: true });
    return;
  }
  const x = s.x(makespan);
  if (x > rows.x1) return;
  rule(ctx, x, rows.top, x, rows.height - 4, p.ink, 1.5);
  const text = `${word} ${duration(makespan)}`;
  const right = x + 6 + labelWidth(ctx, p, text, { bold: true }) < rows.x1;
  label(ctx, p, text, right ? x + 6 : x - 6, rows.top + 10, { bold: true, halo: true, align: right ? 'left' : 'right', colour: p.ink });
}

/** The style of a message that is not highlighted: pale, but one that did not arrive keeps its form. */
function plain(d: Diagram, f: Flow): ArrowStyle {
  const colour = f.end === 'refused' || f.end === 'dropped' ? d.palette.ready : d.palette.lineStrong;
  return { colour, width: 1, fate: fates[f.end], dashed: f.end === 'waits' };
}

/** A row's line: thin during its actor's lifetime, thicker where it handles a message. */
function drawLines(ctx: Context, d: Diagram): void {
  const { run, rows, axis, palette: p } = d;
  const { born, ended } = spansOf(run);
  for (const { actor, y } of rows.rows) {
    const line = Math.round(y) + 0.5;
    const from = actor === 0 ? 0 : born[actor]!;
    if (from < 0) continue;
    const a = Math.max(rows.x0, axis.x(run.stepAt(from)));
    const b = Math.min(rows.x1, axis.x(run.stepAt(actor === 0 ? run.panel.makespan : ended[actor]!)));
    if (b > a) rule(ctx, a, line, b, line, p.idle);
    if (actor === 0) continue;
    ctx.fillStyle = p.cat[run.panel.actors[actor - 1]!.type % hues]!.soft;
    eachHandling(d, actor, (_, from, to) => ctx.fillRect(from, y - 2, Math.max(1, to - from), 4));
  }
}

/** Calls f for each handling of an actor in sight, with its pixels; of many within one pixel, only for one. */
function eachHandling(d: Diagram, actor: number, f: (slice: number, a: number, b: number) => void): void {
  const { run, axis, rows } = d;
  const { handlings } = spansOf(run);
  const { c } = run;
  let done = -1;
  for (let i = firstEnding(handlings, actor, c.sliceEnd, axis.times.t0); i < handlings.start[actor + 1]!; i++) {
    const n = handlings.items[i]!;
    if (c.sliceStart[n]! > axis.times.t1) break;
    const b = Math.min(rows.x1, axis.x(c.sliceLast[n]!));
    if (b <= done) continue;
    const a = Math.max(rows.x0, axis.x(c.sliceStep[n]!));
    f(n, a, b);
    done = Math.max(Math.floor(b), a + 1);
  }
}

/** The name of a row: an actor's, or one for all senders that are no actors. */
function rowName(run: PanelRun, actor: number): string {
  return actor === 0 ? run.outsiders : run.panel.actors[actor - 1]!.short;
}

function drawNames(ctx: Context, d: Diagram): void {
  const { run, rows, palette: p } = d;
  for (const { actor, y } of rows.rows) {
    const on = actor > 0 && actor === d.actor;
    label(ctx, p, rowName(run, actor), rows.x0 - 8, y + 4, { align: 'right', bold: on, colour: on ? p.ink : actor === 0 ? p.ink3 : p.ink2 });
  }
  if (rows.hidden === 0) return;
  label(ctx, p, tr`${count(rows.hidden)} more`, rows.x0 - 8, rows.restY + 4, { align: 'right', colour: p.ink3 });
  rule(ctx, rows.x0, Math.round(rows.restY) + 0.5, rows.x1, Math.round(rows.restY) + 0.5, p.idle);
}

/** Where arrows would be denser than pixels: how many messages each row sends, upwards, and begins to handle,
 *  downwards. */
function drawDensity(ctx: Context, d: Diagram): void {
  const { rows, run, palette: p } = d;
  const all = densities(run, rows, d.axis);
  const space = Math.max(3, rows.pitch / 2 - 1.5);
  const most = Math.max(1, tallest(all));
  const bar = (n: number, x: number, y: number, up: boolean) => {
    const high = Math.max(1, (n / most) * space);
    if (n > 0) ctx.fillRect(x + 1, up ? y - 2 - high : y + 2, binWidth - 2, high);
  };
  for (const b of all) {
    const hue = b.actor > 0 ? p.cat[run.panel.actors[b.actor - 1]!.type % hues]! : null;
    ctx.fillStyle = !hue ? p.blocked : b.actor === d.actor ? hue.full : hue.soft;
    for (let i = 0; i < b.sent.length; i++) {
      bar(b.sent[i]!, rows.x0 + i * binWidth, b.y, true);
      bar(b.got[i]!, rows.x0 + i * binWidth, b.y, false);
    }
  }
}

function drawRare(ctx: Context, d: Diagram): void {
  const { start, items } = rareSteps(d.run);
  for (const { actor, y } of d.rows.rows) {
    if (actor === 0) continue;
    let free = -Infinity;
    for (let k = start[actor]!; k < start[actor + 1]!; k++) {
      const x = d.axis.x(items[k]!);
      if (x < d.rows.x0 || x > d.rows.x1 || x < free) continue;
      rareMark(ctx, d.palette, d.run.c.kind[items[k]!]!, { x, y });
      free = x + 9;
    }
  }
}

/** The event at the cursor, the events related to it, and the chain that led there. */
export interface Around {
  step: number;
  time: number;
  related: Related | null;
  chain: Link[];
  /** The selected message; 0: none. */
  msg: number;
}

export function drawMoving(ctx: Context, d: Diagram, m: Around): void {
  const { rows, axis, palette: p } = d;
  inRows(ctx, d, () => {
    if (m.related) {
      drawRelated(ctx, d, m.related);
      drawArrows(ctx, d, m, m.related);
    }
    drawMessage(ctx, d, m);
    drawSelected(ctx, d, m.step);
  });
  const place = { axisY: rows.axisY, bottom: rows.height - 4, phone: d.phone };
  if (axis.kind === 'time') drawCursor(ctx, p, axis.times, place, m.time, rows.width);
  else drawOrderCursor(ctx, d, m.step, place);
}

/** Handlings that led to the event are solid, those that follow from it hollow. */
function drawRelated(ctx: Context, d: Diagram, related: Related): void {
  const { run, rows, palette: p } = d;
  for (const { actor, y } of rows.rows) {
    if (actor === 0) continue;
    const hue = p.cat[run.panel.actors[actor - 1]!.type % hues]!;
    eachHandling(d, actor, (n, a, b) => {
      const is = related.marks[run.c.sliceStep[n]!]!;
      const wide = Math.max(1.5, b - a);
      if (is & (Relation.Cause | Relation.Selected)) {
        ctx.fillStyle = hue.full;
        ctx.fillRect(a, y - 3, wide, 6);
      } else if (is & Relation.Effect) {
        ctx.fillStyle = p.bg;
        ctx.fillRect(a, y - 3, wide, 6);
        ctx.strokeStyle = hue.full;
        ctx.lineWidth = 1;
        ctx.strokeRect(a + 0.5, y - 2.5, Math.max(0.5, wide - 1), 5);
      }
    });
  }
}

/** Messages that led to the event are solid, those that follow from it dotted. If there are too many, only the chain
 *  that led there and direct effects are drawn. */
function drawArrows(ctx: Context, d: Diagram, m: Around, related: Related): void {
  const way = new Set(m.chain.map((l) => l.msg));
  for (const f of d.arrows ?? near(d, m)) {
    const led = relationOf(related, f);
    if (led === Relation.Neither && !way.has(f.msg)) continue;
    const [a, b] = endsOf(d, f);
    if (led === Relation.Effect) dotted(ctx, a, b, d.palette.accent, fates[f.end]);
    else arrow(ctx, a, b, { colour: d.palette.ink, width: way.has(f.msg) ? 2 : 1, fate: fates[f.end] });
  }
}

/** How a message is related to the event: it led there, or follows from it. */
export function relationOf({ marks }: Related, f: Flow): number {
  if (f.end === 'handled' && marks[f.last]! & (Relation.Cause | Relation.Selected)) return Relation.Cause;
  return marks[f.sent]! & (Relation.Effect | Relation.Selected) ? Relation.Effect : Relation.Neither;
}

/** The messages of the chain that led to the event, and those sent in the handling at the cursor. */
function near(d: Diagram, m: Around): Flow[] {
  const found: Flow[] = [];
  const { kind, msg } = d.run.c;
  const add = (step: number) => {
    const f = kind[step] === Kind.MsgSend && msg[step]! > 0 ? flowOf(d.run, msg[step]!) : null;
    if (f) found.push(f);
  };
  for (const l of m.chain) add(l.step);
  if (m.step < 0) return found;
  const all = causality(d.run);
  const begun = all.handling(m.step);
  for (let i = begun >= 0 ? all.after(begun) : -1; i >= 0 && kind[i] !== Kind.MsgDone && kind[i] !== Kind.RunEnd; i = all.after(i)) add(i);
  return found;
}

function dotted(ctx: Context, a: Point, b: Point, colour: string, fate: Fate): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.75;
  ctx.lineCap = 'round';
  ctx.setLineDash([0.1, 4]);
  ctx.beginPath();
  ctx.moveTo(a.x, a.y);
  ctx.lineTo(b.x, b.y);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.lineCap = 'butt';
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  if (long < 10) return;
  arrow(ctx, { x: b.x - ((b.x - a.x) * 10) / long, y: b.y - ((b.y - a.y) * 10) / long }, b, { colour, width: 1.5, fate });
}

/** The selected message, on top of all others: red while the cursor is at its send. */
function drawMessage(ctx: Context, d: Diagram, m: Around): void {
  const { c } = d.run;
  const msg = m.msg || (m.step >= 0 ? c.msg[m.step]! : 0);
  const f = msg > 0 ? flowOf(d.run, msg) : null;
  if (!f) return;
  const fresh = c.msg[m.step] === msg && (c.kind[m.step] === Kind.MsgSend || c.kind[m.step] === Kind.MsgEnqueue);
  const [a, b] = endsOf(d, f);
  const colour = fresh ? d.palette.fresh : d.palette.ink;
  arrow(ctx, a, b, { colour, width: 2.5, fate: fates[f.end], dashed: f.end === 'waits' });
  name(ctx, d, a, b, messageText(d.run, msg), colour);
}

/** Writes beside the middle of an arrow's visible part, if there is room. */
function name(ctx: Context, d: Diagram, a: Point, b: Point, text: string, colour: string): void {
  const from = Math.max(d.rows.x0, Math.min(a.x, b.x));
  const to = Math.min(d.rows.x1, Math.max(a.x, b.x));
  const wide = labelWidth(ctx, d.palette, text, { bold: true });
  if (Math.hypot(to - from, b.y - a.y) < wide + 16 || to < from) return;
  const x = (from + to) / 2;
  const y = b.x === a.x ? (a.y + b.y) / 2 : a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
  label(ctx, d.palette, text, Math.min(x + 8, d.rows.x1 - wide), y - 5, { bold: true, halo: true, colour });
}

function drawSelected(ctx: Context, d: Diagram, step: number): void {
  if (step < 0) return;
  eventMark(ctx, d.palette, { x: d.axis.x(step), y: d.rows.y[d.run.c.actor[step]!] ?? d.rows.top }, 4, 2);
}

/** On the order axis the cursor is labelled with its step. */
function drawOrderCursor(ctx: Context, d: Diagram, step: number, place: ClockPlace): void {
  const { rows } = d;
  const x = step >= 0 ? d.axis.x(step) : -1;
  if (x < rows.x0 - 0.5 || x > rows.x1 + 0.5) return;
  cursorLine(ctx, d.palette, x, tr`step ${count(step)}`, place, rows.width);
}
