// Levels of detail. A picture of a million slices has a thousand columns, so what is narrower than a column is summed
// up beforehand: eight neighbours on a lane make a bin, eight bins a larger bin, and so on. Drawing or searching a
// stretch of a lane descends only into bins that are wide enough to matter. All levels together take a few bytes per
// slice.

import { Grid } from './grid.ts';
import { atOnce, type Paused } from '../ui/idle.ts';
import { classes, firstEnding, type Intervals } from './intervals.ts';
import type { Buckets } from './search.ts';

/** The number of neighbours in a bin. */
const fan = 8;

/** Bins of one size, lane after lane. */
export interface Level {
  /** By lane: the index of its first bin. */
  first: Int32Array;
  start: Float64Array;
  end: Float64Array;
  /** Time covered by slices: by all of them, and by those of the class that covers most. */
  covered: Float32Array;
  share: Float32Array;
  class: Uint8Array;
  /** The longest slice, and the longest gap between the end of one slice and the start of the next. */
  longest: Float32Array;
  gap: Float32Array;
}

/** Rounding to float32 must not shorten anything, or it would not be found. */
const up = 1 + 2 ** -22;

/** Accumulates the slices of one bin. */
class Sum {
  n = 0;
  start = 0;
  end = 0;
  longest = 0;
  gap = 0;
  readonly time = new Float64Array(classes);

  add(start: number, end: number, longest: number, gap: number): void {
    if (this.n++ === 0) this.start = start;
    this.end = end;
    if (longest > this.longest) this.longest = longest;
    if (gap > this.gap) this.gap = gap;
  }

  clear(): void {
    this.n = this.longest = this.gap = 0;
    this.time.fill(0);
  }
}

export class Pyramid {
  readonly lanes: Buckets;
  private readonly start: Float64Array;
  private readonly end: Float64Array;
  private made: Level[] | undefined;
  private summed: Grid | undefined;

  /** The intervals must lie between 0 and `until`. */
  constructor(readonly list: Intervals, private until: number) {
    this.lanes = list.lanes;
    this.start = list.start;
    this.end = list.end;
  }

  /** From fine to coarse; made on first use. */
  get levels(): Level[] {
    return (this.made ??= atOnce(levelsOf(this.list)));
  }

  /** Makes all levels, and those of the grid, with pauses. */
  *making(): Paused<void> {
    this.made ??= yield* levelsOf(this.list);
    if (!this.summed) {
      const grid = new Grid(this.list, this.until);
      yield* grid.making();
      this.summed = grid;
    }
  }

  /** The same on a grid of time, made on first use. */
  get grid(): Grid {
    if (!this.summed) {
      this.summed = new Grid(this.list, this.until);
      atOnce(this.summed.making());
    }
    return this.summed;
  }

  /** The index in lanes.items of the first slice of a lane that ends at or after t. */
  from(lane: number, t: number): number {
    return firstEnding(this.lanes, lane, this.end, t);
  }

  /** Whether more than `most` slices of a lane, from an index on, begin by t. */
  more(lane: number, from: number, t: number, most: number): boolean {
    const beyond = from + most;
    return beyond < this.lanes.start[lane + 1]! && this.start[this.lanes.items[beyond]!]! <= t;
  }

  /** Visits a lane between two times: every slice wider than `least`, and bins of at most that width for all others. */
  coarse(lane: number, t0: number, t1: number, least: number, slice: (n: number) => void, bin: (l: Level, i: number) => void): void {
    this.descend(this.levels.length, lane, t0, t1, (l, i) => {
      if (l.end[i]! - l.start[i]! > least) return true;
      bin(l, i);
      return false;
    }, (i) => slice(this.lanes.items[i]!));
  }

  /** Visits the slices of a lane between two times that last at least `least` ns. */
  wide(lane: number, t0: number, t1: number, least: number, slice: (n: number) => void): void {
    this.descend(this.levels.length, lane, t0, t1, (l, i) => l.longest[i]! >= least, (i) => {
      const n = this.lanes.items[i]!;
      if (this.end[n]! - this.start[n]! >= least) slice(n);
    });
  }

  /** Visits the slices of a lane, by their index in lanes.items, that are followed by a gap of at least `least` ns,
   *  or by nothing at all. Of slices that begin before t0 only the end matters: their gap may reach into the range. */
  gaps(lane: number, t0: number, t1: number, least: number, place: (i: number) => void): void {
    const { items, start } = this.lanes;
    const before = firstEnding(this.lanes, lane, this.end, t0) - 1;
    if (before >= start[lane]!) place(before);
    this.descend(this.levels.length, lane, t0, t1, (l, i) => l.gap[i]! >= least, (i) => {
      const next = i + 1 < start[lane + 1]! ? this.start[items[i + 1]!]! : Infinity;
      if (next - this.end[items[i]!]! >= least) place(i);
    });
  }

  /** Descends the levels of a lane, into bins that `enter` accepts, down to the indexes of their slices. */
  private descend(top: number, lane: number, t0: number, t1: number, enter: (l: Level, i: number) => boolean, leaf: (i: number) => void): void {
    const { levels, lanes, start, end } = this;
    const walk = (k: number, from: number, to: number): void => {
      if (k === 0) {
        for (let i = from; i < to; i++) {
          const n = lanes.items[i]!;
          if (start[n]! > t1) return;
          if (end[n]! >= t0) leaf(i);
        }
        return;
      }
      const l = levels[k - 1]!;
      const below = k > 1 ? levels[k - 2]!.first : lanes.start;
      for (let i = from; i < to; i++) {
        if (l.end[i]! < t0) continue;
        if (l.start[i]! > t1) return;
        if (!enter(l, i)) continue;
        const child = below[lane]! + (i - l.first[lane]!) * fan;
        walk(k - 1, child, Math.min(child + fan, below[lane + 1]!));
      }
    };
    if (top > 0) walk(top, levels[top - 1]!.first[lane]!, levels[top - 1]!.first[lane + 1]!);
    else walk(0, lanes.start[lane]!, lanes.start[lane + 1]!);
  }
}

function* levelsOf({ lanes, start, end, of, classes: classOf }: Intervals): Paused<Level[]> {
  const levels: Level[] = [];
  for (let most = fan; most < fan * longestList(lanes); most *= fan) levels.push(emptyLevel(lanes, most));
  const sums = levels.map(() => new Sum());
  const at = new Int32Array(levels.length);
  const { items, start: first } = lanes;
  for (let lane = 0; lane + 1 < first.length && levels.length > 0; lane++) {
    const last = first[lane + 1]!;
    yield lane / first.length;
    for (let i = first[lane]!; i < last; i++) {
      const n = items[i]!;
      const [from, to] = [start[n]!, end[n]!];
      const gap = i + 1 < last ? start[items[i + 1]!]! - to : Infinity;
      sums[0]!.add(from, to, to - from, gap);
      sums[0]!.time[of && classOf ? classOf[of[n]!]! : 0]! += to - from;
      for (let k = 0; k < sums.length && sums[k]!.n === fan; k++) close(levels, sums, at, k);
    }
    for (let k = 0; k < sums.length; k++) close(levels, sums, at, k);
  }
  return levels;
}

function longestList({ start }: Buckets): number {
  let most = 0;
  for (let k = 0; k + 1 < start.length; k++) most = Math.max(most, start[k + 1]! - start[k]!);
  return most;
}

/** A level whose bins each hold `size` slices. */
function emptyLevel({ start }: Buckets, size: number): Level {
  const first = new Int32Array(start.length);
  for (let k = 0; k + 1 < start.length; k++) first[k + 1] = first[k]! + Math.ceil((start[k + 1]! - start[k]!) / size);
  const n = first.at(-1)!;
  return {
    first, start: new Float64Array(n), end: new Float64Array(n), covered: new Float32Array(n), share: new Float32Array(n),
    class: new Uint8Array(n), longest: new Float32Array(n), gap: new Float32Array(n),
  };
}

/** Writes the current bin of a level, unless it is empty, and adds it to the bin of the level above. */
function close(levels: Level[], sums: Sum[], at: Int32Array, k: number): void {
  const s = sums[k]!;
  if (s.n === 0) return;
  write(levels[k]!, at[k]!++, s);
  const above = sums[k + 1];
  if (above) {
    above.add(s.start, s.end, s.longest, s.gap);
    for (let c = 0; c < classes; c++) above.time[c]! += s.time[c]!;
  }
  s.clear();
}

function write(l: Level, i: number, s: Sum): void {
  let best = 0;
  let covered = 0;
  for (let c = 0; c < classes; c++) {
    covered += s.time[c]!;
    if (s.time[c]! > s.time[best]!) best = c;
  }
  l.start[i] = s.start;
  l.end[i] = s.end;
  l.covered[i] = covered;
  l.share[i] = s.time[best]!;
  l.class[i] = best;
  l.longest[i] = s.longest * up;
  l.gap[i] = s.gap * up;
}
