import assert from 'node:assert/strict';
import test from 'node:test';

import { statusOf } from '../src/notebook/status.ts';
import { panel, runOf, story, storyMessages } from './runs.ts';

test('a run that was told to stop is stopping until it has ended', () => {
  assert.equal(statusOf({ is: 'running' }, true, null, undefined).text, 'Running');
  assert.equal(statusOf({ is: 'running', stopping: true }, true, null, undefined).text, 'Stopping');
  assert.equal(statusOf({ is: 'running', stopping: true }, false, null, undefined).text, 'Waiting for the server');
});

test('a program that goes on and on has timed out, one that needs too much has reached a limit', () => {
  const said = (limit: string | undefined, stale = '') => {
    const run = runOf({ ...panel(story, { messages: storyMessages, summary: { messages: 2 } }), outcome: { end: 'limit', exit: 2, ...(limit && { limit }) } });
    return statusOf({ is: 'done', wallMicros: 1 }, true, run, undefined, stale).text;
  };
  assert.deepEqual(['steps', 'time', 'virtual', 'memory', undefined].map((l) => said(l)), ['Timed out', 'Timed out', 'Timed out', 'Limit reached', 'Limit reached']);
  assert.equal(said('time', 'The program was edited since this run.'), 'Stale');
});

test('a program that ends itself is OK with the status 0 only', () => {
  const ended = (exit: number) => {
    const run = runOf({ ...panel(story, { messages: storyMessages }), outcome: { end: 'exit', exit } });
    const { icon, text } = statusOf({ is: 'done', wallMicros: 0 }, true, run, undefined);
    return `${icon} ${text}`;
  };
  assert.deepEqual([ended(0), ended(3)], ['check OK', 'cross Exit status 3']);
});
