// A run that goes on, as it comes: what there is of it is what a run of as much has that was sent whole.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { decodeRun, splitFrames } from '../src/run/decode.ts';
import { GrowingRun } from '../src/run/growing.ts';
import { atOnce } from '../src/ui/idle.ts';
import type { Run } from '../src/run/run.ts';
import type { Columns } from '../src/wire/panel.ts';
import type { Scene } from '../src/wire/types.gen.ts';
import { random } from './random.ts';

const frames = splitFrames(Uint8Array.from(readFileSync('testdata/live.bin')).buffer);
const head = (i: number): Scene => JSON.parse(new TextDecoder().decode(frames[i])) as Scene;
const parts = Array.from({ length: frames.length / 4 }, (_, i) => ({ scene: () => head(4 * i), block: frames[4 * i + 1]!, whole: () => decodeRun(head(4 * i + 2), [frames[4 * i + 3]!], '') }));

/** Two runs are told to be the same by their columns, heads, indexes and states. */
function same(got: Run, want: Run, what: string): void {
  const [p, q] = [got.panels[0]!, want.panels[0]!];
  for (const name of Object.keys(q.c) as (keyof Columns)[]) assert.deepEqual(Array.from(p.c[name]), Array.from(q.c[name]), `${what}: ${name}`);
  assert.deepEqual({ ...p.panel, columns: null }, { ...q.panel, columns: null }, what);
  assert.deepEqual(p.begins, q.begins, what);
  assert.deepEqual([p.laneSlices, p.laneParts, p.actorSteps, p.sent, p.begun], [q.laneSlices, q.laneParts, q.actorSteps, q.sent, q.begun], what);
  p.worlds.prepare(Infinity);
  for (let step = -1; step < q.events; step += 7) {
    const { actorIs, depth, threadIs, handled, backlog } = q.worlds.at(step);
    const w = p.worlds.at(step);
    assert.deepEqual([w.actorIs, w.depth, w.threadIs, w.handled, w.backlog], [actorIs, depth, threadIs, handled, backlog], `${what}: the state at ${step}`);
  }
}

test('what has come of a run is each time what a run has that was sent whole', () => {
  assert.ok(parts.length > 5);
  const growing = new GrowingRun();
  for (const [i, part] of parts.entries()) {
    growing.put(part.scene(), [part.block]);
    same(atOnce(growing.made()), part.whole(), `part ${i}`);
  }
});

test('the page may be behind by any number of parts', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const next = random(seed);
    const growing = new GrowingRun();
    for (const [i, part] of parts.entries()) {
      growing.put(part.scene(), [part.block]);
      if (i === parts.length - 1 || next() < 0.4) same(atOnce(growing.made()), part.whole(), `part ${i}`);
    }
  }
});

test('a picture of what a run did so far stays as it is', () => {
  const growing = new GrowingRun();
  growing.put(parts[3]!.scene(), [parts[3]!.block]);
  assert.throws(() => atOnce(growing.made()), /other data than requested/); // what came before is missing
  const sound = new GrowingRun();
  for (const part of parts.slice(0, 3)) sound.put(part.scene(), [part.block]);
  const early = atOnce(sound.made());
  sound.put(parts[3]!.scene(), [parts[3]!.block]);
  atOnce(sound.made());
  for (const name of Object.keys(early.panels[0]!.c) as (keyof Columns)[]) {
    assert.deepEqual(Array.from(early.panels[0]!.c[name]), Array.from(parts[2]!.whole().panels[0]!.c[name]), `${name}`);
  }
});

test('what comes while a run is made ready is in the next one', () => {
  const growing = new GrowingRun();
  growing.put(parts[0]!.scene(), [parts[0]!.block]);
  const first = growing.made();
  assert.equal(first.next().done, false);
  growing.put(parts[1]!.scene(), [parts[1]!.block]);
  same(atOnce(first), parts[0]!.whole(), 'the first');
  same(atOnce(growing.made()), parts[1]!.whole(), 'the next');
});
