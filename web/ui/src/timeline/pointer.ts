// Pointer and wheel on the panels: choose, seek, pan, zoom, pinch.

import type { Signal } from '@preact/signals';

import type { Player } from '../base/player.ts';
import { Kind } from '../base/kinds.ts';
import type { PanelRun } from '../base/run.ts';
import { describe } from '../base/words.ts';
import { numberNotes } from './cursor.ts';
import type { Picture } from './draw.ts';
import { hit, type Hit } from './hit.ts';

/** A press that moves less than this many pixels is a click. */
const slop = 4;

export function pointer(canvas: HTMLCanvasElement, player: Player, picture: Signal<Picture | null>): () => void {
  const g = new Gestures(canvas, player, picture);
  const listeners: [string, (e: never) => void][] = [
    ['pointerdown', (e: PointerEvent) => g.down(e)], ['pointermove', (e: PointerEvent) => g.move(e)],
    ['pointerup', (e: PointerEvent) => g.up(e)], ['pointercancel', (e: PointerEvent) => g.drop(e)],
    ['wheel', (e: WheelEvent) => g.wheel(e)], ['dblclick', () => player.fit()],
  ];
  // The scrubber's slider lies above the canvas; its presses bubble to what both stand in.
  const stage = canvas.parentElement!;
  for (const [name, f] of listeners) stage.addEventListener(name, f as EventListener, { passive: false });
  return () => listeners.forEach(([name, f]) => stage.removeEventListener(name, f as EventListener));
}

class Gestures {
  private held = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number; hit: Hit } | null = null;
  private dragging = false;
  private pinch = 0;

  constructor(private canvas: HTMLCanvasElement, private player: Player, private picture: Signal<Picture | null>) {}

  private at(e: MouseEvent): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  }

  private hit(e: MouseEvent): Hit | null {
    const p = this.picture.peek();
    const { x, y } = this.at(e);
    return p ? hit(p, numberNotes(this.player.notes.peek()), x, y) : null;
  }

  down(e: PointerEvent): void {
    if (e.button !== 0) return;
    const h = this.hit(e);
    if (!h) return;
    this.held.set(e.pointerId, this.at(e));
    if (this.held.size === 2) {
      this.pinch = this.spread();
      this.start = null;
      return;
    }
    this.start = { ...this.at(e), hit: h };
    this.dragging = false;
    if (h.what === 'scrubber' || h.what === 'axis') {
      this.canvas.parentElement!.setPointerCapture(e.pointerId);
      this.player.pause();
      this.player.seek(h.time);
    }
  }

  move(e: PointerEvent): void {
    const p = this.picture.peek();
    if (!p) return;
    if (!this.held.has(e.pointerId)) {
      const h = this.hit(e);
      const clickable = h && (h.what === 'note' || h.what === 'scrubber' || h.slice >= 0 || h.step >= 0 || (h.what === 'label' && h.lane >= 0));
      this.canvas.parentElement!.style.cursor = clickable ? 'pointer' : '';
      this.canvas.parentElement!.title = h?.what === 'label' ? this.title(h) : h && h.step >= 0 ? describe(this.player.run.peek()!.panels[h.panel]!, h.step) : '';
      return;
    }
    const before = this.held.get(e.pointerId)!;
    const now = this.at(e);
    this.held.set(e.pointerId, now);
    if (this.held.size === 2) this.pinched();
    else if (this.start) this.dragged(e, p, before, now);
  }

  /** What the label of a goroutine's lane has no room for: what it runs, and where it was started. */
  private title(h: Hit): string {
    const panel = this.player.run.peek()?.panels[h.panel];
    const thread = panel?.panel.threads[panel.laneThread[h.lane] ?? -1];
    if (!panel || !thread?.func) return '';
    const start = panel.panel.positions[(thread.start ?? 0) - 1];
    return `${thread.func} · ${thread.name}${start ? `, started in line ${start.line}` : ''}`;
  }

  private dragged(e: PointerEvent, p: Picture, before: { x: number }, now: { x: number; y: number }): void {
    const s = this.start!;
    if (s.hit.what === 'scrubber') this.player.seek(p.whole.t(now.x));
    else if (s.hit.what === 'axis') this.player.seek(p.scale.t(now.x));
    else {
      if (!this.dragging && Math.hypot(now.x - s.x, now.y - s.y) < slop) return;
      if (!this.dragging) this.canvas.parentElement!.setPointerCapture(e.pointerId);
      this.dragging = true;
      this.player.pan((before.x - now.x) * p.scale.resolution);
    }
  }

  up(e: PointerEvent): void {
    const s = this.start;
    this.drop(e);
    if (!s || this.dragging || s.hit.what === 'scrubber' || s.hit.what === 'axis') return;
    this.click(s.hit);
  }

  drop(e: PointerEvent): void {
    this.held.delete(e.pointerId);
    this.start = null;
  }

  private click(h: Hit): void {
    const { player } = this;
    const panel = player.run.peek()?.panels[h.panel];
    if (h.what === 'note') {
      const note = player.notes.peek().find((n) => n.id === h.note);
      player.openNote.value = h.note;
      if (note) player.goto(Math.max(0, player.run.peek()?.panelIndex(note.panel) ?? 0), note.step);
      return;
    }
    if (!panel) return;
    player.pause();
    if (h.what === 'label') {
      const thread = panel.panel.threads[panel.laneThread[h.lane] ?? -1];
      const name = thread ? panel.actorName(thread.actor) : '';
      player.choose(name === player.actor.peek() ? '' : name);
      player.active.value = h.panel;
    } else if (h.step >= 0) {
      const actor = panel.actorName(panel.c.actor[h.step]!);
      if (actor) player.choose(actor);
      player.goto(h.panel, h.step);
    } else if (h.slice >= 0) {
      // The step shown is the slice's own: its last event at or before the place that was pressed.
      const { c } = panel;
      const inside = Math.min(Math.max(h.time, c.sliceStart[h.slice]!), c.sliceEnd[h.slice]!);
      player.choose(panel.actorName(c.sliceActor[h.slice]!));
      player.goto(h.panel, lastOfThread(panel, h.slice, inside));
    } else {
      player.active.value = h.panel;
      const waits = this.waits(panel, h);
      if (waits >= 0) player.goto(h.panel, waits);
      else player.seek(h.time);
    }
  }

  /** The step at which main or a goroutine began to wait that waits at the place; -1: there is nobody. */
  private waits(panel: PanelRun, h: Hit): number {
    const thread = panel.laneThread[h.lane] ?? -1;
    if (h.what !== 'lane' || !panel.ofProgram(thread)) return -1;
    const step = panel.threadStepAt(thread, h.time);
    return panel.c.kind[step] === Kind.Block ? step : -1;
  }

  private spread(): number {
    const [a, b] = [...this.held.values()];
    return a && b ? Math.abs(a.x - b.x) : 0;
  }

  private pinched(): void {
    const p = this.picture.peek();
    const [a, b] = [...this.held.values()];
    const now = this.spread();
    if (p && a && b && this.pinch > 0 && now > 0) this.player.zoom(this.pinch / now, p.scale.t((a.x + b.x) / 2));
    this.pinch = now;
  }

  wheel(e: WheelEvent): void {
    const p = this.picture.peek();
    if (!p) return;
    if (e.ctrlKey || e.metaKey) {
      e.preventDefault();
      this.player.zoom(Math.exp(e.deltaY * 0.004), p.scale.t(this.at(e).x));
    } else if (this.player.zoomed && Math.abs(e.deltaX) > Math.abs(e.deltaY)) {
      e.preventDefault();
      this.player.pan(e.deltaX * p.scale.resolution);
    }
  }
}

/** The last event of a slice's thread within the slice and at or before a time. */
function lastOfThread(panel: PanelRun, slice: number, time: number): number {
  const { c } = panel;
  const from = c.sliceStep[slice]!;
  for (let i = c.sliceLast[slice]!; i > from; i--) {
    if (c.thread[i] === c.sliceThread[slice] && c.time[i]! <= time) return i;
  }
  return from;
}
