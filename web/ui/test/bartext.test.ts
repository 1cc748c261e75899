// What is said of the place under the pointer on a lane: first whether its thread works, sleeps or waits, and for how long.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Kind, Reason } from '../src/run/kinds.ts';
import { barText, waitText } from '../src/views/threads/bartext.ts';
import { wordsAt } from '../src/views/shared/rows.ts';
import { SliceState } from '../src/wire/constants.gen.ts';
import { panelRun, story, storyMessages, type Row, type SliceRow } from './runs.ts';

function says(text: string, want: RegExp): void {
  assert.ok(want.test(text), text);
}

test('a bar says whether its thread works, sleeps or waits for a core, with the time of that alone', () => {
  const slices: SliceRow[] = [[20, 60, 0, 1, 8, 11], [25, 50, 0, 1, 9, 10, SliceState.Sleep], [50, 54, 0, 1, 10, 10, SliceState.Ready]];
  const run = panelRun(story, { slices, messages: storyMessages });
  says(barText(run, 0, 22), /^works, 5 ns: ann, /);
  says(barText(run, 0, 30), /^sleeps .*: ann, /);
  says(barText(run, 0, 52), /^ready, waits for a core, 4 ns: ann, /);
  says(barText(run, 0, 58), /^works, 6 ns: ann, /);
  says(barText(run, 0, 61), /^works, 6 ns: ann, /); // within reach of the pointer
});

test('main and goroutines say what they wait for, and for how long', () => {
  const rows: Row[] = [
    { t: 0, kind: Kind.ThreadCreate, thread: 0 }, { t: 10, kind: Kind.Block, thread: 0, reason: Reason.ChanSend }, { t: 20, kind: Kind.Remark, thread: 1 },
    { t: 40, kind: Kind.Unblock, thread: 0 }, { t: 50, kind: Kind.Block, thread: 0, reason: Reason.ChanSend }, { t: 90, kind: Kind.Remark },
  ];
  const run = panelRun(rows);
  says(waitText(run, 1), /^waits .*channel.*, 30 ns: t0$|^waits to send.*, 30 ns: t0$/);
  says(waitText(run, 4), /, 40 ns: t0$/);
});

test('what is not used yet is said to be so, and nothing else', () => {
  const rows: Row[] = [{ t: 0, kind: Kind.ThreadCreate, thread: 0 }, { t: 5, kind: Kind.Remark }, { t: 10, kind: Kind.Block, thread: 0, reason: Reason.ChanSend, object: 1 }];
  const run = panelRun(rows, { objects: [{ name: 'answer #2', kind: 'chan', capacity: 0 }] });
  assert.deepEqual(wordsAt(run, 1, 1), { used: false, words: 'not used yet' });
  assert.deepEqual(wordsAt(run, 1, 2), { used: true, words: 'no buffer; t0 waits to send' });
});
