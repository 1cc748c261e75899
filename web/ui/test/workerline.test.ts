// The line to a site's worker, with a reach that only remembers what it was asked to send.

import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.window ??= globalThis as unknown as Window & typeof globalThis;
globalThis.WebSocket ??= { CONNECTING: 0, OPEN: 1, CLOSED: 3 } as unknown as typeof WebSocket;

const { WorkerLine } = await import('../src/server/workerline.ts');

const recorded = { head: { type: 'result', id: 0, run: 'recorded-1', wallMicros: 0, scene: { panels: [] } }, blocks: [] };

function lineOf(arrived = Promise.resolve()) {
  const sent: { type: string; id: number }[] = [];
  const heard: { type: string; id: number }[] = [];
  let known = true;
  const line = new WorkerLine({
    send: (text) => void sent.push(JSON.parse(text) as { type: string; id: number }),
    started: () => true, connect: () => {},
    recorded: () => arrived.then(() => (known ? (recorded as never) : undefined)),
    heard: () => {},
  });
  line.onmessage = (e) => void heard.push(JSON.parse(e.data as string) as { type: string; id: number });
  const answer = (m: object) => line.take(JSON.stringify(m));
  return { line, sent, heard, answer, edit: () => (known = false), run: (id: number) => line.send(JSON.stringify({ type: 'run', id })) };
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
  const { sent, edit, run } = lineOf();
  run(1);
  await pause(50);
  edit();
  run(2);
  await pause(700);
  assert.deepEqual(sent.filter((m) => m.type === 'run').map((m) => m.id), [2]);
});

test('a repetition that was given up begins anew for who asks about its run', async () => {
  const { line, sent, heard, answer, edit, run } = lineOf();
  run(1);
  await pause(600);
  edit();
  run(2);
  await pause(10);
  assert.deepEqual(sent.map((m) => [m.type, m.id]), [['run', 1], ['stop', 1], ['run', 2]]);
  let has = false;
  void line.repeated('/api/runs/recorded-1/state').then(() => (has = true));
  await pause(10);
  assert.equal(sent.length, 3); // it has not ended yet
  answer({ type: 'failed', id: 1, text: 'stopped' });
  await pause(10);
  assert.deepEqual(sent[3], { type: 'run', id: 1 });
  assert.equal(has, false);
  answer({ type: 'result', id: 1, scene: { panels: [] } });
  await pause(10);
  assert.equal(has, true);
  await line.repeated('/api/runs/recorded-1/state'); // from now on nobody waits
  assert.deepEqual(heard.map((m) => [m.type, m.id]), [['result', 1]]);
});

test('who waits for a repetition does not wait for a run that follows', async () => {
  const { line, sent, edit, run } = lineOf();
  run(1);
  await pause(10);
  const waits = line.repeated('/api/runs/recorded-1/state');
  assert.deepEqual(sent.map((m) => [m.type, m.id]), [['run', 1]]); // at once: the picture is there
  edit();
  run(2);
  await waits;
});

test('a repetition that failed is not tried again', async () => {
  const { line, sent, answer, run } = lineOf();
  run(1);
  await pause(10);
  const waits = line.repeated('/api/runs/recorded-1/state');
  answer({ type: 'failed', id: 1, text: 'out of time' });
  await waits;
  await line.repeated('/api/runs/recorded-1/state');
  assert.equal(sent.length, 1);
});

test('a repetition whose program does not compile any more is not waited for', async () => {
  const { line, sent, answer, run } = lineOf();
  run(1);
  await pause(10);
  const waits = line.repeated('/api/runs/recorded-1/state');
  await pause(10);
  assert.equal(sent.length, 1);
  answer({ type: 'diagnostics', id: 1, diagnostics: [] });
  await waits;
});

test('a run that is stopped while its recording is looked for is stopped', async () => {
  let is = () => {};
  const { line, sent, edit, run } = lineOf(new Promise<void>((f) => (is = f)));
  edit();
  run(1);
  line.send(JSON.stringify({ type: 'stop', id: 1 }));
  await pause(10);
  assert.deepEqual(sent, []);
  is();
  await pause(10);
  assert.deepEqual(sent.map((m) => [m.type, m.id]), [['run', 1], ['stop', 1]]);
});
