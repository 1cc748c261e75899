import assert from 'node:assert/strict';
import test from 'node:test';

import { OrdersModel } from '../src/notebook/cell/orders/orders.ts';
import { pathOf, withPoint, type CurvePoint } from '../src/notebook/cell/orders/points.ts';
import { aloud, beginning, deviationsText, endText, racesOf, speed, verdictOf } from '../src/notebook/cell/orders/say.ts';
import { orderSettings, transition, underway, type Asked, type Orders, type OrdersMessage } from '../src/notebook/cell/orders/state.ts';
import type { CellServer } from '../src/notebook/cell/server.ts';
import { usual } from '../src/player/ranges.ts';
import type { Run } from '../src/run/run.ts';
import type { Reply, Request } from '../src/wire/messages.ts';
import type { Exploration, OrderFailure, Settings } from '../src/wire/types.gen.ts';

const asked: Asked = { text: 'func main() { }', settings: { ...usual }, both: false, all: false, seconds: 10 };
const report: Exploration = { tried: 40, different: 11, elapsed: 2e9, ends: [], complete: false, timed: false };
const failure: OrderFailure = {
  oracle: 'output', class: 'output', text: 'The output differs.', strategy: 'turns', attempt: 12, order: { schedule: '7x0,1,3x0,1', deviations: [] },
  shrunk: { schedule: '7x0,1', deviations: [{} as never] }, holds: { schedule: '', deviations: [] }, words: ['step 15: g3 goes on'], moment: 22,
};
const reply = { id: 1 };
const explored = (r: Partial<Exploration>, over = false, scheduler: 'thread' | 'pool' = 'pool'): OrdersMessage => ({ ...reply, type: 'explored', scheduler, report: { ...report, ...r }, over });

const matches = (text: string, want: RegExp, why = '') => assert.ok(want.test(text), `${text}: ${want} ${why}`);

/** The state after messages. */
const after = (...list: OrdersMessage[]): Orders | null => list.reduce<Orders | null>(transition, null);
const begun: OrdersMessage = { type: 'ask', asked };
const done: OrdersMessage = { ...reply, type: 'done' };
const stop: OrdersMessage = { type: 'stop' };

test('orders: from the request to the end', () => {
  const waiting = after(begun);
  assert.deepEqual(waiting, { asked, stage: 'waiting', stopped: false, problem: '', tried: [] });
  assert.equal(transition(waiting, { type: 'ask', asked: { ...asked, all: true } }), waiting, 'one at a time');
  assert.equal(transition(waiting, { ...reply, type: 'started' }), waiting);
  const trying = after(begun, explored({}))!;
  assert.equal(trying.stage, 'trying');
  assert.deepEqual(trying.tried[0]?.curve, [{ tried: 40, different: 11 }]);
  const over = after(begun, explored({}), explored({ tried: 90, different: 12, complete: true }, true), done)!;
  assert.equal(over.stage, 'over');
  assert.equal(over.tried.length, 1);
  assert.ok(over.tried[0]!.over && over.tried[0].report.complete && !underway(over));
  assert.deepEqual(over.tried[0].curve, [{ tried: 40, different: 11 }, { tried: 90, different: 12 }]);
  for (const late of [explored({}), stop, done, { ...reply, type: 'failed', text: 'late' } as const]) assert.equal(transition(over, late), over);
  assert.deepEqual(transition(over, { type: 'ask', asked }), waiting);
  assert.equal(transition(over, { type: 'close' }), null);
  assert.equal(transition(null, explored({})), null, 'what comes after it was closed');
});

test('orders: under two schedulers, one after the other', () => {
  const s = after({ type: 'ask', asked: { ...asked, both: true } }, explored({}, true, 'thread'), explored({ tried: 5 }, false, 'pool'))!;
  assert.deepEqual(s.tried.map((t) => [t.scheduler, t.report.tried, t.over]), [['thread', 40, true], ['pool', 5, false]]);
  matches(aloud(s), /^None of 40 orders .* 5 orders tried, 11 of them different\.$/);
});

test('orders: a stop keeps what was found, an error says why, a mistake in the program closes', () => {
  const stopping = after(begun, explored({}), stop)!;
  assert.deepEqual([stopping.stage, stopping.stopped], ['stopping', true]);
  assert.equal(transition(stopping, stop), stopping);
  const stopped = transition(transition(stopping, explored({ tried: 50 }, true)), done)!;
  assert.equal(verdictOf(stopped, stopped.tried[0]!).text, 'The search was stopped.');
  assert.equal(beginning(after(begun, stop, done)!).title, 'Stopped before the first order was tried');
  const failed = after(begun, { ...reply, type: 'failed', text: 'The kernel died.' })!;
  assert.deepEqual(beginning(failed), { tone: 'fail', title: 'The orders could not be tried', text: 'The kernel died.' });
  assert.equal(after(begun, { ...reply, type: 'diagnostics', diagnostics: [] }), null);
});

test('orders: only a complete search without doubt is a proof', () => {
  const says = (r: Partial<Exploration>) => {
    const s = after(begun, explored(r, true), done)!;
    const { tone, title, text } = verdictOf(s, s.tried[0]!);
    return [tone, `${title}. ${text}`] as const;
  };
  const table: readonly [Partial<Exploration>, string, RegExp][] = [
    [{ complete: true, tried: 6 }, 'ok', /^All 6 orders hold\. With this input/],
    [{ complete: true, tried: 1 }, 'ok', /^The only order holds/],
    [{ complete: true, timed: true, tried: 6 }, 'warn', /not a proof\. .*the program uses time/i],
    [{ complete: true, doubt: 'x is shared.', tried: 6 }, 'warn', /not a proof\. x is shared\./],
    [{ unrepeatable: true, tried: 6 }, 'warn', /not a proof\. The search ended because equal choices led to different runs/],
    [{ tried: 40 }, '', /^None of 40 orders breaks, which is not a proof: there may be more/],
    [{ tried: 0 }, 'warn', /^No run ended/],
    [{ failure }, 'fail', /^An order breaks\. The output differs\./],
    [{ failure, complete: true }, 'fail', /^An order breaks/],
    [{ failure: { ...failure, oracle: 'race' } }, 'fail', /^There is a data race/],
  ];
  for (const [r, tone, text] of table) {
    const [t, said] = says(r);
    assert.equal(t, tone, said);
    matches(said, text);
  }
});

test('orders: deviations, races, ends and speed in words', () => {
  matches(deviationsText(failure), /^It needs 1 deviation from the usual order/);
  matches(deviationsText({ ...failure, shrunk: { schedule: '', deviations: [] } }), /^It is the usual order/);
  const race = (text: string, help: string) => ({ what: 'x', text, help, lines: ['a:1', 'a:2'] as [string, string] });
  assert.deepEqual(racesOf({ ...report, races: [race('data race on x', 'Lock.'), race('data race on y', 'Lock.'), race('data race on z', 'Wait.')] }), [
    { texts: ['There is a data race on x.', 'There is a data race on y.'], help: 'Lock.' }, { texts: ['There is a data race on z.'], help: 'Wait.' },
  ]);
  assert.equal(endText({ end: 'ok', text: '1\n2\n', runs: 3, schedule: '' }), 'OK: 1 | 2');
  assert.equal(endText({ end: 'ok', text: '', runs: 3, schedule: '' }), 'OK: no output');
  assert.equal(speed(report), 20);
  assert.equal(speed({ ...report, elapsed: 0 }), 0);
});

test('orders: the curve', () => {
  let points: readonly CurvePoint[] = [];
  for (let i = 1; i <= 1000; i++) points = withPoint(points, { tried: i * 10, different: Math.round(Math.sqrt(i)) });
  assert.ok(points.length <= 129 && points.length > 60, String(points.length));
  assert.deepEqual(points.at(-1), { tried: 10_000, different: 32 });
  assert.ok(points.every((p, i) => i === 0 || p.tried > points[i - 1]!.tried));
  assert.equal(withPoint(points, { tried: 10_000, different: 32 }), points);
  assert.deepEqual(withPoint(points, { tried: 5, different: 5 }), [{ tried: 5, different: 5 }], 'another search');
  assert.equal(pathOf([], 200, 50), '');
  assert.equal(pathOf([{ tried: 0, different: 0 }], 200, 50), '');
  assert.equal(pathOf([{ tried: 10, different: 5 }, { tried: 40, different: 10 }], 200, 50), 'M0 50L50 25L200 0');
});

/** A cell whose orders are tried, with what was sent and run. */
function cellWithOrders() {
  const sent: Request[] = [];
  const stopped: number[] = [];
  const ran: { text: string; settings: Settings }[] = [];
  const at: number[] = [];
  const now = { text: asked.text, settings: { ...usual, schedule: '3x0,1', interleave: true } as Settings, both: false };
  let hear: (m: Reply) => void = () => {};
  const server = {
    send: (m: Request, l: { message: (m: Reply) => void }) => {
      hear = l.message;
      return sent.push(m);
    },
    stop: (id: number) => stopped.push(id), forget: () => {},
  } as unknown as CellServer;
  const orders = new OrdersModel('l', 'c', server, {
    now: () => now, exercise: () => null, save: () => {}, wrong: () => {}, show: () => {}, goto: (step) => at.push(step),
    run: (text, settings, then) => {
      ran.push({ text, settings });
      then({ id: 'r1' } as Run);
    },
  });
  return { orders, sent, stopped, ran, at, now, hear: (m: OrdersMessage) => hear(m as Reply) };
}

test('orders of a cell: asked for without the order of a fork, once at a time, stopped and closed', () => {
  const c = cellWithOrders();
  c.orders.try();
  c.orders.try(true);
  assert.equal(c.sent.length, 1);
  const [m] = c.sent;
  assert.ok(m?.type === 'explore' && m.seconds === 10 && !m.all && m.settings.schedule === undefined && m.settings.interleave === undefined);
  c.orders.stop();
  c.orders.stop();
  assert.deepEqual(c.stopped, [1]);
  c.hear(done);
  assert.ok(!c.orders.busy.value);
  c.orders.try(true);
  assert.ok(c.sent[1]?.type === 'explore' && c.sent[1].all && c.sent[1].seconds === 60);
  c.orders.close();
  assert.deepEqual(c.stopped, [1, 2]);
  assert.equal(c.orders.state.value, null);
});

test('orders of a cell: the order that breaks is opened at its step', () => {
  const c = cellWithOrders();
  c.orders.try();
  c.hear(explored({ failure, accesses: 'a:1,a:2' }, true));
  c.hear(done);
  const t = c.orders.state.value!.tried[0]!;
  let opened = false;
  c.orders.open(t, () => (opened = true));
  const { settings } = c.ran[0]!;
  assert.deepEqual([settings.cores, settings.engine, settings.interleave, settings.accesses, settings.schedule], [1, 'sim', true, 'a:1,a:2', '7x0,1']);
  assert.deepEqual(settings, orderSettings(c.orders.state.value!.asked, t, '7x0,1'));
  assert.ok(opened && c.orders.isOpen(t, { id: 'r1' } as Run) && !c.orders.isOpen(t, { id: 'r2' } as Run));
  assert.deepEqual(c.at, [22]);
});

test('orders of a cell: an older text and other settings are said', () => {
  for (const [change, says] of [
    [{ text: 'func main() { println() }' }, /edited/], [{ settings: { ...usual, seed: 8 } }, /settings/], [{ both: true }, /settings/],
    [{ settings: { ...usual, cores: 7 } }, /^$/], [{}, /^$/], [{ text: `${asked.text}\n` }, /^$/],
  ] as const) {
    const c = cellWithOrders();
    c.orders.try();
    Object.assign(c.now, change);
    matches(c.orders.stale.value, says, JSON.stringify(change));
  }
});
