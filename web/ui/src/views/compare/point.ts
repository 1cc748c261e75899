// Pointer and keys on a picture of a comparison whose marks are messages: zoom and pan, the mark under the pointer, a
// press on a mark, and moving from one to the next.

import type { Signal } from '@preact/signals';

import { middleOf } from '../../player/timewindow.ts';
import type { FrameSize } from '../draw/frame.tsx';
import { gestures } from '../draw/gestures.ts';
import type { Point } from '../draw/marks.ts';
import type { Scale } from '../draw/scale.ts';
import type { Contrast } from './contrast.ts';
import { lanesOf } from './lanes.ts';
import type { Pairing } from './pairing.ts';
import type { Sight } from './sight.ts';

interface Pictured {
  contrast: Contrast;
  sight: Sight;
  /** The mark under the pointer; -1: none. A dot by its index; a message of one run by its index behind the dots. */
  hover: Signal<number>;
  scale: (p: Pairing, f: FrameSize) => Scale;
  markAt: (p: Pairing, f: FrameSize, at: Point) => number;
  /** Above this y a press moves the cursor. */
  axis: number;
}

/** Listens until the returned function is called. */
export function listenTo(canvas: HTMLCanvasElement, size: () => FrameSize | null, t: Pictured): () => void {
  const mark = (at: Point) => {
    const f = size();
    const p = t.contrast.pairing.peek();
    return f && p ? t.markAt(p, f, at) : -1;
  };
  const move = (e: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    t.hover.value = mark({ x: e.clientX - box.left, y: e.clientY - box.top });
    if (t.hover.value >= 0) canvas.style.cursor = 'pointer';
  };
  const leave = () => (t.hover.value = -1);
  const stop = gestures(canvas, {
    player: { playback: t.sight, window: t.sight, seek: (time) => t.sight.seek(time) },
    scale: () => {
      const f = size();
      const p = t.contrast.pairing.peek();
      return f && p ? t.scale(p, f) : null;
    },
    seeks: (at) => at.y < t.axis,
    click: (at) => choose(t.contrast, mark(at)),
    name: () => '', // the picture shows it beside the mark
  });
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerleave', leave);
  return () => {
    stop();
    canvas.removeEventListener('pointermove', move);
    canvas.removeEventListener('pointerleave', leave);
  };
}

/** Moves the cursor to a mark's message in both runs. */
export function choose(c: Contrast, mark: number): void {
  const p = c.pairing.peek();
  if (!p || mark < 0) return;
  const k = p.moved.pair[mark];
  const single = k === undefined ? lanesOf(p).singles[mark - p.moved.n] : undefined;
  if (k !== undefined) c.goTo(p.match.a[k]!, p.match.b[k]!);
  else if (single) c.goTo(single.a, single.b);
}

/** + − 0 zoom; Shift and an arrow go to the next or previous message of the selected actor, or of all; Enter selects
 *  the message at the cursor. Returns whether it handled the key. */
export function pictureKey(e: KeyboardEvent, c: Contrast, sight: Sight): boolean {
  const p = c.pairing.peek();
  if (!p || e.ctrlKey || e.metaKey || e.altKey) return false;
  const step = c.shown.peek().steps.peek()[0] ?? -1;
  const t = p.a.timeOf(step);
  const around = middleOf(sight.view, t);
  if (e.key === '+' || e.key === '=') sight.zoom(0.5, around);
  else if (e.key === '-' || e.key === '−') sight.zoom(2, around);
  else if (e.key === '0') sight.fit();
  else if (e.shiftKey && (e.key === 'ArrowRight' || e.key === 'ArrowLeft')) choose(c, nextDot(c, p, step, e.key === 'ArrowRight' ? 1 : -1));
  else if (e.key === 'Enter') choose(c, dotOf(p, p.a.c.msg[step] ?? 0));
  else return false;
  e.preventDefault();
  e.stopPropagation();
  return true;
}

/** The dot of a message of A; -1: none. */
function dotOf(p: Pairing, msg: number): number {
  for (let i = 0; msg > 0 && i < p.moved.n; i++) if (p.match.a[p.moved.pair[i]!] === msg) return i;
  return -1;
}

/** The next dot after a step of A, or the previous one before it; -1: none. */
function nextDot(c: Contrast, p: Pairing, step: number, by: 1 | -1): number {
  const actor = p.a.actorID(c.shown.peek().selection.actor.peek());
  const begun = (i: number) => p.a.begun[p.match.a[p.moved.pair[i]!]!]!;
  const own = (i: number) => actor === 0 || p.a.c.actor[begun(i)] === actor;
  const from = by > 0 ? 0 : p.moved.n - 1;
  for (let i = from; i >= 0 && i < p.moved.n; i += by) if ((begun(i) - step) * by > 0 && own(i)) return i;
  return -1;
}
