// The block of a run in a series: its thread-seconds.

import type { Point } from '../../wire/types.gen.ts';

/** The least length of anything drawn, in hundredths of the block. */
const least = 0.3;

/** SVG paths of each thread's lifetime, and of the part of it that the thread worked: `until` is 100 wide, each
 *  thread is a row of height 1. A thread that did not work is missing in the second. */
export function blockPaths(threads: Point['threads'], until: number): { there: string; busy: string } {
  const n = threads.length;
  const gap = n > 100 ? 0 : n > 30 ? 0.1 : 0.14;
  const x = (ns: number) => Math.min(100, (ns / Math.max(1, until)) * 100);
  const bar = (i: number, from: number, to: number) => {
    const width = Math.max(least, x(to) - x(from)).toFixed(2);
    return `M${x(from).toFixed(2)} ${i + gap / 2}h${width}v${1 - gap}h-${width}z`;
  };
  return {
    there: threads.map((t, i) => bar(i, t.from, t.to)).join(''),
    busy: threads.map((t, i) => (t.busy > 0 ? bar(i, t.from, t.from + t.busy) : '')).join(''),
  };
}
