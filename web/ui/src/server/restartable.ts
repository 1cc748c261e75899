// A worker that can be started again for as long as it has said nothing.

/** What happens to a worker. */
export interface WorkerEvents<T> {
  message(data: T): void;
  error(e: ErrorEvent): void;
}

/** A worker. When the service worker of a site is replaced, Chromium may leave a worker that is about to get its script from the one before without it, for ever. So
 *  until the worker has said something, what it was sent is kept, and another one can take its place. */
export class RestartableWorker<T> {
  private worker: Worker;
  private sent: unknown[] | null = [];

  constructor(private script: string | URL, private events: WorkerEvents<T>) {
    this.worker = this.launch();
  }

  /** Whether the worker has said nothing yet. */
  get silent(): boolean {
    return this.sent !== null;
  }

  post(m: unknown): void {
    this.sent?.push(m);
    this.worker.postMessage(m);
  }

  /** Starts another worker in the place of one that has said nothing yet. */
  startAgain(): void {
    if (!this.sent) return;
    this.end();
    this.worker = this.launch();
    for (const m of this.sent) this.worker.postMessage(m);
  }

  /** Ends the worker. Nothing is heard of it any more. */
  end(): void {
    this.worker.onmessage = this.worker.onerror = null;
    this.worker.terminate();
  }

  private launch(): Worker {
    const worker = new Worker(this.script);
    worker.onmessage = ({ data }: MessageEvent<T>) => {
      this.sent = null;
      this.events.message(data);
    };
    worker.onerror = (e) => this.events.error(e);
    return worker;
  }
}
