// Where everything stands in the picture, in CSS pixels: a pure function of the run and the room there is.

import type { PanelRun, Run } from '../base/run.ts';

export interface Room {
  width: number;
  phone: boolean;
  tall: boolean; // a high window: lanes may be higher
  actor: string; // the chosen one; its own lane is higher
}

export interface PanelLayout {
  run: PanelRun;
  index: number;
  titleY: number; // baseline
  top: number;
  bottom: number;
  tops: Float32Array; // by lane
  heights: Float32Array;
}

export interface Layout {
  x0: number;
  x1: number;
  axisY: number; // baseline of the tick labels
  panels: PanelLayout[];
  scrubY: number;
  scrubH: number;
  width: number;
  height: number;
}

/** Height of the chosen actor's own lane. */
const tallLane = 13;
const groupGap = 3;

/** Height of a lane: few lanes are comfortable, many are thin, and two panels still fit a laptop's window. */
function pitch(lanes: number, budget: number, least: number): number {
  if (lanes > 60) return Math.max(1.5, Math.min(least, 270 / lanes));
  return Math.min(19, Math.max(least, Math.floor((budget / lanes) * 2) / 2));
}

export function layout(run: Run, room: Room): Layout {
  const x0 = labelRoom(run, room.phone);
  const x1 = Math.max(x0 + 40, room.width - (room.phone ? 8 : 20));
  let y = 18;
  const panels: PanelLayout[] = [];
  run.panels.forEach((p, index) => {
    const pool = p.panel.key === 'pool';
    const h = pitch(Math.max(1, p.lanes), pool ? (room.tall ? 130 : 90) : room.tall ? 238 : 153, pool ? 9 : 4.5);
    const titleY = y + 15;
    const placed = place(p, index, titleY, h, room.actor);
    panels.push(placed);
    y = placed.bottom + 2;
  });
  const scrubY = y + 5;
  return { x0, x1, axisY: 11, panels, scrubY, scrubH: 32, width: room.width, height: scrubY + 33 };
}

/** Room for the names of lanes: more where goroutines have theirs. */
function labelRoom(run: Run, phone: boolean): number {
  const [least, most] = phone ? [60, 96] : [72, 150];
  let longest = 0;
  for (const { panel } of run.panels) for (const t of panel.threads) if (t.func) longest = Math.max(longest, t.label.length);
  return Math.min(most, Math.max(least, 14 + 6.3 * longest));
}

function place(run: PanelRun, index: number, titleY: number, h: number, actor: string): PanelLayout {
  const { lanes, panel } = run;
  const tops = new Float32Array(lanes);
  const heights = new Float32Array(lanes);
  const starts = new Set((panel.groups ?? []).map((g) => g.first));
  const chosen = chosenLane(run, actor);
  const own = panel.key !== 'pool';
  let y = titleY + 7;
  for (let i = 0; i < lanes; i++) {
    if (i > 0 && starts.has(i)) y += groupGap;
    tops[i] = y;
    heights[i] = i === chosen ? Math.max(tallLane, h) : h;
    y += heights[i]!;
  }
  // The room of a chosen lane is kept while nobody is chosen, so that choosing moves nothing below.
  if (own && chosen < 0 && h < tallLane) y += tallLane - h;
  return { run, index, titleY, top: titleY + 7, bottom: Math.max(y, titleY + 19), tops, heights };
}

/** The lane that belongs to the chosen actor alone, -1 if it has none. */
export function chosenLane(run: PanelRun, actor: string): number {
  const id = run.actorID(actor);
  return id > 0 ? run.panel.threads.find((t) => t.actor === id)?.lane ?? -1 : -1;
}
