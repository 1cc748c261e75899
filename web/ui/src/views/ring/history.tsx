// History: the ring at thirteen moments, which shows the growth and decline of the backlog at once.

import { effect, untracked, useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { count, duration } from '../../ui/format.ts';
import { whenIdle } from '../../ui/idle.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { Run } from '../../run/run.ts';
import { upperBound } from '../../run/search.ts';
import { paletteVersion, readPalette } from '../../ui/theme.ts';
import { fitCanvas, type Context } from '../draw/canvas.ts';
import { drawChosenActor } from './actors.ts';
import { drawRing, type Picture } from './draw.ts';
import { Pictures } from './picture.ts';
import type { RingState } from './state.ts';

const moments = 13;

/** The side of a thumbnail. */
const side = 72;

/** The times of the thumbnails: each is the rounded middle of its part of the run. */
export function momentsOf(ns: number): number[] {
  const part = ns / moments;
  const step = 10 ** Math.floor(Math.log10(Math.max(10, part / 10)));
  return Array.from({ length: moments }, (_, i) => Math.round(((i + 0.5) * part) / step) * step);
}

/** The index of the part of the run that a time is in. */
export function momentOf(ns: number, time: number): number {
  return ns > 0 ? Math.min(moments - 1, Math.max(0, Math.floor((time / ns) * moments))) : 0;
}

interface Props {
  player: Player;
  state: RingState;
  panels: number[];
}

export function History({ player, state, panels }: Props) {
  const run = player.run.value!;
  const at = useComputed(() => momentOf(player.run.value?.span ?? 0, player.time.value));
  const times = momentsOf(run.span);
  return (
    <section class="history" data-part="history" aria-label={tr`History`}>
      <p class="head">{tr`History`} <span class="meta">{trn`the ring at ${times.length} moments; numbers are waiting messages; choose a moment to go there`}</span></p>
      {panels.map((i) => (
        <div class="moments" key={run.panels[i]!.panel.key} role="group" aria-label={run.panels[i]!.panel.title}>
          {panels.length > 1 && <span class="meta which">{run.panels[i]!.panel.title}</span>}
          <div class="row">
            {times.map((t, k) => t > reached(run, i) ? <Missing key={`missing ${t}`} time={t} why={run.live ? 'not yet' : 'hidden'} /> : <Thumbnail key={`${run.id} ${t}`} player={player} state={state} panel={i} time={t} on={k === at.value} />)}
          </div>
        </div>
      ))}
    </section>
  );
}

/** The time up to which a panel can be shown. */
function reached(run: Run, panel: number): number {
  const p = run.panels[panel]!;
  return p.panel.outcome.end === 'running' ? p.panel.makespan : p.hiddenFrom;
}

/** A moment that is hidden, or in the future of a run in progress. */
function Missing({ time, why }: { time: number; why: 'hidden' | 'not yet' }) {
  return (
    <button type="button" class="moment" disabled data-time={time} aria-label={`${duration(time)}: ${why}`}>
      <span class="hidden" style={{ width: `${side}px`, height: `${side}px` }}>{why === 'hidden' ? '?' : ''}</span>
      <span>{duration(time)}</span>
    </button>
  );
}

interface ThumbnailProps {
  player: Player;
  state: RingState;
  panel: number;
  time: number;
  on: boolean;
}

function Thumbnail({ player, state, panel, time, on }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const p = player.run.value!.panels[panel]!;
  const step = p.stepAt(time);
  const waiting = p.c.backlogCount[upperBound(p.c.backlogTime, time) - 1] ?? 0;
  useLayoutEffect(() => {
    const drawn = new Drawn(new Pictures(player, state, panel, true), step, time);
    let give = () => {};
    const ends = [
      // The effect reads what the picture depends on now; it is painted when the page has shown what is more urgent.
      effect(() => {
        void [paletteVersion.value, state.order.value, state.transparent.value, player.run.value, player.playback.speed.value];
        give();
        give = whenIdle(() => untracked(() => {
          drawn.paint();
          if (canvas.current) drawn.show(canvas.current, player.selection.actor.value);
          return false;
        }));
      }),
      effect(() => {
        const name = player.selection.actor.value;
        if (canvas.current) drawn.show(canvas.current, name);
      }),
    ];
    return () => {
      give();
      ends.forEach((end) => end());
    };
  }, [player, panel, step, time]);
  const go = () => {
    player.playback.pause();
    player.seek(time);
  };
  return (
    <button
      type="button" class="moment" data-time={time} data-waiting={waiting} aria-current={on ? 'time' : undefined} onClick={go}
      aria-label={tr`${duration(time)}: ${count(waiting)} messages waiting, ${p.panel.title}`}
    >
      <canvas ref={canvas} aria-hidden="true" style={{ width: `${side}px`, height: `${side}px` }} />
      <span>{duration(time)}</span>
    </button>
  );
}

/** The ring at a moment as it was last drawn. Drawing many actors takes long, so the selection is marked on a copy. */
class Drawn {
  private ring = document.createElement('canvas');
  private picture: Picture | null = null;
  private backlog = 0;

  constructor(private pictures: Pictures, readonly step: number, readonly time: number) {}

  paint(): void {
    const ratio = devicePixelRatio || 1;
    const ctx = contextOf(this.ring, ratio);
    const p = (this.picture = this.pictures.at(side, readPalette(), this));
    if (!ctx || !p) return;
    ctx.clearRect(0, 0, side, side);
    drawRing(ctx, p);
    this.backlog = p.moment.world.backlog; // the world will be overwritten by other steps
  }

  show(canvas: HTMLCanvasElement, actor: string): void {
    const p = this.picture;
    const ctx = p && contextOf(canvas, this.ring.width / side);
    if (!p || !ctx) return;
    ctx.clearRect(0, 0, side, side);
    ctx.drawImage(this.ring, 0, 0, side, side);
    drawChosenActor(ctx, { ...p, actor: p.moment.run.actorID(actor) });
    canvas.dataset['painted'] = String(this.backlog);
  }
}

/** A context of a thumbnail's size. */
function contextOf(canvas: HTMLCanvasElement, ratio: number): Context | null {
  fitCanvas(canvas, side, side, ratio);
  const ctx = canvas.getContext('2d');
  ctx?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return ctx;
}
