// Keeps a published site for when there is no network, and finds out about new versions of it.

import { whenIdle } from '../../ui/idle.ts';
import type { KeepRequest } from '../siteoffline.ts';
import { isReplaced } from './version.ts';

/** Starts the service worker of the site in a folder, which keeps what this page has loaded. `updated` is called when the site has another
 *  version than the page. The function that is returned has the whole site kept. */
export function goOffline(base: string, updated: () => void): () => void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return () => {}; // a browser, or an address, without
  let asked: KeepRequest | null = null;
  const post = () => asked && serviceWorker.ready.then(({ active }) => active?.postMessage(asked));
  const keep = (m: KeepRequest) => {
    asked = m;
    void post();
  };
  serviceWorker.addEventListener('controllerchange', () => {
    void isReplaced().then((is) => is && updated()); // the first service worker is none of another version
    void post(); // what was asked for may have gone to the one before
  });
  void serviceWorker.register(`${base}/offline.js`, { scope: `${base}/` }).then((registration) => {
    addEventListener('visibilitychange', () => document.hidden || void registration.update().catch(() => {}));
  }, () => {}); // it is not there, as when the page was saved as a file
  const loaded = () => [location.href, ...performance.getEntriesByType('resource').map((r) => r.name)];
  addEventListener('load', () => whenIdle(() => (keep({ keep: loaded() }), false)));
  return () => keep({ keep: 'all' });
}
