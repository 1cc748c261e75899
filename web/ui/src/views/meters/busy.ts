// How busy a thread is: the part of a period in which an actor held it, and the part of that in which it worked.

import { SliceState } from '../../wire/constants.gen.ts';
import { memoize } from '../../ui/memo.ts';
import type { PanelRun } from '../../run/run.ts';
import type { Buckets } from '../../run/search.ts';

/** Parts of a period, 0 to 1. */
export interface Busy {
  thread: number;
  /** The thread handled an actor's message. */
  held: number;
  /** Part of `held`, without sleeping, blocking, and waiting for a core. */
  working: number;
}

/** Cumulative durations of a lane's slices in some states. Slices of a lane do not overlap. */
class Lane {
  private start: Float64Array;
  private end: Float64Array;
  private before: Float64Array;

  constructor(run: PanelRun, b: Buckets, lane: number, states: readonly number[]) {
    const { c } = run;
    const items = b.items.subarray(b.start[lane]!, b.start[lane + 1]!).filter((i) => states.includes(c.sliceState[i]!));
    this.start = Float64Array.from(items, (i) => c.sliceStart[i]!);
    this.end = Float64Array.from(items, (i) => c.sliceEnd[i]!);
    this.before = new Float64Array(items.length);
    for (let i = 1; i < items.length; i++) this.before[i] = this.before[i - 1]! + this.end[i - 1]! - this.start[i - 1]!;
  }

  /** The total duration until t, from the start of the run. */
  until(t: number): number {
    let lo = 0;
    let hi = this.start.length;
    while (lo < hi) {
      const mid = (lo + hi) >>> 1;
      if (this.start[mid]! <= t) lo = mid + 1;
      else hi = mid;
    }
    const i = lo - 1;
    return i < 0 ? 0 : this.before[i]! + Math.min(t, this.end[i]!) - this.start[i]!;
  }
}

/** Looks up how busy the threads of a panel are. */
export class Activity {
  /** The threads that actors run on. */
  readonly threads: number[];
  private held = new Map<number, Lane>();
  private waits = new Map<number, Lane>();

  constructor(private run: PanelRun) {
    this.threads = [];
    run.panel.threads.forEach((t, i) => {
      if (t.lane < 0 || (t.role !== 'worker' && t.actor === 0)) return;
      this.threads.push(i);
      this.held.set(i, new Lane(run, run.laneSlices, t.lane, [SliceState.Handle]));
      this.waits.set(i, new Lane(run, run.laneParts, t.lane, [SliceState.Sleep, SliceState.Ready]));
    });
  }

  /** How busy the threads were in the period before t, each over its lifetime in that period; threads that did not
   *  exist then are left out. */
  at(t: number, span: number): Busy[] {
    const list: Busy[] = [];
    for (const thread of this.threads) {
      const from = Math.max(t - span, this.run.born[thread]!);
      const to = Math.min(t, this.run.ended[thread]!);
      if (to <= from) continue;
      const held = this.held.get(thread)!.until(to) - this.held.get(thread)!.until(from);
      const waits = this.waits.get(thread)!.until(to) - this.waits.get(thread)!.until(from);
      list.push({ thread, held: held / (to - from), working: Math.max(0, held - waits) / (to - from) });
    }
    return list;
  }
}

/** The length of a part of a bar, in pixels: at least one for anything above zero. */
export function lengthOf(part: number, pixels: number): number {
  return part > 0 ? Math.max(1, part * pixels) : 0;
}

/** How many threads are held for which tenth of the time: [0, 10 %), [10 %, 20 %) ... [90 %, 100 %]. */
export function inTenths(list: Busy[]): number[] {
  const tenths = new Array<number>(10).fill(0);
  for (const b of list) tenths[Math.min(9, Math.floor(b.held * 10 + 1e-9))]!++;
  return tenths;
}

/** The average part of the time in which threads are held; 0 without threads. */
export function average(list: Busy[]): number {
  return list.length === 0 ? 0 : list.reduce((sum, b) => sum + b.held, 0) / list.length;
}

/** The activity of a panel's threads, computed once. */
export const activityOf = memoize((run: PanelRun): Activity => new Activity(run));
