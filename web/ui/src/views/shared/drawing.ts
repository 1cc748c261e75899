// The rows of what goroutines share without a page around them.

import type { Player } from '../../player/player.ts';
import type { Drawings } from '../draw/drawing.ts';
import { Place } from './place.ts';
import { leftOut, sharesAnything } from './rows.ts';

export function sharedDrawing(player: Player): Drawings | null {
  if (!sharesAnything(player)) return null;
  const place = new Place(player);
  const drawing = {
    title: '', height: place.height, still: place.still, spots: place.spots.bind(place),
    moving: (...p: Parameters<typeof place.moving>) => {
      place.moving(...p);
      return '';
    },
  };
  return { columns: [[drawing]], caption: player.run.value!.panels.map(leftOut).filter((t) => t !== '').join(' '), momentary: false };
}
