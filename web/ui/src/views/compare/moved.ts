// The data of What moved: when each message that both runs handled began in A, and how much later it began in B.

import { Kind } from '../../run/kinds.ts';
import type { Match } from '../../run/match.ts';
import type { PanelRun } from '../../run/run.ts';

/** The messages whose handling has begun in both runs, in the order of A. */
export interface Moved {
  n: number;
  /** By dot: the index of the pair in the match. */
  pair: Int32Array;
  /** By dot: when its handling began in A, ns. */
  began: Float64Array;
  /** By dot: how much later it began in B, ns; negative: earlier. */
  late: Float64Array;
  /** The dot with the greatest lateness; -1: none. */
  latest: number;
  earliest: number;
}

export function movedOf(a: PanelRun, b: PanelRun, match: Match): Moved {
  const pairOf = new Int32Array(a.c.msgSubject.length + 1).fill(-1);
  for (let k = 0; k < match.a.length; k++) if (b.begun[match.b[k]!]! >= 0) pairOf[match.a[k]!] = k;
  const pairs: number[] = [];
  for (const step of a.begins) {
    const msg = a.c.msg[step]!;
    if (a.begun[msg] === step && pairOf[msg]! >= 0) pairs.push(pairOf[msg]!); // not again after it was stashed
  }
  const at = (k: number) => a.begun[match.a[k]!]!;
  const n = pairs.length;
  const m: Moved = { n, pair: Int32Array.from(pairs), began: new Float64Array(n), late: new Float64Array(n), latest: -1, earliest: -1 };
  pairs.forEach((k, i) => {
    m.began[i] = a.timeOf(at(k));
    m.late[i] = b.timeOf(b.begun[match.b[k]!]!) - m.began[i]!;
    if (m.latest < 0 || m.late[i]! > m.late[m.latest]!) m.latest = i;
    if (m.earliest < 0 || m.late[i]! < m.late[m.earliest]!) m.earliest = i;
  });
  return m;
}

/** A point of the running median: the middle of a bin of A's time, and the median lateness of the messages that began
 *  in it. */
export interface Median {
  t: number;
  late: number;
  n: number;
}

export function medians(m: Moved, end: number, bins: number): Median[] {
  const out: Median[] = [];
  const width = Math.max(1, end) / bins;
  for (let i = 0, from = 0; i < bins; i++) {
    let to = from;
    while (to < m.n && (m.began[to]! < (i + 1) * width || i === bins - 1)) to++;
    if (to > from) out.push({ t: (i + 0.5) * width, late: median(m.late.slice(from, to)), n: to - from });
    from = to;
  }
  return out;
}

/** The median of some values; it sorts them. */
export function median(values: Float64Array): number {
  values.sort();
  const mid = values.length >> 1;
  return values.length % 2 === 1 ? values[mid]! : (values[mid - 1]! + values[mid]!) / 2;
}

/** How many other messages the actor handled between a message's send and its handling. */
export function wentFirst(run: PanelRun, msg: number): number {
  const begin = run.begun[msg]!;
  const { kind, actor } = run.c;
  const to = actor[begin];
  let n = 0;
  for (let i = Math.max(0, run.sent[msg]!); i < begin; i++) if (kind[i] === Kind.MsgDequeue && actor[i] === to) n++;
  return n;
}
