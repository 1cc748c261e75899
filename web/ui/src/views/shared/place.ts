// The layout of the rows, shared by drawing and pointer. It follows the run and the size.

import { computed, signal } from '@preact/signals';

import { isIn } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import type { Note } from '../../wire/types.gen.ts';
import type { Context } from '../draw/canvas.ts';
import type { FrameSize } from '../draw/frame.tsx';
import { gestures } from '../draw/gestures.ts';
import type { Spot } from '../draw/notemarks.tsx';
import { scale, type Scale } from '../draw/scale.ts';
import { inSight, rangeSpots } from '../draw/spots.ts';
import { axisY, drawMoving, drawStill, layoutOf, pitch, type Layout, type RowPlace } from './draw.ts';
import { rowsOf } from './rows.ts';

export class Place {
  private readonly space = signal({ width: 800, phone: false });
  private readonly layout = computed<Layout | null>(() => {
    const run = this.player.run.value;
    if (!run) return null;
    return layoutOf(run.panels.map((p, index) => ({ run: p, index, rows: rowsOf(p) })), this.space.value.width, this.space.value.phone);
  });

  constructor(private readonly player: Player) {}

  private scale(): Scale | null {
    const l = this.layout.value;
    return l ? scale(l.x0, l.x1, this.player.window.times.value) : null;
  }

  readonly height = (width: number, phone: boolean): number => {
    const before = this.space.peek();
    if (before.width !== width || before.phone !== phone) this.space.value = { width, phone };
    return this.layout.value?.height ?? 0;
  };

  readonly still = (ctx: Context, f: FrameSize): void => {
    const [l, s] = [this.layout.value, this.scale()];
    if (l && s) drawStill(ctx, f.palette, l, s, f.width, f.phone);
  };

  readonly moving = (ctx: Context, f: FrameSize): void => {
    const [l, s] = [this.layout.value, this.scale()];
    if (l && s) drawMoving(ctx, f.palette, l, s, this.player.time.value, this.player.steps.value, f.width, f.phone);
  };

  readonly listen = (canvas: HTMLCanvasElement): (() => void) => gestures(canvas, {
    player: this.player,
    scale: () => this.scale(),
    seeks: (at) => at.y < axisY + 6,
    click: ({ x, y }) => {
      const s = this.scale();
      const hit = this.rowAt(y);
      if (!s) return;
      if (hit) this.goToChange(hit.panel, hit.row.object, s.t(x));
      else this.player.seek(s.t(x));
    },
    name: ({ y }) => {
      const hit = this.rowAt(y);
      return hit ? hit.run.panel.objects[hit.row.object - 1]!.name : '';
    },
  });

  /** The position of a note: above the rows of its panel, at its time. */
  spots(note: Note): Spot[] {
    const [l, s, run] = [this.layout.value, this.scale(), this.player.run.value];
    if (!l || !s || !run) return [];
    return l.panels.flatMap((p): Spot[] => {
      if (!isIn(note, run, p.index)) return [];
      if (note.about === 'range') return rangeSpots(s, note, p.run.panel.makespan, p.top, p.bottom);
      const x = s.x(note.time);
      return inSight(s, x) ? [{ x, y: p.top - 2 }] : [];
    });
  }

  private rowAt(y: number): { run: PanelRun; panel: number; row: RowPlace } | null {
    for (const { run, index, rows } of this.layout.peek()?.panels ?? []) {
      const row = rows.find((r) => y >= r.top && y < r.top + pitch);
      if (row) return { run, panel: index, row };
    }
    return null;
  }

  /** Goes to the last change of an object up to a time, or else to the time. */
  private goToChange(panel: number, object: number, time: number): void {
    const run = this.player.run.peek()?.panels[panel];
    let last = -1;
    for (const step of run?.shared.steps(object) ?? []) {
      if (run!.c.time[step]! > time) break;
      last = step;
    }
    if (last >= 0) this.player.goto(panel, last);
    else this.player.seek(time);
  }
}
