// A worker of Node that is a kernel.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

createRequire(import.meta.url)(join(workerData, 'wasm_exec.js'));
const go = new Go();
globalThis.rehearseSiteReady = () => {
	rehearseSite.kernel({
		read: (f) => parentPort.on('message', f),
		write: (bytes) => parentPort.postMessage(bytes),
	}).then(() => parentPort.postMessage(''), (e) => parentPort.postMessage(String(e)));
};
const { instance } = await WebAssembly.instantiate(gunzipSync(readFileSync(join(workerData, 'site.wasm.gz'))), go.importObject);
go.run(instance);
