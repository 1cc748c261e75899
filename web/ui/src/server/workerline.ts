// The connection of the page of a published site to its worker.

import type { Line } from '../wire/transport.ts';
import type { ClientMessage, RunRequest, ServerMessage } from '../wire/types.gen.ts';
import type { RecordedRun } from './published.ts';
import { Repetition } from './repetition.ts';

/** What a line needs of the transport. */
export interface Reach {
  send(text: string): void;
  /** Whether the worker was started. */
  started(): boolean;
  /** Has the worker serve the page. */
  connect(): void;
  /** The recorded run that a request repeats, if there is one. */
  recorded(m: RunRequest): Promise<RecordedRun | undefined>;
  /** The page has all blocks of a run. */
  heard(): void;
}

/** The connection to the worker. It is open before the worker is ready: what is sent waits in the worker until that is ready, and a check of a program waits until
 *  something else needs the worker. A request for a run that was recorded is answered with that one. The worker repeats it all the same, to
 *  have it from then on. */
export class WorkerLine implements Line {
  readyState: Line['readyState'] = WebSocket.CONNECTING;
  binaryType: BinaryType = 'arraybuffer';
  onopen: ((e: Event) => unknown) | null = null;
  onmessage: ((e: MessageEvent) => unknown) | null = null;
  onclose: ((e: CloseEvent) => unknown) | null = null;
  private turn = Promise.resolve();
  private checks: string[] = [];
  /** The repetitions of runs that the page has and the worker has not, by the id of the request. */
  private repetitions = new Map<number, Repetition>();
  private skip = 0; // blocks of a repeated run that are still to come

  constructor(private reach: Reach) {}

  open(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    queueMicrotask(() => this.onopen?.(new Event('open')));
  }

  /** What is sent is done in turn: a run that waits for its recording may be stopped meanwhile. */
  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    this.turn = this.turn.then(() => this.handle(String(data)));
  }

  private async handle(text: string): Promise<void> {
    const m = JSON.parse(text) as ClientMessage;
    if (m.type === 'run') await this.run(m, text);
    else if (m.type === 'check' && !this.reach.started()) this.checks.push(text);
    else this.reach.send(text);
  }

  /** The worker was started: it serves the page from now on, and gets what was waiting for it. */
  startedWorker(): void {
    this.reach.connect();
    this.checks.splice(0).forEach((text) => this.reach.send(text));
  }

  private async run(m: RunRequest & { id: number }, text: string): Promise<void> {
    const recorded = await this.reach.recorded(m);
    if (!recorded) {
      for (const r of this.repetitions.values()) r.giveUp(); // the new run would have to wait for them
      this.reach.send(text);
      return;
    }
    this.repetitions.set(m.id, new Repetition(recorded.head.run, m.id, text, this.reach.send));
    this.deliver(JSON.stringify({ ...recorded.head, id: m.id }));
    recorded.blocks.forEach((b) => this.deliver(b.slice().buffer));
  }

  /** Waits until the worker has a run that a path is about. */
  async repeated(path: string): Promise<void> {
    for (const r of this.repetitions.values()) if (path.includes(r.run)) await r.made();
  }

  /** Tells the page how the program does. */
  tell(text: string): void {
    this.deliver(JSON.stringify({ type: 'kernel', text }));
  }

  updated(): void {
    this.deliver(JSON.stringify({ type: 'changed', lesson: '', version: 'new' } satisfies ServerMessage));
  }

  take(data: string | Uint8Array<ArrayBuffer>): void {
    if (typeof data !== 'string') {
      if (this.skip > 0) this.skip--;
      else this.deliver(data.buffer);
      this.reach.heard();
    } else if (!this.isRepetition(JSON.parse(data) as ServerMessage)) this.deliver(data);
  }

  /** Whether the page has the run that a message is about. */
  private isRepetition(m: ServerMessage): boolean {
    const repetition = 'id' in m ? this.repetitions.get(m.id) : undefined;
    if (!repetition) return false;
    if (m.type === 'result') this.skip = m.scene.panels.length;
    repetition.take(m);
    return true;
  }

  private deliver(data: string | ArrayBuffer): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  end(): void {
    this.readyState = WebSocket.CLOSED;
    for (const r of this.repetitions.values()) r.release();
    this.onclose?.(new CloseEvent('close'));
  }
}
