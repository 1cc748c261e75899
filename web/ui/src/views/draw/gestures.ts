// Pointer and wheel on a picture with a time axis: click, seeking on the axis, panning, zooming, pinching.

import type { Playback } from '../../player/playback.ts';
import type { TimeWindow } from '../../player/timewindow.ts';
import type { Point } from './marks.ts';
import type { Scale } from './scale.ts';

/** A press that moves less than this many pixels is a click. */
const slop = 4;

/** What gestures control. */
interface Steered {
  readonly playback: Pick<Playback, 'pause'>;
  readonly window: Pick<TimeWindow, 'pan' | 'zoom' | 'fit' | 'zoomed'>;
  seek(time: number): void;
}

interface Target {
  player: Steered;
  /** The time window; null while nothing is drawn. */
  scale: () => Scale | null;
  /** Whether a press there moves the cursor with the pointer. */
  seeks: (at: Point) => boolean;
  click: (at: Point) => void;
  /** The name of what is under the pointer, '' for nothing; what has a name can be clicked. */
  name: (at: Point) => string;
}

/** Listens until the returned function is called. */
export function gestures(canvas: HTMLElement, target: Target): () => void {
  const g = new Gestures(canvas, target);
  const listeners: [string, (e: never) => void][] = [
    ['pointerdown', (e: PointerEvent) => g.down(e)], ['pointermove', (e: PointerEvent) => g.move(e)],
    ['pointerup', (e: PointerEvent) => g.up(e)], ['pointercancel', (e: PointerEvent) => g.drop(e)],
    ['wheel', (e: WheelEvent) => g.wheel(e)], ['dblclick', () => target.player.window.fit()],
  ];
  for (const [name, f] of listeners) canvas.addEventListener(name, f as EventListener, { passive: false });
  return () => listeners.forEach(([name, f]) => canvas.removeEventListener(name, f as EventListener));
}

class Gestures {
  private held = new Map<number, Point>();
  private start: Point | null = null;
  private seeking = false;
  private dragging = false;
  private pinch = 0;

  constructor(private canvas: HTMLElement, private target: Target) {}

  private at(e: MouseEvent): Point {
    const box = this.canvas.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  }

  private time(s: Scale, x: number): number {
    return s.t(Math.min(s.x1, Math.max(s.x0, x)));
  }

  down(e: PointerEvent): void {
    const s = this.target.scale();
    if (e.button !== 0 || !s) return;
    const at = this.at(e);
    this.held.set(e.pointerId, at);
    this.dragging = false;
    if (this.held.size === 2) {
      this.pinch = this.spread();
      this.start = null;
      return;
    }
    this.start = at;
    this.seeking = this.target.seeks(at);
    if (!this.seeking) return;
    this.canvas.setPointerCapture(e.pointerId);
    this.target.player.playback.pause();
    this.target.player.seek(this.time(s, at.x));
  }

  move(e: PointerEvent): void {
    const s = this.target.scale();
    if (!s) return;
    const before = this.held.get(e.pointerId);
    const now = this.at(e);
    if (!before) {
      const name = this.target.name(now);
      this.canvas.style.cursor = name || this.target.seeks(now) ? 'pointer' : '';
      this.canvas.title = name;
      return;
    }
    this.held.set(e.pointerId, now);
    if (this.held.size === 2) this.pinched(s);
    else if (this.seeking) this.target.player.seek(this.time(s, now.x));
    else if (this.start) this.dragged(e, s, before, now);
  }

  private dragged(e: PointerEvent, s: Scale, before: Point, now: Point): void {
    if (!this.dragging && Math.hypot(now.x - this.start!.x, now.y - this.start!.y) < slop) return;
    if (!this.dragging) this.canvas.setPointerCapture(e.pointerId);
    this.dragging = true;
    this.target.player.window.pan((before.x - now.x) * s.resolution);
  }

  up(e: PointerEvent): void {
    const clicked = this.start && !this.dragging && !this.seeking ? this.start : null;
    this.drop(e);
    if (clicked) this.target.click(clicked);
  }

  drop(e: PointerEvent): void {
    this.held.delete(e.pointerId);
    this.start = null;
    this.seeking = false;
  }

  private spread(): number {
    const [a, b] = [...this.held.values()];
    return a && b ? Math.abs(a.x - b.x) : 0;
  }

  private pinched(s: Scale): void {
    const [a, b] = [...this.held.values()];
    const now = this.spread();
    if (a && b && this.pinch > 0 && now > 0) this.target.player.window.zoom(this.pinch / now, s.t((a.x + b.x) / 2));
    this.pinch = now;
  }

  wheel(e: WheelEvent): void {
    const s = this.target.scale();
    if (!s) return;
    if (e.ctrlKey || e.metaKey) {
      e.preventDefault();
      this.target.player.window.zoom(Math.exp(e.deltaY * 0.004), s.t(this.at(e).x));
    } else if (this.target.player.window.zoomed && Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
      e.preventDefault();
      this.target.player.window.pan(e.deltaX * s.resolution);
    }
  }
}
