// Lessons' HTML on a published site.

import assert from 'node:assert/strict';
import test from 'node:test';

import { beSite, fileOf, lessonAddress, onSite, type Site } from '../src/wire/transport.ts';

const site: Site = { page: '', kernel: '', program: '', loader: '', lessons: '', answers: '', runs: '' };
const links = '<p>See <a href="/lesson/next">the <em>next</em></a>, <a href="/lesson/gone#here" title="x">one that is gone</a> and <a href="https://a.example/lesson/gone">this</a>, <a href="/lesson/next#there">there</a>.</p>';

test('a server of Rehearse has all lessons', () => {
  assert.equal(onSite(links), links);
  assert.equal(lessonAddress('next'), '/lesson/next');
});

test('on a site links lead to folders, and those to lessons that are not there are their text', () => {
  beSite({ ...site, leftOut: ['gone'] });
  assert.equal(onSite(links), '<p>See <a href="/lesson/next/">the <em>next</em></a>, one that is gone and <a href="https://a.example/lesson/gone">this</a>, <a href="/lesson/next/#there">there</a>.</p>');
  assert.equal(lessonAddress('next'), '/lesson/next/');
});

test('in one file no link leads to another lesson, and pictures are found whatever their names are', () => {
  const files = Object.fromEntries(['größe.png', 'a&b.png', 'plot(1).png'].map((name) => [`/lesson/one/files/${name}`, new Blob([name])]));
  beSite({ ...site, only: 'one', files });
  assert.equal(onSite(links), '<p>See the <em>next</em>, one that is gone and <a href="https://a.example/lesson/gone">this</a>, there.</p>');
  assert.equal(fileOf('/lesson/one/files/gr%C3%B6%C3%9Fe.png'), files['/lesson/one/files/größe.png']);
  for (const name of ['gr%C3%B6%C3%9Fe.png', 'a&amp;b.png', 'plot(1).png']) {
    assert.ok(onSite(`<img src="/lesson/one/files/${name}" alt="">`).startsWith('<img src="blob:'), name);
  }
});
