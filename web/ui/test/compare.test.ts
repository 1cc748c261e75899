import assert from 'node:assert/strict';
import test from 'node:test';

import { roundValues } from '../src/views/compare/axis.ts';
import { contrastOf, leader } from '../src/views/compare/contrast.ts';
import { change, costRows } from '../src/views/compare/cost.ts';
import { fates } from '../src/views/compare/fates.ts';
import { singleWords } from '../src/views/compare/cause-draw.ts';
import { causeOf, lanesOf, markAt, markOf } from '../src/views/compare/lanes.ts';
import { later, lists, matchSentence, rowOf } from '../src/views/compare/lists.ts';
import { compareAs, comparisonOf } from '../src/views/compare/moment.ts';
import { medians, movedOf, wentFirst } from '../src/views/compare/moved.ts';
import { pairUp } from '../src/views/compare/pairing.ts';
import { seriesSentence, valuesFor } from '../src/views/compare/series.ts';
import type { CompareServer } from '../src/views/compare/server.ts';
import { titlesOf } from '../src/views/compare/sidename.ts';
import { Sight } from '../src/views/compare/sight.ts';
import { textMark } from '../src/player/address.ts';
import { incomparable } from '../src/run/comparable.ts';
import { count } from '../src/ui/format.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { matchMessages } from '../src/run/match.ts';
import { Player } from '../src/player/player.ts';
import type { Point } from '../src/wire/types.gen.ts';
import { panel, panelRun, runOf, type Row } from './runs.ts';

/** bob sends ann n messages at 0; ann begins them at these times, and each takes 5. */
function served(times: number[], names: string[], key: 'thread' | 'pool' = 'thread') {
  const rows: Row[] = [{ t: 0, kind: Kind.ActorSpawn, actor: 1 }, { t: 0, kind: Kind.ActorSpawn, actor: 2 }];
  names.forEach((_, i) => rows.push({ t: 0, kind: Kind.MsgSend, actor: 2, peer: 1, msg: i + 1, thread: 1 }, { t: 0, kind: Kind.MsgEnqueue, actor: 1, peer: 2, msg: i + 1, thread: 1 }));
  times.forEach((t, i) => rows.push({ t, kind: Kind.MsgDequeue, actor: 1, peer: 2, msg: i + 1, thread: 0 }, { t: t + 5, kind: Kind.MsgDone, actor: 1, msg: i + 1, thread: 0 }));
  const p = panel(rows, { key, messages: names.map((n) => ['job', n, 2, 1]), summary: { threads: key === 'pool' ? 1 : 2, latencyP50: 5 } });
  names.forEach((_, i) => (p.columns.msgLineage[2 * i] = 100 + i));
  return p;
}

test('what moved, and by how much', () => {
  const [a, b] = [panelRun([]), panelRun([])];
  assert.equal(movedOf(a, b, matchMessages(a, b)).latest, -1);
  const run = runOf(served([10, 20, 30], ['1', '2', '3']), served([10, 40, 90], ['1', '2', '3'], 'pool'));
  const [x, y] = run.panels as [typeof run.panels[0] & object, typeof run.panels[0] & object];
  const match = matchMessages(x, y);
  const m = movedOf(x, y, match);
  assert.deepEqual([...m.began], [10, 20, 30]);
  assert.deepEqual([...m.late], [0, 20, 60]);
  assert.equal(m.latest, 2);
  assert.equal(m.earliest, 0);
  assert.equal(wentFirst(y, 3), 2);
  assert.deepEqual(medians(m, 40, 2), [{ t: 10, late: 0, n: 1 }, { t: 30, late: 40, n: 2 }]);
  const all = lists(x, y, match, m);
  assert.deepEqual(all.moved.map((i) => rowOf(i, x, y)), [
    { a: 3, b: 3, message: 'job(3)', to: 'ann', how: 'began 60 ns later' }, { a: 2, b: 2, message: 'job(2)', to: 'ann', how: 'began 20 ns later' },
  ]);
  assert.equal(later(-7), '7 ns earlier');
});

test('what was changed, added, missing, or ended in another way', () => {
  const run = runOf(served([10, 20, 30], ['1', '2', '3']), served([10, 20], ['1', '5', '3', '4'], 'pool'));
  const [x, y] = [run.panels[0]!, run.panels[1]!];
  const match = matchMessages(x, y);
  const all = lists(x, y, match, movedOf(x, y, match));
  assert.deepEqual(all.added.map((i) => rowOf(i, x, y).message), ['job(4)']);
  assert.deepEqual(all.changed.map((i) => rowOf(i, x, y).how), ['is job(5) in B']);
  assert.deepEqual(all.fate.map((i) => rowOf(i, x, y).how), ['handled in A, waits in B']);
  assert.deepEqual(fates(y).slice(1), ['handled', 'handled', 'waits', 'waits']);
  assert.equal(matchSentence(match, count), 'All 3 messages of A have a partner in B; 1 added, none missing.');
});

test('of a message that went to somebody else it is said to whom', () => {
  const [a, b] = [served([10], ['1']), served([10], ['1'], 'pool')];
  b.columns.msgTo[0] = 2;
  const run = runOf(a, b);
  const [x, y] = [run.panels[0]!, run.panels[1]!];
  const match = matchMessages(x, y);
  assert.deepEqual(lists(x, y, match, movedOf(x, y, match)).elsewhere.map((i) => rowOf(i, x, y)), [{ a: 1, b: 1, message: 'job(1)', to: 'ann', how: 'to bob in B' }]);
});

test('only what is in a mailbox waits: not what nobody took, what moved, and what a stopped timer never sent', () => {
  const run = panelRun([
    { kind: Kind.MsgSend, actor: 1, msg: 1 },
    { kind: Kind.MsgSend, actor: 1, peer: 2, msg: 2 }, { kind: Kind.MsgEnqueue, actor: 2, peer: 1, msg: 2 },
    { kind: Kind.MsgDrop, actor: 2, msg: 2, reason: Reason.Move },
    { kind: Kind.TimerSet, actor: 2, msg: 3, reason: Reason.Timer }, { kind: Kind.TimerStop, actor: 2, msg: 3 },
    { kind: Kind.MsgSend, actor: 1, peer: 2, msg: 4 }, { kind: Kind.MsgEnqueue, actor: 2, peer: 1, msg: 4 },
  ], { messages: [['lost', '', 1, 0], ['job', '', 1, 2], ['tick', '', 2, 2], ['job', '', 1, 2]] });
  assert.deepEqual(fates(run).slice(1), ['taken by nobody', 'moved to another mailbox', 'not sent', 'waits']);
});

test('a message is handled when its handling has ended, unless that failed or put it aside', () => {
  const way = (msg: number, ...rows: { kind: number; reason?: number }[]) => [
    { kind: Kind.MsgSend, actor: 0, peer: 1, msg }, { kind: Kind.MsgEnqueue, actor: 1, msg }, ...rows.map((r) => ({ ...r, actor: 1, msg })),
  ];
  const run = panelRun([
    ...way(1, { kind: Kind.MsgDequeue }, { kind: Kind.MsgDone }),
    ...way(2, { kind: Kind.MsgDequeue }, { kind: Kind.ActorCrash }, { kind: Kind.MsgDone }),
    ...way(3, { kind: Kind.MsgDequeue }, { kind: Kind.MsgStash }, { kind: Kind.MsgDone, reason: Reason.Stash }),
    ...way(4, { kind: Kind.MsgDequeue }),
  ], { messages: [['a', '', 0, 1], ['b', '', 0, 1], ['c', '', 0, 1], ['d', '', 0, 1]] });
  assert.deepEqual(fates(run).slice(1), ['handled', 'panicked', 'waits', 'not finished']);
});

test('what it cost, as factors', () => {
  assert.equal(change(10, 26.4), '× 2.64');
  assert.equal(change(34, 10), '÷ 3.40');
  assert.equal(change(5, 5), 'same');
  assert.equal(change(1000, 1001), 'similar');
  assert.equal(change(0, 3), '+3');
  assert.equal(change(3, 0), 'none');
  assert.equal(change(1, 250), '× 250');
  const [a, b] = [served([10], ['1']), served([30], ['1'], 'pool')];
  const rows = costRows(a, b, true);
  assert.deepEqual(rows.find((r) => r.name === 'Threads'), { name: 'Threads', title: 'Threads that actors ran on, in all', a: '2', b: '1', change: '÷ 2.00', doublings: -1 });
  assert.ok(costRows(a, b, false).every((r) => r.change === '' && r.doublings === null));
  assert.equal(incomparable([a, { ...b, settings: { ...b.settings, engine: 'real' } }]), 'One run is simulated and the other measured');
  assert.equal(incomparable([a, b]), '');
});

test('the values of a series', () => {
  const s = { scheduler: 'pool', engine: 'sim', workers: 10, cores: 2, seed: 7, batch: 1, speed: 1 } as const;
  const sizes = valuesFor('workers', s, 34);
  assert.ok(sizes.length <= 10 && sizes.includes(10) && sizes[0] === 1 && sizes.at(-1) === 34, sizes.join());
  assert.deepEqual(valuesFor('workers', { ...s, workers: 2 }, 2), [1, 2]);
  assert.deepEqual(valuesFor('seed', s, 3).slice(0, 3), [7, 8, 9]);
  assert.ok(valuesFor('cores', { ...s, cores: 200 }, 3).includes(200));
});

test('what a series shows is what its figures say', () => {
  const point = (value: number, makespan: number, end: 'ok' | 'limit' = 'ok'): Point => ({
    value, settings: { scheduler: 'pool', engine: 'sim', workers: value, cores: 2, seed: 1, batch: 1, speed: 1 },
    outcome: { end, exit: 0 }, threads: [], summary: { ...panel([]).summary, makespan, activity: 100 / value },
  });
  assert.equal(seriesSentence('workers', [point(1, 8e9), point(2, 4e9), point(4, 2e9), point(8, 1.99e9)]),
    'Up to 4 threads, doubling the threads about halves the time. 4 threads take 2.00 s; with more, it changes by less than 2 % or gets longer. With 8, a thread is active for 13 % of its time, with 1 for 100 %.');
  assert.equal(seriesSentence('workers', [point(1, 8e9), point(2, 7e9), point(4, 6e9)]),
    'From 1 thread to 4 threads, 4 times as many, it falls from 8.00 s to 6.00 s, by a factor of 1.33. With 4, a thread is active for 25 % of its time, with 1 for 100 %.');
  assert.ok(seriesSentence('workers', [point(1, 5e9), point(2, 6e9)]).startsWith('The makespan is shortest with 1 thread, 5.00 s: more gain nothing.'));
  assert.equal(seriesSentence('seed', [point(1, 10e9), point(2, 12e9), point(3, 11e9), point(4, 0, 'limit')]),
    'Over these 3 seeds the makespan is 10.0 s to 12.0 s, with a median of 11.0 s: the slowest takes 20 % longer than the fastest. One run did not complete.');
  assert.equal(seriesSentence('workers', [point(1, 5e9)]), '');
  assert.ok(seriesSentence('seed', [point(1, 10e9), { ...point(2, 1e9), error: 'No room.' }, point(3, 10e9)]).startsWith('The makespan is 10.0 s with each of these 2 seeds. One run did not'));
});

test('ticks of an axis that goes below zero', () => {
  assert.deepEqual(roundValues(-7, 70, 5), [0, 20, 40, 60]);
  assert.deepEqual(roundValues(-70, 7, 5), [-60, -40, -20, 0]);
  assert.deepEqual(roundValues(0, 0, 5), [0]);
});

test('a comparison with another run follows and leads the cursor', () => {
  const base = runOf(served([10, 20, 30], ['1', '2', '3']), served([10, 40, 90], ['1', '2', '3'], 'pool'));
  const other = runOf(served([10, 60, 160], ['1', '2', '3'], 'pool'));
  const player = new Player();
  const c = contrastOf(player);
  player.load(base);
  assert.equal(c.shown.value, player);
  c.goTo(2, 2);
  assert.equal(player.time.value, 20);
  assert.deepEqual(player.steps.value.map((s, i) => base.panels[i]!.timeOf(s)), [20, 40]);
  assert.equal(c.chosen.value, 1);
  c.choose('a', { run: base, panel: 1 });
  c.choose('b', { run: other, panel: 0 });
  const own = c.shown.value;
  assert.ok(own !== player);
  assert.equal(player.time.value, 20); // choosing moves nothing
  assert.equal(own.run.value!.duration, 165);
  player.seek(50);
  assert.equal(own.time.value, 50);
  assert.equal(own.steps.value[0], player.steps.value[1]);
  own.seek(160); // beyond the end of the page's run
  assert.equal(own.time.value, 160);
  assert.equal(player.time.value, base.duration);
  c.goTo(3, 3);
  assert.equal(player.time.value, 90);
  assert.equal(own.run.value!.panels[1]!.timeOf(own.steps.value[1]!), 160);
  assert.equal(player.active.value, 1); // as A is the page's second panel
  player.selection.choose('bob');
  assert.equal(own.selection.actor.value, 'bob');
  const measured = runOf(served([1], ['1']));
  measured.scene.word = 'measured';
  measured.panels[0]!.panel.settings = { ...measured.panels[0]!.panel.settings, engine: 'real' };
  c.choose('b', { run: measured, panel: 0 });
  assert.equal(c.shown.value.run.value!.scene.word, 'simulated and measured');
  assert.equal(c.pairing.value!.why, 'One run is simulated and the other measured');
  c.choose('b', { run: other, panel: 0 });
  c.swap();
  assert.equal(c.pairing.value!.a, other.panels[0]);
  player.load(runOf(served([1], ['1']))); // one scheduler: nothing to compare with yet
  assert.equal(c.pairing.value, null);
  assert.equal(c.shown.value, player);
});

test('two runs are told apart by what differs', () => {
  const [p, q] = [served([10], ['1'], 'pool'), served([10], ['1'], 'pool')];
  const one = runOf(p);
  const two = runOf({ ...q, settings: { ...q.settings, seed: 8, slice: 2e6 } });
  two.scene.source = 'another';
  assert.deepEqual(titlesOf({ run: one, panel: 0 }, { run: two, panel: 0 }, ''), ['A: Pool of 2, seed 1, no slice', 'B: Pool of 2, seed 8, slice 2 ms, another text']);
  assert.deepEqual(titlesOf({ run: one, panel: 0 }, { run: one, panel: 0 }, ''), ['A: Pool of 2', 'B: Pool of 2']);
  const player = new Player();
  player.load(one);
  const c = contrastOf(player);
  c.compare({ run: one, panel: 0 }, { run: two, panel: 0 });
  assert.deepEqual(c.shown.value.run.value!.panels.map((x) => x.panel.title), [...c.titles.value]);
  assert.equal(one.panels[0]!.panel.title, 'Pool of 2');
});

test('a run beside the one of the page is stepped to its own end', () => {
  const one = runOf(served([10], ['1'], 'pool'));
  const two = runOf({ ...served([100, 200], ['1', '2'], 'pool'), title: 'Pool of 3' });
  const player = new Player();
  player.load(one);
  const c = contrastOf(player);
  c.compare({ run: one, panel: 0 }, { run: two, panel: 0 });
  assert.equal(leader(player), player); // in another view
  player.shown.value = 'compare';
  const both = leader(player);
  assert.ok(both !== player);
  both.last();
  assert.deepEqual([both.time.value, player.time.value], [205, 15]);
  both.move(-1);
  assert.equal(both.time.value, 200);
  both.stride.value = 'thread';
  assert.equal(player.stride.value, 'thread');
});

test('a comparison goes into the address and comes back', async () => {
  const text = 'func main() {}';
  const page = () => {
    const run = runOf(served([10, 20], ['1', '2']), served([10, 40], ['1', '2'], 'pool'));
    run.scene.source = text;
    return run;
  };
  const asked: [string, number][] = [];
  const server: CompareServer = {
    runs: () => Promise.resolve([]), run: () => Promise.reject(new Error('gone')),
    make: (source, s) => {
      asked.push([source, s.seed]);
      const p = served([10, 60], ['1', '2'], 'pool');
      const run = runOf({ ...p, settings: s });
      run.scene.source = source;
      return { done: Promise.resolve(run), stop: () => {} };
    },
    series: () => ({ done: Promise.resolve(), stop: () => {} }),
  };
  const player = new Player();
  player.load(page());
  const c = contrastOf(player);
  assert.equal(comparisonOf(player).a, null); // the schedulers of the run
  const seed8 = { ...player.run.value!.panels[1]!.panel.settings, seed: 8 };
  await c.make('b', seed8, server);
  c.mode.value = 'cause';
  c.shown.value.goto(1, 6);
  c.shown.value.selection.message.value = { panel: 1, msg: 2 };
  const m = comparisonOf(player);
  assert.deepEqual([m.a!.settings.scheduler, m.b!.settings.seed, m.steps![1], m.steps![2], m.side, m.message], ['thread', 8, 6, 1, 1, 2]);

  const fresh = new Player();
  fresh.load(page());
  asked.length = 0;
  assert.deepEqual(await compareAs(fresh, m, server, [text]), []);
  assert.deepEqual(asked, [[text, 8]]);
  assert.deepEqual(comparisonOf(fresh), m);

  // What cannot be had is said.
  const other = { ...m, b: { ...m.b!, text: 'unknown', run: 'r9' } };
  const poor = new Player();
  poor.load(page());
  const said = await compareAs(poor, other, server, [text]);
  assert.ok(said[0]!.startsWith('Run B of the link ran another text of the program. That text is not kept here'), said.join());
  assert.equal(comparisonOf(poor).b, null);
  // The lesson's own text is there.
  const edited = 'func main() { edited() }';
  assert.deepEqual(await compareAs(poor, { ...m, b: { ...m.b!, text: textMark(edited) } }, server, [edited]), []);
  assert.deepEqual(asked.at(-1), [edited, 8]);
});

test('messages of one run stand where their cause does', () => {
  // In both ann handles job(1); in B that handling sends tip(9), which bob handles at once, and main sends late(8) after job(1).
  const dequeue = (t: number, msg: number, actor = 1): Row => ({ t, kind: Kind.MsgDequeue, actor, msg, thread: 0 });
  const send = (t: number, msg: number, to: number, cause: number): Row => ({ t, kind: Kind.MsgSend, actor: cause < 0 ? 0 : 1, peer: to, msg, thread: 1, cause });
  const a = panel([send(0, 1, 1, -1), send(0, 2, 1, -1), dequeue(10, 1), { t: 15, kind: Kind.MsgDone, actor: 1, msg: 1, thread: 0 }, dequeue(20, 2), { t: 28, kind: Kind.MsgDone, actor: 1, msg: 2, thread: 0 }], {
    messages: [['job', '1', 0, 1], ['gone', '2', 0, 1]],
  });
  const b = panel([send(0, 1, 1, -1), dequeue(40, 1), send(41, 2, 2, 1), { t: 45, kind: Kind.MsgDone, actor: 1, msg: 1, thread: 0 }, dequeue(50, 2, 2), { t: 53, kind: Kind.MsgDone, actor: 2, msg: 2, thread: 0 }], {
    key: 'pool', messages: [['job', '1', 0, 1], ['tip', '9', 1, 2]],
  });
  a.columns.msgLineage.set([1, 0, 2, 0]);
  b.columns.msgLineage.set([1, 0, 3, 0]);
  const run = runOf(a, b);
  const p = pairUp(run.panels[0]!, run.panels[1]!)!;
  const l = lanesOf(p);
  assert.deepEqual(l.lanes.map((x) => [x.name, x.late, x.dots.length, x.singles.length]), [['ann', 30, 1, 1], ['bob', NaN, 0, 1]]);
  assert.deepEqual(l.singles, [{ a: 2, b: 0, inA: true, lane: 0, at: 20, took: 8 }, { a: 0, b: 2, inA: false, lane: 1, at: 10, took: 3 }]);
  assert.equal(causeOf(p.b, 2), 1);
  assert.equal(markAt(p, 0, 12, 2), 0); // the message of both
  assert.equal(markAt(p, 0, 25, 2), 1); // that of A, after the one dot
  assert.equal(markAt(p, 1, 11, 2), 2);
  assert.equal(markAt(p, 1, 40, 2), -1);
  assert.equal(markOf(p, -1, 1, 2), 2);
  assert.equal(singleWords(p, l.singles[1]!), 'tip(9): in B only, took 3 ns; shown at its cause, job(1)');
  assert.equal(singleWords(p, l.singles[0]!), 'gone(2): in A only, took 8 ns');
});

test("a picture of A's time is zoomed, and shows no more of it than there is", () => {
  const player = new Player();
  player.load(runOf(served([10, 20, 95], ['1', '2', '3']), served([10, 40, 995], ['1', '2', '3'], 'pool')));
  const w = new Sight(contrastOf(player));
  assert.deepEqual(w.view, { t0: 0, t1: 100 }); // B ends at 1000
  w.zoom(0.5, 50);
  assert.deepEqual(w.view, { t0: 25, t1: 75 });
  w.pan(100);
  assert.deepEqual(w.view, { t0: 50, t1: 100 });
  w.seek(96);
  assert.deepEqual([player.active.value, player.time.value], [0, 95]);
  player.window.show(500, 900); // nothing of A is there
  assert.deepEqual(w.view, { t0: 0, t1: 100 });
  w.fit();
  assert.equal(player.window.zoomed, false);
});
