// Events in words: for the line under the panels, the table, the log, and whoever cannot see the picture.

import { Kind, Reason, reasonWords } from './kinds.ts';
import { count, duration, plural } from './format.ts';
import { tr } from './language.ts';
import type { PanelRun } from './run.ts';

/** subject(data) of a message. */
export function messageText(run: PanelRun, msg: number): string {
  if (msg <= 0) return '';
  const { subjects, data } = run.panel;
  return `${subjects[run.c.msgSubject[msg - 1]!] ?? ''}(${data[run.c.msgData[msg - 1]!] ?? ''})`;
}

/** What everybody does after a step: step 6,772 of 9,049 · 31 handling · 3 ready · backlog 137. Ready are actors that have a
 *  message and no thread or core yet. */
export function stateText(run: PanelRun, step: number, short: boolean): string {
  const last = run.events - 1;
  if (step < 0 || last < 0) return '';
  const parts = short ? [] : [run.veiled ? tr`step ${count(step)}` : tr`step ${count(step)} of ${count(last)}`];
  if (run.panel.actors.length > 0) {
    const { handling, ready, backlog } = run.worlds.at(step);
    parts.push(tr`${count(handling)} handling`, tr`${count(ready)} ready`, tr`backlog ${count(backlog)}`);
  }
  return parts.join(' · ');
}

/** The type of an actor that is just a function, which tells nothing about it. */
const plainType = 'BehaviorFunc';

/** [thread] - Type:actor subject(data), the classic log line of a handling's start. */
export function logLine(run: PanelRun, step: number): string {
  const actor = run.panel.actors[run.c.actor[step]! - 1];
  const type = actor ? run.panel.types[actor.type] ?? '' : '';
  return `[${run.threadName(run.c.thread[step]!)}] - ${type === plainType ? '' : `${type}:`}${actor?.name ?? ''} ${messageText(run, run.c.msg[step]!)}`;
}

function end(reason: number): string {
  switch (reason) {
    case Reason.Empty: return tr`, its mailbox is empty`;
    case Reason.Batch: return tr`, others wait`;
    case Reason.Crash: return tr` after a panic`;
    case Reason.Exit: return tr`, it exited`;
    case Reason.Suspended: return tr`, it is suspended`;
    case Reason.Unselected: return tr`, it wants none of its messages now`;
    default: return '';
  }
}

/** worker · g7 is started in line 12 */
function created(run: PanelRun, step: number, thread: string): string {
  const start = run.panel.positions[(run.panel.threads[run.c.thread[step]!]?.start ?? 0) - 1];
  return start ? tr`${thread} is started in line ${start.line}` : tr`thread ${thread} is created`;
}

/** What tells an actor from most: ", priority 5", ", a router, round robin". */
function rank(run: PanelRun, actor: number): string {
  const row = run.panel.actors[actor - 1];
  if (row?.routing) return tr`, a router, ${row.routing}`;
  return row?.priority ? tr`, priority ${row.priority}` : '';
}

/** Why nobody gets a message. */
function undeliverable(who: string, reason: number): string {
  switch (reason) {
    case Reason.Ask: return tr`${who} waits for it no more`;
    case Reason.Routee: return tr`${who} has no routee to take it`;
    default: return tr`${who} no longer exists`;
  }
}

/** Why an actor stops. */
function stopped(reason: number): string {
  switch (reason) {
    case Reason.Crash: return tr` after a panic`;
    case Reason.Exit: return tr`: it exited`;
    case Reason.Stop: case Reason.Poison: return tr`, told to`;
    case Reason.Parent: return tr`, as its parent does`;
    default: return '';
  }
}

/** What a supervisor does about an actor that failed. */
function decision(reason: number): string {
  switch (reason) {
    case Reason.Restart: return 'restarts';
    case Reason.Stop: return 'stops';
    case Reason.Escalate: return tr`fails as did`;
    default: return 'resumes';
  }
}

/** What an actor is ready for, if not a message. */
const readyFor = (reason: number) => (reason === Reason.Restart ? tr`to begin anew` : tr`for its method ${method(reason)}`);

/** The method that is called beside Receive. */
const method = (reason: number) => (reason === Reason.Stop ? 'Stopped' : 'Started');

/** Who an event is about, if that is no actor. */
function outsider(run: PanelRun, step: number): string {
  const msg = run.c.msg[step]!;
  switch (run.c.kind[step]) {
    case Kind.MsgReply: case Kind.MsgDeadLetter: return run.receiver(msg);
    case Kind.AskTimeout: case Kind.AskFail: return run.sender(msg);
    default: return run.outside(step);
  }
}

/** The other one of an event, if that is no actor. */
function outsidePeer(run: PanelRun, step: number): string {
  const msg = run.c.msg[step]!;
  switch (run.c.kind[step]) {
    case Kind.MsgSend: return run.receiver(msg);
    case Kind.MsgEnqueue: case Kind.MsgRefuse: return run.sender(msg);
    default: return '';
  }
}

/** What happens in a step, without its number: "storm14 begins repeat(0) on t24, 3 waiting". */
export function describe(run: PanelRun, step: number): string {
  const { c } = run;
  const kind = c.kind[step]!;
  const who = run.actorName(c.actor[step]!) || outsider(run, step);
  const peer = run.actorName(c.peer[step]!) || (c.peer[step] === 0 ? outsidePeer(run, step) : '');
  const msg = messageText(run, c.msg[step]!);
  const thread = run.threadName(c.thread[step]!);
  const reason = c.reason[step]!;
  const left = tr`${count(c.depth[step]!)} waiting`;
  const text = run.panel.strings[c.value[step]!] ?? '';
  switch (kind) {
    case Kind.ActorSpawn: return tr`${who} is spawned${c.peer[step]! > 0 ? tr` by ${peer}` : ''}${rank(run, c.actor[step]!)}`;
    case Kind.ActorStop: return tr`${who} stops${stopped(reason)}`;
    case Kind.ActorStopping: return tr`${who} takes no more messages and is about to stop${c.peer[step]! > 0 ? tr`, by ${peer}` : ''}`;
    case Kind.ActorWatch: return tr`${who} watches ${peer}`;
    case Kind.ActorSubscribe: return tr`${who} subscribes to dead letters`;
    case Kind.ActorUnsubscribe: return tr`${who} subscribes to dead letters no more`;
    case Kind.ActorUnwatch: return tr`${who} watches ${peer} no more`;
    case Kind.ActorSupervise: return `${c.peer[step] === 0 ? tr`the system` : peer} ${decision(reason)} ${who}${c.value[step]! > 0 ? tr` in ${duration(c.value[step]!)}` : ''}`;
    case Kind.HookBegin: return tr`${who} begins its method ${method(reason)} on ${thread}`;
    case Kind.HookEnd: return tr`${who} ends its method ${method(reason)}`;
    case Kind.ActorCrash: if (reason === Reason.Empty) return tr`${thread} takes a message of ${who}, which has none: ${text}`; return tr`${who} panics: ${text.replaceAll('\n', '; ')}`;
    case Kind.ActorRestart: return tr`${who} begins anew`;
    case Kind.MsgSend: return reason === Reason.Request ? tr`${who} asks ${peer || tr`nobody`}: ${msg}` : tr`${who} sends ${msg}${peer ? tr` to ${peer}` : tr`, nobody can take it`}${c.value[step]! > 0 ? tr`, in ${duration(c.value[step]!)}` : ''}`;
    case Kind.MsgEnqueue: return tr`${who} gets ${msg} from ${peer}${c.value[step] ? tr`, priority ${c.value[step]}` : ''}, ${left}`;
    case Kind.MsgDequeue: return tr`${who} ${reason === Reason.Selected ? tr`selects` : tr`begins`} ${msg} on ${thread}, ${left}`;
    case Kind.MsgDone: return tr`${who} ends ${msg}, ${left}`;
    case Kind.MsgRefuse: return tr`${who} refuses ${msg} from ${peer}${reason ? `: ${reasonWords[reason]}` : ''}`;
    case Kind.MsgDrop: return tr`${who} drops ${msg}${reason ? `: ${reasonWords[reason]}` : ''}`;
    case Kind.MsgReply: return tr`${who} has the reply ${msg} of ${peer}`;
    case Kind.AskTimeout: return tr`${who} has no reply to ${msg} of ${peer} within ${duration(c.value[step]!)}`;
    case Kind.AskFail: return tr`${who} can have no reply to ${msg} of ${peer} any more`;
    case Kind.MsgDeadLetter: return tr`${msg} is a dead letter: ${undeliverable(who, reason)}`;
    case Kind.MsgRoute: return tr`${who} gives ${msg} to ${peer}`;
    case Kind.RouteeJoin: return tr`${peer} is a routee of ${who}`;
    case Kind.RouteeLeave: return tr`${peer} is no routee of ${who} any more`;
    case Kind.MsgStash: return tr`${who} puts ${msg} aside`;
    case Kind.MsgUnstash: return tr`${who} puts ${msg} back to the front of its mailbox`;
    case Kind.ActorBecome: return tr`${who} becomes ${text}`;
    case Kind.ActorReady: return tr`${who} is ready${reason ? ` ${readyFor(reason)}` : ''} and waits for a thread`;
    case Kind.RunBegin: return tr`${thread} takes ${who}`;
    case Kind.RunEnd: return tr`${thread} leaves ${who}${end(reason)}`;
    case Kind.Block: return `${who} ${run.waiting(step) || tr`waits for ${reasonWords[reason] || tr`something`}`}${c.actor[step]! > 0 ? tr`, holding ${thread}` : ''}`;
    case Kind.Unblock: return tr`${who} can go on`;
    case Kind.ThreadCreate: return created(run, step, thread);
    case Kind.ThreadExit: return tr`thread ${thread} ends`;
    case Kind.ThreadPark: return tr`${thread} waits for ${reasonWords[reason] || tr`work`}`;
    case Kind.ThreadUnpark: return tr`${thread} is woken`;
    case Kind.ThreadSwitch:
    case Kind.GoTurn: return tr`core ${count(c.value[step]!)} turns to ${thread}`;
    case Kind.TimerSet: return reason
      ? tr`a${reason === Reason.Ticker ? tr` repeating` : ''} timer of ${who} waits ${duration(c.value[step]!)} to send ${msg}`
      : tr`${msg} to ${who} waits ${duration(c.value[step]!)}`;
    case Kind.TimerFire: return c.reason[c.cause[step]!]
      ? tr`a timer of ${who} fires to send ${msg}`
      : tr`the delay of ${msg} to ${who} is over`;
    case Kind.TimerStop: return tr`${who} stops a timer: ${msg} is not sent`;
    case Kind.TimerMiss: return tr`${who} missed ${plural(c.value[step]!, 'tick')} of a timer: the one before was still waiting`;
    case Kind.Line: return tr`${run.actorName(c.actor[step]!) || thread} is about to run line ${run.panel.positions[c.pos[step]! - 1]?.line ?? '?'}`;
    case Kind.Output: return tr`${who} writes ${JSON.stringify(text)}`;
    case Kind.Remark: return text;
    case Kind.Choice: return c.peer[step]! > 0
      ? tr`${thread} takes ${peer}, number ${count(c.value[step]! + 1)} of ${plural(c.depth[step]!, 'ready actor')}`
      : tr`the scheduler picks ${thread}, number ${count(c.value[step]! + 1)} of ${plural(c.depth[step]!, 'ready thread')}`;
    default: return tr`nothing known`;
  }
}

/** One or two words for a kind, for the table. */
export const kindWords: readonly string[] = [
  '', tr`spawn`, tr`stop`, tr`panic`, tr`restart`, tr`send`, tr`arrive`, tr`begin`, tr`end`, tr`refuse`, tr`drop`, tr`dead letter`, tr`stash`,
  tr`ready`, tr`take`, tr`leave`, tr`block`, tr`unblock`, tr`thread created`, tr`thread ends`, tr`park`, tr`unpark`, tr`switch`, tr`timer set`,
  tr`timer fires`, tr`line`, tr`output`, tr`remark`, tr`choice`, tr`turn`, tr`method`, tr`method ends`, tr`stopping`, tr`unstash`, tr`become`,
  tr`watch`, tr`unwatch`, tr`supervise`,
  tr`reply`, tr`no reply`, tr`timer stopped`, tr`ticks missed`,
  tr`routee joins`, tr`routee leaves`, tr`route`,
  tr`no reply`, tr`subscribe`, tr`unsubscribe`,
];
