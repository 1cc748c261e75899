// The names in what a thread waits for.

import assert from 'node:assert/strict';
import test from 'node:test';

import { waitFor } from '../src/run/waitfor.ts';
import type { Object as Shared } from '../src/wire/types.gen.ts';

const objects = [
  { name: 'jobs', kind: 'chan' }, { name: 'jobs #2', kind: 'chan' }, { name: 'hall.mu', kind: 'mutex' }, { name: 'select', kind: 'select', cases: [{ object: 2, here: 'a' }, { object: 0, here: 'b (a nil channel)' }] },
] as unknown as Shared[];

test('a wait names its object, and what the source calls it there', () => {
  for (const [text, id, here, want] of [
    ['for ever', 1, '', 'for ever'],
    ['to receive from {0 jobs}', 2, '', 'to receive from jobs #2'],
    ['to receive from {0 c}', 1, 'c', 'to receive from jobs (here c)'],
    ['to receive from {0 c}', 0, '', 'to receive from c'],
    ['to receive from {0 c}', 0, 'c (a nil channel)', 'to receive from c (a nil channel)'],
    ['to lock {0 h.mu} for reading', 3, 'h.mu', 'to lock hall.mu (here h.mu) for reading'],
    ['in a select, to send on {1 a} or to receive from {2 b}', 4, '', 'in a select, to send on jobs #2 (here a) or to receive from b (a nil channel)'],
    ['to receive from {3 c}', 4, '', 'to receive from c'],
  ] as const) assert.equal(waitFor(text, id, here, objects), want);
});
