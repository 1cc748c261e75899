// The ring: which actors hold a thread, and where does work pile up? Threads outside, actors inside, messages as
// lines.

import { effect, useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { duration, plural } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { Run } from '../../run/run.ts';
import type { Note } from '../../wire/types.gen.ts';
import { schedulerWords } from '../../run/settings.ts';
import { threadText } from '../../run/threads.ts';
import { Frame, type FrameSize } from '../draw/frame.tsx';
import { NoteMarks, type Spot } from '../draw/notemarks.tsx';
import { drawRing } from './draw.ts';
import { History } from './history.tsx';
import { justNow } from './moment.ts';
import type { OrderBy } from './order.ts';
import { Pictures } from './picture.ts';
import { arrangement, hitRing } from './place.ts';
import { ringSpots } from './spots.ts';
import { ringState, type RingState } from './state.ts';
import { publish, summary } from './words.ts';

/** The width that two rings need; with bars beside them they need more. */
const widthForTwo = 740;
const widthForAll = 1090;

/** The largest and the smallest height of a ring. In between it is as high as the window allows, with what is above
 *  it. */
const highest = 600;
const lowest = 340;
const above = 390;
const heightFor = (width: number, phone: boolean) => Math.min(width, phone ? highest : Math.max(lowest, Math.min(highest, innerHeight - above)));

interface Props {
  player: Player;
  /** Content beside the rings of some panels: the threads' bars. */
  beside?: (panels: number[]) => ComponentChildren;
}

export function Ring(props: Props) {
  useLayoutEffect(() => effect(() => props.player.goToBusiest()), [props.player]);
  const run = props.player.run.value;
  if (!run) return null;
  // Two components, because the first actor may appear in a later run, or while this one is in progress; the ring
  // must be measured then.
  if (run.panels.every((p) => p.panel.actors.length === 0)) {
    return <p class="meta pad" data-part="ringview">{tr`This program has no actors, so there is no ring to show.`}</p>;
  }
  return <Rings {...props} run={run} />;
}

function Rings({ player, beside, run }: Props & { run: Run }) {
  const host = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  const state = ringState(player);
  useLayoutEffect(() => {
    const el = host.current!;
    const watch = new ResizeObserver(() => (width.value = el.clientWidth));
    width.value = el.clientWidth;
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
  const space = useComputed(() => (width.value >= widthForAll ? 'all' : width.value >= widthForTwo ? 'two' : 'one'));
  const panels = shown(run.panels.map((p) => p.panel.key), state.which.value, space.value !== 'one', player.active.peek());
  return (
    <div class={`ringview n${panels.length} ${space.value}`} data-part="ringview" ref={host}>
      <Bar player={player} state={state} panels={panels} />
      <div class="stage">
        {panels.map((i) => <RingPanel key={`${run.panels[i]!.panel.key} ${panels.length}`} player={player} state={state} index={i} titled={run.panels.length > 1} />)}
        {beside && <div class="beside">{beside(panels)}</div>}
      </div>
      <Legend player={player} panels={panels} />
      <History player={player} state={state} panels={panels} />
    </div>
  );
}

/** The panels whose rings are shown: those that were selected, else all of them if they have room. */
function shown(keys: string[], which: string, two: boolean, active: number): number[] {
  const one = keys.indexOf(which);
  if (one >= 0) return [one];
  return two || which === 'both' ? keys.map((_, i) => i) : [Math.min(active, keys.length - 1)];
}

const orders: readonly [OrderBy, string, string][] = [
  ['type', tr`Types together`, tr`Actors grouped by type, in the order of spawning`],
  ['backlog', tr`By backlog`, tr`The fullest mailbox at the cursor first`],
  ['shuffle', tr`Shuffle`, tr`Random; press again for another order`],
];

function Bar({ player, state, panels }: { player: Player; state: RingState; panels: number[] }) {
  const run = player.run.value!;
  const only = panels.length === 1 ? panels[0]! : -1;
  return (
    <div class="ringbar">
      {run.panels.length > 1 && (
        <span class="seg" role="group" aria-label={tr`Ring of`}>
          {run.panels.map((p, i) => (
            <button key={p.panel.key} type="button" data-ring={p.panel.key} aria-pressed={only === i} onClick={() => (state.which.value = p.panel.key)}>{schedulerWords[p.panel.key]}</button>
          ))}
          <button type="button" data-ring="both" aria-pressed={only < 0} onClick={() => (state.which.value = 'both')}>{tr`both`}</button>
        </span>
      )}
      <span class="seg" role="group" aria-label={tr`Order of the actors`}>
        {orders.map(([by, name, title]) => (
          <button key={by} type="button" data-order={by} title={title} aria-pressed={state.by.value === by} onClick={() => state.reorder(by)}>{name}</button>
        ))}
      </span>
      <button
        type="button" class={`btn quiet ${state.transparent.value ? 'on' : ''}`} data-act="transparent" aria-pressed={state.transparent.value}
        title={tr`Show the lines below the actors`} onClick={() => (state.transparent.value = !state.transparent.value)}
      >
        {tr`Transparent actors`}
      </button>
    </div>
  );
}

interface PanelProps {
  player: Player;
  state: RingState;
  index: number;
  titled: boolean;
}

function RingPanel({ player, state, index, titled }: PanelProps) {
  const host = useRef<HTMLElement>(null);
  const words = useSignal('');
  const ring = useRef<Pointed | null>(null);
  ring.current ??= new Pointed(player, state, index);
  const { panel } = player.run.value!.panels[index]!;
  const moving = (ctx: CanvasRenderingContext2D, f: FrameSize) => {
    const p = ring.current!.pictures.now(sizeOf(f), f.palette);
    if (!p) return;
    const left = leftOf(f);
    ctx.translate(left, 0);
    drawRing(ctx, p);
    if (host.current) publish(host.current.dataset, p, left);
    words.value = p.thread >= 0 ? `${threadText(p.moment.run, p.moment.world, p.thread)} · ${summary(p)}` : summary(p);
  };
  return (
    <section class="ring" ref={host} data-part="ring" data-panel={panel.key} aria-label={tr`Ring, ${panel.title}`}>
      {titled && <p class="head">{panel.title}</p>}
      <Frame
        name="ring-picture" label={tr`${panel.title}: ring of ${plural(panel.actors.length, 'actor')} and their threads. Up and down arrow choose an actor, with Shift a thread. The line below describes the ring; the Table tab lists every event.`}
        height={heightFor} still={() => {}} moving={moving}
        listen={(canvas, size) => ring.current!.listen(canvas, size)} onKeyDown={(e) => ring.current!.key(e)}
        over={(f) => <NoteMarks player={player} spots={(n) => ring.current!.spots(n, f)} space={{ width: f.width, height: f.height }} />}
      />
      <Words text={words} />
    </section>
  );
}

/** A component of its own, so that a step renders nothing else again. */
function Words({ text }: { text: { value: string } }) {
  return <p class="meta words" data-part="ring-words">{text.value}</p>;
}

const sizeOf = (f: FrameSize) => Math.min(f.width, f.height);
const leftOf = (f: FrameSize) => (f.width - sizeOf(f)) / 2;

/** Pointer and keys of one ring. */
class Pointed {
  readonly pictures: Pictures;

  constructor(private player: Player, private state: RingState, private panel: number) {
    this.pictures = new Pictures(player, state, panel, false);
  }

  spots(note: Note, f: FrameSize): Spot[] {
    void this.state.order.value; // places depend on it
    return ringSpots(this.player, this.panel, note, this.pictures.places(sizeOf(f)), leftOf(f));
  }

  listen(canvas: HTMLCanvasElement, size: () => FrameSize | null): () => void {
    const at = (e: MouseEvent) => {
      const f = size();
      const stand = f && this.pictures.places(sizeOf(f));
      if (!f || !stand) return null;
      const box = canvas.getBoundingClientRect();
      const hit = hitRing(stand.place, e.clientX - box.left - leftOf(f), e.clientY - box.top, f.phone ? 10 : 3);
      return { actor: stand.idAt[hit.slot] ?? 0, thread: hit.thread };
    };
    const move = (e: MouseEvent) => {
      const h = at(e);
      canvas.style.cursor = h && (h.actor > 0 || h.thread >= 0) ? 'pointer' : '';
      canvas.title = h ? this.title(h.actor, h.thread) : '';
    };
    const click = (e: MouseEvent) => {
      const h = at(e);
      if (h && h.actor > 0) this.chooseActor(h.actor);
      else if (h && h.thread >= 0) this.player.chooseThread(this.panel, h.thread);
    };
    canvas.addEventListener('pointermove', move);
    canvas.addEventListener('click', click);
    return () => {
      canvas.removeEventListener('pointermove', move);
      canvas.removeEventListener('click', click);
    };
  }

  private get run() {
    return this.player.run.peek()?.panels[this.panel];
  }

  private title(actor: number, thread: number): string {
    const { run } = this;
    if (!run) return '';
    const world = run.worlds.at(this.player.steps.peek()[this.panel] ?? -1);
    if (thread >= 0) return threadText(run, world, thread);
    const type = run.panel.types[run.panel.actors[actor - 1]?.type ?? -1] ?? '';
    return actor > 0 ? `${run.actorName(actor)} (${type}), ${world.depth[actor]} waiting` : '';
  }

  private chooseActor(actor: number): void {
    const name = this.run?.actorName(actor) ?? '';
    this.player.selection.thread.value = null;
    this.player.active.value = this.panel;
    this.player.selection.choose(name === this.player.selection.actor.peek() ? '' : name);
  }

  /** Up and Down go around the ring. Left and Right step, as everywhere. */
  key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (by !== undefined) {
      this.player.active.value = this.panel;
      if (e.shiftKey) this.player.chooseNextThread(by > 0 ? 1 : -1);
      else this.nextActor(by);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  }

  private nextActor(by: number): void {
    const { run } = this;
    if (!run) return;
    const names = this.state.order.peek().filter((name) => run.actorID(name) > 0);
    const at = names.indexOf(this.player.selection.actor.peek());
    this.player.selection.thread.value = null;
    this.player.selection.choose(names[at < 0 ? (by > 0 ? 0 : names.length - 1) : (at + by + names.length) % names.length] ?? '');
  }
}

/** The meaning of the marks; of the threads' marks only those that occur. */
function Legend({ player, panels }: { player: Player; panels: number[] }) {
  const run = player.run.value!;
  const hows = new Set(panels.map((i) => arrangement(run.panels[i]!)));
  const goroutines = panels.every((i) => run.panels[i]!.panel.key === 'goroutine');
  const carrier = goroutines ? tr`goroutine` : tr`thread`;
  return (
    <p class="meta legend" data-part="ring-legend">
      {trn`Squares are ${goroutines ? tr`goroutines` : tr`threads`}, circles are actors. ${<b>{tr`Circle`}</b>}: full while it has a ${carrier}, hollow while it handles a message it sent itself, dashed around it when it is ready and waits for a ${carrier}; where circles are small,`} <span class="ready">{tr`this colour`}</span> {trn`marks that.`}{' '}
      {(hows.has('workers') || hows.has('pairs')) && <>{trn`${<b>{tr`Square`}</b>}: with a dot of its actor's type; the dot is hollow while it sleeps, barred while it waits for something else; dashed when it is idle.`}{' '}</>}
      {hows.has('merged') && <>{trn`${<b>{tr`Square around a circle`}</b>}: whole while it runs, corners while it sleeps, two bars while it waits for something else, dotted when it is idle.`}{' '}</>}
      <b>{tr`Line`}</b>: <span class="red">{tr`red`}</span> {trn`sent just now (within ${duration(justNow(run, player.playback.speed.value))}${!run.live && tr`, a tenth of a second of playback`}), with a bar at its end if refused, dashed with a cross if a dead letter; grey waiting, dashed not due yet. ${<b>{tr`Small circle`}</b>}: how many wait. ${<b>{tr`Diamond`}</b>}: main, and goroutines.`}
    </p>
  );
}
