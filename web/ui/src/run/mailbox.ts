// Mailboxes: the messages pending with an actor at a step, in the order in which it will handle them.

import { Kind } from './kinds.ts';
import type { PanelRun } from './run.ts';
import { lastAtMost } from './search.ts';
import { endOfTimer, ownTimer } from './timers.ts';

/** A message in a mailbox. */
export interface Pending {
  msg: number;
  from: number;
  priority: number;
  delayed: boolean; // it is not due yet
  due: number; // of a delayed message: the time at which it is due, ns
  stashed: boolean; // stashed by the actor
}

/** The state of a mailbox while events are folded. */
interface Box {
  at: number; // how many of the actor's events have been folded
  ready: Pending[];
  delayed: Pending[];
  stashed: Pending[];
  /** The message being handled: if it is stashed, it keeps its priority. */
  handling: Pending | null;
}

/** The least number of an actor's events between two checkpoints. Full mailboxes have fewer checkpoints. */
const least = 512;

/** Folds the mailboxes of one panel, actor by actor, on demand. */
export class Mailboxes {
  private checkpoints = new Map<number, Box[]>();
  /** By actor: the state at the last look-up, from which stepping on is short. */
  private last = new Map<number, Box>();

  constructor(private run: PanelRun) {}

  /** An actor's mailbox right after a step. */
  at(actor: number, step: number): Pending[] {
    const { items, start } = this.run.actorSteps;
    const steps = items.subarray(start[actor]!, start[actor + 1]!);
    const target = lastAtMost(steps, step) + 1;
    const box = this.nearest(actor, target);
    while (box.at < target) {
      fold(box, this.run, steps[box.at]!);
      box.at++;
      this.keep(actor, box);
    }
    this.last.set(actor, box);
    return [...box.ready, ...box.delayed, ...box.stashed];
  }

  /** The state to continue from: the last one, or a checkpoint. */
  private nearest(actor: number, target: number): Box {
    const list = this.checkpoints.get(actor) ?? [];
    let best: Box | null = null;
    for (let i = list.length - 1; i >= 0 && !best; i--) if (list[i]!.at <= target) best = list[i]!;
    const last = this.last.get(actor);
    if (last && last.at <= target && last.at >= (best?.at ?? 0)) return last;
    return best ? copy(best) : empty();
  }

  private keep(actor: number, box: Box): void {
    let list = this.checkpoints.get(actor);
    if (!list) this.checkpoints.set(actor, (list = []));
    const size = box.ready.length + box.delayed.length + box.stashed.length;
    if (box.at - (list.at(-1)?.at ?? 0) >= Math.max(least, 4 * size)) list.push(copy(box));
  }
}

function empty(): Box {
  return { at: 0, ready: [], delayed: [], stashed: [], handling: null };
}

function copy(b: Box): Box {
  return { ...b, ready: b.ready.slice(), delayed: b.delayed.slice(), stashed: b.stashed.slice() };
}

/** Folds one event of the actor. Entries are immutable, because copies share them. */
function fold(b: Box, run: PanelRun, i: number): void {
  const { c } = run;
  const msg = c.msg[i]!;
  switch (c.kind[i]) {
    case Kind.MsgEnqueue:
      push(b.ready, { msg, from: c.peer[i]!, priority: c.value[i]!, delayed: false, due: 0, stashed: false });
      break;
    case Kind.TimerSet: {
      const p = ownTimer(run, i) ? null : remove(b.ready, msg);
      if (p) pushDelayed(b.delayed, { ...p, delayed: true, due: endOfTimer(run, i) });
      break;
    }
    case Kind.TimerFire: {
      const p = remove(b.delayed, msg);
      if (p) push(b.ready, { ...p, delayed: false, due: 0 });
      break;
    }
    case Kind.MsgDequeue: b.handling = remove(b.ready, msg); break;
    case Kind.MsgStash: if (b.handling?.msg === msg) b.stashed.push({ ...b.handling, stashed: true }); break;
    case Kind.MsgUnstash: {
      const p = remove(b.stashed, msg);
      if (p) putBack(b.ready, { ...p, stashed: false });
      break;
    }
    case Kind.MsgDrop: if (!remove(b.ready, msg) && !remove(b.delayed, msg)) remove(b.stashed, msg); break;
  }
}

/** Removes a message from a list. It is nearly always the first. */
function remove(list: Pending[], msg: number): Pending | null {
  const i = list.findIndex((p) => p.msg === msg);
  return i < 0 ? null : list.splice(i, 1)[0]!;
}

/** Inserts a message behind those that are at least as urgent. */
function push(list: Pending[], p: Pending): void {
  let i = list.length;
  while (i > 0 && list[i - 1]!.priority < p.priority) i--;
  list.splice(i, 0, p);
}

/** Inserts a message behind those that are due no later. */
function pushDelayed(list: Pending[], p: Pending): void {
  let i = list.length;
  while (i > 0 && list[i - 1]!.due > p.due) i--;
  list.splice(i, 0, p);
}

/** Inserts a message before those that are not more urgent. */
function putBack(list: Pending[], p: Pending): void {
  let i = 0;
  while (i < list.length && list[i]!.priority > p.priority) i++;
  list.splice(i, 0, p);
}
