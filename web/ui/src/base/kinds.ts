// Event kinds and reasons by number: the twin of runtime/trace/event.go. The numbers are the file format.

import { tr } from './language.ts';

export const Kind = {
  ActorSpawn: 1, ActorStop: 2, ActorCrash: 3, ActorRestart: 4,
  MsgSend: 5, MsgEnqueue: 6, MsgDequeue: 7, MsgDone: 8, MsgRefuse: 9, MsgDrop: 10, MsgDeadLetter: 11, MsgStash: 12,
  ActorReady: 13, RunBegin: 14, RunEnd: 15, Block: 16, Unblock: 17,
  ThreadCreate: 18, ThreadExit: 19, ThreadPark: 20, ThreadUnpark: 21, ThreadSwitch: 22,
  TimerSet: 23, TimerFire: 24,
  Line: 25, Output: 26, Remark: 27, Choice: 28, GoTurn: 29,
  HookBegin: 30, HookEnd: 31, ActorStopping: 32, MsgUnstash: 33, ActorBecome: 34,
  ActorWatch: 35, ActorUnwatch: 36,
  ActorSupervise: 37,
  MsgReply: 38, AskTimeout: 39,
  TimerStop: 40, TimerMiss: 41,
  RouteeJoin: 42, RouteeLeave: 43, MsgRoute: 44,
  AskFail: 45, ActorSubscribe: 46, ActorUnsubscribe: 47,
} as const;

export const Reason = {
  None: 0, Empty: 1, Batch: 2, Crash: 3, Exit: 4, Terminate: 5, Full: 6, WillReceive: 7, Remove: 8, Sleep: 9, Work: 10,
  Mailbox: 11, Queue: 12, Wait: 13, ChanSend: 14, ChanReceive: 15, Select: 16, Mutex: 17, WaitGroup: 18, Cond: 19,
  Stdout: 20, Stderr: 21, Start: 22, Stop: 23, Selected: 24, Unselected: 25,
  Poison: 26, Parent: 27,
  Stash: 28, Overflow: 29, Room: 30,
  Resume: 31, Restart: 32, Escalate: 33, Suspended: 34,
  Move: 35,
  Ask: 36,
  Timer: 37, Ticker: 38, Notice: 39,
  Routee: 40, End: 41, Request: 42,
  Yield: 43, Syscall: 44, Network: 45, GC: 46,
} as const;

/** What a blocked thread waits for, or why something ended, in words. */
export const reasonWords: readonly string[] = [
  '', tr`mailbox empty`, tr`its share used up`, tr`crash`, tr`exit`, tr`the system ended`, tr`mailbox full`, tr`not wanted now`,
  tr`removed`, 'Sleep', 'Work', tr`a message`, tr`an actor`, 'Wait', tr`channel send`, tr`channel receive`, tr`select`, tr`mutex`,
  'WaitGroup', 'Cond', 'stdout', 'stderr', tr`start`, tr`stopped by another`, tr`selected`,
  tr`no message that it wants now`,
  tr`poison`, tr`parent stopped`,
  tr`put aside`, tr`no room`, tr`room in a mailbox`,
  tr`resume`, tr`restart`, tr`escalate`, tr`suspended`,
  tr`it moves to another`,
  tr`a reply`,
  tr`its timer was stopped`, tr`a repeating timer`, tr`from the runtime`,
  tr`no routee takes it`,
  tr`the end of an actor`,
  tr`a question`,
  tr`a core`, tr`system call`, tr`network or file`, tr`garbage collector`,
];

/** How much an event matters to whoever reads the trace: what went wrong, what actors did, what threads and cores did for it. */
export type Level = 'warning' | 'trace' | 'detail';

export const levelWords: Readonly<Record<Level, string>> = { warning: tr`warning`, trace: tr`trace`, detail: tr`detail` };

const warnings: readonly number[] = [Kind.ActorCrash, Kind.MsgRefuse, Kind.MsgDrop, Kind.MsgDeadLetter, Kind.AskTimeout, Kind.AskFail, Kind.TimerMiss];
const details: readonly number[] = [
  Kind.ActorReady, Kind.RunBegin, Kind.RunEnd, Kind.Block, Kind.Unblock, Kind.ThreadCreate, Kind.ThreadExit, Kind.ThreadPark, Kind.ThreadUnpark, Kind.ThreadSwitch,
  Kind.Choice, Kind.GoTurn, Kind.Line,
];

export function levelOf(kind: number): Level {
  return warnings.includes(kind) ? 'warning' : details.includes(kind) ? 'detail' : 'trace';
}

export const SliceState = { Handle: 0, Sleep: 1, Ready: 2, Program: 3 } as const;

/** Kinds of events by number: 1 for those that belong to a set. */
export type KindSet = Uint8Array;

export function kindSet(...list: readonly number[]): KindSet {
  const set = new Uint8Array(256);
  for (const k of list) set[k] = 1;
  return set;
}
