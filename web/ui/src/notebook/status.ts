// Where a cell stands, in a mark and a few words: "OK in 41 ms".

import { wall } from '../base/format.ts';
import { tr } from '../base/language.ts';
import type { Diagnostic } from '../base/protocol.ts';
import type { Run } from '../base/run.ts';

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

/**
 * What is said of a cell in a state, with the run that is shown, the first thing that is wrong with its text, and why the run is
 * not the one of the program as it is now.
 */
export function statusOf(s: State, reachable: boolean, run: Run | null, wrong: Diagnostic | undefined, stale = ''): Status {
  switch (s.is) {
    case 'new': return { icon: 'ring', tone: '', text: tr`Not run` };
    case 'queued': return { icon: 'ring', tone: '', text: reachable ? tr`Place ${s.place} of ${s.of}` : tr`Waiting for the server` };
    case 'running':
      if (reachable && s.stopping) return { icon: 'stop', tone: 'run', text: tr`Stopping` };
      return reachable ? { icon: 'dot', tone: 'run', text: tr`Running` } : { icon: 'ring', tone: '', text: tr`Waiting for the server` };
    case 'wrong': return { icon: 'cross', tone: 'fail', text: wrong ? tr`Error in line ${wrong.line}` : tr`Does not compile` };
    case 'failed': return { icon: 'cross', tone: 'fail', text: tr`Failed` };
    case 'done': return stale ? { icon: 'reset', tone: 'warn', text: tr`Stale`, about: stale } : ended(run, s.wallMicros);
  }
}

/** The limits of a program that goes on and on. */
const timed = new Set<string | undefined>(['steps', 'time', 'virtual']);

function ended(run: Run | null, micros: number): Status {
  // Neither that it ended well nor how long it took, while a learner says what comes next.
  if (run && run.veil < Infinity) return { icon: 'ring', tone: '', text: tr`The end is hidden` };
  const panels = run?.panels ?? [];
  const outcome = panels.map((p) => p.panel.outcome).find((o) => o.end !== 'ok' && !(o.end === 'exit' && o.exit === 0));
  const time = micros > 0 ? tr` in ${wall(micros)}` : '';
  switch (outcome?.end) {
    case undefined:
      if (panels.some((p) => p.panel.summary.crashes > 0)) return { icon: 'cross', tone: 'warn', text: tr`Actor panicked` };
      return { icon: 'check', tone: 'ok', text: tr`OK${time}` };
    case 'stopped': return { icon: 'stop', tone: '', text: tr`Stopped${time}` };
    case 'limit': return { icon: 'clock', tone: 'warn', text: timed.has(outcome.limit) ? tr`Timed out` : tr`Limit reached` };
    case 'deadlock': return { icon: 'cross', tone: 'fail', text: tr`Deadlock` };
    case 'fault': return { icon: 'cross', tone: 'warn', text: tr`Rule broken` };
    case 'exit': return { icon: 'cross', tone: 'fail', text: tr`Exit status ${outcome.exit}` };
    default: return { icon: 'cross', tone: 'fail', text: tr`Failed${time}` };
  }
}
