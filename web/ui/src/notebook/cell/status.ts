// The status of a cell as an icon and a few words: "OK in 41 ms".

import { count, plural, wall } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Diagnostic, End, Summary } from '../../wire/types.gen.ts';
import type { Run } from '../../run/run.ts';
import type { State } from './transition.ts';

export interface Status {
  icon: 'check' | 'cross' | 'reset' | 'stop' | 'clock' | 'dot' | 'ring';
  tone: string;
  text: string;
  /** Details, on demand. */
  about?: string;
}

/** How many checks of an exercise hold for the text that ran. */
export interface Score {
  holds: number;
  of: number;
}

/**
 * The status of a cell, from its state, the run being shown, the first error in its text, why the run is stale, and
 * the score of its checks, if they were tested.
 */
export function statusOf(s: State, reachable: boolean, run: Run | null, wrong: Diagnostic | undefined, stale = '', checks: Score | null = null): Status {
  switch (s.is) {
    case 'new': return { icon: 'ring', tone: '', text: tr`Not run` };
    case 'queued': return { icon: 'ring', tone: '', text: reachable ? tr`Place ${s.place} of ${s.of}` : tr`Waiting for the server` };
    case 'running':
      if (reachable && s.stopping) return { icon: 'stop', tone: 'run', text: tr`Stopping` };
      return reachable ? { icon: 'dot', tone: 'run', text: tr`Running` } : { icon: 'ring', tone: '', text: tr`Waiting for the server` };
    case 'wrong': return { icon: 'cross', tone: 'fail', text: wrong ? tr`Error in line ${wrong.line}` : tr`Does not compile` };
    case 'failed': return cutOff(s.end, 'time') ?? { icon: 'cross', tone: 'fail', text: tr`Failed` };
    case 'done': return stale ? { icon: 'reset', tone: 'warn', text: tr`Stale`, about: stale } : ended(run, s.wallMicros, checks);
  }
}

/** Whether the end of a run is hidden, because a learner is predicting what happens next. */
export const isHidden = (run: Run | null): boolean => run !== null && run.hiddenFrom < Infinity;

/** The words for a limit. */
function limitWords(key: string | undefined): string {
  switch (key) {
    case 'time': case 'virtual': return tr`Timed out`;
    case 'steps': return tr`Step limit reached`;
    default: return tr`Limit reached`;
  }
}

/** The status of a run that was stopped or exceeded a limit. A run that has nothing to show can only have exceeded that of time. */
function cutOff(end: End | undefined, limit: string | undefined, time = ''): Status | undefined {
  switch (end) {
    case 'stopped': return { icon: 'stop', tone: '', text: tr`Stopped${time}` };
    case 'limit': return { icon: 'clock', tone: 'warn', text: limitWords(limit) };
  }
  return undefined;
}

/** How many messages were lost, in the run that lost the most. */
function lost(runs: readonly Summary[]): string {
  const most = Math.max(0, ...runs.map((s) => s.lost));
  return most > 0 ? tr`, ${count(most)} lost` : '';
}

function ended(run: Run | null, micros: number, checks: Score | null): Status {
  // While a learner is predicting, neither that the run ended well nor its time may be shown.
  if (isHidden(run)) return { icon: 'ring', tone: '', text: tr`The end is hidden` };
  const panels = run?.panels ?? [];
  const outcome = panels.map((p) => p.panel.outcome).find((o) => o.end !== 'ok' && !(o.end === 'exit' && o.exit === 0));
  const time = run?.scene.recorded ? tr` when this site was made` : micros > 0 ? tr` in ${wall(micros)}` : '';
  switch (outcome?.end) {
    case undefined:
      if (panels.some((p) => p.panel.summary.crashes > 0)) return { icon: 'cross', tone: 'warn', text: tr`Actor panicked` };
      if (checks && checks.holds < checks.of) return { icon: 'cross', tone: 'fail', text: tr`${count(checks.holds)} of ${plural(checks.of, 'check')} hold` };
      return { icon: 'check', tone: 'ok', text: `${tr`OK${time}`}${lost(panels.map((p) => p.panel.summary))}` };
    case 'stopped': case 'limit': return cutOff(outcome.end, outcome.limit, time)!;
    case 'deadlock': return { icon: 'cross', tone: 'fail', text: tr`Deadlock` };
    case 'fault': return { icon: 'cross', tone: 'warn', text: tr`Rule broken` };
    case 'exit': return { icon: 'cross', tone: 'fail', text: tr`Exit status ${outcome.exit}` };
    default: return { icon: 'cross', tone: 'fail', text: tr`Failed${time}` };
  }
}
