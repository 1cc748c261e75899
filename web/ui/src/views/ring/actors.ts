// Actors as circles. The hue shows the type of an actor, the form what it does.

import { hues, type Palette } from '../../ui/theme.ts';
import { ActorIs } from '../../run/world.ts';
import { label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import { Brush, isMany, type Ring } from './brush.ts';
import type { Picture } from './draw.ts';
import { fromItself } from './flights.ts';
import { backlogAt, backlogR } from './place.ts';

/** Circles smaller than this have no room for a name. */
const namedR = 7;

/** The circles of some slots, with the names inside them. */
export function drawActors(ctx: Context, p: Picture, slots: ArrayLike<number>): void {
  const brush = new Brush();
  const { actors, actorR } = p.place;
  if (actorR < tiny) addDots(brush, p, slots);
  else for (let i = 0; i < slots.length; i++) if (p.idAt[slots[i]!]! > 0) addActor(brush, p, slots[i]!, p.idAt[slots[i]!]!);
  brush.paint(ctx, isMany(p));
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    const actor = p.idAt[slot]!;
    if (actor === 0) continue;
    if (actorR >= 4) drawOver(ctx, p, actors.x[slot]!, actors.y[slot]!, actor);
    if (!p.small && actor !== p.actor && actorR >= namedR) drawName(ctx, p, slot, actor);
  }
}

/** The selected actor's edge, and its name, on top of all others. */
export function drawChosenActor(ctx: Context, p: Picture): void {
  const { actors, actorR } = p.place;
  const chosen = p.slotOf[p.actor] ?? -1;
  if (p.actor === 0 || chosen < 0) return;
  const edge = { r: actorR + (p.small ? 0.5 : 1.5), colour: p.palette.accent, width: p.small ? 1.5 : 3 };
  ring(ctx, actors.x[chosen]!, actors.y[chosen]!, edge.r, edge.colour, edge.width);
  if (!p.small) drawName(ctx, p, chosen, p.actor);
}

function ring(ctx: Context, x: number, y: number, r: number, colour: string, width: number): void {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 2 * Math.PI);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** An actor's circle: a tint at rest; full while it has a thread; hollow while it handles a message that it sent
 *  itself; with a dashed circle around it while it is ready and waits for a thread; dashed and hollow while it is not started. An
 *  actor that is not spawned yet, or has stopped, is a dot. */
function addActor(brush: Brush, p: Picture, slot: number, actor: number): void {
  const { place, palette, moment: { run, world } } = p;
  const [x, y, r] = [place.actors.x[slot]!, place.actors.y[slot]!, place.actorR];
  const hue = palette.cat[run.panel.actors[actor - 1]!.type % hues]!;
  const is = world.actorIs[actor]!;
  if (is === ActorIs.Absent || is === ActorIs.Stopped) {
    brush.mark(x, y, { r: Math.min(1.5, r), fill: palette.lineStrong, alpha: 1, rings: [] });
    return;
  }
  if (is === ActorIs.Created) {
    brush.mark(x, y, { r, fill: palette.bg, alpha: p.transparent ? 0 : 1, rings: [{ r, colour: hue.full, width: 1, dash: [2, 2.5] }] });
    return;
  }
  const own = fromItself(run, actor, world.actorMsg[actor]!);
  const edge = own ? Math.min(3, r * 0.45) : 1;
  const rings: Ring[] = [{ r: r - (own ? edge / 2 : 0), colour: hue.full, width: edge }];
  if (is === ActorIs.Ready && !p.small) rings.push(readyRing(palette, actor === p.actor ? r + 2 : r));
  brush.mark(x, y, {
    r, fill: own ? palette.bg : is === ActorIs.Handling ? hue.full : hue.soft,
    alpha: !p.transparent ? 1 : own ? 0 : is === ActorIs.Handling ? 0.6 : 0.3, rings,
  });
}

/** Circles smaller than this have no room for an edge. */
const tiny = 2;

/** Dots: a tint at rest; the colour of waiting while the actor is ready; full, larger and on top while it has a
 *  thread; grey while it is not started. An actor that does not exist yet or any more is left out. */
function addDots(brush: Brush, p: Picture, slots: ArrayLike<number>): void {
  const { place, palette, moment: { run, world } } = p;
  const add = (slot: number, r: number, fill: string) => brush.mark(place.actors.x[slot]!, place.actors.y[slot]!, { r, fill, alpha: 1, rings: [] });
  const hue = (slot: number) => palette.cat[run.panel.actors[p.idAt[slot]! - 1]!.type % hues]!;
  const atWork: number[] = [];
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    const is = world.actorIs[p.idAt[slot]!]!; // id 0 is always absent
    if (is === ActorIs.Handling) atWork.push(slot);
    else if (is === ActorIs.Ready) add(slot, place.actorR, palette.ready);
    else if (is === ActorIs.Waiting) add(slot, place.actorR, hue(slot).soft);
    else if (is === ActorIs.Created) add(slot, place.actorR, palette.lineStrong);
  }
  for (const slot of atWork) add(slot, place.actorR * 1.8, hue(slot).full);
}

/** The ring of an actor that waits for a thread. */
function readyRing(palette: Palette, r: number): Ring {
  return r >= 6 ? { r: r + 3, colour: palette.ready, width: 1.5, dash: [2, 2.5] } : { r: r + 0.5, colour: palette.ready, width: 1 };
}

/** The hatch that distinguishes a ninth type from the first, whose hue it has; and a cross over a stopped actor. */
function drawOver(ctx: Context, p: Picture, x: number, y: number, actor: number): void {
  const { place, palette, moment: { run, world } } = p;
  const { type } = run.panel.actors[actor - 1]!;
  const is = world.actorIs[actor]!;
  const d = Math.min(5, place.actorR * 0.6);
  if (is === ActorIs.Stopped) {
    rule(ctx, x - d, y - d, x + d, y + d, palette.lineControl, 1.25);
    rule(ctx, x - d, y + d, x + d, y - d, palette.lineControl, 1.25);
  } else if (type >= hues && is !== ActorIs.Absent) {
    rule(ctx, x - d, y + d, x + d, y - d, fromItself(run, actor, world.actorMsg[actor]!) ? palette.cat[type % hues]!.full : palette.bg, 1.5);
  }
}

/** Neighbours at least this far apart have room for names beside their circles. */
const sparse = 34;

/** The short name: in the circle if it fits, else on the inner side of the backlog if there is room; the selected
 *  actor's always. */
function drawName(ctx: Context, p: Picture, slot: number, actor: number): void {
  const { place, palette, moment: { run, world } } = p;
  const is = world.actorIs[actor]!;
  const { short, name } = run.panel.actors[actor - 1]!;
  const space = 2 * place.actorR - 1;
  const bold = is === ActorIs.Handling && labelWidth(ctx, palette, short, { bold: true }) <= space;
  const full = is === ActorIs.Handling && !fromItself(run, actor, world.actorMsg[actor]!);
  const colour = full && !p.transparent ? palette.cat[run.panel.actors[actor - 1]!.type % hues]!.on : palette.ink;
  const fits = labelWidth(ctx, palette, short, { bold }) <= space;
  if (fits && is !== ActorIs.Absent && is !== ActorIs.Stopped) {
    label(ctx, palette, short, place.actors.x[slot]!, place.actors.y[slot]! + 4, { bold, align: 'center', colour });
  } else if (actor === p.actor || (place.rows === 1 && place.pitch >= sparse && is !== ActorIs.Absent && is !== ActorIs.Stopped)) {
    const text = actor === p.actor ? name : short;
    const angle = place.actors.angle[slot]!;
    const r = backlogR(place, world.depth[actor]!, p.most);
    const at = backlogAt(place, slot, r);
    const away = r + 4 + (Math.abs(Math.cos(angle)) * labelWidth(ctx, palette, text, { bold: true })) / 2 + Math.abs(Math.sin(angle)) * 7;
    label(ctx, palette, text, at.x - away * Math.cos(angle), at.y - away * Math.sin(angle) + 4, { bold: true, align: 'center', colour: palette.ink, halo: true });
  }
}
