// Levels of detail on a grid of time. A lane's time is divided into bins of a power of two ns. A bin records how much
// of it is covered, and which class covers most. A column of a picture then reads two or three bins, however many
// intervals lie in it. Each level has half as many bins as the one before; all levels together take a few bytes per
// interval.
//
// The other levels of detail (pyramid.ts) group neighbours instead of times: they find single intervals that are
// wide.

import type { Paused } from '../ui/idle.ts';
import { classes, type Intervals } from './intervals.ts';

/** Bins of one size, lane after lane. */
export interface GridLevel {
  /** Length of a bin, ns. */
  size: number;
  /** Bins per lane; the first starts at time 0. */
  bins: number;
  /** By bin: how much of it is covered, up to 255; 0 only if nothing touches it. */
  cover: Uint8Array;
  /** By bin: the class that covers most of it (lower five bits), and that class's share of the cover, in eighths
   *  minus one (upper bits). */
  most: Uint8Array;
}

/** Intervals added between two pauses. */
const stride = 8192;

/** The lower bits of GridLevel.most. */
export const classMask = 31;

/** The share of a bin's cover that its main class has, by the upper bits of GridLevel.most. */
export const partOf = Float32Array.from({ length: 256 }, (_, most) => ((most >>> 5) + 1) / 8);

/** Accumulates the intervals of one bin. */
class Sum {
  bin = -1;
  covered = 0;
  class = 0;
  /** Time by class; null while there is only one class. */
  time: Float64Array | null = null;

  add(of: number, time: number): void {
    if (this.covered === 0) this.class = of;
    else if (of !== this.class && !this.time) {
      this.time = new Float64Array(classes);
      this.time[this.class] = this.covered;
    }
    this.covered += time;
    if (this.time) this.time[of]! += time;
  }

  /** Adds another sum. */
  addSum({ time, covered, class: of }: Sum): void {
    if (!time) this.add(of, covered);
    else for (let c = 0; c < classes; c++) if (time[c]! > 0) this.add(c, time[c]!);
  }

  clear(): void {
    this.bin = -1;
    this.covered = 0;
    this.time = null;
  }

  /** The class that covers most, and its share of the cover. */
  most(): [of: number, part: number] {
    let best = this.class;
    if (!this.time) return [best, 1];
    for (let c = 0; c < classes; c++) if (this.time[c]! > this.time[best]!) best = c;
    return [best, this.covered > 0 ? this.time[best]! / this.covered : 1];
  }
}

export class Grid {
  /** From fine to coarse. */
  readonly levels: GridLevel[] = [];

  /** The intervals must lie between 0 and `until`. The finest level has one to two bins per interval. Levels are
   *  empty until `making` fills them. */
  constructor(private list: Intervals, until: number) {
    const lanes = list.lanes.start.length - 1;
    const n = list.lanes.items.length;
    if (n === 0 || !(until > 0)) return;
    const finest = Math.max(0, Math.ceil(Math.log2((until * lanes) / (2 * n))));
    for (let k = finest; ; k++) {
      const size = 2 ** k;
      const bins = Math.floor(until / size) + 1;
      this.levels.push({ size, bins, cover: new Uint8Array(lanes * bins), most: new Uint8Array(lanes * bins) });
      if (bins <= 64) break; // a picture has more columns than that
    }
  }

  /** Fills the bins, with pauses. */
  *making(): Paused<void> {
    if (this.levels.length > 0) yield* new Filling(this.levels, this.list).fill();
  }

  /** The coarsest level whose bins are at most this long; undefined if the bins of every level are longer. */
  level(most: number): GridLevel | undefined {
    return this.levels.findLast((l) => l.size <= most);
  }
}

/** Fills all levels in one pass. The pass takes the intervals in memory order, which is the order of time. Lane by
 *  lane would jump about in memory. */
class Filling {
  /** By lane and level. */
  private readonly sums: Sum[] = [];

  constructor(private levels: GridLevel[], private list: Intervals) {}

  *fill(): Paused<void> {
    const { lane, start, end, of, classes: classOf } = this.list;
    const depth = this.levels.length;
    for (let i = 0; i < this.list.lanes.start.length * depth; i++) this.sums.push(new Sum());
    for (let n = 0; n < start.length; n++) {
      if (n % stride === 0) yield n / start.length;
      const l = lane(n);
      if (l >= 0) this.add(l, start[n]!, end[n]!, of && classOf ? classOf[of[n]!]! : 0);
    }
    for (let i = 0; i < this.sums.length; i++) this.close(Math.floor(i / depth), i % depth);
  }

  /** Adds an interval to the finest bins that it touches. */
  private add(lane: number, start: number, end: number, of: number): void {
    const { size, bins } = this.levels[0]!;
    const sum = this.sums[lane * this.levels.length]!;
    let bin = Math.min(bins - 1, Math.floor(start / size));
    let from = start;
    do {
      const next = (bin + 1) * size;
      const to = end < next || bin + 1 >= bins ? end : next;
      if (sum.bin !== bin) {
        this.close(lane, 0);
        sum.bin = bin;
      }
      sum.add(of, to - from);
      from = to;
      bin++;
    } while (from < end);
  }

  /** Writes the current bin of a level, unless it is empty, and adds it to the bin of the level above. */
  private close(lane: number, k: number): void {
    const at = lane * this.levels.length + k;
    const s = this.sums[at]!;
    if (s.bin < 0) return;
    this.write(this.levels[k]!, lane, s);
    if (k + 1 < this.levels.length) {
      const above = this.sums[at + 1]!;
      if (above.bin !== s.bin >> 1) {
        this.close(lane, k + 1);
        above.bin = s.bin >> 1;
      }
      above.addSum(s);
    }
    s.clear();
  }

  private write(l: GridLevel, lane: number, s: Sum): void {
    const [of, part] = s.most();
    const at = lane * l.bins + s.bin;
    l.cover[at] = Math.min(255, Math.max(1, Math.round((255 * s.covered) / l.size)));
    l.most[at] = of | ((Math.min(8, Math.max(1, Math.round(8 * part))) - 1) << 5);
  }
}
