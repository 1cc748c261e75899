// One meter of one panel: a title, a picture, and its reading at the cursor in words.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { tr } from '../../ui/language.ts';
import { isIn } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import type { Note } from '../../wire/types.gen.ts';
import type { Context } from '../draw/canvas.ts';
import { Frame, type FrameSize } from '../draw/frame.tsx';
import { NoteMarks, type Spot } from '../draw/notemarks.tsx';
import { scale, type Scale } from '../draw/scale.ts';
import { rangeSpots } from '../draw/spots.ts';

/** The reading of a meter at the cursor: in words, and as data. */
export interface Reading {
  words: string;
  data: Record<string, number | string>;
}

/** A meter's picture and its words. */
export interface MeterPicture {
  /** The meter's name: data-meter. */
  meter: string;
  title: string;
  height: (width: number, phone: boolean) => number;
  still: (ctx: Context, f: FrameSize, run: PanelRun) => void;
  moving: (ctx: Context, f: FrameSize, run: PanelRun, at: Cursor) => Reading;
  /** For a picture with a time axis: a press goes to the time there. */
  times?: boolean;
}

/** The text of a meter over a past period at the start of a run. */
export const atStart = tr`Nothing has happened yet: step on, or press a curve to go to a time.`;

export interface PanelProps {
  player: Player;
  panel: number;
}

/** The position of a panel. */
export interface Cursor {
  time: number;
  step: number;
}

export function Meter({ player, panel, meter, title, height, still, moving, times }: PanelProps & MeterPicture) {
  const host = useRef<HTMLElement>(null);
  const words = useSignal('');
  const head = player.run.value!.panels[panel]!.panel;
  const move = (ctx: Context, f: FrameSize) => {
    const run = player.run.value?.panels[panel];
    if (!run) return;
    const reading = moving(ctx, f, run, { time: player.time.value, step: player.steps.value[panel] ?? -1 });
    for (const [name, v] of Object.entries(reading.data)) if (host.current) host.current.dataset[name] = String(v);
    words.value = reading.words;
  };
  return (
    <section class="meter" ref={host} data-part="meter" data-meter={meter} data-panel={head.key} aria-label={`${title}, ${head.title}`}>
      <p class="head">{title}</p>
      <Frame
        name="meter-picture" label={tr`${title}, ${head.title}. The line below gives its values at the cursor.`} height={height}
        still={(ctx, f) => {
          const run = player.run.value?.panels[panel];
          if (run) still(ctx, f, run);
        }}
        moving={move} {...(times ? { listen: (canvas, size) => seeking(canvas, player, size), over: (f) => <NoteMarks player={player} spots={(n) => spots(player, panel, f, n)} space={{ width: f.width, height: f.height }} /> } : {})}
      />
      <Words text={words} />
    </section>
  );
}

/** A component of its own, so that a step renders nothing else again. */
function Words({ text }: { text: { value: string } }) {
  return <p class="meta" data-part="meter-words">{text.value}</p>;
}

/** The whole run from the left edge to the right. */
export function wholeRun(player: Player, f: FrameSize): Scale {
  return scale(1, f.width - 1, { t0: 0, t1: Math.max(1, player.run.value?.span ?? 1) });
}

/** The position of a note in a picture with a time axis: at its time. */
export function spots(player: Player, panel: number, f: FrameSize, note: Note): Spot[] {
  const run = player.run.value;
  if (!run || !isIn(note, run, panel)) return [];
  const s = wholeRun(player, f);
  if (note.about === 'range') return rangeSpots(s, note, run.panels[panel]!.panel.makespan, 12, f.height - 18);
  return [{ x: s.x(note.time), y: 12 }];
}

/** Presses and drags on a picture with a time axis move the cursor. */
function seeking(canvas: HTMLCanvasElement, player: Player, size: () => FrameSize | null): () => void {
  const seek = (e: PointerEvent) => {
    const f = size();
    if (!f || (e.type === 'pointermove' && !canvas.hasPointerCapture(e.pointerId))) return;
    if (e.type === 'pointerdown') {
      if (e.button !== 0) return;
      canvas.setPointerCapture(e.pointerId);
      player.playback.pause();
    }
    player.seek(wholeRun(player, f).t(e.clientX - canvas.getBoundingClientRect().left));
  };
  canvas.style.cursor = 'pointer';
  canvas.style.touchAction = 'pan-y';
  canvas.addEventListener('pointerdown', seek);
  canvas.addEventListener('pointermove', seek);
  return () => {
    canvas.removeEventListener('pointerdown', seek);
    canvas.removeEventListener('pointermove', seek);
  };
}
