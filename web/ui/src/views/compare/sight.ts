// The part of A's time that a picture of a comparison shows: the time window of the player of both, or everything.

import type { Player } from '../../player/player.ts';
import type { Times } from '../../player/timewindow.ts';
import type { Contrast } from './contrast.ts';
import { panelOf } from './side.ts';

export class Sight {
  constructor(private readonly contrast: Contrast) {}

  private get player(): Player {
    return this.contrast.shown.value;
  }

  private get end(): number {
    const a = this.contrast.a.value;
    return Math.max(1, a ? panelOf(a).panel.makespan : 1);
  }

  /** The time window. If the player shows only times after A's end, the window is all of A. */
  get view(): Times {
    const { t0, t1 } = this.player.window.times.value;
    return this.player.window.zoomed && t0 < this.end ? { t0, t1: Math.min(t1, this.end) } : { t0: 0, t1: this.end };
  }

  get zoomed(): boolean {
    const { t0, t1 } = this.view;
    return t1 - t0 < this.end;
  }

  /** Zooms around a time; a factor below 1 zooms in. */
  zoom(factor: number, around: number): void {
    const { t0, t1 } = this.view;
    const span = Math.max((t1 - t0) * factor, Math.max(50, this.end * 1e-7));
    if (span >= this.end) this.fit();
    else this.look(around - ((around - t0) / (t1 - t0)) * span, span);
  }

  pan(by: number): void {
    const { t0, t1 } = this.view;
    if (this.zoomed) this.look(t0 + by, t1 - t0);
  }

  fit(): void {
    this.player.window.fit();
  }

  pause(): void {
    this.player.playback.pause();
  }

  /** Moves the cursor to a time of A. */
  seek(t: number): void {
    const a = this.contrast.a.peek();
    if (a) this.player.goto(0, panelOf(a).stepAt(t));
  }

  private look(t0: number, span: number): void {
    const from = Math.min(Math.max(0, t0), this.end - span);
    this.player.window.show(from, from + span);
  }
}
