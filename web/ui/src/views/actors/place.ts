// The current layout of the lanes, shared by drawing, pointer and text. It follows the run, the size and the
// selection.

import { computed, effect, signal } from '@preact/signals';

import { tr } from '../../ui/language.ts';
import { isIn } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { Note } from '../../wire/types.gen.ts';
import type { Context } from '../draw/canvas.ts';
import { isTall, type FrameSize } from '../draw/frame.tsx';
import { gestures } from '../draw/gestures.ts';
import type { Spot } from '../draw/notemarks.tsx';
import { scale, type Scale } from '../draw/scale.ts';
import { inSight, rangeSpots } from '../draw/spots.ts';
import { drawMoving, drawStill, flowsInSight, selectEvenly } from './draw.ts';
import { clickAt, nameAt } from './hit.ts';
import { actorY, layoutActors, orderActors, type ActorsLayout, type Order, type Space } from './layout.ts';

export class Place {
  readonly order = signal<Order>('type');
  readonly from = signal(0);
  readonly names = computed(() => (this.player.run.value ? orderActors(this.player.run.value, this.order.value) : []));
  private readonly space = signal<Space>({ width: 800, phone: false, tall: false });
  readonly layout = computed<ActorsLayout | null>(() => {
    const run = this.player.run.value;
    if (!run || this.names.value.length === 0) return null;
    return layoutActors(run, this.names.value, this.space.value, { order: this.order.value, from: this.from.value, actor: this.player.selection.actor.value });
  });
  private readonly rasters: HTMLCanvasElement[] = [];

  constructor(private readonly player: Player) {}

  scale(): Scale | null {
    const l = this.layout.value;
    return l ? scale(l.x0, l.x1, this.player.window.times.value) : null;
  }

  /** Scrolls the selected actor's lane into sight whenever another actor is selected. */
  follow(): () => void {
    return effect(() => {
      const at = this.names.value.indexOf(this.player.selection.actor.value);
      const l = this.layout.peek();
      if (at < 0 || !l) return;
      if (at < l.from) this.from.value = at;
      else if (at >= l.to) this.from.value = at - (l.to - l.from) + 1;
    });
  }

  readonly height = (width: number, phone: boolean): number => {
    const before = this.space.peek();
    const tall = isTall(phone);
    if (before.width !== width || before.phone !== phone || before.tall !== tall) this.space.value = { width, phone, tall };
    return this.layout.value?.height ?? 0;
  };

  readonly still = (ctx: Context, f: FrameSize): void => {
    const p = this.picture(f);
    if (p) drawStill(ctx, p, this.rasters);
  };

  readonly moving = (ctx: Context, f: FrameSize): void => {
    const p = this.picture(f);
    const { player } = this;
    if (!p) return;
    const chosen = player.selection.message.value;
    const active = player.active.value;
    drawMoving(ctx, p, { time: player.time.value, steps: player.steps.value, active, msg: chosen?.panel === active ? chosen.msg : 0 });
  };

  readonly listen = (canvas: HTMLCanvasElement): (() => void) => {
    const { player } = this;
    return gestures(canvas, {
      player,
      scale: () => this.scale(),
      seeks: (at) => at.y < 18,
      click: (at) => clickAt(player, this.layout.peek(), this.scale(), at),
      name: (at) => nameAt(this.layout.peek(), this.scale(), at)?.text ?? '',
    });
  };

  /** The position of a note: on its actor's lane, at its time. */
  spots(note: Note): Spot[] {
    const l = this.layout.value;
    const s = this.scale();
    const run = this.player.run.value;
    if (!l || !s || !run) return [];
    return l.panels.flatMap((p): Spot[] => {
      if (!isIn(note, run, p.index)) return [];
      const x = s.x(note.time);
      if (note.about === 'range') return rangeSpots(s, note, p.run.panel.makespan, p.top, p.bottom);
      if (!inSight(s, x)) return [];
      const id = note.about === 'actor' ? p.run.actorID(note.actor ?? '') : note.step < p.run.events ? p.run.c.actor[note.step] ?? 0 : 0;
      return [{ x, y: actorY(p, id) }];
    });
  }

  /** "160 of 812 messages of storm14 drawn", if not all are. */
  thinned(): string {
    const l = this.layout.value;
    const s = this.scale();
    const name = this.player.selection.actor.value;
    if (!l || !s || !name) return '';
    let all = 0;
    let drawn = 0;
    for (const { run } of l.panels) {
      const flows = run.actorID(name) > 0 ? flowsInSight(run, run.actorID(name), s) : [];
      all += flows.length;
      drawn += selectEvenly(flows, s).length;
    }
    return drawn < all ? tr`${drawn} of ${all} visible messages of ${name} are drawn; zoom in for the others.` : '';
  }

  private picture(f: FrameSize): Parameters<typeof drawStill>[1] | null {
    const layout = this.layout.value;
    const s = this.scale();
    if (!layout || !s || layout.height !== f.height) return null; // the frame is about to be resized
    return { layout, scale: s, palette: f.palette, ratio: f.ratio, phone: f.phone, actor: this.player.selection.actor.value };
  }
}
