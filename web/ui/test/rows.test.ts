import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { complete, Lost, type GetRows } from '../src/server/rows.ts';
import { splitBlocks, type Block } from '../src/wire/blocks.ts';
import { decodePanel, decodeRun, splitFrames } from '../src/run/decode.ts';
import { joinPanels, type Received } from '../src/run/received.ts';
import { atOnce } from '../src/ui/idle.ts';
import { Kind } from '../src/run/kinds.ts';
import { readPanel } from '../src/run/partialpanel.ts';
import { Player } from '../src/player/player.ts';
import { rareOf } from '../src/run/rare.ts';
import type { Run } from '../src/run/run.ts';
import type { Note, Scene } from '../src/wire/types.gen.ts';
import { random } from './random.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What the server wrote: of each panel all of it, and twice in parts. */
const [head, ...frames] = splitFrames(Uint8Array.from(readFileSync('testdata/rows.bin')).buffer);
const scene = JSON.parse(new TextDecoder().decode(head)) as Scene;
const wholes = [frames[0]!, frames[3]!];
const chains = [frames[1]!, frames[2]!, frames[4]!, frames[5]!].map((bytes, i) => ({ panel: i >> 1, bytes, blocks: splitBlocks(bytes).map((b) => b.bytes) }));

const concat = (list: readonly Bytes[]): Bytes => Uint8Array.from(list.flatMap((b) => [...b]));
const decode = (panel: number, list: readonly Bytes[]) => decodePanel(scene.panels[panel]!, concat(list));

test('a panel that comes in parts is the same, wherever its rows are split', () => {
  for (const { panel, blocks } of chains) {
    const whole = decodePanel(scene.panels[panel]!, wholes[panel]!);
    const got = decode(panel, blocks);
    assert.ok(blocks.length > 5);
    assert.deepEqual(got.c, whole.c);
    assert.deepEqual([got.events, got.begins, got.laneSlices], [whole.events, whole.begins, whole.laneSlices]);
  }
});

test('what was cut short anywhere is refused, and so is what is in another order', () => {
  const { panel, bytes, blocks } = chains[0]!;
  for (let n = 0; n < bytes.length; n++) assert.throws(() => decodePanel(scene.panels[panel]!, bytes.slice(0, n)), /cut short|unknown layout/);
  const [outline, first, second, ...rest] = blocks as [Bytes, Bytes, Bytes, ...Bytes[]];
  const wrong: Record<string, Bytes[]> = {
    'no outline': [first, second, ...rest], 'two outlines': [outline, outline, first, second, ...rest],
    'rows changed places': [outline, second, first, ...rest], 'rows twice': [outline, first, first, second, ...rest],
    'rows missing': [outline, first, ...rest], 'too many': [outline, first, second, ...rest, rest.at(-1)!],
    'of the other panel': [outline, chains[2]!.blocks[1]!, first, second, ...rest],
  };
  for (const list of Object.values(wrong)) assert.throws(() => decode(panel, list), /other data than requested/);
});

test('bad bytes are refused with an error, or change no more than values', () => {
  const next = random(5);
  const { panel, bytes } = chains[1]!;
  const before = scene.panels[panel]!;
  let refused = 0;
  for (let i = 0; i < 600; i++) {
    const bad = bytes.slice();
    const at = Math.floor(next() * bad.length);
    if (at >= 24 && at < 44) continue; // how much memory is made is not what is tried here
    bad[at]! ^= 1 << Math.floor(next() * 8);
    try {
      assert.equal(decodePanel(before, bad).events, before.summary.events);
    } catch (e) {
      refused++;
      assert.ok(/reload the page|run the cell again/.test(String(e)), `byte ${at}: ${String(e)}`);
    }
  }
  assert.ok(refused > 30, `${refused} were refused`);
});

/** The outlines of the scene, and a server that answers with the next block of a chain, which may be less than was asked for. */
function outlined(): { sent: Received; get: GetRows; asked: string[] } {
  const parts = [0, 1].map((i) => atOnce(readPanel(scene.panels[i]!, chains[2 * i]!.blocks[0]!, i)));
  const blocks = chains.filter((_, i) => i % 2 === 0).map((c) => splitBlocks(c.bytes));
  const asked: string[] = [];
  const get: GetRows = (run, key, { of, from }) => {
    asked.push(`${run} ${key} ${of} ${from}`);
    const panel = scene.panels.findIndex((p) => p.key === key);
    const block = blocks[panel]!.find((b: Block) => b.part === (of === 'events' ? 1 : 2) && b.first === from);
    return block ? Promise.resolve(block.bytes) : Promise.reject(new Error(`no block of ${of} begins at ${from}`));
  };
  return { sent: joinPanels(scene, parts, 'r'), get, asked };
}

test('an outline has the rare events that all of the run has', () => {
  const kinds = new Set<number>();
  outlined().sent.run.panels.forEach((outline, i) => {
    const whole = decodePanel(scene.panels[i]!, wholes[i]!);
    assert.equal(outline.events, 0);
    assert.deepEqual(rareOf(outline), rareOf(whole));
    rareOf(whole).kind.forEach((k) => kinds.add(k));
  });
  assert.ok(kinds.size >= 4 && kinds.has(Kind.Block), [...kinds].join());
});

test('the rows of a run are loaded once each, and it is known how many are there', async () => {
  const { sent, get, asked } = outlined();
  const coming = sent.run.loading!;
  assert.ok(sent.run.panels.every((p) => p.outlined && p.events === 0));
  assert.equal(coming.text, 'Loading the events: 0 % done.');
  const parts: number[] = [];
  coming.part.subscribe((p) => parts.push(p));
  const run = (await complete(sent, get, () => true))!;
  const whole = decodeRun(scene, wholes, 'r');
  run.panels.forEach((p, i) => assert.deepEqual(p.c, whole.panels[i]!.c));
  assert.equal(run.loading, null);
  assert.equal(new Set(asked).size, asked.length);
  assert.ok(parts.at(-1) === 1 && parts.every((p, i) => i === 0 || p > parts[i - 1]!), parts.join());
});

test('a connection that breaks is made again, and loading goes on where it stopped', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { sent, get, asked } = outlined();
  let calls = 0;
  let done: Run | null | undefined;
  const often = complete(sent, (...of) => (++calls % 3 === 0 ? get(...of) : Promise.reject(new Lost('the server does not answer'))), () => true);
  void often.then((run) => (done = run));
  for (let i = 0; done === undefined && i < 10_000; i++) {
    await Promise.resolve();
    t.mock.timers.tick(100);
  }
  const whole = decodeRun(scene, wholes, 'r');
  assert.deepEqual(done!.panels.map((p) => p.c), whole.panels.map((p) => p.c));
  assert.equal(new Set(asked).size, asked.length, 'what was there is not asked for again');
});

test('a server that stays away, one that refuses, and bytes that are none end it with an error', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const cases: [string, GetRows, RegExp, number][] = [
    ['away', () => Promise.reject(new Lost('the server does not answer')), /does not answer/, 6],
    ['refuses', () => Promise.reject(new Error('there is no such run')), /no such run/, 1],
    ['cut', () => Promise.resolve(chains[0]!.blocks[1]!.slice(0, 64)), /cut short/, 1],
    ['another block', () => Promise.resolve(chains[0]!.blocks[2]!), /other data than requested/, 1],
  ];
  for (const [what, get, error, most] of cases) {
    const { sent } = outlined();
    let calls = 0;
    let said = '';
    // Of a block that is there but wrong, the one after it may be asked for already.
    void complete(sent, (...of) => (calls++, get(...of)), () => true).catch((e: unknown) => (said = String(e)));
    for (let i = 0; said === '' && i < 10_000; i++) {
      await Promise.resolve();
      t.mock.timers.tick(100);
    }
    assert.ok(error.test(said), `${what}: ${said}`);
    assert.ok(calls >= most && calls <= most + 1, `${what}: asked ${calls} times`);
  }
});

test('where the outline is looked at, the learner has the rest loaded again, and what is there stays', async () => {
  const { sent, get, asked } = outlined();
  const coming = sent.run.loading!;
  const faults = [3, 4, 6];
  let calls = 0;
  const end = complete(sent, (...of) => (faults.includes(++calls) ? Promise.reject(new Error(`no block ${calls}`)) : get(...of)), () => true, true);
  const said: string[] = [];
  const stop = coming.problem.subscribe((why) => {
    if (why === '') return;
    said.push(coming.text);
    setTimeout(() => coming.retry());
  });
  const run = (await end)!;
  stop();
  assert.deepEqual(run.panels.map((p) => p.c), decodeRun(scene, wholes, 'r').panels.map((p) => p.c));
  assert.ok(said.length >= 2 && said.every((s) => /^The events could not be loaded\. no block \d$/.test(s)), said.join());
  assert.equal(coming.problem.value, '');
  assert.ok(asked.length <= new Set(asked).size + faults.length, 'what was there is not asked for again');
});

test('what is not wanted any more is not loaded further', async () => {
  const { sent, get, asked } = outlined();
  let wanted = true;
  const end = complete(sent, (...of) => {
    wanted = asked.length < 2;
    return get(...of);
  }, () => wanted);
  assert.equal(await end, null);
  assert.ok(asked.length <= 4, `${asked.length}`);
});

test('the cursor, the times in sight and what is chosen stay when the events come, and no step is told before', async () => {
  const { sent, get } = outlined();
  const player = new Player();
  player.load(sent.run);
  assert.deepEqual([player.steps.value, player.words.value], [[-1, -1], '']);
  player.move(1);
  assert.equal(player.notice.value, 'The events are still loading.');
  player.window.show(sent.run.duration / 4, sent.run.duration / 2);
  const { times: view } = player.window;
  const before = { ...view.value };
  player.seek(sent.run.duration / 3);
  player.selection.choose(sent.run.panels[0]!.panel.actors[1]!.name);
  const run = (await complete(sent, get, () => true))!;
  assert.ok(player.isOutlineOf(run));
  player.extend(run);
  assert.deepEqual(view.value, before);
  assert.equal(player.time.value, run.duration / 3);
  assert.deepEqual(player.steps.value, run.panels.map((p) => p.stepAt(run.duration / 3)));
  assert.equal(player.selection.actor.value, run.panels[0]!.panel.actors[1]!.name);
  assert.equal(player.notice.value, '');
});

test('a note that is opened leads to its event, as soon as that is there', async () => {
  const { sent, get } = outlined();
  const { c } = decodeRun(scene, wholes, 'r').panels[0]!;
  const step = c.time.findIndex((t, i) => t > 0 && t === c.time[i + 1]);
  const note: Note = { id: 'n', about: 'step', panel: 'thread', step, at: 0, time: c.time[step]!, text: 'look', html: '' };
  scene.notes = [note];
  try {
    const player = new Player();
    player.load(sent.run);
    assert.equal(player.time.value, 0);
    player.open(note);
    assert.deepEqual([player.time.value, player.step.value], [note.time, -1]);
    player.extend((await complete(sent, get, () => true))!);
    assert.equal(player.step.value, step, 'and not at the last one of the same time');
  } finally {
    scene.notes = [];
  }
});
