// What is rare and matters, and must not vanish where many events share a pixel: panics, refusals, dead letters, and threads
// that serve actors and block on something else than a sleep. render/rare.go finds the same for an outline.

import { Kind, Reason } from './kinds.ts';
import { oncePer } from '../ui/memo.ts';
import { each } from './search.ts';
import type { PanelRun } from './run.ts';
import type { Rare } from '../wire/panel.ts';
import { isRare, rareKinds } from './spans.ts';

/** The rare events of a run: of an outline, which has no events, those that came with it. */
export const rareOf = oncePer((run: PanelRun): Rare => run.rare ?? collect(run));

function collect(run: PanelRun): Rare {
  const { c, panel } = run;
  const found: number[] = [];
  const serves = panel.threads.map((t) => t.role === 'worker' || t.actor > 0);
  for (const kind of rareKinds) each(c.kind, kind, (i) => isRare(c, i) && found.push(i));
  each(c.kind, Kind.Block, (i) => {
    if (serves[c.thread[i]!] && c.reason[i] !== Reason.Sleep && c.reason[i] !== Reason.Work) found.push(i);
  });
  const step = Int32Array.from(found).sort();
  const own = new Map([...panel.threads].reverse().map((t) => [t.actor, t.lane])); // the first of each stays
  return {
    step, count: new Int32Array(step.length).fill(1), lane: step.map((i) => laneOf(run, own, i)),
    time: Float64Array.from(step, (i) => c.time[i]!), kind: Uint8Array.from(step, (i) => c.kind[i]!),
  };
}

/** The lane of an event: that of its thread, or of the actor's own; -1: it is no thread's that has one. */
function laneOf(run: PanelRun, own: ReadonlyMap<number, number>, step: number): number {
  const { c, panel } = run;
  const thread = c.thread[step]! >= 0 ? c.thread[step]! : senderStill(run, c.msg[step]!);
  const lane = panel.threads[thread]?.lane ?? -1;
  const actor = c.actor[step]!;
  return lane >= 0 ? lane : actor > 0 ? own.get(actor) ?? -1 : -1;
}

/** The thread that sent a message, for what happens later to that and on no thread, as the end of a wait for its reply; -1 if
 *  it is a worker, which does other things since. */
function senderStill(run: PanelRun, msg: number): number {
  const thread = run.c.thread[run.sent[msg] ?? -1] ?? -1;
  return run.panel.threads[thread]?.role === 'worker' ? -1 : thread;
}
