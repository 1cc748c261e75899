// Questions about what happens next in a run, and their answers.

import type { ReadonlySignal } from '@preact/signals';

import { Kind } from './kinds.ts';
import { tr } from '../ui/language.ts';
import type { Answer, Prediction } from '../wire/types.gen.ts';
import type { PanelRun } from './run.ts';
import { lastAtMost } from './search.ts';
import { ActorIs } from './world.ts';

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

/** The answers for an actor that is not among the candidates, and for no actor at all. */
export const another = 'another actor';
export const nobody = 'nobody';

/** The text of an answer: the two above in the reader's language, anything else unchanged. */
export const answerText = (said: string): string => (said === another ? tr`another actor` : said === nobody ? tr`nobody` : said);

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
  const step = run.stepAt(q.at ?? 0);
  return { was: String(run.worlds.at(step).backlog), step };
}

/** Whether an answer about the next actor is right; `named` has the names of the candidates on offer. */
export function isRight(a: Answer, named: ReadonlySet<string>): boolean {
  return a.said === a.was || (a.said === another && a.was !== nobody && !named.has(a.was));
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
