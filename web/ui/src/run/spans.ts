// What each actor did, as intervals: its lifetime, waits for a thread, handlings, and within those sleeps and waits
// for a core.

import { Kind, kindSet } from './kinds.ts';
import { SliceState } from '../wire/constants.gen.ts';
import { lossAt } from './loss.ts';
import { memoize } from '../ui/memo.ts';
import type { PanelRun } from './run.ts';
import { bucket, type Buckets } from './search.ts';
import type { Columns } from '../wire/panel.ts';

export interface Spans {
  /** By actor: slices of handlings and of their parts, in order. */
  handlings: Buckets;
  parts: Buckets;
  /** Waits for a thread, from ready to running. By actor: indexes into the arrays below. */
  waits: Buckets;
  waitStart: Float64Array;
  waitEnd: Float64Array;
  waitStep: Int32Array; // step of the ActorReady
  waitLast: Int32Array; // step that ended the wait; -1: the end of the run did
  /** By actor: ns of all its waits for a thread, and of the longest one. */
  waited: Float64Array;
  longest: Float64Array;
  /** By actor: times of its spawn and stop, ns; -1: never spawned. The stop is the end of the run if it never
   *  stopped. */
  born: Float64Array;
  ended: Float64Array;
  stopped: Uint8Array;
  /** By actor: the steps after which its mailbox has another depth. */
  depths: Buckets;
  /** The greatest depth of any mailbox. */
  deepest: number;
}

/** The spans of a run, computed on first use. */
export const spansOf = memoize((run: PanelRun): Spans => findSpans(run));

function findSpans(run: PanelRun): Spans {
  const { c, panel, events } = run;
  const actors = panel.actors.length + 1;
  const slices = c.sliceStart.length;
  const of = (handling: boolean) => (i: number) => {
    const state = c.sliceState[i];
    const mine = handling ? state === SliceState.Handle : state === SliceState.Sleep || state === SliceState.Ready;
    return mine && c.sliceActor[i]! > 0 ? c.sliceActor[i]! : -1;
  };
  let deepest = 0;
  const born = new Float64Array(actors).fill(-1);
  const ended = new Float64Array(actors).fill(panel.makespan);
  const stopped = new Uint8Array(actors);
  for (let i = 0; i < events; i++) {
    const kind = c.kind[i]!;
    if (kind === Kind.ActorSpawn) born[c.actor[i]!] = c.time[i]!;
    else if (kind === Kind.ActorStop) {
      ended[c.actor[i]!] = c.time[i]!;
      stopped[c.actor[i]!] = 1;
    } else if (changesDepth(kind)) deepest = Math.max(deepest, c.depth[i]!);
  }
  return {
    handlings: bucket(slices, actors, of(true)), parts: bucket(slices, actors, of(false)), ...findWaits(run),
    born, ended, stopped, deepest,
    depths: bucket(events, actors, (i) => (changesDepth(c.kind[i]!) ? c.actor[i]! : -1)),
  };
}

/** Whether events of a kind change how many messages wait. */
export const changesDepth = (kind: number): boolean =>
  kind === Kind.MsgEnqueue || kind === Kind.MsgDequeue || kind === Kind.MsgStash || kind === Kind.MsgDrop;

type Waits = Pick<Spans, 'waits' | 'waitStart' | 'waitEnd' | 'waitStep' | 'waitLast' | 'waited' | 'longest'>;

function findWaits({ c, panel, events }: PanelRun): Waits {
  const actors = panel.actors.length + 1;
  let n = 0;
  for (let i = 0; i < events; i++) if (c.kind[i] === Kind.ActorReady) n++;
  const who = new Int32Array(n).fill(-1);
  const start = new Float64Array(n);
  const end = new Float64Array(n).fill(panel.makespan);
  const step = new Int32Array(n);
  const last = new Int32Array(n).fill(-1);
  const waited = new Float64Array(actors);
  const longest = new Float64Array(actors);
  const open = new Int32Array(actors).fill(-1);
  const close = (a: number, time: number) => {
    const span = time - start[open[a]!]!;
    waited[a]! += span;
    longest[a] = Math.max(longest[a]!, span);
    open[a] = -1;
  };
  let k = 0;
  for (let i = 0; i < events; i++) {
    const a = c.actor[i]!;
    const kind = c.kind[i];
    if (kind === Kind.ActorReady) {
      if (open[a]! >= 0) continue; // it is waiting already
      open[a] = k;
      who[k] = a;
      start[k] = c.time[i]!;
      step[k++] = i;
    } else if ((kind === Kind.RunBegin || kind === Kind.ActorStop) && open[a]! >= 0) {
      end[open[a]!] = c.time[i]!;
      last[open[a]!] = i;
      close(a, c.time[i]!);
    }
  }
  for (let a = 1; a < actors; a++) if (open[a]! >= 0) close(a, panel.makespan);
  return { waits: bucket(k, actors, (i) => who[i]!), waitStart: start, waitEnd: end, waitStep: step, waitLast: last, waited, longest };
}

/** The rare events that matter, which must be visible at any zoom. */
export const rareKinds: readonly number[] = [
  Kind.ActorCrash, Kind.ActorRestart, Kind.MsgRefuse, Kind.MsgDeadLetter, Kind.MsgSend, Kind.MsgDrop, Kind.AskTimeout, Kind.AskFail,
];

/** These are rare only if they lose a message. */
const ifLost = kindSet(Kind.MsgSend, Kind.MsgDrop);

/** Whether an event is rare, whichever actor it belongs to. */
export const isRare = (c: Columns, step: number): boolean => ofRareKind[c.kind[step]!] === 1 && (ifLost[c.kind[step]!] === 0 || lossAt(c, step) !== '');

const ofRareKind = kindSet(...rareKinds);

const rare = new WeakMap<PanelRun, Buckets>();

/** By actor: the steps of rare events that matter. */
export function rareSteps(run: PanelRun): Buckets {
  let b = rare.get(run);
  if (!b) {
    const { c } = run;
    rare.set(run, b = bucket(run.events, run.panel.actors.length + 1, (i) => (isRare(c, i) ? c.actor[i]! : -1)));
  }
  return b;
}
