// The rows of tasks without a page around them.

import type { Player } from '../../player/player.ts';
import { hasMarks } from '../../run/marks.ts';
import type { Drawings } from '../draw/drawing.ts';
import { placeOf } from './place.ts';
import { leftOut } from './words.ts';

export function tasksDrawing(player: Player): Drawings | null {
  if (!player.run.value?.panels.some((p) => hasMarks(p.panel).any)) return null;
  return placeOf(player).drawings(leftOut(player));
}
