import assert from 'node:assert/strict';
import test from 'node:test';

import { another, anotherGoroutine, isRight, nobody } from '../src/run/prediction.ts';

test('who is next: the name is right, and another actor if it is none of those to choose from', () => {
  const named = new Set(['ann', 'bob']);
  const right = (said: string, was: string) => isRight({ panel: 'pool', step: 7, ask: 'next', said, was }, named);
  assert.deepEqual([right('ann', 'ann'), right('ann', 'bob'), right('ann', 'eve')], [true, false, false]);
  assert.deepEqual([right(another, 'eve'), right(another, 'ann')], [true, false]);
  assert.deepEqual([right(nobody, nobody), right(another, nobody), right(nobody, 'eve')], [true, false, false]);
  assert.deepEqual([right(anotherGoroutine, 'eve'), right(anotherGoroutine, 'ann')], [true, false]);
});
