// The service worker of a published site, which keeps the site's files for when there is no network. Files in the folders of a version never
// change, so the kept ones are used first; a page, and what else has no version, is asked for first, so that a new version shows at once.
// web/site puts the list of the site's files before this script: a new version is another script, which the browser then starts.

interface SiteFiles {
  base: string;
  /** Files that never change, relative to base. */
  fixed: string[];
  /** Files that do: pages and the lessons' pictures. */
  fresh: string[];
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  rehearseFiles: SiteFiles;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', f: (e: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', f: (e: FetchEvent) => void): void;
  addEventListener(type: 'message', f: (e: ExtendableEvent & { data: KeepRequest }) => void): void;
}

/** Asks for files to be kept: those with these addresses, or all of the site. */
export type KeepRequest = { keep: string[] | 'all' };

const worker = globalThis as unknown as Scope;
const { base, fixed, fresh } = worker.rehearseFiles;
const name = `rehearse${base}`;
/** An entry of the cache with the files of the version before, whose pages may still be open. */
const listed = `${base}/assets/listed.json`;

/** Files that are kept only when they have been used: recorded runs, which the program can make, and what makes exports. */
const onDemand = /^assets\/(runs\/|machine-\w+\/exports\.)/;

const addressOf = (file: string): string => new URL(`${base}/${file}`, location.origin).href;
const isFixed = (address: string): boolean => address.startsWith(addressOf('assets/'));

worker.addEventListener('install', (e) => e.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (e) => e.waitUntil(forget().then(() => worker.clients.claim())));
worker.addEventListener('message', (e) => e.waitUntil(keep(e.data.keep)));
worker.addEventListener('fetch', (e) => {
  const { request } = e;
  if (request.method !== 'GET' || !request.url.startsWith(addressOf(''))) return;
  e.respondWith(isFixed(request.url) ? keptFirst(request) : freshFirst(request));
});

/** Deletes files that neither this version of the site has nor the one before. */
async function forget(): Promise<void> {
  const cache = await caches.open(name);
  const before = (await (await cache.match(listed))?.json().catch(() => [])) as string[] | undefined;
  const wanted = new Set([...fixed, ...fresh, ...(before ?? [])].map(addressOf));
  for (const { url } of await cache.keys()) if (!wanted.has(plain(url)) && url !== addressOf('assets/listed.json')) await cache.delete(url);
  await cache.put(listed, Response.json([...fixed, ...fresh]));
}

/** An address without its query. */
const plain = (address: string): string => address.split(/[?#]/, 1)[0]!;

/** The site's cache; null if the browser refuses one: the site is then fetched as any other. */
const opened = (): Promise<Cache | null> => caches.open(name).catch(() => null);

async function keptFirst(request: Request): Promise<Response> {
  const cache = await opened();
  const kept = await cache?.match(request).catch(() => undefined);
  return kept ?? fetched(cache, request);
}

async function freshFirst(request: Request): Promise<Response> {
  const cache = await opened();
  try {
    return await fetched(cache, request);
  } catch (e) {
    const kept = await cache?.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw e;
  }
}

async function fetched(cache: Cache | null, request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (cache && answer.status === 200) void cache.put(plain(request.url), answer.clone()).catch(() => {}); // no room: it is fetched again
  return answer;
}

/** Keeps files, one after the other, so that the reader's own requests do not wait. */
async function keep(which: string[] | 'all'): Promise<void> {
  const cache = await opened();
  if (!cache) return;
  const addresses = which === 'all' ? [...fixed, ...fresh].filter((file) => !onDemand.test(file)).map(addressOf) : which.map(plain);
  for (const address of addresses) {
    if (!address.startsWith(addressOf('')) || (await cache.match(address))) continue;
    const answer = await fetch(address, isFixed(address) ? { cache: 'force-cache' } : {}).catch(() => null);
    if (answer?.status === 200) await cache.put(address, answer).catch(() => {});
  }
}
