// Event kinds and reasons by number: the twin of runtime/trace/event.go. The numbers are the file format.

export const Kind = {
  ActorSpawn: 1, ActorStop: 2, ActorCrash: 3, ActorRestart: 4,
  MsgSend: 5, MsgEnqueue: 6, MsgDequeue: 7, MsgDone: 8, MsgRefuse: 9, MsgDrop: 10, MsgDeadLetter: 11, MsgStash: 12,
  ActorReady: 13, RunBegin: 14, RunEnd: 15, Block: 16, Unblock: 17,
  ThreadCreate: 18, ThreadExit: 19, ThreadPark: 20, ThreadUnpark: 21, ThreadSwitch: 22,
  TimerSet: 23, TimerFire: 24,
  Line: 25, Output: 26, Remark: 27, Choice: 28,
} as const;

export const Reason = {
  None: 0, Empty: 1, Batch: 2, Crash: 3, Exit: 4, Terminate: 5, Full: 6, WillReceive: 7, Remove: 8, Sleep: 9, Work: 10,
  Mailbox: 11, Queue: 12, Wait: 13, ChanSend: 14, ChanReceive: 15, Select: 16, Mutex: 17, WaitGroup: 18, Cond: 19,
  Stdout: 20, Stderr: 21,
} as const;

/** What a blocked thread waits for, or why something ended, in words. */
export const reasonWords: readonly string[] = [
  '', 'mailbox empty', 'its share used up', 'crash', 'exit', 'the system ended', 'mailbox full', 'not wanted now',
  'removed', 'Sleep', 'Work', 'a message', 'an actor', 'Wait', 'channel send', 'channel receive', 'select', 'mutex',
  'WaitGroup', 'Cond', 'stdout', 'stderr',
];

export const SliceState = { Handle: 0, Sleep: 1, Ready: 2, Program: 3 } as const;
