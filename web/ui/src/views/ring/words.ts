// A ring in words, and as data for programs that read the page.

import { count, plural } from '../../ui/format.ts';
import { reasonWords } from '../../run/kinds.ts';
import { tr } from '../../ui/language.ts';
import { ActorIs } from '../../run/world.ts';
import { shownLines, type Picture } from './draw.ts';
import { fromItself, SentIs, type SentMessage } from './flights.ts';
import { backlogAt, backlogR, showsBacklogs } from './place.ts';

// For programs that read the page: the same in every language.
const actorStates: readonly string[] = ['not spawned', 'waiting', 'ready', 'handling', 'stopped', 'created'];
const threadStates: readonly string[] = ['not there', 'idle', 'running', 'blocked', 'gone'];

/** 10 of 34 actors at work, 3 on a message of their own · 21 ready · 10 of 10 threads attached, 9 of them blocked: 8 on Sleep, 1 on
 *  a reply · 4 sent in the last 916 ms */
export function summary(p: Picture): string {
  const { run, world, own, attached, blocked } = p.moment;
  let there = 0;
  let handling = 0;
  for (let a = 1; a < world.actorIs.length; a++) {
    if (world.actorIs[a] !== ActorIs.Absent && world.actorIs[a] !== ActorIs.Stopped) there++;
    if (world.actorIs[a] === ActorIs.Handling) handling++;
  }
  const shown = shownLines(p).length;
  const parts = [
    tr`${count(handling)} of ${plural(there, 'actor')} at work${own > 0 ? tr`, ${count(own)} on self-sent messages` : ''}`,
    tr`${count(world.ready)} ready`,
    tr`${count(attached)} of ${plural(world.threads, run.panel.key === 'goroutine' ? 'goroutine' : 'thread')} attached${blocked > 0 ? tr`, ${count(blocked)} of them blocked: ${onWhat(p.moment.waits)}` : ''}`,
    world.time > 0 ? tr`${count(p.moment.sent.length)} sent in the ${p.moment.since}${lost(p.moment.sent)}` : tr`this is the start: step on, or play`,
  ];
  if (shown < p.moment.lines.length) parts.push(tr`${count(shown)} of ${count(p.moment.lines.length)} lines drawn`);
  if (!showsBacklogs(p.place)) parts.push(tr`too many actors for circles of their mailboxes`);
  return parts.join(' · ');
}

/** , 2 refused, 1 dead letter */
function lost(sent: readonly SentMessage[]): string {
  const refused = sent.filter((s) => s.is === SentIs.Refused).length;
  const dead = sent.filter((s) => s.is === SentIs.Dead).length;
  return `${refused > 0 ? `, ${count(refused)} refused` : ''}${dead > 0 ? `, ${plural(dead, 'dead letter')}` : ''}`;
}

/** 8 on Sleep, 1 on a reply */
function onWhat(waits: ReadonlyMap<number, number>): string {
  const most = [...waits].sort((a, b) => b[1] - a[1]);
  return most.map(([reason, n]) => tr`${count(n)} on ${reasonWords[reason] || tr`something`}`).join(', ');
}

/** Writes what a ring shows into data attributes. */
export function publish(data: DOMStringMap, p: Picture, left: number): void {
  const { run, step, world, lines, sent, delayed, own, attached, blocked, idle } = p.moment;
  const numbers = {
    step, waiting: world.backlog, delayed, ready: world.ready, attached, blocked, idle, own, lines: lines.length, sent: sent.length,
    actorR: p.place.actorR, rows: p.place.rows, half: p.place.threadHalf,
  };
  for (const [name, v] of Object.entries(numbers)) data[name] = String(Math.round(v * 100) / 100);
  data['how'] = p.place.how;
  data['message'] = p.moment.chosen ? `${p.moment.chosen.from} ${p.moment.chosen.to}` : '';
  data['transparent'] = String(p.transparent);
  publishActor(data, p, left);
  const t = p.thread;
  data['thread'] = t < 0 ? '' : run.threadName(t);
  data['threadIs'] = t < 0 ? '' : threadStates[world.threadIs[t]!] ?? '';
  data['threadActor'] = t < 0 ? '' : run.actorName(world.threadActor[t]!);
  data['threadAt'] = t < 0 ? '' : point(p.place.threads.x[t]! + left, p.place.threads.y[t]!);
}

function publishActor(data: DOMStringMap, p: Picture, left: number): void {
  const { run, world } = p.moment;
  const slot = p.actor > 0 ? p.slotOf[p.actor] ?? -1 : -1;
  const none = slot < 0;
  const r = none ? 0 : backlogR(p.place, world.depth[p.actor]!, p.most);
  const circle = none ? { x: 0, y: 0 } : backlogAt(p.place, slot, r);
  data['actor'] = none ? '' : run.actorName(p.actor);
  data['actorIs'] = none ? '' : actorStates[world.actorIs[p.actor]!] ?? '';
  data['actorOwn'] = String(!none && fromItself(run, p.actor, world.actorMsg[p.actor]!));
  data['actorDepth'] = none ? '' : String(world.depth[p.actor]);
  data['actorThread'] = none ? '' : run.threadName(world.actorThread[p.actor]!);
  data['actorAt'] = none ? '' : point(p.place.actors.x[slot]! + left, p.place.actors.y[slot]!);
  data['actorSlot'] = String(slot);
  data['backlogR'] = String(Math.round(r * 100) / 100);
  data['backlogAt'] = none ? '' : point(circle.x + left, circle.y);
}

const point = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
