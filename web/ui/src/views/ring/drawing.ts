// The rings without a page around them: one beside the other.

import type { Player } from '../../player/player.ts';
import type { Drawing, Drawings } from '../draw/drawing.ts';
import type { FrameSize } from '../draw/frame.tsx';
import { drawRing } from './draw.ts';
import { Pictures } from './picture.ts';
import { ringSpots } from './spots.ts';
import { ringState } from './state.ts';
import { summary } from './words.ts';

/** A ring higher than this is no clearer. */
const highest = 560;

const sizeOf = (f: FrameSize) => Math.min(f.width, f.height);
const leftOf = (f: FrameSize) => (f.width - sizeOf(f)) / 2;

export function ringDrawing(player: Player): Drawings | null {
  const panels = player.run.value?.panels ?? [];
  if (panels.every((p) => p.panel.actors.length === 0)) return null;
  const columns = panels.map((p, i): Drawing[] => {
    const pictures = new Pictures(player, ringState(player), i, false);
    return [{
      title: panels.length > 1 ? p.panel.title : '', height: (width) => Math.min(width, highest),
      still: () => {},
      moving: (ctx, f) => {
        const picture = pictures.now(sizeOf(f), f.palette);
        if (!picture) return '';
        ctx.save();
        ctx.translate(leftOf(f), 0);
        drawRing(ctx, picture);
        ctx.restore();
        return summary(picture);
      },
      spots: (note, f) => ringSpots(player, i, note, pictures.places(sizeOf(f)), leftOf(f)),
    }];
  });
  return { columns, caption: '', momentary: true };
}
