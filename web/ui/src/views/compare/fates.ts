// How each message ended.

import { Kind, Reason } from '../../run/kinds.ts';
import { tr } from '../../ui/language.ts';
import type { PanelRun } from '../../run/run.ts';

export type Fate = 'waits' | 'handled' | 'refused' | 'dropped' | 'dead letter' | 'a reply' | 'panicked' | 'not sent'
  | 'taken by nobody' | 'moved to another mailbox' | 'not finished';

/** How a message ended, in words. */
export const fateWords: Readonly<Record<Fate, string>> = {
  waits: tr`waits`, handled: tr`handled`, refused: tr`refused`, dropped: tr`dropped`, 'dead letter': tr`dead letter`, 'a reply': tr`a reply`,
  panicked: tr`panicked`, 'not sent': tr`not sent`, 'taken by nobody': tr`taken by nobody`, 'moved to another mailbox': tr`moved to another mailbox`,
  'not finished': tr`not finished`,
};

const fateOf: readonly (readonly [number, Fate])[] = [
  [Kind.MsgDequeue, 'not finished'], [Kind.MsgRefuse, 'refused'], [Kind.MsgDrop, 'dropped'], [Kind.MsgDeadLetter, 'dead letter'],
  [Kind.MsgReply, 'a reply'], [Kind.ActorCrash, 'panicked'], [Kind.MsgStash, 'waits'],
];
const byKind = new Map<number, Fate>(fateOf);

/** How an event changes the fate of its message; undefined: not at all. */
function fateOfEvent(run: PanelRun, step: number, before: Fate): Fate | undefined {
  const { kind, reason, msg } = run.c;
  if (kind[step] === Kind.MsgDone) return before === 'not finished' ? 'handled' : undefined; // otherwise it was stashed, or its handler panicked
  if (kind[step] === Kind.MsgSend) return run.receiver(msg[step]!) ? 'waits' : 'taken by nobody';
  // A message that moves continues as another message.
  if (kind[step] === Kind.MsgDrop && reason[step] === Reason.Move) return 'moved to another mailbox';
  return byKind.get(kind[step]!);
}

const cache = new WeakMap<PanelRun, Fate[]>();

/** By message id: its fate at the end of the run. */
export function fates(run: PanelRun): Fate[] {
  const known = cache.get(run);
  if (known) return known;
  const list = new Array<Fate>(run.c.msgSubject.length + 1).fill('not sent'); // such as that of a timer that was stopped
  for (let i = 0; i < run.events; i++) {
    const msg = run.c.msg[i]!;
    if (msg > 0) list[msg] = fateOfEvent(run, i, list[msg]!) ?? list[msg]!;
  }
  cache.set(run, list);
  return list;
}
