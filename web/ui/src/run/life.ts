// The life of a message: when it was sent, when it arrived, which messages it waited behind, when it was handled, and
// what it led to.

import { causality } from './causality.ts';
import { Kind, Reason } from './kinds.ts';
import { memoize } from '../ui/memo.ts';
import type { PanelRun } from './run.ts';
import { bucket, lastAtMost, type Buckets } from './search.ts';

/** A message that was handled while another one waited, and how much of the wait that took. */
interface Ahead {
  msg: number; // 0: the method Started or Stopped
  step: number; // the start of the handling
  time: number; // its part of the wait, ns
}

/** The life of a message in one panel. A step is -1 where there is no such event. */
export interface Life {
  msg: number;
  from: number; // an actor's id; 0: main or a goroutine
  to: number; // the actor that has it or handled it; 0: none
  sent: number;
  arrived: number;
  /** The time at which it could be handled: its arrival, or the end of its delay. */
  eligible: number;
  begun: number;
  ended: number;
  /** The step at which it was lost: refused, dropped, or made a dead letter. */
  lost: number;
  /** The step at which an Ask took it as its reply. */
  reply: number;
  /** From eligible to begun, ns; to the end of the run if its handling never began. */
  waited: number;
  ahead: Ahead[];
  /** The part of the wait in which its receiver handled nothing, being ready without a thread, ns. */
  threadless: number;
  /** Messages sent during its handling. */
  led: number[];
}

/** The steps about each message, in order. */
const messageSteps = memoize((run: PanelRun): Buckets => bucket(run.events, run.c.msgTo.length + 1, (i) => run.c.msg[i]! || -1));

export function lifeOf(run: PanelRun, msg: number): Life {
  const { c } = run;
  const life: Life = {
    msg, from: c.msgFrom[msg - 1] ?? 0, to: c.msgTo[msg - 1] ?? 0, sent: -1, arrived: -1, eligible: -1, begun: -1, ended: -1,
    lost: -1, reply: -1, waited: 0, ahead: [], threadless: 0, led: [],
  };
  const { start, items } = messageSteps(run);
  for (let k = start[msg]!; k < start[msg + 1]!; k++) note(life, run, items[k]!);
  if (life.eligible >= 0) wait(life, run);
  if (life.begun >= 0) life.led = sentIn(run, life.begun);
  return life;
}

function note(life: Life, { c }: PanelRun, step: number): void {
  switch (c.kind[step]) {
    case Kind.MsgSend: if (life.sent < 0) life.sent = step; break;
    case Kind.MsgEnqueue:
      life.arrived = life.eligible = step;
      life.to = c.actor[step]!;
      life.lost = -1;
      break;
    case Kind.TimerSet: if (c.reason[step] === Reason.None) life.eligible = -1; break;
    case Kind.TimerFire: if (life.arrived >= 0 && life.begun < 0) life.eligible = step; break;
    case Kind.MsgDequeue: if (life.begun < 0) life.begun = step; life.ended = -1; break;
    case Kind.MsgDone: life.ended = step; break;
    case Kind.ActorCrash: if (life.begun >= 0) life.ended = step; break;
    case Kind.MsgRefuse: case Kind.MsgDrop: case Kind.MsgDeadLetter: life.lost = step; break;
    case Kind.MsgReply: if (life.begun < 0) life.reply = step; break;
  }
}

/** Fills in what the receiver did during the wait. */
function wait(life: Life, run: PanelRun): void {
  const { c } = run;
  const from = c.time[life.eligible]!;
  const last = life.begun >= 0 ? life.begun : life.lost >= 0 ? life.lost : run.events - 1;
  const until = life.begun >= 0 || life.lost >= 0 ? c.time[last]! : run.panel.makespan;
  life.waited = until - from;
  const { start, items } = run.actorSteps;
  const steps = items.subarray(start[life.to]!, start[life.to + 1]!);
  let k = lastAtMost(steps, life.eligible);
  while (k > 0 && !begins(c.kind[steps[k]!]!) && !ends(c.kind[steps[k]!]!)) k--;
  let open = -1;
  let ready = -1;
  for (; k >= 0 && k < steps.length && steps[k]! <= last; k++) {
    const step = steps[k]!;
    const kind = c.kind[step]!;
    if (begins(kind) && c.msg[step] !== life.msg) open = step;
    else if (ends(kind) && open >= 0) open = ahead(life, run, open, c.time[step]!, from);
    if (kind === Kind.ActorReady && ready < 0) ready = Math.max(from, c.time[step]!);
    else if (kind === Kind.RunBegin && ready >= 0) {
      life.threadless += Math.max(0, c.time[step]! - ready);
      ready = -1;
    }
  }
  if (open >= 0) ahead(life, run, open, until, from);
  if (ready >= 0) life.threadless += Math.max(0, until - ready);
}

function ahead(life: Life, { c }: PanelRun, begun: number, end: number, from: number): -1 {
  const time = end - Math.max(from, c.time[begun]!);
  if (begun > life.eligible || time > 0) life.ahead.push({ msg: c.msg[begun]!, step: begun, time: Math.max(0, time) });
  return -1;
}

const begins = (kind: number) => kind === Kind.MsgDequeue || kind === Kind.HookBegin;
const ends = (kind: number) => kind === Kind.MsgDone || kind === Kind.HookEnd || kind === Kind.ActorCrash || kind === Kind.ActorStop;

/** Messages sent during the handling that begins at a step, in order. */
function sentIn(run: PanelRun, begun: number): number[] {
  const all = causality(run);
  const { c } = run;
  const out: number[] = [];
  for (let i = all.after(begun); i >= 0; i = all.after(i)) {
    if (begins(c.kind[i]!) || c.kind[i] === Kind.RunEnd) break;
    if (c.kind[i] === Kind.MsgSend) out.push(c.msg[i]!);
    if (c.kind[i] === Kind.MsgDone && c.msg[i] === c.msg[begun]) break;
  }
  return out;
}

/** How many of the longest waits are kept. */
const longestKnown = 5;

const longest = new WeakMap<PanelRun, { msg: number; waited: number }[]>();

/** The messages with the longest time between being eligible and being handled, longest first. */
export function longestWaits(run: PanelRun): { msg: number; waited: number }[] {
  let list = longest.get(run);
  if (!list) longest.set(run, list = findLongest(run, longestKnown));
  return list;
}

function findLongest(run: PanelRun, n: number): { msg: number; waited: number }[] {
  const { c } = run;
  const since = new Float64Array(c.msgTo.length + 1).fill(-1);
  const top: { msg: number; waited: number }[] = [];
  for (let i = 0; i < run.events; i++) {
    const msg = c.msg[i]!;
    if (msg <= 0) continue;
    switch (c.kind[i]) {
      case Kind.MsgEnqueue: since[msg] = c.time[i]!; break;
      case Kind.TimerFire: if (since[msg]! >= 0) since[msg] = c.time[i]!; break;
      case Kind.MsgDequeue: {
        if (since[msg]! < 0) break;
        const waited = c.time[i]! - since[msg]!;
        since[msg] = -2; // a message taken again after it was stashed does not count
        if (top.length === n && waited <= top[n - 1]!.waited) break;
        let k = top.length;
        while (k > 0 && top[k - 1]!.waited < waited) k--;
        top.splice(k, 0, { msg, waited });
        if (top.length > n) top.pop();
        break;
      }
    }
  }
  return top;
}
