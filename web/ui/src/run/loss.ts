// Decides for each event whether a message is lost. The twin of runtime/trace/loss.go, which defines what counts as
// lost. render/losses.go counts the losses; its counts arrive with the head of a run and are not computed again here.
// A test compares the three.

import { Kind, levelOf, Reason, type Level } from './kinds.ts';
import { memoize } from '../ui/memo.ts';
import type { PanelRun } from './run.ts';
import type { Columns } from '../wire/panel.ts';
import type { LossReason } from '../wire/types.gen.ts';

/** Why the message of a step is lost there; '' if it is not. */
export function lossAt(c: Columns, step: number): LossReason | '' {
  const reason = c.reason[step];
  switch (c.kind[step]) {
    case Kind.MsgSend: return c.peer[step] === 0 && reason !== Reason.Ask ? 'nobody' : '';
    case Kind.MsgRefuse: return reason === Reason.WillReceive ? 'refused' : reason === Reason.Overflow ? 'newest' : 'full';
    case Kind.MsgDeadLetter: return reason === Reason.Ask ? 'late' : reason === Reason.Routee ? 'no-routee' : 'dead';
    case Kind.MsgDrop:
      if (reason === Reason.Remove || reason === Reason.Cancel || reason === Reason.Move || reason === Reason.Timer || isOfRuntime(c, step)) return '';
      return reason === Reason.Overflow ? 'oldest' : reason === Reason.Crash ? 'failed' : 'ended';
    default: return '';
  }
}

/** Whether the message of a step in a mailbox is the runtime's own. Its arrival records that. */
function isOfRuntime(c: Columns, step: number): boolean {
  const msg = c.msg[step];
  for (let at = step; at >= 0 && c.msg[at] === msg;) {
    if (c.kind[at] === Kind.MsgEnqueue) return c.reason[at] === Reason.Notice;
    const cause = c.cause[at]!;
    if (cause >= at) break;
    at = cause;
  }
  return false;
}

/** How much an event matters. A message that is taken back or moves to another mailbox is no warning; one without a receiver is. */
export function levelAt(c: Columns, step: number): Level {
  if (lossAt(c, step) !== '') return 'warning';
  return c.kind[step] === Kind.MsgDrop ? 'trace' : levelOf(c.kind[step]!);
}

/** Where a message is: waiting and eligible, waiting until it is due, or elsewhere. */
const Place = { Elsewhere: 0, Waits: 1, NotDue: 2 } as const;

/** Where an event leaves a message; undefined: where it was before. */
function placeAfter(c: Columns, step: number, before: number): number | undefined {
  switch (c.kind[step]) {
    case Kind.MsgSend: return lossAt(c, step) === '' ? Place.Waits : Place.Elsewhere;
    case Kind.MsgEnqueue: return c.reason[step] === Reason.Notice ? Place.Elsewhere : Place.Waits;
    case Kind.MsgStash: case Kind.MsgUnstash: return Place.Waits;
    case Kind.TimerSet: return before === Place.Waits ? Place.NotDue : before;
    case Kind.TimerFire: return before === Place.NotDue ? Place.Waits : before;
    case Kind.MsgDequeue: case Kind.MsgDone: case Kind.MsgReply: case Kind.MsgRefuse: case Kind.MsgDeadLetter: case Kind.MsgDrop: return Place.Elsewhere;
    default: return undefined;
  }
}

/** The steps at which messages are lost, in order. For a message never handled in a run that is over, it is the last
 *  step about it. */
export const lostSteps = memoize((run: PanelRun): Int32Array => {
  const { c, events, panel } = run;
  const place = new Uint8Array(c.msgTo.length + 1);
  const last = new Int32Array(place.length);
  const found: number[] = [];
  for (let i = 0; i < events; i++) {
    const msg = c.msg[i]!;
    const after = msg > 0 ? placeAfter(c, i, place[msg]!) : undefined;
    if (after === undefined) continue;
    place[msg] = after;
    last[msg] = i;
    if (lossAt(c, i) !== '') found.push(i);
  }
  if (!run.unfinished && panel.truncated === 0) place.forEach((p, msg) => p === Place.Waits && found.push(last[msg]!));
  return Int32Array.from(found).sort();
});
