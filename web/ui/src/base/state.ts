// The state of a run at a step: the twin of runtime/vm/state.go.

export interface RunState {
  step: number;
  time: number;
  event: string;
  scheduler: string;
  actors: ActorState[];
  goroutines: GoroutineState[];
  globals: Value[];
  choice?: ChoiceState;
  cut?: boolean;
}

/** Which of the threads that were ready got a core, or which of the actors that were ready a worker took. The first is whose
 *  turn it was. */
export interface ChoiceState {
  /** That took an actor; none: threads were chosen among. */
  worker?: string;
  picked: number;
  candidates: CandidateState[];
}

/** A thread, and what it goes on with; or an actor, and what it handles next. */
export interface CandidateState {
  thread?: string;
  actor?: string;
  message?: string;
  /** Of an actor: since when it is ready, ns; that it runs for the first time; its priority in the pool. */
  ready?: number;
  fresh?: boolean;
  priority?: number;
}

export interface ActorState {
  id: number;
  name: string;
  type: string;
  category?: string[];
  capacity?: number;
  priority?: number;
  routing?: string;
  routees?: string[];
  status: 'waiting' | 'ready' | 'executing' | 'exited';
  thread?: string;
  handling?: Letter;
  mailbox: Letter[];
  more?: number;
  behavior: Value;
}

export interface Letter {
  id: number;
  subject: string;
  data?: Value;
  from: string;
  delayed?: boolean;
  due?: number;
  stashed?: boolean;
}

export interface GoroutineState {
  name: string;
  thread?: string;
  handler?: boolean;
  waits?: string;
  created?: string;
  frames: Frame[];
  more?: number;
}

export interface Frame {
  function: string;
  file: string;
  line: number;
  library?: boolean;
  vars?: Value[];
}

export interface Value {
  name?: string;
  type?: string;
  kind: string;
  text: string;
  id?: number;
  seen?: boolean;
  parts?: Value[];
  left?: number;
  shadowed?: boolean;
}

/** Looks a state up; rejects with an Error that says what to do. */
export type LookUp = (run: string, panel: string, step: number, signal: AbortSignal) => Promise<RunState>;
