// Explains a wait: from the wait, through the event that ends it, to what that event in turn waits for. Every
// statement is about an event of the trace. Most of these lie after the cursor, since the run is over and known.

import { asWritten, clock, count, duration, plural, unitFor } from '../ui/format.ts';
import { Kind, kindSet, Reason, reasonWords, type KindSet } from './kinds.ts';
import { SliceState } from '../wire/constants.gen.ts';
import { tr } from '../ui/language.ts';
import { lifeOf, type Life } from './life.ts';
import type { PanelRun } from './run.ts';
import type { Ints } from '../wire/panel.ts';
import { circleFrom } from './stuck.ts';
import { describe, messageText } from './words.ts';

/** One sentence of an explanation. */
export interface Link {
  text: string;
  /** The event that it is about; -1: none. */
  step: number;
}

/** The most sentences of an explanation. A reader can go to the last event and ask again there. */
const longest = 9;

/** How many of the messages that were handled before one are named. */
const mostListed = 5;

/** Why an actor waits at a step, or what it does if it does not wait. */
export function whyActor(run: PanelRun, actor: number, step: number): Link[] {
  return new Explanation(run, step).start((c) => c.actor(actor));
}

/** The same for a thread: a worker, main, a goroutine. */
export function whyThread(run: PanelRun, thread: number, step: number): Link[] {
  return new Explanation(run, step).start((c) => c.thread(thread));
}

/** What a message waited for, and how long for each. */
export function whyMessage(run: PanelRun, msg: number, step: number): Link[] {
  return new Explanation(run, step).start((c) => c.message(msg));
}

const attaching = kindSet(Kind.RunBegin, Kind.RunEnd, Kind.ActorStop, Kind.ActorSpawn, Kind.ActorStart);
const beginning = kindSet(Kind.MsgDequeue, Kind.HookBegin, Kind.MsgDone, Kind.HookEnd, Kind.ActorCrash, Kind.RunBegin);
const waking = kindSet(Kind.Unblock, Kind.ThreadUnpark);
const blocking = kindSet(Kind.Block, Kind.Unblock, Kind.ThreadPark, Kind.ThreadUnpark, Kind.ThreadExit);
const only = { ready: kindSet(Kind.ActorReady), begin: kindSet(Kind.RunBegin), end: kindSet(Kind.RunEnd), stop: kindSet(Kind.ActorStop), spawn: kindSet(Kind.ActorSpawn), start: kindSet(Kind.ActorStart), dequeue: kindSet(Kind.MsgDequeue), done: kindSet(Kind.MsgDone) };

/** The last step up to `from` (or the first after it) that has the value in the column and a kind of the set; -1: none. */
function last(run: PanelRun, column: Ints, value: number, from: number, set: KindSet): number {
  for (let i = from < 0 ? -1 : column.lastIndexOf(value, from); i >= 0; i = i > 0 ? column.lastIndexOf(value, i - 1) : -1) {
    if (set[run.c.kind[i]!] === 1) return i;
  }
  return -1;
}

function next(run: PanelRun, column: Ints, value: number, from: number, set: KindSet): number {
  for (let i = column.indexOf(value, from + 1); i >= 0; i = column.indexOf(value, i + 1)) {
    if (set[run.c.kind[i]!] === 1) return i;
  }
  return -1;
}

/** The first event of a kind with a message; -1: none. */
function ofMessage(run: PanelRun, msg: number, kind: number): number {
  for (let i = run.c.msg.indexOf(msg); i >= 0; i = run.c.msg.indexOf(msg, i + 1)) if (run.c.kind[i] === kind) return i;
  return -1;
}

class Explanation {
  private readonly links: Link[] = [];
  private readonly explained = new Set<string>();

  constructor(private readonly run: PanelRun, private readonly step: number) {}

  start(explain: (c: Explanation) => void): Link[] {
    explain(this);
    return this.links;
  }

  private say(text: string, step: number): void {
    if (this.links.length < longest) this.links.push({ text, step });
  }

  /** Whether another sentence fits, and this has not been explained yet. */
  private enter(what: string): boolean {
    if (this.links.length >= longest || this.explained.has(what)) return false;
    this.explained.add(what);
    return true;
  }

  private at(step: number): string {
    const unit = unitFor(this.run.panel.makespan);
    const time = this.run.timeOf(step);
    return time < unit.ns / 100 ? duration(time) : clock(time, unit, unit.ns / 1000);
  }


  actor(id: number): void {
    const { run, step } = this;
    if (!this.enter(tr`actor ${id}`)) return;
    const name = run.actorName(id);
    const at = last(run, run.c.actor, id, step, attaching);
    if (at < 0) {
      const spawn = next(run, run.c.actor, id, step, only.spawn);
      this.say(spawn < 0 ? tr`${name} is not spawned in the part that was recorded.` : tr`${name} is not spawned yet: ${describe(run, spawn)} at ${this.at(spawn)}.`, spawn);
      return;
    }
    if (run.c.kind[at] === Kind.ActorStop) this.say(tr`${name} no longer waits: ${describe(run, at)} at ${this.at(at)}.`, at);
    else if (run.c.kind[at] === Kind.RunBegin) this.attached(id, at);
    else if (run.c.kind[at] === Kind.ActorSpawn && run.c.reason[at] === Reason.Create) this.created(id, at);
    else {
      const ready = last(run, run.c.actor, id, step, only.ready);
      if (ready > at) this.ready(id, ready);
      else this.idle(id, at);
    }
  }

  /** The actor has been created, and is not started yet. */
  private created(id: number, since: number): void {
    const { run, step } = this;
    const start = next(run, run.c.actor, id, step, only.start);
    this.say(tr`${run.actorName(id)} takes messages but is not started: ${describe(run, since)} at ${this.at(since)}.`, since);
    this.say(start < 0 ? tr`Nothing starts it in the rest of this run.` : tr`It is started at ${this.at(start)}: ${describe(run, start)}.`, start);
  }

  /** The actor has had a thread since a step. */
  private attached(id: number, since: number): void {
    const { run, step } = this;
    const name = run.actorName(id);
    const thread = run.c.thread[since]!;
    const begun = last(run, run.c.actor, id, step, beginning);
    const handles = begun >= since && (run.c.kind[begun] === Kind.MsgDequeue || run.c.kind[begun] === Kind.HookBegin);
    const what = !handles ? tr`holds ${run.threadName(thread)}`
      : run.c.kind[begun] === Kind.MsgDequeue ? tr`handles ${messageText(run, run.c.msg[begun]!)} on ${run.threadName(thread)}`
      : tr`runs a method of its own on ${run.threadName(thread)}`;
    const wait = last(run, run.c.thread, thread, step, blocking);
    if (wait > since && run.c.kind[wait] === Kind.Block) {
      this.blocked(`${name} ${what} and`, thread, wait);
      return;
    }
    if (this.forCore(`${name} ${what}, but`, thread)) return;
    this.say(tr`${name} does not wait: it ${what} (since ${this.at(handles ? begun : since)}).`, handles ? begun : since);
    const done = handles ? next(run, run.c.actor, id, step, kindSet(Kind.MsgDone, Kind.HookEnd, Kind.ActorCrash)) : -1;
    if (done >= 0) this.say(tr`It finishes that at ${this.at(done)}.`, done);
  }

  /** The thread could run but has no core. */
  private forCore(who: string, thread: number): boolean {
    const { run, step } = this;
    const lane = run.panel.threads[thread]?.lane ?? -1;
    if (lane < 0) return false;
    const { c, laneParts } = run;
    const time = run.timeOf(step);
    for (let i = laneParts.start[lane]!; i < laneParts.start[lane + 1]!; i++) {
      const n = laneParts.items[i]!;
      if (c.sliceStart[n]! > time) break;
      if (c.sliceState[n] !== SliceState.Ready || c.sliceStep[n]! > step || c.sliceLast[n]! <= step) continue;
      const { settings: { cores }, origin } = run.panel;
      if (origin) this.say(tr`${who} has no core yet. It gets one at ${this.at(c.sliceLast[n]!)}.`, c.sliceLast[n]!); // a core may be free, and has to be woken
      else this.say(tr`${who} has no core: ${cores === 1 ? tr`the only one is` : tr`all ${count(cores)} are`} taken. It gets one at ${this.at(c.sliceLast[n]!)}.`, c.sliceLast[n]!);
      return true;
    }
    return false;
  }

  /** The actor has had an eligible message since a step, but no thread. */
  private ready(id: number, since: number): void {
    const { run, step } = this;
    const name = run.actorName(id);
    const begin = next(run, run.c.actor, id, step, only.begin);
    const taken = this.workers();
    const full = taken.all > 0 && taken.busy === taken.all;
    this.say(tr`${name} has been ready since ${this.at(since)} and waits for a thread${!full ? '' : taken.all === 1 ? tr`: the only worker is taken` : tr`: all ${count(taken.all)} workers are taken`}.`, since);
    if (begin < 0) {
      this.say(tr`It gets no thread in the rest of this run.`, -1);
      return;
    }
    const thread = run.c.thread[begin]!;
    const who = run.threadName(thread);
    const free = last(run, run.c.thread, thread, begin - 1, only.end);
    if (free > step) {
      const others = this.turnsBetween(step, begin);
      if (others > 0) this.say(tr`Before that, workers take others ${plural(others, 'time')}.`, -1);
      const done = last(run, run.c.thread, thread, free, only.done);
      const ends = done >= 0 && run.c.actor[done] === run.c.actor[free] ? tr` ends ${messageText(run, run.c.msg[done]!)}` : tr` leaves it`;
      this.say(tr`${who} becomes free at ${this.at(free)}, when ${run.actorName(run.c.actor[free]!)}${ends}, and takes ${name}${run.timeOf(begin) > run.timeOf(free) ? tr` at ${this.at(begin)}` : ''}.`, free);
      this.serves(thread);
      return;
    }
    const wake = next(run, run.c.thread, thread, step, waking);
    if (wake >= 0 && wake < begin) this.say(tr`${who} has nothing to do, and is woken at ${this.at(wake)}.`, wake);
    else this.forCore(tr`${who} has been woken, but`, thread);
    this.say(tr`${who} takes ${name} at ${this.at(begin)}.`, begin);
  }

  /** What a worker does at the cursor, for an actor or message that waits for it. */
  private serves(thread: number): void {
    const { run, step } = this;
    const begin = last(run, run.c.thread, thread, step, kindSet(Kind.RunBegin, Kind.RunEnd));
    if (begin >= 0 && run.c.kind[begin] === Kind.RunBegin) this.actor(run.c.actor[begin]!);
  }

  /** How many times threads take an actor in (from, to). */
  private turnsBetween(from: number, to: number): number {
    let n = 0;
    for (let i = from + 1; i < to; i++) if (this.run.c.kind[i] === Kind.RunBegin) n++;
    return n;
  }

  /** The number of workers, and of those that work for an actor. */
  private workers(): { all: number; busy: number } {
    const { run, step } = this;
    let all = 0;
    let busy = 0;
    run.panel.threads.forEach((t, i) => {
      if (t.role !== 'worker') return;
      const at = last(run, run.c.thread, i, step, kindSet(Kind.RunBegin, Kind.RunEnd, Kind.ThreadCreate, Kind.ThreadExit));
      if (at < 0 || run.c.kind[at] === Kind.ThreadExit) return;
      all++;
      if (run.c.kind[at] === Kind.RunBegin) busy++;
    });
    return { all, busy };
  }

  /** The actor has no message that it could handle. */
  private idle(id: number, since: number): void {
    const { run, step } = this;
    const name = run.actorName(id);
    const pending = run.worlds.at(step).mailbox(id);
    const has = pending.length === 0 ? tr`has an empty mailbox`
      : pending.every((p) => p.delayed) ? tr`has only ${pending.length === 1 ? tr`a delayed message` : tr`${count(pending.length)} delayed messages`}`
      : pending.every((p) => p.stashed || p.delayed) ? tr`has only messages that must wait: ${count(pending.length)}, stashed or delayed`
      : run.c.reason[since] === Reason.Suspended ? tr`is suspended after a panic`
      : run.c.reason[since] === Reason.Unselected ? tr`wants none of its messages now`
      : tr`has ${plural(pending.length, 'message')}`;
    const ready = next(run, run.c.actor, id, step, only.ready);
    if (ready < 0) {
      const stop = next(run, run.c.actor, id, step, only.stop);
      const could = pending.some((p) => !p.stashed && !p.delayed); // a dispatcher has forgotten the actor, if it accepts these messages
      this.say(`${name} ${has}, ${could ? tr`but nothing makes it ready again` : tr`and nothing more arrives for it`}${stop >= 0 ? tr`: ${describe(run, stop)} at ${this.at(stop)}` : ''}.`, stop);
      return;
    }
    const cause = run.c.cause[ready]!;
    if (cause >= 0 && cause <= step) { // it has what it needs, and its next event says so
      this.ready(id, ready);
      return;
    }
    this.say(`${name} ${has}. ${this.arrival(name, cause >= 0 ? cause : ready)}`, cause >= 0 ? cause : ready);
    if (cause >= 0) this.follow(cause);
  }

  /** What ends an actor's wait for something to do. */
  private arrival(name: string, e: number): string {
    const { run } = this;
    const msg = messageText(run, run.c.msg[e]!);
    switch (run.c.kind[e]) {
      case Kind.MsgEnqueue: {
        const from = run.actorName(run.c.peer[e]!) || run.outside(e);
        return tr`Its next message is ${msg}, sent by ${from} at ${this.at(e)}.`;
      }
      case Kind.TimerFire: return tr`The delay of ${msg} is over at ${this.at(e)}.`;
      default: return tr`${name} becomes ready at ${this.at(e)}: ${describe(run, e)}.`;
    }
  }

  /** Why a later event has not happened yet: what its thread does until then. */
  private follow(e: number): void {
    const { run, step } = this;
    if (e <= step || run.c.kind[e] === Kind.TimerFire) return;
    const thread = run.c.thread[e]!;
    if (thread < 0) return;
    if (run.ofProgram(thread)) {
      this.thread(thread);
      return;
    }
    const begun = last(run, run.c.thread, thread, e, only.dequeue);
    if (begun < 0) return;
    const actor = run.c.actor[begun]!;
    if (begun <= step) {
      this.actor(actor);
      return;
    }
    const msg = run.c.msg[begun]!;
    if (!this.enter(tr`message ${msg}`)) return;
    this.say(tr`${run.actorName(actor)} does that while it handles ${messageText(run, msg)}, which it begins at ${this.at(begun)}.`, begun);
    const arrived = ofMessage(run, msg, Kind.MsgEnqueue);
    if (arrived > step) {
      this.say(tr`That message arrives at ${this.at(arrived)}, from ${run.actorName(run.c.peer[arrived]!) || run.outside(arrived)}.`, arrived);
      this.follow(arrived);
    } else this.actor(actor);
  }


  thread(id: number): void {
    const { run, step } = this;
    if (!this.enter(tr`thread ${id}`)) return;
    const name = run.threadName(id);
    const begin = last(run, run.c.thread, id, step, kindSet(Kind.RunBegin, Kind.RunEnd));
    if (begin >= 0 && run.c.kind[begin] === Kind.RunBegin) {
      this.actor(run.c.actor[begin]!);
      return;
    }
    const at = last(run, run.c.thread, id, step, kindSet(Kind.ThreadCreate, Kind.Block, Kind.Unblock, Kind.ThreadPark, Kind.ThreadUnpark, Kind.ThreadExit));
    switch (run.c.kind[at]) {
      case undefined: {
        const made = run.c.thread.indexOf(id, step + 1);
        this.say(tr`${name} does not exist yet${made >= 0 ? tr`: ${describe(run, made)} at ${this.at(made)}` : ''}.`, made);
        break;
      }
      case Kind.ThreadExit: this.say(tr`${name} no longer waits: it ended at ${this.at(at)}.`, at); break;
      case Kind.Block: this.blocked(name, id, at); break;
      case Kind.ThreadPark: this.parked(id, at); break;
      default:
        if (!this.forCore(tr`${name} could go on, but`, id)) this.say(tr`${name} does not wait: it has been running since ${this.at(at)}.`, at);
    }
  }

  /** A thread without work. */
  private parked(id: number, since: number): void {
    const { run } = this;
    const name = run.threadName(id);
    const own = run.actorName(run.panel.threads[id]?.actor ?? 0);
    if (run.c.value[since]! > 0) this.say(tr`${name} has slept since ${this.at(since)}: it found nothing to do, and sleeps for ${asWritten(run.c.value[since]!)} unless a send wakes it. An actor further back in the queue may have a message meanwhile.`, since);
    else this.say(tr`${name} has had nothing to do since ${this.at(since)}: ${own ? tr`${own} has no message to handle` : tr`every ready actor has a thread`}.`, since);
    const wake = next(run, run.c.thread, id, this.step, waking);
    if (wake < 0) {
      this.say(tr`It gets nothing to do in the rest of this run.`, -1);
      return;
    }
    this.ended(wake);
  }

  /** A thread that has been waiting inside the program since a step. `who` is the subject of "sleeps" or "waits". */
  private blocked(who: string, thread: number, since: number): void {
    const { run } = this;
    const reason = run.c.reason[since]!;
    const end = next(run, run.c.thread, thread, this.step, waking);
    if (reason === Reason.Sleep) {
      const until = end < 0 ? (run.unfinished ? tr`; that is not over yet` : tr`; the run ends before that`) : tr`, until ${this.at(end)}`;
      const asks = run.c.value[since]!;
      this.say(asks > 0 ? tr`${who} sleeps ${asWritten(asks)}${until}.` : tr`${who} sleeps${until}.`, end < 0 ? since : end);
      return;
    }
    const what = run.waiting(since) || tr`waits for ${reasonWords[reason] || tr`something`}`;
    this.say(tr`${who} ${what} (since ${this.at(since)}).`, since);
    if (end >= 0) this.ended(end);
    else if (run.unfinished) this.say(tr`It has not continued yet.`, -1);
    else this.never(thread);
  }

  /** A thread that can never continue, with the cycle of threads that block each other, if that is why. */
  private never(thread: number): void {
    const { run } = this;
    const stuck = run.panel.outcome.stuck ?? [];
    const own = stuck.find((s) => s.thread === thread);
    this.say(own ? tr`It never goes on in this run: it waits ${own.waits}.` : tr`It never goes on in this run.`, -1);
    if (!own) return;
    const circle = circleFrom(stuck, thread);
    if (circle.length > 1 && this.enter([...circle].sort((a, b) => a - b).join())) {
      const names = circle.map((t) => this.doer(t));
      const all = tr`${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
      this.say(circle.length === 2 ? tr`${all} wait for each other, so neither can go on.` : tr`${all} wait for each other in a circle, so none of them can go on.`, -1);
    }
    for (const t of own.for ?? []) if (t !== thread) this.thread(t);
  }

  /** The subject of a thread's wait: the actor that it works for at the end, or the thread itself. */
  private doer(thread: number): string {
    const { run } = this;
    const at = last(run, run.c.thread, thread, run.events - 1, kindSet(Kind.RunBegin, Kind.RunEnd));
    return at >= 0 && run.c.kind[at] === Kind.RunBegin ? run.actorName(run.c.actor[at]!) : run.threadName(thread);
  }

  /** What ends a wait, and why that takes so long. */
  private ended(wake: number): void {
    const { run, step } = this;
    const cause = run.c.cause[wake]!;
    if (cause < 0) {
      this.say(tr`It can go on at ${this.at(wake)}. The trace does not say why.`, wake);
      return;
    }
    const of = this.waker(cause);
    if (of) {
      this.say(tr`It can go on at ${this.at(wake)}, because of what ${of} does after step ${count(cause)}.`, wake);
      if (run.c.thread[cause]! >= 0 && run.ofProgram(run.c.thread[cause]!)) this.thread(run.c.thread[cause]!);
      return;
    }
    this.say(tr`It can go on at ${this.at(wake)}, because ${describe(run, cause)}.`, cause);
    if (cause > step) this.follow(cause);
  }

  /** The thread that ended a wait by an operation without an event of its own, such as a send on a channel; '' if the
   *  cause itself names it. */
  private waker(cause: number): string {
    const { kind, thread, actor } = this.run.c;
    if (kind[cause] === Kind.Line && this.run.panel.origin) return ''; // the position that Go recorded
    switch (kind[cause]) {
      case Kind.MsgEnqueue: case Kind.MsgDone: case Kind.ActorReady: case Kind.RunEnd: case Kind.MsgReply: case Kind.AskTimeout: case Kind.AskFail:
      case Kind.ActorStop: case Kind.MsgDeadLetter: case Kind.MsgDrop: case Kind.TimerFire: case Kind.ActorSpawn: case Kind.ActorRestart:
      case Kind.ActorSupervise: case Kind.ActorStopping: case Kind.HookEnd: case Kind.MsgDequeue: case Kind.MsgRefuse: return '';
      default: return actor[cause]! > 0 ? this.run.actorName(actor[cause]!) : this.run.threadName(thread[cause]!);
    }
  }


  message(msg: number): void {
    const { run, step } = this;
    const life = lifeOf(run, msg);
    const text = messageText(run, msg);
    if (life.sent > step) {
      this.say(tr`${text} is not sent yet: ${describe(run, life.sent)} at ${this.at(life.sent)}.`, life.sent);
      this.follow(life.sent);
      return;
    }
    if (life.arrived < 0) {
      const end = life.reply >= 0 ? life.reply : run.c.msg.lastIndexOf(msg);
      this.say(tr`${text} was never in a mailbox: ${describe(run, end)}.`, end);
      return;
    }
    if (life.arrived > step) this.say(tr`${text} is on its way: it arrives at ${this.at(life.arrived)}.`, life.arrived);
    if (life.eligible < 0) this.say(tr`${text} is delayed and never becomes due: ${this.lost(life)}.`, life.lost >= 0 ? life.lost : life.arrived);
    else {
      if (life.eligible > life.arrived) this.say(tr`${text} is delayed until ${this.at(life.eligible)}.`, life.eligible);
      this.queue(life, text);
    }
    if (life.begun > step) this.actor(life.to);
  }

  private lost(life: Life): string {
    return life.lost >= 0 ? describe(this.run, life.lost) : this.run.unfinished ? tr`that is not over yet` : tr`the run ends before that`;
  }

  /** How a message waited in its mailbox: what was handled before it, and how long its actor waited for a thread. */
  private queue(life: Life, text: string): void {
    const { run } = this;
    const name = run.actorName(life.to);
    const { ahead, threadless, waited } = life;
    const end = life.begun >= 0 ? tr`${name} begins ${text} at ${this.at(life.begun)}.`
      : life.lost >= 0 ? tr`It is never handled: ${describe(run, life.lost)} at ${this.at(life.lost)}.`
        : run.unfinished ? tr`It is not handled yet.` : tr`It is never handled: it still waits when the run ends.`;
    const last = life.begun >= 0 ? life.begun : life.lost;
    if (waited === 0 && last >= 0) {
      this.say(tr`${text} does not wait: ${end}`, last);
      return;
    }
    const handling = ahead.reduce((sum, a) => sum + a.time, 0);
    const parts = [
      ahead.length > 0 ? tr`${duration(handling)} behind ${plural(ahead.length, 'other')}` : '',
      threadless > 0 ? tr`${duration(threadless)} while ${name} has no thread` : '',
    ].filter(Boolean);
    this.say(tr`${text} waits ${duration(waited)} in the mailbox of ${name}, from ${this.at(life.eligible)} on${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`, life.eligible);
    for (const a of ahead.slice(0, mostListed)) {
      this.say(tr`Before it: ${a.msg > 0 ? messageText(run, a.msg) : tr`a method of its own`}, ${duration(a.time)}.`, a.step);
    }
    this.say(`${ahead.length > mostListed ? tr`And ${count(ahead.length - mostListed)} more. ` : ''}${end}`, last);
  }
}
