// The state of one actor at a step, from the events that concern it.

import { Kind, Reason } from './kinds.ts';
import { lastAtMost, type PanelRun } from './run.ts';

export type Doing =
  | { is: 'absent' } // not spawned yet
  | { is: 'stopped' }
  | { is: 'idle' }
  | { is: 'ready' } // has an eligible message and waits for a thread
  | { is: 'handling'; msg: number; thread: number; since: number; blocked: number }; // blocked: a Reason, 0 if it runs

export interface Pending {
  msg: number;
  from: number;
  delayed: boolean; // its delay is not over
  priority: number;
  aside: boolean; // put aside by the actor
}

export interface ActorState {
  actor: number;
  doing: Doing;
  pending: Pending[];
  handled: number;
  /** Of a router: whom it has to choose from, and how many messages it has given them. */
  routees: number[];
  routed: number;
}

/** Folds the events up to and including step. */
export function actorAt(run: PanelRun, actor: number, step: number): ActorState {
  const { c, actorSteps } = run;
  let pending = new Map<number, Pending>();
  const priorities = new Map<number, number>(); // of messages at hand or before
  let doing: Doing = { is: 'absent' };
  let handled = 0;
  let routees: number[] = [];
  let routed = 0;
  const steps = actorSteps.items.subarray(actorSteps.start[actor]!, actorSteps.start[actor + 1]!);
  const end = lastAtMost(steps, step);
  for (let k = 0; k <= end; k++) {
    const i = steps[k]!;
    const msg = c.msg[i]!;
    switch (c.kind[i]) {
      case Kind.ActorSpawn: doing = { is: 'idle' }; break;
      case Kind.ActorStop: doing = { is: 'stopped' }; break;
      case Kind.MsgEnqueue: pending.set(msg, { msg, from: c.peer[i]!, delayed: false, priority: c.value[i]!, aside: false }); break;
      case Kind.TimerSet: {
        const p = pending.get(msg);
        if (p) p.delayed = true;
        break;
      }
      case Kind.TimerFire: {
        const p = pending.get(msg);
        if (p) p.delayed = false;
        break;
      }
      case Kind.RouteeJoin: routees.push(c.peer[i]!); break;
      case Kind.RouteeLeave: routees = routees.filter((id) => id !== c.peer[i]); break;
      case Kind.MsgRoute: routed++; break;
      case Kind.MsgDrop: pending.delete(msg); break;
      case Kind.MsgDequeue:
        priorities.set(msg, pending.get(msg)?.priority ?? 0);
        pending.delete(msg);
        doing = { is: 'handling', msg, thread: c.thread[i]!, since: i, blocked: Reason.None };
        break;
      case Kind.MsgStash:
        pending.set(msg, { msg, from: c.peer[i]!, delayed: false, priority: priorities.get(msg) ?? 0, aside: true });
        break;
      case Kind.MsgUnstash: {
        const p = pending.get(msg);
        if (p) pending = new Map([[msg, { ...p, aside: false }], ...pending]);
        break;
      }
      case Kind.MsgDone: if (c.reason[i] !== Reason.Stash) handled++; doing = { is: 'idle' }; break;
      case Kind.ActorCrash: case Kind.RunEnd: if (doing.is !== 'stopped') doing = { is: 'idle' }; break;
      case Kind.ActorReady: if (doing.is !== 'handling') doing = { is: 'ready' }; break;
    }
  }
  if (doing.is === 'handling') doing.blocked = blockedOn(run, doing.thread, doing.since, step);
  return { actor, doing, pending: [...pending.values()].sort((a, b) => b.priority - a.priority), handled, routees, routed };
}

/** What a thread waits for at a step, looking back no further than since. */
function blockedOn(run: PanelRun, thread: number, since: number, step: number): number {
  for (let i = step; i > since; i--) {
    if (run.c.thread[i] !== thread) continue;
    if (run.c.kind[i] === Kind.Block) return run.c.reason[i]!;
    if (run.c.kind[i] === Kind.Unblock) return Reason.None;
  }
  return Reason.None;
}

/** The source position of a step: its own, or the last one its thread had in the same handling. 0: unknown. */
export function positionAt(run: PanelRun, step: number): number {
  const { c } = run;
  if (step < 0 || step >= run.events) return 0;
  const thread = c.thread[step]!;
  for (let i = step, seen = 0; i >= 0 && seen < 64; i--) {
    if (c.thread[i] !== thread) continue;
    if (c.pos[i]! > 0) return c.pos[i]!;
    if (c.kind[i] === Kind.MsgDequeue || c.kind[i] === Kind.ThreadCreate) break;
    seen++;
  }
  return 0;
}
