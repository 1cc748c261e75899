// The picture What moved: one dot per message, at the time it began in A and by how much later it began in B.

import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

import { count, duration, unitFor } from '../../ui/format.ts';
import { language, tr } from '../../ui/language.ts';
import { memoize } from '../../ui/memo.ts';
import type { Note } from '../../wire/types.gen.ts';
import { shorten } from '../../ui/text.ts';
import { hues, type Palette } from '../../ui/theme.ts';
import type { Times } from '../../player/timewindow.ts';
import { messageText } from '../../run/words.ts';
import { clipped, label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import { Frame, type FrameSize } from '../draw/frame.tsx';
import type { Point } from '../draw/marks.ts';
import { NoteMarks, type Spot } from '../draw/notemarks.tsx';
import { scale, ticks, type Scale } from '../draw/scale.ts';
import { roundValues } from './axis.ts';
import type { Contrast } from './contrast.ts';
import { later } from './lists.ts';
import { medians, wentFirst, type Median } from './moved.ts';
import { dotsOf, type Pairing } from './pairing.ts';
import { listenTo, pictureKey } from './point.ts';
import { Sight } from './sight.ts';

interface Place {
  x: Scale;
  y: (late: number) => number;
  bottom: number;
  top: number;
}

/** The layout of the picture for its size. */
function place(p: Pairing, f: FrameSize, view: Times): Place {
  const x0 = f.phone ? 58 : 88;
  const x1 = f.width - (f.phone ? 14 : 104);
  const [top, bottom] = [16, f.height - 44];
  const m = p.moved;
  const low = Math.min(0, m.earliest >= 0 ? m.late[m.earliest]! : 0);
  const high = Math.max(0, m.latest >= 0 ? m.late[m.latest]! : 0);
  const span = Math.max(high - low, 1) * 1.08;
  return { x: scale(x0, Math.max(x0 + 40, x1), view), y: (late) => bottom - ((late - low + span * 0.03) / span) * (bottom - top), top, bottom };
}

export function MovedPicture({ contrast: c }: { contrast: Contrast }) {
  const picture = useMemo(() => movedPicture(c), [c]);
  const p = c.pairing.value;
  return p && (
    <Frame
      name="moved" label={movedLabel(p)} height={(_, phone) => (phone ? 260 : 320)} still={picture.still} moving={picture.moving} listen={picture.listen}
      onKeyDown={picture.key} over={(f) => <NoteMarks player={c.player} spots={(n) => picture.spots(n, f)} space={{ width: f.width, height: f.height }} />}
    />
  );
}

/** The callbacks that draw and that handle pointer and keys. They stay the same while the view is open, so that they
 *  cause no repaint. */
export function movedPicture(c: Contrast) {
  const hover = signal(-1);
  const sight = new Sight(c);
  return {
    still: (ctx: Context, f: FrameSize) => {
      const p = c.pairing.value;
      if (p) drawStill(ctx, f, p, place(p, f, sight.view), c.shown.value.selection.actor.value);
    },
    moving: (ctx: Context, f: FrameSize) => {
      const p = c.pairing.value;
      if (p) drawMoving(ctx, f, p, place(p, f, sight.view), c.shown.value.steps.value[0] ?? -1, c.chosen.value, hover.value);
    },
    listen: (canvas: HTMLCanvasElement, size: () => FrameSize | null) => listenTo(canvas, size, {
      contrast: c, sight, hover, axis: 0,
      scale: (p, f) => place(p, f, sight.view).x,
      markAt: (p, f, at) => nearest(p, place(p, f, sight.view), at),
    }),
    // Notes are about the page's run; in other runs they would mark other messages.
    spots: (note: Note, f: FrameSize): Spot[] => {
      const p = c.pairing.value;
      if (!p || note.about !== 'difference' || note.orphan || c.shown.value !== c.player) return [];
      const at = place(p, f, sight.view);
      if (!note.message) {
        const last = mediansOf(p).at(-1);
        return [last && inSight(at, last.t) ? { x: at.x.x(last.t), y: at.y(last.late) - 14 } : { x: at.x.x1, y: at.top }];
      }
      const dots = dotsOf(p);
      const dot = (note.at === 0 ? dots.a : dots.b).get(note.msg ?? 0);
      return dot !== undefined && inSight(at, p.moved.began[dot]!) ? [{ x: at.x.x(p.moved.began[dot]!), y: at.y(p.moved.late[dot]!) - 12 }] : [];
    },
    key: (e: KeyboardEvent) => void pictureKey(e, c, sight),
  };
}

/** What the picture shows, in words. */
function movedLabel(p: Pairing): string {
  const m = p.moved;
  if (m.latest < 0) return tr`No message was handled in both runs.`;
  const last = mediansOf(p).at(-1);
  const ends = last ? tr` In the median, the last ones began ${later(last.late)}.` : '';
  return tr`${count(m.n)} messages by when they began in A and how much later in B. The latest is ${messageText(p.a, p.match.a[m.pair[m.latest]!]!)}, ${later(m.late[m.latest]!)}.${ends} Shift with left and right arrow goes to the next message. The lists below have each one.`;
}

/** The number of bins of the median: fewer if there are few messages. */
const binsFor = (n: number) => Math.max(3, Math.min(24, Math.round(Math.sqrt(n))));

/** With fewer messages, each dot says more than a median does. */
const fewest = 10;

const mediansOf = memoize((p: Pairing): Median[] => (p.moved.n < fewest ? [] : medians(p.moved, p.a.panel.makespan, binsFor(p.moved.n))));

const inSight = (at: Place, t: number) => t >= at.x.t0 && t <= at.x.t1;

/** The dot nearest to a point, within a finger's tolerance; -1: none. */
function nearest(p: Pairing, at: Place, { x, y }: Point): number {
  let best = -1;
  let least = 14 * 14;
  for (let i = 0; i < p.moved.n; i++) {
    if (!inSight(at, p.moved.began[i]!)) continue;
    const dx = at.x.x(p.moved.began[i]!) - x;
    const dy = at.y(p.moved.late[i]!) - y;
    const d = dx * dx + dy * dy;
    if (d < least) [best, least] = [i, d];
  }
  return best;
}

function drawStill(ctx: Context, f: FrameSize, p: Pairing, at: Place, actor: string): void {
  drawAxes(ctx, f, p, at);
  clipped(ctx, at.x.x0 - 4, 0, at.x.x1 - at.x.x0 + 8, at.bottom + 4, () => {
    const few = p.moved.n < 300; // then each dot counts, and the line is drawn behind them
    if (few) drawMedian(ctx, f, p, at);
    drawDots(ctx, f.palette, p, at, actor);
    if (!few) drawMedian(ctx, f, p, at);
  });
  nameMedian(ctx, f, p, at);
  drawLatest(ctx, f, p, at);
}

function drawAxes(ctx: Context, f: FrameSize, p: Pairing, at: Place): void {
  const { palette } = f;
  const { at: times, unit, digits } = ticks(at.x, f.phone ? 56 : 80);
  for (const [i, t] of times.entries()) {
    const x = Math.round(at.x.x(t)) + 0.5;
    rule(ctx, x, at.top - 6, x, at.bottom, palette.line);
    label(ctx, palette, (t / unit.ns).toFixed(digits) + (i === 0 ? ` ${unit.name}` : ''), x, at.bottom + 16, { align: 'center', colour: palette.ink3 });
  }
  label(ctx, palette, tr`began at, A: ${p.a.panel.title.toLowerCase()}`, at.x.x1, at.bottom + 32, { align: 'right', colour: palette.ink3 });
  const m = p.moved;
  const [low, high] = [Math.min(0, m.late[m.earliest] ?? 0), Math.max(0, m.late[m.latest] ?? 0)];
  const values = roundValues(low, high, 5);
  const u = unitFor(Math.max(-low, high));
  for (const v of values) {
    const y = Math.round(at.y(v)) + 0.5;
    rule(ctx, at.x.x0, y, at.x.x1, y, v === 0 ? palette.ink2 : palette.line);
    const text = v === 0 ? tr`same` : `${v > 0 ? '+' : '−'}${Math.abs(v / u.ns).toLocaleString(language, { maximumFractionDigits: 2 })} ${u.name}`;
    const word = v === values.at(-1) && v > 0 && !f.phone ? tr` later` : v === values[0] && v < 0 && !f.phone ? tr` earlier` : '';
    label(ctx, palette, text + word, at.x.x0 - 8, y + 4, { align: 'right' });
  }
}

function drawDots(ctx: Context, palette: Palette, p: Pairing, at: Place, actor: string): void {
  const { moved: m, match, a } = p;
  const chosen = a.actorID(actor);
  const few = m.n <= 6000;
  for (let pass = 0; pass < (chosen > 0 ? 2 : 1); pass++) {
    const own = pass === 1;
    ctx.globalAlpha = own ? 1 : chosen > 0 ? 0.45 : few ? 0.6 : 0.5;
    let last = '';
    for (let i = 0; i < m.n; i++) {
      const to = a.c.msgTo[match.a[m.pair[i]!]! - 1]!;
      if ((chosen > 0 && (to === chosen) !== own) || !inSight(at, m.began[i]!)) continue;
      const hue = palette.cat[(a.panel.actors[to - 1]?.type ?? 0) % hues]!;
      const colour = chosen > 0 && !own ? hue.soft : hue.full;
      if (colour !== last) ctx.fillStyle = last = colour;
      const [x, y] = [at.x.x(m.began[i]!), at.y(m.late[i]!)];
      if (!few) {
        ctx.fillRect(x - 1.2, y - 1.2, 2.4, 2.4);
        continue;
      }
      ctx.beginPath();
      ctx.arc(x, y, (own ? 1.4 : 1) * (m.n < 300 ? 2.6 : 1.7), 0, 2 * Math.PI);
      ctx.fill();
    }
  }
  ctx.globalAlpha = 1;
}

function drawMedian(ctx: Context, f: FrameSize, p: Pairing, at: Place): void {
  const { palette } = f;
  const line = mediansOf(p);
  for (const [colour, width] of [[palette.bg, 5], [palette.runB, 2]] as const) {
    ctx.beginPath();
    line.forEach((q, i) => (i === 0 ? ctx.moveTo(at.x.x(q.t), at.y(q.late)) : ctx.lineTo(at.x.x(q.t), at.y(q.late))));
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.lineJoin = 'round';
    ctx.stroke();
  }
}

function nameMedian(ctx: Context, f: FrameSize, p: Pairing, at: Place): void {
  const { palette } = f;
  const last = mediansOf(p).at(-1);
  if (!last || !inSight(at, last.t)) return;
  const text = last.late === 0 ? tr`same` : `${last.late > 0 ? '+' : '−'}${duration(Math.abs(last.late))}`;
  const [x, y] = [at.x.x(last.t), at.y(last.late)];
  if (f.phone) {
    label(ctx, palette, tr`median at the end ${text}`, at.x.x1, y + 16, { bold: true, colour: palette.runB, align: 'right', halo: true });
    return;
  }
  label(ctx, palette, text, x + 10, y + 4, { bold: true, colour: palette.runB, halo: true });
  label(ctx, palette, tr`median at the end`, x + 10, y + 18, { colour: palette.runB, halo: true });
}

/** Labels the message that is latest of all. */
function drawLatest(ctx: Context, f: FrameSize, p: Pairing, at: Place): void {
  const m = p.moved;
  if (m.latest < 0 || m.late[m.latest]! <= 0 || !inSight(at, m.began[m.latest]!)) return;
  const k = m.pair[m.latest]!;
  const first = wentFirst(p.b, p.match.b[k]!);
  const to = p.b.actorName(p.b.c.msgTo[p.match.b[k]! - 1]!);
  const others = first === 0 ? '' : first === 1 ? tr`, 1 other went first` : tr`, ${count(first)} others went first`;
  nameDot(ctx, f, at, m.began[m.latest]!, m.late[m.latest]!, tr`latest: ${short(messageText(p.b, p.match.b[k]!))} to ${to}`, later(m.late[m.latest]!) + others);
}

const short = (text: string) => shorten(text, 32);

/** A ring around a dot and two lines of text beside it, on the side that has room. */
function nameDot(ctx: Context, f: FrameSize, at: Place, t: number, late: number, title: string, text: string): void {
  const { palette } = f;
  const [x, y] = [at.x.x(t), at.y(late)];
  const width = Math.max(labelWidth(ctx, palette, title, { bold: true }), labelWidth(ctx, palette, text));
  const left = x - 24 - width > at.x.x0;
  const dir = left ? -1 : 1;
  ctx.beginPath();
  ctx.arc(x, y, 6, 0, 2 * Math.PI);
  ctx.strokeStyle = palette.accent;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  const beside = left || x + 22 + width <= f.width - 4; // otherwise the text is below the ring
  if (beside) rule(ctx, x + dir * 7, y, x + dir * 18, y, palette.accent);
  const align = left ? 'right' : 'left';
  const base = beside ? Math.max(y - 2, 12) : y + 20;
  const tx = left ? x - 22 : beside ? x + 22 : f.width - width - 4;
  label(ctx, palette, title, tx, base, { bold: true, colour: palette.ink, align, halo: true });
  label(ctx, palette, text, tx, base + 14, { align, halo: true });
}

/** The cursor in A's time, and the message that is selected or under the pointer. */
function drawMoving(ctx: Context, f: FrameSize, p: Pairing, at: Place, step: number, chosen: number, hover: number): void {
  if (step >= 0 && inSight(at, p.a.timeOf(step))) {
    const x = at.x.x(p.a.timeOf(step));
    rule(ctx, x, at.top - 8, x, at.bottom + 3, f.palette.accent, 1.5);
  }
  const dot = hover >= 0 ? hover : chosen;
  if (dot < 0 || dot >= p.moved.n || dot === p.moved.latest || !inSight(at, p.moved.began[dot]!)) return;
  const k = p.moved.pair[dot]!;
  const to = p.a.actorName(p.a.c.msgTo[p.match.a[k]! - 1]!);
  nameDot(ctx, f, at, p.moved.began[dot]!, p.moved.late[dot]!, tr`${short(messageText(p.a, p.match.a[k]!))} to ${to}`, later(p.moved.late[dot]!));
}
