// Made by go generate ./web/ui from package web/wire and the packages whose types it has. Not to be edited.

/** RunRequest asks for a run. */
export interface RunRequest extends CellRequest {
  type: 'run';
  settings: Settings;
  both?: boolean; // with a thread per actor, and with a pool
  transient?: boolean; // for a comparison: it is not stored, and the cell's latest run stays the same
  ticket?: string; // of an earlier attempt that was queued, to resume its place
}

/** SeriesRequest asks for a run with each of several values of a setting. */
export interface SeriesRequest extends CellRequest {
  type: 'series';
  settings: Settings;
  vary: Varied;
  values: number[];
}

/** GradeRequest asks for a test of an exercise's checks, with settings of their own. */
export interface GradeRequest extends CellRequest {
  type: 'grade';
  /** Of an exercise with Break: the learner's order, as trace.Settings has it. */
  schedule?: string;
  accesses?: string;
}

/** ExploreRequest asks to run a cell in many orders, under the scheduler of the settings. */
export interface ExploreRequest extends CellRequest {
  type: 'explore';
  settings: Settings;
  both?: boolean; // under a thread per actor, and then under a pool
  all?: boolean; // try all orders in turn, not some by chance
  seconds: number; // the most time under each scheduler
}

/** CheckRequest asks for the diagnostics of a cell. */
export interface CheckRequest extends CellRequest {
  type: 'check';
  settings: Settings;
}

/** StopRequest stops the run with its ID, which then ends with a Result (its outcome is stopped) or Failed. */
export interface StopRequest {
  type: 'stop';
  id: number;
  ticket?: string; // of a run that was queued over a connection that broke: its place is released
}

/** CommandRequest is a command to the run with its ID while it is in progress. */
export interface CommandRequest {
  type: 'command';
  id: number;
  command: Command;
}

/** Queued says that a run waits for others. */
export interface Queued {
  type: 'queued';
  id: number;
  ticket?: string; // to resume the place; none for a part of a series
  place: number; // 1 is next
  of: number; // how many wait
}

/** Started says that a run has begun. */
export interface Started {
  type: 'started';
  id: number;
  run?: string; // the ID that it will be stored with; none for a part of a series
}

/** Output is output of a program. */
export interface Output {
  type: 'output';
  id: number;
  panel?: Scheduler; // the run that it belongs to
  stream: Stream;
  text: string;
}

/** Live is the state so far of a run on real threads; binary messages follow. */
export interface Live {
  type: 'live';
  id: number;
  scene: Scene; // of its strings and data, only the new ones
  removable: number; // how many workers can be removed; -1: unknown
}

/** Answered is the result of a command. */
export interface Answered {
  type: 'answered';
  id: number;
  text: string; // why it was not done; empty if it was
  removable?: number; // how many workers can be removed, if known
}

/** Diagnostics are the compiler's errors and warnings about a program. */
export interface Diagnostics {
  type: 'diagnostics';
  id: number;
  diagnostics: Diagnostic[];
  plain?: boolean; // of a check: the program compiles and uses no actors
}

/** Result is a run that is over; binary messages follow. */
export interface Result {
  type: 'result';
  id: number; // 0: an earlier run
  run: string; // the ID that it is stored with
  scene: Scene;
  wallMicros: number;
}

/** SeriesPoint is the result of a run of a series. */
export interface SeriesPoint {
  type: 'point';
  id: number;
  point: Point;
}

/** SeedGraded is the result of an exercise's checks with one seed. */
export interface SeedGraded {
  type: 'graded';
  id: number;
  graded: Graded;
}

/** TryingOrders says in how many orders an exercise's checks have been tried so far. */
export interface TryingOrders {
  type: 'trying';
  id: number;
  tried: number;
}

/** Explored is what is known about the orders of a program so far. */
export interface Explored {
  type: 'explored';
  id: number;
  scheduler: Scheduler;
  report: Exploration;
  over?: boolean; // the report is complete
}

/** Done says that a series, an exercise's checks or an exploration is over. */
export interface Done {
  type: 'done';
  id: number;
}

/** Failed says why a request could not be handled. */
export interface Failed {
  type: 'failed';
  id: number;
  text: string; // what happened and what to do
  ticket?: string; // if a run stopped waiting and can resume its place
  /** End is how a run ended that leaves nothing to show: it was stopped, or it exceeded a limit. Empty: it could not be carried out. */
  end?: End;
}

/** KernelChanged says that the kernel died or is back. */
export interface KernelChanged {
  type: 'kernel';
  text: string; // what happened and what to do
}

/** LessonChanged says that the file of a lesson has been changed. */
export interface LessonChanged {
  type: 'changed';
  lesson: string;
  version: string; // of the file
}

/** LessonItem is a line of the lesson list. */
export interface LessonItem {
  id: string;
  title: string;
  summary: string;
  minutes: number;
  group: string;
  edited: boolean;
  own: boolean; // edits go into the lesson's file
  language: string; // BCP 47
  beside: boolean; // it is listed among one's own notebooks, whatever its group
  tasks: number; // exercises and quizzes
  done: number; // of these
  error?: string; // why the lesson cannot be shown: file, line, problem, remedy
  translations?: Translation[]; // in a list: the lesson in each of its languages, if it has several
}

/** LessonPage is a lesson as the page shows it. */
export interface LessonPage extends LessonItem {
  blocks: Block[];
  outline: Heading[];
  problems?: string[];
  parts?: Part[]; // of one's own lesson
  version: string; // of the lesson's file
}

/** SaveRequest saves a learner's text of a cell. */
export interface SaveRequest {
  text: string;
  baseHash: string;
  revision: number; // the revision the edit was based on
}

/** SaveReply is what is stored now. */
export interface SaveReply {
  text: string;
  revision: number;
  saved: string; // RFC 3339
  /** BaseHash is the hash of the text in the lesson's file, if it was saved there: the base of the next save. */
  baseHash?: string;
  version?: string; // of that file
}

/** Program says what a cell's program is made of now. */
export interface Program {
  cell: string;
  program: string; // hash, as render.Scene has it; "" if the cells do not fit together
  uses: string[]; // the other cells whose declarations it uses
}

/** NotebookRequest asks for a notebook: a removed one again, a copy of a lesson, one from a file, or a new one. */
export interface NotebookRequest {
  restore?: string; // the answer to the removal
  of?: string; // the lesson
  name?: string; // the file's
  text?: string; // its Markdown
  cell?: string; // the cell of Of that has Text in the copy
  title?: string; // of a new notebook, or the new title of an existing one
}

/** RemovedItem is a removed notebook that can be restored. */
export interface RemovedItem {
  restore: string; // for NotebookRequest
  title: string;
  modified: number; // Unix time in ms of the last change of its text
}

/** ArrangeRequest asks for a change of a lesson's arrangement. */
export interface ArrangeRequest {
  op: ArrangeOp;
  part?: PartRef; // the part to change; for add: the part after the new one, none at the end
  kind?: PartKind; // add
  text?: string; // add: the text, or the program
  line?: number; // split: of the program, from 1; the second cell begins with it
  splice?: Splice; // splice: an Undo, or a change of a text
}

/** ArrangeReply is the changed lesson, and the inverse of the change. */
export interface ArrangeReply {
  page: LessonPage;
  undo: Splice;
}

/** RunItem is a line of the list of a cell's runs. */
export interface RunItem {
  id: string;
  created: string; // RFC 3339
  program: string; // the hash of its text and of the cells it needs: equal for runs of one program
  panels: PanelItem[];
  from?: string; // its origin, if not the cell that was asked about: a lesson and its cell, or an opened trace
}

/** Version is an earlier text of a cell. */
export interface Version {
  text: string;
  saved: string; // RFC 3339
  reset: boolean; // the learner reset the cell to the lesson's own text, which is now Text
}

/** AssistRequest asks about a program being edited. */
export interface AssistRequest {
  kind: QuestionKind; // complete, call, explain or format
  text: string; // the cell as it is in the editor
  offset: number; // in it, bytes of UTF-8
}

/** Answer is the answer to a Query; it is empty if there is none. */
export interface Advice {
  items?: AdviceItem[];
  signature?: Signature;
  meaning?: Meaning;
  text?: string; // Format: the text, "" if it does not parse or is formatted already
}

/** NotesRequest has all notes on a cell, to replace the stored ones. For a new note on a step, Panel and Step count; for one on a message, or on the difference about one, Panel and Msg. The server derives what identifies them in other runs. For new notes, and those that have Here, it also records the program and the settings of Run. */
export interface NotesRequest {
  run: string; // in which the new ones are; "": the cell's last
  revision: string; // of the list that was changed; "": there was none
  title: string;
  notes: Note[];
  reset?: boolean; // instead: restore the notes that came with the lesson
}

/** NotesReply has all notes on a cell, in order, placed in a run. */
export interface NotesReply {
  title: string;
  notes: Note[];
  revision: string;
  given: boolean; // other notes came with the lesson, and a Reset restores them
  missing: number; // how many of them have been removed or changed
  lesson?: Note[]; // if some are missing: all that came with the lesson
}

/** HintReply is a hint. */
export interface HintReply {
  html: string;
}

/** SolutionReply is the solution of an exercise. */
export interface SolutionReply {
  text: string; // of the cell; empty if the solution of a Break has no program
  html: string; // an explanation; may be empty
}

/** QuizReply is a learner's answer to a quiz, or says that the learner gives up. */
export interface QuizReply {
  options?: number[]; // by their index in Quiz.Options: those chosen, or all in order
  number?: number;
  giveUp?: boolean;
}

/** QuizVerdict says whether a reply is right. The rest is set if it is, or if the learner gives up. */
export interface QuizVerdict {
  right: boolean;
  answer?: QuizAnswer;
  explanation?: string; // HTML
}

/** ImportItem is a run from a file: an opened trace. Its ID is that of its run, too. */
export interface ImportItem extends RunItem {
  title: string;
  file: string; // its name
  kind: ImportKind;
  word: string; // simulated or measured
  origin: string; // what recorded it, if not Rehearse: Go 1.26
  size: number; // of the file, bytes
  /** First is the run of its first events while the rest of the file is being read; "": all of it has been. */
  first: string;
}

/** Answer is a learner's prediction after a step, and what happened: the name of an actor or a goroutine, or a number. */
export interface Answer {
  panel: Scheduler;
  step: number;
  ask: Ask;
  at?: number;
  said: string;
  was: string;
}

/** State is the state of a simulated run right after an event. It is plain data, the same for the same run and step. */
export interface RunState {
  step: number;
  time: number; // ns, virtual
  event: string; // in words
  scheduler: Scheduler;
  /** Actors are all that were spawned so far, in the order of spawning. */
  actors: ActorState[];
  /** Goroutines are the living ones: main, those started by the program, and one for each running handler. */
  goroutines: GoroutineState[];
  /** Globals are the program's package-level variables in the order of the source. */
  globals: Value[];
  /** Queues are those of the program's pools, one for each system in the order in which they were made: the actors that wait for a worker. */
  queues?: QueueState[];
  /** Choice is the available choice, if the event is a Choice. */
  choice?: ChoiceState;
  /** Cut means that the state leaves something out: see Value.Left, and the fields called More. */
  cut?: boolean;
  /** Unrecorded says which objects the trace has no events of, so that steps are not about them; "": none. */
  unrecorded?: string;
}

/** CueFound is the moment of a run that a cue of the lesson leads to. */
export interface CueFound {
  panel: Scheduler;
  step: number; // -1: no event is described so
  to: number; // the end of the time to show; -1: none
}

/** GoroutineFigures is what the goroutines of a recording by Go did, or those that a filter chooses. */
export interface GoroutineFigures extends Figures {
  threads: number[]; // which they are, sorted
}

/** Place is a section of a lesson, or of a page of the reference. */
export interface Place {
  lesson: string;
  title: string; // the lesson's
  id: string; // of the heading
  text: string; // of the heading, or the name in the reference that the section is about
}

/** Status is for the page's footer and for tests. */
export interface Status {
  version: string;
  kernel: KernelState;
  pid: number;
  create: boolean; // notebooks can be made
  /** Sandbox describes the sandbox of the kernel process in words; Level is the same for programs. */
  sandbox: string;
  level: SandboxLevel;
}

/** Problem is an error with advice for a person. */
export interface Problem {
  title: string;
  detail: string;
  remedy?: string;
  /** Range is a part of the run that fits, if all of it is too much for a format. */
  range?: TimeRange;
}

/** PassRequest asks for an address with which a link to a file works for a minute. It is also the answer with that address. */
export interface PassRequest {
  path: string;
}

/** FileHead precedes such a file: what it is, or why it could not be made. */
export interface FileHead {
  name?: string;
  type?: string; // its media type
  size?: number; // bytes
  /** Warnings list what the file lacks or shows differently. */
  warnings?: string[];
  /** Status and Problem are those of the answer if the file could not be made. */
  status?: number;
  problem?: Problem;
}

/** WorkReply says what a file of work has brought. */
export interface WorkReply {
  lessons: WorkLesson[];
  notebooks: WorkNotebook[];
}

/** CellRequest is a cell as it is in the editor. */
export interface CellRequest {
  id: number;
  lesson: string;
  cell: string;
  text: string;
}

/** Settings are a learner's settings for a run. A zero field means its default; see WithDefaults. */
export interface Settings {
  scheduler: Scheduler;
  engine: Engine;
  workers: number; // pool threads
  cores: number; // sim: processors
  seed: number; // for all random numbers of the run
  batch: number; // pool: messages an actor may handle before it yields its thread
  slice?: number; // pool: how long it may keep its thread, checked between messages, ns; with a Batch of 1, it may handle any number of them
  dispatcher?: Dispatcher; // pool: Corrected, or one with known faults
  noHoldUps?: boolean; // sim: no delays where a dispatcher with known faults lets other threads act in between
  speed: number; // real: sleeps and work are divided by this
  schedule?: string; // sim: choices to replay
  races?: RaceSearch; // sim: how long data races are searched; on real threads they are not
  accesses?: string; // sim, interleaved: the lines, such as main.go:8,main.go:12, at whose accesses to memory any ready thread can be chosen, too
  interleave?: boolean; // sim: before each operation any ready thread can be chosen, see host.SimConfig.Interleave; real: threads take turns as they do then
  stopAfter?: number; // the run ends after this much of its engine's time, ns; 0: by its limits only
  workersAt?: string; // sim, pool: workers that come and go while the program runs, see ParseWorkersAt
  lines?: boolean; // record a Line event before each statement; nothing else changes
}

/** Varied is a setting that a series can vary. */
export type Varied = 'workers' | 'cores' | 'seed';

/** Command is a command to a running run on real threads. */
export type Command = 'add-worker' | 'remove-worker';

/** Scheduler says how actors get threads. */
export type Scheduler = 'thread' | 'pool' | 'goroutine';

/** Stream is where a program wrote to. */
export type Stream = 'stdout' | 'stderr';

/** Scene is one or two panels on one shared clock. */
export interface Scene {
  title: string;
  name: string; // lesson#cell or file
  word: string; // "simulated" or "measured", shown on every view
  duration: number; // ns: the longest makespan
  source: string; // the program text, for line highlighting and exports
  program?: string; // hash of the whole program, including other cells
  panels: PanelHead[];
  tour?: string; // the title of its notes
  notes: Note[];
  revision?: string; // of the list of notes, for conflicts between writers
  given?: boolean; // the lesson came with other notes
  missing?: number; // how many of those have been removed or changed
  recorded?: boolean; // it was made when the site was published that shows it
}

/** Diagnostic is a compile error, or a warning, at its place in the cell. */
export interface Diagnostic {
  cell: string;
  line: number; // 1-based
  col: number; // 1-based, bytes
  endLine: number;
  endCol: number;
  text: string;
  hint?: string;
  warning?: boolean; // the program runs all the same
}

/** Point is the result of a run of a series, without its trace. */
export interface Point {
  value: number; // of the setting that varies
  settings: Settings;
  outcome: Outcome;
  summary: Summary;
  threads: ThreadTime[]; // that served actors
  error?: string; // why there is no run with this value; the rest is empty then
}

/** Graded lists the checks of an exercise that a run with a seed breaks. If the exercise has orders, it is about them: the run is the one in the order that was found, if any. */
export interface Graded {
  seed: number;
  broken: Broken[];
  orders?: GradedOrders;
}

/** Report is the result of a search, or what is known while it goes on. */
export interface Exploration {
  tried: number; // runs
  different: number; // of these, different orders of operations on the same objects
  elapsed: number;
  ends: OrdersEnd[]; // how runs ended, the most frequent first
  /** Complete means that Exhaust tried every order. Timed means that time decided a part of the order of some run, so that other orders may be possible on another machine: then even a complete search is no proof. */
  complete: boolean;
  timed: boolean;
  /** Fair means that in some run a thread had to let others go on, so that orders in which it does not were left out. */
  fair?: boolean;
  /** Unrepeatable means that equal choices led to different runs, so that Exhaust had to end. */
  unrepeatable?: boolean;
  /** Doubt says what else keeps a complete search from being a proof: variables that goroutines seem to share without a lock, for instance, because threads are not preempted between operations. */
  doubt?: string;
  /** Races are the data races of all runs, those at the same lines once. Accesses are the lines at whose accesses to memory others could run, too, so that what a race does was tried: a setting of each run. */
  races?: RaceFound[];
  accesses?: string;
  failure?: OrderFailure; // the first
}

/** End classifies outcomes. */
export type End = 'ok' | 'panic' | 'deadlock' | 'limit' | 'stopped' | 'exit' | 'running' | 'fault';

/** Translation is a lesson in one of its languages. */
export interface Translation {
  id: string;
  language: string; // BCP 47
  name: string; // of the language, in itself
  title: string;
}

/** Block is a piece of a lesson, in order: HTML (sanitised by goldmark's safe mode), a sidenote, a cell or a quiz. */
export interface Block {
  kind: BlockKind;
  html?: string;
  part: number; // the part that contains it
  cell?: Cell;
  quiz?: Quiz;
}

/** Heading is an entry of "In this lesson". */
export interface Heading {
  id: string;
  text: string;
  level: number;
}

/** Part is a part of a lesson's file. */
export interface Part extends PartRef {
  kind: PartKind;
  text: string; // its Markdown
  alone: boolean; // a program without hints, solution and checks
}

/** ArrangeOp is a way of changing a lesson's arrangement. */
export type ArrangeOp = 'add' | 'remove' | 'swap' | 'copy' | 'split' | 'merge' | 'splice';

/** PartRef names a part of a lesson's file: a cell or a quiz by its ID, a text by its hash. */
export interface PartRef {
  id?: string;
  line: number; // 1-based, in the file
  hash: string; // of its Markdown
}

/** PartKind is the kind of a Part. */
export type PartKind = 'text' | 'cell' | 'quiz' | 'exercise';

/** Splice is a change of whole lines of a file: New replaces Old. It still applies when the file has changed elsewhere, as long as Old is there or, if Old is empty, the text on one of its sides. */
export interface Splice {
  line: number; // 1-based first line of Old; if there are several places, the nearest is used
  before: string; // where Old is empty: the line before it with the blank ones between; "" at the start of the file
  old: string;
  new: string;
  after: string; // as Before: the blank lines after it and the next line; "" at the end
}

/** PanelItem is a scheduler's run in a RunItem. */
export interface PanelItem {
  settings: Settings;
  outcome: Outcome;
  makespan: number; // ns
  truncated: number; // the step from which on nothing was recorded; 0: complete
}

/** Kind is what a Query wants to know. */
export type QuestionKind = 'complete' | 'call' | 'explain' | 'format';

/** Item is a name that can stand at a place. */
export interface AdviceItem {
  label: string;
  kind: string; // func, method, var, const, type, field, package, keyword
  detail?: string; // its type or parameters
  doc?: string; // the first sentence about it
  rank: number; // a smaller rank is nearer
}

/** Signature is what a call takes. */
export interface Signature {
  label: string; // func Send(to Ref, m Message) error
  params: [number, number][]; // where in Label each parameter begins and ends, UTF-16 units
  active: number; // the parameter at the position
  doc?: string;
  see?: Mention[]; // what Doc refers to
}

/** Meaning is what a name stands for. */
export interface Meaning {
  label: string; // its declaration
  doc?: string;
  see?: Mention[]; // what Doc refers to
}

/** Note is a note with the place in the shown runs of what it is about. */
export interface Note extends NoteBase {
  step: number; // in its panel, or in the first that has it; for a range: -1
  at: number; // the panel of Step; -1: none
  time: number; // ns
  end?: number; // ns: the end of a range, or of a message's life
  msg?: number; // for a message or a difference: its id in the panel of Step
  html: string; // the text, for a page
  /** Orphan: the shown runs lack what it is about. The note is listed but not placed. */
  orphan?: boolean;
  /** Other is how the shown runs differ from the one that it was made on. The note is faded then, and says so. */
  other?: NoteFaded;
  /** Here is set by the page: the note holds for the shown runs, and is made on them from now on. */
  here?: boolean;
}

/** QuizAnswer is the right answer to a quiz. */
export interface QuizAnswer {
  options: number[]; // as in QuizReply
  from: number; // number: the smallest right answer
  to: number; // the largest
}

/** Kind is the kind of a file. */
export type ImportKind = 'trace' | 'json' | 'gotrace';

/** Ask is the question of a Prediction. */
export type Ask = 'next' | 'backlog' | 'wakes';

/** ActorState is an actor. Behavior handles its next message; Become changes it at once. */
export interface ActorState {
  id: number;
  name: string;
  type: string;
  category?: string[];
  capacity?: number; // 0: unlimited
  priority?: number; // in a pool
  routing?: string; // a router: how it chooses receivers
  routees?: string[]; // and its routees, in the order in which they joined
  status: ActorStatus;
  thread?: string; // executing: the thread that runs it
  handling?: MailboxMessage;
  mailbox: MailboxMessage[]; // in the order in which they will be handled, delayed ones last
  more?: number;
  behavior: Value; // absent for a router
}

/** GoroutineState is a goroutine of the program, or a running handler of an actor. */
export interface GoroutineState {
  name: string; // main, g2 and so on; for a handler, the actor's name
  thread?: string; // the row in the trace; empty: a function of iter.Pull between two values
  handler?: boolean; // it is a handler of the actor Name
  waits?: string; // until when it sleeps, or what it waits for and since when; empty: it runs or can run
  created?: string; // file:line of the go statement
  ended?: boolean; // the event is its end
  begun?: boolean; // it has run, or runs
  frames: Frame[]; // innermost first; empty: it has not begun, or has ended, or is in a method of the library that it began with
  more?: number; // frames left out
}

/** Value is a value of the program as plain data: a tree that is the same whenever the same run is inspected, and that is made without running code of the program. */
export interface Value {
  name?: string; // of the variable or field, or the index or key
  type?: string; // as %T prints it; for an interface, its dynamic type
  kind: string; // as package reflect names kinds
  text: string; // the value if it is a simple one, otherwise a summary: "len 3, cap 4"
  /** ID numbers what pointers, slices, maps, channels and functions refer to, in the order of the state. Two values with the same ID share it. */
  id?: number;
  /** Seen means that the target of ID is shown earlier in the state: Parts is empty here. */
  seen?: boolean;
  /** Parts are fields, elements, entries, the target of a pointer, or the captured variables of a function. */
  parts?: Value[];
  /** Left is the number of further parts that are not shown (for a string or slice of bytes: bytes). */
  left?: number;
  /** Shadowed means that an inner variable of the same name hides this one. */
  shadowed?: boolean;
}

/** QueueState is a pool's queue. */
export interface QueueState {
  actors: QueuedActor[]; // in the order in which workers take them
  more?: number; // left out at the end
  /** Outside are the names of actors that are ready and not in the queue: the thread that made them ready has not put them there yet, or a worker has taken them and not begun. */
  outside?: string[];
  workers: number; // of the pool
  idle: number; // of these, parked because they found no actor
}

/** ChoiceState is a choice: which ready thread got a core, which ready actor a pool worker took, or which ready case of its select a thread executed. */
export interface ChoiceState {
  worker?: string; // that took an actor
  selecting?: string; // the thread with the select; both empty: the candidates are threads
  seeded?: boolean; // the seed chose the case, so it is no choice of a schedule, and there is no fork of it
  picked: number; // index into Candidates
  candidates: CandidateState[]; // the first one is the default
}

/** Figures are the figures of a trace. All times are in ns. */
export interface Figures {
  span: number; // the time that the trace covers
  cut?: string; // says that the trace is not that of the whole recording; "": it is
  functions: FunctionFigures[]; // by the time they ran, most first
  tasks: MarkFigures[]; // by name
  regions: MarkFigures[]; // by name
  logs: number;
}

/** State is what a kernel process is doing. */
export type KernelState = 'starting' | 'running' | 'dead';

/** Level is what a sandbox consists of. */
export interface SandboxLevel {
  off?: boolean; // none was requested
  landlock: number; // version of its interface that is used; 0: none
  seccomp: boolean;
  limits: boolean;
  missing?: string[]; // the missing parts, each with the reason: "seccomp (...)"
}

/** TimeRange is a part of a run, ns. */
export interface TimeRange {
  from: number;
  to: number;
}

/** WorkLesson is what a file of work has brought to a lesson; all zero: everything was there already. */
export interface WorkLesson {
  id: string;
  title: string;
  /** Here: the page shows it. Otherwise there is no such lesson here, or its edits go into its file; it is kept all the same, and is in the next file that is saved. */
  here: boolean;
  texts: number; // that are new in the histories of cells
  changed: number; // cells that have another text now
  notes: number;
  answers: number; // to predictions
  attempts: number; // at exercises and quizzes
  left: number; // of the latter three, those for which there is no room
}

/** WorkNotebook is a notebook of a file of work. */
export interface WorkNotebook {
  id: string; // under which it is here; "": it is not
  title: string;
  new: boolean; // it was not here before
  problem?: string; // why it is not here
}

/** Engine is the source of times. It decides the word that every view shows: simulated or measured. */
export type Engine = 'sim' | 'real';

/** Dispatcher says how a pool moves an actor between waiting, ready and executing. A correct one makes sure that exactly one of many senders queues the actor, and that its messages are never forgotten. */
export type Dispatcher = '' | 'actorlite' | 'first-waiter' | 'lost-wakeup' | 'two-at-once';

/** RaceSearch says how long a simulated run searches for data races. It changes nothing but what is reported. */
export type RaceSearch = '' | 'all' | 'off';

/** Panel is one run. Its columns are sent in binary besides this head. */
export interface PanelHead {
  key: Scheduler;
  name?: string; // of its program, if that is not the scene's
  origin?: string; // what recorded it, if not Rehearse: Go 1.26
  title: string; // Thread per actor, Pool of 10
  subtitle: string; // main and 34 threads, one lane each
  settings: Settings;
  outcome: Outcome;
  makespan: number;
  truncated: number;
  unrecorded?: number; // how many objects have no row, and no events
  threads: Track[]; // all threads, by ThreadID; Lane is the place of each
  groups: Group[];
  actors: ActorRow[]; // by ActorID-1
  types: string[]; // behavior types in order of first spawn; colour = index mod 8
  subjects: string[]; // distinct message subjects
  data: string[]; // distinct message data texts
  positions: Position[];
  strings: string[];
  waits: Wait[]; // what Block events wait for, by Pos and Reason
  objects: Object[]; // what goroutines share, by ObjectID-1
  summary: Summary;
}

/** Outcome is how a run ended. */
export interface Outcome {
  end: End;
  text?: string; // for people: what happened, where, and what to do
  pos?: number;
  exit: number; // the exit status a Go program would have
  /** Limit is the key of the limit that was reached, as in a lesson's front matter: steps, time, memory. It is empty for Settings.StopAfter. */
  limit?: string;
  /** Remark is additional information for people, in lines: which goroutines were still waiting when main returned, and which variables the program seems to share without synchronization. */
  remark?: string;
  /** Stuck are some or all of the threads that could never continue when a run ended in a deadlock. */
  stuck?: Stuck[];
}

/** Summary is the costs of a run. Times in ns, memory in bytes. */
export interface Summary {
  makespan: number;
  threads: number; // of the scheduler, in total: actor threads or pool workers
  /** Goroutines are those that serve actors, one each; there are no threads of the scheduler then. */
  goroutines: number;
  /** Switches: in a simulation, how often a core switched from one thread to another; on real threads, what the system counted, -1 if it does not. */
  switches: number;
  /** ThreadMemory is the most threads alive at once times the resident stack of the cost model; on real threads it is an estimate. */
  threadMemory: number;
  estimated: boolean;
  /** Activity is how much of their time those threads or goroutines worked for actors, percent. */
  activity: number;
  peakBacklog: number;
  /** Latency is the time from when a message could be handled (it was accepted, or its delay ended) to the end of its handling; -1 if no message was handled. */
  latencyP50: number;
  latencyP99: number;
  messages: number; // accepted
  completed: number; // handled to the end
  refused: number; // by a full mailbox or by WillReceive
  dropped: number; // dropped from a mailbox, or with it, but not taken back
  deadLetters: number; // receiver stopped, reply too late, router without a routee that accepts it
  lost: number; // all that can never be handled: those three, and what had no receiver
  unhandled: number; // could be handled, and still waited when the run was over
  notDue: number; // delayed, and not due yet when the run was over; neither lost nor unhandled
  crashes: number;
  races: number; // data races that were reported
  events: number;
  /** Losses explains Lost and Unhandled: reasons, senders and receivers, in the order of trace.Losses. */
  losses: Loss[];
}

/** ThreadTime is the lifetime of a thread, and how long it worked for actors, ns. */
export interface ThreadTime {
  name: string;
  from: number; // since the run began
  to: number;
  busy: number; // attached to an actor, including sleeps in a handler
}

/** Broken is a check that a run breaks. */
export interface Broken {
  check: number; // its index in Exercise.Checks
  panel?: Scheduler;
  step: number; // -1: no single step breaks it
  text: string; // what happened, as a sentence
}

/** GradedOrders are the orders in which checks were tried. */
export interface GradedOrders {
  tried: number;
  all?: boolean; // these are all that there are, up to operations that commute: a proof for this input
  /** Settings are those of the run that breaks a check, and Deviations says in sentences where its order differs from the usual one. */
  settings?: Settings;
  deviations?: string[];
}

/** End is a way in which runs ended. */
export interface OrdersEnd {
  end: End;
  text: string; // the output, or for an end that is no success, its text; shortened
  runs: number;
  schedule: string; // of the first of them
}

/** Race is two accesses to memory that nothing orders. */
export interface RaceFound {
  what: string; // in the words of the source, "" if it has no name there
  text: string; // all of it in a sentence
  help: string; // what would order the accesses
  lines: [string, string]; // where they are, in order: main.go:8, main.go:12
}

/** Failure is an order in which the program broke. */
export interface OrderFailure extends Finding {
  strategy: string;
  attempt: number; // the runs up to this one
  order: Order;
  /** Shrunk is an order with as few deviations as Shrink found, and Holds one that differs from it in one deviation and does not break; nil before Shrink. */
  shrunk?: Order;
  holds?: Order;
  shrinkRuns?: number; // runs that Shrink made
  /** Least is how many deviations are needed at least, as far as Shrink knows: all orders with fewer were tried. If it is the number of those of Shrunk, that has as few as possible. */
  least?: number;
  /** Of the run in the order to look at, which is Shrunk, or else Order: Words says where it deviates from the usual order, and Moment is the step at which it broke. They are not known to a search, which has no traces. */
  words?: string[];
  moment?: number;
  /** Real says how that order ended on real threads of this machine; nil if it was not run there. */
  real?: Real;
  /** Native says how it ended as a program built with the Go toolchain and instrumented; nil if it was not run so. */
  native?: Real;
}

/** BlockKind is the kind of a Block. */
export type BlockKind = 'html' | 'sidenote' | 'cell' | 'quiz';

/** Cell is a runnable program of a lesson. */
export interface Cell {
  id: string;
  base: string; // the lesson's own text
  hash: string; // of Base
  baseHash: string; // of the lesson's text from which Text was derived
  text: string; // the learner's text, or Base
  revision: number; // of Text; 0: never edited
  stale: boolean; // the lesson has changed since the edit was made
  settings: Settings;
  both: boolean; // scheduler=both
  lastRun?: string;
  recorded?: string; // the ID of the run of Base with Settings that a published site has from the start
  /** Predictions are the lesson's questions about the cell's run. */
  predictions?: Prediction[];
  exercise?: Exercise; // set if the cell is an exercise
}

/** Quiz is a question to the learner. */
export interface Quiz {
  id: string;
  form: QuizForm;
  question: string; // HTML
  options: string[]; // HTML
  several: boolean; // choice: more than one is right
  progress: Progress;
}

/** Mention is a name to which a comment refers, with its meaning. */
export interface Mention extends Meaning {
  name: string; // as in the comment: System.Send
}

/** Note is a remark. It contains no step numbers and no message numbers, because those change with the next edit. */
export interface NoteBase {
  id: string; // chosen by the note's author; letters, digits and -
  about: About;
  panel?: string; // a scheduler; "": of all panels
  event?: string; // the kind of the event, as trace.Kind writes it
  actor?: string; // its name
  message?: NoteMessage; // of the event, or the one being handled
  repeat?: number; // how many equal events precede it, with that message
  thread?: string; // its name
  from?: number; // ns
  to?: number; // ns
  made?: NoteMade; // the run it was made on; nil: unknown
  label?: string; // a title of a few words; "": how the text begins
  color?: string; // one of Colors
  place?: NotePlace;
  look?: NoteLook;
  predict?: string; // a tour asks this, and shows the note after an answer
  text: string; // Markdown
}

/** Other is how the shown run differs from the one that a note was made on. The note may be false then. */
export type NoteFaded = 'program' | 'settings';

/** ActorStatus is the state of an actor as its scheduler sees it. */
export type ActorStatus = 'waiting' | 'ready' | 'executing' | 'exited' | 'created';

/** MailboxMessage is a message in a mailbox, or being handled. */
export interface MailboxMessage {
  id: number;
  subject: string;
  data?: Value; // nil: none
  from: string; // the sender's name, main if it is not an actor
  delayed?: boolean;
  due?: number; // ns; delayed: when it can be handled
  stashed?: boolean;
}

/** Frame is a running call. */
export interface Frame {
  function: string;
  file: string;
  line: number;
  /** Library means that the function is not in the program's own source: it has no Vars. */
  library?: boolean;
  /** Vars are the parameters and variables declared at this point, in the order of the source. A variable whose value is not known has the kind "unknown". */
  vars?: Value[];
}

/** QueuedActor is an actor in a pool's queue. */
export interface QueuedActor {
  name: string;
  type: string;
  status: ActorStatus; // not ready: as some dispatchers have it there
  ready: number; // ready: time at which it became so, ns
  fresh?: boolean; // it runs for the first time, and so goes before others of its priority
  priority?: number; // the higher goes first
}

/** CandidateState is a ready thread and what it continues with, or a ready actor and what it handles next, or a ready case, or time. */
export interface CandidateState {
  thread?: string; // its label
  actor?: string; // that the thread runs, or that owns it; or the candidate itself
  message?: string; // that the actor handles, or handles next
  op?: string; // of a thread: the operation that it does next, as in host.Op; start: its first
  file?: string; // and where the program stands there, if it does
  line?: number;
  case?: string; // as in the source: case <-done
  /** Until means that time passes until then, ns, when the next timer fires; all ready threads are held up. */
  until?: number;
  /** For an actor. */
  ready?: number; // time at which it became ready, ns
  fresh?: boolean; // it runs for the first time, and so goes before others
  priority?: number; // the higher goes first
}

/** Function is what the goroutines with one start function did. */
export interface FunctionFigures {
  name: string; // as in trace.Thread; main.main for the goroutine of main; "": it was not recorded
  role: Role;
  /** Count is the number of goroutines. Every Spread is over all of them: one that never waited waited for 0. */
  count: number;
  total: TimeSpread; // how long they existed in the trace: the sum of all that follows
  running: TimeSpread;
  ready: TimeSpread; // could run, but had no processor
  waits: WaitFigures[]; // by reason, longest first
}

/** Kind is the tasks or the regions of one name. */
export interface MarkFigures {
  name: string;
  count: number;
  /** Complete is the number of those that began and ended in the trace. Took is their durations, Goroutines the number of different goroutines that had a part in any: that began or ended it, or had a region or a log in it. */
  complete: number;
  took: TimeSpread;
  goroutines: number;
}

/** Track is a thread's row. */
export interface Track {
  name: string;
  label: string; // before the lane: the name; a goroutine is named after its function: worker · g7
  func?: string;
  start?: number; // where a goroutine was started
  role: Role;
  actor: number;
  osid?: number;
  priority?: number; // sim: the higher gets a core first
  lane: number; // from the top; -1: not drawn (it did nothing visible)
}

/** Group brackets neighbouring lanes of actors of one type in the thread-per-actor panel. */
export interface Group {
  label: string;
  first: number; // lanes
  last: number;
}

/** ActorRow is an actor in a picture. */
export interface ActorRow {
  name: string;
  short: string; // fits a lane label: s14
  type: number; // index into Types
  category: string[];
  parent: number;
  priority?: number; // in a pool
  routing?: string; // a router: how it chooses
}

/** Position is a place in the learner's source. */
export interface Position {
  file: string; // the cell's id or the file's name
  line: number; // 1-based, within that cell or file
  col: number; // 1-based; 0: not known
}

/** Wait is trace.Wait with the reason as a number, as the columns have it. */
export interface Wait {
  pos: number;
  reason: number;
  text: string;
}

/** Object is a row of the table of what goroutines share: channels, locks, groups, conditions. */
export interface Object {
  name: string; // in the words of the source, and a number if several have these: jobs, c.mu, forks[i] #2
  kind: ObjectKind;
  capacity?: number; // of a channel's buffer
  /** Level is how many held a lock, or the counter of a group, before its first event: a copy begins as what was copied. Who holds the copy of a locked lock is not known. */
  level?: number;
  /** Cases are those of a select statement, whose Object stands for all that it waits for. A select has no other events than Block. */
  cases?: Case[];
}

/** Stuck is a thread that waits for something that will never happen. */
export interface Stuck {
  thread: number;
  waits: string; // for people, as a continuation of "main waits": "to lock mu (main.go:9), which g2 holds"
  for?: number[]; // threads that would have to continue first, as far as known, because they hold what it waits for
}

/** Loss is the losses of a run for one reason; see trace.Loss. */
export interface Loss {
  why: LossReason;
  n: number; // messages
  first: number; // of the first: where it was lost or, if it was never handled, where it was sent
  pairs: LossPair[]; // senders and receivers, most messages first; at most maxPairs
  more?: number;
}

/** Finding is what an oracle says of a run that broke. */
export interface Finding {
  oracle: string; // its name
  class: string; // what broke, without what differs from order to order: runs of one class fail in the same way
  text: string; // in words
}

/** Order is an order of operations. */
export interface Order {
  schedule: string;
  deviations: Deviation[];
}

/** Real is how runs on real threads ended that took their turns as in an order found in simulation. */
export interface Real {
  runs: number;
  broke: number; // runs that broke in the same way as the simulated one
  followed: number; // runs that could take all turns; others depended on the clock, for instance
  text?: string; // how the first run ended that did not break in that way
}

/** Prediction is a question about what happens after a step of a cell's run, with the cell's own text and settings. */
export interface Prediction {
  panel: Scheduler;
  step: number;
  ask: Ask;
  at?: number; // for a backlog: the time asked about, ns
}

/** Exercise is a task to change a cell until its checks hold, or to find an order in which one fails. */
export interface Exercise {
  seeds: number; // how many seeds the checks are tested with, from 1 on
  orders?: number; // how many orders of the one seed, if set; -1: all
  break?: boolean; // the learner finds an order in which a check fails; the program stays as it is
  checks: string[]; // their titles
  hints: number;
  shown: string[]; // the hints shown so far, HTML
  solution: boolean; // there is a solution
  progress: Progress;
}

/** QuizForm is the form of the answer to a Quiz. */
export type QuizForm = 'choice' | 'order' | 'number';

/** Progress is a learner's progress on an exercise or a quiz. */
export interface Progress {
  tries: number;
  hints: number; // hints shown
  solution: boolean; // it, or the right answer, was shown before the task was done
  done?: string; // RFC 3339: when it was first done
}

/** About is the kind of thing that a note is about. It determines which of the note's fields identify the thing. */
export type About = 'step' | 'range' | 'actor' | 'message' | 'thread' | 'difference';

/** Message identifies a message in every run of a program: its content and receiver, and its number among equal ones. */
export interface NoteMessage {
  to: string; // the receiver's name
  subject: string;
  data?: string;
  nth?: number; // how many equal ones precede it
  /** Path is the message's causes: a hash of the receivers, subjects and data of the messages being handled when it and its causes were sent. With it, the message is found even if messages were inserted or removed before it. Lineage is made of the numbers of sends (see trace.Message); with it, the message is found even if an actor was renamed. Both are 16 hex digits. */
  path?: string;
  lineage?: string;
}

/** Made identifies the run that a note was made on: its program and its settings. For another run the note may be false. */
export interface NoteMade {
  program: string; // the first 16 digits of the hash of the whole program
  settings: string; // in one line; render.MadeOn writes and compares it
}

/** Place is the position of the callout, right of the mark and below it, in px at the default size. */
export interface NotePlace {
  x: number;
  y: number;
}

/** Look is what a tour shows with the note: a view, and the time window. */
export interface NoteLook {
  view: string;
  from?: number; // ns
  to?: number; // ns; 0: the whole run
  actor?: string;
}

/** Role says what a thread is for. */
export type Role = 'main' | 'actor' | 'worker' | 'goroutine' | 'runtime';

/** Spread sums up times. */
export interface TimeSpread {
  sum: number;
  min: number;
  avg: number; // rounded down
  max: number;
}

/** Wait is how long goroutines waited for a reason. */
export interface WaitFigures extends TimeSpread {
  reason: string; // trace.Reason.String
  word: string; // for people
}

/** ObjectKind is what an object is. */
export type ObjectKind = 'chan' | 'timer' | 'mutex' | 'rwmutex' | 'waitgroup' | 'cond' | 'select';

/** Case is a case of a select statement. */
export interface Case {
  object: number; // 0: a nil channel
  send?: boolean;
  here?: string; // what the source calls it there, if that is not its name; see CalledHere
}

/** Loss is why no actor handles a message that was sent. This is the only definition of what is lost in a run; code that counts, marks or reports losses calls LossAt (the page has a twin, web/ui/src/run/loss.ts, which a test compares with this one) or, for messages left at the end, render.Summarize. Not lost are: a message that the program cancels (Remove, a timer that is stopped), one that moves to another member of its category, one that is not yet due when the run ends, one whose handler panics, because it was handled, and messages of the runtime itself: ticks, notices, answers to AskThen. */
export type LossReason = 'full' | 'refused' | 'newest' | 'oldest' | 'ended' | 'failed' | 'dead' | 'late' | 'no-routee' | 'nobody' | 'unhandled';

/** LossPair is a sender and a receiver of lost messages. */
export interface LossPair {
  from: string; // an actor, a goroutine, or main
  to?: string; // empty: no receiver
  n: number; // messages
  subject: string; // of the first of them
  capacity?: number; // of the receiver's mailbox at the first of them; 0: unlimited
}

/** Deviation is a choice that differs from the default: the thread at the Point goes on, and when it waits, the thread that has been ready for longest follows. It is identified by what the chosen and the waiting did before, so it means the same in an order in which other choices differ. */
export interface Deviation {
  after: number; // the thread that ran before the choice
  turns: number; // how often it had been given the core until then
  nth?: number; // which choice after that, from 0 on
  thread: number; // that was chosen; trace.NoThread: an actor, a case or time
  actor?: number; // that was chosen
  case?: number; // that was chosen; see host.Candidate
  time?: boolean; // time was chosen: all were held up until a timer fired
  delays?: boolean; // After could have gone on: it was preempted
}

/** What the page sends over the socket. */
export type ClientMessage =
  | RunRequest
  | SeriesRequest
  | GradeRequest
  | ExploreRequest
  | CheckRequest
  | StopRequest
  | CommandRequest;

/** What the server sends over the socket. */
export type ServerMessage =
  | Queued
  | Started
  | Output
  | Live
  | Answered
  | Diagnostics
  | Result
  | SeriesPoint
  | SeedGraded
  | TryingOrders
  | Explored
  | Done
  | Failed
  | KernelChanged
  | LessonChanged;

