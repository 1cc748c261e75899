// The state of a whole panel at a step: what each actor and each thread does, and the totals. It is folded from the
// events; keyframes make any step quick to reach. The twin of trace.State in Go.

import { Kind, Reason } from './kinds.ts';
import { Mailboxes, type Pending } from './mailbox.ts';
import { ownTimer } from './timers.ts';
import type { PanelRun } from './run.ts';

/** What an actor does. Handling: it has a thread. Ready: it has something to do and waits for a thread. */
export const ActorIs = { Absent: 0, Waiting: 1, Ready: 2, Handling: 3, Stopped: 4 } as const;

/** What a thread does. Idle: it is parked until there is work. Blocked: it waits in the middle of something. Running: it
 *  goes on, or would if it had a core. */
export const ThreadIs = { Absent: 0, Idle: 1, Running: 2, Blocked: 3, Gone: 4 } as const;

/** The state right after a step. Arrays are by actor id (0 is nobody) and by thread. */
export interface World {
  step: number;
  time: number;
  actorIs: Uint8Array;
  actorThread: Int32Array; // that works for it; -1: none
  actorMsg: Int32Array; // at hand; 0: none
  depth: Int32Array; // pending messages, delayed ones and those put aside included
  delayed: Int32Array; // of them, those whose time has not come
  handled: Int32Array; // messages handled so far
  threadIs: Uint8Array;
  threadActor: Int32Array; // whom it works for; 0: nobody
  threadReason: Uint8Array; // Blocked, Idle: on what
  threadSince: Int32Array; // the step since when it does what it does; -1: never began
  handling: number; // actors with a message at hand, or in Started or Stopped
  ready: number;
  backlog: number; // messages pending in all mailboxes
  threads: number; // of the scheduler, alive
  /** An actor's mailbox: what it will handle next first, then delayed messages by due time, then those put aside. */
  mailbox(actor: number): Pending[];
}

const totals = ['handling', 'ready', 'backlog', 'threads'] as const;

class State implements World {
  step = -1;
  time = 0;
  actorIs: Uint8Array;
  actorThread: Int32Array;
  actorMsg: Int32Array;
  depth: Int32Array;
  delayed: Int32Array;
  handled: Int32Array;
  threadIs: Uint8Array;
  threadActor: Int32Array;
  threadReason: Uint8Array;
  threadSince: Int32Array;
  handling = 0;
  ready = 0;
  backlog = 0;
  threads = 0;
  /** Whether an actor counts in handling. */
  busy: Uint8Array;

  constructor(private actors: number, private all: number, readonly mailboxes: Mailboxes | null) {
    const n = actors + 1;
    this.actorIs = new Uint8Array(n);
    this.actorThread = new Int32Array(n).fill(-1);
    this.actorMsg = new Int32Array(n);
    this.depth = new Int32Array(n);
    this.delayed = new Int32Array(n);
    this.handled = new Int32Array(n);
    this.busy = new Uint8Array(n);
    this.threadIs = new Uint8Array(all);
    this.threadActor = new Int32Array(all);
    this.threadReason = new Uint8Array(all);
    this.threadSince = new Int32Array(all).fill(-1);
  }

  mailbox(actor: number): Pending[] {
    return this.mailboxes?.at(actor, this.step) ?? [];
  }

  copy(): State {
    const to = new State(this.actors, this.all, null);
    to.take(this);
    return to;
  }

  /** Becomes what another state is. */
  take(from: State): void {
    this.step = from.step;
    this.time = from.time;
    for (const t of totals) this[t] = from[t];
    this.actorIs.set(from.actorIs);
    this.actorThread.set(from.actorThread);
    this.actorMsg.set(from.actorMsg);
    this.depth.set(from.depth);
    this.delayed.set(from.delayed);
    this.handled.set(from.handled);
    this.busy.set(from.busy);
    this.threadIs.set(from.threadIs);
    this.threadActor.set(from.threadActor);
    this.threadReason.set(from.threadReason);
    this.threadSince.set(from.threadSince);
  }

  setBusy(actor: number, v: number): void {
    this.handling += v - this.busy[actor]!;
    this.busy[actor] = v;
  }

  setActor(actor: number, is: number): void {
    this.ready += Number(is === ActorIs.Ready) - Number(this.actorIs[actor] === ActorIs.Ready);
    this.actorIs[actor] = is;
  }

  setThread(thread: number, is: number, reason: number): void {
    this.threadIs[thread] = is;
    this.threadReason[thread] = reason;
    this.threadSince[thread] = this.step;
  }

  /** An actor has no thread any more. */
  detach(actor: number, is: number): void {
    const thread = this.actorThread[actor]!;
    if (thread >= 0) this.threadActor[thread] = 0;
    this.actorThread[actor] = -1;
    this.actorMsg[actor] = 0;
    this.setBusy(actor, 0);
    this.setActor(actor, is);
  }
}

/** Reaches the state at any step of one panel. */
export class Worlds {
  private keyframes: State[] = [];
  private now: State;
  /** Steps between keyframes: more where a keyframe is large. */
  private every: number;
  /** By thread: whether actors run on it. */
  private ofScheduler: Uint8Array;
  private ends: Map<number, number> | undefined;

  constructor(private run: PanelRun) {
    const { actors, threads } = run.panel;
    this.now = new State(actors.length, threads.length, new Mailboxes(run));
    this.every = Math.max(8192, 8 * (actors.length + threads.length));
    this.ofScheduler = Uint8Array.from(threads, (t) => Number(t.role === 'worker' || t.actor !== 0));
  }

  /** The state right after a step, -1 for before the first. It is overwritten by the next call: read it, do not keep it. */
  at(step: number): World {
    const s = this.now;
    const target = Math.min(step, this.run.events - 1);
    if (target < s.step || target - s.step > this.every) this.jump(target);
    while (s.step < target) {
      s.step++;
      this.apply(s);
      if ((s.step + 1) % this.every === 0 && this.keyframes.length === (s.step + 1) / this.every - 1) this.keyframes.push(s.copy());
    }
    return s;
  }

  /** Goes to the nearest keyframe before a step, unless the way from here is the shorter one. */
  private jump(step: number): void {
    const k = Math.min(this.keyframes.length, Math.floor((step + 1) / this.every)) - 1;
    const frame = this.keyframes[k] ?? new State(this.run.panel.actors.length, this.run.panel.threads.length, null);
    if (step < this.now.step || frame.step > this.now.step) this.now.take(frame);
  }

  private apply(s: State): void {
    const { c } = this.run;
    const i = s.step;
    s.time = c.time[i]!;
    if (c.thread[i]! >= 0) this.thread(s, c.kind[i]!, c.thread[i]!, c.reason[i]!);
    if (c.actor[i]! > 0) this.actor(s, c.kind[i]!, c.actor[i]!, i);
  }

  private thread(s: State, kind: number, thread: number, reason: number): void {
    switch (kind) {
      case Kind.ThreadCreate:
        s.threads += this.ofScheduler[thread]!;
        s.setThread(thread, ThreadIs.Running, Reason.None);
        break;
      case Kind.ThreadExit: {
        s.threads -= this.ofScheduler[thread]!;
        const actor = s.threadActor[thread]!;
        if (actor > 0) s.detach(actor, s.actorIs[actor] === ActorIs.Stopped ? ActorIs.Stopped : ActorIs.Waiting);
        s.setThread(thread, ThreadIs.Gone, Reason.None);
        break;
      }
      case Kind.ThreadPark: s.setThread(thread, ThreadIs.Idle, reason); break;
      case Kind.Block: s.setThread(thread, ThreadIs.Blocked, reason); break;
      case Kind.ThreadUnpark: case Kind.Unblock: s.setThread(thread, ThreadIs.Running, Reason.None); break;
    }
  }

  private actor(s: State, kind: number, a: number, i: number): void {
    const { c } = this.run;
    switch (kind) {
      case Kind.ActorSpawn: s.setActor(a, ActorIs.Waiting); break;
      case Kind.ActorReady: s.setActor(a, ActorIs.Ready); break;
      case Kind.RunBegin:
        s.setActor(a, ActorIs.Handling);
        s.actorThread[a] = c.thread[i]!;
        s.threadActor[c.thread[i]!] = a;
        break;
      case Kind.RunEnd: s.detach(a, s.actorIs[a] === ActorIs.Stopped ? ActorIs.Stopped : ActorIs.Waiting); break;
      case Kind.ActorStop:
        s.setActor(a, ActorIs.Stopped);
        s.setBusy(a, 0);
        break;
      case Kind.HookBegin: s.setBusy(a, 1); break;
      case Kind.HookEnd: s.setBusy(a, 0); break;
      case Kind.ActorCrash: s.setBusy(a, 0); break;
      default: this.message(s, kind, a, i);
    }
  }

  private message(s: State, kind: number, a: number, i: number): void {
    const { c } = this.run;
    const put = (by: number) => {
      s.depth[a]! += by;
      s.backlog += by;
    };
    switch (kind) {
      case Kind.MsgEnqueue: put(1); break;
      case Kind.MsgStash: put(1); break;
      case Kind.MsgDrop:
        put(-1);
        if (this.waits(c.msg[i]!, i)) s.delayed[a]!--;
        break;
      case Kind.TimerSet: if (!ownTimer(this.run, i)) s.delayed[a]!++; break;
      case Kind.TimerFire: if (!ownTimer(this.run, i)) s.delayed[a]!--; break;
      case Kind.MsgDequeue:
        put(-1);
        s.actorMsg[a] = c.msg[i]!;
        s.setBusy(a, 1);
        break;
      case Kind.MsgDone:
        if (c.reason[i] !== Reason.Stash) s.handled[a]!++;
        s.actorMsg[a] = 0;
        s.setBusy(a, 0);
        break;
    }
  }

  /** Whether a message was still waiting for its time right before a step. */
  private waits(msg: number, step: number): boolean {
    this.ends ??= this.delays();
    const end = this.ends.get(msg);
    return end !== undefined && end >= step;
  }

  /** When the waits of delayed messages ended, as far as they did, by message. */
  private delays(): Map<number, number> {
    const { c, events } = this.run;
    const ends = new Map<number, number>();
    for (let i = 0; i < events; i++) {
      if (c.kind[i] === Kind.TimerSet && !ownTimer(this.run, i)) ends.set(c.msg[i]!, Infinity);
      else if (c.kind[i] === Kind.TimerFire && ends.has(c.msg[i]!)) ends.set(c.msg[i]!, i);
    }
    return ends;
  }
}
