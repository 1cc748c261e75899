// Searches in columns: in sorted numbers, for events of a kind, and for the rows that belong to a number.

import { SliceState } from '../wire/constants.gen.ts';
import type { Columns } from '../wire/panel.ts';

/** Lists of numbers by key, in one flat array: the items of key k are items[start[k] .. start[k+1]). */
export interface Buckets {
  start: Int32Array;
  items: Int32Array;
}

/** Groups 0..n-1 by key(i), keeping their order; a negative key leaves i out. `known` has the groups of the first
 *  `from` numbers, if they were made before. */
export function bucket(n: number, keys: number, key: (i: number) => number, known?: Buckets, from = 0): Buckets {
  const start = new Int32Array(keys + 1);
  const of = new Int32Array(n - from);
  for (let i = from; i < n; i++) {
    const k = key(i);
    of[i - from] = k;
    if (k >= 0) start[k + 1]!++;
  }
  const before = (k: number) => (known && k + 1 < known.start.length ? known.items.subarray(known.start[k]!, known.start[k + 1]!) : none);
  for (let k = 0; k < keys; k++) start[k + 1]! += start[k]! + before(k).length;
  const at = start.slice();
  const items = new Int32Array(start[keys]!);
  for (let k = 0; known && k < keys; k++) {
    items.set(before(k), at[k]!);
    at[k]! += before(k).length;
  }
  for (let i = from; i < n; i++) if (of[i - from]! >= 0) items[at[of[i - from]!]!++] = i;
  return { start, items };
}

const none = new Int32Array(0);

/** The number of leading items <= x of a sorted array. */
export function upperBound(sorted: Float64Array, x: number): number {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (sorted[mid]! <= x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** The last position of a sorted list whose value is <= x, or -1. */
export function lastAtMost(sorted: Int32Array, x: number): number {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (sorted[mid]! <= x) lo = mid + 1;
    else hi = mid;
  }
  return lo - 1;
}

/** The first index from lo to hi, in an ordered list of steps, whose event is at or after a time; hi if there is
 *  none. */
export function firstAt(steps: Int32Array, lo: number, hi: number, times: Float64Array, t: number): number {
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (times[steps[mid]!]! < t) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Calls f for every step of a kind. It suits rare kinds: the browser's own search finds the next one. */
export function eachStep(kinds: Uint8Array, kind: number, f: (step: number) => void): void {
  for (let i = kinds.indexOf(kind); i >= 0; i = kinds.indexOf(kind, i + 1)) f(i);
}

/** The steps of one kind of event; `known` has those before step `from`. */
export function stepsOf({ kind }: Columns, of: number, known: Int32Array = new Int32Array(0), from = 0): Int32Array {
  let n = known.length;
  for (let i = from; i < kind.length; i++) if (kind[i] === of) n++;
  const steps = new Int32Array(n);
  steps.set(known);
  for (let i = from, k = known.length; k < n; i++) if (kind[i] === of) steps[k++] = i;
  return steps;
}

/** By message: the first step of a kind; `known` has those before step `from`. */
export function firstStep({ kind: kinds, msg, msgSubject }: Columns, kind: number, known?: Int32Array, from = 0): Int32Array {
  const steps = new Int32Array(msgSubject.length + 1).fill(-1);
  for (let i = kinds.length - 1; i >= from; i--) if (kinds[i] === kind && msg[i]! > 0) steps[msg[i]!] = i;
  known?.forEach((step, m) => {
    if (step >= 0) steps[m] = step;
  });
  return steps;
}

/** Whether a slice is a whole handling, or the program itself, and not a part of one. */
export function isWhole(c: Columns, slice: number): boolean {
  return c.sliceState[slice] === SliceState.Handle || c.sliceState[slice] === SliceState.Program;
}
