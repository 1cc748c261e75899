// A cell's breakpoints are stored in the browser: they are the learner's own, and not part of the lesson.

import { readBreakpoints } from '../../run/breakpoints.ts';
import type { Player } from '../../player/player.ts';
import { stored } from '../../wire/stored.ts';

/** Loads the breakpoints of a cell, and stores them from now on. */
export function keepBreakpoints(player: Player, lesson: string, cell: string): void {
  const key = stored('breakpoints', `${lesson}/${cell}`);
  try {
    player.breaks.list.value = readBreakpoints(localStorage.getItem(key));
  } catch {
    return; // storage is disabled: they last for this page only
  }
  player.breaks.list.subscribe((list) => {
    try {
      if (list.length > 0) localStorage.setItem(key, JSON.stringify(list));
      else localStorage.removeItem(key);
    } catch {
      // No space: they last for this page only.
    }
  });
}
