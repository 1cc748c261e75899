import assert from 'node:assert/strict';
import test from 'node:test';

import { commands, dispatch, pressed, register } from '../src/notebook/commands/table.ts';

const press = (key: string, mods: Partial<KeyboardEvent> = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...mods }) as KeyboardEvent;

test('a key press is of a command only with the same modifiers', () => {
  assert.ok(pressed('Ctrl+Shift+F', press('F', { ctrlKey: true, shiftKey: true })));
  assert.ok(pressed('Ctrl+Z', press('z', { metaKey: true })));
  assert.ok(pressed('?', press('?', { shiftKey: true })));
  assert.ok(!pressed('Ctrl+Z', press('z', { ctrlKey: true, shiftKey: true })));
  assert.ok(!pressed('n', press('n', { ctrlKey: true })));
  assert.ok(!pressed('Shift+Enter', press('Enter')));
  assert.ok(!pressed('', press('a')));
});

test('a command is done when it can be, and is gone when it was taken out', () => {
  let done = 0;
  let why = 'Nothing runs.';
  const out = register({ id: 'x', group: 'Page', words: 'x', keys: 'x', why: () => why, run: () => done++ });
  assert.equal(dispatch(press('x')), false);
  why = '';
  assert.equal(dispatch(press('x')), true);
  assert.equal(done, 1);
  assert.throws(() => register({ id: 'x', group: 'Page', words: 'again', keys: '' }), /registered twice/);
  out();
  assert.equal(dispatch(press('x')), false);
  assert.equal(commands.value.length, 0);
});
