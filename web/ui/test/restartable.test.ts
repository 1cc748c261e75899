// Workers that can be started again, with workers that only remember what they were sent.

import assert from 'node:assert/strict';
import test from 'node:test';

import { goOffline } from '../src/entries/site/offline.ts';
import { Answering, type FromWorker, type ToWorker } from '../src/server/answering.ts';
import { RestartableWorker } from '../src/server/restartable.ts';

class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((e: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
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
    this.onmessage?.({ data });
  }
}

/** Calls f where Worker is FakeWorker. */
async function withFakes(f: () => Promise<void> | void): Promise<void> {
  const real = globalThis.Worker;
  globalThis.Worker = FakeWorker as unknown as typeof Worker;
  FakeWorker.all = [];
  try {
    await f();
  } finally {
    globalThis.Worker = real;
  }
}

test('another worker gets what the one before was sent, unless that has said something', () => withFakes(async () => {
  let started = 0;
  let lost = '';
  const answering = new Answering({ page: '/p', kernel: '', program: '', loader: '', lessons: '' }, '', 'v', { started: () => started++, loading: () => {}, ready: () => {}, lost: (why) => (lost = why) });
  answering.serviceWorkerReplaced();
  assert.equal(FakeWorker.all.length, 0, 'none was started');

  answering.post({ type: 'connect' });
  const answer = answering.ask('/api/work', { method: 'POST', body: 'x' });
  answering.serviceWorkerReplaced();
  const [first, second] = FakeWorker.all as [FakeWorker, FakeWorker];
  assert.deepEqual(first.sent.map((m) => m.type), ['start', 'connect', 'ask']);
  assert.deepEqual(second.sent, first.sent);
  assert.deepEqual([first.ended, second.ended, started], [true, false, 1]);
  first.onerror?.();
  first.says({ type: 'closed', why: 'crashed' });
  assert.equal(lost, '', 'nothing is heard of the first any more');

  second.says({ type: 'loading', got: 1, total: 2 });
  answering.serviceWorkerReplaced();
  assert.deepEqual([FakeWorker.all.length, second.sent.at(-1)], [2, { type: 'serviceWorkerReplaced' }], 'it goes on, and knows');
  second.says({ type: 'answer', id: 1, status: 200, headers: {}, body: new TextEncoder().encode('done') });
  assert.equal(await (await answer).text(), 'done');
}));

test('a worker that was ended is silent', () => withFakes(() => {
  const heard: unknown[] = [];
  const worker = new RestartableWorker<FromWorker>('/w.js', { message: (m) => heard.push(m), error: (e) => heard.push(e) });
  worker.end();
  const [fake] = FakeWorker.all as [FakeWorker];
  fake.onerror?.();
  fake.says({ type: 'ready', stores: true });
  assert.deepEqual([heard, fake.ended], [[], true]);
}));

/** Does something in a page with a service worker, whose timers do not run by themselves. */
async function withServiceWorker(serviceWorker: object, timers: (() => void)[], f: () => unknown): Promise<void> {
  const faked = {
    navigator: { serviceWorker }, location: { pathname: '/' }, addEventListener: () => {}, fetch: async () => { throw new TypeError('no network'); },
    setTimeout: (run: () => void) => timers.push(run),
  };
  const real = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(([name]) => name in faked);
  for (const [name, value] of Object.entries(faked)) Object.defineProperty(globalThis, name, { value, configurable: true });
  try {
    await f();
  } finally {
    for (const name of Object.keys(faked)) delete (globalThis as Record<string, unknown>)[name];
    for (const [name, was] of real) Object.defineProperty(globalThis, name, was);
  }
}

test('the first service worker of a page replaces none, and each further one does', () => {
  let changed = () => {};
  const serviceWorker = { controller: null as unknown, ready: new Promise(() => {}), addEventListener: (_: string, f: () => void) => (changed = f), register: () => new Promise(() => {}) };
  return withServiceWorker(serviceWorker, [], () => {
    let replaced = 0;
    goOffline('', new Promise(() => {}), { updated: () => {}, serviceWorkerReplaced: () => replaced++ });
    const seen = [1, 2, 3].map((controller) => {
      serviceWorker.controller = controller;
      changed();
      return replaced;
    });
    assert.deepEqual(seen, [0, 1, 2]);
  });
});

test('the service worker of a later version is asked to take over once the page has loaded, whether it came before or comes after that', async () => {
  const asked: string[] = [];
  const worker = (name: string) => ({ postMessage: (m: unknown) => asked.push(`${name} ${JSON.stringify(m)}`), state: 'installing', addEventListener: (_: string, f: () => void) => (changed = f) });
  let [found, changed] = [() => {}, () => {}];
  const registration = { waiting: worker('second'), installing: null as unknown, addEventListener: (_: string, f: () => void) => (found = f) };
  const serviceWorker = { controller: {}, ready: new Promise(() => {}), addEventListener: () => {}, register: () => Promise.resolve(registration) };
  const timers: (() => void)[] = [];
  const turns = async () => { for (let i = 0; i < 10; i++) await null; };
  await withServiceWorker(serviceWorker, timers, async () => {
    let hasScripts = () => {};
    goOffline('', new Promise<void>((is) => (hasScripts = is)), { updated: () => {}, serviceWorkerReplaced: () => {} });
    await turns();
    assert.deepEqual([asked, timers.length], [[], 0], 'the page has no scripts yet');
    hasScripts();
    await turns();
    assert.deepEqual([asked, timers.length], [[], 1], 'it goes on to load');
    timers[0]!();
    await turns();
    assert.deepEqual(asked, ['second {"activate":true}']);

    const third = worker('third');
    registration.installing = third;
    found();
    changed();
    await turns();
    assert.equal(asked.length, 1, 'it is not installed yet');
    registration.waiting = third;
    third.state = 'installed';
    changed();
    await turns();
    assert.deepEqual(asked.slice(1), ['third {"activate":true}']);
  });
});
