import assert from 'node:assert/strict';
import test from 'node:test';

import { actorAt, changedIn, changesOf, frameAt, globalsAt, hasChanged, valuesOf } from '../src/tools/state/changes.ts';
import type { RunState, Value } from '../src/wire/types.gen.ts';

const value = (name: string, text: string, parts?: Value[]): Value => ({ name, kind: 'int', text, ...(parts && { parts }) });

const state = (n: string, frames: string[]): RunState => ({
  actors: [{ name: 'till', behavior: value('', '', [value('n', n)]) }],
  goroutines: [{ name: 'main', frames: frames.map((f) => ({ function: f, file: 'a', line: 1, vars: [value('i', n)] })) }],
  globals: [value('g', '1')],
} as unknown as RunState);

test('values have places that a call does not move', () => {
  const before = valuesOf(state('1', ['main']));
  const now = state('2', ['f', 'main']);
  const main = now.goroutines[0]!;
  assert.equal(before.get(`${frameAt(main, 1, main.frames[1]!)} i`), '1');
  assert.equal(before.get(`${frameAt(main, 0, main.frames[0]!)} i`), undefined);
  assert.equal(before.get(`${globalsAt} g`), '1');
});

test('a value has changed if one of its parts has', () => {
  const before = valuesOf(state('1', []));
  const till = state('2', []).actors[0]!;
  assert.equal(hasChanged({ ...till.behavior, name: 'behavior' }, `${actorAt(till)} behavior`, before), true);
  assert.equal(hasChanged({ ...till.behavior, name: 'behavior' }, `${actorAt(till)} behavior`, valuesOf(state('2', []))), false);
  assert.deepEqual([...valuesOf(null)], []);
});

test('changes are named as one writes them, innermost first', () => {
  const now = state('2', ['main']);
  now.goroutines[0]!.frames[0]!.vars = [value('a', 'len 2', [value('[0]', '5'), value('sum', '3')])];
  const earlier = state('1', ['main']);
  earlier.goroutines[0]!.frames[0]!.vars = [value('a', 'len 1', [value('[0]', '4'), value('sum', '3')])];
  const changes = changesOf(now, valuesOf(earlier));
  assert.deepEqual(changes.map((c) => `${c.name} = ${c.text}`), ['till.n = 2', 'a[0] = 5']);
  assert.equal(changedIn(changes, frameAt(now.goroutines[0]!, 0, now.goroutines[0]!.frames[0]!)), true);
  assert.equal(changedIn(changes, globalsAt), false);
  assert.deepEqual(changesOf(now, valuesOf(null)), []);
});
