// The start of a page of a published site: the same page, which files and a worker answer.

import './site/plain.css';
import './theme.ts';
import { goOffline } from './site/offline.ts';
import { isEmpty } from '../server/records.ts';
import { loadModule } from '../ui/module.ts';
import { WorkerTransport } from '../server/worker.ts';
import { base, beSite, reachBy, type Site } from '../wire/transport.ts';

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const site = JSON.parse(said('site')) as Site;

const transport = new WorkerTransport(site, base, said('version'), () => keepAll());
const hasScripts = new Promise((is) => addEventListener('load', is)).then(() => main);
const keepAll = goOffline(base, hasScripts, { updated: () => transport.updated(), serviceWorkerReplaced: () => transport.serviceWorkerReplaced() });
beSite(site);
isEmpty(base).catch(() => (site.forgets = true));
reachBy(transport);
const main = loadModule(() => import('./main.tsx'));
