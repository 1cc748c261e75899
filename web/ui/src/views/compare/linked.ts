// Links two players to one cursor: the page's, and one that shows other runs.

import { batch, effect, untracked } from '@preact/signals';

import type { Player } from '../../player/player.ts';
import { pauseWhenHidden } from '../../player/playback.ts';
import type { Side } from './side.ts';

/** Keeps two players at one time while `on`. A time beyond the end of the page's run becomes its end there. A panel
 *  that both players show has the same step in both. */
export function linkPlayers(main: Player, other: Player, on: () => boolean, sides: () => readonly (Side | null)[]): void {
  const shared = () => {
    const base = main.run.peek();
    return sides().map((s) => (s && s.run === base ? s.panel : -1));
  };
  const bound = (t: number) => Math.min(t, main.run.peek()?.duration ?? 0);
  effect(() => {
    const time = main.time.value;
    const steps = main.steps.value;
    if (!on() || !other.run.peek()) return;
    together(() => {
      if (bound(other.time.peek()) !== time) other.seek(time);
      align(other, shared().map((k) => (k >= 0 ? steps[k] : undefined)));
    });
  });
  effect(() => {
    const time = other.time.value;
    const steps = other.steps.value;
    const active = other.active.value;
    if (!on() || !main.run.peek()) return;
    together(() => {
      if (main.time.peek() !== bound(time)) main.seek(bound(time));
      const to: (number | undefined)[] = main.steps.peek().map(() => undefined);
      shared().forEach((k, i) => k >= 0 && (to[k] = steps[i]));
      align(main, to);
      const own = shared()[active] ?? -1;
      if (own >= 0) main.active.value = own;
    });
  });
  effect(() => {
    const cell = main.breaks.lineCell.value;
    const text = main.run.value?.scene.source;
    const same = on() && sides().every((s) => s?.run.scene.source === text);
    other.breaks.lineCell.value = same ? cell : null; // lines refer to one text
  });
  effect(() => {
    void main.shown.value; // a player that plays is hidden now
    together(() => {
      main.playback.pause();
      other.playback.pause();
    });
  });
  pauseWhenHidden(other);
}

/** Runs a function as one update, without subscribing to what it reads. */
export const together = (f: () => void) => untracked(() => batch(f));

/** Sets the given steps, and leaves the others. */
function align(player: Player, steps: readonly (number | undefined)[]): void {
  const now = player.steps.peek();
  const next = now.map((s, i) => steps[i] ?? s);
  if (next.some((s, i) => s !== now[i])) player.steps.value = next;
}
