// The current layout of a diagram, shared by drawing, pointer and text. It follows the run, the size and the
// selection.

import { computed, effect, signal } from '@preact/signals';

import { causality, type Link, type Related } from '../../run/causality.ts';
import { flowOf, type Flow } from '../../run/flow.ts';
import { count } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { isIn } from '../../player/notes.ts';
import { memoize } from '../../ui/memo.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import type { Note } from '../../wire/types.gen.ts';
import type { Context } from '../draw/canvas.ts';
import { isTall, type FrameSize } from '../draw/frame.tsx';
import { gestures } from '../draw/gestures.ts';
import type { Spot } from '../draw/notemarks.tsx';
import { inSight, rangeSpots } from '../draw/spots.ts';
import { axis, type Axis, type AxisKind } from './axis.ts';
import { arrowsInSight, drawMoving, drawStill, endsOf, type Diagram } from './draw.ts';
import { clickAt, nameAt } from './hit.ts';
import { layoutRows, type RowSpace, type Rows } from './rows.ts';

/** Arrows closer than this many pixels on average cannot be distinguished. */
const leastGap = 3;

/** Runs with more events than this are searched for related events only when the cursor rests, ms. */
const manyEvents = 50_000;
const rest = 120;

/** The most links of the chain to an event that are searched. */
export const longestWay = 400;

/** A learner's settings for the diagrams of a run. They outlive a switch to another view. */
export class Shared {
  readonly kind = signal<AxisKind>('time');
  /** The panel being shown, or both; '' for both if there is room. */
  readonly which = signal('');
}

export const sharedOf = memoize<Player, Shared>(() => new Shared());

export class Place {
  private readonly space = signal<Omit<RowSpace, 'panels'>>({ width: 800, phone: false, tall: false });
  /** The step whose causes are shown: the cursor's, or where it last rested. */
  private readonly explained = signal(-1);

  readonly run = computed<PanelRun | null>(() => this.player.run.value?.panels[this.index] ?? null);

  readonly step = computed(() => this.player.steps.value[this.index] ?? -1);

  /** The selected message of this panel; 0: none. */
  readonly msg = computed(() => {
    const m = this.player.selection.message.value;
    return m && m.panel === this.index ? m.msg : 0;
  });

  /** Whether events related to the one at the cursor are highlighted: of two panels, in the one that moved last. */
  readonly highlights = computed(() => this.count === 1 || this.player.active.value === this.index);

  readonly rows = computed<Rows | null>(() => {
    const run = this.run.value;
    if (!run || run.panel.actors.length === 0) return null;
    const f = this.msg.value > 0 ? flowOf(run, this.msg.value) : null;
    return layoutRows(run, { ...this.space.value, panels: this.count }, [run.actorID(this.player.selection.actor.value), ...(f ? [f.from, f.to] : [])]);
  });

  readonly axis = computed<Axis | null>(() => {
    const run = this.run.value;
    const rows = this.rows.value;
    return run && rows ? axis(run, this.shared.kind.value, rows.x0, rows.x1, this.player.window.times.value) : null;
  });

  readonly arrows = computed<Flow[] | null>(() => {
    const run = this.run.value;
    const a = this.axis.value;
    return run && a ? arrowsInSight(run, a, Math.floor((a.times.x1 - a.times.x0) / leastGap)) : [];
  });

  readonly chain = computed<Link[]>(() => {
    const run = this.run.value;
    return run && this.highlights.value && this.step.value >= 0 ? causality(run).chain(this.step.value, longestWay) : [];
  });

  /** For a panel, as one of `count` that are shown. */
  constructor(private readonly player: Player, private readonly shared: Shared, readonly index: number, private readonly count: number) {}

  /** Searches for events related to the one at the cursor, at once or when the cursor rests. */
  follow(): () => void {
    return effect(() => {
      const run = this.run.value;
      const step = this.step.value;
      if (!run) return undefined;
      if (run.events <= manyEvents && !this.player.playback.playing.value) {
        this.explained.value = step;
        return undefined;
      }
      const timer = setTimeout(() => (this.explained.value = step), rest);
      return () => clearTimeout(timer);
    });
  }

  /** The events related to the one at the cursor; null while they are unknown. Valid until the next call. */
  related(): Related | null {
    const run = this.run.value;
    const step = this.step.value;
    return run && this.highlights.value && step >= 0 && this.explained.value === step ? causality(run).related(step) : null;
  }

  readonly height = (width: number, phone: boolean): number => {
    const before = this.space.peek();
    const tall = isTall(phone);
    if (before.width !== width || before.phone !== phone || before.tall !== tall) this.space.value = { width, phone, tall };
    return this.rows.value?.height ?? 0;
  };

  readonly still = (ctx: Context, f: FrameSize): void => {
    const d = this.diagram(f);
    if (d) drawStill(ctx, d);
  };

  readonly moving = (ctx: Context, f: FrameSize): void => {
    const d = this.diagram(f);
    const { player } = this;
    if (!d) return;
    drawMoving(ctx, d, { step: this.step.value, time: player.time.value, related: this.related(), chain: this.chain.value, msg: this.msg.value });
  };

  readonly listen = (canvas: HTMLCanvasElement): (() => void) => gestures(canvas, {
    player: this.player,
    scale: () => this.axis.value?.times ?? null,
    seeks: (at) => at.y < 18 && this.shared.kind.value === 'time',
    click: (at) => clickAt(this.player, this.index, this.shown(), at),
    name: (at) => nameAt(this.shown(), at)?.text ?? '',
  });

  /** The position of a note: on its event's row or on its message's arrow. */
  spots(note: Note): Spot[] {
    const d = this.shown();
    const all = this.player.run.value;
    if (!d || !all || !isIn(note, all, this.index)) return [];
    const { axis: a, rows, run } = d;
    const end = rows.top + rows.pitch * Math.max(1, rows.rows.length - 1);
    if (note.about === 'range') {
      if (a.kind === 'time') return rangeSpots(a.times, note, run.panel.makespan, rows.top, end);
      const x = a.x(run.stepAt(note.time));
      return inSight(a.times, x) ? [{ x, y: end }] : [];
    }
    if (note.step < 0 || note.step >= run.events) return [];
    if (note.msg && (note.about === 'message' || note.about === 'difference')) {
      const flow = flowOf(run, note.msg);
      const [from, to] = flow ? endsOf(d, flow) : [{ x: NaN, y: 0 }, { x: NaN, y: 0 }];
      const x = (from.x + to.x) / 2;
      return inSight(a.times, x) ? [{ x, y: (from.y + to.y) / 2 }] : [];
    }
    const x = a.x(note.step);
    const actor = note.about === 'actor' ? run.actorID(note.actor ?? '') : run.c.actor[note.step]!;
    return inSight(a.times, x) ? [{ x, y: rows.y[actor] ?? rows.top }] : [];
  }

  /** What is drawn, without its style. */
  private shown(): Pick<Diagram, 'run' | 'rows' | 'axis' | 'arrows'> | null {
    const run = this.run.value;
    const rows = this.rows.value;
    const a = this.axis.value;
    return run && rows && a ? { run, rows, axis: a, arrows: this.arrows.value } : null;
  }

  private diagram(f: FrameSize): Diagram | null {
    const shown = this.shown();
    if (!shown || shown.rows.height !== f.height) return null; // the frame is about to be resized
    return { ...shown, palette: f.palette, phone: f.phone, actor: shown.run.actorID(this.player.selection.actor.value) };
  }
}

/** What the pictures leave out. */
export function densityWords(places: readonly Place[]): string {
  const hidden = Math.max(...places.map((p) => p.rows.value?.hidden ?? 0));
  const parts = [
    places.some((p) => p.arrows.value === null) ? tr`Too many visible messages for arrows: bars show how many each actor sends (up) and begins (down). Zoom in for arrows.` : '',
    hidden > 0 ? tr`${count(hidden)} actors share one row; choose an actor to see those it exchanges messages with.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
