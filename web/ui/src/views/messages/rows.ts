// The rows of the diagram: which actors have one, and where. A pure function of the run, the size and the selection.

import { flowsOf } from '../../run/flow.ts';
import type { PanelRun } from '../../run/run.ts';

/** The owner of a row: an actor's id, or 0 for main and all other senders that are no actors. */
export interface Row {
  actor: number;
  y: number; // of its line
}

export interface Rows {
  rows: Row[];
  /** By actor id: the y of the row's line; that of the shared line for an actor without a row. */
  y: Float32Array;
  pitch: number;
  top: number;
  /** How many actors have no row, and the y of the line that they share. */
  hidden: number;
  restY: number;
  x0: number;
  x1: number;
  axisY: number;
  width: number;
  height: number;
}

export interface RowSpace {
  width: number;
  phone: boolean;
  tall: boolean;
  panels: number; // that share the height
}

const leastPitch = 12;
const mostPitch = 40;

/** If not all actors fit, the concerned ones are preferred; those shown keep their order. */
export function layoutRows(run: PanelRun, space: RowSpace, concerned: readonly number[]): Rows {
  const x0 = space.phone ? 64 : 88;
  const budget = (space.phone ? 360 : space.tall ? 600 : 432) * (space.panels > 1 ? 0.55 : 1);
  const type = (id: number) => run.panel.actors[id - 1]!.type;
  const actors = run.panel.actors.map((_, i) => i + 1).sort((a, b) => type(a) - type(b) || a - b);
  const main = sendsWithoutActor(run) ? 1 : 0;
  const most = Math.max(2, Math.floor(budget / leastPitch) - main);
  const shown = actors.length <= most ? actors : pick(run, actors, most - 1, concerned);
  const ids = main ? [0, ...shown] : shown;
  const hidden = actors.length - shown.length;
  const lines = ids.length + (hidden > 0 ? 1 : 0);
  const pitch = Math.min(mostPitch, Math.floor(budget / lines));
  const top = 24;
  const rows = ids.map((actor, i) => ({ actor, y: top + (i + 0.5) * pitch }));
  const restY = top + (ids.length + 0.5) * pitch;
  const y = new Float32Array(run.panel.actors.length + 1).fill(hidden > 0 ? restY : top);
  for (const r of rows) y[r.actor] = r.y;
  const x1 = Math.max(x0 + 40, space.width - (space.phone ? 8 : 20));
  return { rows, y, pitch, top, hidden, restY, x0, x1, axisY: 11, width: space.width, height: top + lines * pitch + 8 };
}

function sendsWithoutActor(run: PanelRun): boolean {
  const { from } = flowsOf(run);
  return from.start[1]! > from.start[0]!;
}

/** As many actors as fit: the concerned ones, those they exchange messages with, then the first ones. */
function pick(run: PanelRun, order: number[], most: number, concerned: readonly number[]): number[] {
  const taken = new Set<number>();
  const take = (ids: readonly number[]) => {
    for (const id of ids) if (id > 0 && taken.size < most) taken.add(id);
  };
  take(concerned);
  for (const id of concerned) if (id > 0) take(partners(run, id));
  take(order);
  return order.filter((id) => taken.has(id));
}

/** The actors that an actor exchanges messages with, most messages first. */
function partners(run: PanelRun, actor: number): number[] {
  const { from, to, last } = flowsOf(run);
  const n = new Map<number, number>();
  const add = (id: number) => n.set(id, (n.get(id) ?? 0) + 1);
  for (let k = from.start[actor]!; k < from.start[actor + 1]!; k++) add(run.c.actor[last[from.items[k]!]!] ?? 0);
  for (let k = to.start[actor]!; k < to.start[actor + 1]!; k++) add(run.c.msgFrom[to.items[k]! - 1]!);
  n.delete(actor);
  return [...n.keys()].sort((a, b) => n.get(b)! - n.get(a)!);
}
