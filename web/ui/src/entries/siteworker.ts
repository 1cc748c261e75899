// The worker that answers the page of a published site: the API of the server, with kernels that are workers, too.

import { memoryTable, openTable } from '../server/records.ts';
import type { FromWorker, ToWorker } from '../server/answering.ts';
import { RestartableWorker } from '../server/restartable.ts';
import { addressOf } from '../wire/transport.ts';
import { decompressed, Gone, load } from './site/load.ts';
import { start, type Kernel } from './site/go.ts';

const post = (m: FromWorker) => postMessage(m);

async function serve({ files, base, version }: ToWorker & { type: 'start' }) {
  const [module, lessons, table] = await Promise.all([
    compile(files.program),
    load(files.lessons).then((file) => file.arrayBuffer()),
    openTable(base).catch(() => null),
  ]);
  await start(files.loader, module, () => post({ type: 'closed', why: 'crashed' }));
  const launch = (wrote: (bytes: Uint8Array) => void, ended: (words: string) => void): Kernel => {
    const kill = () => {
      kernel.end();
      kernels.delete(kernel);
    };
    /** A worker outlives its program, and an error in it: it must be ended, too. */
    const end = (words: string) => {
      kill();
      ended(words);
    };
    const kernel = new RestartableWorker<Uint8Array | string>(addressOf(files.kernel), {
      message: (m) => (typeof m === 'string' ? end(m) : wrote(m)),
      error(e) {
        e.preventDefault(); // it would be an error of this worker, too, and end it
        end(e.message);
      },
    });
    kernels.add(kernel);
    kernel.post({ loader: files.loader, module });
    return { send: (bytes) => kernel.post(bytes), kill };
  };
  const asset = (name: string) => load(`${files.page}/${name}`).then(async (file) => new Uint8Array(await file.arrayBuffer()));
  const site = await rehearseSite.serve({ lessons: new Uint8Array(lessons), table: table ?? memoryTable(), launch, asset, version });
  post({ type: 'ready', stores: table !== null });
  return site;
}

/** Loads the program, whose file is compressed, and says how far it is. */
async function compile(program: string | Blob): Promise<WebAssembly.Module> {
  const unpacked = decompressed(await load(program), (got, total) => post({ type: 'loading', got, total }));
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { 'Content-Type': 'application/wasm' } }));
}

const kernels = new Set<RestartableWorker<Uint8Array | string>>();
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
    case 'start':
      site = serve(m);
      site.catch((e: unknown) => post({ type: 'closed', why: e instanceof Gone ? 'gone' : 'unreachable' }));
      break;
    case 'ask': void ask(m); break;
    case 'connect':
      line = site!.then((s) => s.connect({ message: (data) => post({ type: 'message', data }), closed: () => post({ type: 'closed', why: 'crashed' }) }));
      line.catch(() => {}); // the page knows
      break;
    case 'serviceWorkerReplaced': kernels.forEach((k) => k.startAgain()); break;
    case 'send': void line!.then((l) => l.send(m.text), () => {}); break;
  }
};
