// Collects what requests over the socket bring, one request after another. asking(send) gives call(text), which sends a request and promises
// its answer, and what must be told of all that comes: heard(message), broken(reason). Its twin is the collector in answer.go.
globalThis.asking = (send) => {
	let heard = () => {};
	let broken = () => {};
	const call = (request) => new Promise((resolve, reject) => {
		const texts = [];
		const blocks = [];
		let left = -1; // messages of bytes until the end, once it is known
		broken = (reason) => reject(new Error(reason));
		heard = (m) => {
			if (typeof m === 'string') {
				texts.push(m);
				const { type, scene } = JSON.parse(m);
				if (['failed', 'diagnostics', 'done'].includes(type)) left = 0;
				if (type === 'result') left = scene.panels.length;
			} else {
				blocks.push(m);
				left--;
			}
			if (left !== 0) return;
			heard = () => {};
			resolve(answer(texts, blocks));
		};
		send(request);
	});
	return { call, heard: (m) => heard(m), broken: (reason) => broken(reason) };
};

async function answer(texts, blocks) {
	const bytes = blocks.reduce((sum, b) => sum + b.length, 0);
	if (bytes === 0) return { texts, bytes, hash: '' };
	const all = new Uint8Array(bytes);
	blocks.reduce((at, b) => (all.set(b, at), at + b.length), 0);
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
	return { texts, bytes, hash: [...hash].map((b) => b.toString(16).padStart(2, '0')).join('') };
}
