// A learner's turns as the scheduler of a run: which choice comes next, and how the run ends.

import { tr } from '../../../ui/language.ts';
import { choices } from '../../../run/fork.ts';
import { Kind, Reason } from '../../../run/kinds.ts';
import type { PanelRun } from '../../../run/run.ts';
import type { Graded } from '../../../wire/types.gen.ts';

/** The choice after a step; -1 if there is none. With a thread, choices are passed at which it went on. */
export function nextTurn(run: PanelRun, after: number, thread = -1): number {
  for (const step of choices(run)) {
    if (step <= after) continue;
    const goesOn = run.c.thread[step] === thread && run.c.value[step] === 0 && run.c.peer[step] === 0 && run.c.reason[step] !== Reason.Select;
    if (!goesOn) return step;
  }
  return -1;
}

/** In how many choices a run deviates from the usual order. */
export const deviations = (run: PanelRun): number => choices(run).reduce((n, step) => n + (run.c.value[step]! > 0 ? 1 : 0), 0);

/** How a run in the learner's order ended. */
export interface Outcome {
  tone: 'fail' | 'warn' | 'ok';
  /** Something is wrong with this order, which is what the learner looks for. */
  breaks: boolean;
  title: string;
  text: string;
}

/** What the checks say of the learner's order; null: it is not known yet. */
export function judged(checks: readonly string[], graded: Graded | undefined, problem: string): Outcome | null {
  if (problem) return { tone: 'fail', breaks: false, title: problem, text: '' };
  if (!graded) return null;
  const [first] = graded.broken;
  if (!first) return { tone: 'warn', breaks: false, title: tr`All checks hold in your order`, text: '' };
  return { tone: 'ok', breaks: true, title: tr`You broke it: “${checks[first.check]}” does not hold`, text: first.text };
}

/** How a run in the learner's order ended, beside the one in the usual order. */
export function outcomeOf(run: PanelRun, usual: PanelRun): Outcome {
  const { end, text } = run.panel.outcome;
  const wrote = outputOf(run);
  if (end !== 'ok') return { tone: 'fail', breaks: true, title: tr`In your order it breaks`, text: text ?? '' };
  if (wrote !== outputOf(usual)) return { tone: 'fail', breaks: true, title: tr`In your order it writes something else`, text: tr`“${wrote.trim()}” instead of “${outputOf(usual).trim()}”.` };
  const race = [...run.c.kind].indexOf(Kind.DataRace);
  if (race >= 0) return { tone: 'warn', breaks: false, title: tr`It ends as in the usual order, but has a data race`, text: tr`There is a ${run.panel.strings[run.c.value[race]!] ?? ''}.` };
  return { tone: 'ok', breaks: false, title: tr`It ends as in the usual order`, text: '' };
}

function outputOf(run: PanelRun): string {
  let text = '';
  for (let i = 0; i < run.events; i++) if (run.c.kind[i] === Kind.Output) text += run.panel.strings[run.c.value[i]!] ?? '';
  return text;
}
