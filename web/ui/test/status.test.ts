import assert from 'node:assert/strict';
import test from 'node:test';

import { statusOf } from '../src/notebook/status.ts';

test('a run that was told to stop is stopping until it has ended', () => {
  assert.equal(statusOf({ is: 'running' }, true, null, undefined).text, 'Running');
  assert.equal(statusOf({ is: 'running', stopping: true }, true, null, undefined).text, 'Stopping');
  assert.equal(statusOf({ is: 'running', stopping: true }, false, null, undefined).text, 'Waiting for the server');
});
