// A scene: what is drawn, without pixels. The twin of render/scene.go (the head, JSON) and render/columns.go (the
// columns, binary: an outline and blocks of rows for each panel).

import type { Scheduler, Settings } from './protocol.ts';

export interface Scene {
  title: string;
  name: string;
  word: string; // simulated or measured
  duration: number; // ns
  source: string;
  /** Hash of the whole program, with what it has from other cells. */
  program?: string;
  panels: PanelHead[];
  notes: Note[] | null;
}

export interface PanelHead {
  key: Scheduler;
  title: string;
  subtitle: string;
  settings: Settings;
  outcome: Outcome;
  makespan: number; // ns
  truncated: number;
  threads: Track[];
  groups: Group[] | null;
  actors: ActorRow[];
  types: string[];
  subjects: string[];
  data: string[];
  positions: Position[];
  strings: string[];
  waits: Wait[];
  summary: Summary;
}

/** Whether a panel's run has begun: of two schedulers on real threads the second one waits for the end of the first. */
export const hasBegun = (p: PanelHead): boolean => p.outcome.end !== 'running' || p.makespan > 0;

/** A panel with its columns. */
export interface Panel extends PanelHead {
  columns: Columns;
}

export interface Outcome {
  /** running: the run goes on, and this is what it did so far. */
  end: 'ok' | 'panic' | 'deadlock' | 'limit' | 'stopped' | 'exit' | 'fault' | 'running';
  text?: string;
  pos?: number;
  exit: number;
  /** The key of the limit that was reached: steps, time, memory. */
  limit?: string;
  /** On a run that ended well: goroutines that were still waiting. */
  remark?: string;
}

/** What Block events of one reason at one position wait for, as it follows "waits". */
export interface Wait {
  pos: number;
  reason: number;
  text: string;
}

export interface Track {
  name: string;
  /** Before the lane: worker · g7. */
  label: string;
  /** What a goroutine runs: main.worker. */
  func?: string;
  /** Where it was started, a position. */
  start?: number;
  role: 'main' | 'actor' | 'worker' | 'goroutine';
  actor: number;
  osid?: number;
  lane: number;
}

export interface Group {
  label: string;
  first: number;
  last: number;
}

export interface ActorRow {
  name: string;
  short: string;
  type: number;
  category: string[] | null;
  parent: number;
  /** In a pool the higher gets a thread first; absent: 0. */
  priority?: number;
  /** A router: how it chooses who gets a message. */
  routing?: string;
}

export interface Position {
  file: string;
  line: number;
  col: number;
}

export interface Note {
  id: string;
  panel: Scheduler;
  step: number;
  time: number;
  kind: string;
  lineage: string;
  actor: string;
  text: string;
  orphan?: boolean;
}

export interface Summary {
  makespan: number;
  threads: number;
  goroutines: number; // those that serve actors
  activity: number; // percent
  switches: number;
  threadMemory: number;
  estimated: boolean;
  peakBacklog: number;
  latencyP50: number;
  latencyP99: number;
  messages: number;
  completed: number;
  refused: number;
  dropped: number;
  deadLetters: number;
  crashes: number;
  events: number;
}

/** Whole numbers in as few bytes as the run allows: how wide an array is differs from run to run, and reads the same. */
export type Ints = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array;

/** See render.Columns: events by step, messages by id-1, slices by start, the backlog by time, threads by id. */
export interface Columns {
  time: Float64Array;
  value: Ints | Float64Array;
  thread: Ints;
  actor: Ints;
  peer: Ints;
  msg: Ints;
  cause: Ints;
  pos: Ints;
  depth: Ints;
  kind: Uint8Array;
  reason: Uint8Array;
  msgSubject: Ints;
  msgData: Ints;
  msgFrom: Ints;
  msgTo: Ints;
  msgLineage: Uint32Array;
  sliceStart: Float64Array;
  sliceEnd: Float64Array;
  sliceThread: Ints;
  sliceActor: Ints;
  sliceMsg: Ints;
  sliceStep: Ints;
  sliceLast: Ints;
  sliceState: Uint8Array;
  backlogTime: Float64Array;
  backlogCount: Ints;
  threadBorn: Float64Array;
  threadGone: Float64Array;
}
