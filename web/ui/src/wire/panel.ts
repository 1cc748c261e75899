// A panel of a scene on the page: its head (JSON) and its columns (binary; see blocks.ts).

import type { PanelHead } from './types.gen.ts';

/** Whether a panel's run has begun. Of two schedulers on real threads the second one starts when the first has ended. */
export const hasBegun = (p: PanelHead): boolean => p.outcome.end !== 'running' || p.makespan > 0;

/** A panel with its columns. */
export interface Panel extends PanelHead {
  columns: Columns;
}

/** Whole numbers in as few bytes as the run allows. The element type differs from run to run, and all types read the
 *  same. */
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
  object: Ints;
  here: Ints;
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

/** Rare events in the order of steps. In the outline of a run that has very many, one may represent several
 *  neighbours of its kind on its lane. */
export interface Rare {
  step: Int32Array;
  /** By entry: how many events it represents. */
  count: Int32Array;
  /** By entry: the lane; -1: none. */
  lane: Int32Array;
  time: Float64Array;
  kind: Uint8Array;
}
