// The table's filter decides most steps by numbers, and must keep exactly those whose words have the words asked for.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { decodePanel, splitFrames } from '../src/run/decode.ts';
import type { PanelRun } from '../src/run/run.ts';
import type { PanelHead } from '../src/wire/types.gen.ts';
import { Filter, textOf } from '../src/views/table/filter.ts';
import { Pieces, Verdict } from '../src/views/table/pieces.ts';
import { random } from './random.ts';

/** The runs that the test of matching has: of lessons, under threads and in pools. */
function runs(): PanelRun[] {
  const frames = splitFrames(Uint8Array.from(readFileSync('testdata/match.bin')).buffer);
  const found: PanelRun[] = [];
  for (let i = 0; i < frames.length; i += 3) {
    const heads = JSON.parse(new TextDecoder().decode(frames[i])) as { a: PanelHead; b: PanelHead };
    found.push(decodePanel(heads.a, frames[i + 1]!), decodePanel(heads.b, frames[i + 2]!));
  }
  return found;
}

const asked = [
  'sends', 'begins', 's', 'n', 'ms', 'm', 'main', 'ready', 'thread', 'threads', '0', '1', '2', '12', '3,', 'to', 'on', '(', ')', 'repeat(', 'repeat(1',
  'worker', 'waiting', 'core', 'picks', 'its', 'mailbox', 'in', 'priority', 'sends to', 'begins repeat(1) 2',
];

test('the filter keeps the steps whose words have what is asked for', () => {
  const next = random(17);
  let sure = 0;
  for (const run of runs()) {
    const texts = Array.from({ length: Math.min(run.events, 1500) }, (_, i) => textOf(run, i));
    // Parts of what is said, from anywhere in it.
    const parts = Array.from({ length: 25 }, () => {
      const words = texts[Math.floor(next() * texts.length)]!.split(' ');
      const word = words[Math.floor(next() * words.length)]!;
      const at = Math.floor(next() ** 2 * word.length);
      return word.slice(at, at + 1 + Math.floor(next() * word.length));
    });
    for (const query of [...asked, ...parts]) {
      const words = query.toLowerCase().split(' ').filter(Boolean);
      const want = texts.flatMap((t, i) => (words.every((w) => t.includes(w)) ? [i] : []));
      const f = new Filter(run, query);
      while (f.advance(Infinity));
      const found = f.found();
      assert.deepEqual(found ? [...found].filter((i) => i < texts.length) : texts.map((_, i) => i), want, `"${query}" of ${run.panel.title}`);
      const pieces = new Pieces(run, words[0] ?? 'x');
      for (let i = 0; i < texts.length; i++) sure += Number(pieces.has(i) !== Verdict.Unknown);
    }
  }
  assert.ok(sure > 100_000, `${sure} steps were decided by numbers`);
});
