// node run.mjs DIR: loads rehearse.wasm from DIR, runs the requests on standard input, a JSON array, one after another, and
// prints a JSON array of {result, error, output, reports}; traces are in base64. A request with search is an exploration. stopAfter
// in a request aborts it after so many ms, stopAtReport after so many reports of an exploration.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';

const dir = process.argv[2];
createRequire(import.meta.url)(join(dir, 'wasm_exec.js'));
const go = new Go();
const { instance } = await WebAssembly.instantiate(readFileSync(join(dir, 'rehearse.wasm')), go.importObject);
go.run(instance); // until the process ends

const answers = [];
for (const request of JSON.parse(readFileSync(0, 'utf8'))) {
	const controller = new AbortController();
	if (request.stopAfter) setTimeout(() => controller.abort(), request.stopAfter);
	let output = '';
	let reports = 0;
	try {
		const { signal } = controller;
		const result = request.search
			? await rehearse.explore({ ...request, signal, onProgress: () => { if (++reports === request.stopAtReport) controller.abort(); } })
			: await rehearse.run({ ...request, signal, onOutput: (stream, text) => { output += text; } });
		if (result.trace) result.trace = Buffer.from(result.trace).toString('base64');
		answers.push({ result, output, reports });
	} catch (error) {
		answers.push({ error: error.message });
	}
}
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
