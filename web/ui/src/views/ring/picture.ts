// Pictures of a panel at its steps. Whatever does not change from step to step is cached.

import { untracked } from '@preact/signals';

import type { Player } from '../../player/player.ts';
import type { PanelRun, Run } from '../../run/run.ts';
import type { Palette } from '../../ui/theme.ts';
import { isMany } from './brush.ts';
import { Cells } from './cells.ts';
import type { Picture } from './draw.ts';
import { justNow, momentAt, mostDepth } from './moment.ts';
import { actorSpace, place, serves, type Place } from './place.ts';
import type { RingState } from './state.ts';

/** The positions of a panel's actors and threads. */
export interface RingPlaces {
  place: Place;
  slotOf: Int32Array; // by actor id
  idAt: Int32Array; // by slot
  threadAt: Int32Array; // by slot: the actor's own thread; -1: none
}

/** Places the actors of a panel in an order of names, on a circle of the same size as in the run's other panels. */
export function placesOf(all: Run, run: PanelRun, order: string[], size: number, small = false): RingPlaces {
  const space = { slots: order.length, size, small };
  const slotOf = new Int32Array(run.panel.actors.length + 1).fill(-1);
  const idAt = Int32Array.from(order, (name) => run.actorID(name));
  idAt.forEach((id, slot) => {
    if (id > 0) slotOf[id] = slot;
  });
  const threadAt = new Int32Array(idAt.length).fill(-1);
  run.panel.threads.forEach((t, i) => {
    if (t.actor > 0 && (slotOf[t.actor] ?? -1) >= 0) threadAt[slotOf[t.actor]!] = i;
  });
  return { place: place(run, slotOf, space, Math.min(...all.panels.map((p) => actorSpace(p, space)))), slotOf, idAt, threadAt };
}

/** Makes the pictures of one ring. */
export class Pictures {
  private made: { run: PanelRun; order: string[]; size: number; stand: RingPlaces } | null = null;

  private readonly cells = new Cells();

  constructor(private player: Player, private state: RingState, private panel: number, private small: boolean) {}

  /** The ring at the cursor, with the selection. Reads the signals that it depends on. */
  now(size: number, palette: Palette): Picture | null {
    const message = this.player.selection.message.value;
    const at = { step: this.player.steps.value[this.panel] ?? -1, time: this.player.time.value };
    const picture = this.at(size, palette, at, message?.panel === this.panel ? message.msg : 0);
    if (!picture) return null;
    const { run } = picture.moment;
    const thread = this.player.selection.threadOf(this.panel);
    return { ...picture, actor: run.actorID(this.player.selection.actor.value), thread: serves(run, thread) ? thread : -1 };
  }

  /** The ring at a moment, with nothing selected in it except a message. Reads the signals that it depends on. */
  at(size: number, palette: Palette, { step, time }: { step: number; time: number }, message = 0): Picture | null {
    const run = this.player.run.value;
    const p = run?.panels[this.panel];
    if (!run || !p) return null;
    const s = this.cachedPlaces(run, p, size);
    return {
      ...s, palette, small: this.small, moment: momentAt(p, step, { time, span: justNow(run, this.player.playback.speed.value) }, message),
      most: mostDepth(run), actor: 0, thread: -1, transparent: this.state.transparent.value, cells: !this.small && isMany(s) ? this.cells : null,
    };
  }

  /** The positions, for the pointer. */
  places(size: number): RingPlaces | null {
    const run = this.player.run.peek();
    const p = run?.panels[this.panel];
    return run && p ? untracked(() => this.cachedPlaces(run, p, size)) : null;
  }

  private cachedPlaces(run: Run, p: PanelRun, size: number): RingPlaces {
    const order = this.state.order.value;
    const { made } = this;
    if (made && made.run === p && made.order === order && made.size === size) return made.stand;
    const s = placesOf(run, p, order, size, this.small);
    this.made = { run: p, order, size, stand: s };
    return s;
  }
}
