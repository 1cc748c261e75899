// Keeps a published site for when there is no network, and finds out about new versions of it.

import { whenIdle } from '../../ui/idle.ts';
import type { ActivateRequest, KeepRequest } from '../siteoffline.ts';
import { isReplaced } from './version.ts';

/** What a page does about the site's service workers. */
interface Events {
  /** The site has another version than the page. */
  updated(): void;
  /** Another service worker has taken the place of the one that requests of the page and its workers went to. */
  serviceWorkerReplaced(): void;
}

/** How long a page that has its scripts may still be loading what it shows first, ms. */
const loading = 3000;

/** Starts the service worker of the site in a folder, which keeps what this page has loaded. The one of a later version takes its place when this
 *  page has had its scripts for some time. The function that is returned has the whole site kept. */
export function goOffline(base: string, hasScripts: Promise<unknown>, events: Events): () => void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return () => {}; // a browser, or an address, without
  let asked: KeepRequest | null = null;
  const post = () => asked && serviceWorker.ready.then(({ active }) => active?.postMessage(asked));
  const keep = (m: KeepRequest) => {
    asked = m;
    void post();
  };
  let { controller } = serviceWorker;
  serviceWorker.addEventListener('controllerchange', () => {
    if (controller) events.serviceWorkerReplaced();
    ({ controller } = serviceWorker);
    void isReplaced().then((is) => is && events.updated()); // the first service worker is none of another version
    void post(); // what was asked for may have gone to the one before
  });
  const hasLoaded = hasScripts.then(() => new Promise((is) => setTimeout(is, loading)));
  void serviceWorker.register(`${base}/offline.js`, { scope: `${base}/` }).then((registration) => {
    const activate = () => void hasLoaded.then(() => registration.waiting?.postMessage({ activate: true } satisfies ActivateRequest));
    activate();
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && activate());
    });
    addEventListener('visibilitychange', () => document.hidden || void registration.update().catch(() => {}));
  }, () => {}); // it is not there, as when the page was saved as a file
  const loaded = () => [location.href, ...performance.getEntriesByType('resource').map((r) => r.name)];
  addEventListener('load', () => whenIdle(() => (keep({ keep: loaded() }), false)));
  return () => keep({ keep: 'all' });
}
