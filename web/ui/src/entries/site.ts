// The start of a page of a published site: the same page, which a worker answers.

import './theme.ts';
import { WorkerTransport } from '../server/worker.ts';
import { base, reachBy } from '../wire/transport.ts';

const version = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '';

reachBy(new WorkerTransport(`${base}/assets`, version));
void import('./main.tsx');
