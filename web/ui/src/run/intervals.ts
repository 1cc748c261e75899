// Intervals on lanes, and their colour classes.

import type { Buckets } from './search.ts';
import type { Ints } from '../wire/panel.ts';

/** Intervals on lanes. Those of one lane are sorted by time and do not overlap. */
export interface Intervals {
  lanes: Buckets;
  /** The lane of an interval, by its index; negative: the interval does not belong to this list. */
  lane: (n: number) => number;
  /** Sorted. */
  start: Float64Array;
  end: Float64Array;
  /** The owner of each interval, and the colour class of each owner. Without them there is one class only. */
  of?: Ints;
  classes?: Uint8Array;
}

/** Colour classes: the hues of types, the same hues hatched for further types, and the program itself. */
const hueClasses = 8;
export const classes = 2 * hueClasses + 1;
export const programClass = 2 * hueClasses;

export function classOf(type: number): number {
  if (type < 0) return programClass;
  return type < hueClasses ? type : hueClasses + (type % hueClasses);
}

/** The position of the first item of a lane that ends at or after t. Items of one lane do not overlap, so their ends
 *  are sorted too. */
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
