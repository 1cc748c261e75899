// Where a cell stands, in a mark and a few words: "OK in 41 ms".

import { wall } from '../base/format.ts';
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
  icon: 'check' | 'cross' | 'stop' | 'clock' | 'dot' | 'ring';
  tone: string;
  text: string;
}

/** What is said of a cell in a state, with the run that is shown and the first thing that is wrong with its text. */
export function statusOf(s: State, reachable: boolean, run: Run | null, wrong: Diagnostic | undefined): Status {
  switch (s.is) {
    case 'new': return { icon: 'ring', tone: '', text: 'Not run' };
    case 'queued': return { icon: 'ring', tone: '', text: reachable ? `Place ${s.place} of ${s.of}` : 'Waiting for the server' };
    case 'running':
      if (reachable && s.stopping) return { icon: 'stop', tone: 'run', text: 'Stopping' };
      return reachable ? { icon: 'dot', tone: 'run', text: 'Running' } : { icon: 'ring', tone: '', text: 'Waiting for the server' };
    case 'wrong': return { icon: 'cross', tone: 'fail', text: wrong ? `Error in line ${wrong.line}` : 'Does not compile' };
    case 'failed': return { icon: 'cross', tone: 'fail', text: 'Failed' };
    case 'done': return ended(run, s.wallMicros);
  }
}

function ended(run: Run | null, micros: number): Status {
  // Neither that it ended well nor how long it took, while a learner says what comes next.
  if (run && run.veil < Infinity) return { icon: 'ring', tone: '', text: 'The end is hidden' };
  const panels = run?.panels ?? [];
  const outcome = panels.map((p) => p.panel.outcome).find((o) => o.end !== 'ok' && !(o.end === 'exit' && o.exit === 0));
  const time = micros > 0 ? ` in ${wall(micros)}` : '';
  switch (outcome?.end) {
    case undefined:
      if (panels.some((p) => p.panel.summary.crashes > 0)) return { icon: 'cross', tone: 'warn', text: 'Actor panicked' };
      return { icon: 'check', tone: 'ok', text: `OK${time}` };
    case 'stopped': return { icon: 'stop', tone: '', text: `Stopped${time}` };
    case 'limit': return { icon: 'clock', tone: 'warn', text: 'Limit reached' };
    case 'deadlock': return { icon: 'cross', tone: 'fail', text: 'Deadlock' };
    case 'fault': return { icon: 'cross', tone: 'warn', text: 'Rule broken' };
    case 'exit': return { icon: 'cross', tone: 'fail', text: `Exit status ${outcome.exit}` };
    default: return { icon: 'cross', tone: 'fail', text: `Failed${time}` };
  }
}
