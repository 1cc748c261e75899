// Messages a second: how many are accepted, completed, thrown away.

import { Kind, Reason } from '../../run/kinds.ts';
import { oncePer } from '../../ui/memo.ts';
import type { PanelRun } from '../../run/run.ts';
import { upperBound } from '../../run/search.ts';

/** What came and went in a span of time. */
export interface Rates {
  accepted: number;
  completed: number;
  dropped: number;
}

/** Times at which messages of a panel were accepted, completed and dropped, in order. */
export class Flow {
  readonly accepted: Float64Array;
  readonly completed: Float64Array;
  readonly dropped: Float64Array;

  constructor(run: PanelRun) {
    const { c } = run;
    const moved = (i: number) => c.kind[i] === Kind.MsgDrop && c.reason[i] === Reason.Move;
    // A message that goes to another mailbox is accepted once; its second send names the drop as its cause.
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

  /** What came and went in the span before t, t itself included. */
  at(t: number, span: number): Rates {
    const of = (times: Float64Array) => upperBound(times, t) - (t - span <= 0 ? 0 : upperBound(times, t - span));
    return { accepted: of(this.accepted), completed: of(this.completed), dropped: of(this.dropped) };
  }
}

/** A second's worth of what came in a span. Before the run there was nothing. */
export function perSecond(n: number, span: number): number {
  return (n * 1e9) / span;
}

/** How much more came in than went out: positive, the work that is left grows. */
export function balance(r: Rates): number {
  return r.accepted - r.completed - r.dropped;
}

/** The flow of a panel, computed once. */
export const flowOf = oncePer((run: PanelRun): Flow => new Flow(run));
