// What answers the page of a published site: the files of the site as long as they know the answer, and otherwise a worker with the API,
// in the reader's own browser. The worker is started when it is first needed.

import { tr } from '../ui/language.ts';
import { fileOf, type Line, type Site, type Transport } from '../wire/transport.ts';
import type { ClientMessage, RunRequest, ServerMessage } from '../wire/types.gen.ts';
import { Published, type RecordedRun } from './published.ts';

/** Addresses of what the worker needs. */
export type WorkerFiles = Pick<Site, 'kernel' | 'program' | 'loader' | 'lessons'>;

/** What the page sends to the worker. */
export type ToWorker =
  | { type: 'start'; files: WorkerFiles; base: string; version: string }
  | { type: 'ask'; id: number; method: string; path: string; body: Uint8Array | null }
  | { type: 'connect' }
  | { type: 'send'; text: string };

/** What the worker sends to the page. */
export type FromWorker =
  | { type: 'loading'; got: number; total: number }
  | { type: 'ready' }
  | { type: 'answer'; id: number; status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
  | { type: 'broken'; id: number; text: string }
  | { type: 'message'; data: string | Uint8Array<ArrayBuffer> }
  | { type: 'closed' };

interface Pending {
  resolve(answer: Response): void;
  reject(why: unknown): void;
}

/** How long the worker waits for the picture of a recorded run, which needs the line and the processor for itself, ms. */
const pictureFirst = 500;

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 304]);

/** Requests that change something, but no program. */
const harmless = /\/(answers|hints\/\d+|solution|quizzes\/[^/]+|assist|notes)$/;

/** Reaches the files of a site, and its worker. */
export class WorkerTransport implements Transport {
  private worker: Worker | null = null;
  private asked = new Map<number, Pending>();
  private lastID = 0;
  private line: WorkerLine | null = null;
  private published: Published;
  /** The worker answers. */
  private ready = false;
  /** The worker could not be started. */
  private failed = false;
  /** A program may have been changed here, so that no recorded run may be shown any more. */
  private changed = false;

  /** `started` is called when the worker answers for the first time. */
  constructor(private site: Site, private base: string, private version: string, private started: () => void) {
    this.published = new Published(site, base);
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    if (method === 'GET' && !this.worker) {
      const known = await this.published.answer(path);
      if (known) return known;
    }
    if (method !== 'GET' && !harmless.test(path)) this.changed = true;
    await this.line?.repeated(path);
    return this.ask(method, path, init);
  }

  private ask(method: string, path: string, init: RequestInit): Promise<Response> {
    const id = ++this.lastID;
    const body = typeof init.body === 'string' ? new TextEncoder().encode(init.body) : null;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      init.signal?.addEventListener('abort', () => {
        if (this.asked.delete(id)) reject(init.signal!.reason);
      });
      this.post({ type: 'ask', id, method, path, body });
    });
  }

  connect(): Line {
    this.line = new WorkerLine({
      send: (text) => this.post({ type: 'send', text }),
      started: () => this.worker !== null,
      recorded: async (m) => (this.changed || this.ready ? undefined : this.published.run(m)),
    });
    if (this.worker) this.post({ type: 'connect' });
    else if (this.failed) this.worker = this.start();
    if (!this.failed) this.line.open();
    return this.line;
  }

  /** Tells the page that the site has another version. */
  updated(): void {
    this.line?.updated();
  }

  private post(m: ToWorker): void {
    this.worker ??= this.start();
    this.worker.postMessage(m);
  }

  private start(): Worker {
    const { worker: script, kernel, program, loader, lessons } = this.site;
    const worker = new Worker(fileOf(script));
    worker.onmessage = (e: MessageEvent<FromWorker>) => this.take(e.data);
    worker.onerror = (e) => this.lose(e.message);
    const post = (m: ToWorker) => worker.postMessage(m);
    const files = { kernel: fileOf(kernel), program: fileOf(program), loader: fileOf(loader), lessons: fileOf(lessons) };
    post({ type: 'start', files, base: this.base, version: this.version });
    if (this.line) {
      post({ type: 'connect' });
      this.line.waiting().forEach((text) => post({ type: 'send', text }));
    }
    return worker;
  }

  /** The worker did not start: the next request, or the next connection, starts another one. */
  private lose(why: string): void {
    this.failed = true;
    this.ready = false;
    this.worker?.terminate();
    this.worker = null;
    for (const p of this.asked.values()) p.reject(new Error(why));
    this.asked.clear();
    this.line?.end();
  }

  private take(m: FromWorker): void {
    switch (m.type) {
      case 'loading': this.line?.tell(tr`The program that runs these lessons is loading: ${Math.floor((100 * m.got) / m.total)} %.`); break;
      case 'ready':
        this.ready = true;
        this.failed = false;
        this.line?.open();
        this.line?.tell('');
        this.started();
        break;
      case 'message': this.line?.take(m.data); break;
      case 'closed': this.lose(''); break;
      default: this.answer(m);
    }
  }

  private answer(m: Extract<FromWorker, { id: number }>): void {
    const pending = this.asked.get(m.id);
    this.asked.delete(m.id);
    if (m.type === 'broken') pending?.reject(new Error(m.text));
    else pending?.resolve(new Response(bodiless.has(m.status) ? null : m.body, { status: m.status, headers: m.headers }));
  }
}

/** What a line needs of the transport. */
interface Reach {
  send(text: string): void;
  /** Whether the worker was started. */
  started(): boolean;
  /** The recorded run that a request repeats, if there is one. */
  recorded(m: RunRequest): Promise<RecordedRun | undefined>;
}

/** The connection to the worker. It is open before the worker is ready: what is sent waits in the worker until that is ready, and a check of a program waits until
 *  something else needs the worker. A request for a run that was recorded is answered with that one. The worker repeats it all the same, to
 *  have it from then on. */
class WorkerLine implements Line {
  readyState: Line['readyState'] = WebSocket.CONNECTING;
  binaryType: BinaryType = 'arraybuffer';
  onopen: ((e: Event) => unknown) | null = null;
  onmessage: ((e: MessageEvent) => unknown) | null = null;
  onclose: ((e: CloseEvent) => unknown) | null = null;
  private checks: string[] = [];
  /** Runs that the page has, and that the worker is repeating, by the id of the request. */
  private repeating = new Map<number, { run: string; made: Promise<void>; done: () => void }>();
  private skip = 0; // blocks of a repeated run that are still to come

  constructor(private reach: Reach) {}

  open(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    queueMicrotask(() => this.onopen?.(new Event('open')));
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    const text = String(data);
    const m = JSON.parse(text) as ClientMessage;
    if (m.type === 'run') void this.run(m, text);
    else if (m.type === 'check' && !this.reach.started()) this.checks.push(text);
    else this.reach.send(text);
  }

  /** The checks that were waiting for the worker. */
  waiting(): string[] {
    return this.checks.splice(0);
  }

  private async run(m: RunRequest & { id: number }, text: string): Promise<void> {
    const recorded = await this.reach.recorded(m);
    if (!recorded) {
      this.giveUpRepeating();
      this.reach.send(text);
      return;
    }
    let done = () => {};
    const made = new Promise<void>((is) => (done = is));
    this.repeating.set(m.id, { run: recorded.head.run, made, done });
    this.deliver(JSON.stringify({ ...recorded.head, id: m.id }));
    recorded.blocks.forEach((b) => this.deliver(b.slice().buffer));
    setTimeout(() => this.reach.send(text), pictureFirst);
  }

  /** Stops repeating runs, for which a new one would have to wait. */
  private giveUpRepeating(): void {
    for (const id of this.repeating.keys()) this.reach.send(JSON.stringify({ type: 'stop', id }));
  }

  /** Waits until the worker has a run that a path is about. */
  async repeated(path: string): Promise<void> {
    for (const { run, made } of this.repeating.values()) if (path.includes(run)) await made;
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
    } else if (!this.isRepetition(JSON.parse(data) as ServerMessage)) this.deliver(data);
  }

  /** Whether the page has the run that a message is about. */
  private isRepetition(m: ServerMessage): boolean {
    const known = 'id' in m ? this.repeating.get(m.id) : undefined;
    if (!known) return false;
    if (m.type === 'result') this.skip = m.scene.panels.length;
    if (m.type === 'result' || m.type === 'failed') {
      known.done();
      this.repeating.delete(m.id);
    }
    return true;
  }

  private deliver(data: string | ArrayBuffer): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  end(): void {
    this.readyState = WebSocket.CLOSED;
    for (const { done } of this.repeating.values()) done();
    this.onclose?.(new CloseEvent('close'));
  }
}
