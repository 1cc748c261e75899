import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { decodePanel, decodeRun, splitFrames } from '../src/run/decode.ts';
import { decodeReceived } from '../src/run/received.ts';
import { atOnce, finished } from '../src/ui/idle.ts';
import { matchMessages } from '../src/run/match.ts';
import type { PanelHead, Scene } from '../src/wire/types.gen.ts';
import { pairSoon, pairUp } from '../src/views/compare/pairing.ts';
import { panelRun, story, storyMessages, type Row } from './runs.ts';

interface Case {
  name: string;
  a: PanelHead;
  b: PanelHead;
  pairs: [a: number, b: number, changed: number, elsewhere: number][];
  missing: number[] | null;
  added: number[] | null;
}

test('the page matches messages as the server does', () => {
  const frames = splitFrames(Uint8Array.from(readFileSync('testdata/match.bin')).buffer);
  assert.ok(frames.length >= 3 * 15);
  let differ = 0;
  for (let i = 0; i < frames.length; i += 3) {
    const c = JSON.parse(new TextDecoder().decode(frames[i])) as Case;
    const m = matchMessages(decodePanel(c.a, frames[i + 1]!), decodePanel(c.b, frames[i + 2]!));
    const pairs = Array.from(m.a, (a, k) => [a, m.b[k]!, m.changed[k]!, m.elsewhere[k]!]);
    assert.deepEqual(pairs, c.pairs, c.name);
    assert.deepEqual(m.missing, c.missing ?? [], c.name);
    assert.deepEqual(m.added, c.added ?? [], c.name);
    if (m.missing.length + m.added.length > 0) differ++;
  }
  assert.ok(differ >= 5, 'cases of which something is missing or added');
});

test('two large runs are matched bit by bit, and the matching can be given up', async () => {
  const rows: Row[] = Array.from({ length: 9000 }, () => story).flat();
  const large = () => panelRun(rows, { messages: storyMessages });
  const [a, b, c] = [large(), large(), large()];
  assert.equal(pairUp(a, b), null);
  const parts: number[] = [];
  let given = false;
  const giveUp = pairSoon(a, c, () => (given = true), () => {});
  giveUp();
  await new Promise<void>((done) => pairSoon(a, b, done, (part) => parts.push(part)));
  assert.deepEqual(pairUp(a, b)!.match, matchMessages(a, b));
  assert.ok(parts.length > 0 && parts.every((p, i) => p >= 0 && p <= 1 && (i === 0 || p >= parts[i - 1]!)), parts.join());
  assert.ok(!given && pairUp(a, c) === null);
  const small = panelRun(story, { messages: storyMessages });
  assert.ok(pairUp(small, small));
});

test('a run that is decoded in pieces is the same, and bytes that are none are refused', async () => {
  const frames = splitFrames(Uint8Array.from(readFileSync('testdata/match.bin')).buffer);
  const { a, b } = JSON.parse(new TextDecoder().decode(frames[0])) as Case;
  const scene = { title: '', name: '', word: 'simulated', duration: a.makespan, source: '', panels: [a, b], notes: [] } as Scene;
  const blocks = frames.slice(1, 3);
  const whole = decodeRun(scene, blocks, 'r');
  const { run, incomplete: parts } = await finished(decodeReceived(scene, blocks, 'r'));
  assert.equal(parts, null, 'no row is missing');
  run.panels.forEach((p, i) => {
    assert.deepEqual(p.c, whole.panels[i]!.c);
    assert.deepEqual(p.wholes.levels, whole.panels[i]!.wholes.levels);
    assert.deepEqual(p.wholes.grid.levels, whole.panels[i]!.wholes.grid.levels);
    assert.ok(p.wholes.levels.length > 0 || p.wholes.lanes.items.length < 9);
  });
  assert.throws(() => atOnce(decodeReceived(scene, blocks.slice(1), 'r')), /missing/);
  const refused = await finished(decodeReceived(scene, [blocks[0]!, blocks[1]!.slice(0, 40)], 'r')).then(() => '', (e: unknown) => String(e));
  assert.ok(refused.includes('cut short'), refused);
});
