// The service worker of a published site, which keeps the site's files for when there is no network. Files in the folders of a version never
// change, so the kept ones are used first. For a page, and what else has no version, the server is asked first, so that a new version shows at the next visit.
// web/site puts the list of the site's files before this script: a new version is another script, which the browser then starts.
// It takes the place of the one before only when a page asks for it: at that moment Chromium fails some of the requests that are on their way, and a page
// whose first script fails stays plain text.

import { Keeper, type SiteFiles } from './site/keeper.ts';

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
  registration: { waiting: unknown };
  addEventListener(type: 'install' | 'activate', f: (e: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', f: (e: FetchEvent) => void): void;
  addEventListener(type: 'message', f: (e: ExtendableEvent & { data: KeepRequest | ActivateRequest }) => void): void;
}

/** Asks for files to be kept: those with these addresses, or all of the site. */
export type KeepRequest = { keep: string[] | 'all' };

/** Asks the service worker of a later version to take the place of the one before. */
export type ActivateRequest = { activate: true };

const worker = globalThis as unknown as Scope;
const keeper = new Keeper(worker.rehearseFiles, {
  origin: location.origin,
  open: (name) => caches.open(name),
  fetch: (...request) => fetch(...request),
  superseded: () => worker.registration.waiting !== null,
});

worker.addEventListener('activate', (e) => e.waitUntil(keeper.forget().catch(() => {}).then(() => worker.clients.claim())));
worker.addEventListener('message', (e) => e.waitUntil('keep' in e.data ? keeper.keep(e.data.keep) : worker.skipWaiting()));
worker.addEventListener('fetch', (e) => {
  const answer = keeper.answer(e.request);
  if (answer) e.respondWith(answer);
});
