// How an exported picture is to look, as the server is asked for it: as the page shows the run now.

import type { Player } from './base/player.ts';
import { contrastOf } from './compare/contrast.ts';
import type { Side } from './compare/side.ts';

/** The parameters of an export: the view, light or dark, the chosen actor, the cursor; and of a comparison its two runs. */
export function lookOf(player: Player): Record<string, string> {
  const run = player.run.peek();
  const view = player.shown.peek();
  const c = view === 'compare' ? contrastOf(player) : null;
  const look: Record<string, string> = { view: c ? c.mode.peek() : view, theme: document.documentElement.dataset['theme'] ?? 'light' };
  if (player.actor.peek()) look['select'] = player.actor.peek();
  if (player.time.peek() > 0) look['at'] = String(Math.round(player.time.peek()));
  const [a, b] = [c?.a.peek(), c?.b.peek()];
  if (!a || !b || (a.run === run && b.run === run && a.panel === 0 && b.panel === 1)) return look;
  const name = (s: Side) => `${s.run.id}:${s.panel}`;
  return { ...look, a: name(a), b: name(b) };
}
