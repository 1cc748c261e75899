// What page and server say to each other: the twin of web/protocol.go. Field names are the Go JSON names.

import type { Note, Outcome, Scene, Summary } from './scene.ts';

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
  /** Threads are not held up where a dispatcher with known faults lets others come between. */
  noHoldUps?: boolean;
  speed: number;
  schedule?: string;
  lines?: boolean;
  /** The run is ended after so much of its engine's time, ns; 0 or none: by its limits only. */
  stopAfter?: number;
}

export interface LessonItem {
  id: string;
  title: string;
  summary: string;
  minutes: number;
  group: string;
  edited: boolean;
  own: boolean; // what is edited goes into the lesson's file
  beside: boolean; // it is listed among one's own, whatever its group
  language: string; // BCP 47
  tasks: number; // exercises and quizzes
  done: number; // of these
  error?: string;
  translations?: Translation[]; // in a list: the lesson in each of its languages, if it has several
}

/** A lesson in one of its languages. */
export interface Translation {
  id: string;
  language: string; // BCP 47
  name: string; // of the language, in itself
  title: string;
}

export interface LessonPage extends LessonItem {
  blocks: Block[] | null;
  outline: Heading[] | null;
  problems?: string[];
  parts?: Part[]; // of one's own lesson
  version: string; // of the lesson's file
}

/** All notes on a cell as they are to be; those on a step, a message or a difference that are new say it by step or msg. */
export interface NotesRequest {
  run: string;
  revision: string;
  title: string;
  notes: Note[];
  reset?: boolean;
}

export interface NotesReply {
  title: string;
  notes: Note[];
  revision: string;
  /** Other notes came with the lesson, and a reset brings them back. */
  given: boolean;
  /** How many of them are not among notes, or not as they came. */
  missing: number;
  /** If some are missing: all that came with the lesson. */
  lesson?: Note[];
}

/** A notebook that was removed and can be brought back. */
export interface RemovedItem {
  restore: string; // for NotebookRequest
  title: string;
  modified: number; // Unix time in ms: when its text was changed last
}

/** Names a part of a lesson's file: a cell and a quiz by its ID, a text by its hash. */
export interface PartRef {
  id?: string;
  line: number; // 1-based, in the file
  hash: string; // of its Markdown
}

/** A part of a lesson's file. */
export interface Part extends PartRef {
  kind: 'text' | 'cell' | 'quiz';
  text: string; // its Markdown
  alone: boolean; // a program without hints, solution and checks
}

/** A change of whole lines of a lesson's file. */
export interface Splice {
  line: number; // 1-based, where old began
  before: string; // where old is empty, what stood before and after
  old: string;
  new: string;
  after: string;
}

/** Asks for a change of what a lesson consists of. */
export interface ArrangeRequest {
  op: 'add' | 'remove' | 'swap' | 'copy' | 'split' | 'merge' | 'splice'; // swap and merge: with the next part
  part?: PartRef; // which; of add: the one after, none at the end
  kind?: 'text' | 'cell' | 'quiz' | 'exercise'; // add
  text?: string; // add: the text, or the program
  line?: number; // split: of the program, from 1; the second cell begins with it
  splice?: Splice; // splice: an undo, or a change of a text
}

/** What notebook is to be made: one that was removed, a copy of a lesson, one from a file, or a new one. */
export interface NotebookRequest {
  restore?: string; // what removing it was answered with
  of?: string; // the lesson
  name?: string; // the file's
  text?: string; // its Markdown
  cell?: string; // of of: this one has text in the copy
  title?: string; // of a new one, or the new title of one there is
}

/** Asks about a program that is being written. */
export interface AssistRequest {
  kind: 'complete' | 'call' | 'explain' | 'format';
  text: string; // the cell as it stands in the editor
  offset: number; // in it, bytes of UTF-8
}

/** What was asked for; empty if there is nothing to say. */
export interface Advice {
  items?: AdviceItem[];
  signature?: Signature;
  meaning?: Meaning;
  text?: string; // format: the text, '' if it does not parse or is so already
}

/** A name that can stand at a place. */
export interface AdviceItem {
  label: string;
  kind: 'func' | 'method' | 'var' | 'const' | 'type' | 'field' | 'package' | 'keyword';
  detail?: string; // its type or parameters
  doc?: string; // the first sentence about it
  rank: number; // the smaller the nearer
}

/** What a call takes. */
export interface Signature {
  label: string;
  params: [number, number][] | null; // where in label each parameter begins and ends
  active: number; // the parameter that the place is in
  doc?: string;
  see?: Mention[]; // what doc sends its reader to
}

/** What a name stands for. */
export interface Meaning {
  label: string; // its declaration
  doc?: string;
  see?: Mention[]; // what doc sends its reader to
}

/** A name in a comment, as the comment has it, and what it stands for. */
export interface Mention extends Meaning {
  name: string;
}

/** What a cell's program is made of now. */
export interface Program {
  cell: string;
  program: string; // hash, as Scene has it; '' if the cells do not fit together
  uses: string[]; // the other cells that it takes declarations from
}

export interface ArrangeReply {
  page: LessonPage;
  undo: Splice;
}

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface Block {
  kind: 'html' | 'aside' | 'cell' | 'quiz';
  html?: string;
  part: number; // it stands in
  cell?: Cell;
  quiz?: Quiz;
}

export interface Cell {
  id: string;
  base: string;
  hash: string; // of base
  baseHash: string; // of the lesson's text that text was made from
  text: string;
  revision: number;
  stale: boolean;
  settings: Settings;
  both: boolean;
  lastRun?: string;
  predictions?: Prediction[];
  exercise?: Exercise;
}

/** What the learner is to do with a cell. */
export interface Exercise {
  seeds: number; // how many the checks are tried with, from 1 on
  checks: string[]; // their titles
  hints: number;
  shown: string[]; // the hints that were asked for, HTML
  solution: boolean;
  progress: Progress;
}

/** A question to the learner. */
export interface Quiz {
  id: string;
  form: 'choice' | 'order' | 'number';
  question: string; // HTML, as the options
  options: string[];
  several: boolean; // choice: more than one is right
  progress: Progress;
}

/** How far the learner is with an exercise or a quiz. */
export interface Progress {
  tries: number;
  hints: number;
  solution: boolean; // it, or the right answer, was shown before the task was done
  done?: string;
}

export interface HintReply {
  html: string;
}

export interface SolutionReply {
  text: string;
  html: string;
}

/** What the learner answers to a quiz: options by their place, those chosen or all in order; or that it is given up. */
export interface PassRequest {
  path: string;
}

export interface QuizReply {
  options?: number[];
  number?: number;
  giveUp?: boolean;
}

export interface QuizVerdict {
  right: boolean;
  answer?: QuizAnswer;
  explanation?: string;
}

export interface QuizAnswer {
  options: number[];
  from: number;
  to: number;
}

/** Which checks of an exercise a run with a seed breaks. */
export interface Graded {
  seed: number;
  broken: Broken[];
}

export interface Broken {
  check: number; // its place in Exercise.checks
  panel?: Scheduler;
  step: number; // -1: no one step does
  text: string;
}

/** A step of a cell's run, of its own text and settings, at which the learner is asked what comes next. */
export interface Prediction {
  panel: Scheduler;
  step: number;
  ask: 'next' | 'backlog';
  /** Of a backlog: when, ns. */
  at?: number;
}

/** What a learner said would come after a step, and what came: an actor's name or a number. */
export interface Answer {
  panel: Scheduler;
  step: number;
  ask: 'next' | 'backlog';
  at?: number;
  said: string;
  was: string;
}

export interface SaveRequest {
  text: string;
  baseHash: string;
  revision: number;
}

/** A text that a cell has had. */
export interface Version {
  text: string;
  saved: string;
  reset: boolean; // the learner went back to the lesson's own text, which is what text has now
}

export interface SaveReply {
  text: string;
  revision: number;
  saved: string;
  baseHash?: string; // of the text in the lesson's file, if that is where it was saved
  version?: string; // of that file
}

export interface Status {
  version: string;
  kernel: string;
  pid: number;
  create: boolean; // notebooks can be made
  sandbox: string; // what programs are locked into, in words
  level: SandboxLevel;
}

/** What the sandbox of programs consists of. */
export interface SandboxLevel {
  off?: boolean;
  landlock: number;
  seccomp: boolean;
  limits: boolean;
  missing?: string[];
}

/** A part of a run, ns. */
export interface TimeRange {
  from: number;
  to: number;
}

export interface Problem {
  title: string;
  detail: string;
  remedy?: string;
  range?: TimeRange;
}

export interface ClientMessage {
  type: 'run' | 'series' | 'grade' | 'stop' | 'command' | 'check';
  id: number;
  lesson?: string;
  cell?: string;
  text?: string;
  settings?: Settings;
  both?: boolean;
  aside?: boolean; // run: to compare with; it is not stored, and the cell's last run stays what it was
  vary?: Varied; // series: the setting that is different in each of its runs
  values?: number[];
  command?: Command; // command: to the run with the id while it goes on
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
  type: 'queued' | 'started' | 'output' | 'live' | 'answered' | 'diagnostics' | 'result' | 'point' | 'graded' | 'done' | 'failed' | 'kernel' | 'changed';
  id: number;
  stream?: 'stdout' | 'stderr';
  panel?: Scheduler;
  text?: string;
  ticket?: string; // queued, failed: to resume the place
  place?: number;
  of?: number;
  diagnostics?: Diagnostic[];
  plain?: boolean; // diagnostics of a check: the program compiles and uses no actors
  run?: string; // started, result: the id that the run is stored with
  scene?: Scene;
  removable?: number; // live, answered: how many workers can be removed, if that is known
  wallMicros?: number;
  point?: Point;
  graded?: Graded; // what came of one seed of an exercise
  lesson?: string; // changed
  version?: string; // changed: of the lesson's file
}

/** What can be asked of a run on real threads while it goes on. */
export type Command = 'add-worker' | 'remove-worker';

/** A setting that a series can vary. */
export type Varied = 'workers' | 'cores' | 'seed';

/** What a run of a series came to. */
export interface Point {
  value: number; // of the setting that varies
  settings: Settings;
  outcome: Outcome;
  summary: Summary;
  threads: ThreadTime[]; // that served actors
  error?: string; // why there is no run with this value; then the rest is empty
}

/** How long a thread was there, and how long it was attached to actors, ns. */
export interface ThreadTime {
  name: string;
  from: number;
  to: number;
  busy: number;
}

/** A line of the list of a cell's runs. */
export interface RunItem {
  id: string;
  created: string;
  program: string; // runs of one program have one
  panels: PanelItem[];
  /** Where it is from, if not from the cell that was asked about: a lesson and its cell, or an opened trace. */
  from?: string;
}

/** A run that came from a file: an opened trace. Its id is that of its run, too. */
export interface ImportItem extends RunItem {
  title: string;
  file: string; // its name
  kind: 'trace' | 'json' | 'gotrace';
  word: 'simulated' | 'measured';
  origin: string; // what recorded it, if not Rehearse: Go 1.26
  size: number; // of the file, bytes
}

/** A scheduler's run in a RunItem. */
export interface PanelItem {
  settings: Settings;
  outcome: Outcome;
  makespan: number;
  truncated: number;
}
