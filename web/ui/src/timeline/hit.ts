// What is under the pointer.

import type { NumberedNote } from './cursor.ts';
import { notePoint } from './cursor.ts';
import { firstEnding, type Picture } from './draw.ts';

export interface Hit {
  what: 'axis' | 'label' | 'lane' | 'scrubber' | 'note' | 'none';
  panel: number;
  lane: number; // -1: none
  slice: number; // -1: none
  time: number;
  note: string;
}

/** Slices narrower than this many pixels are still hit from beside. */
const reach = 3;

export function hit(p: Picture, notes: NumberedNote[], x: number, y: number): Hit {
  const { layout: l, scale: s } = p;
  const none: Hit = { what: 'none', panel: -1, lane: -1, slice: -1, time: s.t(Math.min(s.x1, Math.max(s.x0, x))), note: '' };
  for (const { note } of notes) {
    const at = notePoint(p, note);
    if (at && Math.hypot(at.x - x, at.y - y) <= 10) return { ...none, what: 'note', note: note.id };
  }
  if (y >= l.scrubY - 2) return { ...none, what: 'scrubber', time: p.whole.t(Math.min(s.x1, Math.max(s.x0, x))) };
  for (const panel of l.panels) {
    if (y < panel.top - 1 || y >= panel.bottom) continue;
    const lane = laneAt(panel.tops, panel.heights, y);
    const found: Hit = { ...none, panel: panel.index, lane, what: x < s.x0 ? 'label' : 'lane' };
    if (lane >= 0 && x >= s.x0) found.slice = sliceAt(p, panel.index, lane, none.time);
    return found;
  }
  return y < 18 ? { ...none, what: 'axis' } : none;
}

function laneAt(tops: Float32Array, heights: Float32Array, y: number): number {
  for (let i = 0; i < tops.length; i++) if (y >= tops[i]! - 0.5 && y < tops[i]! + heights[i]! + 0.5) return i;
  return -1;
}

function sliceAt(p: Picture, panel: number, lane: number, time: number): number {
  const run = p.layout.panels[panel]!.run;
  const near = reach * p.scale.resolution;
  const { items, start } = run.laneSlices;
  let best = -1;
  let distance = Infinity;
  for (let i = firstEnding(run.laneSlices, lane, run.c.sliceEnd, time - near); i < start[lane + 1]!; i++) {
    const n = items[i]!;
    if (run.c.sliceStart[n]! > time + near) break;
    const d = Math.max(0, run.c.sliceStart[n]! - time, time - run.c.sliceEnd[n]!);
    if (d < distance) {
      best = n;
      distance = d;
    }
  }
  return best;
}
