// One hop back on the way that led to what a goroutine does: from its stretch to what made it ready, which is a moment of
// another goroutine, or of itself where no other had a part in it. Only for recordings by Go, which say what woke whom.

import { Kind, kindSet, Reason } from './kinds.ts';
import type { PanelRun } from './run.ts';

/** What a goroutine did, back to what made it do so. */
export interface Hop {
  thread: number;
  /** The wait that was ended, by the steps of its begin and its end; -1: there was none, or it has not ended. */
  block: number;
  wake: number;
  /** Whether the goroutine is still waiting at the step that was asked about. */
  waiting: boolean;
  /** When it got a processor after the wake or after it was created, by its step; -1: it did not. */
  turn: number;
  /** What made it ready: another goroutine woke or created it; it went on by itself, as after a sleep; or it existed when
   *  the recording began, and did not wait. */
  by: 'woken' | 'created' | 'itself' | 'first';
  /** Where the way leads on: the goroutine and its step; null: it begins here. */
  to: { thread: number; step: number } | null;
}

const making = kindSet(Kind.ThreadCreate, Kind.Block, Kind.Unblock);

/** The hop back from what a goroutine does at a step; null: it does not exist then. */
export function hopFrom(run: PanelRun, thread: number, step: number): Hop | null {
  const { c } = run;
  let at = before(run, thread, step, making);
  if (at < 0) return null;
  const hop: Hop = { thread, block: -1, wake: -1, waiting: false, turn: -1, by: 'first', to: null };
  if (c.kind[at] === Kind.Block) {
    hop.waiting = true;
    hop.block = at;
    hop.wake = after(run, thread, at, Kind.Unblock);
    if (hop.wake < 0) {
      hop.to = earlier(run, thread, at);
      hop.by = 'itself';
      return hop;
    }
    at = hop.wake;
  }
  // A goroutine that only lost its processor went on doing the same.
  while (c.kind[at] === Kind.Unblock) {
    const block = before(run, thread, at - 1, making);
    if (block < 0 || c.kind[block] !== Kind.Block || c.reason[block] !== Reason.Yield || c.cause[at]! >= 0) {
      hop.block = block >= 0 && c.kind[block] === Kind.Block ? block : -1;
      break;
    }
    const next = before(run, thread, block - 1, making);
    if (next < 0) return hop;
    at = next;
  }
  hop.wake = c.kind[at] === Kind.Unblock ? at : -1;
  hop.turn = after(run, thread, at, Kind.GoTurn);
  const cause = c.cause[at]!;
  if (cause >= 0 && c.thread[cause]! >= 0 && c.thread[cause] !== thread) {
    hop.by = hop.wake >= 0 ? 'woken' : 'created';
    hop.to = { thread: c.thread[cause]!, step: cause };
  } else if (hop.block >= 0) {
    hop.by = 'itself';
    hop.to = earlier(run, thread, hop.block);
  }
  return hop;
}

/** What a goroutine did before it began to wait. */
function earlier(run: PanelRun, thread: number, block: number): Hop['to'] {
  const step = before(run, thread, block - 1, null);
  return step >= 0 ? { thread, step } : null;
}

/** The last step of a thread up to a step, of a kind of the set or of any. */
function before(run: PanelRun, thread: number, from: number, set: ReturnType<typeof kindSet> | null): number {
  const { kind, thread: column } = run.c;
  for (let i = from < 0 ? -1 : column.lastIndexOf(thread, from); i >= 0; i = i > 0 ? column.lastIndexOf(thread, i - 1) : -1) {
    if (!set || set[kind[i]!] === 1) return i;
  }
  return -1;
}

/** The first step of a thread after one, of a kind. */
function after(run: PanelRun, thread: number, from: number, kind: number): number {
  const { kind: kinds, thread: column } = run.c;
  for (let i = column.indexOf(thread, from + 1); i >= 0; i = column.indexOf(thread, i + 1)) if (kinds[i] === kind) return i;
  return -1;
}
