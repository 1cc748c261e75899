// The repetition of a recorded run by the worker of a published site: the page has the run from the start, and the worker repeats it
// to have it, too.

import type { ServerMessage } from '../wire/types.gen.ts';

/** How long the worker waits for the picture of a recorded run, which needs the line and the processor for itself, ms. */
const pictureFirst = 500;

/** What the worker is doing about the run: nothing yet; repeating it; ending that, since another run is waiting; nothing any more. */
type Stage = 'idle' | 'running' | 'stopping' | 'over';

export class Repetition {
  private stage: Stage = 'idle';
  private timer = 0;
  private waiting: (() => void)[] = [];

  /** The request with that ID, as it is sent, asks for the run. */
  constructor(readonly run: string, private id: number, private request: string, private send: (text: string) => void) {
    this.timer = window.setTimeout(() => this.begin(), pictureFirst);
  }

  private begin(): void {
    clearTimeout(this.timer);
    this.stage = 'running';
    this.send(this.request);
  }

  /** Waits until the worker has the run, or cannot have it. A repetition that was given up begins again. */
  async made(): Promise<void> {
    if (this.stage === 'over') return;
    const made = new Promise<void>((is) => this.waiting.push(is));
    if (this.stage === 'idle') this.begin();
    await made;
  }

  /** Makes room for another run. Requests that wait for this one are sent, and refused by the worker, which does not have it. */
  giveUp(): void {
    clearTimeout(this.timer);
    this.release();
    if (this.stage !== 'running') return;
    this.stage = 'stopping';
    this.send(JSON.stringify({ type: 'stop', id: this.id }));
  }

  /** Takes what the worker says about the repetition. */
  take(m: ServerMessage): void {
    const ended = m.type === 'failed' || m.type === 'diagnostics'; // without the run
    if (ended && this.stage === 'stopping') {
      this.stage = 'idle';
      if (this.waiting.length > 0) this.begin();
    } else if (ended || m.type === 'result') {
      this.stage = 'over'; // it is of no use to try again
      this.release();
    }
  }

  /** Ends all waiting. */
  release(): void {
    this.waiting.splice(0).forEach((is) => is());
  }
}
