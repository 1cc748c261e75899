// The scrubber: the whole run as a track, in every view at the same place below the step buttons. It is a slider for
// pointer, keys and screen readers.

import { useMemo } from 'preact/hooks';

import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { fitTimes } from '../../player/timewindow.ts';
import type { Context } from '../draw/canvas.ts';
import { cursorText } from '../draw/clock.ts';
import { Frame, isPhone, type FrameSize } from '../draw/frame.tsx';
import { scale, type Scale } from '../draw/scale.ts';
import { drawBacklog, trackH } from './backlog.ts';

/** A page key moves the cursor by this part of the run. */
const page = 1 / 20;

/** Where the track begins and ends, the same as for the lanes of most runs; its name is on the left. */
export const edges = (phone: boolean) => (phone ? { left: 60, right: 8 } : { left: 72, right: 20 });

export function Scrubber({ player }: { player: Player }) {
  const track = useMemo(() => new Tracks(player), [player]);
  return (
    <div class="scrub">
      <Frame name="scrub" label={tr`Where in the run the cursor stands`} height={() => trackH} still={track.still} moving={track.moving} over={() => <Slider player={player} />} />
    </div>
  );
}

/** A component of its own, so that a step renders nothing else again. */
function Slider({ player }: { player: Player }) {
  const run = player.run.value;
  if (!run) return null;
  const { left, right } = edges(isPhone());
  const time = player.time.value;
  const onKey = (e: KeyboardEvent) => {
    if (e.key === 'PageUp') player.seek(player.time.value + run.duration * page);
    else if (e.key === 'PageDown') player.seek(player.time.value - run.duration * page);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const seek = (e: PointerEvent, el: HTMLElement) => {
    const box = el.getBoundingClientRect();
    player.seek(((e.clientX - box.left) / Math.max(1, box.width)) * fitTimes(run).t1);
  };
  const whole = scale(0, 1000, fitTimes(run));
  return (
    <div
      class="scrubber" data-part="scrubber" role="slider" tabIndex={0} aria-label={tr`Time`} aria-valuemin={0} aria-valuemax={100}
      aria-valuenow={Math.round((time / Math.max(1, run.duration)) * 1000) / 10} aria-valuetext={cursorText(whole, time, false)}
      aria-orientation="horizontal" onKeyDown={onKey} style={{ left: `${left}px`, right: `${right}px`, top: 0, height: `${trackH}px` }}
      onPointerDown={(e) => {
        if (e.button !== 0) return;
        e.currentTarget.setPointerCapture(e.pointerId);
        player.playback.pause();
        seek(e, e.currentTarget);
      }}
      onPointerMove={(e) => e.currentTarget.hasPointerCapture(e.pointerId) && seek(e, e.currentTarget)}
    />
  );
}

class Tracks {
  constructor(private player: Player) {}

  private whole(f: FrameSize): Scale | null {
    const run = this.player.run.value;
    const { left, right } = edges(f.phone);
    return run ? scale(left, Math.max(left + 40, f.width - right), fitTimes(run)) : null;
  }

  readonly still = (ctx: Context, f: FrameSize): void => {
    const run = this.player.run.value;
    const whole = this.whole(f);
    if (!run || !whole) return;
    const view = this.player.window.times.value;
    drawBacklog(ctx, { run, palette: f.palette, whole, sight: this.player.window.zoomed ? view : null, hits: this.player.breaks.hits.value.map((h) => h.steps) });
  };

  /** The handle. */
  readonly moving = (ctx: Context, f: FrameSize): void => {
    const whole = this.whole(f);
    if (!whole) return;
    const x = whole.x(this.player.time.value);
    ctx.fillStyle = f.palette.accent;
    ctx.fillRect(x - 0.75, 0, 1.5, trackH);
    ctx.beginPath();
    ctx.roundRect(x - 4, 4, 8, trackH - 8, 2);
    ctx.fill();
  };
}
