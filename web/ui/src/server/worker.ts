// What answers the page of a published site: the files of the site as long as they know the answer, and otherwise a worker with the API,
// in the reader's own browser. The worker is started when it is first needed; a second one, with a larger program, makes exports.

import { tr } from '../ui/language.ts';
import { Unanswered, type Line, type Site, type Transport } from '../wire/transport.ts';
import type { Problem } from '../wire/types.gen.ts';
import { Answering, Ended, type End } from './answering.ts';
import { Published } from './published.ts';
import { WorkerLine } from './workerline.ts';

/** Requests that change something, but no program. */
const harmless = /\/(answers|hints\/\d+|solution|quizzes\/[^/]+|assist|notes)$/;

/** Requests for files that are made of runs and lessons. */
const exports = /^\/api\/(runs|lessons)\/[^/]+\/export\//;

/** The IDs of the runs that a request for a file is about. The worker that exports finds those that are stored, which a run is a moment after the page has it. */
function runsIn(path: string): string[] {
  const { pathname, searchParams } = new URL(path, 'http://site');
  const [run] = /(?<=^\/api\/runs\/)[^/]+/.exec(pathname) ?? [];
  const compared = ['a', 'b'].map((side) => searchParams.get(side)?.split(':')[0]);
  return [...new Set([run, ...compared])].filter((id) => id !== undefined);
}

/** Waits for a promise, but not once the signal is aborted. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    promise.then(resolve, reject);
  });
}

/** What the reader is told of a worker that has ended. */
function problemOf(why: End): Problem {
  switch (why) {
    case 'unreachable': case 'unused': return { title: tr`The program of this site cannot be loaded.`, detail: '', remedy: tr`Connect to the network and try again; what you have written is kept.` };
    case 'gone': return { title: tr`This site was published again, and no longer has the program of this page.`, detail: '', remedy: tr`Load the page again; what you have written is kept.` };
    case 'crashed': return { title: tr`The program of this site has crashed.`, detail: '', remedy: tr`Try again; what was saved is kept. If that does not help, load the page again.` };
  }
}

/** Reaches the files of a site, and its workers. */
export class WorkerTransport implements Transport {
  private api: Answering;
  private exporter: Answering;
  private line: WorkerLine | null = null;
  private published: Published;
  /** How the worker does. Once it was started, only it knows what the reader has stored. */
  private worker: 'unused' | 'starting' | 'ready' | End = 'unused';
  /** The browser stores what the reader makes. */
  private stores = true;
  /** A program may have been changed here, so that no recorded run may be shown any more. */
  private changed = false;

  /** `started` is called when the worker answers for the first time. */
  constructor(site: Site, base: string, version: string, started: () => void) {
    this.published = new Published(site, base);
    this.api = new Answering(site, base, version, {
      started: () => {
        this.worker = 'starting';
        this.line?.startedWorker();
      },
      loading: (percent) => this.tell(tr`The program that runs these lessons is loading: ${percent} %.`),
      ready: (stores) => {
        this.worker = 'ready';
        this.stores = stores;
        this.line?.open();
        this.tell('');
        started();
      },
      message: (data) => this.line?.take(data),
      lost: (why) => {
        this.worker = why;
        this.line?.end();
      },
    });
    this.exporter = new Answering({ ...site, program: site.exporter ?? '' }, base, version, {
      loading: (percent) => this.tell(tr`The program that makes files is loading: ${percent} %.`),
      ready: () => this.tell(''),
      lost: () => this.tell(''),
    });
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    if (method === 'GET' && this.worker === 'unused') {
      const known = await this.published.answer(path);
      if (known) return known;
    }
    if (method !== 'GET' && !harmless.test(path)) this.change();
    try {
      if (this.line) await unlessAborted(this.line.repeated(path), init.signal);
      return await (exports.test(path) ? this.exported(path, init) : this.api.ask(path, init));
    } catch (e) {
      throw e instanceof Ended ? new Unanswered(problemOf(e.why)) : e;
    }
  }

  /** The reader makes something that is stored in the browser, which is asked to keep it, also when it needs room for other sites. */
  private change(): void {
    if (!this.changed) navigator.storage?.persist().catch(() => {}); // only at addresses that the browser trusts
    this.changed = true;
  }

  /** Has a file made. A worker whose file is not wanted any more hears nothing while it works: it is ended. */
  private async exported(path: string, { signal = null }: RequestInit): Promise<Response> {
    try {
      const runs = runsIn(path);
      const refused = this.stores || runs.length > 0 ? undefined : await this.handOver('/api/work', 'POST', signal);
      if (refused) return refused;
      const answer = await this.exporter.ask(path, { signal });
      if (answer.status !== 404 || runs.length === 0) return answer;
      for (const run of runs) {
        const missing = await this.handOver(`/api/runs/${run}/whole`, 'PUT', signal);
        if (missing) return missing;
      }
      return await this.exporter.ask(path, { signal });
    } finally {
      if (signal?.aborted && !this.exporter.busy) this.exporter.end('unused');
    }
  }

  /** Gives the worker that exports what the other one has; returns the answer of one that refuses. */
  private async handOver(path: string, method: string, signal: AbortSignal | null): Promise<Response | undefined> {
    const has = await this.api.ask(path, { signal });
    if (!has.ok) return has;
    const took = await this.exporter.ask(path, { method, body: await has.text(), signal });
    return took.ok ? undefined : took;
  }

  connect(): Line {
    const line = new WorkerLine({
      send: (text) => this.api.post({ type: 'send', text }),
      started: () => this.api.started,
      recorded: async (m) => (this.changed || this.worker === 'ready' ? undefined : this.published.run(m)),
      connect: () => this.api.post({ type: 'connect' }),
      heard: () => !this.stores && this.tell(''), // the page forgets what it is told when a run has gone well
    });
    this.line = line;
    if (this.api.started) line.startedWorker();
    else if (this.worker !== 'unused' && this.worker !== 'gone') this.api.start(); // it has ended
    if (this.worker === 'unused' || this.worker === 'ready') line.open();
    return line;
  }

  /** Tells the page how the program does, or else what its reader must know all the time. */
  private tell(text: string): void {
    this.line?.tell(text || (this.stores ? '' : tr`This browser stores nothing for this site: what you write is gone when the page is closed. The list of lessons can save it to a file.`));
  }

  trouble(): string {
    switch (this.worker) {
      case 'unused': case 'starting': case 'ready': return '';
      case 'gone': return tr`This site was published again, and no longer has the program of this page. Your edits are kept in this browser. Load the page again.`;
      case 'crashed': return tr`The program that runs these lessons has crashed, and is started again. What was saved is kept.`;
      case 'unreachable': return tr`The program that runs these lessons cannot be loaded. Your edits are kept in this browser. Connect to the network; this page then continues by itself.`;
    }
  }

  /** The site's service worker was replaced. */
  serviceWorkerReplaced(): void {
    this.api.serviceWorkerReplaced();
    this.exporter.serviceWorkerReplaced();
  }

  /** Tells the page that the site has another version. */
  updated(): void {
    this.line?.updated();
  }
}
