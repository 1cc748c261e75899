// node site.mjs DIR LESSONS: answers as the page's worker of a published site would, with the program in DIR and a ZIP file of lessons; the steps on standard
// input, a JSON array, are taken one after another: {method, path, body} is a request, {send} the text of a request over
// the socket, such as a run; {stopAfter} ms later it is stopped, or {breakAfter} ms later its kernel gets what it cannot read. It prints a JSON array of what each has brought.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const [, , dir, lessons] = process.argv;
const require = createRequire(import.meta.url);
require(join(dir, 'wasm_exec.js'));
const go = new Go();
const ready = new Promise((is) => { globalThis.rehearseSiteReady = is; });
const { instance } = await WebAssembly.instantiate(gunzipSync(readFileSync(join(dir, 'site.wasm.gz'))), go.importObject);
go.run(instance); // until the process ends
await ready;

const records = new Map();
let changes = 0;
const table = {
	revision: async () => changes,
	read: async (key) => records.get(key),
	keys: async (prefix) => [...records.keys()].filter((k) => k.startsWith(prefix)).sort(),
	write: async (revision, puts, gone) => {
		if (revision !== changes) return false;
		changes++;
		for (const [k, v] of puts) records.set(k, v);
		for (const k of gone) records.delete(k);
		return true;
	},
};
let kernels = 0;
let kernel; // the last one
const launch = (wrote, ended) => {
	kernels++;
	const worker = new Worker(new URL('./kernel.mjs', import.meta.url), { workerData: dir });
	const kill = () => void worker.removeAllListeners().terminate();
	worker.on('message', (m) => {
		if (typeof m !== 'string') return wrote(m);
		kill();
		ended(m);
	});
	kernel = { send: (bytes) => worker.postMessage(bytes), kill };
	return kernel;
};
const site = await rehearseSite.serve({ lessons: new Uint8Array(readFileSync(lessons)), table, launch, version: 'test' });

require('../../../web/site/sitetest/answer.js');
const { call, heard } = asking((text) => line.send(text));
const line = site.connect({ message: heard, closed: () => {} });
const send = async (step) => {
	const answer = call(step.send);
	let began = Date.now();
	if (step.stopAfter) setTimeout(() => {
		began = Date.now();
		line.send(JSON.stringify({ type: 'stop', id: JSON.parse(step.send).id }));
	}, step.stopAfter);
	if (step.breakAfter) setTimeout(() => kernel.send(new Uint8Array(64).fill(255)), step.breakAfter);
	return { ...await answer, took: Date.now() - began };
};

const brought = [];
for (const step of JSON.parse(readFileSync(0, 'utf8'))) {
	if (step.send) {
		brought.push(await send(step));
		continue;
	}
	const body = step.body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(step.body));
	const { status, body: answer } = await site.answer({ ...step, body });
	brought.push({ status, text: new TextDecoder().decode(answer) });
}
process.stdout.write(JSON.stringify({ brought, kernels, records: records.size }), () => process.exit(0));
