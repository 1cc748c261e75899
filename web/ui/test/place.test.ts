import assert from 'node:assert/strict';
import test from 'node:test';

import { lessonOf, lessonPath, lessonsPath, openedOf, takeEarly, askEarly } from '../src/wire/prefetch.ts';
import { LazyCode } from '../src/ui/lazy.tsx';
import { loadModule } from '../src/ui/module.ts';
import { endOfLine } from '../src/notebook/editor/lines.ts';

test('a line ends before its newline, and lines there are not end with the text', () => {
  const text = 'a\nbc\n\nd';
  assert.deepEqual([1, 2, 3, 4, 5].map((line) => endOfLine(text, line)), [1, 4, 5, 7, 7]);
  assert.equal(endOfLine('', 1), 0);
});

test('the lesson of an address is found, and of other addresses there is none', () => {
  assert.equal(lessonOf('/lesson/chat'), 'chat');
  assert.equal(lessonOf('/lesson/a%20b'), 'a b');
  assert.equal(lessonOf('/lesson/%E0%A4%A'), '');
  assert.equal(lessonOf('/'), '');
  assert.equal(lessonOf('/imports/x'), '');
  assert.equal(openedOf('/imports/x%20y'), 'x y');
  assert.equal(openedOf('/lesson/chat'), '');
  assert.equal(lessonPath('a b'), '/api/lessons/a%20b');
  assert.equal(lessonsPath('a b'), '/api/lessons?reading=a%20b');
  assert.equal(lessonsPath(), '/api/lessons');
});

test('of an opened trace the run is asked for early, too: that of its first events, unless the page was faster', async () => {
  const real = globalThis.fetch;
  const asked: string[] = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify({ id: 'x', first: 'y' }));
  }) as unknown as typeof fetch;
  const settled = () => new Promise((done) => setTimeout(done, 20));
  try {
    askEarly('/imports/x');
    await settled();
    assert.deepEqual(asked, ['/api/lessons', '/api/imports/x', '/api/runs/y']);
    assert.deepEqual(await (await takeEarly('/api/imports/x')!).json(), { id: 'x', first: 'y' });
    globalThis.askedEarly!.clear();
    asked.length = 0;
    askEarly('/imports/x');
    void takeEarly('/api/imports/x')!.then((a) => a.json());
    await settled();
    assert.deepEqual(asked, ['/api/lessons', '/api/imports/x']);
  } finally {
    globalThis.fetch = real;
    globalThis.askedEarly?.clear();
  }
});

test('what was asked early is given once, to whoever asks for it first', async () => {
  const asked: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    return path;
  }) as unknown as typeof fetch;
  try {
    askEarly('/lesson/chat');
    assert.deepEqual(asked, ['/api/lessons?reading=chat', '/api/lessons/chat']);
    assert.equal(await takeEarly('/api/lessons/chat') as unknown, '/api/lessons/chat');
    assert.equal(takeEarly('/api/lessons/chat'), undefined);
    assert.equal(takeEarly('/api/status'), undefined);
  } finally {
    globalThis.fetch = real;
  }
});

test('code is loaded once, and again after a failure', async () => {
  let [calls, broken] = [0, true];
  const code = new LazyCode(async () => {
    calls++;
    if (broken) throw new Error('no connection');
    return 'code';
  }, []);
  let failure = '';
  await code.load().catch((e: unknown) => (failure = String(e)));
  assert.equal(failure, 'Error: no connection');
  assert.equal(code.failed.value, true);
  broken = false;
  assert.equal(await code.load(), 'code');
  assert.equal(await code.load(), 'code');
  assert.deepEqual([calls, code.failed.value, code.code.value], [2, false, 'code']);
});

test('a module that could not be loaded is tried again some times', async () => {
  for (const [failures, want] of [[0, 'code'], [2, 'code'], [3, 'Error: attempt 3']] as const) {
    let calls = 0;
    const got = await loadModule(async () => {
      if (++calls <= failures) throw new Error(`attempt ${calls}`);
      return 'code';
    }, [1, 1]).catch(String);
    assert.deepEqual([got, calls], [want, Math.min(failures + 1, 3)]);
  }
});
