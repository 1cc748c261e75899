// What a press on the panels selects: an actor, a thread, an event, a slice, a time.

import type { Signal } from '@preact/signals';

import type { Player } from '../../player/player.ts';
import { count } from '../../ui/format.ts';
import { Kind } from '../../run/kinds.ts';
import { tr } from '../../ui/language.ts';
import type { PanelRun } from '../../run/run.ts';
import { describe } from '../../run/words.ts';
import { gestures } from '../draw/gestures.ts';
import type { Point } from '../draw/marks.ts';
import { barText, waitText } from './bartext.ts';
import type { Picture } from './draw.ts';
import { hit, type Hit } from './hit.ts';

/** Handles presses, drags and hovering over the canvas until the returned function is called. */
export function listenToPointer(canvas: HTMLCanvasElement, player: Player, picture: Signal<Picture | null>): () => void {
  const stage = canvas.parentElement!; // elements over the picture let presses through to it
  const hitAt = (at: Point): Hit | null => {
    const p = picture.peek();
    return p ? hit(p, at.x, at.y) : null;
  };
  return gestures(stage, {
    player,
    scale: () => picture.peek()?.scale ?? null,
    seeks: (at) => hitAt(at)?.what === 'axis',
    click: (at) => {
      const h = hitAt(at);
      if (h) click(player, h);
    },
    name: (at) => {
      const h = hitAt(at);
      return h ? nameOf(player, h) : '';
    },
  });
}

/** The name of a place that a press selects; '' for one that only moves the cursor to its time. */
function nameOf(player: Player, h: Hit): string {
  const panel = player.run.peek()?.panels[h.panel];
  if (!panel) return '';
  if (h.what === 'label') return laneTitle(panel, panel.laneThread[h.lane] ?? -1);
  if (h.step >= 0) return panel.outlined ? tr`Step ${count(h.step)}: the event is shown once it is loaded.` : describe(panel, h.step);
  if (h.slice >= 0) return barText(panel, h.slice, h.time);
  const block = waitAt(panel, h);
  return block >= 0 ? waitText(panel, block) : '';
}

/** What the label of a lane has no room for: a goroutine's function, and where it was started. */
function laneTitle(panel: PanelRun, id: number): string {
  const thread = panel.panel.threads[id];
  if (!thread) return '';
  if (!thread.func) return panel.actorName(thread.actor) || panel.threadName(id);
  const start = panel.panel.positions[(thread.start ?? 0) - 1];
  return `${panel.threadName(id)}${start ? tr`, started in line ${start.line}` : ''}`;
}

function click(player: Player, h: Hit): void {
  const panel = player.run.peek()?.panels[h.panel];
  if (!panel) return;
  player.playback.pause();
  if (h.what === 'label') chooseLane(player, panel, h);
  else if (panel.outlined) {
    if (h.slice >= 0) player.selection.choose(panel.actorName(panel.c.sliceActor[h.slice]!));
    player.seek(h.time);
  } else if (h.step >= 0) {
    const actor = panel.actorName(panel.c.actor[h.step]!);
    if (actor) player.selection.choose(actor);
    player.goto(h.panel, h.step);
  } else if (h.slice >= 0) {
    // The step shown belongs to the slice: its last event at or before the place that was pressed.
    const { c } = panel;
    const inside = Math.min(Math.max(h.time, c.sliceStart[h.slice]!), c.sliceEnd[h.slice]!);
    player.selection.choose(panel.actorName(c.sliceActor[h.slice]!));
    player.goto(h.panel, lastOfThread(panel, h.slice, inside));
  } else {
    player.active.value = h.panel;
    const waits = waitAt(panel, h);
    if (waits >= 0) player.goto(h.panel, waits);
    else player.seek(h.time);
  }
}

/** The label of an actor's own lane selects the actor, any other label its thread. */
function chooseLane(player: Player, panel: PanelRun, h: Hit): void {
  const id = panel.laneThread[h.lane] ?? -1;
  const name = panel.actorName(panel.panel.threads[id]?.actor ?? 0);
  player.active.value = h.panel;
  if (name) player.selection.choose(name === player.selection.actor.peek() ? '' : name);
  else if (id >= 0) player.chooseThread(h.panel, id);
}

/** The step at which main or a goroutine that waits at the place began to wait; -1: none. */
function waitAt(panel: PanelRun, h: Hit): number {
  const thread = panel.laneThread[h.lane] ?? -1;
  if (h.what !== 'lane' || !panel.ofProgram(thread)) return -1;
  const step = panel.threadStepAt(thread, h.time);
  return panel.c.kind[step] === Kind.Block ? step : -1;
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
