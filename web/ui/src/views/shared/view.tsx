// Shared: what goroutines share. A row for each channel, lock, group and condition, the state at the cursor in words, and who waits for
// whom.

import { computed, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

import './shared.css';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { engineWords } from '../../run/settings.ts';
import type { Context } from '../draw/canvas.ts';
import { Frame, type FrameSize } from '../draw/frame.tsx';
import { gestures } from '../draw/gestures.ts';
import { scale, type Scale } from '../draw/scale.ts';
import { axisY, drawMoving, drawStill, layoutOf, pitch, type Layout, type RowPlace } from './draw.ts';
import { WaitGraph } from './graph.tsx';
import { kindWord, leftOut, rowsOf, sharesAnything, stateWords } from './rows.ts';

export function Shared({ player }: { player: Player }) {
  const place = useMemo(() => new Place(player), [player]);
  const run = player.run.value;
  if (!run || !sharesAnything(player)) return <p class="pad meta" data-part="shared">{tr`This program uses no channels, locks, groups or conditions.`}</p>;
  return (
    <div class="shared" data-part="shared">
      <Frame
        name="shared-rows" height={place.height} still={place.still} moving={place.moving} listen={place.listen}
        label={tr`A row for each channel, lock, group and condition, ${engineWords[run.scene.word]!}. The state at the cursor is listed below.`}
      />
      {run.panels.map((p, i) => <StateNow key={p.panel.key} run={p} step={player.steps.value[i] ?? -1} named={run.panels.length > 1} />)}
    </div>
  );
}

/** What a panel's objects are at the cursor, in words, and who waits for whom. */
function StateNow({ run, step, named }: { run: PanelRun; step: number; named: boolean }) {
  const rows = rowsOf(run);
  return (
    <div class="sharednow">
      {named && <p class="head">{run.panel.title}</p>}
      <ul class="sharedstate" data-part="shared-state">
        {rows.map((o) => {
          const { name, kind, capacity } = run.panel.objects[o - 1]!;
          return <li key={o}><b>{name}</b> <span class="meta">{kindWord(kind, capacity ?? 0)}</span> {stateWords(run, o, run.shared.at(o, step))}</li>;
        })}
      </ul>
      {leftOut(run) && <p class="meta">{leftOut(run)}</p>}
      <WaitGraph run={run} step={step} />
    </div>
  );
}

/** The layout of the rows, shared by drawing and pointer. */
class Place {
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
