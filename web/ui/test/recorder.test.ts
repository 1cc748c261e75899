// The drawing context that keeps what is drawn as a list.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Recorder, allowed, hex, hundredths, pack, startNames, type Item } from '../src/entries/pictures/recorder.ts';
import { tokenReader } from '../src/entries/pictures/tokens.ts';
import { wrapped } from '../src/entries/pictures/wrap.ts';

Object.assign(globalThis, { measureText: (s: string, px: number) => s.length * px / 2, keepImage: (w: number, h: number) => 100 * w + h });

function drawn(draw: (ctx: Recorder) => void): Item[] {
  startNames();
  const ctx = new Recorder();
  draw(ctx);
  return ctx.list();
}

test('what looks alike and follows each other is one item', () => {
  assert.deepEqual(drawn((c) => {
    c.fillStyle = '#111111';
    c.fillRect(0, 0, 2, 3);
    c.fillRect(4, 0, 2, 3);
    c.fillStyle = '#222222';
    c.fillRect(8, 0, 2, 3);
  }), [
    { path: 'MhvhZMhvhZ', at: [0, 0, 200, 300, -200, 400, 0, 200, 300, -200], look: { fill: '#111111' } },
    { path: 'MhvhZ', at: [800, 0, 200, 300, -200], look: { fill: '#222222' } },
  ]);
});

test('what shines through is an item of its own', () => {
  const list = drawn((c) => {
    c.globalAlpha = 0.5;
    c.fillRect(0, 0, 2, 2);
    c.fillRect(1, 1, 2, 2);
  });
  assert.equal(list.length, 2);
  assert.equal(list[0]!.look!.alpha, 50);
});

test('a transform is in the coordinates, and ends with what was saved', () => {
  assert.deepEqual(drawn((c) => {
    c.save();
    c.translate(10, 20);
    c.scale(2);
    c.beginPath();
    c.moveTo(1, 1);
    c.lineTo(2, 3);
    c.lineWidth = 1.5;
    c.stroke();
    c.restore();
    c.fillRect(0, 0, 1, 1);
  }), [
    { path: 'ML', at: [1200, 2200, 1400, 2600], look: { stroke: '#000000', width: 300 } },
    { path: 'MhvhZ', at: [0, 0, 100, 100, -100], look: { fill: '#000000' } },
  ]);
});

test('a clip holds what is drawn until the state before it is restored', () => {
  const list = drawn((c) => {
    c.save();
    c.beginPath();
    c.rect(0, 0, 5, 5);
    c.clip();
    c.fillRect(0, 0, 9, 9);
    c.restore();
    c.fillRect(1, 1, 1, 1);
  });
  assert.deepEqual(list.map((i) => [i.clip, i.path, i.group?.length]), [['c1', 'MhvhZ', 1], [undefined, 'MhvhZ', undefined]]);
});

test('a text and its edge are one item, and its letters are safe', () => {
  assert.deepEqual(drawn((c) => {
    c.font = '600 12px sans';
    c.textAlign = 'center';
    c.strokeStyle = '#ffffff';
    c.lineWidth = 4;
    c.strokeText('a<b&"\u0001', 5, 6);
    c.fillText('a<b&"\u0001', 5, 6);
  }), [{ text: 'a<b&"\ufffd', at: [500, 600, 1200], bold: true, anchor: 1, look: { stroke: '#ffffff', width: 400, join: 'round', halo: true, fill: '#000000' } }]);
});

test('a whole circle is one, a part of it an arc, and one that goes on is a path', () => {
  const of = (draw: (c: Recorder) => void) => drawn(draw)[0]!;
  assert.deepEqual(of((c) => {
    c.beginPath();
    c.arc(5, 5, 3, 0, 2 * Math.PI);
    c.fill();
  }), { circle: true, at: [500, 500, 300], look: { fill: '#000000' } });
  const part = of((c) => {
    c.beginPath();
    c.arc(0, 0, 2, 0, Math.PI / 2);
    c.stroke();
  });
  assert.deepEqual([part.path, part.at], ['MA', [200, 0, 200, 1, 0, 200]]);
  const two = of((c) => {
    c.beginPath();
    c.arc(0, 0, 2, 0, 2 * Math.PI);
    c.lineTo(9, 9);
    c.stroke();
  });
  assert.deepEqual([two.path, two.at!.slice(-2)], ['MAAL', [900, 900]]);
});

test('a canvas upon another is its pixels, or what was drawn on it', () => {
  const list = drawn((c) => c.drawImage({ width: 2, height: 2, pixels: { width: 4, height: 3, data: new Uint8ClampedArray(48) }, drawn: null }, 1, 2, 8, 6));
  assert.deepEqual(JSON.parse(JSON.stringify(pack(list))), { looks: [], items: [{ image: 403, at: [100, 200, 800, 600] }] });
  const other = new Recorder();
  other.fillRect(0, 0, 1, 1);
  const [group] = drawn((c) => c.drawImage({ width: 10, height: 10, pixels: null, drawn: other }, 0, 0, 5, 5));
  assert.deepEqual([group!.at, group!.scale, group!.group!.length], [[0, 0], [0.5, 0.5], 1]);
});

test('looks that are alike are handed over once', () => {
  const { looks, items } = pack(drawn((c) => {
    c.fillRect(0, 0, 1, 1);
    c.fillText('a', 1, 1);
    c.fillStyle = '#f00';
    c.fillRect(0, 0, 1, 1);
    c.fillStyle = 'rgb(255 0 0)';
    c.fillText('a', 1, 1);
  }));
  assert.deepEqual(looks, [{ fill: '#000000' }, { fill: '#ff0000' }]);
  assert.deepEqual(items.map((i) => (i as { look: number }).look), [0, 0, 1, 1]);
  assert.throws(() => hex('rgb(1 2 3 / 4)'), /rgb/);
});

test('numbers are rounded as if they were written with two decimals', () => {
  for (const x of [0, -0.001, 1.005, 1.115, 8.345, 0.285, -2.675, 1e6 + 0.125, 1139.995, 0.125, -0.125]) assert.equal(hundredths(x), Math.round(Number(x.toFixed(2)) * 100) + 0, String(x));
});

test('nothing that is nowhere is written', () => {
  assert.deepEqual(drawn((c) => {
    c.fillRect(NaN, 0, 1, 1);
    c.fillText('x', NaN, 1);
  }), []);
});

test('slanted lines are a pattern, one for each colour', () => {
  const list = drawn((c) => {
    c.fillHatched(0, 0, 2, 2);
    c.fillHatched(4, 0, 2, 2);
  });
  assert.deepEqual(list.map((i) => i.hatch ?? i.look!.hatch), ['h1', 'h1']);
});

test('tokens are read by theme, and those that name others', () => {
  const css = ':root, [data-theme="light"] { --a: #111; /* --a: no; */ --b: var(--a); }\n[data-theme="dark"] { --a: #eee; }';
  assert.equal(tokenReader(css, 'light')('--b'), '#111');
  assert.equal(tokenReader(css, 'dark')('--b'), '#eee');
  assert.equal(tokenReader(css, 'dark')('--c'), '');
});

test('lines break at spaces', () => {
  assert.deepEqual(wrapped('one two  three', (s) => s.length <= 7), ['one two', 'three']);
  assert.deepEqual(wrapped('', () => true), []);
  assert.deepEqual(wrapped('toolongword x', (s) => s.length <= 4), ['toolongword', 'x']);
});

test('characters beyond U+FFFF stay, halves of them do not', () => {
  for (const [text, want] of [
    ['a🐜b', 'a🐜b'], ['\ud83d', '\ufffd'], ['\udc1c\ud83d', '\ufffd\ufffd'], ['🐜\ud83d🐜', '🐜\ufffd🐜'], ['a\u0000<&"\uffff', 'a\ufffd<&"\ufffd'],
  ] as const) assert.equal(allowed(text), want);
});
