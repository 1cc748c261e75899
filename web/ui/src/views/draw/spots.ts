// The positions of notes' marks along a time axis.

import type { Note } from '../../wire/types.gen.ts';
import type { Spot } from './notemarks.tsx';
import type { Scale } from './scale.ts';

/** The mark of a range: below the part in sight of the box that it covers. */
export function rangeSpots(s: Scale, note: Note, end: number, top: number, bottom: number): Spot[] {
  const [left, right] = [Math.max(s.x0, s.x(note.time)), Math.min(s.x1, s.x(Math.min(note.end ?? 0, end)))];
  return right < left ? [] : [{ x: (left + right) / 2, y: bottom, box: { left, right, top, bottom } }];
}

/** Whether an x is on the axis. */
export const inSight = (s: Scale, x: number): boolean => x >= s.x0 - 1 && x <= s.x1 + 1;
