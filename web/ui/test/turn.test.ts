// Be the scheduler: which choice comes next, and what is said of the end.

import assert from 'node:assert/strict';
import test from 'node:test';

import { deviations, judged, nextTurn, outcomeOf } from '../src/notebook/cell/orders/turn.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { PanelRun } from '../src/run/run.ts';
import { panel, panelRun, type Row } from './runs.ts';

const choice = (thread: number, value: number): Row => ({ kind: Kind.Choice, thread, depth: 3, value });

test('the next choice is one at which the chosen thread does not just go on', () => {
  const run = panelRun([choice(0, 1), { kind: Kind.Remark }, choice(0, 0), { ...choice(0, 0), reason: Reason.Select }, choice(0, 0), choice(1, 0), choice(0, 2)]);
  assert.deepEqual([-1, 0, 2, 5, 6].map((s) => nextTurn(run, s)), [0, 2, 3, 6, -1]);
  assert.equal(nextTurn(run, 0, 0), 3, 'a case of its select is to be chosen');
  assert.equal(nextTurn(run, 3, 0), 5, 'another thread is chosen by default');
  assert.equal(nextTurn(run, 5, 1), 6, 'a deviation is a choice');
  assert.equal(deviations(run), 2);
});

test('what is said of the end', () => {
  const ended = (end: string, strings: string[], rows: Row[], text = '') => new PanelRun({ ...panel(rows), strings, outcome: { end, text, exit: 0 } } as ReturnType<typeof panel>);
  const writes = { kind: Kind.Output, value: 0 };
  const usual = ended('ok', ['3'], [writes]);
  const of = (run: PanelRun) => outcomeOf(run, usual);
  assert.deepEqual(of(usual), { tone: 'ok', breaks: false, title: 'It ends as in the usual order', text: '' });
  assert.deepEqual(of(ended('deadlock', ['3'], [writes], 'all sleep')), { tone: 'fail', breaks: true, title: 'In your order it breaks', text: 'all sleep' });
  assert.equal(of(ended('ok', ['2'], [writes])).text, '“2” instead of “3”.');
  assert.deepEqual(of(ended('ok', ['3', 'data race on n'], [writes, { kind: Kind.DataRace, value: 1 }])).text, 'There is a data race on n.');
});

test('turn: an order that breaks a check is what the learner looks for', () => {
  const checks = ['It ends', 'The sum is 12'];
  assert.equal(judged(checks, undefined, ''), null);
  assert.deepEqual(judged(checks, undefined, 'away'), { tone: 'fail', breaks: false, title: 'away', text: '' });
  assert.deepEqual(judged(checks, { seed: 1, broken: [] }, ''), { tone: 'warn', breaks: false, title: 'All checks hold in your order', text: '' });
  assert.deepEqual(judged(checks, { seed: 1, broken: [{ check: 1, step: -1, text: 'It is 5.' }] }, ''),
    { tone: 'ok', breaks: true, title: 'You broke it: “The sum is 12” does not hold', text: 'It is 5.' });
});
