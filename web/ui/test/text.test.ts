// Names are cut where a reader sees a character end.

import assert from 'node:assert/strict';
import test from 'node:test';

import { characters, fitted, shorten } from '../src/ui/text.ts';

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'; // four people, joined
const flag = '\u{1F1E9}\u{1F1EA}';
const thumb = '\u{1F44D}\u{1F3FD}';
const combined = 'e\u0301'; // e with an accent of its own

test('an emoji, a family, a flag and a combined letter are one character each', () => {
  assert.deepEqual(characters(`a${family}${flag}${thumb}${combined}動`), ['a', family, flag, thumb, combined, '動']);
});

test('a longer text loses whole characters at its end', () => {
  const cases: [string, number, string][] = [
    ['', 3, ''], ['storm', 5, 'storm'], ['storm', 4, 'sto…'], ['動作する俳優', 4, '動作す…'], ['動作する', 4, '動作する'],
    [family.repeat(3), 3, family.repeat(3)], [family.repeat(4), 3, `${family}${family}…`],
    [`${flag}${thumb}${combined}x`, 3, `${flag}${thumb}…`], [`ab${combined}${combined}`, 4, `ab${combined}${combined}`],
  ];
  for (const [text, most, want] of cases) assert.equal(shorten(text, most), want);
});

test('what fits is the longest that does', () => {
  const space = (n: number) => (text: string) => characters(text).length <= n;
  assert.equal(fitted(`a${family}b`, space(3)), `a${family}b`);
  assert.equal(fitted(`a${family}bc`, space(3)), `a${family}…`);
  assert.equal(fitted(`${family}${family}${family}`, space(7), ' · g7'), `${family}… · g7`);
  assert.equal(fitted(`${family}${family}`, space(5), ' · g7'), '');
  assert.equal(fitted('storm', space(0)), '');
  for (let n = 2; n <= 20; n++) assert.equal(fitted('abcdefghijklmnopqrstu', space(n)), `${'abcdefghijklmnopqrstu'.slice(0, n - 1)}…`);
});

test('a very long text is not measured at each of its characters', () => {
  let measured = 0;
  const fits = (text: string) => (measured++, text.length <= 12);
  assert.equal(fitted('x'.repeat(5000), fits), `${'x'.repeat(11)}…`);
  assert.ok(measured < 20, `${measured} times`);
});
