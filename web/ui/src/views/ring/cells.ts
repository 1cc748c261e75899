// The circles of many actors, kept from step to step: a step changes a few of them, and only those are drawn again.

import type { Context } from '../draw/canvas.ts';
import { drawCells, type Picture } from './draw.ts';
import { fromItself } from './flights.ts';
import { backlogAt } from './place.ts';

/** What the looks of all slots depend on. */
type Look = Pick<Picture, 'place' | 'palette' | 'transparent' | 'most'> & { ratio: number };

const same = (a: Look, b: Look) => (Object.keys(a) as (keyof Look)[]).every((k) => a[k] === b[k]);

/** The part of the picture that belongs to a slot, in pixels of the canvas. */
interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** If more slots than this have changed, drawing all of them is faster. */
const mostChanged = 60;

export class Cells {
  private canvas: HTMLCanvasElement | null = null;
  private look: Look | null = null;
  private boxes: Box[] = [];
  /** By slot: what it shows, encoded as a number. */
  private shown = new Float64Array();

  draw(ctx: Context, p: Picture): void {
    const ratio = ctx.getTransform().a;
    this.canvas ??= document.createElement('canvas');
    const own = this.canvas.getContext('2d');
    if (!own) return;
    const { place, palette, transparent, most } = p;
    const look: Look = { place, palette, transparent, most, ratio };
    if (this.look && same(look, this.look)) this.change(own, p, look);
    else this.all(own, p, look);
    ctx.drawImage(this.canvas, 0, 0, place.size, place.size);
  }

  private all(ctx: Context, p: Picture, look: Look): void {
    const side = Math.max(1, Math.round(p.place.size * look.ratio));
    if (this.canvas!.width !== side) this.canvas!.width = this.canvas!.height = side;
    ctx.setTransform(side / p.place.size, 0, 0, side / p.place.size, 0, 0);
    ctx.clearRect(0, 0, p.place.size, p.place.size);
    const slots = p.idAt.map((_, slot) => slot);
    drawCells(ctx, p, slots);
    this.look = look;
    this.boxes = Array.from(slots, (slot) => boxOf(p, slot, side / p.place.size));
    this.shown = Float64Array.from(slots, (slot) => shows(p, slot));
  }

  /** Redraws the slots whose content has changed, with the parts of their neighbours beside them; if they are many,
   *  all slots. */
  private change(ctx: Context, p: Picture, look: Look): void {
    const k = this.canvas!.width / p.place.size;
    const changed: number[] = [];
    for (let slot = 0; slot < this.shown.length; slot++) if (shows(p, slot) !== this.shown[slot]) changed.push(slot);
    if (changed.length > mostChanged) {
      this.all(ctx, p, look);
      return;
    }
    for (const slot of changed) {
      this.shown[slot] = shows(p, slot);
      const box = this.boxes[slot]!;
      ctx.save();
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.clearRect(box.x, box.y, box.w, box.h);
      ctx.beginPath();
      ctx.rect(box.x, box.y, box.w, box.h);
      ctx.clip();
      ctx.setTransform(k, 0, 0, k, 0, 0);
      drawCells(ctx, p, this.near(slot));
      ctx.restore();
    }
  }

  /** The slots whose boxes overlap with a slot's, itself included. */
  private near(slot: number): number[] {
    const a = this.boxes[slot]!;
    const found: number[] = [];
    this.boxes.forEach((b, i) => {
      if (a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h) found.push(i);
    });
    return found;
  }
}

/** Everything that the look of a slot depends on, encoded as one number. */
function shows(p: Picture, slot: number): number {
  const { run, world } = p.moment;
  const actor = p.idAt[slot]!;
  if (actor === 0) return 0;
  const thread = p.threadAt[slot]!;
  const own = Number(fromItself(run, actor, world.actorMsg[actor]!));
  let n = world.actorIs[actor]! + 8 * own;
  if (thread >= 0) n += 16 * (world.threadIs[thread]! + 8 * world.threadReason[thread]! + 2048 * Number(world.threadActor[thread]! > 0));
  const chosen = Number(actor === p.actor) + 2 * Number(thread >= 0 && thread === p.thread);
  return n + 65536 * (chosen + 4 * world.depth[actor]!);
}

/** The box of a slot: large enough for the circle of its actor with its edges, and for the largest circle of its
 *  backlog. */
function boxOf(p: Picture, slot: number, ratio: number): Box {
  const { place } = p;
  const [x, y] = [place.actors.x[slot]!, place.actors.y[slot]!];
  const around = Math.max(place.actorR + 6, place.threadHalf + 2);
  const { x: bx, y: by } = backlogAt(place, slot, place.mostR);
  const r = place.mostR + 2;
  const left = Math.floor(Math.min(x - around, bx - r) * ratio);
  const top = Math.floor(Math.min(y - around, by - r) * ratio);
  const right = Math.ceil(Math.max(x + around, bx + r) * ratio);
  const bottom = Math.ceil(Math.max(y + around, by + r) * ratio);
  return { x: left, y: top, w: right - left, h: bottom - top };
}
