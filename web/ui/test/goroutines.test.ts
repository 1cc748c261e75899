import assert from 'node:assert/strict';
import test from 'node:test';

import { narrow, wholeOf } from '../src/run/narrowed.ts';
import { all, formatChoice, isAll, parseChoice } from '../src/tools/goroutines/filter.ts';
import { Filter } from '../src/views/table/filter.ts';
import { sorted } from '../src/tools/goroutines/sorted.ts';
import type { FunctionFigures, TimeSpread } from '../src/wire/types.gen.ts';
import { panel, runOf, story } from './runs.ts';

test('a run with lanes for some threads', () => {
  const whole = runOf(panel(story, { slices: [[0, 5, 0, 1, 0, 1], [5, 9, 1, 2, 1, 2]] }));
  const run = narrow(whole, 0, new Set([1]));
  const p = run.panels[0]!;
  assert.deepEqual(p.panel.threads.map((t) => t.lane), [-1, 0]);
  assert.deepEqual([p.lanes, [...p.laneThread], p.laneSlices.items.length], [1, [1], 1]);
  assert.equal(p.events, whole.panels[0]!.events, 'its steps stay');
  assert.equal(wholeOf(run), whole);
  assert.equal(wholeOf(whole), whole);
  assert.deepEqual(whole.panels[0]!.panel.threads.map((t) => t.lane), [0, 1], 'the whole stays as it is');
});

test('the table has the steps of the threads that are shown, and those of none', () => {
  const whole = runOf(panel(story));
  const p = narrow(whole, 0, new Set([1])).panels[0]!;
  const found = (query: string, run = p) => {
    const f = new Filter(run, query);
    while (f.advance(Infinity));
    return f.found();
  };
  const shown = [...p.c.thread.keys()].filter((step) => [1, -1].includes(p.c.thread[step]!));
  assert.ok(shown.length > 0 && shown.length < p.events);
  assert.deepEqual([...found('')!], shown);
  const words = [...found('handle')!];
  assert.deepEqual(words, [...found('handle', whole.panels[0]!)!].filter((step) => shown.includes(step)));
  assert.equal(found('', whole.panels[0]!), null, 'of all threads, all');
});

test('a thread without a lane gets one below the others', () => {
  const p = panel(story);
  p.threads = [{ ...p.threads[0]!, lane: -1 }, { ...p.threads[1]!, lane: 0 }];
  assert.deepEqual(narrow(runOf(p), 0, new Set([0, 1])).panels[0]!.panel.threads.map((t) => t.lane), [1, 0]);
});

test('a filter in an address', () => {
  for (const c of [all, { ...all, goroutine: 'g7' }, { ...all, goroutine: 'main', transitive: true }, { ...all, function: 'a/b.(*c).d&e' }]) {
    assert.deepEqual(parseChoice(formatChoice(c)), c);
    assert.equal(isAll(c), formatChoice(c) === '');
  }
  assert.deepEqual(parseChoice('transitive=1&x=y'), all, 'nothing to be transitive about');
});

test('the order of start functions', () => {
  const spread = (sum: number, max = sum): TimeSpread => ({ sum, min: 0, avg: 0, max });
  const f = (name: string, count: number, running: TimeSpread, waits: FunctionFigures['waits'] = []): FunctionFigures => ({ name, role: 'goroutine', count, total: running, running, ready: spread(0), waits });
  const list = [f('b', 1, spread(5, 1)), f('a', 2, spread(3, 2), [{ reason: 'Mutex', word: 'mutex', ...spread(1) }]), f('c', 2, spread(4, 4))];
  const names = (by: string, down: boolean, part: keyof TimeSpread = 'sum') => sorted(list, { by, down }, part).map((x) => x.name).join('');
  assert.equal(names('name', false), 'abc');
  assert.equal(names('running', true), 'bca');
  assert.equal(names('running', true, 'max'), 'cab');
  assert.equal(names('count', true), 'acb');
  assert.equal(names('Mutex', true), 'abc');
  assert.equal(list[0]!.name, 'b', 'the list stays as it is');
});
