// The columns of one row of a picture: how much of each is covered, and in which ink.

import { classMask, partOf, type GridLevel } from '../../run/grid.ts';
import type { Intervals } from '../../run/intervals.ts';
import type { Level, Pyramid } from '../../run/pyramid.ts';

/** The inks of intervals, by their class (see run/intervals.ts). */
export interface Way {
  inks: Uint32Array;
  /** Inks of the marks for what is too short to be seen. */
  marks: Uint32Array;
  /** 1: hatched with the background, for a type that shares its hue with another. */
  striped: Uint8Array;
  /** > 1 lets the selected actor win a column that it shares. */
  weight: number;
  /** Whether intervals add to the cover; they do not where they were added already. */
  adds: boolean;
}

/** The way for intervals without inks of their own. */
export const plain: Way = { inks: new Uint32Array(1), marks: new Uint32Array(1), striped: new Uint8Array(1), weight: 1, adds: true };

/** The time window. */
interface Stretch {
  t0: number;
  t1: number;
}

/** The gap after something this many columns wide; it is limited, so that nothing looks shorter than it was. */
const gapOf = (wide: number, gap: number) => (wide > 2 ? Math.min(gap, wide / 16) : 0);

/** One row's columns. */
export class Columns {
  /** By column: the cover of all lanes together. */
  readonly sum: Float32Array;
  /** By column: 1 if anything is there, however short. */
  readonly touched: Uint8Array;
  private readonly best: Float32Array;
  /** By column: the ink of what covers most of it. */
  readonly ink: Uint32Array;
  readonly mark: Uint32Array;
  readonly striped: Uint8Array;

  constructor(readonly width: number) {
    this.sum = new Float32Array(width);
    this.touched = new Uint8Array(width);
    this.best = new Float32Array(width);
    this.ink = new Uint32Array(width);
    this.mark = new Uint32Array(width);
    this.striped = new Uint8Array(width);
  }

  clear(): void {
    this.sum.fill(0);
    this.touched.fill(0);
    this.best.fill(0);
  }

  /** Adds [a, b) in device pixels: `cover` is the part that is covered, `share` the part of that by the class `of`. */
  add(a: number, b: number, cover: number, share: number, of: number, way: Way): void {
    const w = this.width;
    if (b <= 0 || a >= w) return;
    const from = Math.max(0, a);
    const to = Math.min(w, b);
    const last = Math.min(w - 1, Math.floor(to));
    for (let x = Math.floor(from); x <= last; x++) {
      const part = Math.min(to, x + 1) - Math.max(from, x);
      if (part >= 0) this.put(x, part * cover, part * share, of, way);
    }
  }

  /** Adds the intervals of a lane in sight, at k columns per ns: a few of them one by one; many through their levels
   *  of detail, on the grid of time, or by neighbours where the grid's finest bins are wider than a column, as in a
   *  run that did nearly everything in a short time. A gap is left between wide intervals. */
  addLane(of: Pyramid, lane: number, s: Stretch, k: number, gap: number, way: Way): void {
    const from = of.from(lane, s.t0);
    if (!of.more(lane, from, s.t1, this.width)) {
      this.addEach(of.list, lane, from, s, k, gap, way);
      return;
    }
    const level = of.grid.level(1 / k);
    if (!level) {
      this.addNeighbours(of, lane, s, k, gap, way);
      return;
    }
    this.addBins(level, lane, s.t0, k, way);
    if (!way.adds || gap === 0) return;
    const { start, end } = of.list;
    of.wide(lane, s.t0, s.t1, 2 / k, (n) => {
      const b = (end[n]! - s.t0) * k;
      this.cut(b - gapOf(b - (start[n]! - s.t0) * k, gap), b);
    });
  }

  private addNeighbours(list: Pyramid, lane: number, { t0, t1 }: Stretch, k: number, gap: number, way: Way): void {
    const { start, end, of, classes } = list.list;
    const slice = (n: number) => {
      const a = (start[n]! - t0) * k;
      const b = (end[n]! - t0) * k;
      this.add(a, b - gapOf(b - a, gap), 1, 1, of && classes ? classes[of[n]!]! : 0, way);
    };
    const bin = (l: Level, i: number) => {
      const span = l.end[i]! - l.start[i]!;
      const [cover, share] = span > 0 ? [l.covered[i]! / span, l.share[i]! / span] : [0, 0];
      this.add((l.start[i]! - t0) * k, (l.end[i]! - t0) * k, cover, share, l.class[i]!, way);
    };
    list.coarse(lane, t0, t1, 1 / k, slice, bin);
  }

  /** Adds the intervals of a lane from the index `from` on in its list, up to those that begin after t1. A gap is
   *  left between wide intervals. */
  addEach({ lanes, start, end, of, classes }: Intervals, lane: number, from: number, { t0, t1 }: Stretch, k: number, gap: number, way: Way): void {
    const { items } = lanes;
    const beyond = lanes.start[lane + 1]!;
    for (let i = from; i < beyond; i++) {
      const n = items[i]!;
      if (start[n]! > t1) return;
      const a = (start[n]! - t0) * k;
      const b = (end[n]! - t0) * k;
      const what = of && classes ? classes[of[n]!]! : 0;
      const x = Math.floor(a);
      if (x >= 0 && b < x + 1 && x < this.width) this.put(x, b - a, b - a, what, way);
      else this.add(a, b - gapOf(b - a, gap), 1, 1, what, way);
    }
  }

  /** Removes the part [a, b), less than a column, from the cover, to separate intervals drawn next to each other. */
  cut(a: number, b: number): void {
    const first = Math.floor(a);
    for (let x = first; x <= first + 1; x++) {
      const part = Math.min(b, x + 1) - Math.max(a, x);
      if (part > 0 && x >= 0 && x < this.width) this.sum[x] = Math.max(0, this.sum[x]! - part);
    }
  }

  /** Adds a lane's bins, which are at most a column wide, from t0 on, at k columns per ns. */
  addBins({ size, bins, cover, most }: GridLevel, lane: number, t0: number, k: number, way: Way): void {
    const wide = size * k;
    const last = Math.min(bins - 1, Math.floor((t0 + this.width / k) / size));
    for (let i = Math.max(0, Math.floor(t0 / size)), at = lane * bins + i; i <= last; i++, at++) {
      if (cover[at] === 0) continue;
      const part = cover[at]! / 255;
      const share = part * partOf[most[at]!]!;
      const of = most[at]! & classMask;
      const a = (i * size - t0) * k;
      const x = Math.floor(a);
      const over = a + wide - (x + 1); // the part of it in the next column
      const here = over > 0 ? wide - over : wide;
      if (x >= 0) this.put(x, here * part, here * share, of, way);
      if (over > 0 && x + 1 < this.width) this.put(x + 1, over * part, over * share, of, way);
    }
  }

  private put(x: number, covered: number, share: number, of: number, way: Way): void {
    if (way.adds) this.sum[x] = this.sum[x]! + covered;
    this.touched[x] = 1;
    const weighs = share * way.weight;
    if (weighs < this.best[x]!) return;
    this.best[x] = weighs;
    this.ink[x] = way.inks[of]!;
    this.mark[x] = way.marks[of]!;
    this.striped[x] = way.striped[of]!;
  }
}
