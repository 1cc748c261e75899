import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { Arrivals } from '../src/server/arrivals.ts';
import { decodeReceived, type Received } from '../src/run/received.ts';
import { panel, runOf } from './runs.ts';

const block = new Uint8Array(readFileSync('testdata/columns.bin'));
const { scene } = runOf(panel([]));
const head = scene.panels[0]!;

/** Puts scenes in and tells what is taken; the pieces of each are made when the test says so. */
function arrivals() {
  const heard: string[] = [];
  const held: (() => void)[] = [];
  const g = globalThis as unknown as Record<string, unknown>;
  const { setTimeout } = globalThis;
  g['setTimeout'] = (f: () => void) => held.push(f);
  const now = performance.now.bind(performance);
  let clock = 0;
  performance.now = () => (clock += 1000); // each piece takes longer than a slice may
  const list = new Arrivals();
  const put = (of: number, name: string, bytes = block) => list.put({
    of, make: () => decodeReceived({ ...scene, panels: [head] }, [bytes], name), take: ({ run }: Received) => heard.push(run.id), fail: () => heard.push(`${name} failed`),
  });
  const goOn = () => {
    for (let f = held.shift(); f; f = held.shift()) f();
    performance.now = now;
    g['setTimeout'] = setTimeout;
  };
  return { heard, put, goOn };
}

test('of what arrives while a run is made ready, the latest of each run is taken, and nothing is taken twice', () => {
  const { heard, put, goOn } = arrivals();
  put(1, 'first');
  assert.deepEqual(heard, [], 'it is made ready in slices');
  put(1, 'second');
  put(2, 'other');
  put(1, 'third');
  goOn();
  assert.deepEqual(heard, ['first', 'other', 'third']);
});

test('data that is damaged fails alone', () => {
  const { heard, put, goOn } = arrivals();
  put(1, 'damaged', block.slice(0, 100));
  put(2, 'sound');
  goOn();
  assert.deepEqual(heard, ['damaged failed', 'sound']);
});
