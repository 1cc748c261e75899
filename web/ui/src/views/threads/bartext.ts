// What a place on a lane shows, in words: first whether its thread works, sleeps or waits there, and for how long.

import { duration } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { firstEnding } from '../../run/intervals.ts';
import { Kind, reasonWords } from '../../run/kinds.ts';
import type { PanelRun } from '../../run/run.ts';
import { messageText } from '../../run/words.ts';
import { SliceState } from '../../wire/constants.gen.ts';

/** What a thread does in a bar at a time: "works, 1.20 ms: common8, repeat(2)"; "sleeps 50 ms: common8, repeat(2)". */
export function barText(run: PanelRun, slice: number, time: number): string {
  const { c } = run;
  const { from, to, part } = stretchAt(run, slice, Math.min(Math.max(time, c.sliceStart[slice]!), c.sliceEnd[slice]!));
  let how = tr`works`;
  if (part >= 0) how = c.sliceState[part] === SliceState.Ready ? tr`ready, waits for a core` : run.outlined ? tr`sleeps or waits` : waitWords(run, c.sliceStep[part]!);
  const actor = c.sliceActor[slice]!;
  const who = actor > 0 ? run.actorName(actor) : run.threadName(c.sliceThread[slice]!);
  const msg = actor > 0 && c.sliceMsg[slice]! > 0 && !run.outlined ? `, ${messageText(run, c.sliceMsg[slice]!)}` : '';
  return `${lasting(how, to - from)}: ${who}${msg}`;
}

/** What main or a goroutine waits for from a step on, until it can go on: "waits to send on answer, 110 ms: g2". */
export function waitText(run: PanelRun, block: number): string {
  const { c } = run;
  const thread = c.thread[block]!;
  let next = block + 1;
  while (next < run.events && (c.thread[next] !== thread || (c.kind[next] !== Kind.Unblock && c.kind[next] !== Kind.ThreadExit))) next++;
  const until = next < run.events ? c.time[next]! : run.panel.makespan;
  return `${lasting(waitWords(run, block), until - c.time[block]!)}: ${run.threadName(thread)}`;
}

const waitWords = (run: PanelRun, block: number): string => run.waiting(block) || tr`waits for ${reasonWords[run.c.reason[block]!] || tr`something`}`;

/** Words with a duration, unless they say it themselves, as those of a sleep do. */
const lasting = (words: string, ns: number): string => (words.endsWith(` ${duration(ns)}`) ? words : `${words}, ${duration(ns)}`);

/** The part of a bar that looks alike around a time, and the sleep or wait that it is; -1: it is work. */
function stretchAt(run: PanelRun, slice: number, time: number): { from: number; to: number; part: number } {
  const { c, laneParts } = run;
  const lane = run.panel.threads[c.sliceThread[slice]!]!.lane;
  let from = c.sliceStart[slice]!;
  const end = c.sliceEnd[slice]!;
  for (let i = firstEnding(laneParts, lane, c.sliceEnd, from); i < laneParts.start[lane + 1]!; i++) {
    const part = laneParts.items[i]!;
    const [a, b] = [c.sliceStart[part]!, c.sliceEnd[part]!];
    if (a >= end) break;
    if (a > time) return { from, to: a, part: -1 };
    if (time < b || (time === b && b === end)) return { from: a, to: b, part };
    from = Math.max(from, b);
  }
  return { from, to: end, part: -1 };
}
