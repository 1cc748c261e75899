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
  /** The title of the notes' tour. */
  tour?: string;
  notes: Note[] | null;
  /** Of the list of notes: who changes it says what it was made from. */
  revision?: string;
  /** The lesson came with other notes, and how many of those are not among these as they came. */
  given?: boolean;
  missing?: number;
}

export interface PanelHead {
  key: Scheduler;
  /** Of its program, if that is not the scene's. */
  name?: string;
  /** What recorded it, if not Rehearse: Go 1.26. */
  origin?: string;
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
  /** What else there is to know of a run, in lines: goroutines that were still waiting, variables that are shared without an order. */
  remark?: string;
  /** Of a deadlock: threads that can never go on, or some of them. */
  stuck?: Stuck[];
}

/** A thread that waits for what will never happen. */
export interface Stuck {
  thread: number;
  /** As it follows "main waits". */
  waits: string;
  /** Threads that would have to go on first, as far as is known. */
  for?: number[];
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
  /** runtime: a goroutine of Go's own. */
  role: 'main' | 'actor' | 'worker' | 'goroutine' | 'runtime';
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

/** What a note is about. */
export type About = 'step' | 'range' | 'actor' | 'message' | 'thread' | 'difference';

/** The colours that notes have beside the usual one. */
export const noteColors = ['amber', 'green', 'red', 'violet', 'grey'] as const;

/** A note as it is kept, and its place in the run that is shown: the twin of render.Note. */
export interface Note {
  id: string;
  about: About;
  /** '': of all panels. */
  panel?: Scheduler | '';
  event?: string;
  actor?: string;
  message?: NoteMessage | null;
  repeat?: number;
  thread?: string;
  from?: number; // ns
  to?: number;
  label?: string;
  color?: string;
  place?: NotePlace | null;
  look?: NoteLook | null;
  predict?: string;
  text: string; // Markdown
  step: number;
  at: number; // the panel in which step is, -1: none
  time: number; // ns
  end?: number; // of a range, or when a message is done with
  msg?: number; // the message of a message or a difference, by its id in that panel
  html: string;
  orphan?: boolean;
  /** What it was made on, if that is known. */
  made?: NoteMade | null;
  /** What the shown runs have otherwise than that. */
  other?: 'program' | 'settings';
  /** To the server: it is right of the run that is shown, and made on that from now on. */
  here?: boolean;
}

/** The run that a note was made on: the first digits of its program's hash, and its settings in words. */
export interface NoteMade {
  program: string;
  settings: string;
}

export interface NoteMessage {
  to: string;
  subject: string;
  data?: string;
  nth?: number;
  path?: string;
  lineage?: string;
}

/** Where a callout stands, from its mark: px. */
export interface NotePlace {
  x: number;
  y: number;
}

/** What a tour shows with a note. */
export interface NoteLook {
  view: string;
  from?: number; // ns
  to?: number; // 0: all of the run
  actor?: string;
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
  /** Nobody will ever handle them. */
  lost: number;
  /** Could be handled, and waited still when the run was over. */
  unhandled: number;
  notDue: number;
  crashes: number;
  events: number;
  /** Why, and between whom, of those lost and of those never handled. */
  losses: Loss[];
}

/** Why messages are lost: trace.Losses. */
export const lossKinds = ['full', 'refused', 'newest', 'oldest', 'ended', 'failed', 'dead', 'late', 'no-routee', 'nobody', 'unhandled'] as const;
export type LossKind = (typeof lossKinds)[number];

/** What was lost for one reason. */
export interface Loss {
  why: LossKind;
  n: number;
  first: number; // step
  /** Who sent them to whom, most first. */
  pairs: LossPair[];
  /** How many other pairs there are. */
  more?: number;
}

export interface LossPair {
  from: string;
  /** Absent: nobody. */
  to?: string;
  n: number;
  /** Of the first of them. */
  subject: string;
  /** Of the receiver's mailbox. */
  capacity?: number;
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
