// Where a cell stands, in a mark and a few words: "OK in 41 ms".

import { count, plural, wall } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Diagnostic, Summary } from '../../wire/types.gen.ts';
import type { Run } from '../../run/run.ts';

export type State =
  | { is: 'new' }
  | { is: 'queued'; ticket: string; place: number; of: number }
  | { is: 'running'; stopping?: boolean }
  | { is: 'done'; wallMicros: number }
  | { is: 'wrong' } // did not compile
  | { is: 'failed'; text: string };

export interface Status {
  icon: 'check' | 'cross' | 'reset' | 'stop' | 'clock' | 'dot' | 'ring';
  tone: string;
  text: string;
  /** More about it, on demand. */
  about?: string;
}

/** How many checks of an exercise hold for the text that ran. */
export interface Score {
  holds: number;
  of: number;
}

/**
 * What is said of a cell in a state, with the run that is shown, the first thing that is wrong with its text, why the run is
 * not the one of the program as it is now, and what the checks say, if they were tried.
 */
export function statusOf(s: State, reachable: boolean, run: Run | null, wrong: Diagnostic | undefined, stale = '', checks: Score | null = null): Status {
  switch (s.is) {
    case 'new': return { icon: 'ring', tone: '', text: tr`Not run` };
    case 'queued': return { icon: 'ring', tone: '', text: reachable ? tr`Place ${s.place} of ${s.of}` : tr`Waiting for the server` };
    case 'running':
      if (reachable && s.stopping) return { icon: 'stop', tone: 'run', text: tr`Stopping` };
      return reachable ? { icon: 'dot', tone: 'run', text: tr`Running` } : { icon: 'ring', tone: '', text: tr`Waiting for the server` };
    case 'wrong': return { icon: 'cross', tone: 'fail', text: wrong ? tr`Error in line ${wrong.line}` : tr`Does not compile` };
    case 'failed': return { icon: 'cross', tone: 'fail', text: tr`Failed` };
    case 'done': return stale ? { icon: 'reset', tone: 'warn', text: tr`Stale`, about: stale } : ended(run, s.wallMicros, checks);
  }
}

/** Whether a run is not known to have ended well or badly, since a learner still says what comes next. */
export const isHidden = (run: Run | null): boolean => run !== null && run.veil < Infinity;

/** What is said of a limit. */
function limitWords(key: string | undefined): string {
  switch (key) {
    case 'time': case 'virtual': return tr`Timed out`;
    case 'steps': return tr`Step limit reached`;
    default: return tr`Limit reached`;
  }
}

/** How many messages were lost, of the run that lost the most. */
function lost(runs: readonly Summary[]): string {
  const most = Math.max(0, ...runs.map((s) => s.lost));
  return most > 0 ? tr`, ${count(most)} lost` : '';
}

function ended(run: Run | null, micros: number, checks: Score | null): Status {
  // Neither that it ended well nor how long it took, while a learner says what comes next.
  if (isHidden(run)) return { icon: 'ring', tone: '', text: tr`The end is hidden` };
  const panels = run?.panels ?? [];
  const outcome = panels.map((p) => p.panel.outcome).find((o) => o.end !== 'ok' && !(o.end === 'exit' && o.exit === 0));
  const time = micros > 0 ? tr` in ${wall(micros)}` : '';
  switch (outcome?.end) {
    case undefined:
      if (panels.some((p) => p.panel.summary.crashes > 0)) return { icon: 'cross', tone: 'warn', text: tr`Actor panicked` };
      if (checks && checks.holds < checks.of) return { icon: 'cross', tone: 'fail', text: tr`${count(checks.holds)} of ${plural(checks.of, 'check')} hold` };
      return { icon: 'check', tone: 'ok', text: `${tr`OK${time}`}${lost(panels.map((p) => p.panel.summary))}` };
    case 'stopped': return { icon: 'stop', tone: '', text: tr`Stopped${time}` };
    case 'limit': return { icon: 'clock', tone: 'warn', text: limitWords(outcome.limit) };
    case 'deadlock': return { icon: 'cross', tone: 'fail', text: tr`Deadlock` };
    case 'fault': return { icon: 'cross', tone: 'warn', text: tr`Rule broken` };
    case 'exit': return { icon: 'cross', tone: 'fail', text: tr`Exit status ${outcome.exit}` };
    default: return { icon: 'cross', tone: 'fail', text: tr`Failed${time}` };
  }
}
