// What answers the page of a published site: a worker with the API, in the reader's own browser.

import type { Line, Transport } from '../wire/transport.ts';

/** What the page sends to the worker. */
export type ToWorker =
  | { type: 'start'; files: string; version: string }
  | { type: 'ask'; id: number; method: string; path: string; body: Uint8Array | null }
  | { type: 'connect' }
  | { type: 'send'; text: string };

/** What the worker sends to the page. */
export type FromWorker =
  | { type: 'answer'; id: number; status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
  | { type: 'broken'; id: number; text: string }
  | { type: 'message'; data: string | Uint8Array<ArrayBuffer> }
  | { type: 'closed' };

interface Pending {
  resolve(answer: Response): void;
  reject(why: unknown): void;
}

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 304]);

/** Reaches a worker whose script and machine are in the folder `files` of the site. It starts with the first request. */
export class WorkerTransport implements Transport {
  private worker: Worker | null = null;
  private asked = new Map<number, Pending>();
  private lastID = 0;
  private line: WorkerLine | null = null;

  constructor(private files: string, private version: string) {}

  fetch(path: string, init: RequestInit): Promise<Response> {
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

  connect(): Line {
    this.line = new WorkerLine((text) => this.post({ type: 'send', text }));
    this.post({ type: 'connect' });
    return this.line;
  }

  private post(m: ToWorker): void {
    this.worker ??= this.start();
    this.worker.postMessage(m);
  }

  private start(): Worker {
    const worker = new Worker(this.files + '/siteworker.js');
    worker.onmessage = (e: MessageEvent<FromWorker>) => this.take(e.data);
    worker.onerror = (e) => {
      for (const p of this.asked.values()) p.reject(new Error(e.message));
      this.asked.clear();
    };
    worker.postMessage({ type: 'start', files: this.files, version: this.version } satisfies ToWorker);
    return worker;
  }

  private take(m: FromWorker): void {
    if (m.type === 'message') this.line?.take(m.data);
    else if (m.type === 'closed') this.line?.end();
    else {
      const pending = this.asked.get(m.id);
      this.asked.delete(m.id);
      if (m.type === 'broken') pending?.reject(new Error(m.text));
      else pending?.resolve(new Response(bodiless.has(m.status) ? null : m.body, { status: m.status, headers: m.headers }));
    }
  }
}

/** The connection to the worker. It opens at once: what is sent waits in the worker until that is ready. */
class WorkerLine implements Line {
  readyState: Line['readyState'] = WebSocket.CONNECTING;
  binaryType: BinaryType = 'arraybuffer';
  onopen: ((e: Event) => unknown) | null = null;
  onmessage: ((e: MessageEvent) => unknown) | null = null;
  onclose: ((e: CloseEvent) => unknown) | null = null;

  constructor(readonly post: (text: string) => void) {
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event('open'));
    });
  }

  send(text: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    this.post(String(text));
  }

  take(data: string | Uint8Array<ArrayBuffer>): void {
    this.onmessage?.(new MessageEvent('message', { data: typeof data === 'string' ? data : data.buffer }));
  }

  end(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent('close'));
  }
}
