// Programs in the fragment of a link: what goes in comes out, and what anybody else has made is bounded and refused in words.

import assert from 'node:assert/strict';
import test from 'node:test';

import { enclose, enclosed } from '../src/notebook/link/enclosed.ts';

const packed = async (bytes: Uint8Array<ArrayBuffer>) => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const small = new Uint8Array(await new Response(stream).arrayBuffer());
  return `#programs=${btoa(String.fromCharCode(...small)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
};
const utf8 = (s: string) => new TextEncoder().encode(s);

test('programs come out of a link as they went in', async () => {
  const texts = ['func main() {\n\tprintln("größer, 大, 🎭")\n}\n', '', 'package main // <script>'];
  const fragment = await enclose(texts);
  assert.ok(/^#programs=[\w-]+$/.test(fragment!), fragment!);
  assert.deepEqual(await enclosed(fragment!), { texts, wrong: '' });
  assert.equal(await enclose([]), '');
  assert.deepEqual(await enclosed('#a-heading'), { texts: [], wrong: '' });
});

test('what is too long for an address is not put into one', async () => {
  const noise = Array.from({ length: 20_000 }, (_, i) => Math.imul(i ^ (i << 7), 0x9e3779b1) >>> 0).join(' ');
  assert.equal(await enclose([noise]), null);
});

test('a fragment that no page has made is left out with a remark', async () => {
  const cases: [string, string, RegExp][] = [
    ['much out of little', await packed(new Uint8Array(4_000_000)), /too long/],
    ['a long fragment', `#programs=${'A'.repeat(9_000)}`, /too long/],
    ['not base64', '#programs=%%%', /damaged/],
    ['not deflated', '#programs=____', /damaged/],
    ['not UTF-8', await packed(Uint8Array.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d])), /damaged/],
    ['not JSON', await packed(utf8('func main')), /damaged/],
    ['not texts', await packed(utf8('[1, {}]')), /not encoded as a program/],
    ['NUL', await packed(utf8('["a\\u0000b"]')), /characters that no program can have/],
    ['cut off', (await enclose(['func main() { println(1, 2, 3) }']))!.slice(0, -6), /damaged/],
  ];
  for (const [what, fragment, why] of cases) {
    const { texts, wrong } = await enclosed(fragment);
    assert.deepEqual(texts, [], what);
    assert.ok(why.test(wrong), `${what}: ${wrong}`);
  }
});
