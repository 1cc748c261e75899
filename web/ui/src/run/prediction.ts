// Questions about what comes next in a run, and their answers.

import type { ReadonlySignal } from '@preact/signals';

import { Kind } from './kinds.ts';
import { tr } from '../ui/language.ts';
import type { Answer, Prediction } from '../wire/types.gen.ts';
import type { PanelRun } from './run.ts';
import { lastAtMost } from './search.ts';
import { ActorIs } from './world.ts';

/** Where a learner's answers are kept, and what the lesson asks. */
export interface Predictor {
  /** What the lesson asks of the run that is shown. */
  readonly asked: ReadonlySignal<Prediction[]>;
  readonly answers: ReadonlySignal<Answer[]>;
  /** Whether answers has those of earlier. */
  readonly known: ReadonlySignal<boolean>;
  save(answer: Answer): Promise<void>;
}

/** Somebody who may be next. */
interface Candidate {
  name: string;
  depth: number;
  handling: boolean;
  /** Since when it has been ready, ns; -1: it is not. */
  since: number;
}

/** Said of an actor that is not among the candidates, and if nobody is next. */
export const another = 'another actor';
export const nobody = 'nobody';

/** What an answer is called: the two above in the reader's language, anything else as it is. */
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

/** The time of an actor's last ActorReady. */
function readySince(run: PanelRun, actor: number, step: number): number {
  const { items, start } = run.actorSteps;
  const steps = items.subarray(start[actor]!, start[actor + 1]!);
  for (let k = lastAtMost(steps, step); k >= 0; k--) if (run.c.kind[steps[k]!] === Kind.ActorReady) return run.timeOf(steps[k]!);
  return -1;
}

/** The step at which the next message begins, -1 if none does. */
function nextBegin(run: PanelRun, step: number): number {
  return run.begins[lastAtMost(run.begins, step) + 1] ?? -1;
}

/** What a question's true answer is in the whole run, and the step at which it shows. */
export function truth(run: PanelRun, q: Prediction): { was: string; step: number } {
  if (q.ask === 'next') {
    const step = nextBegin(run, q.step);
    return { was: step < 0 ? nobody : run.actorName(run.c.actor[step]!), step: step < 0 ? q.step : step };
  }
  const step = run.stepAt(q.at ?? 0);
  return { was: String(run.worlds.at(step).backlog), step };
}

/** Whether an answer about who is next is right; named are the candidates' names that could be chosen. */
export function isRight(a: Answer, named: ReadonlySet<string>): boolean {
  return a.said === a.was || (a.said === another && a.was !== nobody && !named.has(a.was));
}

/** Whether two questions are the same. */
export function sameQuestion(a: Prediction, b: Prediction): boolean {
  return a.panel === b.panel && a.step === b.step && a.ask === b.ask && (a.at ?? 0) === (b.at ?? 0);
}

/** A time later than a step's, a round one, at which to ask for the backlog: a tenth of the clock on. */
export function laterThan(time: number, duration: number): number {
  const on = time + Math.max(1, duration / 10);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, duration))) - 2);
  return Math.min(duration, Math.ceil(on / unit) * unit);
}
