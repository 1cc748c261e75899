// The scrubber's slider: the picture below draws it, this makes it operable and readable without seeing it.

import { cursorText } from '../draw/clock.ts';
import type { Player } from '../base/player.ts';
import type { Picture } from './draw.ts';

/** A page key moves the cursor by this part of the run. */
const page = 1 / 20;

export function Scrubber({ player, picture }: { player: Player; picture: Picture }) {
  const { layout: l, run } = picture;
  const whole = Math.max(1, run.duration);
  const onKey = (e: KeyboardEvent) => {
    if (e.key === 'PageUp') player.seek(player.time.value + run.duration * page);
    else if (e.key === 'PageDown') player.seek(player.time.value - run.duration * page);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div
      class="scrubber" data-part="scrubber" role="slider" tabIndex={0} aria-label="Time" aria-valuemin={0} aria-valuemax={100}
      aria-valuenow={Math.round((player.time.value / whole) * 1000) / 10} aria-valuetext={cursorText(picture.scale, player.time.value, picture.phone)}
      aria-orientation="horizontal" onKeyDown={onKey}
      style={{ left: `${l.x0}px`, top: `${l.scrubY}px`, width: `${l.x1 - l.x0}px`, height: `${l.scrubH}px` }}
    />
  );
}
