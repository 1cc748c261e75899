// The start of a page of a published site: the same page, which files and a worker answer.

import './site/plain.css';
import './theme.ts';
import { goOffline } from './site/offline.ts';
import { WorkerTransport } from '../server/worker.ts';
import { base, reachBy, site } from '../wire/transport.ts';

const version = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '';

const transport = new WorkerTransport(site!, base, version, () => keepAll());
const keepAll = goOffline(base, () => transport.updated());
reachBy(transport);
void import('./main.tsx');
