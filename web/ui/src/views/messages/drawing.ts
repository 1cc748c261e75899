// The diagrams of messages without a page around them: one below the other, on one clock.

import type { Player } from '../../player/player.ts';
import type { Drawings } from '../draw/drawing.ts';
import { densityWords, Place, sharedOf } from './place.ts';

export function messagesDrawing(player: Player): Drawings | null {
  const panels = player.run.value?.panels ?? [];
  if (panels.every((p) => p.panel.actors.length === 0)) return null;
  const places = panels.map((_, i) => new Place(player, sharedOf(player), i, panels.length));
  for (const p of places) p.follow();
  const column = places.map((place, i) => ({
    title: panels.length > 1 ? panels[i]!.panel.title : '', height: place.height, still: place.still, spots: place.spots.bind(place),
    moving: (...p: Parameters<typeof place.moving>) => {
      place.moving(...p);
      return '';
    },
  }));
  return { columns: [column], get caption() { return densityWords(places); }, momentary: false };
}
