// What is under the pointer.

import type { PanelRun } from '../../run/run.ts';
import type { PanelLayout } from './layout.ts';
import { markAt } from './rare.ts';
import { firstEnding } from '../../run/intervals.ts';
import type { Picture } from './draw.ts';

export interface Hit {
  what: 'axis' | 'label' | 'lane' | 'none';
  panel: number;
  lane: number; // -1: none
  slice: number; // -1: none
  step: number; // of the rare event whose mark is there; -1: none
  time: number;
}

/** Slices narrower than this many pixels can still be hit from beside. */
const reach = 3;

export function hit(p: Picture, x: number, y: number): Hit {
  const { layout: l, scale: s } = p;
  const none: Hit = { what: 'none', panel: -1, lane: -1, slice: -1, step: -1, time: s.t(Math.min(s.x1, Math.max(s.x0, x))) };
  for (const panel of l.panels) {
    if (y < panel.top - 1 || y >= panel.bottom) continue;
    const [first, next] = rowAt(panel, y);
    const mark = x >= s.x0 ? markAt(p, panel, x, y) : null;
    const found: Hit = { ...none, panel: panel.index, step: mark?.step ?? -1, time: mark?.time ?? none.time, lane: first < next ? first : -1, what: x < s.x0 ? 'label' : 'lane' };
    if (first < next && x >= s.x0) [found.lane, found.slice] = nearestSlice(p, panel.run, first, next, none.time);
    return found;
  }
  return y < 18 ? { ...none, what: 'axis' } : none;
}

/** The lanes of the row at a y: its first, and the first of the next row. Both are the same if there is no row. */
function rowAt({ tops, heights, rows }: PanelLayout, y: number): [number, number] {
  for (let r = 0; r + 1 < rows.length; r++) {
    const i = rows[r]!;
    if (y >= tops[i]! - 0.5 && y < tops[i]! + heights[i]! + 0.5) return [i, rows[r + 1]!];
  }
  return [-1, -1];
}

/** Of the lanes first to next-1 the one with the slice nearest to a time, and that slice; -1 if none is within reach. */
function nearestSlice(p: Picture, run: PanelRun, first: number, next: number, time: number): [lane: number, slice: number] {
  const within = reach * p.scale.resolution;
  const { items, start } = run.laneSlices;
  let best: [number, number] = [first, -1];
  let distance = Infinity;
  for (let lane = first; lane < next; lane++) {
    for (let i = firstEnding(run.laneSlices, lane, run.c.sliceEnd, time - within); i < start[lane + 1]!; i++) {
      const n = items[i]!;
      if (run.c.sliceStart[n]! > time + within) break;
      const d = Math.max(0, run.c.sliceStart[n]! - time, time - run.c.sliceEnd[n]!);
      if (d < distance) [best, distance] = [[lane, n], d];
      if (d === 0) break;
    }
  }
  return best;
}
