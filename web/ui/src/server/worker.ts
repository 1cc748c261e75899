// What answers the page of a published site: the files of the site as long as they know the answer, and otherwise a worker with the API,
// in the reader's own browser. The worker is started when it is first needed; a second one, with a larger program, makes exports.

import { tr } from '../ui/language.ts';
import type { Line, Site, Transport } from '../wire/transport.ts';
import { Answering } from './answering.ts';
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

/** Reaches the files of a site, and its workers. */
export class WorkerTransport implements Transport {
  private api: Answering;
  private exporter: Answering;
  private line: WorkerLine | null = null;
  private published: Published;
  /** The worker answers. */
  private ready = false;
  /** The worker could not be started. */
  private failed = false;
  /** The browser stores what the reader makes. */
  private stores = true;
  /** A program may have been changed here, so that no recorded run may be shown any more. */
  private changed = false;

  /** `started` is called when the worker answers for the first time. */
  constructor(site: Site, base: string, version: string, started: () => void) {
    this.published = new Published(site, base);
    this.api = new Answering(site, base, version, {
      started: () => this.line?.startedWorker(),
      loading: (percent) => this.line?.tell(tr`The program that runs these lessons is loading: ${percent} %.`),
      ready: (stores) => {
        this.ready = true;
        this.failed = false;
        this.stores = stores;
        this.line?.open();
        this.line?.tell('');
        if (!stores) this.line?.warn(tr`This browser stores nothing for this site: what you write is gone when the page is closed. The list of lessons can save it to a file.`);
        started();
      },
      message: (data) => this.line?.take(data),
      lost: () => {
        this.ready = false;
        this.failed = true;
        this.line?.end();
      },
    });
    this.exporter = new Answering({ ...site, program: site.exporter ?? '' }, base, version, {
      loading: (percent) => this.line?.tell(tr`The program that makes files is loading: ${percent} %.`),
      ready: () => this.line?.tell(''),
      lost: () => this.line?.tell(''),
    });
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    if (method === 'GET' && !this.api.started) {
      const known = await this.published.answer(path);
      if (known) return known;
    }
    if (method !== 'GET' && !harmless.test(path)) this.changed = true;
    await this.line?.repeated(path);
    return exports.test(path) ? this.exported(path, init) : this.api.ask(path, init);
  }

  /** Has a file made. To cancel that ends the worker, which hears nothing while it works. */
  private async exported(path: string, init: RequestInit): Promise<Response> {
    const { signal, ...rest } = init;
    const end = () => this.exporter.end();
    signal?.addEventListener('abort', end);
    try {
      const runs = runsIn(path);
      const refused = this.stores || runs.length > 0 ? undefined : await this.handOver('/api/work', 'POST');
      if (refused) return refused;
      const answer = await this.exporter.ask(path, rest);
      if (answer.status !== 404 || runs.length === 0) return answer;
      for (const run of runs) {
        const missing = await this.handOver(`/api/runs/${run}/whole`, 'PUT');
        if (missing) return missing;
      }
      return await this.exporter.ask(path, rest);
    } finally {
      signal?.removeEventListener('abort', end);
    }
  }

  /** Gives the worker that exports what the other one has; returns the answer of one that refuses. */
  private async handOver(path: string, method: string): Promise<Response | undefined> {
    const has = await this.api.ask(path, {});
    if (!has.ok) return has;
    const took = await this.exporter.ask(path, { method, body: await has.text() });
    return took.ok ? undefined : took;
  }

  connect(): Line {
    const line = new WorkerLine({
      send: (text) => this.api.post({ type: 'send', text }),
      started: () => this.api.started,
      recorded: async (m) => (this.changed || this.ready ? undefined : this.published.run(m)),
      connect: () => this.api.post({ type: 'connect' }),
    });
    this.line = line;
    if (this.api.started) line.startedWorker();
    else if (this.failed) this.api.start();
    if (!this.failed) line.open();
    return line;
  }

  /** Tells the page that the site has another version. */
  updated(): void {
    this.line?.updated();
  }
}
