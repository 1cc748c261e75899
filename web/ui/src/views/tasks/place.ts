// The rows of tasks: which there are, and what is at a place in them. If there are too many, they follow the times that are shown.

import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { duration } from '../../ui/format.ts';
import { RowsPlace, type Hit, type RowPicture } from '../draw/rows.ts';
import type { Scale } from '../draw/scale.ts';
import { drawRow, left, pitch, rowName } from './draw.ts';
import { allRows, mostRows, rowsIn, type Row } from './rows.ts';

const picture: RowPicture<Row> = {
  pitch,
  left,
  rows: (run, player) => {
    const many = run.panels.some((p) => allRows(p).length > mostRows);
    const { t0, t1 } = many ? player.window.times.value : { t0: 0, t1: Infinity };
    return run.panels.map((p) => rowsIn(p, t0, t1).rows);
  },
  draw: drawRow,
  at: hitIn,
};

export const placeOf = (player: Player): RowsPlace<Row> => new RowsPlace(player, picture);

/** What is at a place in a row: a log before a region, and a region before a task. Left of the bars it is the row's first. */
function hitIn(run: PanelRun, row: Row, s: Scale, x: number): Hit {
  const found = x < s.x0 ? row.task ?? row.regions[0] ?? row.logs[0] : inBars(row, s, x);
  if (!found) return { step: () => -1, name: rowName(run, row) };
  const step = found.step >= 0 ? found.step : 'end' in found ? found.end : -1;
  const who = row.thread >= 0 ? `, ${run.threadName(row.thread)}` : '';
  return { step: () => step, name: 'text' in found ? found.text : `${found.name}, ${duration(found.to - found.from)}${who}` };
}

function inBars(row: Row, s: Scale, x: number) {
  const near = row.logs.find((l) => Math.abs(s.x(l.time) - x) <= 5);
  const within = (r: { from: number; to: number }) => s.x(r.from) - 2 <= x && x <= s.x(r.to) + 2;
  return near ?? row.regions.find(within) ?? (row.task && within(row.task) ? row.task : undefined);
}
