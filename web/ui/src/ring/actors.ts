// Actors as circles. Hue says of which type one is, form what it does.

import { hues, type Palette } from '../base/theme.ts';
import { ActorIs } from '../base/world.ts';
import { label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import type { Picture } from './draw.ts';
import { fromItself } from './flights.ts';
import { backlogAt, backlogR } from './place.ts';

export function drawActors(ctx: Context, p: Picture): void {
  for (let slot = 0; slot < p.idAt.length; slot++) if (p.idAt[slot]! > 0) drawActor(ctx, p, slot, p.idAt[slot]!);
}

function drawActor(ctx: Context, p: Picture, slot: number, actor: number): void {
  const { place, palette, moment: { run, world } } = p;
  const [x, y, r] = [place.actors.x[slot]!, place.actors.y[slot]!, place.actorR];
  const row = run.panel.actors[actor - 1]!;
  const hue = palette.cat[row.type % hues]!;
  const is = world.actorIs[actor]!;
  const chosen = actor === p.actor;
  if (is === ActorIs.Absent || is === ActorIs.Stopped) drawNobody(ctx, palette, x, y, is === ActorIs.Absent ? 0 : r);
  else {
    const own = fromItself(run, actor, world.actorMsg[actor]!);
    disc(ctx, p, x, y, own ? palette.bg : is === ActorIs.Handling ? hue.full : hue.soft, own ? 0 : is === ActorIs.Handling ? 0.6 : 0.3);
    const edge = own ? Math.min(3, r * 0.45) : 1;
    ring(ctx, x, y, r - (own ? edge / 2 : 0), hue.full, edge);
    if (row.type >= hues && r >= 4) rule(ctx, x - r * 0.6, y + r * 0.6, x + r * 0.6, y - r * 0.6, own ? hue.full : palette.bg, 1.5);
    if (is === ActorIs.Ready) drawReady(ctx, p, x, y, chosen ? r + 2 : r);
  }
  if (chosen) ring(ctx, x, y, r + (p.small ? 0.5 : 1.5), palette.accent, p.small ? 1.5 : 3);
  if (!p.small) drawName(ctx, p, slot, actor, is === ActorIs.Handling && !fromItself(run, actor, world.actorMsg[actor]!) ? hue.on : palette.ink);
}

/** Fills a circle, so that what is below shines through if actors are to be transparent. */
function disc(ctx: Context, p: Picture, x: number, y: number, colour: string, alpha: number): void {
  ctx.beginPath();
  ctx.arc(x, y, p.place.actorR, 0, 2 * Math.PI);
  ctx.globalAlpha = p.transparent ? alpha : 1;
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.globalAlpha = 1;
}

function ring(ctx: Context, x: number, y: number, r: number, colour: string, width: number): void {
  ctx.beginPath();
  ctx.arc(x, y, Math.max(0.5, r), 0, 2 * Math.PI);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** Ready: a dashed circle around it, for the thread that it waits for. */
function drawReady(ctx: Context, p: Picture, x: number, y: number, r: number): void {
  if (p.small) return;
  if (r >= 6) ctx.setLineDash([2, 2.5]);
  ring(ctx, x, y, r + (r >= 6 ? 3 : 1), p.palette.ready, r >= 6 ? 1.5 : 1.25);
  ctx.setLineDash([]);
}

/** Not spawned yet: a dot. Stopped: a cross of the actor's size. */
function drawNobody(ctx: Context, palette: Palette, x: number, y: number, r: number): void {
  if (r === 0) {
    ctx.beginPath();
    ctx.arc(x, y, 1.5, 0, 2 * Math.PI);
    ctx.fillStyle = palette.lineStrong;
    ctx.fill();
    return;
  }
  const d = Math.min(5, r * 0.6);
  rule(ctx, x - d, y - d, x + d, y + d, palette.lineControl, 1.25);
  rule(ctx, x - d, y + d, x + d, y - d, palette.lineControl, 1.25);
}

/** The short name: in the circle where it fits; the chosen actor's always, inside of its backlog. */
function drawName(ctx: Context, p: Picture, slot: number, actor: number, colour: string): void {
  const { place, palette, moment: { run, world } } = p;
  const is = world.actorIs[actor]!;
  const { short, name } = run.panel.actors[actor - 1]!;
  const bold = is === ActorIs.Handling;
  const fits = labelWidth(ctx, palette, short, { bold }) <= 2 * place.actorR - 1;
  if (fits && is !== ActorIs.Absent && is !== ActorIs.Stopped) {
    label(ctx, palette, short, place.actors.x[slot]!, place.actors.y[slot]! + 4, { bold, align: 'center', colour });
  } else if (actor === p.actor) {
    const angle = place.actors.angle[slot]!;
    const r = backlogR(place, world.depth[actor]!, p.most);
    const at = backlogAt(place, slot, r);
    const away = r + 4 + (Math.abs(Math.cos(angle)) * labelWidth(ctx, palette, name, { bold: true })) / 2 + Math.abs(Math.sin(angle)) * 7;
    label(ctx, palette, name, at.x - away * Math.cos(angle), at.y - away * Math.sin(angle) + 4, { bold: true, align: 'center', colour: palette.ink, halo: true });
  }
}
