import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { screen } from '../src/notebook/cell/terminal.ts';

const list = JSON.parse(new TextDecoder().decode(readFileSync('testdata/screen.json'))) as { written: string; shown: string }[];

test('an output looks as on a terminal, however it comes in parts', () => {
  for (const { written, shown } of list) {
    const all = (parts: string[]) => screen(parts.map((text) => ({ text }))).map((p) => p.text).join('');
    assert.equal(all([written]), shown, JSON.stringify(written));
    assert.equal(all([...written]), shown, `in characters: ${JSON.stringify(written)}`);
  }
});

test('what overwrites another stream has its own', () => {
  const parts = screen([{ stream: 'stdout', text: 'abc\r' }, { stream: 'stderr', text: 'X\n' }]);
  assert.deepEqual(parts, [{ stream: 'stderr', text: 'X' }, { stream: 'stdout', text: 'bc' }, { stream: 'stderr', text: '\n' }]);
});

test('an output without control characters is as it was', () => {
  const parts = [{ text: 'a\n' }, { text: 'b' }];
  assert.equal(screen(parts), parts);
});
