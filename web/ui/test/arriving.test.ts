// Results as the socket hands them over: small ones whole, large ones first as an outline.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { Socket, type Listener } from '../src/server/socket.ts';
import { splitBlocks } from '../src/wire/blocks.ts';
import { splitFrames } from '../src/run/decode.ts';
import type { ClientMessage, Scene, ServerMessage } from '../src/wire/types.gen.ts';

const [head, ...frames] = splitFrames(Uint8Array.from(readFileSync('testdata/rows.bin')).buffer);
const scene = JSON.parse(new TextDecoder().decode(head)) as Scene;
const wholes = [frames[0]!, frames[3]!];
const chains = [frames[1]!, frames[4]!].map((bytes) => splitBlocks(bytes));

/** What a run has come to, as far as it has. */
const [soFarHead, soFar] = splitFrames(Uint8Array.from(readFileSync('testdata/live.bin')).buffer);

class FakeSocket {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_: { data: string | ArrayBuffer }): void => {};

  constructor() {
    FakeSocket.last = this;
  }

  sent: string[] = [];

  send(text: string): void {
    this.sent.push((JSON.parse(text) as ClientMessage).type);
  }

  say(m: ServerMessage, binary: readonly Uint8Array<ArrayBuffer>[]): void {
    this.onmessage({ data: JSON.stringify(m) });
    for (const b of binary) this.onmessage({ data: b.slice().buffer });
  }
}

const g = globalThis as unknown as Record<string, unknown>;
g['WebSocket'] = FakeSocket;
g['location'] = { protocol: 'http:', host: 'here' };
g['localStorage'] = { getItem: () => null };
g['addEventListener'] = () => {};
g['requestIdleCallback'] = (f: () => void) => setTimeout(f);

/** How often rows were asked for; each answer waits for let. */
let asked = 0;
let held: (() => void)[] = [];
g['fetch'] = async (path: string) => {
  asked++;
  await new Promise<void>((on) => held.push(on));
  const q = new URL(path, 'http://here').searchParams;
  const panel = scene.panels.findIndex((p) => p.key === q.get('panel'));
  const block = chains[panel]!.find((b) => b.part === (q.get('of') === 'events' ? 1 : 2) && b.first === Number(q.get('from')));
  return new Response(block ? block.bytes.slice() : 'no', { status: block ? 200 : 400 });
};

const soon = () => new Promise((later) => setTimeout(later, 5));

async function until(what: () => boolean): Promise<void> {
  const end = performance.now() + 120_000;
  while (!what() && performance.now() < end) {
    held.splice(0).forEach((on) => on());
    await soon();
  }
  assert.ok(what(), what.toString());
}

function started(): { socket: Socket; heard: string[]; id: number; result: (binary: readonly Uint8Array<ArrayBuffer>[]) => void } {
  [asked, held] = [0, []];
  const socket = new Socket(() => Promise.resolve(false));
  const heard: string[] = [];
  const events = (run: Parameters<Listener['result']>[0]) => run.panels.map((p) => p.events > 0).join();
  const id = socket.send({ type: 'run', lesson: 'l', cell: 'c', text: '', settings: scene.panels[0]!.settings }, {
    message: (m) => heard.push(`${m.type} ${'text' in m ? m.text : ''}`), live: (run) => heard.push(`live ${events(run)}`),
    outlined: (run) => heard.push(`outlined ${events(run)} ${run.id}`), result: (run) => heard.push(`result ${events(run)} ${run.id}`),
  });
  return { socket, heard, id, result: (binary) => FakeSocket.last.say({ type: 'result', id, scene, run: 'r', wallMicros: 0 }, binary) };
}

const outlines = chains.map((c) => c[0]!.bytes);

test('a small result is there at once, and nothing is asked for', () => {
  const { heard, result } = started();
  result(wholes);
  assert.deepEqual([heard, asked], [['result true,true r'], 0]);
});

test('a large result comes as an outline, and then with its rows, also when the connection breaks in between', async () => {
  const { heard, result } = started();
  result(outlines);
  assert.deepEqual(heard, ['outlined false,false r']);
  await soon();
  FakeSocket.last.onclose();
  await until(() => heard.length > 1);
  assert.deepEqual(heard, ['outlined false,false r', 'result true,true r']);
});

test('who has watched a run sees no outline of it: what is shown has events', async () => {
  const { heard, id, result } = started();
  FakeSocket.last.say({ type: 'live', id, scene: JSON.parse(new TextDecoder().decode(soFarHead)) as Scene, removable: 0 }, [soFar!]);
  await until(() => heard.length > 0);
  result(outlines);
  await until(() => heard.length > 1);
  assert.deepEqual(heard, ['live true', 'result true,true r']);
});

test('a result that is not wanted any more is not loaded', async () => {
  const { socket, heard, id, result } = started();
  result(outlines);
  await soon();
  socket.forget(id);
  for (let i = 0; i < 5; i++) {
    held.splice(0).forEach((on) => on());
    await soon();
  }
  assert.deepEqual([heard, asked], [['outlined false,false r'], 1]);
});

test('outlines in the wrong order fail', () => {
  const { heard, result } = started();
  result([...outlines].reverse());
  assert.ok(heard.length === 1 && heard[0]!.startsWith('failed '), heard.join());
});

test('a run of which a part cannot be read fails, and the server is told to stop it', async () => {
  const { heard, id } = started();
  FakeSocket.last.say({ type: 'live', id, scene: JSON.parse(new TextDecoder().decode(soFarHead)) as Scene, removable: 0 }, [soFar!.slice(0, 40)]);
  await until(() => heard.length > 0);
  assert.ok(heard.length === 1 && heard[0]!.startsWith('failed '), heard.join());
  assert.deepEqual(FakeSocket.last.sent, ['run', 'stop']);
});
