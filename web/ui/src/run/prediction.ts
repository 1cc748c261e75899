// Questions about what happens next in a run, and their answers.

import type { ReadonlySignal } from '@preact/signals';

import { Kind } from './kinds.ts';
import { waitText } from './threads.ts';
import { tr } from '../ui/language.ts';
import type { Answer, Prediction } from '../wire/types.gen.ts';
import type { PanelRun } from './run.ts';
import { lastAtMost } from './search.ts';
import { ActorIs, ThreadIs } from './world.ts';

/** Where a learner's answers are stored, and what the lesson asks. */
export interface Predictor {
  /** What the lesson asks about the run being shown. */
  readonly asked: ReadonlySignal<Prediction[]>;
  readonly answers: ReadonlySignal<Answer[]>;
  /** Whether the stored answers have been loaded. */
  readonly known: ReadonlySignal<boolean>;
  save(answer: Answer): Promise<void>;
}

/** An actor that may be next. */
interface Candidate {
  name: string;
  depth: number;
  handling: boolean;
  /** The time since which it has been ready, ns; -1: it is not ready. */
  since: number;
}

/** The answers for an actor or a goroutine that is not among the candidates, and for none at all. */
export const another = 'another actor';
export const anotherGoroutine = 'another goroutine';
export const nobody = 'nobody';

/** The text of an answer: those above in the reader's language, anything else unchanged. */
export const answerText = (said: string): string =>
  said === another ? tr`another actor` : said === anotherGoroutine ? tr`another goroutine` : said === nobody ? tr`nobody` : said;

/** A goroutine, or main, that may be the next that can go on. */
interface Waiter {
  name: string;
  /** What it waits for; '' while it runs. */
  waits: string;
}

/** The goroutines that have begun and have not ended, and main, in the order in which they were started. */
export function waiters(run: PanelRun, step: number): Waiter[] {
  const w = run.worlds.at(step);
  const list: Waiter[] = [];
  for (let t = 0; t < w.threadIs.length; t++) {
    const is = w.threadIs[t];
    if (!run.ofProgram(t) || is === ThreadIs.Absent || is === ThreadIs.Gone) continue;
    list.push({ name: goroutine(run, t), waits: is === ThreadIs.Blocked ? waitText(run, w, t) : '' });
  }
  return list;
}

/** The name of a goroutine without its function, g7, or main. */
const goroutine = (run: PanelRun, thread: number): string => run.outsideOf(thread).split(' · ').at(-1)!;

/** The step at which a goroutine or main can next go on; -1: none can. */
function nextWake(run: PanelRun, step: number): number {
  for (let i = step + 1; i < run.events; i++) if (run.c.kind[i] === Kind.Unblock && run.ofProgram(run.c.thread[i]!)) return i;
  return -1;
}

/** The actors that have a thread or wait for one, in the order in which they were spawned. */
export function candidates(run: PanelRun, step: number): Candidate[] {
  const w = run.worlds.at(step);
  const list: Candidate[] = [];
  for (let a = 1; a < w.actorIs.length; a++) {
    const ready = w.actorIs[a] === ActorIs.Ready;
    if (!ready && w.actorIs[a] !== ActorIs.Handling) continue;
    list.push({ name: run.actorName(a), depth: w.depth[a]!, handling: !ready, since: ready ? readySince(run, a, step) : -1 });
  }
  return list;
}

/** The time of an actor's latest ActorReady. */
function readySince(run: PanelRun, actor: number, step: number): number {
  const { items, start } = run.actorSteps;
  const steps = items.subarray(start[actor]!, start[actor + 1]!);
  for (let k = lastAtMost(steps, step); k >= 0; k--) if (run.c.kind[steps[k]!] === Kind.ActorReady) return run.timeOf(steps[k]!);
  return -1;
}

/** The step at which the next handling begins; -1: none does. */
function nextBegin(run: PanelRun, step: number): number {
  return run.begins[lastAtMost(run.begins, step) + 1] ?? -1;
}

/** The true answer to a question, found in the whole run, and the step that shows it. */
export function trueAnswer(run: PanelRun, q: Prediction): { was: string; step: number } {
  if (q.ask === 'next') {
    const step = nextBegin(run, q.step);
    return { was: step < 0 ? nobody : run.actorName(run.c.actor[step]!), step: step < 0 ? q.step : step };
  }
  if (q.ask === 'wakes') {
    const step = nextWake(run, q.step);
    return { was: step < 0 ? nobody : goroutine(run, run.c.thread[step]!), step: step < 0 ? q.step : step };
  }
  const step = run.stepAt(q.at ?? 0);
  return { was: String(run.worlds.at(step).backlog), step };
}

/** Whether an answer about who is next is right; `named` has the names of the candidates on offer. */
export function isRight(a: Answer, named: ReadonlySet<string>): boolean {
  return a.said === a.was || ((a.said === another || a.said === anotherGoroutine) && a.was !== nobody && !named.has(a.was));
}

/** Whether two questions are the same. */
export function sameQuestion(a: Prediction, b: Prediction): boolean {
  return a.panel === b.panel && a.step === b.step && a.ask === b.ask && (a.at ?? 0) === (b.at ?? 0);
}

/** The time at which to ask for the backlog: later than a step's by about a tenth of the clock, and a round number. */
export function laterThan(time: number, duration: number): number {
  const on = time + Math.max(1, duration / 10);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, duration))) - 2);
  return Math.min(duration, Math.ceil(on / unit) * unit);
}
