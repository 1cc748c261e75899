// Messages between actors at any step of a panel: sender, receiver, and where each message waits.

import { Kind } from '../../run/kinds.ts';
import { memoize } from '../../ui/memo.ts';
import type { PanelRun } from '../../run/run.ts';
import { lastAtMost, upperBound } from '../../run/search.ts';
import { ownTimer } from '../../run/timers.ts';

/** How the sending of a message ended, as far as is known at a step. */
export const SentIs = { Taken: 0, Refused: 1, Dead: 2 } as const;

/** A message sent a moment ago. */
export interface SentMessage {
  msg: number;
  from: number; // 0: main, or a goroutine
  to: number; // 0: no actor could receive it
  is: number;
}

/** The least distance between two kept lists of waiting messages. */
const least = 256;

/**
 * The stays of messages in mailboxes. A message that its actor stashes has two: one until its handling began, one
 * since. Stays are in the order in which they began. Lists of those that last are kept at intervals, so that a step
 * costs as much as there are messages waiting.
 */
class Flights {
  readonly msg: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The steps at which a stay begins and ends. */
  private enter: Int32Array;
  private leave: Int32Array;
  /** The steps at which its delay begins and ends; 0: it has none. */
  private late: Int32Array;
  private due: Int32Array;
  /** By message id: the actor that accepted the message first, 0: none; and the step of that. */
  private taker: Int32Array;
  private taken: Int32Array;
  private checkpoints: { at: number; open: number[] }[] = [];

  constructor(private run: PanelRun) {
    const stays = new Stays(run);
    this.msg = Int32Array.from(stays.msg);
    this.from = Int32Array.from(stays.from);
    this.to = Int32Array.from(stays.to);
    this.enter = Int32Array.from(stays.enter);
    this.leave = Int32Array.from(stays.leave);
    this.late = Int32Array.from(stays.late);
    this.due = Int32Array.from(stays.due);
    this.taker = stays.taker;
    this.taken = stays.taken;
    this.keep();
  }

  private keep(): void {
    let open: number[] = [];
    for (let at = 0; at < this.enter.length;) {
      const to = Math.min(this.enter.length, at + Math.max(least, 2 * open.length));
      const step = this.enter[to - 1]!;
      const next = open.filter((i) => this.leave[i]! > step);
      for (let i = at; i < to; i++) if (this.leave[i]! > step) next.push(i);
      this.checkpoints.push({ at: to, open: next });
      open = next;
      at = to;
    }
  }

  /** Calls f for every message that waits right after a step, in the order of arrival, and whether it is still
   *  delayed. */
  waiting(step: number, f: (i: number, delayed: boolean) => void): void {
    const n = lastAtMost(this.enter, step) + 1;
    let k = this.checkpoints.length - 1;
    while (k >= 0 && this.checkpoints[k]!.at > n) k--;
    const see = (i: number) => {
      if (this.leave[i]! > step) f(i, this.late[i]! <= step && this.due[i]! > step);
    };
    if (k >= 0) this.checkpoints[k]!.open.forEach(see);
    for (let i = k >= 0 ? this.checkpoints[k]!.at : 0; i < n; i++) see(i);
  }

  /** The messages sent after a time, up to a step, with whether they were accepted. */
  sent(after: number, step: number): SentMessage[] {
    const { c } = this.run;
    const list: SentMessage[] = [];
    const lost = new Map<number, number>();
    for (let i = upperBound(c.time, after); i <= step; i++) {
      const msg = c.msg[i]!;
      switch (c.kind[i]) {
        case Kind.MsgSend: list.push({ msg, from: c.actor[i]!, to: this.receiver(i, step), is: SentIs.Taken }); break;
        case Kind.MsgRefuse: lost.set(msg, SentIs.Refused); break;
        case Kind.MsgDeadLetter: lost.set(msg, SentIs.Dead); break;
      }
    }
    for (const s of list) s.is = lost.get(s.msg) ?? SentIs.Taken;
    return list;
  }

  /** The receiver of a send, as far as it is known at a step. A router passes its messages on. */
  private receiver(send: number, step: number): number {
    const msg = this.run.c.msg[send]!;
    return this.taker[msg]! > 0 && this.taken[msg]! <= step ? this.taker[msg]! : this.run.c.peer[send]!;
  }
}

/** The stays while they are collected. */
class Stays {
  msg: number[] = [];
  from: number[] = [];
  to: number[] = [];
  enter: number[] = [];
  leave: number[] = [];
  late: number[] = [];
  due: number[] = [];
  taker: Int32Array;
  taken: Int32Array;
  private open: Int32Array; // by message: its stay + 1

  constructor(run: PanelRun) {
    const { c } = run;
    const messages = c.msgFrom.length + 1;
    this.taker = new Int32Array(messages);
    this.taken = new Int32Array(messages);
    this.open = new Int32Array(messages);
    for (let i = 0; i < run.events; i++) {
      const msg = c.msg[i]!;
      switch (c.kind[i]) {
        case Kind.MsgEnqueue: case Kind.MsgStash: this.begin(c.actor[i]!, c.peer[i]!, msg, i); break;
        case Kind.MsgDequeue: case Kind.MsgDrop: this.end(msg, i); break;
        case Kind.TimerSet: case Kind.TimerFire: if (!ownTimer(run, i)) this.delay(c.kind[i]!, msg, i, run.events); break;
      }
    }
    for (let i = 0; i < this.leave.length; i++) if (this.leave[i] === 0) this.leave[i] = run.events + 1;
  }

  private begin(to: number, from: number, msg: number, step: number): void {
    this.msg.push(msg);
    this.from.push(from);
    this.to.push(to);
    this.enter.push(step);
    this.leave.push(0);
    this.late.push(0);
    this.due.push(0);
    this.open[msg] = this.msg.length;
    if (this.taker[msg] === 0) {
      this.taker[msg] = to;
      this.taken[msg] = step;
    }
  }

  /** A delay begins, and lasts to the end as far as is known, or it ends. */
  private delay(kind: number, msg: number, step: number, end: number): void {
    const i = this.open[msg]! - 1;
    if (i < 0) return;
    this.due[i] = kind === Kind.TimerSet ? end : step;
    if (kind === Kind.TimerSet) this.late[i] = step;
  }

  private end(msg: number, step: number): void {
    const i = this.open[msg]! - 1;
    if (i < 0) return;
    this.leave[i] = step;
    this.open[msg] = 0;
  }
}

/** Whether a message was sent by the actor that handles it. */
export function fromItself(run: PanelRun, actor: number, msg: number): boolean {
  return msg > 0 && run.c.msgFrom[msg - 1] === actor;
}

/** The flights of a panel, computed once. */
export const flightsOf = memoize((run: PanelRun): Flights => new Flights(run));
