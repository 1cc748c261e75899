// One rule for the look of a pixel of a thread or an actor: it is the mean of the looks of the states, each weighted by
// its part of the pixel's time. So a picture of a long time looks like that of a short one made smaller.
//
//	working  the hue, solid
//	asleep   (or blocked) hollow: pale, within a rim; only pale where a lane is too low for words
//	ready    hatched, without a core or without a thread
//	nothing  clear
//
// What is too short to be seen this way keeps a minimal mark: a line through the middle of the lane in the full hue, two
// px wide and about as low as the rule of a live thread. It says that something happened; its size does not say how long.

import { pixel, type Palette } from '../../ui/theme.ts';

/** The part of the hue inside the rim of a block that is asleep. */
const pale = 0.4;

/** The same without a rim. */
const paleAlone = 0.45;

/** Columns whose covered part is below this keep a mark. */
const leastTaken = 0.35;

/** The width of a mark in px: a single one must be visible. */
const markWide = 2;

/** On a lane without room for a line, the distance of marks in multiples of their width. */
const dotted = 4;

/** How opaque a mark is on such a lane. */
const dot = 0.9;

/** The looks of a state as opaque colours, 0xAABBGGRR, one for each kind of pixel. */
export interface Inks {
  /** Of the background, inside hatches and rims. */
  ground: number;
  ready: number;
}

export const inksOf = (p: Palette): Inks => ({ ground: pixel(p.bg), ready: pixel(p.ready) });

/** The parts of a column's time that states take; together 1 at most. */
export interface Shares {
  working: number;
  asleep: number;
  ready: number;
}

/** What n lanes in a row did in a column, from the sums of what they did; each part is 1 at most. */
export function sharesOf(held: number, asleep: number, ready: number, n: number, into: Shares): Shares {
  const all = Math.min(1, held / n);
  into.asleep = Math.min(all, asleep / n);
  into.ready = Math.min(all - into.asleep, ready / n);
  into.working = all - into.asleep - into.ready;
  return into;
}

/** Mixes two opaque colours; `part` is the share of the first. */
export function between(a: number, b: number, part: number): number {
  const rest = 1 - part;
  const c = (shift: number) => Math.round(((a >>> shift) & 0xff) * part + ((b >>> shift) & 0xff) * rest) << shift;
  return (0xff000000 | c(16) | c(8) | c(0)) >>> 0;
}

const withCover = (colour: number, cover: number) => ((colour & 0xffffff) | (Math.round(255 * Math.min(1, cover)) << 24)) >>> 0;

/** The position of a lane in an image, in rows of device pixels. */
export interface Band {
  top: number;
  bottom: number;
  /** Rows of a rim, at the top and at the bottom; 0: it has none. */
  rim: number;
  /** The rows of a mark, from .. to; equal if there is no room for a line. */
  markTop: number;
  markBottom: number;
}

/** Lanes of at least this many px have rims; on lower ones a rim would cover everything. */
const rimmed = 7;

/** The rows of a lane: from top to bottom, around a middle, all in device pixels. */
export function bandOf(top: number, bottom: number, middle: number, ratio: number): Band {
  const px = Math.max(1, Math.round(ratio));
  const height = bottom - top;
  const rim = height >= rimmed * px ? px : 0;
  const line = rim > 0 ? 2 * px : height >= 3 * px ? px : 0;
  const markTop = Math.round(middle - line / 2);
  return { top, bottom, rim, markTop, markBottom: markTop + line };
}

/** The looks of a lane's columns. */
export class Looks {
  /** The colours of the rim and of the inside, and the same in the bands of a hatch. 0: nothing. */
  readonly inner: Uint32Array;
  readonly rim: Uint32Array;
  readonly innerBand: Uint32Array;
  readonly rimBand: Uint32Array;
  /** The marks. */
  readonly mark: Uint32Array;
  /** Whether any column is hatched. */
  hatched = false;
  private marked = false;

  constructor(readonly width: number) {
    this.inner = new Uint32Array(width);
    this.rim = new Uint32Array(width);
    this.innerBand = new Uint32Array(width);
    this.rimBand = new Uint32Array(width);
    this.mark = new Uint32Array(width);
  }

  clear(): void {
    for (const list of [this.inner, this.rim, this.innerBand, this.rimBand, this.mark]) list.fill(0);
    this.hatched = this.marked = false;
  }

  /** Mixes a column that something touched. `mark` is the ink of its mark; with `striped`, the working part is
   *  hatched with the background, for a type that shares its hue. */
  mix(x: number, { working: w, asleep: s, ready: r }: Shares, ink: number, mark: number, striped: boolean, { ground, ready }: Inks, b: Band): void {
    const taken = w + s + r;
    if (taken < leastTaken) {
      this.mark[x] = r > w + s ? ready : mark;
      this.marked = true;
    }
    if (taken <= 0) return;
    if (s === 0 && r === 0 && !striped) {
      this.inner[x] = this.rim[x] = this.innerBand[x] = this.rimBand[x] = withCover(ink, taken);
      return;
    }
    const hue = b.rim > 0 ? pale : paleAlone;
    const put = (list: Uint32Array, ofInk: number, ofReady: number) => {
      const rest = taken - ofInk - ofReady;
      const c = (shift: number) => Math.round((((ink >>> shift) & 0xff) * ofInk + ((ready >>> shift) & 0xff) * ofReady + ((ground >>> shift) & 0xff) * rest) / taken) << shift;
      list[x] = withCover(c(16) | c(8) | c(0), taken);
    };
    put(this.inner, w + s * hue, 0);
    put(this.rim, w + s * (b.rim > 0 ? 1 : hue), 0);
    if (r > 0 || striped) {
      this.hatched = true;
      put(this.innerBand, (striped ? 0 : w) + s * hue, r);
      put(this.rimBand, (striped ? 0 : w) + s * (b.rim > 0 ? 1 : hue), r);
    } else {
      this.innerBand[x] = this.inner[x]!;
      this.rimBand[x] = this.rim[x]!;
    }
  }

  /** Closes a wide hollow block at a column. */
  side(x: number): void {
    if (x < 0 || x >= this.width) return;
    this.inner[x] = this.rim[x]!;
    this.innerBand[x] = this.rimBand[x]!;
  }

  /** Paints the columns into an image of the same width. */
  paint(px: Uint32Array, rows: number, b: Band, ratio: number): void {
    const { width } = this;
    const bottom = Math.min(rows, b.bottom);
    const every = Math.round(5 * ratio);
    const band = Math.max(1, Math.round(2 * ratio));
    for (let y = b.top; y < bottom; y++) {
      const inRim = y < b.top + b.rim || y >= b.bottom - b.rim;
      const plain = inRim ? this.rim : this.inner;
      px.set(plain, y * width);
      if (!this.hatched) continue;
      const banded = inRim ? this.rimBand : this.innerBand;
      for (let x = 0, at = y * width; x < width; x++, at++) if (banded[x] !== plain[x] && (x + y) % every < band) px[at] = banded[x]!;
    }
    if (this.marked) this.paintMarks(px, bottom, b, Math.round(markWide * ratio));
  }

  /** Marks: each extends to the right as long as there is room for it. On a lane of a single line, adjacent marks are
   *  dotted, so that they do not look like work. */
  private paintMarks(px: Uint32Array, rows: number, b: Band, wide: number): void {
    const { width, mark, inner } = this;
    const line = b.markTop < b.markBottom;
    const [top, bottom] = line ? [b.markTop, Math.min(rows, b.markBottom)] : [b.top, rows];
    let next = 0;
    for (let x = 0; x < width; x++) {
      if (mark[x] === 0 || x < next) continue;
      if (!line) next = x + dotted * wide;
      const colour = line ? mark[x]! : withCover(mark[x]!, dot);
      for (let to = x; to < Math.min(width, x + wide) && (to === x || (mark[to] === 0 && inner[to]! >>> 24 < 255 * leastTaken)); to++) {
        for (let y = top; y < bottom; y++) px[y * width + to] = colour;
      }
    }
  }
}
