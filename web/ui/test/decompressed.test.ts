import assert from 'node:assert/strict';
import test from 'node:test';
import { decompressed } from '../src/entries/site/load.ts';
import { random } from './random.ts';

const packed = async (text: string) => new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());

/** A file that arrives in chunks of some bytes. */
function arriving(bytes: Uint8Array, size: number, pause = 0, ends: (to: ReadableStreamDefaultController) => void = (to) => to.close()): Response {
  let sent = 0;
  const body = new ReadableStream({
    async pull(to) {
      if (pause) await new Promise((over) => setTimeout(over, pause));
      if (sent === bytes.length) return ends(to);
      to.enqueue(bytes.slice(sent, (sent = Math.min(bytes.length, sent + size))));
    },
  });
  return new Response(body, { headers: { 'Content-Length': String(bytes.length) } });
}

const text = (s: ReadableStream) => new Response(s).text();
const never = () => assert.ok(false, 'nothing is to be told');
const fails = (of: Promise<unknown>) => of.then(() => '', String);

test('a file is decompressed, however it arrives', async () => {
  const next = random(7);
  const long = Array.from({ length: 3_000 }, next).join();
  for (const content of ['', 'short', long]) {
    for (const size of [1, 1000, 1 << 20]) {
      if (content === long && size === 1) continue;
      assert.equal(await text(decompressed(arriving(await packed(content), size), () => {})), content);
    }
  }
});

test('the reader hears how much of a slow file has arrived', async () => {
  const [file, told] = [await packed('a slow line'), [] as number[]];
  const content = await text(decompressed(arriving(file, 4, 150), (got, total) => {
    assert.equal(total, file.length);
    told.push(got);
  }));
  assert.equal(content, 'a slow line');
  assert.ok(told.length > 0 && told.length <= file.length / 4, `told ${told}`);
  assert.deepEqual(told, told.toSorted((a, b) => a - b));
});

test('nothing is told of a file whose size is unknown', async () => {
  assert.equal(await text(decompressed(new Response(new Blob([await packed('from memory')])), never)), 'from memory');
});

test('a file that is cut off, damaged or incomplete is an error of who reads it', async () => {
  const file = await packed('cut off in the middle of it');
  assert.equal(await fails(text(decompressed(arriving(file.slice(0, 20), 8, 0, (to) => to.error('the line is down')), never))), 'the line is down');
  assert.notEqual(await fails(text(decompressed(arriving(file.slice(0, 20), 8), never))), '');
  assert.notEqual(await fails(text(decompressed(arriving(new TextEncoder().encode('not compressed'), 8), never))), '');
});

test('a file is fetched no further once nobody reads it', async () => {
  const file = await packed(Array.from({ length: 3_000 }, random(7)).join());
  let [sent, cancelled] = [0, false];
  const body = new ReadableStream({
    pull: (to) => to.enqueue(file.slice(sent, (sent += 100))),
    cancel: () => void (cancelled = true),
  });
  await decompressed(new Response(body), never).cancel();
  for (let i = 0; i < 200 && !cancelled; i++) await new Promise((over) => setTimeout(over, 10));
  assert.ok(cancelled && sent < file.length, `${sent} of ${file.length} bytes were fetched`);
});
