import assert from 'node:assert/strict';
import test from 'node:test';

import { shortlist, mostListed } from '../src/tools/choose/shortlist.ts';

const queue = Array.from({ length: 10_000 }, (_, i) => ({ actor: `a${9_999 - i}`, thread: '' }));

test('of a long queue the first are listed, and who was picked', () => {
  assert.deepEqual(shortlist(queue.slice(0, 3), 1, ''), { shown: [0, 1, 2], left: 0 });
  const { shown, left } = shortlist(queue, 7_000, '');
  assert.equal(shown.length, mostListed);
  assert.equal(left, 9_900);
  assert.deepEqual([shown[0], shown[98], shown[99]], [0, 98, 7_000]);
});

test('each of a long queue is listed when it is looked for', () => {
  for (const i of [0, 99, 100, 5_000, 9_998, 9_999]) {
    assert.ok(shortlist(queue, 0, queue[i]!.actor).shown.includes(i), `by the name ${queue[i]!.actor}`);
    assert.ok(shortlist(queue, 0, ` ${i + 1}`).shown.includes(i), `by the place ${i + 1}`);
  }
  assert.deepEqual(shortlist(queue, 0, 'A9876'), { shown: [123], left: 0 });
  assert.deepEqual(shortlist(queue, 0, 'nobody'), { shown: [], left: 0 });
  const { shown, left } = shortlist(queue, 0, 'a1'); // a1, a1x, a1xx, a1xxx
  assert.equal(shown.length + left, 1_111);
});
