// The rows of what goroutines share without a page around them.

import type { Player } from '../../player/player.ts';
import type { Drawings } from '../draw/drawing.ts';
import { placeOf } from './place.ts';
import { leftOut, sharesAnything } from './rows.ts';

export function sharedDrawing(player: Player): Drawings | null {
  if (!sharesAnything(player)) return null;
  return placeOf(player).drawings(player.run.value!.panels.map(leftOut).filter((t) => t !== '').join(' '));
}
