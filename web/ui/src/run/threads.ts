// What a thread does, in words.

import { reasonWords } from './kinds.ts';
import { tr } from '../ui/language.ts';
import type { PanelRun } from './run.ts';
import { messageText } from './words.ts';
import { ThreadIs, type World } from './world.ts';

const threadWords: readonly string[] = [tr`not started`, tr`idle`, tr`running`, tr`blocked`, tr`ended`];

/** w6 works for storm14: repeat(3), sleeps 412 ms */
export function threadText(run: PanelRun, world: World, thread: number): string {
  const name = run.threadName(thread);
  const actor = world.threadActor[thread] ?? 0;
  const is = world.threadIs[thread] ?? ThreadIs.Absent;
  const waits = is === ThreadIs.Blocked ? waitText(run, world, thread) : '';
  if (actor > 0) {
    const msg = world.actorMsg[actor]!;
    return tr`${name} works for ${run.actorName(actor)}${msg > 0 ? `: ${messageText(run, msg)}` : ''}${waits && `, ${waits}`}`;
  }
  if (waits) return `${name} ${waits}`;
  return tr`${name} is ${is === ThreadIs.Running && !run.ofProgram(thread) ? tr`looking for work` : threadWords[is]}`;
}

/** What a blocked thread waits for: "sleeps 412 ms", "waits to receive from jobs"; if the program does not name it,
 *  "blocked on mutex". */
export function waitText(run: PanelRun, world: World, thread: number): string {
  return run.waiting(world.threadSince[thread]!) || tr`blocked on ${reasonWords[world.threadReason[thread]!] || tr`something`}`;
}
