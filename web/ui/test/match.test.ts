import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { decodePanel, splitFrames } from '../src/base/decode.ts';
import { matchMessages } from '../src/base/match.ts';
import type { PanelHead } from '../src/base/scene.ts';

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
