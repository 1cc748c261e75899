// The worker that answers the page of a published site: the API of the server, with kernels that are workers, too.

import type { FromWorker, ToWorker } from '../server/worker.ts';
import { start, type Kernel } from './site/go.ts';
import { openTable } from './site/table.ts';

const post = (m: FromWorker) => postMessage(m);

async function serve(files: string, version: string) {
  const [module, lessons, table] = await Promise.all([
    WebAssembly.compileStreaming(fetch(files + '/site.wasm')),
    fetch(files + '/lessons.zip').then(async (answer) => new Uint8Array(await answer.arrayBuffer())),
    openTable(),
  ]);
  await start(files, module);
  const launch = (wrote: (bytes: Uint8Array) => void, ended: () => void): Kernel => {
    const kernel = new Worker(files + '/sitekernel.js');
    kernel.onmessage = (e: MessageEvent<Uint8Array>) => wrote(e.data);
    kernel.onerror = ended;
    kernel.postMessage({ files, module });
    return { send: (bytes) => kernel.postMessage(bytes), kill: () => kernel.terminate() };
  };
  return rehearseSite.serve({ lessons, table, launch, version });
}

let site: ReturnType<typeof serve> | undefined;
let line: Promise<{ send(text: string): void }> | undefined;

async function ask(m: ToWorker & { type: 'ask' }): Promise<void> {
  try {
    post({ type: 'answer', id: m.id, ...(await (await site!).answer(m)) });
  } catch (e) {
    post({ type: 'broken', id: m.id, text: String(e) });
  }
}

onmessage = (e: MessageEvent<ToWorker>) => {
  const m = e.data;
  switch (m.type) {
    case 'start': site = serve(m.files, m.version); break;
    case 'ask': void ask(m); break;
    case 'connect':
      line = site!.then((s) => s.connect({ message: (data) => post({ type: 'message', data }), closed: () => post({ type: 'closed' }) }));
      line.catch(() => post({ type: 'closed' }));
      break;
    case 'send': void line!.then((l) => l.send(m.text)); break;
  }
};
