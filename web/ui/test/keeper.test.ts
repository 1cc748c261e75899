// What the service worker of a site keeps, with a server and a cache that are maps.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Keeper } from '../src/entries/site/keeper.ts';

const origin = 'https://school.example';

/** A web server with a site of three lessons, and a browser that visits it. */
class World {
  up = true;
  /** What happens at each request. */
  onFetch = (_n: number): void => {};
  superseded = false;
  /** How many of the next answers are cut off. */
  cutOff = 0;
  asked: { address: string; cache: RequestCache | undefined }[] = [];
  stored = new Map<string, string>();
  private files = new Map<string, string>();
  private keeper!: Keeper;

  constructor(private base: string) {}

  /** Publishes a version, which replaces all files of the one before. */
  publish(version: string): void {
    const page = `page-${version.repeat(16)}`;
    const lessons = ['', 'lesson/a/', 'lesson/b/', 'lesson/c/'];
    const pictures = ['lesson/a/files/two words & more.svg'];
    const fixed = [`assets/${page}/site.js`, `assets/${page}/site.css`, 'assets/machine-0123456789abcdef/site.wasm.gz', 'assets/machine-0123456789abcdef/exports.wasm.gz', `assets/runs/${version}.gz`];
    this.files = new Map([
      ...lessons.map((name) => [name, `<script src="${this.base}/assets/${page}/site.js"> ${name} of ${version}`] as const),
      ...pictures.map((name) => [name, `picture of ${version}`] as const), ...fixed.map((name) => [name, name] as const)]);
    this.site = { base: this.base, version, fixed, fresh: [...lessons, ...pictures] };
  }

  private site = { base: '', version: '', fixed: [] as string[], fresh: [] as string[] };

  /** The browser finds the service worker of the version that is published. */
  async start(): Promise<void> {
    this.keeper = new Keeper(this.site, { origin, open: async () => this.cache(), fetch: (request, init) => this.fetch(request, init), superseded: () => this.superseded });
    await this.keeper.forget();
  }

  keep(which: string[] | 'all'): Promise<void> {
    return this.keeper.keep(which === 'all' ? which : which.map((file) => this.address(file)));
  }

  /** What the page at an address gets: a text, 'none' from an error page, 'not ours' for what the service worker leaves to the browser. */
  async get(file: string): Promise<string> {
    try {
      const answer = await this.keeper.answer(new Request(file.includes(':') ? file : this.address(file)));
      await new Promise((later) => setTimeout(later, 1)); // it is stored
      return answer ? answer.status === 200 ? await answer.text() : `status ${answer.status}` : 'not ours';
    } catch {
      return 'none';
    }
  }

  /** Whether a page is shown without a network: with its script. */
  async shows(file: string): Promise<string> {
    const page = await this.get(file);
    const [, script = ''] = /src="([^"]+)"/.exec(page) ?? [];
    return (await this.get(origin + script)) === 'none' ? `${page} without its script` : page.replace(/<.*> /, '');
  }

  private address = (file: string): string => `${origin}${this.base}/${file}`;

  private async fetch(request: string | Request, init?: RequestInit): Promise<Response> {
    const address = typeof request === 'string' ? request : request.url;
    this.asked.push({ address, cache: init?.cache });
    this.onFetch(this.asked.length);
    if (!this.up) throw new TypeError('Failed to fetch');
    const file = decodeURIComponent(new URL(address).pathname).slice(this.base.length + 1);
    if (this.files.has(`${file}/`)) return { status: 0, type: 'opaqueredirect', clone: () => ({ status: 0 }) } as unknown as Response;
    const text = this.files.get(file);
    if (this.cutOff > 0) {
      this.cutOff--;
      return new Response(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode(text!.slice(0, 5))), pull: (c) => c.error(new TypeError('cut off')) }));
    }
    return new Response(text, { status: text === undefined ? 404 : 200 });
  }

  private cache(): Cache {
    const key = (r: RequestInfo | URL) => (typeof r === 'string' ? r : (r as Request).url);
    return {
      match: async (r: RequestInfo | URL) => (this.stored.has(key(r)) ? new Response(this.stored.get(key(r))) : undefined),
      put: async (r: RequestInfo | URL, answer: Response) => void this.stored.set(key(r), await answer.text()),
      delete: async (r: RequestInfo | URL) => this.stored.delete(key(r)),
      keys: async () => [...this.stored.keys()].map((url) => ({ url })),
    } as unknown as Cache;
  }
}

async function visited(base = '/course'): Promise<World> {
  const w = new World(base);
  w.publish('1');
  await w.start();
  await w.keep('all');
  return w;
}

test('a link without the slash at its end is answered without a network', async () => {
  const w = await visited();
  w.up = false;
  assert.equal(await w.shows('lesson/b'), 'lesson/b/ of 1');
  assert.equal(await w.shows('lesson/b/?cell=x'), 'lesson/b/ of 1');
  assert.equal(await w.get('lesson/a/files/two%20words%20&%20more.svg'), 'picture of 1');
});

test('the server is asked for pages, and not its answers of some minutes ago', async () => {
  const w = await visited();
  w.asked = [];
  await w.get('lesson/b/');
  assert.deepEqual(w.asked, [{ address: `${origin}/course/lesson/b/`, cache: 'no-cache' }]);
  assert.equal(await w.get('lesson/b'), 'status 0', 'the redirect is the browser’s');
});

test('after two updates that were read but not run, all lessons are shown without a network, in the latest version', async () => {
  const w = await visited();
  for (const version of ['2', '3']) {
    w.publish(version);
    await w.get('lesson/a/'); // by the service worker of the version before
    await w.start();
    await w.keep(['lesson/a/']);
  }
  w.up = false;
  for (const lesson of ['', 'lesson/a/', 'lesson/b/', 'lesson/c/']) assert.equal(await w.shows(lesson), `${lesson} of 3`);
  assert.equal(await w.get('lesson/a/files/two%20words%20&%20more.svg'), 'picture of 3');
  assert.ok(![...w.stored.keys()].some((address) => address.includes('page-1')), 'files that no page names are deleted');
});

test('a page of an earlier version is shown with its files as long as it is kept', async () => {
  const w = new World('');
  w.publish('1');
  await w.start();
  for (const file of ['lesson/b/', `assets/page-${'1'.repeat(16)}/site.js`]) await w.get(file);
  for (const version of ['2', '3', '4']) {
    w.publish(version);
    await w.start();
    for (const file of ['lesson/a/', `assets/page-${version.repeat(16)}/site.js`]) await w.get(file);
  }
  w.up = false;
  assert.equal(await w.shows('lesson/b/'), 'lesson/b/ of 1');
  assert.equal(await w.shows('lesson/a/'), 'lesson/a/ of 4');
  assert.ok(![...w.stored.keys()].some((address) => address.includes(`page-${'2'.repeat(16)}`)), 'files that no page names are deleted');
});

test('what was not fetched is fetched the next time', async () => {
  const w = await visited();
  w.publish('2');
  await w.start();
  w.up = false;
  await w.keep(['lesson/a/']);
  assert.equal(await w.shows('lesson/b/'), 'lesson/b/ of 1');
  w.up = true;
  await w.keep(['lesson/a/']);
  w.asked = [];
  await w.keep(['lesson/a/']);
  assert.deepEqual(w.asked, [], 'all is kept');
  w.up = false;
  assert.equal(await w.shows('lesson/b/'), 'lesson/b/ of 2');
});

test('a service worker that a later one waits for fetches no more', async () => {
  const w = new World('');
  w.publish('1');
  await w.start();
  w.onFetch = (n) => (w.superseded = n === 2);
  await w.keep('all');
  assert.equal(w.asked.length, 2);
  w.publish('2');
  w.onFetch = () => {};
  w.superseded = false;
  await w.start();
  await w.keep(['lesson/a/']);
  w.up = false;
  assert.equal(await w.shows('lesson/b/'), 'lesson/b/ of 2', 'the later one keeps all');
});

test('a script that is cut off is fetched again, and kept as a whole; a page is not', async () => {
  const w = new World('');
  w.publish('1');
  await w.start();
  const script = `assets/page-${'1'.repeat(16)}/site.js`;
  w.cutOff = 1;
  assert.equal(await w.get(script), script);
  assert.equal(w.asked.length, 2);
  assert.equal(w.stored.get(`${origin}/${script}`), script);
  w.cutOff = 2;
  assert.equal(await w.get(`assets/page-${'1'.repeat(16)}/site.css`), 'none', 'the second time, too');
  w.cutOff = 1;
  assert.equal(await w.get('lesson/a/'), 'none');
  assert.deepEqual([...w.stored.keys()].filter((address) => address.endsWith('css') || address.endsWith('/lesson/a/')), []);
});

test('the files of other sites on the same server are left to the browser', async () => {
  const w = await visited('');
  for (const other of [`${origin}/other/film.mp4`, `${origin}/lesson/none/`, `${origin}/offline.js`, 'https://elsewhere.example/assets/x.js']) assert.equal(await w.get(other), 'not ours', other);
  const site = await visited('/course');
  assert.equal(await site.get(`${origin}/courses/lesson/a/`), 'not ours');
});
