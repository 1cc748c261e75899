// Messages per second: accepted, completed, dropped.

import { Kind, Reason } from '../../run/kinds.ts';
import { memoize } from '../../ui/memo.ts';
import type { PanelRun } from '../../run/run.ts';
import { upperBound } from '../../run/search.ts';

/** How many messages were accepted, completed and dropped in a period. */
export interface Rates {
  accepted: number;
  completed: number;
  dropped: number;
}

/** The times at which messages of a panel were accepted, completed and dropped, in order. */
export class Flow {
  readonly accepted: Float64Array;
  readonly completed: Float64Array;
  readonly dropped: Float64Array;

  constructor(run: PanelRun) {
    const { c } = run;
    const moved = (i: number) => c.kind[i] === Kind.MsgDrop && c.reason[i] === Reason.Move;
    // A message that moves to another mailbox is accepted once; the cause of its second send is the drop.
    const again = (i: number) => c.kind[c.cause[i]!] === Kind.MsgSend && moved(c.cause[c.cause[i]!]!);
    const times: [number[], number[], number[]] = [[], [], []];
    for (let i = 0; i < run.events; i++) {
      switch (c.kind[i]) {
        case Kind.MsgEnqueue: if (!again(i)) times[0].push(c.time[i]!); break;
        case Kind.MsgDone: if (c.reason[i] !== Reason.Stash) times[1].push(c.time[i]!); break;
        case Kind.MsgDrop: if (!moved(i)) times[2].push(c.time[i]!); break;
      }
    }
    [this.accepted, this.completed, this.dropped] = times.map((list) => Float64Array.from(list)) as [Float64Array, Float64Array, Float64Array];
  }

  /** The counts for the period before t, including t. */
  at(t: number, span: number): Rates {
    const of = (times: Float64Array) => upperBound(times, t) - (t - span <= 0 ? 0 : upperBound(times, t - span));
    return { accepted: of(this.accepted), completed: of(this.completed), dropped: of(this.dropped) };
  }
}

/** The rate per second of a count in a period. Before the start of the run nothing is counted. */
export function perSecond(n: number, span: number): number {
  return (n * 1e9) / span;
}

/** How much more is accepted than completed and dropped; if positive, the backlog grows. */
export function balance(r: Rates): number {
  return r.accepted - r.completed - r.dropped;
}

/** The flow of a panel, computed once. */
export const flowOf = memoize((run: PanelRun): Flow => new Flow(run));
