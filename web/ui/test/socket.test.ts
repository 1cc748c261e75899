import assert from 'node:assert/strict';
import test from 'node:test';

import { Socket } from '../src/api/socket.ts';
import type { ClientMessage, ServerMessage } from '../src/base/protocol.ts';

/** A server that cannot be reached until open is called. */
class FakeSocket {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen = (): void => {};

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
}

test('a run stopped while the server is away is never sent', () => {
  const g = globalThis as unknown as Record<string, unknown>;
  g['WebSocket'] = FakeSocket;
  g['addEventListener'] = () => {};
  const socket = new Socket('ws://here/ws');
  const heard: ServerMessage[] = [];
  const listener = { message: (m: ServerMessage) => heard.push(m), result: () => heard.push({ type: 'result', id: 0 }) };
  const settings = { scheduler: 'pool', engine: 'sim', workers: 1, cores: 1, seed: 0, batch: 1, speed: 1 } as const;
  const first = socket.send({ type: 'run', settings }, listener);
  const second = socket.send({ type: 'run', settings }, listener);
  socket.stop(first);
  assert.deepEqual(heard.map((m) => [m.type, m.id]), [['failed', first]]);
  FakeSocket.last.open();
  socket.stop(second);
  assert.deepEqual(FakeSocket.last.sent.map((m) => [m.type, m.id]), [['run', second], ['stop', second]]);
});
