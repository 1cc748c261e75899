// The rows of the view: what goroutines share, and its states in words.

import { count, plural } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { Reason } from '../../run/kinds.ts';
import type { PanelRun } from '../../run/run.ts';
import type { SharedState } from '../../run/shared.ts';

/** The most objects of a panel that have rows: those that were used first. */
export const mostRows = 60;

/** The objects of a panel that have rows. */
export function rowsOf(run: PanelRun): number[] {
  const rows: number[] = [];
  run.panel.objects.forEach((o, i) => {
    if (o.kind !== 'select' && rows.length < mostRows) rows.push(i + 1);
  });
  return rows;
}

/** Whether the goroutines of a run share anything that this view shows. */
export const sharesAnything = (player: Player): boolean => player.run.value?.panels.some((p) => p.panel.objects.length > 0) ?? false;

/** A holder or a waiter: the actor, or else the thread. */
export function partyName(run: PanelRun, { thread, actor }: { thread: number; actor: number }): string {
  return run.actorName(actor) || run.threadName(thread);
}

/** What a thread waits for, as a continuation of its name. */
function waitWords(reason: number, several: boolean): string {
  switch (reason) {
    case Reason.ChanSend: return several ? tr`wait to send` : tr`waits to send`;
    case Reason.ChanReceive: return several ? tr`wait to receive` : tr`waits to receive`;
    case Reason.Select: return several ? tr`wait in selects` : tr`waits in a select`;
    case Reason.Mutex: return several ? tr`wait to lock it` : tr`waits to lock it`;
    case Reason.WaitGroup: return several ? tr`wait for it` : tr`waits for it`;
    default: return several ? tr`wait for a signal` : tr`waits for a signal`;
  }
}

/** How many names are listed. */
const mostNames = 4;

function list(names: string[]): string {
  if (names.length > mostNames) return tr`${names.slice(0, mostNames).join(', ')} and ${count(names.length - mostNames)} more`;
  return names.join(', ');
}

/** Who waits for an object: "g4 waits to send". */
function waiters(run: PanelRun, s: SharedState): string[] {
  const by = new Map<number, string[]>();
  for (const w of s.waiting) by.set(w.reason, [...(by.get(w.reason) ?? []), run.threadName(w.thread)]);
  return [...by].map(([reason, names]) => `${list(names)} ${waitWords(reason, names.length > 1)}`);
}

/** The state of an object after a step in words; of one that is yet to be used, and may not even be made, only that. */
export function wordsAt(run: PanelRun, object: number, step: number): { words: string; used: boolean } {
  const used = run.shared.usedBy(object, step) || (run.panel.objects[object - 1]!.level ?? 0) > 0;
  return { used, words: used ? stateWords(run, object, run.shared.at(object, step)) : tr`not used yet` };
}

/** The state of an object in words: "2 of 3 in its buffer; g4 waits to send". */
function stateWords(run: PanelRun, object: number, s: SharedState): string {
  const row = run.panel.objects[object - 1]!;
  const parts: string[] = [];
  switch (row.kind) {
    case 'chan':
      parts.push(row.capacity ? tr`${count(s.level)} of ${count(row.capacity)} in its buffer` : tr`no buffer`);
      if (s.closed) parts.push(tr`closed`);
      break;
    case 'timer': parts.push(tr`the channel of a timer`); break;
    case 'mutex': case 'rwmutex': parts.push(holders(run, s)); break;
    case 'waitgroup': parts.push(tr`its counter is ${count(s.level)}`); break;
    case 'cond': if (s.waiting.length === 0) parts.push(tr`nobody waits for it`); break;
  }
  return [...parts, ...waiters(run, s)].join('; ');
}

function holders(run: PanelRun, s: SharedState): string {
  const names = s.holders.map((h) => partyName(run, h));
  if (s.unknown > 0) names.push(tr`an unknown goroutine: it was copied while it was locked`);
  if (names.length === 0) return s.level > 0 ? tr`passed on to one that is being woken` : tr`free`;
  return names.length > 1 ? tr`read by ${list(names)}` : tr`held by ${names[0]!}`;
}

/** What an object is, in a word. */
export function kindWord(kind: string, capacity: number): string {
  switch (kind) {
    case 'chan': return capacity > 0 ? tr`channel of ${count(capacity)}` : tr`channel`;
    case 'timer': return tr`timer`;
    case 'mutex': return tr`lock`;
    case 'rwmutex': return tr`lock for readers and writers`;
    case 'waitgroup': return tr`wait group`;
    default: return tr`condition`;
  }
}

/** The lines under a picture that leaves objects out, which the trace has or has not; '' if it shows all. */
export function leftOut(run: PanelRun): string {
  const all = run.panel.objects.filter((o) => o.kind !== 'select').length;
  const none = run.panel.unrecorded ?? 0;
  return [
    all > mostRows ? tr`The first ${plural(mostRows, 'object')} of ${count(all)} are shown.` : '',
    none > 0 ? tr`The program made ${plural(none, 'further object')}, of which the trace has no events.` : '',
  ].filter((text) => text !== '').join(' ');
}
