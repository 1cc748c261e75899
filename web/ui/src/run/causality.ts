// Which events led to an event, and which follow from it.
//
// An event follows from its cause, and from the event before it on its line. A line is whatever executes
// sequentially: an actor (on whichever threads), main, a goroutine. The order in which a worker took its actors is no
// line: another worker could have taken them the other way round.

import { Kind } from './kinds.ts';
import { memoize } from '../ui/memo.ts';
import type { PanelRun } from './run.ts';
import { bucket, type Buckets } from './search.ts';

/** How an event is related to the selected one, as bits. */
export const Relation = { Neither: 0, Cause: 1, Effect: 2, Selected: 4 } as const;

/** The events related to one step. The next call overwrites it: read it, do not keep it. */
export interface Related {
  step: number;
  /** By step: bits of Led. */
  marks: Uint8Array;
  causes: number;
  effects: number;
}

/** A link of the chain that led to an event: the send of a message, and the start of its handling. */
export interface Link {
  step: number;
  msg: number;
}

export class Causality {
  /** By step: the line, as an actor's id, or the number of a thread after the last actor; -1: none. */
  readonly line: Int32Array;
  private readonly prev: Int32Array;
  private readonly next: Int32Array;
  private readonly kids: Buckets;
  /** From an actor's spawn to its first event, and back. */
  private readonly first = new Map<number, number>();
  private readonly spawn = new Map<number, number>();
  private readonly marks: Uint8Array;
  private marked: number[] = [];
  private last: Related | null = null;
  private range = '';

  constructor(private readonly run: PanelRun) {
    const n = run.events;
    this.line = linesOf(run);
    this.prev = new Int32Array(n).fill(-1);
    this.next = new Int32Array(n).fill(-1);
    this.marks = new Uint8Array(n);
    this.kids = bucket(n, n, (i) => run.c.cause[i]!);
    this.join();
  }

  private join(): void {
    const { panel, events, c } = this.run;
    const last = new Int32Array(panel.actors.length + 1 + panel.threads.length).fill(-1);
    const spawned = new Int32Array(panel.actors.length + 1).fill(-1);
    for (let i = 0; i < events; i++) {
      const line = this.line[i]!;
      if (line >= 0) {
        const before = last[line]!;
        this.prev[i] = before;
        if (before >= 0) this.next[before] = i;
        last[line] = i;
        if (line <= panel.actors.length && spawned[line]! >= 0) {
          this.first.set(spawned[line]!, i);
          this.spawn.set(i, spawned[line]!);
          spawned[line] = -1;
        }
      }
      if (c.kind[i] === Kind.ActorSpawn) spawned[c.actor[i]!] = i;
    }
  }

  /** The events related to a step, among those in [from, to]. It is exact if the step lies in that range. */
  related(step: number, from = 0, to = this.run.events - 1): Related {
    const range = `${from} ${to}`;
    if (this.last?.step === step && this.range === range) return this.last;
    for (const i of this.marked) this.marks[i] = Relation.Neither;
    this.marked = [];
    const causes = this.walk(step, Relation.Cause, from, to);
    const effects = this.walk(step, Relation.Effect, from, to);
    if (step >= 0 && step < this.run.events) this.mark(step, Relation.Selected);
    this.range = range;
    return this.last = { step, marks: this.marks, causes, effects };
  }

  private mark(step: number, as: number): void {
    if (this.marks[step] === 0) this.marked.push(step);
    this.marks[step]! |= as;
  }

  private walk(step: number, as: 1 | 2, from: number, to: number): number {
    if (step < 0 || step >= this.run.events) return 0;
    let found = 0;
    const stack = [step];
    const add = (i: number) => {
      if (i < from || i > to || (this.marks[i]! & as) !== 0) return;
      this.mark(i, as);
      found++;
      stack.push(i);
    };
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (as === Relation.Cause) {
        add(this.run.c.cause[at]!);
        add(this.prev[at]!);
        add(this.spawn.get(at) ?? -1);
      } else {
        for (let k = this.kids.start[at]!; k < this.kids.start[at + 1]!; k++) add(this.kids.items[k]!);
        add(this.next[at]!);
        add(this.first.get(at) ?? -1);
      }
    }
    return found;
  }

  /** The start of the handling, or of the method, within which an actor's line executes a step; -1: none. */
  handling(step: number): number {
    const line = this.line[step] ?? -1;
    if (line <= 0 || line > this.run.panel.actors.length) return -1;
    const { kind } = this.run.c;
    for (let i = step; i >= 0; i = this.prev[i]!) {
      if (kind[i] === Kind.MsgDequeue || kind[i] === Kind.HookBegin) return i;
      if (i !== step && (kind[i] === Kind.MsgDone || kind[i] === Kind.HookEnd || kind[i] === Kind.RunEnd)) return -1;
    }
    return -1;
  }

  /** What led most directly to a step, latest first: the message being handled there, the message being handled when
   *  that one was sent, and so on back to the program that sent the first. At most `most` links. */
  chain(step: number, most: number): Link[] {
    const { c, sent } = this.run;
    const links: Link[] = [];
    let at = step;
    while (at >= 0 && links.length < most) {
      const begin = this.handling(at);
      if (begin >= 0 && begin !== at) {
        links.push({ step: begin, msg: c.msg[begin]! });
        at = begin;
        continue;
      }
      const before = c.kind[at] === Kind.MsgDequeue ? sent[c.msg[at]!]! : c.cause[at]!;
      if (before < 0 || before >= at) break;
      links.push({ step: before, msg: c.msg[before]! });
      at = before;
    }
    return links;
  }

  /** The steps that a step caused directly, besides the next one on its line. */
  followers(step: number): Int32Array {
    return this.kids.items.subarray(this.kids.start[step]!, this.kids.start[step + 1]!);
  }

  /** The step before a step on the same line; -1: none. */
  before(step: number): number {
    return this.prev[step] ?? -1;
  }

  /** The step after a step on the same line; -1: none. */
  after(step: number): number {
    return this.next[step] ?? -1;
  }
}

/** Events on no line: a choice of the scheduler, and the firing of a timer, whichever thread notices it. */
const ofNobody = (kind: number) => kind === Kind.Choice || kind === Kind.TimerFire;

function linesOf({ c, events, panel }: PanelRun): Int32Array {
  const line = new Int32Array(events).fill(-1);
  const actors = panel.actors.length;
  const works = new Int32Array(panel.threads.length); // by thread: the actor that it works for
  panel.threads.forEach((t, i) => (works[i] = t.actor));
  for (let i = 0; i < events; i++) {
    const thread = c.thread[i]!;
    if (thread < 0 || ofNobody(c.kind[i]!)) continue;
    if (c.kind[i] === Kind.RunBegin) works[thread] = c.actor[i]!;
    line[i] = works[thread]! > 0 ? works[thread]! : actors + 1 + thread;
    if (c.kind[i] === Kind.RunEnd) works[thread] = panel.threads[thread]!.actor;
  }
  return line;
}

/** The causality of a run, computed on first use. */
export const causality = memoize((run: PanelRun): Causality => new Causality(run));
