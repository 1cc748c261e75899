// The layout of the picture, in CSS pixels: a pure function of the run and the size.

import { rareOf } from '../../run/rare.ts';
import type { PanelRun, Run } from '../../run/run.ts';

export interface Space {
  width: number;
  phone: boolean;
  tall: boolean; // a tall window: lanes may be taller
  actor: string; // the selected one; its own lane is taller
}

export interface PanelLayout {
  run: PanelRun;
  index: number;
  titleY: number; // baseline
  top: number;
  bottom: number;
  tops: Float32Array; // by lane
  heights: Float32Array;
  /** By row: its first lane; the last entry is the number of lanes. If there are too many lanes, several share a row. */
  rows: Int32Array;
  /** How many lanes are above those of actors, with a row each: 1 if main has a lane, else 0. */
  apart: number;
  /** The most lanes that share a row; 1: each lane has its own. */
  fold: number;
}

export interface Layout {
  x0: number;
  x1: number;
  axisY: number; // baseline of the tick labels
  panels: PanelLayout[];
  width: number;
  height: number;
}

/** Height of the selected actor's own lane. */
const chosenLaneHeight = 13;
const groupGap = 3;

/** Height of the band above the lanes for marks without a lane, if there are any. */
export const laneless = 12;

/** Height of a lane: few lanes are comfortable, many are thin, and two panels still fit a laptop's window. */
function pitch(rows: number, budget: number, least: number): number {
  if (rows > 60) return Math.max(1.5, Math.min(least, 270 / rows));
  return Math.min(19, Math.max(least, Math.floor((budget / rows) * 2) / 2));
}

/** The most rows, so that each is high enough to be seen and no panel is higher than a window. With more lanes,
 *  neighbours share a row. */
const mostRows = 180;

/** With more groups than this, a row may hold lanes of several groups. */
const mostGroups = 40;

/** The first lane of each row, and the number of lanes. The first `apart` lanes and the selected one have a row of their
 *  own. */
function rowsOf(lanes: number, apart: number, starts: ReadonlySet<number>, chosen: number): { rows: Int32Array; fold: number } {
  const fold = Math.ceil((lanes - apart) / mostRows);
  const rows: number[] = [];
  for (let i = 0; i < lanes; i++) {
    const at = rows.at(-1) ?? -Infinity;
    if (i - at >= fold || i <= apart || i === chosen || at === chosen || (starts.size <= mostGroups && starts.has(i))) rows.push(i);
  }
  rows.push(lanes);
  return { rows: Int32Array.from(rows), fold: Math.max(1, fold) };
}

export function layout(run: Run, space: Space): Layout {
  const x0 = namesWidth(run, space.phone);
  const x1 = Math.max(x0 + 40, space.width - (space.phone ? 8 : 20));
  let y = 18;
  const panels: PanelLayout[] = [];
  run.panels.forEach((p, index) => {
    const pool = p.panel.key === 'pool';
    const h = pitch(Math.min(mostRows, Math.max(1, p.lanes - lanesApart(p))), pool ? (space.tall ? 130 : 90) : space.tall ? 238 : 153, pool ? 9 : 4.5);
    const titleY = y + 15;
    const placed = place(p, index, titleY, h, space.actor);
    panels.push(placed);
    y = placed.bottom + 2;
  });
  return { x0, x1, axisY: 11, panels, width: space.width, height: y + 2 };
}

/** Width for the names of lanes: more if goroutines have lanes. */
function namesWidth(run: Run, phone: boolean): number {
  const [least, most] = phone ? [60, 96] : [72, 150];
  let longest = 0;
  for (const { panel } of run.panels) for (const t of panel.threads) if (t.func) longest = Math.max(longest, t.label.length);
  return Math.min(most, Math.max(least, 14 + 6.3 * longest));
}

function place(run: PanelRun, index: number, titleY: number, h: number, actor: string): PanelLayout {
  const { lanes, panel } = run;
  const tops = new Float32Array(lanes);
  const heights = new Float32Array(lanes);
  const starts = new Set(panel.groups.map((g) => g.first));
  const chosen = chosenLane(run, actor);
  const own = panel.key !== 'pool';
  const apart = lanesApart(run);
  const { rows, fold } = rowsOf(lanes, apart, starts, chosen);
  const first = titleY + 7 + (rareOf(run).lane.includes(-1) ? laneless : 0);
  let y = first;
  let gaps = 0;
  for (let r = 0; r + 1 < rows.length; r++) {
    const [lane, next] = [rows[r]!, rows[r + 1]!];
    if (r > 0 && (lane === apart || (starts.has(lane) && starts.size <= mostGroups))) gaps += groupGap;
    const height = lane === chosen ? Math.max(chosenLaneHeight, h) : h;
    tops.fill(y + gaps, lane, next);
    heights.fill(height, lane, next);
    y += height;
  }
  // The space for a selected lane is reserved while none is selected, so that selecting one moves nothing below.
  // Where lanes share rows, a selected one splits a row into up to three.
  if (own && fold > 1) y = first + (rowsOf(lanes, apart, starts, -1).rows.length + 1) * h + chosenLaneHeight - h;
  else if (own && chosen < 0 && h < chosenLaneHeight) y += chosenLaneHeight - h;
  return { run, index, titleY, top: titleY + 7, bottom: Math.max(y + gaps, titleY + 19), tops, heights, rows, apart, fold };
}

/** Whether main has a lane above those of actors' threads, as a number. It makes the others no thinner. */
function lanesApart({ panel: { threads } }: PanelRun): number {
  return threads.some((t) => t.role === 'main' && t.lane === 0) && threads.some((t) => t.role === 'worker' || t.actor > 0) ? 1 : 0;
}

/** The lane that belongs to the selected actor alone; -1: none. */
export function chosenLane(run: PanelRun, actor: string): number {
  const id = run.actorID(actor);
  return id > 0 ? run.panel.threads.find((t) => t.actor === id)?.lane ?? -1 : -1;
}
