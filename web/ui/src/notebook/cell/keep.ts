// A cell's breakpoints are kept in the browser: they are the learner's own, and no part of the lesson.

import { readBreakpoints } from '../../run/breaks.ts';
import type { Player } from '../../player/player.ts';

/** Reads the breakpoints of a cell, and keeps them from now on. */
export function keepBreakpoints(player: Player, lesson: string, cell: string): void {
  const key = `rehearse-breakpoints:${lesson}/${cell}`;
  try {
    player.breaks.list.value = readBreakpoints(localStorage.getItem(key));
  } catch {
    return; // storage is switched off: they last for this page only
  }
  player.breaks.list.subscribe((list) => {
    try {
      if (list.length > 0) localStorage.setItem(key, JSON.stringify(list));
      else localStorage.removeItem(key);
    } catch {
      // No room: they last for this page only.
    }
  });
}
