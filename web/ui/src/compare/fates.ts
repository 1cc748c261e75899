// What became of a message.

import { Kind, Reason } from '../base/kinds.ts';
import type { PanelRun } from '../base/run.ts';

export type Fate = 'waits' | 'handled' | 'refused' | 'thrown away' | 'dead letter' | 'a reply' | 'panicked';

const fateOf: readonly (readonly [number, Fate])[] = [
  [Kind.MsgDequeue, 'handled'], [Kind.MsgRefuse, 'refused'], [Kind.MsgDrop, 'thrown away'], [Kind.MsgDeadLetter, 'dead letter'],
  [Kind.MsgReply, 'a reply'], [Kind.ActorCrash, 'panicked'], [Kind.MsgStash, 'waits'],
];
const byKind = new Map<number, Fate>(fateOf);

const cache = new WeakMap<PanelRun, Fate[]>();

/** By message id, at the end of the run. */
export function fates(run: PanelRun): Fate[] {
  const known = cache.get(run);
  if (known) return known;
  const list = new Array<Fate>(run.c.msgSubject.length + 1).fill('waits');
  for (let i = 0; i < run.events; i++) {
    const fate = byKind.get(run.c.kind[i]!);
    const msg = run.c.msg[i]!;
    // A message that moves is another one from then on.
    if (fate && msg > 0 && run.c.reason[i] !== Reason.Move) list[msg] = fate;
  }
  cache.set(run, list);
  return list;
}
