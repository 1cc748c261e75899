// Links to files. A link cannot send the key. So the page asks the server for an address that is valid for a minute,
// and the browser downloads from there. On a published site, where there is no server, the page saves the file itself.

import { tr } from '../ui/language.ts';
import { save } from '../ui/save.ts';
import { site, transport } from '../wire/transport.ts';
import { pass } from './http.ts';

/** Makes links with the attribute download work, anywhere on the page. `failed` is called with the reason if one did
 *  not. */
export function passDownloads(failed: (why: unknown) => void): void {
  document.addEventListener('click', (e) => {
    const link = e.target instanceof Element ? e.target.closest<HTMLAnchorElement>('a[download]') : null;
    const path = link?.getAttribute('href') ?? '';
    if (!path.startsWith('/api/') || e.defaultPrevented) return;
    e.preventDefault();
    if (site) {
      saveFrom(path).catch(failed);
      return;
    }
    pass(path).then((href) => {
      const passed = Object.assign(document.createElement('a'), { href, download: '', hidden: true });
      passed.addEventListener('click', (c) => c.stopPropagation()); // the click was not the learner's
      document.body.append(passed);
      passed.click();
      passed.remove();
    }, failed);
  });
}

/** Saves the file that a path is answered with. */
async function saveFrom(path: string): Promise<void> {
  const answer = await transport().fetch(path, {});
  if (!answer.ok) throw new Error(tr`The file could not be made.`);
  const [, name = ''] = /filename="?([^";]+)/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
  save({ name: name || path.split('/').pop()!, data: await answer.blob() });
}
