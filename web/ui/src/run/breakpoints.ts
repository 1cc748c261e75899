// Breakpoints: conditions on events, found in the columns of a run.
//
// A breakpoint has up to four parts, and an event must meet every part that is set. A depth alone matches the event
// that brings a mailbox to that many messages; with other parts it means that at least that many messages wait after
// the event.

import { atOnce, type Paused } from '../ui/idle.ts';
import { Kind, kindSet, kindWords } from './kinds.ts';
import { tr } from '../ui/language.ts';
import type { PanelRun } from './run.ts';
import { lastAtMost } from './search.ts';

export interface Breakpoint {
  /** A Kind; 0: any. */
  kind: number;
  /** An actor's name; '': any. */
  actor: string;
  /** A line of the cell's program; 0: any. */
  line: number;
  /** Pending messages of the event's actor; 0: any. */
  depth: number;
  /** The breakpoint is kept, but not searched for. */
  off: boolean;
}

/** The most breakpoints that a cell can have. */
export const mostBreakpoints = 32;

export const noBreakpoint: Readonly<Breakpoint> = { kind: 0, actor: '', line: 0, depth: 0, off: false };

/** Whether a breakpoint has no condition at all. */
export const isEmpty = (b: Breakpoint): boolean => b.kind === 0 && b.actor === '' && b.line === 0 && b.depth === 0;

/** Whether two breakpoints have the same conditions. */
export const sameConditions = (a: Breakpoint, b: Breakpoint): boolean =>
  a.kind === b.kind && a.actor === b.actor && a.line === b.line && a.depth === b.depth;

/** "begin, storm14, line 40, mailbox ≥ 5" */
export function breakpointText(b: Breakpoint): string {
  const alone = b.kind === 0 && b.line === 0;
  return [
    b.line > 0 ? tr`line ${b.line}` : '',
    b.kind > 0 ? kindWords[b.kind] ?? tr`event ${b.kind}` : '',
    b.actor,
    b.depth > 0 ? (alone ? tr`mailbox reaches ${b.depth}` : `mailbox ≥ ${b.depth}`) : '',
  ].filter(Boolean).join(', ');
}

/** Whether the file of a position is the program of a cell. Without a cell there is only one program. */
export function ofCell(file: string, cell: string): boolean {
  return cell === '' || file === '' || file === cell || file === `${cell}.go`;
}

/** A breakpoint translated into the ids of one panel. */
interface Test {
  kind: number;
  actor: number; // 0: any
  line: number;
  depth: number;
  fills: boolean; // the event must bring the mailbox to this depth
}

function testOf(run: PanelRun, b: Breakpoint): Test | null {
  const actor = b.actor ? run.actorID(b.actor) : 0;
  if (b.off || isEmpty(b) || (b.actor && actor === 0)) return null;
  return { kind: b.kind, actor, line: b.line, depth: b.depth, fills: b.depth > 0 && b.kind === 0 && b.line === 0 };
}

/** By position id: the line, where the position is in a cell's program; else 0. */
function linesOf(run: PanelRun, cell: string): Int32Array {
  const lines = new Int32Array(run.panel.positions.length + 1);
  run.panel.positions.forEach((p, i) => {
    if (ofCell(p.file, cell)) lines[i + 1] = p.line;
  });
  return lines;
}

/** Events of schedulers and machines. The position that they carry belongs to the statement before. */
const notStatements = kindSet(
  Kind.MsgEnqueue, Kind.MsgDone, Kind.ActorReady, Kind.RunBegin, Kind.RunEnd, Kind.Unblock, Kind.ThreadSwitch, Kind.GoTurn,
  Kind.ThreadPark, Kind.ThreadUnpark, Kind.ThreadExit, Kind.Choice, Kind.MsgRoute, Kind.HookEnd, Kind.TimerFire,
);

/** Each of these is a statement of its own, even where the line is the same as before. */
const again = kindSet(Kind.MsgSend, Kind.MsgDequeue, Kind.Block, Kind.HookBegin, Kind.Line);

/** The lines of a panel's events: the line of each position, and whether an event is the first on its line. */
interface Lines {
  cell: string;
  lines: Int32Array;
  arrives: Uint8Array;
}

const known = new WeakMap<PanelRun, Lines>();

/** The lines of a run's events, computed once for all breakpoints. */
function* linesAt(run: PanelRun, cell: string): Paused<Lines> {
  let k = known.get(run);
  if (k?.cell !== cell) {
    const lines = linesOf(run, cell);
    known.set(run, k = { cell, lines, arrives: yield* arrivals(run, lines) });
  }
  return k;
}

/** Marks the steps at which a thread arrives at a line. Further events of the same statement are left out. */
function* arrivals(run: PanelRun, lines: Int32Array): Paused<Uint8Array> {
  const { pos, thread, kind } = run.c;
  const at = new Int32Array(run.panel.threads.length + 1).fill(-1);
  const byLine = new Uint8Array(at.length); // arrived by an event of kind Line, which runs recorded with lines have for each statement
  const arrives = new Uint8Array(run.events);
  yield* inStretches(run.events, (from, to) => {
    for (let i = from; i < to; i++) {
      const t = thread[i]! + 1;
      const k = kind[i]!;
      const line = lines[pos[i]!]!;
      if (pos[i]! <= 0 || notStatements[k] === 1) continue;
      if (at[t] !== line || k === Kind.Line || (again[k] === 1 && byLine[t] === 0)) arrives[i] = 1;
      at[t] = line;
      byLine[t] = k === Kind.Line || (byLine[t] === 1 && arrives[i] === 0) ? 1 : 0;
    }
  });
  return arrives;
}

/** Events scanned between two pauses. */
const stretch = 65_536;

/** Scans n events with pauses, and yields each time the part of them that is done. */
function* inStretches(n: number, scan: (from: number, to: number) => void): Paused<void> {
  for (let from = 0; from < n; from += stretch) {
    scan(from, Math.min(n, from + stretch));
    yield Math.min(1, (from + stretch) / n);
  }
}

/** What the breakpoints find in a panel. */
export interface Hits {
  /** The steps, in order. */
  steps: Int32Array;
  /** By step found: the breakpoints that it meets, bit i for the one at index i of the list. */
  by: Uint32Array;
  /** By breakpoint, at its index in the list: how many steps it finds. */
  counts: number[];
}

/** The hits of a panel that is not searched. */
export const noHits = (list: readonly Breakpoint[]): Hits => ({ steps: new Int32Array(), by: new Uint32Array(), counts: list.map(() => 0) });

/** All steps of a panel that meet a breakpoint. */
export const hitsOf = (run: PanelRun, list: readonly Breakpoint[], cell: string): Hits => atOnce(findHits(run, list, cell));

/** The same, with pauses. */
function* findHits(run: PanelRun, list: readonly Breakpoint[], cell: string): Paused<Hits> {
  const tests = list.map((b) => testOf(run, b));
  const { counts } = noHits(list);
  const active = tests.flatMap((t, i) => (t ? [i] : []));
  if (active.length === 0) return noHits(list);
  const ways = active.length + 1; // one pass for each breakpoint, and one for the lines
  let done = 0;
  const byLine = active.some((i) => tests[i]!.line > 0) ? yield* scaled(linesAt(run, cell), done++, ways) : null;
  const found = new Uint32Array(run.events);
  let n = 0;
  for (const k of active) {
    const t = tests[k]!;
    const line = t.line > 0 ? byLine : null;
    yield* scaled(inStretches(run.events, (from, to) => {
      const [hits, more] = mark(run, t, line, found, 1 << k, from, to);
      counts[k]! += hits;
      n += more;
    }), done++, ways);
  }
  const steps = new Int32Array(n);
  const by = new Uint32Array(n);
  for (let i = 0, k = 0; k < n; i++) {
    if (found[i] === 0) continue;
    by[k] = found[i]!;
    steps[k++] = i;
  }
  return { steps, by, counts };
}

/** Scales the progress of work that is the k-th of n parts. */
function* scaled<T>(work: Paused<T>, k: number, n: number): Paused<T> {
  for (;;) {
    const r = work.next();
    if (r.done) return r.value;
    yield Math.min(1, (k + r.value) / n);
  }
}

/** Marks the events from `from` to `to` that meet a breakpoint. Returns how many do, and how many of these had no
 *  mark before. */
function mark(run: PanelRun, t: Test, line: Lines | null, found: Uint32Array, bit: number, from: number, to: number): [hits: number, more: number] {
  const { kind, actor, pos, depth } = run.c;
  let hits = 0;
  let more = 0;
  for (let i = from; i < to; i++) {
    if (t.kind > 0 && kind[i] !== t.kind) continue;
    if (t.actor > 0 && actor[i] !== t.actor) continue;
    if (line && (line.arrives[i] === 0 || line.lines[pos[i]!] !== t.line)) continue;
    if (t.fills ? depth[i] !== t.depth || !fills(kind[i]!) : t.depth > 0 && depth[i]! < t.depth) continue;
    hits++;
    if (found[i] === 0) more++;
    found[i] = found[i]! | bit;
  }
  return [hits, more];
}

/** All steps of several panels that meet a breakpoint, with pauses. */
export function* findAllHits(runs: readonly PanelRun[], list: readonly Breakpoint[], cell: string): Paused<Hits[]> {
  const all: Hits[] = [];
  for (const [i, run] of runs.entries()) all.push(yield* scaled(findHits(run, list, cell), i, runs.length));
  return all;
}

/** Whether finding all of them takes longer than a frame may. */
export const takesLong = (runs: readonly PanelRun[], list: readonly Breakpoint[]): boolean =>
  runs.reduce((n, p) => n + p.events, 0) * list.filter((b) => !b.off && !isEmpty(b)).length > atOnceMost;

/** The most events, summed over the breakpoints, that are scanned without a pause. */
const atOnceMost = 1_000_000;

/** The events that add a message to a mailbox. */
const fills = (kind: number): boolean => kind === Kind.MsgEnqueue || kind === Kind.MsgStash;

/** The next hit after a step, or the previous one before it; -1: none. */
export function nextHit(steps: Int32Array, from: number, way: 1 | -1): number {
  return (way > 0 ? steps[lastAtMost(steps, from) + 1] : steps[lastAtMost(steps, from - 1)]) ?? -1;
}

/** The breakpoints that a step meets, by their index in the list. */
export function metBy(hits: Hits, step: number): number[] {
  const at = lastAtMost(hits.steps, step);
  if (at < 0 || hits.steps[at] !== step) return [];
  return hits.counts.flatMap((_, i) => ((hits.by[at]! >>> i) & 1 ? [i] : []));
}

/** Reads breakpoints stored as text; whatever is not a breakpoint is left out. */
export function readBreakpoints(text: string | null): Breakpoint[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.slice(0, mostBreakpoints).flatMap((b: unknown) => {
    if (typeof b !== 'object' || b === null) return [];
    const { kind, actor, line, depth, off } = b as Record<string, unknown>;
    const known: Breakpoint = {
      kind: whole(kind) && kind < kindWords.length ? kind : 0, actor: typeof actor === 'string' ? actor : '',
      line: whole(line) ? line : 0, depth: whole(depth) ? depth : 0, off: off === true,
    };
    return isEmpty(known) ? [] : [known];
  });
}

const whole = (n: unknown): n is number => typeof n === 'number' && Number.isSafeInteger(n) && n >= 0;
