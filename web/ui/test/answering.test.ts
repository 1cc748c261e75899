// The workers of a published site, with workers that only remember what they were sent.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Answering, type FromWorker, type ToWorker } from '../src/server/answering.ts';

class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((e: { data: FromWorker }) => void) | null = null;
  sent: ToWorker[] = [];
  ended = false;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(m: ToWorker): void {
    this.sent.push(m);
  }

  terminate(): void {
    this.ended = true;
  }

  says(data: FromWorker): void {
    this.onmessage!({ data });
  }
}

test('another worker gets what the one before was sent until it was ready', async () => {
  const real = globalThis.Worker;
  globalThis.Worker = FakeWorker as unknown as typeof Worker;
  try {
    let started = 0;
    const answering = new Answering({ page: '/p', kernel: '', program: '', loader: '', lessons: '' }, '', 'v', { started: () => started++, loading: () => {}, ready: () => {}, lost: () => {} });
    answering.startAgain();
    assert.equal(FakeWorker.all.length, 0, 'none was started');

    answering.post({ type: 'connect' });
    const answer = answering.ask('/api/work', { method: 'POST', body: 'x' });
    answering.startAgain();
    const [first, second] = FakeWorker.all as [FakeWorker, FakeWorker];
    assert.deepEqual(first.sent.map((m) => m.type), ['start', 'connect', 'ask']);
    assert.deepEqual(second.sent, first.sent);
    assert.deepEqual([first.ended, second.ended, started], [true, false, 1]);

    second.says({ type: 'ready', stores: true });
    second.says({ type: 'answer', id: 1, status: 200, headers: {}, body: new TextEncoder().encode('done') });
    assert.equal(await (await answer).text(), 'done');
    answering.startAgain();
    answering.post({ type: 'send', text: 'x' });
    assert.deepEqual([FakeWorker.all.length, second.sent.length], [2, 4], 'one that is ready goes on');
  } finally {
    globalThis.Worker = real;
  }
});
