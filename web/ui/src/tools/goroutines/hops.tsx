// What woke a goroutine: one hop back a click, with the way that was taken, and back again.

import { signal, type Signal } from '@preact/signals';

import { clock, count, duration, unitFor } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { memoize } from '../../ui/memo.ts';
import type { Player } from '../../player/player.ts';
import { hopFrom, type Hop } from '../../run/hop.ts';
import { reasonWords } from '../../run/kinds.ts';
import type { PanelRun } from '../../run/run.ts';
import { describe } from '../../run/words.ts';
import { recordedPanel } from './filter.ts';

/** A place on the way: where the cursor was, and the goroutine that was looked at. */
interface Stop { thread: number; step: number }

/** The places from which the reader came, the last one last. */
const trailOf = memoize((_: Player): Signal<Stop[]> => signal([]));

/** The goroutine that is looked at, and the step: the selected one, or that of the event at the cursor. */
function here(player: Player): { panel: PanelRun; index: number } & Stop | null {
  const run = player.run.value;
  const index = run ? recordedPanel(run) : -1;
  const panel = run?.panels[index];
  if (!panel || run!.loading) return null;
  const step = player.steps.value[index] ?? -1;
  const chosen = player.selection.threadOf(index);
  const thread = chosen >= 0 ? chosen : panel.c.thread[step] ?? -1;
  return thread >= 0 && step >= 0 ? { panel, index, thread, step } : null;
}

/** Goes one hop back; returns whether there was one. */
export function hopBack(player: Player): boolean {
  const at = here(player);
  const to = at && hopFrom(at.panel, at.thread, at.step)?.to;
  if (!at || !to) return false;
  const trail = trailOf(player);
  trail.value = [...trail.value, { thread: at.thread, step: at.step }];
  go(player, at.index, to);
  return true;
}

/** Returns to where the reader came from; returns whether there was a way back. */
export function hopForth(player: Player): boolean {
  const trail = trailOf(player);
  const last = trail.value.at(-1);
  const at = here(player);
  if (!last || !at) return false;
  trail.value = trail.value.slice(0, -1);
  go(player, at.index, last);
  return true;
}

/** Whether a hop leads back, and whether there is a way to return. */
export const canHop = (player: Player): boolean => {
  const at = here(player);
  return !!at && !!hopFrom(at.panel, at.thread, at.step)?.to;
};
export const canReturn = (player: Player): boolean => trailOf(player).value.length > 0;

function go(player: Player, panel: number, { thread, step }: Stop): void {
  player.playback.pause();
  player.goto(panel, step);
  if (player.selection.threadOf(panel) !== thread) player.selection.thread.value = { panel, thread };
}

export function Hops({ player }: { player: Player }) {
  const at = here(player);
  if (!at) return null;
  const hop = hopFrom(at.panel, at.thread, at.step);
  const trail = trailOf(player).value;
  return (
    <div class="hops" data-part="hops" aria-live="polite">
      {hop && <p>{hopWords(at.panel, hop, at.step).map((line, i) => <span key={i}>{line} </span>)}</p>}
      <p>
        {hop?.to && <button type="button" class="btn" data-act="hop" onClick={() => hopBack(player)}>{hopAct(at.panel, hop)}</button>}
        {trail.length > 0 && <button type="button" class="btn quiet" data-act="hop-return" onClick={() => hopForth(player)}>{tr`Return to ${at.panel.threadName(trail.at(-1)!.thread)}, step ${count(trail.at(-1)!.step)}`}</button>}
        {trail.length > 1 && <span class="meta">{tr`${count(trail.length)} hops back`}</span>}
      </p>
    </div>
  );
}

/** What the hop leads to. */
function hopAct(run: PanelRun, hop: Hop): string {
  const who = run.threadName(hop.to!.thread);
  switch (hop.by) {
    case 'woken': return tr`To what woke it: ${who}`;
    case 'created': return tr`To what created it: ${who}`;
    default: return tr`To what it did before that`;
  }
}

/** What a goroutine did up to a step, in sentences. */
export function hopWords(run: PanelRun, hop: Hop, step: number): string[] {
  const name = run.threadName(hop.thread);
  const unit = unitFor(run.panel.makespan);
  const at = (s: number) => clock(run.timeOf(s), unit, unit.ns / 1000);
  const took = (a: number, b: number) => duration(run.timeOf(b) - run.timeOf(a));
  const lines: string[] = [];
  if (hop.block >= 0) {
    const what = run.waiting(hop.block) || tr`waits for ${reasonWords[run.c.reason[hop.block]!] || tr`something`}`;
    lines.push(hop.wake >= 0 ? tr`${name} ${what}, from ${at(hop.block)} to ${at(hop.wake)}: ${took(hop.block, hop.wake)}.` : tr`${name} ${what} from ${at(hop.block)} on, and does not go on in what was recorded.`);
  }
  const by = hop.to && (hop.by === 'woken' || hop.by === 'created') ? run.threadName(hop.to.thread) : '';
  if (hop.by === 'woken') lines.push(tr`It was woken by ${by}${whereOf(run, hop.to!.step)}.`);
  else if (hop.by === 'created') lines.push(tr`${name} was created by ${by}.`);
  else if (hop.by === 'first') lines.push(tr`${name} existed when the recording began.`);
  else if (hop.wake >= 0) lines.push(tr`No goroutine woke it: a timer, the network or the system did.`);
  const since = hop.wake >= 0 ? hop.wake : -1;
  if (since >= 0 && hop.turn > since && took(since, hop.turn) !== duration(0)) lines.push(tr`Then it was ready, and waited ${took(since, hop.turn)} for a processor.`);
  if (!hop.waiting && hop.turn >= 0 && hop.turn <= step) lines.push(tr`It has been running since ${at(hop.turn)}.`);
  return lines;
}

/** Where a goroutine was when it woke another. */
function whereOf(run: PanelRun, step: number): string {
  const pos = run.panel.positions[(run.c.pos[step] ?? 0) - 1];
  return pos ? tr`, at ${pos.file}:${pos.line}` : tr` (${describe(run, step)})`;
}
