import assert from 'node:assert/strict';
import test from 'node:test';

import { Socket } from '../src/server/socket.ts';
import type { Reply } from '../src/wire/messages.ts';
import type { ClientMessage, ServerMessage } from '../src/wire/types.gen.ts';

/** A server that cannot be reached until open is called. */
class FakeSocket {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_: { data: string }): void => {};

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  say(m: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(m) });
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }
}

const g = globalThis as unknown as Record<string, unknown>;
g['WebSocket'] = FakeSocket;
g['location'] = { protocol: 'http:', host: 'here' };
g['localStorage'] = { getItem: () => null };
g['addEventListener'] = () => {};
const noAnswer = () => Promise.resolve(false);
const settings = { scheduler: 'pool', engine: 'sim', workers: 1, cores: 1, seed: 0, batch: 1, speed: 1 } as const;
const cell = { lesson: 'l', cell: 'c' };

test('a run stopped while the server is away is never sent', () => {
  const socket = new Socket(noAnswer);
  const heard: Reply[] = [];
  const listener = { message: (m: Reply) => heard.push(m), result: () => heard.push({ type: 'done', id: 0 }) };
  const first = socket.send({ type: 'run', ...cell, text: '', settings }, listener);
  const second = socket.send({ type: 'run', ...cell, text: '', settings }, listener);
  socket.stop(first);
  assert.deepEqual(heard.map((m) => [m.type, m.id]), [['failed', first]]);
  FakeSocket.last.open();
  socket.stop(second);
  assert.deepEqual(FakeSocket.last.sent.map((m) => [m.type, m.id]), [['run', second], ['stop', second]]);
});

test('a run that waits when the connection breaks is sent again with its ticket; one that runs is lost', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const socket = new Socket(noAnswer);
  const heard: Reply[] = [];
  const listener = { message: (m: Reply) => heard.push(m), result: () => {} };
  const run = (text: string) => socket.send({ type: 'run', ...cell, text, settings }, listener);
  const [waits, runs, stopped] = [run('waits'), run('runs'), run('stopped')];
  const first = FakeSocket.last;
  first.open();
  first.say({ type: 'queued', id: waits, ticket: '1.x', place: 2, of: 2 });
  first.say({ type: 'queued', id: runs, ticket: '2.x', place: 1, of: 2 });
  first.say({ type: 'started', id: runs });
  first.say({ type: 'queued', id: waits, ticket: '1.x', place: 1, of: 1 });
  first.say({ type: 'queued', id: stopped, ticket: '3.x', place: 2, of: 2 });
  heard.length = 0;
  first.close();
  assert.deepEqual(heard.map((m) => [m.type, m.id]), [['failed', runs]]);
  socket.stop(stopped);
  t.mock.timers.tick(250);
  const second = FakeSocket.last;
  assert.notEqual(second, first);
  second.open();
  assert.deepEqual(second.sent, [
    { type: 'run', ...cell, text: 'waits', settings, id: waits, ticket: '1.x' },
    { type: 'stop', id: stopped, ticket: '3.x' },
  ]);
  heard.length = 0;
  second.say({ type: 'started', id: waits });
  assert.deepEqual(heard.map((m) => [m.type, m.id]), [['started', waits]]);
});

for (const [how, readyState] of [['that turns out to be broken', FakeSocket.OPEN], ['that is about to close', 2]] as const) test(`a run that was stopped on a connection ${how} does not come back`, (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const socket = new Socket(noAnswer);
  const heard: Reply[] = [];
  const id = socket.send({ type: 'run', ...cell, text: '', settings }, { message: (m: Reply) => heard.push(m), result: () => {} });
  const first = FakeSocket.last;
  first.open();
  first.say({ type: 'queued', id, ticket: '1.x', place: 1, of: 1 });
  first.readyState = readyState;
  socket.stop(id);
  heard.length = 0;
  first.close();
  assert.deepEqual(heard.map((m) => [m.type, m.id, 'ticket' in m]), [['failed', id, false]]);
  t.mock.timers.tick(250);
  FakeSocket.last.open();
  assert.deepEqual(FakeSocket.last.sent, [{ type: 'stop', id, ticket: '1.x' }]);
});

test('a server that answers, but not to this page, is told from one that does not answer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let refuses = false;
  const socket = new Socket(() => Promise.resolve(refuses));
  const closed = async () => {
    FakeSocket.last.close();
    await Promise.resolve().then(() => {});
    t.mock.timers.tick(5000);
    return socket.state.value;
  };
  FakeSocket.last.open();
  assert.equal(await closed(), 'lost');
  refuses = true;
  assert.equal(await closed(), 'refused');
  refuses = false;
  assert.equal(await closed(), 'lost');
  FakeSocket.last.open();
  assert.equal(socket.state.value, 'open');
});
