// Views of a moment open at one at which something is to be seen.

import assert from 'node:assert/strict';
import test from 'node:test';

import { busiestTime } from '../src/run/busiest.ts';
import { Player } from '../src/player/player.ts';
import { panel, runOf, story, storyMessages } from './runs.ts';

/** Of ann and bob: 9 messages wait before anybody works, 2 while ann works from 20 to 60, and 3 after that. */
function opened() {
  const p = panel(story, { slices: [[20, 60, 0, 1, 8, 11]], messages: storyMessages });
  p.columns.backlogTime = Float64Array.of(0, 10, 30, 45, 60, 60);
  p.columns.backlogCount = Int32Array.of(7, 9, 2, 1, 1, 0);
  return runOf(p);
}

test('the busiest moment is when most messages wait while actors work', () => {
  assert.equal(busiestTime(opened()), 30);
  assert.equal(busiestTime(opened(), 31), 45);
  assert.equal(busiestTime(opened(), 50, 60), 60); // at which a handling ends
  assert.equal(busiestTime(opened(), 0, 20), 10); // nobody works: in the middle
});

test('a view of a moment leaves the place where a run was opened, and no other one', () => {
  const player = new Player();
  player.load(opened());
  assert.deepEqual([player.time.value, player.steps.value], [20, [8]]);
  player.goToBusiest();
  assert.deepEqual([player.time.value, player.steps.value], [30, [9]]);
  assert.notEqual(player.notice.value, '');
  player.first(); // who goes to the start, stays there
  player.goToBusiest();
  assert.equal(player.time.value, 0);
  for (const go of [() => player.goto(0, 0), () => player.seek(0)]) { // as a link does
    player.load(opened());
    go();
    player.goToBusiest();
    assert.equal(player.time.value, 0);
  }
});
