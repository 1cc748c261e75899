// Threads as squares: a full edge and a dot while it works for an actor, a dashed edge while it is idle.

import { Reason } from '../../run/kinds.ts';
import { tr } from '../../ui/language.ts';
import { hues } from '../../ui/theme.ts';
import { ThreadIs } from '../../run/world.ts';
import { label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import type { Picture } from './draw.ts';
import { labelAt } from './place.ts';

export function drawThreads(ctx: Context, p: Picture): void {
  const { place } = p;
  if (place.how === 'merged') return; // they are drawn with their actors
  for (let t = 0; t < place.threads.x.length; t++) {
    if (Number.isNaN(place.threads.x[t]!)) continue;
    drawThread(ctx, p, t);
    if (!p.small && place.lines > 0 && there(p, t)) drawLabel(ctx, p, t);
  }
}

/** A thread that belongs to one actor is named only during its lifetime; workers keep their names. */
function there(p: Picture, t: number): boolean {
  const is = p.moment.world.threadIs[t]!;
  return p.place.how === 'workers' || (is !== ThreadIs.Absent && is !== ThreadIs.Gone);
}

function drawThread(ctx: Context, p: Picture, t: number): void {
  const { place, palette, moment: { run, world } } = p;
  const [x, y, h] = [place.threads.x[t]!, place.threads.y[t]!, place.threadHalf];
  const is = world.threadIs[t]!;
  if (is === ThreadIs.Absent || is === ThreadIs.Gone) {
    ctx.fillStyle = palette.lineStrong;
    ctx.fillRect(x - 1, y - 1, 2, 2);
    return;
  }
  const actor = world.threadActor[t]!;
  const chosen = t === p.thread;
  ctx.fillStyle = palette.bg;
  ctx.fillRect(x - h, y - h, 2 * h, 2 * h);
  if (actor === 0 && is === ThreadIs.Idle && h >= 4) ctx.setLineDash([3, 2]);
  ctx.strokeStyle = chosen ? palette.accent : actor > 0 ? palette.ink : palette.blocked;
  ctx.lineWidth = chosen ? 2.5 : actor > 0 && !p.small ? 1.5 : 1;
  ctx.strokeRect(x - h, y - h, 2 * h, 2 * h);
  ctx.setLineDash([]);
  if (actor > 0) drawDot(ctx, p, x, y, h, palette.cat[run.panel.actors[actor - 1]!.type % hues]!.full, is === ThreadIs.Blocked ? world.threadReason[t]! : Reason.None);
}

/** The dot of the actor's type: full while the thread runs, hollow while it waits within the handling, with a bar
 *  across if the wait is not just a sleep. */
function drawDot(ctx: Context, p: Picture, x: number, y: number, h: number, hue: string, waits: number): void {
  const r = Math.max(1.2, h * 0.52);
  const hollow = waits !== Reason.None && r > 2.5;
  ctx.beginPath();
  ctx.arc(x, y, hollow ? r - 0.75 : r, 0, 2 * Math.PI);
  if (!hollow) {
    ctx.fillStyle = hue;
    ctx.fill();
    return;
  }
  ctx.strokeStyle = hue;
  ctx.lineWidth = 2;
  ctx.stroke();
  if (waits !== Reason.Sleep) rule(ctx, x - h * 0.75, y, x + h * 0.75, y, p.palette.ink, 2);
}

/** Squares around their own actors' circles: whole while the thread runs, only corners while it sleeps, two bars
 *  while it waits for something else, dotted while it is idle. */
export function drawMerged(ctx: Context, p: Picture, slots: ArrayLike<number>): void {
  const { place, palette } = p;
  const at: Record<Form, number[]> = { dots: [], corners: [], bars: [], whole: [], chosen: [] };
  let chosen: Form = 'whole';
  for (let i = 0; i < slots.length; i++) {
    const form = formOf(p, p.threadAt[slots[i]!]!);
    if (!form) continue;
    if (p.threadAt[slots[i]!] === p.thread) chosen = form;
    at[p.threadAt[slots[i]!] === p.thread ? 'chosen' : form].push(slots[i]!);
  }
  for (const look of forms) {
    const form = look === 'chosen' ? chosen : look;
    ctx.setLineDash(form === 'dots' ? [1.5, 2.5] : []);
    ctx.strokeStyle = look === 'chosen' ? palette.accent : form === 'dots' ? palette.lineControl : form === 'whole' ? palette.ink : palette.blocked;
    ctx.lineWidth = look === 'chosen' ? 2 : form === 'dots' || p.small ? 0.75 : 1.25;
    // One by one: in a single path, edges of many would be smoothed differently from those of a few.
    for (const slot of at[look]) square(ctx, form, place.actors.x[slot]!, place.actors.y[slot]!, place.threadHalf);
  }
  ctx.setLineDash([]);
}

/** The forms of a square, in the order in which they are drawn. */
const forms = ['dots', 'corners', 'bars', 'whole', 'chosen'] as const;
type Form = (typeof forms)[number];

/** The form of a thread's square; null: it is not drawn. */
function formOf(p: Picture, t: number): Form | null {
  const { world } = p.moment;
  const is = world.threadIs[t];
  if (t < 0 || is === ThreadIs.Absent || is === ThreadIs.Gone) return null;
  const attached = world.threadActor[t]! > 0;
  if (p.small && (!attached || p.place.rows > 1)) return null;
  if (!attached) return 'dots';
  if (is !== ThreadIs.Blocked) return 'whole';
  return world.threadReason[t] === Reason.Sleep ? 'corners' : 'bars';
}

/** A square, or the part of it that is drawn. */
function square(ctx: Context, form: Form, x: number, y: number, h: number): void {
  if (form === 'dots' || form === 'whole') {
    ctx.strokeRect(x - h, y - h, 2 * h, 2 * h);
    return;
  }
  ctx.beginPath();
  for (const dy of [-h, h]) {
    if (form === 'bars') {
      ctx.moveTo(x - h, y + dy);
      ctx.lineTo(x + h, y + dy);
      continue;
    }
    for (const dx of [-h, h]) {
      ctx.moveTo(x + dx, y + dy / 2);
      ctx.lineTo(x + dx, y + dy);
      ctx.lineTo(x + dx / 2, y + dy);
    }
  }
  ctx.stroke();
}

/** Beside a square: the thread's name and its actor's. If only one fits, it is the actor's. The actor that a thread
 *  belongs to is beside it already, with its name where that fits. */
function drawLabel(ctx: Context, p: Picture, t: number): void {
  const { place, palette, moment: { run, world } } = p;
  const is = world.threadIs[t]!;
  const row = run.panel.actors[world.threadActor[t]! - 1];
  const two = place.lines === 2 && place.how === 'workers';
  const named = place.how === 'pairs' && place.actorR >= 10;
  const state = row ? row.short : is === ThreadIs.Idle ? tr`idle` : is === ThreadIs.Gone ? tr`ended` : '';
  const name = run.panel.threads[t]!.label;
  const lines: [string, boolean][] = two ? [[name, false], [state, row !== undefined]] : named ? [[name, false]] : row ? [[row.short, true]] : [];
  const w = Math.max(0, ...lines.map(([text, bold]) => labelWidth(ctx, palette, text, { bold })));
  const at = labelAt(place, t, w, lines.length * 12);
  lines.forEach(([text, bold], i) => {
    const y = at.y + 4 + (i - (lines.length - 1) / 2) * 12.5;
    label(ctx, palette, text, at.x, y, { align: 'center', bold, colour: t === p.thread ? palette.accent : bold ? palette.ink : palette.ink3 });
  });
}
