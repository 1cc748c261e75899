// The layout of a ring: a pure function of the numbers of actors and threads and of the size.

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
  pitch: number; // between the centres of neighbours
  rows: number;
  /** The radius of the largest circle of a backlog, and the number of messages that it represents. */
  mostR: number;
  /** By thread; threads that serve no actors have no position (NaN). */
  threads: Points;
  threadHalf: number; // half the side of a square
  how: Arrangement;
  /** The lines of text beside a square for the names of thread and actor: two, one, or none. */
  lines: 0 | 1 | 2;
  /** Of the disc in the middle. */
  hubR: number;
}

/**
 * The arrangement of threads: workers around the actors; each thread right outside its actor; or, where that would
 * be too dense, its square around the actor's circle.
 */
type Arrangement = 'workers' | 'pairs' | 'merged';

/** With more actors than this, their own threads are drawn merged with them. */
const mostPairs = 48;

/** The largest radius of a circle: a short name fits in. */
const mostActorR = 15;

/** With more actors than this, names beside threads would take space that the actors need. */
const mostLabelled = 200;

/** The width of a label beside a square. */
const labelW = 26;
const labelH = 13;

/** Whether a thread belongs to the scheduler: actors run on it. */
export function serves(run: PanelRun, thread: number): boolean {
  const t = run.panel.threads[thread];
  return t !== undefined && (t.role === 'worker' || t.actor !== 0);
}

/** The space for rings beside each other: for a number of actors, in squares of a size; a small ring has no names. */
export interface Space {
  slots: number;
  size: number;
  small: boolean;
}

/** The radius left for actors inside the threads. Rings beside each other all use the smallest of theirs. */
export function actorSpace(run: PanelRun, space: Space): number {
  return threadRing(run, space).actorR;
}

/** Places a panel's actors, given their slots by id, within a radius, and its threads around them. */
export function place(run: PanelRun, slotOf: Int32Array, space: Space, actorR: number): Place {
  const { slots, size } = space;
  const mid = size / 2;
  const { how, serving, ...outer } = threadRing(run, space);
  const rows = rowsOf(slots, actorR, space.small ? size * 0.06 : mostActorR);
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

/** The radius of the disc in the middle: large enough for its words if there is room, never in the way of the actors. */
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
  actorR: number; // the radius left for the outermost actors
}

/** The arrangement of a run's threads around a number of slots. */
export function arrangement(run: PanelRun, slots = run.panel.actors.length): Arrangement {
  const serving = run.panel.threads.filter((_, i) => serves(run, i));
  const own = serving.length > 0 && serving.every((t) => t.actor !== 0);
  return !own ? 'workers' : slots <= mostPairs ? 'pairs' : 'merged';
}

function threadRing(run: PanelRun, { slots, size, small }: Space): Outer {
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

/** The most rows: with more, the innermost row would lose more space than the outermost gains. */
const mostRows = 48;

/** One row of actors as long as its circles are not too small; otherwise the number of rows that makes circles
 *  largest. */
function rowsOf(n: number, outerR: number, mostR: number): Rows {
  let best: Rows | null = null;
  for (let rows = 1; rows <= mostRows; rows++) {
    const columns = Math.max(1, Math.ceil(n / rows));
    const around = (r: number) => (2 * Math.PI * r) / columns;
    const edge = rows === 1 ? 0.42 : 0.36;
    // In one row the circles touch their neighbours; in several rows the innermost is the densest.
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

/** Whether circles of backlogs fit. Smaller ones would hide their actors and could not be compared. */
export const showsBacklogs = (p: Place): boolean => p.mostR >= 1;

/** The radius of the circle for a number of waiting messages: its area is proportional to the number. */
export function backlogR(p: Place, messages: number, most: number): number {
  if (messages <= 0) return 0;
  const unit = Math.min(2.3, p.mostR / Math.sqrt(Math.max(1, most)));
  return Math.max(Math.min(2, p.mostR), unit * Math.sqrt(messages));
}

/** The position of a backlog's circle: on the inner side of its actor. */
export function backlogAt(p: Place, slot: number, r: number): { x: number; y: number } {
  const angle = p.actors.angle[slot]!;
  const away = p.actorR + r + (p.rows === 1 ? 2.5 : -p.actorR * 0.35);
  return { x: p.actors.x[slot]! - away * Math.cos(angle), y: p.actors.y[slot]! - away * Math.sin(angle) };
}

/** The position of the names beside a square: the middle of a box of w x h just outside the square. */
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

/** The nearest actor or thread at a point; a finger needs more tolerance. */
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
