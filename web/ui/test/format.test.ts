import assert from 'node:assert/strict';
import test from 'node:test';

import { placeIn } from '../src/notebook/editor/format.ts';

test('the cursor stays at its place in a program that is formatted', () => {
  const moved = (before: string, after: string) => {
    const at = before.indexOf('|');
    const place = placeIn(after, before.replace('|', ''), at);
    return `${after.slice(0, place)}|${after.slice(place)}`;
  };
  assert.equal(moved('x:=|1', 'x := 1'), 'x :=| 1');
  assert.equal(moved('x:=1|', 'x := 1'), 'x := 1|');
  assert.equal(moved('|x:=1', 'x := 1'), '|x := 1');
  assert.equal(moved('if a {\nb()|\n}', 'if a {\n\tb()\n}'), 'if a {\n\tb()|\n}');
});
