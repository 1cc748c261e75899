// Runs made at random, the same ones in every run of the tests.

import { SliceState } from '../src/wire/constants.gen.ts';
import type { SliceRow } from './runs.ts';

/** Numbers below 1 that are the same in every run. */
export function random(seed: number): () => number {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** n slices on the lanes of t0 and t1, most of them short. */
export function many(n: number, next: () => number): SliceRow[] {
  const rows: SliceRow[] = [];
  const at = [0, 0];
  for (let i = 0; i < n; i++) {
    const thread = next() < 0.8 ? 0 : 1;
    const start = at[thread]! + Math.floor(next() ** 9 * 900);
    const end = start + Math.floor(next() ** 6 * 300);
    at[thread] = end;
    rows.push([start, end, thread, 1 + Math.floor(next() * 2), i, i, SliceState.Handle]);
  }
  return rows.sort((a, b) => a[0] - b[0]);
}
