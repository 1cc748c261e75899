// The layout of the actors' lanes, in CSS pixels: a pure function of the runs, the size and the selection.

import type { PanelRun, Run } from '../../run/run.ts';
import { spansOf } from '../../run/spans.ts';

export interface Space {
  width: number;
  phone: boolean;
  tall: boolean; // a tall window: lanes may be taller
}

/** The wanted lanes: their order, and the first one shown if not all fit. */
export interface Choice {
  order: Order;
  from: number;
  actor: string;
}

export type Order = 'type' | 'waited';

export interface Lane {
  name: string;
  top: number;
  height: number;
}

export interface Group {
  label: string;
  first: number; // index of the first lane shown
  last: number;
}

export interface ActorsPanel {
  run: PanelRun;
  index: number;
  titleY: number; // baseline
  top: number;
  bottom: number;
  lanes: Lane[];
  /** By lane: the actor's id in this panel, 0 if the panel has no actor of that name. */
  ids: Int32Array;
  groups: Group[];
  /** The place of all actors without a lane of their own; null if every actor has one. */
  rest: { top: number; height: number; ids: number[] } | null;
}

export interface ActorsLayout {
  x0: number;
  x1: number;
  axisY: number;
  panels: ActorsPanel[];
  /** All actors in order, and the part that is shown: [from, to). */
  names: string[];
  from: number;
  to: number;
  width: number;
  height: number;
}

const leastLane = 6;
const mostLane = 26;
/** The height of the selected actor's lane: enough for its mailbox and for words. */
const chosenLane = 24;
const groupGap = 4;
const restHeight = 20;

/** The actors of all panels by name: by type, in order of spawn, or by how long they waited for a thread. */
export function orderActors(run: Run, order: Order): string[] {
  const rank = new Map<string, number>();
  const waited = new Map<string, number>();
  for (const p of run.panels) {
    const spans = order === 'waited' ? spansOf(p) : null;
    p.panel.actors.forEach((a, i) => {
      if (!rank.has(a.name)) rank.set(a.name, a.type * 1e7 + rank.size);
      if (spans) waited.set(a.name, Math.max(waited.get(a.name) ?? 0, spans.waited[i + 1]!));
    });
  }
  const names = [...rank.keys()].sort((a, b) => rank.get(a)! - rank.get(b)!);
  return order === 'waited' ? names.sort((a, b) => waited.get(b)! - waited.get(a)!) : names;
}

/** How many lanes fit below each other, and their height. */
export function fitLanes(n: number, space: Space, panels: number): { shown: number; pitch: number } {
  const budget = (space.phone ? 320 : space.tall ? 660 : 430) / panels;
  const pitch = Math.min(mostLane, Math.max(leastLane, Math.floor((budget / Math.max(1, n)) * 2) / 2));
  return { shown: Math.min(n, Math.max(4, Math.floor(budget / pitch))), pitch };
}

export function layoutActors(run: Run, names: string[], space: Space, choice: Choice): ActorsLayout {
  const x0 = space.phone ? 64 : 88;
  const x1 = Math.max(x0 + 40, space.width - (space.phone ? 8 : 20));
  const { shown, pitch } = fitLanes(names.length, space, run.panels.length);
  const from = Math.max(0, Math.min(choice.from, names.length - shown));
  const visible = names.slice(from, from + shown);
  let y = 18;
  const panels = run.panels.map((p, index) => {
    const placed = place(p, index, y + 15, visible, pitch, choice);
    if (shown < names.length) placed.rest = addRest(p, names, from, from + shown, placed);
    y = placed.bottom + 6;
    return placed;
  });
  return { x0, x1, axisY: 11, panels, names, from, to: from + shown, width: space.width, height: y + 2 };
}

function place(run: PanelRun, index: number, titleY: number, names: string[], pitch: number, choice: Choice): ActorsPanel {
  const ids = Int32Array.from(names, (n) => run.actorID(n));
  const lanes: Lane[] = [];
  const groups: Group[] = [];
  const top = titleY + 7;
  let y = top;
  let type = -2;
  names.forEach((name, i) => {
    const t = run.panel.actors[ids[i]! - 1]?.type ?? -1;
    if (choice.order === 'type' && t !== type) {
      if (i > 0) y += groupGap;
      groups.push({ label: run.panel.types[t] ?? '', first: i, last: i });
      type = t;
    } else if (groups.length > 0) groups[groups.length - 1]!.last = i;
    const height = name === choice.actor ? Math.max(chosenLane, pitch) : pitch;
    lanes.push({ name, top: y, height });
    y += height;
  });
  // The space for a selected lane is reserved while no actor is selected, so that selecting one moves nothing below.
  if (!names.includes(choice.actor) && pitch < chosenLane) y += chosenLane - pitch;
  return { run, index, titleY, top, bottom: y, lanes, ids, groups, rest: null };
}

/** Adds the row of the actors that have no lane to the bottom of a panel. */
function addRest(run: PanelRun, names: string[], from: number, to: number, panel: ActorsPanel): ActorsPanel['rest'] {
  const ids = names.filter((_, i) => i < from || i >= to).map((n) => run.actorID(n)).filter((id) => id > 0);
  const rest = { top: panel.bottom + 4, height: restHeight, ids };
  panel.bottom = rest.top + restHeight;
  return rest;
}

/** The lane at a y position; -1: none. */
export function laneAt(panel: ActorsPanel, y: number): number {
  return panel.lanes.findIndex((l) => y >= l.top && y < l.top + l.height);
}

/** The y position of the middle of an actor's work. For an actor without a lane it is that of the rest; for no actor,
 *  the top. */
export function actorY(panel: ActorsPanel, id: number): number {
  const lane = id > 0 ? panel.ids.indexOf(id) : -1;
  if (lane >= 0) return panel.lanes[lane]!.top + workHeight(panel.lanes[lane]!.height) / 2;
  if (id > 0 && panel.rest) return panel.rest.top + panel.rest.height / 2;
  return panel.top - 3;
}

/** The part of a lane's height for the actor's work; the rest is its mailbox. */
export function workHeight(lane: number): number {
  if (lane < 9) return lane - 2;
  return Math.round(lane < 16 ? lane * 0.66 : lane * 0.52);
}
