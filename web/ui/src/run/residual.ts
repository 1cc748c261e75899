// Columns as stored in the single-file export, as differences from what other columns predict. The twin of
// render/residual.go, which documents the prediction for each column.

import { Kind } from './kinds.ts';
import type { Columns } from '../wire/panel.ts';

/** The columns with their values restored. */
export function restored(stored: Columns): Columns {
  const c: Columns = { ...stored };
  restoreByThread(c, stored);
  restoreMessages(c, stored);
  restoreEvents(c, stored);
  restoreSlices(c, stored);
  restoreBacklog(c, stored);
  return c;
}

const ints = (from: ArrayLike<number>) => new Int32Array(from.length);

/** Restores actors and messages from the thread's previous event. */
function restoreByThread(c: Columns, { thread, kind, actor, msg }: Columns): void {
  const [actors, messages] = [ints(actor), ints(msg)];
  const lastActor: number[] = [];
  const lastMsg: number[] = [];
  let most = 0;
  for (let i = 0; i < actors.length; i++) {
    const th = thread[i]! + 1;
    const a = (actors[i] = actor[i]! + (lastActor[th] ?? 0));
    const m = (messages[i] = msg[i]! + (kind[i] === Kind.MsgSend ? most + 1 : lastMsg[th] ?? 0));
    lastActor[th] = a;
    lastMsg[th] = m;
    if (m > most) most = m;
  }
  Object.assign(c, { actor: actors, msg: messages });
}

/** Restores senders and receivers from the messages' sends. */
function restoreMessages(c: Columns, { msgFrom, msgTo, peer }: Columns): void {
  const [from, to] = [Int32Array.from(msgFrom), Int32Array.from(msgTo)];
  const seen = new Uint8Array(from.length + 1);
  for (let i = 0; i < c.msg.length; i++) {
    const m = c.msg[i]!;
    if (c.kind[i] !== Kind.MsgSend || m <= 0 || m > from.length || seen[m]) continue;
    seen[m] = 1;
    from[m - 1]! += c.actor[i]!;
    to[m - 1]! += peer[i]!;
  }
  Object.assign(c, { msgFrom: from, msgTo: to });
}

function restoreEvents(c: Columns, { cause, peer }: Columns): void {
  const [causes, peers] = [ints(cause), ints(peer)];
  const { msg, kind, actor, msgFrom, msgTo } = c;
  for (let i = 0; i < causes.length; i++) {
    causes[i] = cause[i] === 0 ? -1 : i - cause[i]!;
    const m = msg[i]!;
    const known = m > 0 && m <= msgTo.length && kind[i] !== Kind.MsgSend;
    peers[i] = peer[i]! + (!known ? 0 : actor[i] === msgTo[m - 1] ? msgFrom[m - 1]! : msgTo[m - 1]!);
  }
  Object.assign(c, { cause: causes, peer: peers });
}

function restoreSlices(c: Columns, stored: Columns): void {
  const n = stored.sliceStep.length;
  const [thread, actor, msg, last] = [ints(stored.sliceThread), ints(stored.sliceActor), ints(stored.sliceMsg), ints(stored.sliceLast)];
  const [start, end] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    const step = stored.sliceStep[i]!;
    last[i] = stored.sliceLast[i]! + step;
    thread[i] = stored.sliceThread[i]! + c.thread[step]!;
    actor[i] = stored.sliceActor[i]! + c.actor[step]!;
    msg[i] = stored.sliceMsg[i]! + c.msg[step]!;
    start[i] = stored.sliceStart[i]! + c.time[step]!;
    end[i] = stored.sliceEnd[i]! + c.time[last[i]!]!;
  }
  Object.assign(c, { sliceThread: thread, sliceActor: actor, sliceMsg: msg, sliceLast: last, sliceStart: start, sliceEnd: end });
}

/** Restores the times of the backlog from the events that change it. */
function restoreBacklog(c: Columns, { backlogTime }: Columns): void {
  const times = Float64Array.from(backlogTime);
  let k = 0;
  for (let i = 0; i < c.kind.length && k < times.length; i++) {
    if (c.kind[i] === Kind.MsgEnqueue || c.kind[i] === Kind.MsgDequeue) times[k++]! += c.time[i]!;
  }
  Object.assign(c, { backlogTime: times });
}
