// The two panels on one clock: a picture that is kept, a canvas above it for what moves, and the pointer.

import { effect, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { duration } from '../../ui/format.ts';
import { whenIdle } from '../../ui/idle.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { Run } from '../../run/run.ts';
import { hasBegun } from '../../wire/panel.ts';
import { engineWords } from '../../run/settings.ts';
import { paletteVersion, readPalette } from '../../ui/theme.ts';
import { fitCanvas } from '../draw/canvas.ts';
import { isPhone, isTall } from '../draw/frame.tsx';
import { NoteMarks } from '../draw/notemarks.tsx';
import { scale } from '../draw/scale.ts';
import { drawMoment } from './cursor.ts';
import { drawPicture, type Picture } from './draw.ts';
import { layout } from './layout.ts';
import { noteSpots } from './notes.ts';
import { listenToPointer } from './pointer.ts';
import { rareWords } from './rare.ts';

export function Panels({ player }: { player: Player }) {
  const host = useRef<HTMLDivElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  const held = useRef(0);
  const size = useSignal(0);
  const picture = useSignal<Picture | null>(null);

  useLayoutEffect(() => {
    const el = host.current!;
    const measure = () => {
      const style = getComputedStyle(el);
      size.value = el.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(el);
    return () => watch.disconnect();
  }, []);

  useLayoutEffect(() => {
    const painter = new Painter(host.current!, still.current!, moving.current!);
    const stopStill = effect(() => {
      const run = player.run.value;
      if (!run || size.value <= 0) return;
      picture.value = painter.picture(player, run, size.value);
    });
    const stopMoving = effect(() => {
      const p = picture.value;
      if (!p) return;
      painter.moment(player, p);
    });
    return () => {
      stopStill();
      stopMoving();
      picture.value = null;
    };
  }, [player]);

  useLayoutEffect(() => {
    const painted = effect(() => {
      const run = player.run.value;
      if (!run || !picture.value) return;
      if (picture.value.run === run) countPaint(host.current!, run);
    });
    return painted;
  }, [player]);

  // Keyframes are made once there is a picture.
  useEffect(() => effect(() => {
    const left = player.run.value?.panels.slice() ?? [];
    return whenIdle((deadline) => {
      while (left[0] && !left[0].worlds.prepare(deadline)) left.shift();
      return left.length > 0;
    });
  }), [player]);

  useEffect(() => listenToPointer(moving.current!, player, picture), [player]);

  const p = picture.value;
  // While a run is in progress, threads and lanes are added: what is below may move down, but never up again.
  const height = p?.layout.height ?? 0;
  held.current = player.inProgress.value ? Math.max(held.current, height) : height;
  return (
    <div class="panels" ref={host} data-part="panels" tabIndex={0} role="group" aria-label={tr`Timelines. Left and right arrow step, space plays, question mark lists all keys.`}>
      <div class="stack" style={{ height: `${held.current}px` }}>
        <canvas ref={still} role="img" aria-label={player.run.value ? summaryLabel(player.run.value) : ''} />
        <canvas ref={moving} aria-hidden="true" class="moving" />
        {p && p.run === player.run.value && <Notes player={player} picture={p} />}
      </div>
    </div>
  );
}

/** The description of the picture for screen readers. */
function summaryLabel(run: Run): string {
  const ends = run.panels.map((p) => {
    if (!hasBegun(p.panel)) return `${p.panel.title}: ${p.panel.subtitle}`;
    const rare = rareWords(p);
    return `${p.panel.title}: ${p.panel.subtitle && `${p.panel.subtitle}, `}${p.isTruncated ? tr`hidden after` : p.unfinished ? tr`still running, so far` : tr`ends at`} ${duration(p.panel.makespan)}${rare ? `, ${rare}` : ''}`;
  });
  const view = run.panels.length > 1 ? tr`Two timelines on one clock` : 'A timeline';
  return tr`${view}, ${engineWords[run.scene.word]!}. ${ends.join('. ')}. The Table tab lists every event.`;
}

/** Paints, and keeps what is needed to paint the next time. */
class Painter {
  private rasters: HTMLCanvasElement[] = [];

  constructor(private host: HTMLElement, private still: HTMLCanvasElement, private moving: HTMLCanvasElement) {}

  picture(player: Player, run: Run, width: number): Picture {
    void paletteVersion.value; // the tokens may have changed
    const phone = isPhone();
    const place = layout(run, { width, phone, tall: isTall(phone), actor: player.selection.actor.value });
    const ratio = devicePixelRatio || 1;
    for (const canvas of [this.still, this.moving]) fitCanvas(canvas, place.width, place.height, ratio);
    while (this.rasters.length < run.panels.length) this.rasters.push(document.createElement('canvas'));
    const p: Picture = {
      run, layout: place, ratio, phone, actor: player.selection.actor.value, palette: readPalette(),
      scale: scale(place.x0, place.x1, player.window.times.value),
    };
    const ctx = this.still.getContext('2d');
    if (ctx) drawPicture(ctx, p, this.rasters);
    return p;
  }

  moment(player: Player, p: Picture): void {
    const ctx = this.moving.getContext('2d');
    const steps = player.steps.value;
    if (ctx) {
      drawMoment(ctx, p, {
        time: player.time.value, steps, active: player.active.value, thread: player.selection.thread.value,
      });
    }
    const data = this.host.dataset;
    p.run.panels.forEach((q, i) => (data[q.panel.key === 'pool' ? 'stepPool' : 'stepThread'] = String(steps[i] ?? -1)));
    data['time'] = String(player.time.value);
    data['lanes'] = String(p.run.panels.reduce((n, q) => n + q.lanes, 0));
  }
}

/** The results that a host element has counted as painted, each once. */
const counted = new WeakMap<HTMLElement, WeakSet<Run>>();
function countPaint(host: HTMLElement, run: Run): void {
  if (run.loading) {
    host.dataset['outlined'] = run.id;
    return;
  }
  host.dataset['events'] = String(run.panels.reduce((n, p) => n + p.events, 0));
  const before = counted.get(host) ?? new WeakSet();
  if (run.live || before.has(run)) return;
  counted.set(host, before.add(run));
  host.dataset['painted'] = String(Number(host.dataset['painted'] ?? 0) + 1);
}

function Notes({ player, picture: p }: { player: Player; picture: Picture }) {
  const open = player.notes.list.value.find((n) => n.id === player.notes.openID.value);
  const drawn = open && (p.layout.panels[open.at] ?? p.layout.panels[0]);
  const space = { width: p.layout.width, height: p.layout.height, ...(drawn ? { free: p.scale.x(drawn.run.panel.makespan) + 90, top: drawn.top + 16 } : {}) };
  return <NoteMarks player={player} spots={(note) => noteSpots(p, note)} space={space} />;
}
