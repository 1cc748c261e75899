// Playback: a clock that moves a player's cursor through the run.

import { effect, signal } from '@preact/signals';

import type { Player } from './player.ts';
import { rateOf, speeds } from './speed.ts';

export class Playback {
  readonly playing = signal(false);
  /** Run nanoseconds per wall nanosecond; 0 plays the whole run in fitSeconds. */
  readonly speed = signal(0);
  private frame = 0;

  constructor(private readonly player: Player) {}

  toggle(): void {
    if (this.playing.value) this.pause();
    else this.play();
  }

  play(): void {
    const { player } = this;
    const run = player.run.value;
    if (!run || run.duration === 0 || player.stillLoading()) return;
    if (player.time.value >= run.end) player.first();
    this.playing.value = true;
    let before = performance.now();
    const rate = rateOf(this.speed.value, run.duration);
    const tick = (now: number) => {
      if (!this.playing.value) return;
      if (player.breaks.searching.value) { // it might play past a hit that is not found yet
        before = now;
        this.frame = requestAnimationFrame(tick);
        return;
      }
      const t = player.time.value + (now - before) * 1e6 * rate;
      before = now;
      if (player.stopAtHitBefore(t)) return;
      player.seek(t);
      if (t >= (player.run.value?.end ?? 0)) this.pause(); // the end moves while the run is in progress
      else this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  pause(): void {
    if (this.playing.value) cancelAnimationFrame(this.frame);
    this.playing.value = false;
  }

  /** Resets a speed that is not offered for a run of so many nanoseconds. */
  keepSpeedFor(ns: number): void {
    if (!speeds(ns).includes(this.speed.value)) this.speed.value = 0;
  }
}

/** Pauses playback when the page is hidden. */
export function pauseWhenHidden({ playback }: Player): () => void {
  return effect(() => {
    if (!playback.playing.value) return undefined;
    const stop = () => document.hidden && playback.pause();
    document.addEventListener('visibilitychange', stop);
    return () => document.removeEventListener('visibilitychange', stop);
  });
}
