import assert from 'node:assert/strict';
import test from 'node:test';

import { diffLines } from '../src/notebook/cell/difflines.ts';

const lines = (before: string, after: string) => diffLines(before, after).map((l) => l.sign + l.text).join('|');

test('a diff has what differs and two lines around it', () => {
  assert.equal(lines('a\nb\nc\n', 'a\nx\nc\n'), ' a|−b|+x| c');
  assert.equal(lines('a\n', 'a\nb\n'), ' a|+b');
  assert.equal(lines('a\nb\n', 'b\n'), '−a| b');
  assert.equal(lines('', 'a\n'), '−|+a');
  assert.equal(lines('a\n', 'a\n'), ' a');
  assert.equal(lines('a', 'a\n'), ' a');
  assert.equal(lines('1\n2\n3\n4\n5\n6\n7\n8\n9\n', '1\n2\n3\n4\nx\n6\n7\n8\n9\n'), '…| 3| 4|−5|+x| 6| 7');
  assert.equal(lines('a\n1\n2\n3\n4\n5\n6\nb\n', 'x\n1\n2\n3\n4\n5\n6\ny\n'), '−a|+x| 1| 2|…| 5| 6|−b|+y');
});
