// What page and server say to each other: the twin of web/protocol.go. Field names are the Go JSON names.

import type { Scene } from './scene.ts';

export type Scheduler = 'thread' | 'pool' | 'goroutine';
export type Engine = 'sim' | 'real';

export interface Settings {
  scheduler: Scheduler;
  engine: Engine;
  workers: number;
  cores: number;
  seed: number;
  batch: number;
  /** Of the pool, ns. */
  slice?: number;
  /** Of the pool; '' or none: the corrected one. */
  dispatcher?: '' | 'actorlite' | 'lost-wakeup' | 'two-at-once';
  speed: number;
  schedule?: string;
  lines?: boolean;
}

export interface LessonItem {
  id: string;
  title: string;
  summary: string;
  minutes: number;
  group: string;
  edited: boolean;
  error?: string;
}

export interface LessonPage extends LessonItem {
  blocks: Block[] | null;
  outline: Heading[] | null;
  problems?: string[];
}

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface Block {
  kind: 'html' | 'aside' | 'cell';
  html?: string;
  cell?: Cell;
}

export interface Cell {
  id: string;
  base: string;
  baseHash: string;
  text: string;
  revision: number;
  stale: boolean;
  settings: Settings;
  both: boolean;
  lastRun?: string;
}

export interface SaveRequest {
  text: string;
  baseHash: string;
  revision: number;
}

export interface SaveReply {
  text: string;
  revision: number;
  saved: string;
}

export interface Status {
  version: string;
  kernel: string;
  pid: number;
}

export interface Problem {
  title: string;
  detail: string;
  remedy?: string;
}

export interface ClientMessage {
  type: 'run' | 'stop' | 'check';
  id: number;
  lesson?: string;
  cell?: string;
  text?: string;
  settings?: Settings;
  both?: boolean;
  ticket?: string; // run: of an earlier attempt that was queued; stop: of a run on a connection that broke
}

export interface Diagnostic {
  cell: string;
  line: number;
  col: number; // 1-based, bytes
  endLine: number;
  endCol: number;
  text: string;
  hint?: string;
  warning?: boolean; // the program runs all the same
}

export interface ServerMessage {
  type: 'queued' | 'started' | 'output' | 'diagnostics' | 'result' | 'failed' | 'kernel';
  id: number;
  stream?: 'stdout' | 'stderr';
  panel?: Scheduler;
  text?: string;
  ticket?: string; // queued, failed: to resume the place
  place?: number;
  of?: number;
  diagnostics?: Diagnostic[];
  run?: string;
  scene?: Scene;
  wallMicros?: number;
}
