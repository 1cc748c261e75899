// Mailboxes: which messages are pending with an actor at a step, in the order in which it will handle them.

import { Kind } from './kinds.ts';
import type { PanelRun } from './run.ts';
import { lastAtMost } from './search.ts';
import { after, ownTimer } from './timers.ts';

/** A message in a mailbox. */
export interface Pending {
  msg: number;
  from: number;
  priority: number;
  delayed: boolean; // its time has not come
  due: number; // of a delayed one: when it comes, ns
  aside: boolean; // put aside by the actor
}

/** A mailbox while events are taken in. */
interface Box {
  at: number; // how many of the actor's events it has taken in
  ready: Pending[];
  delayed: Pending[];
  aside: Pending[];
  /** The message at hand: it may be put aside, and keeps its priority. */
  hand: Pending | null;
}

/** Events of an actor between two kept boxes, at least; a full box is kept less often. */
const least = 512;

/** Folds the mailboxes of one panel, one actor at a time, when they are asked for. */
export class Mailboxes {
  private kept = new Map<number, Box[]>();
  /** Where each actor was looked at last: stepping on from there is short. */
  private last = new Map<number, Box>();

  constructor(private run: PanelRun) {}

  /** An actor's mailbox right after a step. */
  at(actor: number, step: number): Pending[] {
    const { items, start } = this.run.actorSteps;
    const steps = items.subarray(start[actor]!, start[actor + 1]!);
    const target = lastAtMost(steps, step) + 1;
    const box = this.nearest(actor, target);
    while (box.at < target) {
      take(box, this.run, steps[box.at]!);
      box.at++;
      this.keep(actor, box);
    }
    this.last.set(actor, box);
    return [...box.ready, ...box.delayed, ...box.aside];
  }

  /** The box to go on from: the last one, or one that was kept. */
  private nearest(actor: number, target: number): Box {
    const list = this.kept.get(actor) ?? [];
    let best: Box | null = null;
    for (let i = list.length - 1; i >= 0 && !best; i--) if (list[i]!.at <= target) best = list[i]!;
    const last = this.last.get(actor);
    if (last && last.at <= target && last.at >= (best?.at ?? 0)) return last;
    return best ? copy(best) : empty();
  }

  private keep(actor: number, box: Box): void {
    let list = this.kept.get(actor);
    if (!list) this.kept.set(actor, (list = []));
    const size = box.ready.length + box.delayed.length + box.aside.length;
    if (box.at - (list.at(-1)?.at ?? 0) >= Math.max(least, 4 * size)) list.push(copy(box));
  }
}

function empty(): Box {
  return { at: 0, ready: [], delayed: [], aside: [], hand: null };
}

function copy(b: Box): Box {
  return { ...b, ready: b.ready.slice(), delayed: b.delayed.slice(), aside: b.aside.slice() };
}

/** Takes an event of the actor's in. Entries are never changed once they are made, as copies share them. */
function take(b: Box, run: PanelRun, i: number): void {
  const { c } = run;
  const msg = c.msg[i]!;
  switch (c.kind[i]) {
    case Kind.MsgEnqueue:
      push(b.ready, { msg, from: c.peer[i]!, priority: c.value[i]!, delayed: false, due: 0, aside: false });
      break;
    case Kind.TimerSet: {
      const p = ownTimer(run, i) ? null : remove(b.ready, msg);
      if (p) pushDelayed(b.delayed, { ...p, delayed: true, due: after(run, i) });
      break;
    }
    case Kind.TimerFire: {
      const p = remove(b.delayed, msg);
      if (p) push(b.ready, { ...p, delayed: false, due: 0 });
      break;
    }
    case Kind.MsgDequeue: b.hand = remove(b.ready, msg); break;
    case Kind.MsgStash: if (b.hand?.msg === msg) b.aside.push({ ...b.hand, aside: true }); break;
    case Kind.MsgUnstash: {
      const p = remove(b.aside, msg);
      if (p) putBack(b.ready, { ...p, aside: false });
      break;
    }
    case Kind.MsgDrop: if (!remove(b.ready, msg) && !remove(b.delayed, msg)) remove(b.aside, msg); break;
  }
}

/** Takes a message out of a list, in which it nearly always is the first. */
function remove(list: Pending[], msg: number): Pending | null {
  const i = list.findIndex((p) => p.msg === msg);
  return i < 0 ? null : list.splice(i, 1)[0]!;
}

/** Puts a message behind those that are at least as urgent. */
function push(list: Pending[], p: Pending): void {
  let i = list.length;
  while (i > 0 && list[i - 1]!.priority < p.priority) i--;
  list.splice(i, 0, p);
}

/** Puts a message behind those that are due no later. */
function pushDelayed(list: Pending[], p: Pending): void {
  let i = list.length;
  while (i > 0 && list[i - 1]!.due > p.due) i--;
  list.splice(i, 0, p);
}

/** Puts a message before those that are not more urgent. */
function putBack(list: Pending[], p: Pending): void {
  let i = 0;
  while (i < list.length && list[i]!.priority > p.priority) i++;
  list.splice(i, 0, p);
}
