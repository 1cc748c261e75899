// A worker of a published site that answers requests, in the reader's own browser.

import { addressOf, fileOf, type Site } from '../wire/transport.ts';
import { RestartableWorker } from './restartable.ts';

/** What the worker needs: files, and the address of the folder of the page's files. */
export interface WorkerFiles {
  kernel: string | Blob;
  program: string | Blob;
  loader: string | Blob;
  lessons: string | Blob;
  page: string;
}

/** What the page sends to the worker. */
export type ToWorker =
  | { type: 'start'; files: WorkerFiles; base: string; version: string }
  | { type: 'ask'; id: number; method: string; path: string; body: Uint8Array | null }
  | { type: 'connect' }
  | { type: 'send'; text: string }
  | { type: 'serviceWorkerReplaced' };

/** What the worker sends to the page. */
export type FromWorker =
  | { type: 'loading'; got: number; total: number }
  | { type: 'ready'; stores: boolean } // whether the browser stores what the reader makes
  | { type: 'answer'; id: number; status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
  | { type: 'broken'; id: number; text: string }
  | { type: 'message'; data: string | Uint8Array<ArrayBuffer> }
  | { type: 'closed'; why: End };

/** Why a worker has ended: its program cannot be loaded; it is not on the site any more; it has crashed; nobody needs it. */
export type End = 'unreachable' | 'gone' | 'crashed' | 'unused';

/** The end of a worker that was to answer. */
export class Ended extends Error {
  constructor(readonly why: End) {
    super(why);
  }
}

interface Pending {
  resolve(answer: Response): void;
  reject(why: unknown): void;
}

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 304]);

/** What happens to a worker. */
export interface Events {
  /** The worker was started. */
  started?(): void;
  /** A part of its program has arrived, in percent. */
  loading(percent: number): void;
  ready(stores: boolean): void;
  message?(data: string | Uint8Array<ArrayBuffer>): void;
  /** It has ended; the next request starts another one. */
  lost(why: End): void;
}

export class Answering {
  private worker: RestartableWorker<FromWorker> | null = null;
  private asked = new Map<number, Pending>();
  private lastID = 0;

  constructor(private files: Pick<Site, keyof WorkerFiles>, private base: string, private version: string, private events: Events) {}

  get started(): boolean {
    return this.worker !== null;
  }

  /** Somebody waits for an answer. */
  get busy(): boolean {
    return this.asked.size > 0;
  }

  /** Answers a request, as fetch does, or rejects with Ended. */
  async ask(path: string, init: RequestInit): Promise<Response> {
    init.signal?.throwIfAborted();
    const id = ++this.lastID;
    const body = typeof init.body === 'string' ? new TextEncoder().encode(init.body) : null;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      init.signal?.addEventListener('abort', () => {
        if (this.asked.delete(id)) reject(init.signal!.reason);
      });
      this.post({ type: 'ask', id, method: init.method ?? 'GET', path, body });
    });
  }

  /** Sends something to the worker, which is started if it was not. */
  post(m: ToWorker): void {
    this.start().post(m);
  }

  start(): RestartableWorker<FromWorker> {
    if (this.worker) return this.worker;
    const { kernel, program, loader, lessons, page } = this.files;
    const files: WorkerFiles = { kernel: fileOf(kernel), program: fileOf(program), loader: fileOf(loader), lessons: fileOf(lessons), page };
    this.worker = new RestartableWorker<FromWorker>(addressOf(fileOf(`${page}/siteworker.js`)), { message: (m) => this.take(m), error: () => this.end('crashed') });
    this.worker.post({ type: 'start', files, base: this.base, version: this.version } satisfies ToWorker);
    this.events.started?.();
    return this.worker;
  }

  /** The service worker was replaced that workers get their files from. */
  serviceWorkerReplaced(): void {
    if (this.worker?.silent) this.worker.startAgain();
    else this.worker?.post({ type: 'serviceWorkerReplaced' } satisfies ToWorker);
  }

  /** Ends the worker, and with it what it does. */
  end(why: End): void {
    this.worker?.end();
    this.worker = null;
    for (const p of this.asked.values()) p.reject(new Ended(why));
    this.asked.clear();
    this.events.lost(why);
  }

  private take(m: FromWorker): void {
    switch (m.type) {
      case 'loading': this.events.loading(Math.floor((100 * m.got) / m.total)); break;
      case 'ready': this.events.ready(m.stores); break;
      case 'message': this.events.message?.(m.data); break;
      case 'closed': this.end(m.why); break;
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
