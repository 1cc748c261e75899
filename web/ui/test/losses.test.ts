// What was lost in a run: the rows of the table, the figures, and the words, which are the server's.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { Kind, Reason } from '../src/run/kinds.ts';
import { lossAt, levelAt, lostSteps } from '../src/run/loss.ts';
import { lossLines } from '../src/run/losswords.ts';
import type { Loss, Outcome, PanelHead } from '../src/wire/types.gen.ts';
import { truncate } from '../src/run/truncated.ts';
import { Filter } from '../src/views/table/filter.ts';
import { verdict } from '../src/views/threads/verdict.ts';
import { panel, runOf, type Row } from './runs.ts';

const to = (msg: number, more: Partial<Row> = {}): Row => ({ kind: Kind.MsgSend, actor: 1, peer: 2, msg, thread: 0, ...more });
const at = (kind: number, msg: number, more: Partial<Row> = {}): Row => ({ kind, actor: 2, peer: 1, msg, thread: 0, ...more });

/** Ann's messages to bob: what is lost, what is not, and what waits in the end. */
const rows: Row[] = [
  to(1), at(Kind.MsgRefuse, 1, { reason: Reason.Full, cause: 0 }),
  to(2), at(Kind.MsgEnqueue, 2, { cause: 2 }), at(Kind.MsgDrop, 2, { reason: Reason.Remove, cause: 3 }), // taken back
  to(3), at(Kind.MsgEnqueue, 3, { cause: 5 }), at(Kind.MsgDrop, 3, { reason: Reason.Stop, cause: 6 }), // bob ended
  to(4), at(Kind.MsgEnqueue, 4, { cause: 8, reason: Reason.Notice }), at(Kind.MsgDrop, 4, { reason: Reason.Stop, cause: 9 }), // the runtime's own
  to(5, { peer: 0 }), // to nobody
  to(6), at(Kind.MsgEnqueue, 6, { cause: 12 }), at(Kind.TimerSet, 6, { cause: 13, value: 9 }), // not due in the end
  to(7), at(Kind.MsgEnqueue, 7, { cause: 15 }), // waits in the end
  to(8), at(Kind.MsgEnqueue, 8, { cause: 17 }), at(Kind.MsgDequeue, 8, { cause: 18 }), // at hand in the end
].map((r, t) => ({ t, ...r }));

const messages = Array.from({ length: 8 }, (_, i): [string, string, number, number] => [`m${i + 1}`, '', 1, i === 4 ? 0 : 2]);
const run = runOf(panel(rows, { messages }));

test('the table can keep what was lost, and what was never handled', () => {
  const own = run.panels[0]!;
  assert.deepEqual([...lostSteps(own)], [1, 7, 11, 16]);
  const f = new Filter(own, '', 'lost');
  while (f.advance(Infinity));
  assert.deepEqual([...f.found()!], [1, 7, 11, 16]);
  assert.deepEqual([1, 4, 7, 10, 11].map((s) => lossAt(own.c, s)), ['full', '', 'ended', '', 'nobody']);
  assert.deepEqual([0, 1, 4, 7, 11].map((s) => levelAt(own.c, s)), ['trace', 'warning', 'trace', 'warning', 'warning']);
  const warnings = new Filter(own, '', 'warnings');
  while (warnings.advance(Infinity));
  assert.deepEqual([...warnings.found()!], [1, 7, 11]);
});

test('while the end is hidden nothing is said to be never handled', () => {
  assert.deepEqual([...lostSteps(truncate(run, 0, 17).panels[0]!)], [1, 7, 11]);
});

test('the page words losses as the server does', () => {
  const examples = JSON.parse(readFileSync('testdata/losses.json', 'utf8')) as { runs: { title: string; end: Outcome['end']; losses: Loss[] }[]; lines: string[] | null }[];
  assert.ok(examples.length > 15);
  for (const { runs, lines } of examples) {
    const heads = runs.map((r) => ({ title: r.title, outcome: { end: r.end, exit: 0 }, summary: { losses: r.losses } }) as unknown as PanelHead);
    assert.deepEqual(lossLines(heads).map((l) => `${l.of && `${l.of}: `}${l.label}: ${l.text}`), lines ?? []);
  }
});

test('the sentence on what was paid says what was lost', () => {
  const head = (summary: object) => panel(rows, { messages, summary });
  assert.equal(verdict([head({ lost: 0 })]), '');
  assert.equal(verdict([head({ lost: 9900, completed: 101 })]), '9,900 messages lost, 101 handled.');
  assert.equal(verdict([head({ unhandled: 1, completed: 3 })]), '1 message never handled, 3 handled.');
  const both = [head({ lost: 2, unhandled: 1, completed: 3 }), { ...head({ lost: 2, unhandled: 1, completed: 3 }), title: 'Pool of 2' }];
  assert.ok(/ Each run: 2 messages lost, 1 never handled, 3 handled\.$/.test(verdict(both)), verdict(both));
  const one = verdict([both[0]!, { ...head({}), title: 'Pool of 2' }]);
  assert.ok(/ Thread per actor: 2 messages lost, 1 never handled, 3 handled; Pool of 2: no message lost\.$/.test(one), one);
});
