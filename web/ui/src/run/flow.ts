// Messages as arrows: sender and time of sending, receiver and time of arrival or end.

import { Kind } from './kinds.ts';
import { memoize } from '../ui/memo.ts';
import type { PanelRun } from './run.ts';
import { bucket, type Buckets } from './search.ts';

/** How a message ends: it is handled; it still waits; it was dropped from a mailbox; a full mailbox refused it; its
 *  receiver is gone; it was taken as a reply; or no actor could receive it. */
export type End = 'handled' | 'waits' | 'dropped' | 'refused' | 'dead' | 'reply' | 'nobody';

export interface Flow {
  msg: number;
  from: number; // an actor's id; 0: main, a goroutine or a timer
  to: number; // 0: nobody
  sent: number; // steps
  last: number;
  end: End;
}

interface Flows {
  /** The steps at which a message is sent, in order. */
  sends: Int32Array;
  /** By message: its end, as an index into ends, and the step of that. */
  end: Uint8Array;
  last: Int32Array;
  /** Messages by sender and by receiver, as ids. */
  from: Buckets;
  to: Buckets;
}

const ends: readonly End[] = ['waits', 'handled', 'dropped', 'refused', 'dead', 'reply'];

/** The end that an event gives a message that was not handled, as an index into ends; -1: none. */
function endOf(kind: number): number {
  switch (kind) {
    case Kind.MsgEnqueue: return 0;
    case Kind.MsgDequeue: return 1;
    case Kind.MsgDrop: return 2;
    case Kind.MsgRefuse: return 3;
    case Kind.MsgDeadLetter: return 4;
    case Kind.MsgReply: return 5;
    default: return -1;
  }
}

/** The flows of all messages of a run, computed on first use. */
export const flowsOf = memoize((run: PanelRun): Flows => findFlows(run));

function findFlows({ c, events, panel }: PanelRun): Flows {
  const messages = c.msgTo.length;
  const end = new Uint8Array(messages + 1).fill(255);
  const last = new Int32Array(messages + 1).fill(-1);
  const to = new Int32Array(messages + 1);
  let n = 0;
  for (let i = 0; i < events; i++) {
    const kind = c.kind[i]!;
    const msg = c.msg[i]!;
    if (kind === Kind.MsgSend) n++;
    if (msg <= 0) continue;
    const e = endOf(kind);
    if (e < 0 || end[msg] === 1) continue; // the first handling counts
    end[msg] = e;
    last[msg] = i;
    to[msg] = c.actor[i]!;
  }
  const sends = new Int32Array(n);
  for (let i = 0, k = 0; k < n; i++) if (c.kind[i] === Kind.MsgSend) sends[k++] = i;
  const actors = panel.actors.length + 1;
  return {
    sends, end, last,
    from: bucket(messages + 1, actors, (m) => (m > 0 ? c.msgFrom[m - 1]! : -1)),
    to: bucket(messages + 1, actors, (m) => (m > 0 && to[m]! > 0 ? to[m]! : -1)),
  };
}

/** A message's flow. If a category has no actor that can receive it, the flow has no receiver. null: the message was
 *  never sent, as that of a timer that was stopped. */
export function flowOf(run: PanelRun, msg: number): Flow | null {
  const sent = run.sent[msg] ?? -1;
  if (sent < 0) return null;
  const { end, last } = flowsOf(run);
  const step = last[msg]!;
  const known = end[msg] !== 255 && step >= 0;
  return {
    msg, sent, from: run.c.actor[sent]!, to: known ? run.c.actor[step]! : run.c.peer[sent]!,
    last: known ? step : sent, end: known ? ends[end[msg]!]! : run.receiver(msg) ? 'waits' : 'nobody',
  };
}
