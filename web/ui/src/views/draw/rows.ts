// A picture of rows over time, panel below panel: its layout, shared by drawing and pointer. It follows the run, the size, and whatever
// decides about the rows.

import { computed, signal } from '@preact/signals';

import { isIn } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun, Run } from '../../run/run.ts';
import type { Palette } from '../../ui/theme.ts';
import type { Note } from '../../wire/types.gen.ts';
import type { Context } from './canvas.ts';
import { drawCursor, drawGrid } from './clock.ts';
import type { Drawings } from './drawing.ts';
import type { FrameSize } from './frame.tsx';
import { gestures } from './gestures.ts';
import { drawHidden } from './hidden.ts';
import type { Spot } from './notemarks.tsx';
import { drawEnd, drawHead } from './panel.ts';
import { scale, type Scale } from './scale.ts';
import { inSight, rangeSpots } from './spots.ts';

/** The measures of a picture, px. */
const axisY = 12;
const headHeight = 26;
const gap = 10;

/** What is at a place: the step to go to, -1: none, and what it is called. */
export interface Hit {
  step(): number;
  name: string;
}

/** What differs between pictures of rows. */
export interface RowPicture<R> {
  /** The height of a row, and the space for names on the left, px. */
  pitch: number;
  left(phone: boolean): number;
  /** The rows of each panel. */
  rows(run: Run, player: Player): readonly (readonly R[])[];
  draw(ctx: Context, p: Palette, run: PanelRun, row: R, s: Scale, top: number): void;
  at(run: PanelRun, row: R, s: Scale, x: number): Hit;
}

interface PanelPlace<R> {
  run: PanelRun;
  index: number;
  top: number;
  bottom: number;
  rows: readonly R[];
}

interface Layout<R> {
  panels: PanelPlace<R>[];
  x0: number;
  x1: number;
  height: number;
}

export class RowsPlace<R> {
  private readonly space = signal({ width: 800, phone: false });
  private readonly layout = computed<Layout<R> | null>(() => {
    const run = this.player.run.value;
    return run && this.layoutOf(run, this.space.value);
  });

  constructor(private readonly player: Player, private readonly picture: RowPicture<R>) {}

  readonly height = (width: number, phone: boolean): number => {
    const before = this.space.peek();
    if (before.width !== width || before.phone !== phone) this.space.value = { width, phone };
    return this.layout.value?.height ?? 0;
  };

  readonly still = (ctx: Context, { palette: p, width, phone }: FrameSize): void => {
    const [l, s] = [this.layout.value, this.scale()];
    if (!l || !s) return;
    const { pitch } = this.picture;
    drawGrid(ctx, p, s, { axisY, bottom: l.height - gap, phone });
    for (const { run, rows, top, bottom } of l.panels) {
      rows.forEach((row, i) => this.picture.draw(ctx, p, run, row, s, top + i * pitch));
      drawEnd(ctx, p, s, run, { top, bottom, width });
      drawHidden(ctx, p, s, run.hiddenFrom, { top, bottom });
    }
  };

  readonly moving = (ctx: Context, { palette: p, width, phone }: FrameSize): void => {
    const [l, s] = [this.layout.value, this.scale()];
    if (!l || !s) return;
    const steps = this.player.steps.value;
    drawCursor(ctx, p, s, { axisY, bottom: l.height - gap, phone }, this.player.time.value, width);
    for (const { run, index, top } of l.panels) drawHead(ctx, p, run, steps[index] ?? -1, '', { titleY: top - 9, width, phone });
  };

  readonly listen = (canvas: HTMLCanvasElement): (() => void) => gestures(canvas, {
    player: this.player,
    scale: () => this.scale(),
    seeks: (at) => at.y < axisY + 6,
    click: ({ x, y }) => {
      const s = this.scale();
      const found = this.at(x, y);
      const step = found?.hit.step() ?? -1;
      if (found && step >= 0) this.player.goto(found.panel, step);
      else if (s) this.player.seek(s.t(x));
    },
    name: ({ x, y }) => this.at(x, y)?.hit.name ?? '',
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

  /** The picture without a page around it. */
  drawings(caption: string): Drawings {
    const drawing = {
      title: '', height: this.height, still: this.still, spots: this.spots.bind(this),
      moving: (...p: Parameters<typeof this.moving>) => {
        this.moving(...p);
        return '';
      },
    };
    return { columns: [[drawing]], caption, momentary: false };
  }

  private layoutOf(run: Run, { width, phone }: { width: number; phone: boolean }): Layout<R> {
    let y = axisY + 8;
    const rows = this.picture.rows(run, this.player);
    const panels = run.panels.map((p, index): PanelPlace<R> => {
      const top = y + headHeight;
      const bottom = top + rows[index]!.length * this.picture.pitch;
      y = bottom + gap;
      return { run: p, index, top, bottom, rows: rows[index]! };
    });
    return { panels, x0: this.picture.left(phone), x1: width - (phone ? 8 : 90), height: y };
  }

  private scale(): Scale | null {
    const l = this.layout.value;
    return l ? scale(l.x0, l.x1, this.player.window.times.value) : null;
  }

  private at(x: number, y: number): { panel: number; hit: Hit } | null {
    const s = this.scale();
    for (const p of this.layout.peek()?.panels ?? []) {
      const row = y < p.top ? undefined : p.rows[Math.floor((y - p.top) / this.picture.pitch)];
      if (s && row !== undefined) return { panel: p.index, hit: this.picture.at(p.run, row, s, x) };
    }
    return null;
  }
}
