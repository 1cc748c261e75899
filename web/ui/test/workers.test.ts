import assert from 'node:assert/strict';
import test from 'node:test';

import { parseChanges, withChange } from '../src/tools/workers/changes.ts';

test('changes of workers are read as Go writes them', () => {
  assert.deepEqual(parseChanges(''), []);
  assert.deepEqual(parseChanges('12ms+1,1m2.5s-2'), [{ at: 12e6, by: 1 }, { at: 62.5e9, by: -2 }]);
});

test('a change is added in the order of times', () => {
  assert.equal(withChange('', 12, 1), '12ns+1');
  assert.equal(withChange('12ns+1', 12, 1), '12ns+2');
  assert.equal(withChange('12ns+1', 12, -1), '12ns+1,12ns-1');
  assert.equal(withChange('12ns+1,30ns+1', 20, -1), '12ns+1,20ns-1,30ns+1');
});
