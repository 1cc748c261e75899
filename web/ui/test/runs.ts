// Small runs for the tests, written event by event.

import { Kind } from '../src/run/kinds.ts';
import { SliceState } from '../src/wire/constants.gen.ts';
import { PanelRun, Run } from '../src/run/run.ts';
import type { Columns, Panel } from '../src/wire/panel.ts';
import type { Summary } from '../src/wire/types.gen.ts';

export interface Row {
  t?: number;
  kind: number;
  actor?: number;
  peer?: number;
  msg?: number;
  thread?: number;
  depth?: number;
  reason?: number;
  value?: number;
  pos?: number;
  object?: number;
  here?: number;
  cause?: number;
}

/** [start, end, lane's thread, actor, first step, last step, state] */
export type SliceRow = [number, number, number, number, number, number, number?];

const noCost: Summary = {
  makespan: 0, goroutines: 0, activity: 0, threads: 0, switches: 0, threadMemory: 0, estimated: false, peakBacklog: 0, latencyP50: 0, latencyP99: 0,
  messages: 0, completed: 0, refused: 0, dropped: 0, deadLetters: 0, lost: 0, unhandled: 0, notDue: 0, crashes: 0, races: 0, events: 0, losses: [],
};

export interface Options {
  key?: 'thread' | 'pool';
  slices?: SliceRow[];
  summary?: Partial<Summary>;
  objects?: Panel['objects'];
  messages?: [subject: string, data: string, from: number, to: number][];
}

/** A panel of the actors ann (1, of type A) and bob (2, of type B) on the threads t0 and t1. */
export function panel(rows: Row[], o: Options = {}): Panel {
  const i32 = (f: (r: Row) => number | undefined, none: number) => Int32Array.from(rows, (r) => f(r) ?? none);
  const messages = o.messages ?? [];
  const slices = o.slices ?? [];
  const column = (k: number) => Int32Array.from(slices, (s) => s[k] ?? 0);
  const end = rows.reduce((m, r) => Math.max(m, r.t ?? 0), 0);
  const columns: Columns = {
    time: Float64Array.from(rows, (r) => r.t ?? 0), value: Float64Array.from(rows, (r) => r.value ?? 0),
    thread: i32((r) => r.thread, -1), actor: i32((r) => r.actor, 0), peer: i32((r) => r.peer, 0), msg: i32((r) => r.msg, 0),
    cause: i32((r) => r.cause, -1), pos: i32((r) => r.pos, 0), depth: i32((r) => r.depth, 0), object: i32((r) => r.object, 0), here: i32((r) => r.here, 0),
    kind: Uint8Array.from(rows, (r) => r.kind), reason: Uint8Array.from(rows, (r) => r.reason ?? 0),
    msgSubject: Int32Array.from(messages, (_, i) => i), msgData: Int32Array.from(messages, (_, i) => i),
    msgFrom: Int32Array.from(messages, (m) => m[2]), msgTo: Int32Array.from(messages, (m) => m[3]),
    msgLineage: new Uint32Array(2 * messages.length),
    sliceStart: Float64Array.from(slices, (s) => s[0]), sliceEnd: Float64Array.from(slices, (s) => s[1]),
    sliceThread: column(2), sliceActor: column(3), sliceMsg: Int32Array.from(slices, (s) => rows[s[4]]?.msg ?? 0), sliceStep: column(4), sliceLast: column(5),
    sliceState: Uint8Array.from(slices, (s) => s[6] ?? SliceState.Handle),
    backlogTime: new Float64Array(), backlogCount: new Int32Array(),
    threadBorn: Float64Array.from([0, 1], (thread) => rows.find((r) => r.kind === Kind.ThreadCreate && r.thread === thread)?.t ?? 0),
    threadGone: Float64Array.from([0, 1], (thread) => rows.find((r) => r.kind === Kind.ThreadExit && r.thread === thread)?.t ?? end),
  };
  const key = o.key ?? 'thread';
  return {
    key, title: key === 'pool' ? 'Pool of 2' : 'Thread per actor', subtitle: '', columns, makespan: end, truncated: 0,
    settings: { scheduler: key, engine: 'sim', workers: 2, cores: 2, seed: 1, batch: 1, speed: 1 },
    outcome: { end: 'ok', exit: 0 }, groups: [], types: ['A', 'B'], subjects: messages.map((m) => m[0]), data: messages.map((m) => m[1]),
    threads: [{ name: 't0', label: 't0', role: 'actor', actor: 1, lane: 0 }, { name: 't1', label: 't1', role: 'actor', actor: 2, lane: 1 }],
    actors: [
      { name: 'ann', short: 'ann', type: 0, category: [], parent: 0 },
      { name: 'bob', short: 'bob', type: 1, category: [], parent: 0 },
    ],
    positions: [{ file: 'c', line: 3, col: 1 }, { file: 'c', line: 8, col: 1 }], waits: [], strings: ['hello\n'], objects: o.objects ?? [],
    summary: { ...noCost, makespan: end, ...o.summary },
  };
}

export const panelRun = (rows: Row[], o?: Options) => new PanelRun(panel(rows, o));

export function runOf(...panels: Panel[]): Run {
  const duration = Math.max(...panels.map((p) => p.makespan));
  return new Run({ title: '', name: '', word: 'simulated', duration, source: '', panels, notes: [] }, panels.map((p) => new PanelRun(p)), 'r');
}

/** ann gets two messages from bob and handles the first, asleep for a while; the second stays. */
export const story: Row[] = [
  { t: 0, kind: Kind.ActorSpawn, actor: 1 },
  { t: 0, kind: Kind.ActorSpawn, actor: 2 },
  { t: 10, kind: Kind.MsgSend, actor: 2, peer: 1, msg: 1, thread: 1, pos: 1 },
  { t: 10, kind: Kind.MsgEnqueue, actor: 1, peer: 2, msg: 1, thread: 1, depth: 1 },
  { t: 10, kind: Kind.ActorReady, actor: 1, thread: 1 },
  { t: 12, kind: Kind.MsgSend, actor: 2, peer: 1, msg: 2, thread: 1 },
  { t: 12, kind: Kind.MsgEnqueue, actor: 1, peer: 2, msg: 2, thread: 1, depth: 2 },
  { t: 20, kind: Kind.RunBegin, actor: 1, thread: 0 },
  { t: 20, kind: Kind.MsgDequeue, actor: 1, peer: 2, msg: 1, thread: 0, depth: 1 },
  { t: 25, kind: Kind.Block, thread: 0, actor: 1, reason: 9, value: 30, pos: 2 },
  { t: 55, kind: Kind.Unblock, thread: 0, actor: 1 },
  { t: 60, kind: Kind.MsgDone, actor: 1, msg: 1, thread: 0, depth: 1 },
];
export const storyMessages: Options['messages'] = [['add', '1', 2, 1], ['add', '2', 2, 1]];
