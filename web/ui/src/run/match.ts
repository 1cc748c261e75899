// Pairs the messages of run A with those of run B. Messages are paired by their cause, never by time: the n-th send
// of a handling in A is that of the handling of the same message in B, as a message's lineage says. Where a program
// was edited, and a handling sends more or fewer messages than before, its messages are paired by receiver, subject
// and data.
//
// The twin of render/match.go.

import { atOnce, type Paused } from '../ui/idle.ts';
import { Kind, Reason } from './kinds.ts';
import type { PanelRun } from './run.ts';

/** The paired messages of two runs. A message that moved to another member of its category while it waited is the
 *  message that was handled in the end. */
export interface Match {
  /** Pairs, in the order in which A sends: the message's id in A, and in B. */
  a: Int32Array;
  b: Int32Array;
  /** By pair: the subject or the data differ. */
  changed: Uint8Array;
  /** By pair: the receivers have different names. */
  elsewhere: Uint8Array;
  /** Sent in A only, in order. */
  missing: number[];
  /** Sent in B only, in order. */
  added: number[];
}

const none = -1;

/** Events, groups or messages processed between two pauses. */
const stride = 4096;

/** The origin of messages that the runtime itself sends, about a stop or a dead letter. When and for which actor it
 *  sends them depends on the schedule; their lineage does not. */
const loose = 'the runtime';

/** What caused a message: the handling of another message, by its index in the list; else the name of a cause that is
 *  no handling. */
type Origin = number | string;

/** The messages of a run, in the order of sending, by their origins. A message that was never sent, such as the tick
 *  of a timer that was stopped, is left out. */
class Sends {
  readonly run: PanelRun;
  readonly ids: number[] = [];
  /** By message id: the index in ids. */
  readonly at: Int32Array;
  readonly groups = new Map<Origin, number[]>();
  /** Origins in an order in which a message precedes those that its handling sends. */
  readonly order: Origin[] = [loose];

  constructor(run: PanelRun) {
    this.run = run;
    this.at = new Int32Array(run.c.msgSubject.length + 1).fill(none);
  }

  /** Reads the run's events, and yields the part of them that is done. */
  *read(): Paused<void> {
    const { c, events } = this.run;
    for (let i = 0; i < events; i++) {
      if (i % stride === 0) yield i / events;
      const id = c.msg[i]!;
      if (c.kind[i] !== Kind.MsgSend || id === 0) continue;
      const old = this.before(c.cause[i]!);
      if (old !== none) {
        this.ids[old] = id;
        this.at[id] = old;
        continue;
      }
      const from = this.origin(i);
      this.at[id] = this.ids.length;
      const group = this.groups.get(from);
      if (group) group.push(this.ids.length);
      else {
        this.groups.set(from, [this.ids.length]);
        if (from !== loose) this.order.push(from);
      }
      this.ids.push(id);
    }
  }

  /** The message that a send with this cause moves to another member of its category; none if it is a send of its
   *  own. */
  private before(cause: number): number {
    const { kind, reason, msg } = this.run.c;
    return cause >= 0 && kind[cause] === Kind.MsgDrop && reason[cause] === Reason.Move ? this.at[msg[cause]!]! : none;
  }

  /** Follows the causes of a send, through a timer if there is one, to the handling that it belongs to. */
  private origin(step: number): Origin {
    const { c } = this.run;
    for (let i = c.cause[step]!; i >= 0; i = c.cause[i]!) {
      switch (c.kind[i]) {
        case Kind.MsgDequeue: {
          const parent = this.at[c.msg[i]!]!;
          return parent === none ? loose : parent;
        }
        case Kind.HookBegin: return `${c.reason[i]} of ${this.run.actorName(c.actor[i]!)}`;
        case Kind.TimerFire: case Kind.TimerSet: break;
        default: return loose;
      }
    }
    return this.run.panel.threads[c.thread[step]!]?.name ?? loose;
  }

  subject(i: number): string {
    return this.run.panel.subjects[this.run.c.msgSubject[this.ids[i]! - 1]!]!;
  }

  data(i: number): string {
    return this.run.panel.data[this.run.c.msgData[this.ids[i]! - 1]!]!;
  }

  to(i: number): string {
    return this.run.actorName(this.run.c.msgTo[this.ids[i]! - 1]!);
  }

  lineage(i: number): string {
    const at = 2 * (this.ids[i]! - 1);
    return `${this.run.c.msgLineage[at]!}.${this.run.c.msgLineage[at + 1]!}`;
  }
}

const sep = '\u0000';

/** What two messages must have in common to be paired, from strict to lenient. */
const keys: readonly ((s: Sends, i: number) => string)[] = [
  (s, i) => s.lineage(i) + sep + s.subject(i) + sep + s.data(i),
  (s, i) => s.lineage(i) + sep + s.subject(i),
  (s, i) => s.subject(i) + sep + s.data(i) + sep + s.to(i),
  (s, i) => s.subject(i) + sep + s.data(i),
  (s, i) => s.subject(i) + sep + s.to(i),
  (s, i) => s.lineage(i) + sep + s.to(i),
];

/** The index of the key that is meaningful only if the handling sent equally many messages in both runs. */
const keyOfPlace = 1;

class Matcher {
  readonly a: Sends;
  readonly b: Sends;
  toB = new Int32Array();
  toA = new Int32Array();

  constructor(a: PanelRun, b: PanelRun) {
    this.a = new Sends(a);
    this.b = new Sends(b);
  }

  /** Pairs everything, and yields its progress: reading each run is a third of it. */
  *pairAll(): Paused<void> {
    for (const part of this.a.read()) yield part / 3;
    for (const part of this.b.read()) yield (1 + part) / 3;
    this.toB = new Int32Array(this.a.ids.length).fill(none);
    this.toA = new Int32Array(this.b.ids.length).fill(none);
    const { order } = this.a;
    for (let i = 0; i < order.length; i++) {
      if (i % stride === 0) yield (2 + i / order.length) / 3;
      const g = order[i]!;
      const partner = typeof g === 'number' ? this.toB[g]! : g;
      if (partner !== none) this.group(this.a.groups.get(g) ?? [], this.b.groups.get(partner) ?? []);
    }
  }

  private pair(a: number, b: number): void {
    this.toB[a] = b;
    this.toA[b] = a;
  }

  private sameLineage(a: number, b: number): boolean {
    const x = this.a.run.c.msgLineage;
    const y = this.b.run.c.msgLineage;
    const i = 2 * (this.a.ids[a]! - 1);
    const k = 2 * (this.b.ids[b]! - 1);
    return x[i] === y[k] && x[i + 1] === y[k + 1];
  }

  /** Whether a message has the same text in both runs. */
  sameText(a: number, b: number): boolean {
    return this.a.subject(a) === this.b.subject(b) && this.a.data(a) === this.b.data(b);
  }

  /** Pairs what the two handlings of one message sent: strictest key first, most lenient last. */
  private group(as: number[], bs: number[]): void {
    let paired = 0;
    for (let i = 0; i < as.length && i < bs.length; i++) {
      if (!this.sameLineage(as[i]!, bs[i]!) || !this.sameText(as[i]!, bs[i]!)) continue;
      this.pair(as[i]!, bs[i]!);
      paired++;
    }
    if (paired === as.length || paired === bs.length) return; // nearly always
    for (let i = 0; i < keys.length; i++) {
      as = as.filter((a) => this.toB[a] === none);
      bs = bs.filter((b) => this.toA[b] === none);
      if (as.length === 0 || bs.length === 0) return;
      if (i === keyOfPlace && as.length !== bs.length) continue; // the position means nothing
      this.by(keys[i]!, as, bs);
    }
  }

  /** Pairs messages that have the same key, in their order. */
  private by(key: (s: Sends, i: number) => string, as: number[], bs: number[]): void {
    const have = new Map<string, number[]>();
    for (const b of bs) {
      const k = key(this.b, b);
      const list = have.get(k);
      if (list) list.push(b);
      else have.set(k, [b]);
    }
    const taken = new Map<string, number>();
    for (const a of as) {
      const k = key(this.a, a);
      const n = taken.get(k) ?? 0;
      const b = have.get(k)?.[n];
      if (b === undefined) continue;
      this.pair(a, b);
      taken.set(k, n + 1);
    }
  }
}

/** Pairs the messages of two runs. */
export function matchMessages(a: PanelRun, b: PanelRun): Match {
  return atOnce(matching(a, b));
}

/** The same with pauses: two runs of a million events take about a second. */
export function* matching(a: PanelRun, b: PanelRun): Paused<Match> {
  const m = new Matcher(a, b);
  yield* m.pairAll();
  const { toA, toB } = m;
  const pairs = toB.reduce((n, to) => n + (to === none ? 0 : 1), 0);
  const r: Match = {
    a: new Int32Array(pairs), b: new Int32Array(pairs), changed: new Uint8Array(pairs), elsewhere: new Uint8Array(pairs),
    missing: [], added: [],
  };
  for (let i = 0, k = 0; i < toB.length; i++) {
    if (i % stride === 0) yield 1;
    const j = toB[i]!;
    if (j === none) {
      r.missing.push(m.a.ids[i]!);
      continue;
    }
    r.a[k] = m.a.ids[i]!;
    r.b[k] = m.b.ids[j]!;
    r.changed[k] = m.sameText(i, j) ? 0 : 1;
    r.elsewhere[k] = m.a.to(i) === m.b.to(j) ? 0 : 1;
    k++;
  }
  toA.forEach((i, j) => {
    if (i === none) r.added.push(m.b.ids[j]!);
  });
  return r;
}
