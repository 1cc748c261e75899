// The state of a cell's run, and how messages change it.

import type { Reply } from '../../wire/messages.ts';
import type { Failed } from '../../wire/types.gen.ts';

export type State =
  | { is: 'new' }
  | { is: 'queued'; ticket: string; place: number; of: number }
  | { is: 'running'; stopping?: boolean }
  | { is: 'done'; wallMicros: number }
  | { is: 'wrong' } // it did not compile
  | { is: 'failed'; text: string; end?: Failed['end'] }; // there is nothing to show; end: it was cut off

/** What changes the state: replies of the server, and what happens on the page. */
export type Message =
  | Reply
  | { type: 'run' } // a run is requested
  | { type: 'stop' } // the server is asked to stop the run
  | { type: 'shown'; wallMicros: number } // a run that is over is shown
  | { type: 'compiles'; hasRun: boolean } // the edited text compiles
  | { type: 'reset'; hasRun: boolean }; // the lesson's text is back

/** The state after a message; the same object if the message does not change it. hasRun: a run that is over is shown. */
export function transition(s: State, m: Message): State {
  switch (m.type) {
    case 'run': return { is: 'running' };
    case 'queued': return { is: 'queued', ticket: m.ticket ?? '', place: m.place, of: m.of };
    case 'started': return s.is === 'running' ? s : { is: 'running' }; // a pending stop stays pending
    case 'stop': return s.is === 'running' ? { is: 'running', stopping: true } : s;
    case 'shown': return { is: 'done', wallMicros: m.wallMicros };
    case 'diagnostics': return { is: 'wrong' };
    case 'failed': return { is: 'failed', text: m.text, ...(m.end && { end: m.end }) };
    case 'compiles': return s.is === 'wrong' ? withoutError(m.hasRun) : s;
    case 'reset': return s.is === 'wrong' || s.is === 'failed' ? withoutError(m.hasRun) : s;
    default: return s;
  }
}

/** The state once an error no longer applies: that of the run being shown, whose wall time is not shown again. */
function withoutError(hasRun: boolean): State {
  return hasRun ? { is: 'done', wallMicros: 0 } : { is: 'new' };
}
