// The rows of tasks without a page around them.

import type { Player } from '../../player/player.ts';
import { hasMarks } from '../../run/marks.ts';
import type { Drawings } from '../draw/drawing.ts';
import { Place } from './place.ts';
import { leftOut } from './words.ts';

export function tasksDrawing(player: Player): Drawings | null {
  if (!player.run.value?.panels.some((p) => hasMarks(p.panel).any)) return null;
  const place = new Place(player);
  const drawing = {
    title: '', height: place.height, still: place.still, spots: place.spots.bind(place),
    moving: (...p: Parameters<typeof place.moving>) => {
      place.moving(...p);
      return '';
    },
  };
  return { columns: [[drawing]], caption: leftOut(player), momentary: false };
}
