// The state of what goroutines share, at any step: channels, locks, groups, conditions. The twin of the part of trace.State that is
// about objects (runtime/trace/objectstate.go), to which a test compares it.

import { Kind, Reason } from './kinds.ts';
import type { PanelRun } from './run.ts';
import { lastAtMost } from './search.ts';
import type { Object as ObjectRow } from '../wire/types.gen.ts';

/** Who holds a lock: a thread, or an actor on whatever thread it runs. */
interface Party { thread: number; actor: number; admitted?: boolean } // the lock was passed on to it, and its Lock follows

/** A thread that waits. */
interface Waiter { thread: number; reason: number }

/** The state of an object. */
export interface SharedState {
  /** Values in the buffer of a channel, holders of a lock, counter of a group, goroutines that wait for a condition. */
  level: number;
  closed: boolean;
  /** How many unknown ones hold a lock: it is a copy of one that they had locked. */
  unknown: number;
  holders: Party[];
  waiting: Waiter[];
}

/** Every so many changes of an object its state is kept. */
const every = 32;

interface History {
  steps: Int32Array; // that change it
  kept: SharedState[]; // before changes 0, every, 2 * every ...
}

const isLock = ({ kind }: ObjectRow): boolean => kind === 'mutex' || kind === 'rwmutex';
const unused = (o: ObjectRow): SharedState => ({ level: o.level ?? 0, closed: false, unknown: isLock(o) ? o.level ?? 0 : 0, holders: [], waiting: [] });
const copy = (s: SharedState): SharedState => ({ ...s, holders: [...s.holders], waiting: [...s.waiting] });
const same = (a: Party, b: Party): boolean => (a.actor !== 0 || b.actor !== 0 ? a.actor === b.actor : a.thread === b.thread);

/** The states of the objects of a panel. */
export class Shared {
  private readonly histories: History[];

  constructor(private readonly run: PanelRun) {
    const { c, panel: { objects, threads }, events } = run;
    const made = objects.map((o) => ({ steps: [] as number[], kept: [] as SharedState[], now: unused(o) }));
    const change = (object: number, step: number) => {
      const h = made[object - 1]!;
      if (h.steps.length % every === 0) h.kept.push(copy(h.now));
      h.steps.push(step);
      this.apply(object, h.now, step);
    };
    const waitsFor = new Int32Array(threads.length); // by thread: an object
    for (let i = 0; i < events; i++) {
      const thread = c.thread[i]!;
      const object = c.object[i]!;
      const kind = c.kind[i]!;
      if (kind === Kind.Block) {
        for (const o of this.waitedFor(object)) change(o, i);
        if (thread >= 0 && object > 0) waitsFor[thread] = object;
      } else if ((kind === Kind.Unblock || kind === Kind.ThreadExit) && thread >= 0) {
        for (const o of this.waitedFor(waitsFor[thread]!)) change(o, i);
        waitsFor[thread] = 0;
      } else if (object > 0) change(object, i);
    }
    this.histories = made.map(({ steps, kept }) => ({ steps: Int32Array.from(steps), kept }));
  }

  /** The objects that a thread waits for which waits for an object: those of the cases of a select, each once. */
  waitedFor(object: number): number[] {
    const row = this.run.panel.objects[object - 1];
    if (!row) return [];
    if (row.kind !== 'select') return [object];
    return [...new Set((row.cases ?? []).map((x) => x.object))].filter((o) => o > 0);
  }

  /** The steps that change an object. */
  steps(object: number): Int32Array {
    return this.histories[object - 1]!.steps;
  }

  /** Whether an object has been used when a step is over. */
  usedBy(object: number, step: number): boolean {
    const first = this.steps(object)[0];
    return first !== undefined && first <= step;
  }

  /** The state of an object right after a step. */
  at(object: number, step: number): SharedState {
    const { steps, kept } = this.histories[object - 1]!;
    const n = lastAtMost(steps, step) + 1;
    if (n === 0) return unused(this.run.panel.objects[object - 1]!);
    const from = Math.floor((n - 1) / every);
    const state = copy(kept[from]!);
    for (let k = from * every; k < n; k++) this.apply(object, state, steps[k]!);
    return state;
  }

  /** Calls `f` with each state of an object in a time, from when on it has it; first with that at the beginning. */
  each(object: number, t0: number, t1: number, f: (from: number, state: SharedState) => void): void {
    const { steps } = this.histories[object - 1]!;
    const { time } = this.run.c;
    let k = 0;
    for (let to = steps.length; k < to;) {
      const middle = (k + to) >> 1;
      if (time[steps[middle]!]! <= t0) k = middle + 1;
      else to = middle;
    }
    let state = k > 0 ? this.at(object, steps[k - 1]!) : unused(this.run.panel.objects[object - 1]!);
    f(k > 0 ? time[steps[k - 1]!]! : 0, state);
    for (; k < steps.length && time[steps[k]!]! <= t1; k++) {
      state = copy(state);
      this.apply(object, state, steps[k]!);
      f(time[steps[k]!]!, state);
    }
  }

  private apply(object: number, s: SharedState, i: number): void {
    const { c, panel } = this.run;
    const me = { thread: c.thread[i]!, actor: c.actor[i]! };
    switch (c.kind[i]) {
      case Kind.Block:
        s.waiting.push({ thread: me.thread, reason: c.reason[i]! });
        return;
      case Kind.Unblock: case Kind.ThreadExit: {
        s.waiting = s.waiting.filter((w) => w.thread !== me.thread);
        if (c.kind[i] === Kind.Unblock && isLock(panel.objects[object - 1]!)) s.holders.push({ ...me, admitted: true });
        return;
      }
      case Kind.ChanClose: s.closed = true; break;
      case Kind.ChanReceive: s.closed ||= c.reason[i] === Reason.Closed; break; // its close may not have been recorded
      case Kind.Lock: {
        const at = s.holders.findIndex((h) => h.admitted && same(h, me));
        if (at < 0) s.holders.push(me);
        else s.holders[at] = me;
        break;
      }
      case Kind.Unlock: {
        const at = s.holders.findIndex((h) => same(h, me));
        if (at < 0 && s.unknown > 0) s.unknown--;
        else if (s.holders.length > 0) s.holders.splice(Math.max(at, 0), 1); // another one may have locked it
        break;
      }
    }
    s.level = c.depth[i]!;
  }
}
