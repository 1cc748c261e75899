// Intervals on lanes, and the classes of colour they fall into.

import type { Buckets } from './search.ts';
import type { Ints } from '../wire/panel.ts';

/** Intervals on lanes; those of one lane are in order of time and do not overlap. */
export interface Intervals {
  lanes: Buckets;
  /** The lane of an interval, by its number; negative: it is not one of them. */
  lane: (n: number) => number;
  /** In order of time. */
  start: Float64Array;
  end: Float64Array;
  /** Whose an interval is, and the class of each of those. Without them there is one class only. */
  of?: Ints;
  classes?: Uint8Array;
}

/** Classes of colour: the hues of types, the same hatched for types beyond them, and the program itself. */
const hueClasses = 8;
export const classes = 2 * hueClasses + 1;
export const programClass = 2 * hueClasses;

export function classOf(type: number): number {
  if (type < 0) return programClass;
  return type < hueClasses ? type : hueClasses + (type % hueClasses);
}

/** The first item of a lane that ends at or after t. What is on one lane does not overlap, so ends are in order too. */
export function firstEnding(b: Buckets, lane: number, ends: Float64Array, t: number): number {
  let lo = b.start[lane]!;
  let hi = b.start[lane + 1]!;
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (ends[b.items[mid]!]! < t) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
