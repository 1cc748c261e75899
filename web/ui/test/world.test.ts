// The state of a panel at a step: however it is reached, it is the same, and its totals are those of the old counts.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Worlds } from '../src/base/world.ts';
import { panelRun, story, storyMessages } from './runs.ts';

test('the state at a step does not depend on where one came from', () => {
  const run = panelRun(story, { messages: storyMessages });
  const copy = (w: Worlds, step: number) => structuredClone(plain(w, run.panel.actors.length, step));
  for (let from = -1; from < run.events; from++) {
    for (let to = -1; to < run.events; to++) {
      const moved = new Worlds(run);
      moved.at(from);
      assert.deepEqual(copy(moved, to), copy(new Worlds(run), to), `from ${from} to ${to}`);
    }
  }
});

test('what a panel is after each step', () => {
  const run = panelRun(story, { messages: storyMessages });
  const totals = Array.from({ length: run.events }, (_, i) => {
    const { handling, ready, backlog } = run.worlds.at(i);
    return [handling, ready, backlog];
  });
  assert.deepEqual(totals, totals.map((_, i) => [run.counts.handling[i], run.counts.ready[i], run.counts.backlog[i]]));
});

function plain(worlds: Worlds, actors: number, step: number): unknown {
  const world = worlds.at(step);
  const { mailboxes: _, ...rest } = world as unknown as Record<string, unknown>;
  return { ...rest, boxes: Array.from({ length: actors }, (_, a) => world.mailbox(a + 1)) };
}
