// Latency: the time from when a message could be handled (it was accepted, or its delay ended) to the end of its
// handling. The same definition as in render.Summary, message by message.

import { Kind, Reason } from '../../run/kinds.ts';
import { memoize } from '../../ui/memo.ts';
import type { PanelRun } from '../../run/run.ts';

export class Latencies {
  /** All latencies, smallest first. */
  readonly sorted: Float64Array;
  private of: Float64Array; // by message; NaN: its handling did not finish

  constructor(run: PanelRun) {
    const { c } = run;
    const eligible = new Float64Array(c.msgFrom.length + 1);
    this.of = new Float64Array(c.msgFrom.length + 1).fill(NaN);
    const list: number[] = [];
    for (let i = 0; i < run.events; i++) {
      const msg = c.msg[i]!;
      switch (c.kind[i]) {
        case Kind.MsgEnqueue: case Kind.TimerFire: eligible[msg] = c.time[i]!; break;
        case Kind.MsgDone:
          if (c.reason[i] === Reason.Stash) break; // it will be handled again
          this.of[msg] = c.time[i]! - eligible[msg]!;
          list.push(this.of[msg]!);
          break;
      }
    }
    this.sorted = Float64Array.from(list).sort();
  }

  /** A message's latency; NaN if its handling did not finish. */
  message(msg: number): number {
    return this.of[msg] ?? NaN;
  }

  /** The smallest latency that p % of all do not exceed; -1 without latencies. */
  percentile(p: number): number {
    const n = this.sorted.length;
    return n === 0 ? -1 : this.sorted[Math.floor((n * p + 99) / 100) - 1]!;
  }
}

/** Bins of equal ratios, the same for all panels. */
export interface Bins {
  /** The start of the first bin, and the ratio between the end and the start of a bin. */
  first: number;
  ratio: number;
  n: number;
}

/** Bins for latencies: eight per power of ten, or fewer. Anything below the first bin, even 0, is in the first. */
export function binsFor(all: Latencies[]): Bins {
  let least = Infinity;
  let most = 0;
  for (const { sorted } of all) {
    if (sorted.length === 0) continue;
    most = Math.max(most, sorted.at(-1)!);
    least = Math.min(least, sorted.find((v) => v > 0) ?? Infinity);
  }
  if (most <= 0) return { first: 1, ratio: 10, n: 1 };
  const from = Math.floor(Math.log10(Math.max(least, most / 1e6)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(most) - 1e-9));
  const each = to - from > 4 ? 4 : 8;
  return { first: 10 ** from, ratio: 10 ** (1 / each), n: Math.max(1, (to - from) * each) };
}

/** The bin a latency is in. */
export function binOf(b: Bins, ns: number): number {
  if (ns <= b.first) return 0;
  return Math.min(b.n - 1, Math.floor(Math.log(ns / b.first) / Math.log(b.ratio) + 1e-9));
}

/** How many latencies are in each bin. */
export function histogram(b: Bins, l: Latencies): number[] {
  const bins = new Array<number>(b.n).fill(0);
  for (const v of l.sorted) bins[binOf(b, v)]!++;
  return bins;
}

/** The latencies of a panel, computed once. */
export const latenciesOf = memoize((run: PanelRun): Latencies => new Latencies(run));
