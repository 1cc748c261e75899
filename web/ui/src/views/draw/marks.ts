// Marks that views share: arrows of messages, and rare events that matter. Form, not only colour, shows what a mark
// is.

import type { End } from '../../run/flow.ts';
import { Kind } from '../../run/kinds.ts';
import type { Palette } from '../../ui/theme.ts';
import type { Context } from './canvas.ts';

export interface Point {
  x: number;
  y: number;
}

/** How a message ended: handled or under way, refused, or a dead letter. */
export type Fate = 'arrives' | 'refused' | 'dead';

export const fates: Record<End, Fate> = {
  handled: 'arrives', waits: 'arrives', dropped: 'arrives', reply: 'arrives', refused: 'refused', dead: 'dead', nobody: 'dead',
};

export interface ArrowStyle {
  colour: string;
  width: number;
  fate?: Fate;
  dashed?: boolean;
}

/** The arrow of a message; its end shows the fate. */
export function arrow(ctx: Context, a: Point, b: Point, o: ArrowStyle): void {
  ctx.strokeStyle = ctx.fillStyle = o.colour;
  ctx.lineWidth = o.width;
  if (o.fate === 'dead' || o.dashed) ctx.setLineDash([3, 3]);
  ctx.beginPath();
  ctx.moveTo(a.x, a.y);
  ctx.lineTo(b.x, b.y);
  ctx.stroke();
  ctx.setLineDash([]);
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  if (o.fate === 'dead') cross(ctx, b, 4, o.width + 0.5);
  else if (o.fate === 'refused') bar(ctx, b, angle, o.width + 1.5);
  else if (Math.hypot(b.x - a.x, b.y - a.y) > 9) head(ctx, b, angle, 4 + 1.5 * o.width);
}

function head(ctx: Context, at: Point, angle: number, size: number): void {
  ctx.beginPath();
  ctx.moveTo(at.x, at.y);
  ctx.lineTo(at.x - size * Math.cos(angle - 0.4), at.y - size * Math.sin(angle - 0.4));
  ctx.lineTo(at.x - size * Math.cos(angle + 0.4), at.y - size * Math.sin(angle + 0.4));
  ctx.fill();
}

function bar(ctx: Context, at: Point, angle: number, width: number): void {
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(at.x - 5 * Math.sin(angle), at.y + 5 * Math.cos(angle));
  ctx.lineTo(at.x + 5 * Math.sin(angle), at.y - 5 * Math.cos(angle));
  ctx.stroke();
}

function cross(ctx: Context, at: Point, size: number, width: number): void {
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(at.x - size, at.y - size);
  ctx.lineTo(at.x + size, at.y + size);
  ctx.moveTo(at.x + size, at.y - size);
  ctx.lineTo(at.x - size, at.y + size);
  ctx.stroke();
}

/** The mark of the event at the cursor. */
export function eventMark(ctx: Context, p: Palette, at: Point, r: number, width = 1.5): void {
  ctx.beginPath();
  ctx.arc(at.x, at.y, r, 0, 2 * Math.PI);
  ctx.fillStyle = p.bg;
  ctx.fill();
  ctx.strokeStyle = p.accent;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** The mark of a rare event: a cross is a panic, a ring a restart, a bar a refusal, a small cross with a rule a dead
 *  letter, a wedge a dropped message, an empty square a thread that blocks, a clock a reply that did not arrive. */
export function rareMark(ctx: Context, p: Palette, kind: number, at: Point): void {
  ctx.save();
  ctx.lineJoin = 'round';
  for (const [colour, extra] of [[p.bg, 3], [rareColour(p, kind), 0]] as const) {
    ctx.strokeStyle = colour;
    rareForm(ctx, kind, at, 1.75 + extra);
  }
  ctx.restore();
}

/** Failures are red; refusals have the colour of the bar; everything else is ink. */
function rareColour(p: Palette, kind: number): string {
  switch (kind) {
    case Kind.ActorCrash: case Kind.AskTimeout: case Kind.AskFail: return p.fail;
    case Kind.MsgRefuse: case Kind.MsgDrop: return p.ready;
    case Kind.Block: return p.blocked;
    default: return p.ink;
  }
}

function rareForm(ctx: Context, kind: number, { x, y }: Point, width: number): void {
  ctx.lineWidth = width;
  switch (kind) {
    case Kind.ActorCrash: cross(ctx, { x, y }, 3.5, width); return;
    case Kind.MsgDeadLetter: case Kind.MsgSend: // without a receiver
      cross(ctx, { x, y }, 2.5, width);
      line(ctx, [x - 8, y, x - 4.5, y]);
      return;
    case Kind.MsgRefuse: line(ctx, [x, y - 5, x, y + 5]); return;
    case Kind.MsgDrop: line(ctx, [x - 4, y - 3, x, y + 3, x + 4, y - 3]); return;
    case Kind.Block: ctx.strokeRect(x - 3, y - 3, 6, 6); return;
    case Kind.ActorRestart:
      ctx.beginPath();
      ctx.arc(x, y, 3.5, -0.4, 1.5 * Math.PI);
      ctx.stroke();
      return;
    default:
      ctx.beginPath();
      ctx.arc(x, y, 4, 0, 2 * Math.PI);
      ctx.stroke();
      line(ctx, [x, y - 2.5, x, y, x + 2, y]);
  }
}

function line(ctx: Context, points: number[]): void {
  ctx.beginPath();
  ctx.moveTo(points[0]!, points[1]!);
  for (let i = 2; i < points.length; i += 2) ctx.lineTo(points[i]!, points[i + 1]!);
  ctx.stroke();
}
