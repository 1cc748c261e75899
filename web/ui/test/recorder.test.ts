// The drawing context that writes SVG.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Recorder, escape, startNames } from '../src/entries/pictures/recorder.ts';
import { tokenReader } from '../src/entries/pictures/tokens.ts';
import { wrapped } from '../src/entries/pictures/wrap.ts';

Object.assign(globalThis, { measureText: (s: string, px: number) => s.length * px / 2, encodePNG: (w: number, h: number) => `${w}x${h}` });

function drawn(draw: (ctx: Recorder) => void): string {
  startNames();
  const ctx = new Recorder();
  draw(ctx);
  return ctx.svg();
}

test('what looks alike and follows each other is one element', () => {
  assert.equal(drawn((c) => {
    c.fillStyle = '#111111';
    c.fillRect(0, 0, 2, 3);
    c.fillRect(4, 0, 2, 3);
    c.fillStyle = '#222222';
    c.fillRect(8, 0, 2, 3);
  }), '<path d="M0 0h2v3h-2ZM4 0h2v3h-2Z" fill="#111111"/><path d="M8 0h2v3h-2Z" fill="#222222"/>');
});

test('what shines through is an element of its own', () => {
  const svg = drawn((c) => {
    c.globalAlpha = 0.5;
    c.fillRect(0, 0, 2, 2);
    c.fillRect(1, 1, 2, 2);
  });
  assert.equal(svg.match(/<path/g)?.length, 2);
});

test('a transform is in the coordinates, and ends with what was saved', () => {
  assert.equal(drawn((c) => {
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
  }), '<path d="M12 22L14 26" fill="none" stroke="#000000" stroke-width="3"/><path d="M0 0h1v1h-1Z" fill="#000000"/>');
});

test('a clip holds what is drawn until the state before it is restored', () => {
  assert.equal(drawn((c) => {
    c.save();
    c.beginPath();
    c.rect(0, 0, 5, 5);
    c.clip();
    c.fillRect(0, 0, 9, 9);
    c.restore();
    c.fillRect(1, 1, 1, 1);
  }), '<clipPath id="c1"><path d="M0 0h5v5h-5Z"/></clipPath><g clip-path="url(#c1)"><path d="M0 0h9v9h-9Z" fill="#000000"/></g><path d="M1 1h1v1h-1Z" fill="#000000"/>');
});

test('a text and its edge are one element, and its letters are safe', () => {
  assert.equal(drawn((c) => {
    c.font = '600 12px sans';
    c.textAlign = 'center';
    c.strokeStyle = '#ffffff';
    c.lineWidth = 4;
    c.strokeText('a<b&"\u0001', 5, 6);
    c.fillText('a<b&"\u0001', 5, 6);
  }), '<text x="5" y="6" font-size="12" font-weight="600" text-anchor="middle" paint-order="stroke" stroke="#ffffff" stroke-width="4" stroke-linejoin="round" fill="#000000">a&lt;b&amp;&quot;\ufffd</text>');
});

test('a whole circle is one, a part of it an arc, and one that goes on is a path', () => {
  const whole = drawn((c) => {
    c.beginPath();
    c.arc(5, 5, 3, 0, 2 * Math.PI);
    c.fill();
  });
  assert.equal(whole, '<circle cx="5" cy="5" r="3" fill="#000000"/>');
  const part = drawn((c) => {
    c.beginPath();
    c.arc(0, 0, 2, 0, Math.PI / 2);
    c.stroke();
  });
  assert.ok(/M2 0A2 2 0 0 1 0 2"/.test(part));
  const two = drawn((c) => {
    c.beginPath();
    c.arc(0, 0, 2, 0, 2 * Math.PI);
    c.lineTo(9, 9);
    c.stroke();
  });
  assert.ok(/^<path d="M2 0A.*L9 9"/.test(two));
});

test('a canvas upon another is its pixels, or what was drawn on it', () => {
  const pixels = drawn((c) => c.drawImage({ width: 2, height: 2, pixels: { width: 4, height: 3, data: new Uint8ClampedArray(48) }, drawn: null }, 1, 2, 8, 6));
  assert.equal(pixels, '<image x="1" y="2" width="8" height="6" preserveAspectRatio="none" href="data:image/png;base64,4x3"/>');
  const other = new Recorder();
  other.fillRect(0, 0, 1, 1);
  assert.ok(/^<g transform="translate\(0 0\) scale\(0.5 0.5\)"><path/.test(drawn((c) => c.drawImage({ width: 10, height: 10, pixels: null, drawn: other }, 0, 0, 5, 5))));
});

test('nothing that is nowhere is written', () => {
  assert.equal(drawn((c) => {
    c.fillRect(NaN, 0, 1, 1);
    c.fillText('x', NaN, 1);
  }), '');
});

test('slanted lines are a pattern, one for each colour', () => {
  const svg = drawn((c) => {
    c.fillHatched(0, 0, 2, 2);
    c.fillHatched(4, 0, 2, 2);
  });
  assert.equal(svg.match(/<pattern/g)?.length, 1);
  assert.ok(/fill="url\(#h1\)"/.test(svg));
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
    ['a🐜b', 'a🐜b'], ['\ud83d', '\ufffd'], ['\udc1c\ud83d', '\ufffd\ufffd'], ['🐜\ud83d🐜', '🐜\ufffd🐜'], ['a\u0000<&"\uffff', 'a\ufffd&lt;&amp;&quot;\ufffd'],
  ] as const) assert.equal(escape(text), want);
});
