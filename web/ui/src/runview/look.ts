// The look of an exported picture: the same as the run has on the page now, as parameters for the server.

import type { Player } from '../player/player.ts';
import { contrastOf } from '../views/compare/contrast.ts';
import { panelOf, type Side } from '../views/compare/side.ts';

/** The parameters of an export: view, theme, selected actor, cursor; for a comparison also its two runs. */
export function lookOf(player: Player): Record<string, string> {
  const run = player.run.peek();
  const view = player.shown.peek();
  const c = view === 'compare' ? contrastOf(player) : null;
  const [a, b] = [c?.a.peek(), c?.b.peek()];
  const others = a && b && !(a.run === run && b.run === run && a.panel === 0 && b.panel === 1) ? [a, b] : null;
  const look: Record<string, string> = { view: c ? c.mode.peek() : view, theme: document.documentElement.dataset['theme'] ?? 'light' };
  const actor = player.selection.actor.peek();
  const panels = others ? others.map(panelOf) : run?.panels ?? [];
  if (panels.some((p) => p.actorID(actor) > 0)) look['select'] = actor;
  const time = (c ? c.shown.peek() : player).time.peek();
  if (time > 0) look['at'] = String(Math.round(Math.min(time, Math.max(...panels.map((p) => p.panel.makespan)))));
  if (others) [look['a'], look['b']] = others.map((s: Side) => `${s.run.id}:${s.panel}`) as [string, string];
  return look;
}
