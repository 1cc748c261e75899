// A worker of Node that is a kernel.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

createRequire(import.meta.url)(join(workerData, 'wasm_exec.js'));
const go = new Go();
globalThis.rehearseSiteReady = () => {
	rehearseSite.kernel({
		read: (f) => parentPort.on('message', f),
		write: (bytes) => parentPort.postMessage(bytes),
	});
};
const { instance } = await WebAssembly.instantiate(readFileSync(join(workerData, 'site.wasm')), go.importObject);
go.run(instance);
