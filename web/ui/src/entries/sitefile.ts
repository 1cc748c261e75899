// The start of a lesson that is one file, which has all that runs its programs: the page of a published site, whose files are in the page as
// elements of the class "file", compressed and as base64, with their names and types as data-name and data-type.

import './main.css';
import './site/plain.css';
import './theme.ts';
import { WorkerTransport } from '../server/worker.ts';
import { ownerOf } from './site/ownerof.ts';
import { owner } from '../wire/stored.ts';
import { beSite, reachBy, type Site } from '../wire/transport.ts';

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** A file in the page, by its address on a site. What names itself as compressed stays so. */
async function fileIn({ dataset: { name = '', type = '' }, textContent }: HTMLElement): Promise<[string, Blob]> {
  const bytes = Uint8Array.from(atob(textContent ?? ''), (c) => c.charCodeAt(0));
  const data = name.endsWith('.gz') ? bytes : await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  return [name, new Blob([data], { type })];
}

async function start(): Promise<void> {
  const site = JSON.parse(said('site')) as Site;
  site.files = Object.fromEntries(await Promise.all([...document.querySelectorAll<HTMLElement>('script.file')].map(fileIn)));
  site.owner = ownerOf(site, location);
  beSite(site);
  reachBy(new WorkerTransport(site, owner(), said('version'), () => {}));
  await import('./main.tsx');
}

void start();
