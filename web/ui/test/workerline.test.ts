// The line to a site's worker, with a reach that only remembers what it was asked to send.

import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.window ??= globalThis as unknown as Window & typeof globalThis;
globalThis.WebSocket ??= { CONNECTING: 0, OPEN: 1, CLOSED: 3 } as unknown as typeof WebSocket;

const { WorkerLine } = await import('../src/server/workerline.ts');

const recorded = { head: { type: 'result', id: 0, run: 'recorded-1', wallMicros: 0, scene: { panels: [] } }, blocks: [] };

function lineOf() {
  const sent: { type: string; id: number }[] = [];
  const heard: { type: string; id: number }[] = [];
  let known = true;
  const line = new WorkerLine({
    send: (text) => void sent.push(JSON.parse(text) as { type: string; id: number }),
    started: () => true, connect: () => {},
    recorded: async () => (known ? (recorded as never) : undefined),
  });
  line.onmessage = (e) => void heard.push(JSON.parse(e.data as string) as { type: string; id: number });
  return { line, sent, heard, edit: () => (known = false), run: (id: number) => line.send(JSON.stringify({ type: 'run', id })) };
}

const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));

test('a recorded run is shown at once, and repeated once its picture had time', async () => {
  const { sent, heard, run } = lineOf();
  run(1);
  await pause(50);
  assert.deepEqual(heard.map((m) => [m.type, m.id]), [['result', 1]]);
  assert.deepEqual(sent, []);
  await pause(600);
  assert.deepEqual(sent.map((m) => [m.type, m.id]), [['run', 1]]);
});

test('a run that follows at once is not held up by a repetition', async () => {
  const { line, sent, edit, run } = lineOf();
  run(1);
  await pause(50);
  edit();
  run(2);
  await pause(700);
  assert.deepEqual(sent.filter((m) => m.type === 'run').map((m) => m.id), [2]);
  await line.repeated('/api/runs/recorded-1/state'); // nothing waits for what is not made
});
