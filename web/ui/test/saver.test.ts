import assert from 'node:assert/strict';
import test from 'node:test';

import type { SaveReply, SaveRequest } from '../src/wire/types.gen.ts';
import { Saver } from '../src/notebook/cell/saver.ts';
import type { CellServer } from '../src/notebook/cell/server.ts';

/** The browser's storage and clock, run by hand. */
class World {
  stored = new Map<string, string>();
  timers = new Map<number, { at: number; f: () => void }>();
  now = 0;
  private id = 0;

  constructor() {
    const g = globalThis as unknown as Record<string, unknown>;
    g['localStorage'] = {
      getItem: (k: string) => this.stored.get(k) ?? null,
      setItem: (k: string, v: string) => this.stored.set(k, v),
      removeItem: (k: string) => this.stored.delete(k),
    };
    g['window'] = { setTimeout: (f: () => void, ms: number) => (this.timers.set(++this.id, { at: this.now + ms, f }), this.id) };
    g['clearTimeout'] = (id: number) => this.timers.delete(id);
  }

  /** Lets time pass and every promise settle. */
  async pass(ms: number): Promise<void> {
    this.now += ms;
    for (const [id, t] of [...this.timers]) {
      if (t.at > this.now) continue;
      this.timers.delete(id);
      t.f();
    }
    for (let i = 0; i < 20; i++) await Promise.resolve();
  }
}

type Answer = (r: SaveRequest) => { conflict: boolean; reply: SaveReply };

const noReset = () => Promise.reject(new Error('not expected'));

function saver(w: World, answer: Answer, text = 'base', reset: () => Promise<SaveReply> = noReset, baseHash = 'h') {
  void w;
  const sent: SaveRequest[] = [];
  const server = {
    save: (_l: string, _c: string, r: SaveRequest) => {
      sent.push(r);
      try {
        return Promise.resolve(answer(r));
      } catch (e) {
        return Promise.reject(e);
      }
    },
    reset,
  } as unknown as CellServer;
  const settings = { scheduler: 'pool', engine: 'sim', workers: 1, cores: 1, seed: 0, batch: 1, speed: 1 } as const;
  const s = new Saver(server, 'lesson', { id: 'c', base: 'base', hash: 'h', baseHash, text, revision: 3, stale: false, both: false, settings });
  return { s, sent };
}

const ok: Answer = (r) => ({ conflict: false, reply: { text: r.text, revision: r.revision + 1, saved: '2026-01-02T10:42:00Z' } });

test('an edit is kept at once and saved within a second', async () => {
  const w = new World();
  const { s, sent } = saver(w, ok);
  assert.equal(s.start(), 'base');
  s.edit('one');
  s.edit('two');
  assert.equal(w.stored.size, 1);
  assert.equal(sent.length, 0);
  await w.pass(1000);
  assert.deepEqual(sent, [{ text: 'two', baseHash: 'h', revision: 3 }]);
  assert.equal(s.state.value.is, 'saved');
  assert.equal(w.stored.size, 0);
});

test('a text that never reached the server outlives a change of the lesson', async () => {
  const w = new World();
  const offline = saver(w, () => { throw new Error('no server'); });
  offline.s.start();
  offline.s.edit('mine');
  await w.pass(1000);
  w.timers.clear(); // the page is closed
  const later = saver(w, ok, 'base', noReset, 'h2'); // and opened again with the lesson's new text
  assert.equal(later.s.start(), 'mine');
  await w.pass(0);
  assert.deepEqual(later.sent, [{ text: 'mine', baseHash: 'h', revision: 3 }]);
  assert.equal(w.stored.size, 0);
});

test('what another window has not saved stays kept when this one has saved, and comes back if that overwrote it', async () => {
  const w = new World();
  let down = true;
  const kept = () => ([...w.stored.values()][0] ?? '').includes('theirs');
  const theirs = saver(w, () => { throw new Error('no server'); });
  const mine = saver(w, (r) => {
    if (down) throw new Error('no server');
    return ok(r);
  });
  theirs.s.start();
  mine.s.start();
  mine.s.edit('mine');
  theirs.s.edit('theirs');
  down = false;
  mine.s.flush();
  await w.pass(0);
  assert.equal(mine.s.state.value.is, 'saved');
  assert.ok(kept(), 'what was kept last was the other window’s');
  mine.s.edit('mine again');
  assert.ok(!kept());
  await w.pass(700);
  assert.equal(mine.s.state.value.is, 'saved');
  await w.pass(20_000);
  assert.ok(kept(), 'the other window tries again, and keeps its text again');
});

test('a failed save is said, kept and tried again', async () => {
  const w = new World();
  let down = true;
  const { s, sent } = saver(w, (r) => {
    if (down) throw new Error('no server');
    return ok(r);
  });
  s.start();
  s.edit('mine');
  await w.pass(1000);
  assert.equal(s.state.value.is, 'failed');
  assert.equal(w.stored.size, 1);
  const again = saver(w, ok); // the page is loaded again
  assert.equal(again.s.start(), 'mine');
  down = false;
  await w.pass(2000);
  assert.equal(s.state.value.is, 'saved');
  assert.ok(sent.length >= 2);
});

test('what is typed while a save is under way is unsaved, and kept, until a save of its own', async () => {
  const w = new World();
  const { s, sent } = saver(w, (r) => {
    if (r.text === 'one') s.edit('two');
    return ok(r);
  });
  s.start();
  s.edit('one');
  await w.pass(700);
  assert.deepEqual([sent.length, s.state.value.is, w.stored.size], [1, 'pending', 1]);
  await w.pass(700);
  assert.deepEqual([sent.at(-1)?.text, s.state.value.is, w.stored.size], ['two', 'saved', 0]);
});

test('a conflict waits for the learner: keep mine', async () => {
  const w = new World();
  const { s, sent } = saver(w, (r) => (r.revision < 9 ? { conflict: true, reply: { text: 'theirs', revision: 9, saved: '' } } : ok(r)));
  s.start();
  s.edit('mine');
  await w.pass(1000);
  assert.equal(s.theirs.value, 'theirs');
  await w.pass(60_000);
  assert.equal(sent.length, 1);
  assert.equal(s.resolve(true), 'mine');
  await w.pass(1000);
  assert.deepEqual(sent.at(-1), { text: 'mine', baseHash: 'h', revision: 9 });
  assert.equal(s.state.value.is, 'saved');
});

test('a conflict is one after a reload, too, whatever was typed meanwhile', async () => {
  const w = new World();
  const elsewhere: Answer = (r) => (r.revision < 9 ? { conflict: true, reply: { text: 'theirs', revision: 9, saved: '' } } : ok(r));
  const { s } = saver(w, elsewhere);
  s.start();
  s.edit('mine');
  await w.pass(1000);
  assert.equal(s.theirs.value, 'theirs');
  s.edit('mine and more');
  w.timers.clear(); // the page is closed
  const later = saver(w, elsewhere);
  assert.equal(later.s.start(), 'mine and more');
  await w.pass(0);
  assert.equal(later.s.theirs.value, 'theirs');
  later.s.resolve(true);
  await w.pass(0);
  assert.equal(later.s.state.value.is, 'saved');
  assert.equal(w.stored.size, 0);
});

test('a conflict waits for the learner: take theirs', async () => {
  const w = new World();
  const { s, sent } = saver(w, () => ({ conflict: true, reply: { text: 'theirs', revision: 9, saved: '' } }));
  s.start();
  s.edit('mine');
  await w.pass(1000);
  assert.equal(s.resolve(false), 'theirs');
  await w.pass(60_000);
  assert.equal(sent.length, 1);
  assert.equal(w.stored.size, 0);
});

test('in a file of one\'s own each save is based on what the one before has written, and a conflict on what is there', async () => {
  const w = new World();
  const hashes = ['h1', 'h2', 'h3', 'h4'];
  let conflict = false;
  const { s, sent } = saver(w, (r) => ({ conflict, reply: { text: conflict ? 'theirs' : r.text, revision: 0, saved: '', baseHash: hashes.shift()! } }));
  s.start();
  for (const text of ['one', 'two']) {
    s.edit(text);
    await w.pass(1000);
  }
  conflict = true;
  s.edit('three');
  await w.pass(1000);
  assert.equal(s.theirs.value, 'theirs');
  conflict = false;
  s.resolve(true);
  await w.pass(1000);
  assert.deepEqual(sent.map((r) => [r.text, r.baseHash]), [['one', 'h'], ['two', 'h1'], ['three', 'h2'], ['three', 'h3']]);
});

test('going back to what is saved saves nothing', async () => {
  const w = new World();
  const { s, sent } = saver(w, ok);
  s.start();
  s.edit('x');
  s.edit('base');
  await w.pass(5000);
  assert.equal(sent.length, 0);
  assert.equal(w.stored.size, 0);
});

test('a reset waits for the save under way, and what is typed then is no conflict', async () => {
  const w = new World();
  let server = { text: 'base', revision: 3 };
  const asked: string[] = [];
  const { s, sent } = saver(w, (r) => {
    asked.push(r.text);
    const conflict = r.revision !== server.revision;
    if (!conflict) server = { text: r.text, revision: server.revision + 1 };
    return { conflict, reply: { ...server, saved: '' } };
  }, 'base', () => {
    asked.push('reset');
    server = { text: 'base', revision: 0 };
    return Promise.resolve({ ...server, saved: '' });
  });
  s.start();
  s.edit('one');
  s.flush();
  const back = s.reset();
  s.edit('two');
  s.flush(); // as Run does
  assert.deepEqual(asked, ['one']);
  await w.pass(0);
  assert.equal(await back, 'base');
  assert.deepEqual(asked, ['one', 'reset']);
  s.edit('three');
  await w.pass(1000);
  assert.deepEqual(sent.at(-1), { text: 'three', baseHash: 'h', revision: 0 });
  assert.equal(s.theirs.value, null);
  assert.equal(s.state.value.is, 'saved');
});

test('a save that fails is tried again after longer and longer, and after a success soon again', async () => {
  const w = new World();
  let down = true;
  const { s, sent } = saver(w, (r) => {
    if (down) throw new Error('no server');
    return ok(r);
  });
  s.start();
  s.edit('one');
  await w.pass(1000);
  const waits = () => Math.min(...[...w.timers.values()].map((t) => t.at)) - w.now;
  const first = waits();
  await w.pass(first);
  assert.ok(waits() > first, 'the second wait is longer');
  down = false;
  await w.pass(waits());
  assert.equal(s.state.value.is, 'saved');
  down = true;
  s.edit('two');
  await w.pass(1000);
  assert.equal(waits(), first);
  assert.equal(sent.length, 4);
});
