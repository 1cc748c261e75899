// Where everything stands now, for who draws, who points and who reads: it follows the run, the size, and what is chosen.

import { computed, effect, signal } from '@preact/signals';

import { causality, type Link, type Reach } from '../../run/causality.ts';
import { flowOf, type Flow } from '../../run/flow.ts';
import { count } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { isIn } from '../../player/notes.ts';
import { oncePer } from '../../ui/memo.ts';
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
import { layoutRows, type RowRoom, type Rows } from './rows.ts';

/** Arrows closer than this many pixels on average cannot be told apart. */
const apart = 3;

/** Beyond so many events what has to do with one is looked for when the cursor rests, ms. */
const manyEvents = 50_000;
const rest = 120;

/** So many links of the way to an event are looked for. */
export const longestWay = 400;

/** What a learner has set for the diagrams of a run: it outlives a look at another view. */
export class Shared {
  readonly kind = signal<AxisKind>('time');
  /** The panel that is shown, or both; '' for both where there is room. */
  readonly which = signal('');
}

export const sharedOf = oncePer<Player, Shared>(() => new Shared());

export class Place {
  private readonly room = signal<Omit<RowRoom, 'panels'>>({ width: 800, phone: false, tall: false });
  /** The step whose causes are shown: the cursor's, or where it last rested. */
  private readonly looked = signal(-1);

  readonly run = computed<PanelRun | null>(() => this.player.run.value?.panels[this.index] ?? null);

  readonly step = computed(() => this.player.steps.value[this.index] ?? -1);

  /** The chosen message of this panel, 0: none. */
  readonly msg = computed(() => {
    const m = this.player.message.value;
    return m && m.panel === this.index ? m.msg : 0;
  });

  /** Whether it is shown what has to do with the event at the cursor: of two panels, in the one that moved last. */
  readonly lit = computed(() => this.count === 1 || this.player.active.value === this.index);

  readonly rows = computed<Rows | null>(() => {
    const run = this.run.value;
    if (!run || run.panel.actors.length === 0) return null;
    const f = this.msg.value > 0 ? flowOf(run, this.msg.value) : null;
    return layoutRows(run, { ...this.room.value, panels: this.count }, [run.actorID(this.player.actor.value), ...(f ? [f.from, f.to] : [])]);
  });

  readonly axis = computed<Axis | null>(() => {
    const run = this.run.value;
    const rows = this.rows.value;
    return run && rows ? axis(run, this.shared.kind.value, rows.x0, rows.x1, this.player.view.value) : null;
  });

  readonly arrows = computed<Flow[] | null>(() => {
    const run = this.run.value;
    const a = this.axis.value;
    return run && a ? arrowsInSight(run, a, Math.floor((a.times.x1 - a.times.x0) / apart)) : [];
  });

  readonly chain = computed<Link[]>(() => {
    const run = this.run.value;
    return run && this.lit.value && this.step.value >= 0 ? causality(run).chain(this.step.value, longestWay) : [];
  });

  /** Of a panel, as one of so many that are shown. */
  constructor(private readonly player: Player, private readonly shared: Shared, readonly index: number, private readonly count: number) {}

  /** Looks for what has to do with the event at the cursor, at once or when the cursor rests. */
  follow(): () => void {
    return effect(() => {
      const run = this.run.value;
      const step = this.step.value;
      if (!run) return undefined;
      if (run.events <= manyEvents && !this.player.playing.value) {
        this.looked.value = step;
        return undefined;
      }
      const timer = setTimeout(() => (this.looked.value = step), rest);
      return () => clearTimeout(timer);
    });
  }

  /** What has to do with the event at the cursor, null while that is not known. Valid until the next call. */
  reach(): Reach | null {
    const run = this.run.value;
    const step = this.step.value;
    return run && this.lit.value && step >= 0 && this.looked.value === step ? causality(run).reach(step) : null;
  }

  readonly height = (width: number, phone: boolean): number => {
    const before = this.room.peek();
    const tall = isTall(phone);
    if (before.width !== width || before.phone !== phone || before.tall !== tall) this.room.value = { width, phone, tall };
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
    drawMoving(ctx, d, { step: this.step.value, time: player.time.value, reach: this.reach(), chain: this.chain.value, msg: this.msg.value });
  };

  readonly listen = (canvas: HTMLCanvasElement): (() => void) => gestures(canvas, {
    player: this.player,
    scale: () => this.axis.value?.times ?? null,
    seeks: (at) => at.y < 18 && this.shared.kind.value === 'time',
    click: (at) => clickAt(this.player, this.index, this.shown(), at),
    name: (at) => nameAt(this.shown(), at)?.text ?? '',
  });

  /** Where a note stands: on its event's row or on the way of its message. */
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

  /** What is drawn, but for how. */
  private shown(): Pick<Diagram, 'run' | 'rows' | 'axis' | 'arrows'> | null {
    const run = this.run.value;
    const rows = this.rows.value;
    const a = this.axis.value;
    return run && rows && a ? { run, rows, axis: a, arrows: this.arrows.value } : null;
  }

  private diagram(f: FrameSize): Diagram | null {
    const shown = this.shown();
    if (!shown || shown.rows.height !== f.height) return null; // the frame is about to have another size
    return { ...shown, palette: f.palette, phone: f.phone, actor: shown.run.actorID(this.player.actor.value) };
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
