// The axis along which messages are drawn: time, or order, in which neighbouring events have equal distances.

import { Kind, kindSet } from '../../run/kinds.ts';
import type { PanelRun } from '../../run/run.ts';
import { lastAtMost } from '../../run/search.ts';
import type { Times } from '../../player/timewindow.ts';
import { scale, type Scale } from '../draw/scale.ts';

export type AxisKind = 'time' | 'order';

export interface Axis {
  kind: AxisKind;
  /** The time window; both kinds of axis show the same part of the run. */
  times: Scale;
  x(step: number): number;
  /** The steps in sight, and one more at each end. */
  first: number;
  last: number;
}

const shownKinds = kindSet(
  Kind.ActorSpawn, Kind.ActorStop, Kind.MsgSend, Kind.MsgDequeue, Kind.MsgDone, Kind.HookBegin, Kind.HookEnd, Kind.ActorCrash,
  Kind.ActorRestart, Kind.MsgRefuse, Kind.MsgDrop, Kind.MsgDeadLetter, Kind.MsgReply, Kind.AskTimeout, Kind.AskFail,
);

const orders = new WeakMap<PanelRun, Int32Array>();

/** The steps that the diagram shows, in order: events of threads and cores are left out. */
export function shownSteps(run: PanelRun): Int32Array {
  let steps = orders.get(run);
  if (!steps) {
    const { kind } = run.c;
    let n = 0;
    for (let i = 0; i < run.events; i++) n += shownKinds[kind[i]!]!;
    steps = new Int32Array(n);
    for (let i = 0, k = 0; k < n; i++) if (shownKinds[kind[i]!] === 1) steps[k++] = i;
    orders.set(run, steps);
  }
  return steps;
}

export function axis(run: PanelRun, kind: AxisKind, x0: number, x1: number, view: Times): Axis {
  const times = scale(x0, x1, view);
  const first = Math.max(0, run.stepAt(view.t0) - 1);
  const last = Math.min(run.events - 1, run.stepAt(view.t1) + 1);
  if (kind === 'time') return { kind, times, first, last, x: (step) => times.x(run.timeOf(step)) };
  const steps = shownSteps(run);
  const from = Math.max(0, lastAtMost(steps, view.t0 > 0 ? run.stepAt(view.t0) : -1));
  const to = Math.max(from + 1, lastAtMost(steps, run.stepAt(view.t1)));
  const k = (x1 - x0 - 16) / (to - from);
  return { kind, times, first, last, x: (step) => x0 + 8 + (lastAtMost(steps, step) - from) * k };
}
