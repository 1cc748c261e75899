// A run that was just opened is shown where something happens.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Kind } from '../src/run/kinds.ts';
import { openingStep } from '../src/run/opening.ts';
import { Player } from '../src/player/player.ts';
import { PanelRun } from '../src/run/run.ts';
import { panel, panelRun, runOf, story, storyMessages, type Row } from './runs.ts';
import type { Track } from '../src/wire/types.gen.ts';

const thread = (role: Track['role']) => ({ name: role, label: role, role, actor: 0, lane: 0 });
const later = () => panel(story.map((r) => ({ ...r, t: 2 * r.t! })), { key: 'pool', messages: storyMessages });
const two = () => runOf(panel(story, { messages: storyMessages }), later());

test('where something happens first', () => {
  assert.equal(openingStep(panelRun(story)), 8, 'the first message is handled');
  const main = [{ kind: Kind.ThreadCreate, thread: 0 }, { kind: Kind.ThreadCreate, thread: 1 }];
  const plain = (rows: Row[]) => openingStep(new PanelRun({ ...panel(rows), threads: [thread('main'), thread('goroutine')] }));
  assert.equal(plain([...main, { kind: Kind.GroupAdd, thread: 0 }, { kind: Kind.Block, thread: 1 }]), 3, 'a goroutine beside main');
  assert.equal(plain([...main, { kind: Kind.Block, thread: 0 }]), 2, 'only main');
  assert.equal(plain(main), 0, 'neither');
  assert.equal(plain([]), -1, 'no event');
});

test('a run opens there, in its first panel; another one as well, unless the learner moved the cursor', () => {
  const p = new Player();
  p.load(two());
  assert.deepEqual([p.active.value, p.time.value, p.steps.value], [0, 20, [8, 4]]);
  p.load(runOf(later()));
  assert.deepEqual([p.time.value, p.steps.value], [40, [8]]);
  p.goto(0, 5);
  p.load(two());
  assert.equal(p.time.value, 24, 'the place of the learner');
  p.first();
  p.load(two());
  assert.deepEqual([p.time.value, p.steps.value], [0, [0, 0]], 'also at the start');
});
