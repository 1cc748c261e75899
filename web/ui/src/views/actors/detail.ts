// What actors did, at every level of detail: their handlings, waits and sleeps, with the levels that threads' lanes
// have (run/pyramid.ts, run/grid.ts), and how many messages waited for them.

import { SliceState } from '../../wire/constants.gen.ts';
import { memoize } from '../../ui/memo.ts';
import { Pyramid } from '../../run/pyramid.ts';
import type { PanelRun } from '../../run/run.ts';
import { bucket } from '../../run/search.ts';
import { changesDepth, spansOf, type Spans } from '../../run/spans.ts';

/** Lanes are actors, by id. */
export interface Detail {
  handlings: Pyramid;
  sleeps: Pyramid;
  /** Within a handling, without a core. */
  coreless: Pyramid;
  /** Ready, without a thread. */
  waits: Pyramid;
  depths: Depths;
}

/** The detail of a run, made on first use. */
export const detailOf = memoize((run: PanelRun): Detail => makeDetail(run, spansOf(run)));

function makeDetail(run: PanelRun, spans: Spans): Detail {
  const { c, panel: { makespan } } = run;
  const actors = lanesOf(run);
  const ofSlices = (state: number) => {
    const lane = (n: number) => (c.sliceState[n] === state && c.sliceActor[n]! > 0 ? c.sliceActor[n]! : -1);
    const lanes = state === SliceState.Handle ? spans.handlings : bucket(c.sliceStart.length, actors, lane);
    return new Pyramid({ lanes, lane, start: c.sliceStart, end: c.sliceEnd }, makespan);
  };
  const { waits, waitStart, waitEnd, waitStep } = spans;
  const ofWait = (n: number) => (n < waits.items.length ? c.actor[waitStep[n]!]! : -1);
  return {
    handlings: ofSlices(SliceState.Handle), sleeps: ofSlices(SliceState.Sleep), coreless: ofSlices(SliceState.Ready),
    waits: new Pyramid({ lanes: waits, lane: ofWait, start: waitStart, end: waitEnd }, makespan), depths: new Depths(run, spans),
  };
}

/** The number of lanes: one per actor id, including 0 for no actor. */
const lanesOf = (run: PanelRun) => run.panel.actors.length + 1;

/** The largest number of messages that waited for each actor, in bins of a power of two of ns. */
interface DepthLevel {
  size: number;
  bins: number;
  most: Uint16Array;
}

/** The largest value of an element of DepthLevel.most. */
const largest = 2 ** 16 - 1;

/** How many messages waited: each bin on a grid of time has its maximum, so that no peak is lost. */
class Depths {
  readonly levels: DepthLevel[] = [];
  /** The number of messages that one counts for: more than 1 only if more messages than `largest` waited. */
  readonly unit: number;

  constructor(private run: PanelRun, private spans: Spans) {
    this.unit = Math.max(1, spans.deepest / largest);
    const actors = lanesOf(run);
    const until = run.panel.makespan;
    const n = spans.depths.items.length;
    if (n === 0 || !(until > 0)) return;
    const size = 2 ** Math.max(0, Math.ceil(Math.log2((until * actors) / n)));
    const bins = Math.floor(until / size) + 1;
    this.levels.push({ size, bins, most: new Uint16Array(actors * bins) });
    this.fill(this.levels[0]!);
    while (this.levels.at(-1)!.bins > 64) this.levels.push(coarser(this.levels.at(-1)!, actors));
  }

  /** The coarsest level whose bins are at most this long; undefined if the bins of every level are longer. */
  level(most: number): DepthLevel | undefined {
    return this.levels.findLast((l) => l.size <= most);
  }

  private fill({ size, bins, most }: DepthLevel): void {
    const { c, events } = this.run;
    const depth = new Int32Array(lanesOf(this.run));
    const at = new Int32Array(depth.length); // the bin up to which an actor's bins are filled
    const fill = (a: number, to: number) => {
      const now = Math.ceil(depth[a]! / this.unit);
      for (let i = at[a]!; i <= to; i++) if (most[a * bins + i]! < now) most[a * bins + i] = now;
      at[a] = to;
    };
    for (let i = 0; i < events; i++) {
      if (!changesDepth(c.kind[i]!)) continue;
      const a = c.actor[i]!;
      const bin = Math.min(bins - 1, Math.floor(c.time[i]! / size));
      fill(a, bin);
      depth[a] = c.depth[i]!;
      fill(a, bin);
    }
    for (let a = 1; a < depth.length; a++) fill(a, Math.min(bins - 1, Math.floor(this.spans.ended[a]! / size)));
  }
}

function coarser({ size, bins, most }: DepthLevel, actors: number): DepthLevel {
  const half = Math.ceil(bins / 2);
  const to = new Uint16Array(actors * half);
  for (let a = 0; a < actors; a++) {
    for (let i = 0; i < bins; i++) {
      const k = a * half + (i >> 1);
      if (most[a * bins + i]! > to[k]!) to[k] = most[a * bins + i]!;
    }
  }
  return { size: 2 * size, bins: half, most: to };
}
