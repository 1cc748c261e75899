// Rare events that matter and must stay visible where many events share a pixel: panics, refusals, dead letters, and
// blocks, other than sleeps, of threads that serve actors. render/rare.go finds the same for an outline.

import { Kind, Reason } from './kinds.ts';
import { memoize } from '../ui/memo.ts';
import { eachStep } from './search.ts';
import type { PanelRun } from './run.ts';
import type { Rare } from '../wire/panel.ts';
import { isRare, rareKinds } from './spans.ts';

/** The rare events of a run. An outline has no events; its rare events arrive with it. */
export const rareOf = memoize((run: PanelRun): Rare => run.rare ?? collect(run));

function collect(run: PanelRun): Rare {
  const { c, panel } = run;
  const found: number[] = [];
  const serves = panel.threads.map((t) => t.role === 'worker' || t.actor > 0);
  for (const kind of rareKinds) eachStep(c.kind, kind, (i) => isRare(c, i) && found.push(i));
  eachStep(c.kind, Kind.Block, (i) => {
    if (serves[c.thread[i]!] && c.reason[i] !== Reason.Sleep && c.reason[i] !== Reason.Work) found.push(i);
  });
  const step = Int32Array.from(found).sort();
  const own = new Map([...panel.threads].reverse().map((t) => [t.actor, t.lane])); // the first thread of each actor is kept
  return {
    step, count: new Int32Array(step.length).fill(1), lane: step.map((i) => laneOf(run, own, i)),
    time: Float64Array.from(step, (i) => c.time[i]!), kind: Uint8Array.from(step, (i) => c.kind[i]!),
  };
}

/** The lane of an event: that of its thread, or of the actor's own thread; -1: neither has one. */
function laneOf(run: PanelRun, own: ReadonlyMap<number, number>, step: number): number {
  const { c, panel } = run;
  const thread = c.thread[step]! >= 0 ? c.thread[step]! : senderStill(run, c.msg[step]!);
  const lane = panel.threads[thread]?.lane ?? -1;
  const actor = c.actor[step]!;
  return lane >= 0 ? lane : actor > 0 ? own.get(actor) ?? -1 : -1;
}

/** The thread that sent a message, for a later event about the message that is on no thread, such as the end of a
 *  wait for its reply; -1 if it is a worker, which has moved on to other work. */
function senderStill(run: PanelRun, msg: number): number {
  const thread = run.c.thread[run.sent[msg] ?? -1] ?? -1;
  return run.panel.threads[thread]?.role === 'worker' ? -1 : thread;
}
