// What stays selected when a run is truncated.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Selection } from '../src/player/selection.ts';
import { panel, runOf, story, storyMessages } from './runs.ts';

test('a message stays selected as long as the run has it, also the last one', () => {
  const run = runOf(panel(story, { messages: storyMessages }));
  const s = new Selection();
  for (const [msg, kept] of [[1, true], [2, true], [3, false]] as const) {
    s.message.value = { panel: 0, msg };
    s.keepKnown(run);
    assert.equal(s.message.value !== null, kept, `message ${msg} of 2`);
  }
});
