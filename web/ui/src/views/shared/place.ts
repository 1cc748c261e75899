// The rows of what goroutines share: which there are, and what is at a place in them.

import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { RowsPlace, type RowPicture } from '../draw/rows.ts';
import { drawRow, left, pitch } from './draw.ts';
import { rowsOf } from './rows.ts';

/** A row is the number of an object. */
const picture: RowPicture<number> = {
  pitch,
  left,
  rows: (run) => run.panels.map(rowsOf),
  draw: drawRow,
  at: (run, object, s, x) => ({ step: () => lastChange(run, object, s.t(x)), name: run.panel.objects[object - 1]!.name }),
};

export const placeOf = (player: Player): RowsPlace<number> => new RowsPlace(player, picture);

/** The step of the last change of an object up to a time; -1: there is none. */
function lastChange(run: PanelRun, object: number, time: number): number {
  let last = -1;
  for (const step of run.shared.steps(object)) {
    if (run.c.time[step]! > time) break;
    last = step;
  }
  return last;
}
