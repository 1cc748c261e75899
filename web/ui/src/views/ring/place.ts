// Where everything stands in a ring: a pure function of how many actors and threads there are and of the room.

import type { PanelRun } from '../../run/run.ts';

/** Points by index. */
interface Points {
  x: Float32Array;
  y: Float32Array;
  angle: Float32Array;
}

export interface Place {
  size: number;
  mid: number;
  /** By slot around the ring. */
  actors: Points;
  actorR: number; // of a circle
  ringR: number; // of the innermost row of actors
  pitch: number; // between the middles of neighbours
  rows: number;
  /** The largest circle of a backlog, and the messages it stands for. */
  mostR: number;
  /** By thread; threads that serve no actors stand nowhere (NaN). */
  threads: Points;
  threadHalf: number; // half a side of a square
  how: Arrangement;
  /** Pixels beside a square for the names of thread and actor: two lines, one, or none. */
  lines: 0 | 1 | 2;
  /** Of the disc in the middle. */
  hubR: number;
}

/**
 * How threads stand: workers around the actors; each thread right outside the actor it belongs to; or, where that would
 * be too dense, its square around the actor's circle.
 */
type Arrangement = 'workers' | 'pairs' | 'merged';

/** More actors with threads of their own than these are drawn merged. */
const mostPairs = 48;

/** A circle is at most so large: a short name fits in. */
const mostActorR = 15;

/** More actors than these need the room that names beside threads would take. */
const mostLabelled = 200;

/** Room for a label beside a square. */
const labelW = 26;
const labelH = 13;

/** Whether a thread is one of the scheduler's: actors run on it. */
export function serves(run: PanelRun, thread: number): boolean {
  const t = run.panel.threads[thread];
  return t !== undefined && (t.role === 'worker' || t.actor !== 0);
}

/** Room for rings that stand beside each other: for so many actors, in squares of a size; a small ring has no names. */
export interface Room {
  slots: number;
  size: number;
  small: boolean;
}

/** The radius that is left for actors inside of the threads. Rings beside each other take the least of theirs. */
export function actorRoom(run: PanelRun, room: Room): number {
  return threadRing(run, room).actorR;
}

/** Places a panel's actors, given their slots by id, within a radius, and its threads around them. */
export function place(run: PanelRun, slotOf: Int32Array, room: Room, actorR: number): Place {
  const { slots, size } = room;
  const mid = size / 2;
  const { how, serving, ...outer } = threadRing(run, room);
  const rows = rowsOf(slots, actorR, room.small ? size * 0.06 : mostActorR);
  const p: Place = {
    size, mid, how, lines: outer.lines, threadHalf: how === 'merged' ? Math.min(rows.r + 2, rows.pitch * 0.46) : outer.half, rows: rows.rows, actorR: rows.r,
    ringR: rows.inner, pitch: rows.pitch, mostR: rows.backlog,
    actors: { x: new Float32Array(slots), y: new Float32Array(slots), angle: new Float32Array(slots) },
    threads: points(run.panel.threads.length), hubR: hub(rows.inner - rows.r - 2 * rows.backlog, mid),
  };
  for (let i = 0; i < slots; i++) {
    const row = i % rows.rows;
    put(p.actors, i, mid, rows.inner + (rows.rows - 1 - row) * rows.pitch, angleOf(Math.floor(i / rows.rows), rows.columns));
  }
  serving.forEach((thread, k) => {
    const slot = slotOf[run.panel.threads[thread]!.actor] ?? -1;
    if (how === 'workers') put(p.threads, thread, mid, outer.r, angleOf(k + 0.5, serving.length));
    else if (slot < 0) return;
    else if (how === 'pairs') put(p.threads, thread, mid, actorR + outer.gap + outer.half, p.actors.angle[slot]!);
    else {
      p.threads.x[thread] = p.actors.x[slot]!;
      p.threads.y[thread] = p.actors.y[slot]!;
      p.threads.angle[thread] = p.actors.angle[slot]!;
    }
  });
  return p;
}

function points(n: number): Points {
  return { x: new Float32Array(n).fill(NaN), y: new Float32Array(n).fill(NaN), angle: new Float32Array(n).fill(NaN) };
}

const angleOf = (i: number, n: number) => -Math.PI / 2 + (i / Math.max(1, n)) * 2 * Math.PI;

function put(p: Points, i: number, mid: number, r: number, angle: number): void {
  p.x[i] = mid + r * Math.cos(angle);
  p.y[i] = mid + r * Math.sin(angle);
  p.angle[i] = angle;
}

/** The disc in the middle: large enough for its words where there is room, never in the way of the actors. */
function hub(free: number, mid: number): number {
  return Math.max(24, Math.min(60, mid * 0.2, free - 10));
}

interface Outer {
  how: Arrangement;
  serving: number[]; // the scheduler's threads
  r: number;
  half: number;
  lines: 0 | 1 | 2;
  gap: number; // between threads and actors
  actorR: number; // the radius that is left for the outermost actors
}

/** How the threads of a run stand around so many slots. */
export function arrangement(run: PanelRun, slots = run.panel.actors.length): Arrangement {
  const serving = run.panel.threads.filter((_, i) => serves(run, i));
  const own = serving.length > 0 && serving.every((t) => t.actor !== 0);
  return !own ? 'workers' : slots <= mostPairs ? 'pairs' : 'merged';
}

function threadRing(run: PanelRun, { slots, size, small }: Room): Outer {
  const mid = size / 2;
  const serving = run.panel.threads.flatMap((_, i) => (serves(run, i) ? [i] : []));
  const how = arrangement(run, slots);
  if (how === 'merged' || serving.length === 0) return { how, serving, r: mid, half: 0, lines: 0, gap: 0, actorR: mid - (small ? 3 : 14) };
  const n = how === 'pairs' ? slots : serving.length;
  const labelled = mid - labelW - 18;
  const pitch = (2 * Math.PI * labelled) / Math.max(n, 1);
  const lines = small || slots > mostLabelled ? 0 : pitch >= 2 * labelH + 14 ? 2 : pitch >= labelW + 6 ? 1 : 0;
  const r = lines > 0 ? labelled : mid - (small ? 4 : 12);
  const half = Math.max(2.5, Math.min(11, mid * 0.045, ((2 * Math.PI * r) / Math.max(n, 1)) * 0.36));
  const gap = small ? 3 : how === 'pairs' ? 8 : slots > mostLabelled ? 14 : Math.max(14, mid * 0.09);
  return { how, serving, r, half, lines, gap, actorR: r - half - gap };
}

interface Rows {
  rows: number;
  columns: number;
  pitch: number;
  inner: number;
  r: number;
  backlog: number;
}

/** Never more rows than these: beyond, the innermost would be denser than the outermost gain. */
const mostRows = 48;

/** One row of actors as long as its circles are not too small; then as many as make them largest. */
function rowsOf(n: number, outerR: number, mostR: number): Rows {
  let best: Rows | null = null;
  for (let rows = 1; rows <= mostRows; rows++) {
    const columns = Math.max(1, Math.ceil(n / rows));
    const around = (r: number) => (2 * Math.PI * r) / columns;
    const edge = rows === 1 ? 0.42 : 0.36;
    // In one row the circles stand beside each other, in several the innermost ones are the densest.
    const first = outerR - Math.min(mostR, around(outerR) * edge);
    const pitch = rows === 1 ? around(first) : (2 * Math.PI * first) / (columns + 2 * Math.PI * (rows - 1));
    const inner = first - (rows - 1) * pitch;
    if (inner < outerR * 0.45) break;
    const r = Math.min(mostR, Math.max(pitch * edge, Math.min(1, pitch * 0.45)));
    const backlog = rows === 1 ? Math.max(2, Math.min(20, around(inner - r) * 0.42)) : pitch * 0.22;
    if (!best || pitch > best.pitch) best = { rows, columns, pitch, inner, r, backlog };
    if (rows === 1 && pitch >= 11) break;
  }
  return best ?? { rows: 1, columns: n, pitch: 1, inner: outerR * 0.5, r: 1, backlog: 1 };
}

/** Whether there is room for circles of backlogs. Smaller ones would hide their actors and could not be compared. */
export const showsBacklogs = (p: Place): boolean => p.mostR >= 1;

/** The radius of the circle that stands for a number of waiting messages: its area grows with them. */
export function backlogR(p: Place, messages: number, most: number): number {
  if (messages <= 0) return 0;
  const unit = Math.min(2.3, p.mostR / Math.sqrt(Math.max(1, most)));
  return Math.max(Math.min(2, p.mostR), unit * Math.sqrt(messages));
}

/** Where the circle of a backlog stands: inside of its actor. */
export function backlogAt(p: Place, slot: number, r: number): { x: number; y: number } {
  const angle = p.actors.angle[slot]!;
  const away = p.actorR + r + (p.rows === 1 ? 2.5 : -p.actorR * 0.35);
  return { x: p.actors.x[slot]! - away * Math.cos(angle), y: p.actors.y[slot]! - away * Math.sin(angle) };
}

/** Where the names beside a square stand: the middle of a box of w x h that just clears it, outside. */
export function labelAt(p: Place, thread: number, w: number, h: number): { x: number; y: number } {
  const angle = p.threads.angle[thread]!;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const beside = (p.threadHalf + 4 + w / 2) / Math.max(1e-6, Math.abs(cos));
  const beyond = (p.threadHalf + 3 + h / 2) / Math.max(1e-6, Math.abs(sin));
  const away = Math.min(beside, beyond);
  return { x: p.threads.x[thread]! + away * cos, y: p.threads.y[thread]! + away * sin };
}

/** What is under a point. */
interface RingHit {
  slot: number; // -1: none
  thread: number; // -1: none
}

/** The nearest actor or thread that a point touches; a finger needs more room. */
export function hitRing(p: Place, x: number, y: number, slop: number): RingHit {
  const slot = nearest(p.actors, x, y, p.actorR + slop);
  if (slot >= 0) return { slot, thread: -1 };
  return { slot: -1, thread: p.how === 'merged' ? -1 : nearest(p.threads, x, y, p.threadHalf * 1.4 + slop) };
}

function nearest(p: Points, x: number, y: number, within: number): number {
  let best = -1;
  let least = within;
  for (let i = 0; i < p.x.length; i++) {
    const d = Math.hypot(p.x[i]! - x, p.y[i]! - y);
    if (d <= least) [best, least] = [i, d];
  }
  return best;
}
