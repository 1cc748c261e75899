// Events in words: for the line under the panels, the table, the log, and whoever cannot see the picture.

import { count } from './format.ts';
import { Kind, Reason, reasonWords } from './kinds.ts';
import { duration, plural } from './format.ts';
import type { PanelRun } from './run.ts';

/** subject(data) of a message. */
export function messageText(run: PanelRun, msg: number): string {
  if (msg <= 0) return '';
  const { subjects, data } = run.panel;
  return `${subjects[run.c.msgSubject[msg - 1]!] ?? ''}(${data[run.c.msgData[msg - 1]!] ?? ''})`;
}

/** [thread] - Type:actor subject(data), the classic log line of a handling's start. */
export function logLine(run: PanelRun, step: number): string {
  const actor = run.panel.actors[run.c.actor[step]! - 1];
  const type = actor ? run.panel.types[actor.type] ?? '' : '';
  return `[${run.threadName(run.c.thread[step]!)}] - ${type}:${actor?.name ?? ''} ${messageText(run, run.c.msg[step]!)}`;
}

function end(reason: number): string {
  switch (reason) {
    case Reason.Empty: return ', its mailbox is empty';
    case Reason.Batch: return ', others wait';
    case Reason.Crash: return ' after a panic';
    case Reason.Exit: return ', it exited';
    default: return '';
  }
}

/** What happens in a step, without its number: "storm14 begins repeat(0) on t24, 3 waiting". */
export function describe(run: PanelRun, step: number): string {
  const { c } = run;
  const kind = c.kind[step]!;
  const who = run.actorName(c.actor[step]!) || 'main';
  const peer = run.actorName(c.peer[step]!) || (c.peer[step] === 0 && kind !== Kind.MsgSend ? 'main' : '');
  const msg = messageText(run, c.msg[step]!);
  const thread = run.threadName(c.thread[step]!);
  const reason = c.reason[step]!;
  const left = `${count(c.depth[step]!)} waiting`;
  const text = run.panel.strings[c.value[step]!] ?? '';
  switch (kind) {
    case Kind.ActorSpawn: return `${who} is spawned${c.peer[step]! > 0 ? ` by ${peer}` : ''}`;
    case Kind.ActorStop: return `${who} stops${reason === Reason.Exit ? ': it exited' : reason === Reason.Crash ? ' after a panic' : ''}`;
    case Kind.ActorCrash: return `${who} panics: ${text}`;
    case Kind.ActorRestart: return `${who} is restarted`;
    case Kind.MsgSend: return `${who} sends ${msg}${peer ? ` to ${peer}` : ', nobody can take it'}${c.value[step]! > 0 ? `, in ${duration(c.value[step]!)}` : ''}`;
    case Kind.MsgEnqueue: return `${who} gets ${msg} from ${peer}, ${left}`;
    case Kind.MsgDequeue: return `${who} begins ${msg} on ${thread}, ${left}`;
    case Kind.MsgDone: return `${who} ends ${msg}, ${left}`;
    case Kind.MsgRefuse: return `${who} refuses ${msg} from ${peer}${reason ? `: ${reasonWords[reason]}` : ''}`;
    case Kind.MsgDrop: return `${who} drops ${msg}${reason ? `: ${reasonWords[reason]}` : ''}`;
    case Kind.MsgDeadLetter: return `${msg} is a dead letter: ${who} no longer exists`;
    case Kind.MsgStash: return `${who} puts ${msg} aside`;
    case Kind.ActorReady: return `${who} is ready and waits for a thread`;
    case Kind.RunBegin: return `${thread} takes ${who}`;
    case Kind.RunEnd: return `${thread} leaves ${who}${end(reason)}`;
    case Kind.Block: return `${who} blocks on ${reasonWords[reason] || 'something'}${c.value[step]! > 0 ? ` for ${duration(c.value[step]!)}` : ''}, holding ${thread}`;
    case Kind.Unblock: return `${who} can go on`;
    case Kind.ThreadCreate: return `thread ${thread} is created`;
    case Kind.ThreadExit: return `thread ${thread} ends`;
    case Kind.ThreadPark: return `${thread} waits for ${reasonWords[reason] || 'work'}`;
    case Kind.ThreadUnpark: return `${thread} is woken`;
    case Kind.ThreadSwitch: return `core ${count(c.value[step]!)} turns to ${thread}`;
    case Kind.TimerSet: return `${msg} to ${who} waits ${duration(c.value[step]!)}`;
    case Kind.TimerFire: return `the delay of ${msg} to ${who} is over`;
    case Kind.Line: return `${who} runs a line`;
    case Kind.Output: return `${who} writes ${JSON.stringify(text)}`;
    case Kind.Remark: return text;
    case Kind.Choice: return `the scheduler picks ${count(c.value[step]! + 1)} of ${plural(c.depth[step]!, 'ready thread')}`;
    default: return 'nothing known';
  }
}

/** One or two words for a kind, for the table. */
export const kindWords: readonly string[] = [
  '', 'spawn', 'stop', 'panic', 'restart', 'send', 'arrive', 'begin', 'end', 'refuse', 'drop', 'dead letter', 'stash',
  'ready', 'take', 'leave', 'block', 'unblock', 'thread created', 'thread ends', 'park', 'unpark', 'switch', 'timer set',
  'timer fires', 'line', 'output', 'remark', 'choice',
];
