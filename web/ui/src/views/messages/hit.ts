// What is under the pointer in the diagram: an event on a row, or a message.

import type { Flow } from '../../run/flow.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { lastAtMost } from '../../run/search.ts';
import { describe, messageText } from '../../run/words.ts';
import type { Point } from '../draw/marks.ts';
import { shownSteps } from './axis.ts';
import { endsOf, type Diagram } from './draw.ts';

export interface Named {
  step: number; // -1: none
  msg: number; // 0: none
  actor: number; // 0: none
  text: string;
}

type Shown = Pick<Diagram, 'run' | 'rows' | 'axis' | 'arrows'>;

/** The distance in pixels at which the pointer still selects an event or an arrow. */
const reach = 7;

export function nameAt(d: Shown | null, at: Point): Named | null {
  if (!d || at.y < d.rows.top - 4) return null;
  const row = d.rows.rows.find((r) => Math.abs(r.y - at.y) <= d.rows.pitch / 2);
  if (at.x < d.rows.x0 - 2) return row && row.actor > 0 ? { step: -1, msg: 0, actor: row.actor, text: d.run.actorName(row.actor) } : null;
  const event = row && Math.abs(row.y - at.y) <= Math.min(reach, d.rows.pitch / 2) ? eventNear(d, row.actor, at.x) : -1;
  if (event >= 0) return { step: event, msg: d.run.c.msg[event]!, actor: d.run.c.actor[event]!, text: describe(d.run, event) };
  const arrow = arrowNear(d, at);
  if (!arrow) return null;
  const [a, b] = endsOf(d, arrow);
  const step = Math.abs(at.x - a.x) < Math.abs(at.x - b.x) ? arrow.sent : arrow.last;
  return { step, msg: arrow.msg, actor: d.run.c.actor[step]!, text: tr`${messageText(d.run, arrow.msg)} of ${d.run.sender(arrow.msg)} to ${d.run.actorName(arrow.to) || d.run.receiver(arrow.msg) || tr`nobody`}` };
}

/** Selects what was clicked: the event, its actor and its message. */
export function clickAt(player: Player, panel: number, d: Shown | null, at: Point): void {
  const named = nameAt(d, at);
  if (!named || !d) return;
  player.playback.pause();
  const name = d.run.actorName(named.actor);
  if (named.step < 0) {
    player.selection.choose(name === player.selection.actor.peek() ? '' : name);
    player.active.value = panel;
    return;
  }
  if (name) player.selection.choose(name);
  player.selection.message.value = named.msg > 0 ? { panel, msg: named.msg } : null;
  player.goto(panel, named.step);
}

/** The event of a row nearest to an x; -1 if none is near. */
function eventNear(d: Shown, actor: number, x: number): number {
  const steps = shownSteps(d.run);
  let best = -1;
  let distance = reach;
  for (let k = Math.max(0, lastAtMost(steps, d.axis.first)); k < steps.length && steps[k]! <= d.axis.last; k++) {
    if (d.run.c.actor[steps[k]!] !== actor) continue;
    const away = d.axis.x(steps[k]!) - x;
    if (away > distance) break;
    if (Math.abs(away) <= distance) [best, distance] = [steps[k]!, Math.abs(away)];
  }
  return best;
}

function arrowNear(d: Shown, at: Point): Flow | null {
  let best: Flow | null = null;
  let distance = reach;
  for (const f of d.arrows ?? []) {
    const away = fromLine(at, ...endsOf(d, f));
    if (away < distance) [best, distance] = [f, away];
  }
  return best;
}

/** The distance of a point from a line segment. */
export function fromLine(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = dx * dx + dy * dy;
  const t = along > 0 ? Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / along)) : 0;
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}
