// What is under the pointer in the actors' lanes: its name, and where a click on it goes.

import { duration } from '../../ui/format.ts';
import { SliceState } from '../../wire/constants.gen.ts';
import { reasonWords } from '../../run/kinds.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { lastAtMost, upperBound, type Buckets } from '../../run/search.ts';
import { firstEnding } from '../../run/intervals.ts';
import { tr } from '../../ui/language.ts';
import { rareSteps, spansOf } from '../../run/spans.ts';
import { describe, messageText } from '../../run/words.ts';
import type { Point } from '../draw/marks.ts';
import type { Scale } from '../draw/scale.ts';
import { laneAt, type ActorsLayout } from './layout.ts';

export interface Named {
  panel: number;
  actor: number;
  /** The step that a click goes to; -1: none. */
  step: number;
  text: string;
}

/** The distance from a mark, in pixels, at which the pointer still selects it. */
const reach = 6;

export function nameAt(l: ActorsLayout | null, s: Scale | null, at: Point): Named | null {
  if (!l || !s) return null;
  for (const panel of l.panels) {
    const lane = laneAt(panel, at.y);
    const actor = lane >= 0 ? panel.ids[lane]! : 0;
    if (actor === 0) continue;
    const { run } = panel;
    if (at.x < s.x0 - 2) return { panel: panel.index, actor, step: -1, text: run.actorName(actor) };
    const t = s.t(Math.min(s.x1, at.x));
    const rare = rareNear(run, actor, t, reach * s.resolution);
    const step = rare >= 0 ? rare : stepOf(run, actor, t);
    const text = rare >= 0 ? describe(run, rare) : doingAt(run, actor, t);
    return { panel: panel.index, actor, step, text };
  }
  return null;
}

export function clickAt(player: Player, l: ActorsLayout | null, s: Scale | null, at: Point): void {
  const named = nameAt(l, s, at);
  if (!named || !s) return;
  player.playback.pause();
  const name = player.run.peek()?.panels[named.panel]?.actorName(named.actor) ?? '';
  if (at.x < s.x0 - 2) {
    player.selection.choose(name === player.selection.actor.peek() ? '' : name);
    player.active.value = named.panel;
    return;
  }
  player.selection.choose(name);
  if (named.step >= 0) player.goto(named.panel, named.step);
  else player.seek(s.t(at.x));
}

/** The last event that happened to an actor at or before a time; -1 if it did not exist yet. */
function stepOf(run: PanelRun, actor: number, t: number): number {
  const { start, items } = run.actorSteps;
  const steps = items.subarray(start[actor]!, start[actor + 1]!);
  const at = lastAtMost(steps, upperBound(run.c.time, t) - 1);
  return at >= 0 ? steps[at]! : -1;
}

function rareNear(run: PanelRun, actor: number, t: number, near: number): number {
  const { start, items } = rareSteps(run);
  let best = -1;
  for (let k = start[actor]!; k < start[actor + 1]!; k++) {
    const d = Math.abs(run.timeOf(items[k]!) - t);
    if (d <= near && (best < 0 || d < Math.abs(run.timeOf(best) - t))) best = items[k]!;
  }
  return best;
}

/** The item of an actor that covers a time; -1: none. */
function covers(b: Buckets, actor: number, starts: Float64Array, ends: Float64Array, t: number): number {
  const i = firstEnding(b, actor, ends, t);
  const n = i < b.start[actor + 1]! ? b.items[i]! : -1;
  return n >= 0 && starts[n]! <= t ? n : -1;
}

/** storm14 handles repeat(3) on w4, asleep, 412 ms */
export function doingAt(run: PanelRun, actor: number, t: number): string {
  const { c } = run;
  const s = spansOf(run);
  const name = run.actorName(actor);
  if (s.born[actor]! < 0 || t < s.born[actor]!) return tr`${name} is not spawned yet`;
  if (s.stopped[actor] && t > s.ended[actor]!) return tr`${name} has stopped`;
  const h = covers(s.handlings, actor, c.sliceStart, c.sliceEnd, t);
  if (h >= 0) {
    const what = c.sliceMsg[h]! > 0 ? tr`handles ${messageText(run, c.sliceMsg[h]!)}` : tr`runs a method`;
    const part = covers(s.parts, actor, c.sliceStart, c.sliceEnd, t);
    const how = part < 0 ? '' : c.sliceState[part] === SliceState.Ready ? tr`, waits for a core` : `, ${run.waiting(c.sliceStep[part]!) || reasonWords[c.reason[c.sliceStep[part]!]!]}`;
    return tr`${name} ${what} on ${run.threadName(c.sliceThread[h]!)}${how}; ${duration(c.sliceEnd[h]! - c.sliceStart[h]!)} in all`;
  }
  const w = covers(s.waits, actor, s.waitStart, s.waitEnd, t);
  if (w >= 0) return tr`${name} is ready and waits for a thread, ${duration(s.waitEnd[w]! - s.waitStart[w]!)} in all`;
  return tr`${name} has nothing to do`;
}
