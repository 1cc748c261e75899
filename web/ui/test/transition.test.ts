import assert from 'node:assert/strict';
import test from 'node:test';

import { transition, type Message, type State } from '../src/notebook/cell/transition.ts';

const states: Record<State['is'], State> = {
  new: { is: 'new' },
  queued: { is: 'queued', ticket: 't', place: 2, of: 3 },
  running: { is: 'running' },
  done: { is: 'done', wallMicros: 41 },
  wrong: { is: 'wrong' },
  failed: { is: 'failed', text: 'busy' },
};

const stopping: State = { is: 'running', stopping: true };
const ranBefore: State = { is: 'done', wallMicros: 0 };
const reply = { id: 1 };

/** By message: the states that it changes, and what they become; every other state stays the same object. */
const table: readonly [name: string, message: Message, changes: Partial<Record<State['is'], State>> | State][] = [
  ['a run is requested', { type: 'run' }, { is: 'running' }],
  ['it is queued', { ...reply, type: 'queued', ticket: 'u', place: 1, of: 3 }, { is: 'queued', ticket: 'u', place: 1, of: 3 }],
  ['it is queued without a ticket', { ...reply, type: 'queued', place: 1, of: 1 }, { is: 'queued', ticket: '', place: 1, of: 1 }],
  ['it has started', { ...reply, type: 'started' }, { new: states.running, queued: states.running, done: states.running, wrong: states.running, failed: states.running }],
  ['it prints', { ...reply, type: 'output', stream: 'stdout', text: 'x' }, {}],
  ['a command is answered', { ...reply, type: 'answered', text: '' }, {}],
  ['it is to be stopped', { type: 'stop' }, { running: stopping }],
  ['it is shown', { type: 'shown', wallMicros: 7 }, { is: 'done', wallMicros: 7 }],
  ['it does not compile', { ...reply, type: 'diagnostics', diagnostics: [] }, { is: 'wrong' }],
  ['it failed', { ...reply, type: 'failed', text: 'lost' }, { is: 'failed', text: 'lost' }],
  ['it was stopped and has nothing to show', { ...reply, type: 'failed', text: 'killed', end: 'stopped' }, { is: 'failed', text: 'killed', end: 'stopped' }],
  ['the text compiles, with a run', { type: 'compiles', hasRun: true }, { wrong: ranBefore }],
  ['the text compiles, without one', { type: 'compiles', hasRun: false }, { wrong: states.new }],
  ['the text is reset, with a run', { type: 'reset', hasRun: true }, { wrong: ranBefore, failed: ranBefore }],
  ['the text is reset, without one', { type: 'reset', hasRun: false }, { wrong: states.new, failed: states.new }],
];

for (const [name, message, changes] of table) {
  test(`transition of a cell: ${name}`, () => {
    for (const before of Object.values(states)) {
      const after = 'is' in changes ? changes : changes[before.is];
      if (after) assert.deepEqual(transition(before, message), after, before.is);
      else assert.equal(transition(before, message), before, before.is);
    }
  });
}

test('transition of a cell: a pending stop stays pending while the run starts, and ends with it', () => {
  assert.equal(transition(stopping, { ...reply, type: 'started' }), stopping);
  assert.deepEqual(transition(stopping, { type: 'shown', wallMicros: 7 }), { is: 'done', wallMicros: 7 });
  assert.deepEqual(transition(stopping, { type: 'run' }), states.running);
});
