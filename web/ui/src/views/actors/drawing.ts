// The actors' lanes without a page around them.

import type { Player } from '../../player/player.ts';
import type { Drawings } from '../draw/drawing.ts';
import { Place } from './place.ts';

export function actorsDrawing(player: Player): Drawings | null {
  const place = new Place(player);
  if (place.names.value.length === 0) return null;
  place.follow();
  const drawing = {
    title: '', height: place.height, still: place.still, spots: place.spots.bind(place),
    moving: (...p: Parameters<typeof place.moving>) => {
      place.moving(...p);
      return '';
    },
  };
  return { columns: [[drawing]], caption: place.thinned(), momentary: false };
}
