// The state of a whole panel at a step: what each actor and each thread does, and the totals. It is folded from the
// events; keyframes make every step quick to reach. The twin of trace.State in Go, to which a test compares it.

import { Kind, Reason } from './kinds.ts';
import { Mailboxes, type Pending } from './mailbox.ts';
import type { PanelRun } from './run.ts';
import { endOfTimer, ownTimer } from './timers.ts';

/** The state of an actor. Handling: it has a thread. Ready: it has something to do and waits for a thread. Created: it takes messages,
 *  but is not started. */
export const ActorIs = { Absent: 0, Waiting: 1, Ready: 2, Handling: 3, Stopped: 4, Created: 5 } as const;

/** The state of a thread. Idle: parked until there is work. Blocked: waiting within the program. Running: executing,
 *  or ready to execute and waiting for a core. */
export const ThreadIs = { Absent: 0, Idle: 1, Running: 2, Blocked: 3, Gone: 4 } as const;

/** The state right after a step. Arrays are indexed by actor id (0 is no actor) or by thread. */
export interface World {
  step: number;
  time: number;
  actorIs: Uint8Array;
  actorThread: Int32Array; // thread that works for it; -1: none
  actorMsg: Int32Array; // message being handled; 0: none
  actorHook: Uint8Array; // Reason.Start, Reason.Stop: its method Started, Stopped is running; else 0
  depth: Int32Array; // pending messages, including delayed and stashed ones
  delayed: Int32Array; // those of them that are not due yet
  handled: Int32Array; // messages handled so far
  routed: Int32Array; // messages that a router has given to its routees
  threadIs: Uint8Array;
  threadActor: Int32Array; // actor it works for; 0: none
  threadReason: Uint8Array; // Blocked, Idle: what it waits for
  threadSince: Int32Array; // step at which this state began; -1: it never began
  threadUntil: Float64Array; // Blocked for a time: when that ends; else 0
  handling: number; // actors that handle a message, or run Started or Stopped
  ready: number;
  backlog: number; // messages pending in all mailboxes
  threads: number; // live threads that serve actors
  /** An actor's mailbox: the messages that it will handle, next first, then delayed ones by due time, then stashed
   *  ones. */
  mailbox(actor: number): Pending[];
  /** The routees from which a router chooses, in the order in which they joined. */
  routees(actor: number): number[];
}

const totals = ['handling', 'ready', 'backlog', 'threads'] as const;
const columns = [
  'actorIs', 'actorThread', 'actorMsg', 'actorHook', 'depth', 'delayed', 'handled', 'routed',
  'threadIs', 'threadActor', 'threadReason', 'threadSince', 'threadUntil',
] as const;

class State implements World {
  step = -1;
  time = 0;
  handling = 0;
  ready = 0;
  backlog = 0;
  threads = 0;
  readonly actorIs: Uint8Array;
  readonly actorThread: Int32Array;
  readonly actorMsg: Int32Array;
  readonly actorHook: Uint8Array;
  readonly depth: Int32Array;
  readonly delayed: Int32Array;
  readonly handled: Int32Array;
  readonly routed: Int32Array;
  readonly threadIs: Uint8Array;
  readonly threadActor: Int32Array;
  readonly threadReason: Uint8Array;
  readonly threadSince: Int32Array;
  readonly threadUntil: Float64Array;

  constructor(private run: PanelRun, private mailboxes: Mailboxes | null) {
    const { threads } = run.panel;
    const n = run.panel.actors.length + 1;
    this.actorIs = new Uint8Array(n);
    this.actorThread = new Int32Array(n).fill(-1);
    this.actorMsg = new Int32Array(n);
    this.actorHook = new Uint8Array(n);
    this.depth = new Int32Array(n);
    this.delayed = new Int32Array(n);
    this.handled = new Int32Array(n);
    this.routed = new Int32Array(n);
    this.threadIs = Uint8Array.from(threads, (t) => (t.role === 'main' ? ThreadIs.Running : ThreadIs.Absent));
    this.threadActor = new Int32Array(threads.length);
    this.threadReason = new Uint8Array(threads.length);
    this.threadSince = new Int32Array(threads.length).fill(-1);
    this.threadUntil = new Float64Array(threads.length);
  }

  mailbox(actor: number): Pending[] {
    return this.mailboxes?.at(actor, this.step) ?? [];
  }

  routees(actor: number): number[] {
    const { c, actorSteps } = this.run;
    const ids: number[] = [];
    if (!this.run.panel.actors[actor - 1]?.routing) return ids;
    for (let k = actorSteps.start[actor]!; k < actorSteps.start[actor + 1]! && actorSteps.items[k]! <= this.step; k++) {
      const i = actorSteps.items[k]!;
      if (c.kind[i] === Kind.RouteeJoin) ids.push(c.peer[i]!);
      else if (c.kind[i] === Kind.RouteeLeave) ids.splice(ids.indexOf(c.peer[i]!), 1);
    }
    return ids;
  }

  copy(): State {
    const to = new State(this.run, null);
    to.copyFrom(this);
    return to;
  }

  /** A copy of this state for the continuation of its run, which may have more actors and threads. */
  forRun(run: PanelRun): State {
    if (this.actorIs.length === run.panel.actors.length + 1 && this.threadIs.length === run.panel.threads.length) {
      this.run = run; // the earlier part of the run can be freed
      return this;
    }
    const to = new State(run, null);
    to.copyFrom(this);
    return to;
  }

  /** Copies another state. */
  copyFrom(from: State): void {
    this.step = from.step;
    this.time = from.time;
    for (const t of totals) this[t] = from[t];
    for (const c of columns) this[c].set(from[c]);
  }

  /** Sets the state of an actor. */
  setState(actor: number, is: number): void {
    this.ready += Number(is === ActorIs.Ready) - Number(this.actorIs[actor] === ActorIs.Ready);
    this.actorIs[actor] = is;
  }

  /** Sets what an actor is handling. */
  setHandling(actor: number, msg: number, hook: number): void {
    this.handling += Number(msg !== 0 || hook !== 0) - Number(this.actorMsg[actor] !== 0 || this.actorHook[actor] !== 0);
    this.actorMsg[actor] = msg;
    this.actorHook[actor] = hook;
  }

  turnThread(thread: number, is: number, reason: number): void {
    this.threadIs[thread] = is;
    this.threadReason[thread] = reason;
    this.threadSince[thread] = this.step;
    this.threadUntil[thread] = 0;
  }

  /** Ends the attachment of an actor to a thread. If the actor is still ready, the next event says so. */
  detach(actor: number, thread: number): void {
    this.threadActor[thread] = 0;
    this.actorThread[actor] = -1;
    this.setHandling(actor, 0, 0);
    if (this.actorIs[actor] !== ActorIs.Stopped) this.setState(actor, ActorIs.Waiting);
  }

  /** A message enters a mailbox (1) or leaves it (-1). */
  put(actor: number, by: 1 | -1): void {
    this.depth[actor]! += by;
    this.backlog += by;
  }
}

/** Finds the state at any step of one panel. */
export class Worlds {
  private keyframes: State[] = [];
  private readonly now: State;
  /** The position of `prepare`. */
  private ahead: State | undefined;
  /** Steps between keyframes: more if a keyframe is large. */
  private readonly every: number;
  /** By thread: 1 if it serves actors. */
  private readonly serves: Uint8Array;
  /** See delays. */
  private ends: Map<number, number> | undefined;

  /** For a run in progress, `before` has the keyframes of the part before. */
  constructor(private run: PanelRun, before?: Worlds) {
    const { actors, threads } = run.panel;
    this.now = new State(run, new Mailboxes(run));
    this.every = Math.max(8192, 4 * (actors.length + threads.length));
    this.serves = Uint8Array.from(threads, (t) => Number(t.role === 'worker' || t.actor !== 0));
    if (before?.every === this.every) this.keyframes = before.keyframes.map((k) => k.forRun(run));
  }

  /** The state right after a step; -1 for before the first. The next call overwrites it: read it, do not keep it. */
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

  /** Makes keyframes ahead until a deadline (of performance.now), so that the first visit to a late step is as fast
   *  as any other. Returns whether there are more to make. */
  prepare(deadline: number): boolean {
    const all = Math.floor(this.run.events / this.every);
    const s = (this.ahead ??= new State(this.run, null));
    const last = this.keyframes.at(-1);
    if (last && last.step > s.step) s.copyFrom(last);
    while (this.keyframes.length < all && performance.now() < deadline) {
      const next = (this.keyframes.length + 1) * this.every - 1;
      while (s.step < next) {
        s.step++;
        this.apply(s);
      }
      this.keyframes.push(s.copy());
    }
    if (this.keyframes.length < all) return true;
    this.ahead = undefined;
    return false;
  }

  /** Goes to the nearest keyframe before a step, unless continuing from here is shorter. */
  private jump(step: number): void {
    const k = Math.min(this.keyframes.length, Math.floor((step + 1) / this.every)) - 1;
    const frame = this.keyframes[k] ?? new State(this.run, null);
    if (step < this.now.step || frame.step > this.now.step) this.now.copyFrom(frame);
  }

  private apply(s: State): void {
    const { c } = this.run;
    const i = s.step;
    s.time = c.time[i]!;
    if (c.thread[i]! >= 0) this.onThread(s, c.kind[i]!, c.thread[i]!, i);
    if (c.actor[i]! > 0) this.onActor(s, c.kind[i]!, c.actor[i]!, i);
  }

  private onThread(s: State, kind: number, thread: number, i: number): void {
    const { c } = this.run;
    switch (kind) {
      case Kind.ThreadCreate:
        s.threads += this.serves[thread]!;
        s.turnThread(thread, ThreadIs.Running, Reason.None);
        break;
      case Kind.ThreadExit:
        s.threads -= this.serves[thread]!;
        if (s.threadActor[thread]! > 0) s.detach(s.threadActor[thread]!, thread);
        s.turnThread(thread, ThreadIs.Gone, Reason.None);
        break;
      case Kind.ThreadPark: s.turnThread(thread, ThreadIs.Idle, c.reason[i]!); break;
      case Kind.Block:
        s.turnThread(thread, ThreadIs.Blocked, c.reason[i]!);
        if (c.value[i]! > 0) s.threadUntil[thread] = endOfTimer(this.run, i);
        break;
      case Kind.ThreadUnpark: case Kind.Unblock: s.turnThread(thread, ThreadIs.Running, Reason.None); break;
    }
  }

  private onActor(s: State, kind: number, a: number, i: number): void {
    const { c } = this.run;
    switch (kind) {
      case Kind.ActorSpawn: s.setState(a, c.reason[i] === Reason.Create ? ActorIs.Created : ActorIs.Waiting); break;
      case Kind.ActorStart: s.setState(a, ActorIs.Waiting); break;
      case Kind.ActorReady: s.setState(a, ActorIs.Ready); break;
      case Kind.RunBegin:
        s.setState(a, ActorIs.Handling);
        s.actorThread[a] = c.thread[i]!;
        s.threadActor[c.thread[i]!] = a;
        break;
      case Kind.RunEnd: s.detach(a, c.thread[i]!); break;
      case Kind.ActorStop:
        s.setState(a, ActorIs.Stopped);
        s.setHandling(a, 0, 0);
        break;
      case Kind.HookBegin: s.setHandling(a, s.actorMsg[a]!, c.reason[i]!); break;
      case Kind.HookEnd: s.setHandling(a, s.actorMsg[a]!, 0); break;
      case Kind.MsgRoute: s.routed[a]!++; break;
      default: this.onMessage(s, kind, a, i);
    }
  }

  private onMessage(s: State, kind: number, a: number, i: number): void {
    const { c } = this.run;
    switch (kind) {
      case Kind.MsgEnqueue: case Kind.MsgStash: s.put(a, 1); break;
      case Kind.MsgDrop:
        s.put(a, -1);
        if (this.waits(c.msg[i]!, i)) s.delayed[a]!--;
        break;
      case Kind.TimerSet: if (!ownTimer(this.run, i)) s.delayed[a]!++; break;
      case Kind.TimerFire: if (!ownTimer(this.run, i)) s.delayed[a]!--; break;
      case Kind.MsgDequeue:
        s.put(a, -1);
        s.setHandling(a, c.msg[i]!, s.actorHook[a]!);
        break;
      case Kind.MsgDone:
        if (c.reason[i] !== Reason.Stash) s.handled[a]!++;
        s.setHandling(a, 0, s.actorHook[a]!);
        break;
    }
  }

  /** Whether a message was still delayed right before a step. */
  private waits(msg: number, step: number): boolean {
    this.ends ??= this.delays();
    const end = this.ends.get(msg);
    return end !== undefined && end >= step;
  }

  /** By message: when its delay ended, as far as it did. */
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
