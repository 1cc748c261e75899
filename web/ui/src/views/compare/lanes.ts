// The data of Same cause: one lane per actor, with the messages that both runs handled and those that only one did.

import { Kind } from '../../run/kinds.ts';
import type { Match } from '../../run/match.ts';
import { memoize } from '../../ui/memo.ts';
import type { PanelRun } from '../../run/run.ts';
import { median } from './moved.ts';
import type { Pairing } from './pairing.ts';

/** A message that only one run handled, or that is in one run only. */
export interface Single {
  /** Its id in A and in B; 0: it is not in that run. */
  a: number;
  b: number;
  /** Whether A handled it. */
  inA: boolean;
  lane: number;
  /** When its handling began in A, ns. If A did not handle it, the time in A of its cause. */
  at: number;
  /** How long its handling took in the run that handled it, ns; 0 if none did. */
  took: number;
}

export interface Lane {
  name: string;
  short: string;
  /** The median lateness of its messages; NaN: both runs handled none of them. */
  late: number;
  /** Dots of Moved, in the order in which they began in A. */
  dots: Int32Array;
  singles: Single[];
  /** The index of its first single among those of all lanes. */
  first: number;
}

export interface Lanes {
  lanes: Lane[];
  /** How many lanes do not fit: those whose messages moved least. */
  hidden: number;
  /** By dot: its lane; -1: hidden. */
  laneOf: Int32Array;
  singles: Single[];
  /** The greatest lateness, in either direction. */
  most: number;
  /** By dot: how long its handling took in A and in B. */
  tookA: Float64Array;
  tookB: Float64Array;
}

/** The most lanes in a picture. */
const mostLanes = 180;

export const lanesOf = memoize((p: Pairing): Lanes => makeLanes(p));

function makeLanes(p: Pairing): Lanes {
  const { moved: m, match, a, b } = p;
  const [tookA, tookB] = [took(a), took(b)];
  const names = [...a.panel.actors.map((x) => [x.name, x.short] as const)];
  const known = new Set(names.map(([name]) => name));
  for (const x of b.panel.actors) if (!known.has(x.name)) names.push([x.name, x.short]);
  const at = new Map(names.map(([name], i) => [name, i]));
  const dots: number[][] = names.map(() => []);
  for (let i = 0; i < m.n; i++) dots[a.c.actor[a.begun[match.a[m.pair[i]!]!]!]! - 1]?.push(i);
  const singles = singlesOf(p, tookA, tookB, (run, id) => at.get(run.actorName(id)) ?? -1);
  const own: Single[][] = names.map(() => []);
  for (const s of singles) own[s.lane]?.push(s);
  const all = names.map(([name, short], i): Lane => {
    const late = dots[i]!.length > 0 ? median(Float64Array.from(dots[i]!, (d) => m.late[d]!)) : NaN;
    return { name, short, late, dots: Int32Array.from(dots[i]!), singles: own[i]!.sort((x, y) => x.at - y.at), first: 0 };
  });
  const some = all.filter((l) => l.dots.length > 0 || l.singles.length > 0);
  const lanes = mostMoved(some);
  const laneOf = new Int32Array(m.n).fill(-1);
  let first = 0;
  lanes.forEach((l, i) => {
    for (const d of l.dots) laneOf[d] = i;
    for (const s of l.singles) s.lane = i;
    l.first = first;
    first += l.singles.length;
  });
  return {
    lanes, laneOf, hidden: some.length - lanes.length, singles: lanes.flatMap((l) => l.singles),
    most: Math.max(1, Math.abs(m.late[m.latest] ?? 0), Math.abs(m.late[m.earliest] ?? 0)),
    tookA: Float64Array.from(m.pair, (k) => tookA[match.a[k]!]!), tookB: Float64Array.from(m.pair, (k) => tookB[match.b[k]!]!),
  };
}

/** The lanes that fit, in their order: first those with messages of one run only, then by lateness. */
function mostMoved(lanes: Lane[]): Lane[] {
  if (lanes.length <= mostLanes) return lanes;
  const weight = (l: Lane) => (l.singles.length > 0 ? Infinity : Math.abs(l.late));
  const kept = new Set([...lanes].sort((x, y) => weight(y) - weight(x)).slice(0, mostLanes));
  return lanes.filter((l) => kept.has(l));
}

type LaneAt = (run: PanelRun, actor: number) => number;

function singlesOf(p: Pairing, tookA: Float64Array, tookB: Float64Array, lane: LaneAt): Single[] {
  const { a, b, match } = p;
  const out: Single[] = [];
  const places = placesInA(a, b, match);
  const inA = (x: number, y: number) => {
    if (a.begun[x]! >= 0) out.push({ a: x, b: y, inA: true, lane: lane(a, a.c.actor[a.begun[x]!]!), at: a.timeOf(a.begun[x]!), took: tookA[x]! });
  };
  const inB = (x: number, y: number, at: number) => {
    const to = b.begun[y]! >= 0 ? b.c.actor[b.begun[y]!]! : b.c.msgTo[y - 1]!;
    out.push({ a: x, b: y, inA: false, lane: lane(b, to), at, took: tookB[y]! });
  };
  for (const x of match.missing) inA(x, 0);
  for (let k = 0; k < match.a.length; k++) {
    const [x, y] = [match.a[k]!, match.b[k]!];
    const [handledA, handledB] = [a.begun[x]! >= 0, b.begun[y]! >= 0];
    if (handledA && !handledB) inA(x, y);
    else if (handledB && !handledA) inB(x, y, a.timeOf(a.sent[x]!));
  }
  for (const y of match.added) inB(0, y, places.get(y) ?? 0);
  return out.filter((s) => s.lane >= 0);
}

/** The time in A for each message that is in B only: the start of A's handling of its cause, or of that message's
 *  cause; without one, the last send of its sender that A has too. */
function placesInA(a: PanelRun, b: PanelRun, match: Match): Map<number, number> {
  const places = new Map<number, number>();
  if (match.added.length === 0) return places;
  const toA = new Int32Array(b.c.msgTo.length + 1);
  for (let k = 0; k < match.a.length; k++) toA[match.b[k]!] = match.a[k]!;
  const of = (msg: number): number => {
    const x = toA[msg]!;
    if (x === 0) return places.get(msg) ?? 0;
    return a.timeOf(a.begun[x]! >= 0 ? a.begun[x]! : a.sent[x]!);
  };
  const last = new Map<number, number>();
  const { kind, msg, thread } = b.c;
  for (let i = 0; i < b.events; i++) {
    if (kind[i] !== Kind.MsgSend || msg[i] === 0 || b.sent[msg[i]!] !== i) continue;
    const id = msg[i]!;
    if (toA[id]! > 0) {
      last.set(thread[i]!, a.timeOf(a.sent[toA[id]!]!));
      continue;
    }
    const cause = causeOf(b, id);
    places.set(id, cause > 0 ? of(cause) : last.get(thread[i]!) ?? 0);
  }
  return places;
}

/** The message during whose handling a message was sent; 0: none. */
export function causeOf(run: PanelRun, msg: number): number {
  const { kind, cause } = run.c;
  for (let i = cause[run.sent[msg]!] ?? -1; i >= 0; i = cause[i]!) if (kind[i] === Kind.MsgDequeue) return run.c.msg[i]!;
  return 0;
}

/** By message id: how long its first handling took, ns. A handling that did not end lasts until the end of the run. */
function took(run: PanelRun): Float64Array {
  const out = new Float64Array(run.c.msgSubject.length + 1);
  const ended = new Uint8Array(out.length);
  const at = (msg: number) => run.timeOf(run.begun[msg]!);
  for (let i = 0; i < run.events; i++) {
    const kind = run.c.kind[i];
    const msg = run.c.msg[i]!;
    if (msg === 0 || ended[msg] || run.begun[msg]! < 0 || (kind !== Kind.MsgDone && kind !== Kind.ActorCrash)) continue;
    ended[msg] = 1;
    out[msg] = run.timeOf(i) - at(msg);
  }
  for (let msg = 1; msg < out.length; msg++) if (!ended[msg] && run.begun[msg]! >= 0) out[msg] = run.panel.makespan - at(msg);
  return out;
}

/** The mark at a time of a lane: a dot by its index, a single by its index behind those of the dots; -1: none.
 *  `reach` is the tolerance, ns. */
export function markAt(p: Pairing, lane: number, t: number, reach: number): number {
  const l = lanesOf(p);
  const own = l.lanes[lane];
  let best = -1;
  let least = reach;
  const take = (mark: number, off: number) => {
    if (off < least) [best, least] = [mark, off];
  };
  const off = (from: number, to: number) => (t < from ? from - t : t > to ? t - to : 0);
  for (const d of own?.dots ?? []) {
    const from = p.moved.began[d]!;
    take(d, off(from, from + Math.max(l.tookA[d]!, l.tookB[d]!)));
  }
  own?.singles.forEach((s, i) => {
    const mark = p.moved.n + own.first + i;
    if (s.inA) take(mark, off(s.at, s.at + s.took));
    else take(mark, Math.abs(s.at - t) - reach); // its sign is on top of the others
  });
  return best;
}

/** The mark of a message; -1: it has none. */
export function markOf(p: Pairing, dot: number, side: number, msg: number): number {
  if (dot >= 0 || msg === 0) return dot;
  const at = lanesOf(p).singles.findIndex((s) => (side === 0 ? s.a : s.b) === msg);
  return at < 0 ? -1 : p.moved.n + at;
}

/** The index of the last of a lane's dots that began at or before a time. */
export function lastAtOrBefore(dots: Int32Array, began: Float64Array, t: number): number {
  let lo = 0;
  let hi = dots.length;
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (began[dots[mid]!]! <= t) lo = mid + 1;
    else hi = mid;
  }
  return lo - 1;
}
