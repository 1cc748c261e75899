// The repetition of a recorded run by the worker of a published site: the page has the run from the start, and the worker repeats it
// to have it, too.

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

  /** Waits until the worker has the run, or cannot have it. A repetition that was given up begins anew. */
  async made(): Promise<void> {
    if (this.stage === 'over') return;
    const made = new Promise<void>((is) => this.waiting.push(is));
    if (this.stage === 'idle') this.begin();
    await made;
  }

  /** Makes room for another run. Who waits for this one waits no longer. */
  giveUp(): void {
    clearTimeout(this.timer);
    this.release();
    if (this.stage !== 'running') return;
    this.stage = 'stopping';
    this.send(JSON.stringify({ type: 'stop', id: this.id }));
  }

  /** The worker has the run. */
  has(): void {
    this.stage = 'over';
    this.release();
  }

  /** The repetition has ended without the run: it was given up, or else it is of no use to try again. */
  failed(): void {
    if (this.stage !== 'stopping') return this.has();
    this.stage = 'idle';
    if (this.waiting.length > 0) this.begin();
  }

  /** Nobody waits any longer. */
  release(): void {
    this.waiting.splice(0).forEach((is) => is());
  }
}
