// The layout of the rows, shared by drawing and pointer. It follows the run, the size, and if there are many rows, the times.

import { computed, signal } from '@preact/signals';

import { duration } from '../../ui/format.ts';
import { isIn } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { Note } from '../../wire/types.gen.ts';
import type { Context } from '../draw/canvas.ts';
import type { FrameSize } from '../draw/frame.tsx';
import { gestures } from '../draw/gestures.ts';
import type { Spot } from '../draw/notemarks.tsx';
import { scale, type Scale } from '../draw/scale.ts';
import { inSight, rangeSpots } from '../draw/spots.ts';
import { axisY, drawMoving, drawStill, layoutOf, pitch, rowName, type Layout } from './draw.ts';
import { allRows, mostRows, rowsIn, type Row } from './rows.ts';

/** What is at a place: the step to go to, and what it is called. */
interface Hit { panel: number; step: number; name: string }

export class Place {
  private readonly space = signal({ width: 800, phone: false });
  private readonly layout = computed<Layout | null>(() => {
    const run = this.player.run.value;
    if (!run) return null;
    const many = run.panels.some((p) => allRows(p).length > mostRows);
    const { t0, t1 } = many ? this.player.window.times.value : { t0: 0, t1: Infinity };
    return layoutOf(run.panels.map((p, index) => ({ run: p, index, rows: rowsIn(p, t0, t1).rows })), this.space.value.width, this.space.value.phone);
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
      const hit = this.at(x, y);
      if (hit && hit.step >= 0) this.player.goto(hit.panel, hit.step);
      else if (s) this.player.seek(s.t(x));
    },
    name: ({ x, y }) => this.at(x, y)?.name ?? '',
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

  /** What is at a place: a log before a region, and a region before a task. Left of the bars it is the row's first. */
  private at(x: number, y: number): Hit | null {
    const s = this.scale();
    for (const p of this.layout.peek()?.panels ?? []) {
      const row = p.rows[Math.floor((y - p.top) / pitch)];
      if (!s || !row || y < p.top) continue;
      const found = x < s.x0 ? row.task ?? row.regions[0] ?? row.logs[0] : inRow(row, s, x);
      if (!found) return { panel: p.index, step: -1, name: rowName(p.run, row) };
      const step = found.step >= 0 ? found.step : 'end' in found ? found.end : -1;
      const who = row.thread >= 0 ? `, ${p.run.threadName(row.thread)}` : '';
      return { panel: p.index, step, name: 'text' in found ? found.text : `${found.name}, ${duration(found.to - found.from)}${who}` };
    }
    return null;
  }
}

function inRow(row: Row, s: Scale, x: number) {
  const near = row.logs.find((l) => Math.abs(s.x(l.time) - x) <= 5);
  const within = (r: { from: number; to: number }) => s.x(r.from) - 2 <= x && x <= s.x(r.to) + 2;
  return near ?? row.regions.find(within) ?? (row.task && within(row.task) ? row.task : undefined);
}
