// Same cause: each actor's messages at their time in A, and what became of the same messages in B.

import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

import { count } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Note } from '../../wire/types.gen.ts';
import type { Context } from '../draw/canvas.ts';
import { Frame, type FrameSize } from '../draw/frame.tsx';
import { NoteMarks, type Spot } from '../draw/notemarks.tsx';
import { causeAt, causeHeight, causeLaneY, drawCause, drawCauseCursor, placeCause } from './cause-draw.ts';
import type { Contrast } from './contrast.ts';
import { lanesOf, markOf } from './lanes.ts';
import { later } from './lists.ts';
import { dotsOf, type Pairing } from './pairing.ts';
import { listenTo, pictureKey } from './point.ts';
import { Sight } from './sight.ts';

/** The most lanes that the description for screen readers names. */
const named = 60;

export function CausePicture({ contrast: c }: { contrast: Contrast }) {
  const picture = useMemo(() => causePicture(c), [c]);
  const p = c.pairing.value;
  if (!p) return null;
  const { lanes } = lanesOf(p);
  const words = lanes.slice(0, named).map((l) => `${l.name}: ${Number.isNaN(l.late) ? tr`in one run only` : tr`median ${later(l.late)}`}`).join('. ');
  return (
    <>
      <p class="caption" data-part="cause-caption">
        {causeWords(p)}
      </p>
      <Frame
        key={lanes.length} name="cause" label={tr`Each actor's messages at their time in A, and how much later they began in B. ${words}. Up and down arrow choose an actor, Shift with left and right arrow its next message. The lists below have each message.`}
        height={(_, phone) => causeHeight(lanes.length, phone)} still={picture.still} moving={picture.moving} listen={picture.listen} onKeyDown={picture.key}
        over={(f) => <NoteMarks player={c.player} spots={(n) => picture.spots(n, f)} space={{ width: f.width, height: f.height }} />}
      />
    </>
  );
}

/** What the picture shows, and what it leaves out. */
export function causeWords(p: Pairing): string {
  const { hidden, singles } = lanesOf(p);
  const onlyA = singles.filter((s) => s.inA).length;
  const onlyB = singles.length - onlyA;
  return tr`One lane per actor. Upper half: its handlings in A. Lower half, at the same place: how long the same message took in B, coloured by how much later it began there.${onlyA > 0 ? tr` Hollow: ${count(onlyA)} that B did not handle.` : ''}${onlyB > 0 ? tr` Diamonds: ${count(onlyB)} that A did not handle, at the time of their cause in A; a filled diamond stands for several.` : ''}${hidden > 0 ? tr` The ${count(hidden)} actors with the smallest differences in time have no lane.` : ''}`;
}

/** The position of a note: on its message in A's time; a note about an actor or an event of A is on its lane. */
function spotOf(p: Pairing, at: ReturnType<typeof placeCause>, note: Note): Spot[] {
  const { lanes, laneOf, singles } = lanesOf(p);
  const spot = (lane: number, t: number): Spot[] => (lane >= 0 && t >= at.x.t0 && t <= at.x.t1 ? [{ x: at.x.x(t), y: causeLaneY(at, lane) }] : []);
  if (note.msg && note.at >= 0) {
    const dots = dotsOf(p);
    const dot = (note.at === 0 ? dots.a : dots.b).get(note.msg) ?? -1;
    const mark = markOf(p, dot, note.at, note.msg);
    if (mark >= p.moved.n) return spot(singles[mark - p.moved.n]!.lane, singles[mark - p.moved.n]!.at);
    return mark < 0 ? [] : spot(laneOf[mark]!, p.moved.began[mark]!);
  }
  if (note.at !== 0 || note.step < 0) return [];
  const name = note.about === 'actor' ? note.actor ?? '' : p.a.actorName(p.a.c.actor[note.step] ?? 0);
  return spot(lanes.findIndex((l) => l.name === name), note.time);
}

/** The callbacks that draw and that handle pointer and keys. They stay the same while the view is open, so that they
 *  cause no repaint. */
export function causePicture(c: Contrast) {
  const hover = signal(-1);
  const sight = new Sight(c);
  const place = (p: Pairing, f: FrameSize) => placeCause(p, f, sight.view);
  return {
    still: (ctx: Context, f: FrameSize) => {
      const p = c.pairing.value;
      if (p) drawCause(ctx, f, p, sight.view, c.shown.value.selection.actor.value);
    },
    moving: (ctx: Context, f: FrameSize) => {
      const p = c.pairing.value;
      if (!p) return;
      const at = c.shown.value.selection.message.value;
      const chosen = at ? markOf(p, c.chosen.value, at.panel, at.msg) : -1;
      drawCauseCursor(ctx, f, p, sight.view, c.shown.value.steps.value[0] ?? -1, hover.value >= 0 ? hover.value : chosen);
    },
    listen: (canvas: HTMLCanvasElement, size: () => FrameSize | null) => listenTo(canvas, size, {
      contrast: c, sight, hover, axis: 20,
      scale: (p, f) => place(p, f).x,
      markAt: (p, f, at) => causeAt(p, place(p, f), at),
    }),
    // Notes are about the page's run; in other runs they would mark other messages.
    spots: (note: Note, f: FrameSize): Spot[] => {
      const p = c.pairing.value;
      if (!p || note.orphan || c.shown.value !== c.player) return [];
      return spotOf(p, place(p, f), note);
    },
    key: (e: KeyboardEvent) => {
      if (pictureKey(e, c, sight) || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
      const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
      const p = c.pairing.peek();
      if (by === undefined || !p) return;
      const { lanes } = lanesOf(p);
      const shown = c.shown.peek();
      const at = lanes.findIndex((l) => l.name === shown.selection.actor.peek());
      shown.selection.choose(lanes[at < 0 ? 0 : Math.min(Math.max(0, at + by), lanes.length - 1)]?.name ?? '');
      e.preventDefault();
      e.stopPropagation();
    },
  };
}
