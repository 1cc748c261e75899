import assert from 'node:assert/strict';
import test from 'node:test';

import { ownerOf } from '../src/entries/site/ownerof.ts';
import { stored } from '../src/wire/stored.ts';
import { beSite, type Site } from '../src/wire/transport.ts';

const places = { page: '', kernel: '', program: '', loader: '', lessons: '', answers: '', runs: '' };

/** Files of a lesson, which share a storage. */
function disk(): (text: string, pathname: string, search?: string) => string {
  const kept = new Map<string, string>();
  (globalThis as unknown as Record<string, unknown>)['localStorage'] = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) };
  return (text, pathname, search = '') => ownerOf({ ...places, only: 'word', text } as Site, { protocol: 'file:', pathname, search });
}

test('on a server of Rehearse names are what they were', () => {
  assert.equal(stored('edit', 'word/say'), 'rehearse-edit:word/say');
  assert.equal(stored('last'), 'rehearse-last');
});

test('names of a lesson in one file are its own', () => {
  beSite({ ...places, owner: '#word@1' });
  assert.equal(stored('edit', 'word/say'), 'rehearse#word@1-edit:word/say');
  beSite({ ...places, owner: '#word@2' });
  assert.equal(stored('last'), 'rehearse#word@2-last');
});

test('a lesson in one file is the same wherever it is, and another lesson with its name is another one', () => {
  const open = disk();
  const mine = open('1', '/a.html');
  assert.equal(open('1', '/a.html'), mine);
  assert.equal(open('1', '/elsewhere/a (1).html'), mine);
  assert.notEqual(open('2', '/b.html'), mine);
});

test('a corrected file in the place of the one before has its work, and keeps it when it is moved', () => {
  const open = disk();
  const mine = open('1', '/a.html', '?cell=say&step=3'); // as the page writes it
  assert.equal(open('2', '/a.html'), mine);
  assert.equal(open('2', '/elsewhere/a.html'), mine);
  assert.equal(open('3', '/elsewhere/a.html'), mine);
});

test('files that a server tells apart by what follows the path are different ones', () => {
  const open = disk();
  assert.notEqual(open('1', '/file.php', '?id=1'), open('2', '/file.php', '?id=2'));
});
