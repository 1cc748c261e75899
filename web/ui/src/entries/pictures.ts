// The views as pictures, without a page: what a figure, a slide or an exported file shows of a run is drawn by the code that
// draws it on the page. render/views runs this script in an engine that has no browser, and puts what it returns into a figure.
//
// It defines two functions. openRun(scene, columns) takes a scene's head as JSON and the blocks of its panels' columns;
// drawView(options) draws it, by options as JSON, and returns a Drawn as JSON.

import './pictures/machine.ts';
import tokens from '../ui/tokens.css';
import { actorsDrawing } from '../views/actors/drawing.ts';
import { busiestTime } from '../run/busiest.ts';
import { decodeRun } from '../run/decode.ts';
import { clock, unitFor } from '../ui/format.ts';
import { tr } from '../ui/language.ts';
import { Player } from '../player/player.ts';
import type { Run } from '../run/run.ts';
import type { Scene } from '../wire/types.gen.ts';
import { paletteOf, type Palette } from '../ui/theme.ts';
import { fitTimes } from '../player/timewindow.ts';
import { compareDrawing } from '../views/compare/drawing.ts';
import type { Context } from '../views/draw/canvas.ts';
import type { Drawing, Drawings } from '../views/draw/drawing.ts';
import type { FrameSize } from '../views/draw/frame.tsx';
import { messagesDrawing } from '../views/messages/drawing.ts';
import { metersDrawing } from '../views/meters/drawing.ts';
import { pack, Recorder, startNames, type Packed } from './pictures/recorder.ts';
import { tokenReader } from './pictures/tokens.ts';
import { wrapped } from './pictures/wrap.ts';
import { ringDrawing } from '../views/ring/drawing.ts';
import type { PictureName } from '../wire/views.gen.ts';
import { sharedDrawing } from '../views/shared/drawing.ts';
import { tasksDrawing } from '../views/tasks/drawing.ts';
import { tableDrawing } from '../views/table/drawing.ts';

interface Options {
  view: PictureName;
  theme: 'light' | 'dark';
  width: number;
  /** ns; to 0: to the end. */
  from: number;
  to: number;
  /** The chosen actor, by name. */
  actor: string;
  /** ns; null: there is none. */
  cursor: number | null;
  /** What is later is hidden, ns; null: nothing is. */
  veil: number | null;
  /** The same of each panel, if they differ; null or none: they do not. */
  veils: number[] | null;
  /** Notes, by index, whose places are wanted. */
  notes: number[];
}

/** A place of a note's mark, px; of a range also the box it covers. */
interface Mark {
  note: number;
  x: number;
  y: number;
  box?: { left: number; right: number; top: number; bottom: number };
}

interface Drawn {
  /** What is painted; nothing if there is nothing to show, and why is in caption. */
  picture: Packed;
  height: number;
  marks: Mark[];
  caption: string;
}

const drawings: Readonly<Record<PictureName, (player: Player) => Drawings | null>> = {
  actors: actorsDrawing,
  ring: ringDrawing,
  messages: messagesDrawing,
  meters: metersDrawing,
  cause: (player) => compareDrawing(player, 'cause'),
  difference: (player) => compareDrawing(player, 'difference'),
  shared: sharedDrawing,
  table: tableDrawing,
  tasks: tasksDrawing,
};

const nothing: Partial<Record<PictureName, string>> = {
  cause: tr`There are not two runs with one clock to compare.`,
  difference: tr`There are not two runs with one clock to compare.`,
  tasks: tr`The run has no tasks, regions or logs of package runtime/trace.`,
};

const player = new Player();
let opened: Run;

function openRun(scene: string, columns: ArrayBuffer[]): void {
  opened = decodeRun(JSON.parse(scene) as Scene, columns.map((c) => new Uint8Array(c)), '');
  player.load(opened);
}

function drawView(text: string): string {
  const o = JSON.parse(text) as Options;
  startNames();
  stand(o);
  const made = drawings[o.view]?.(player) ?? null;
  if (!made) return JSON.stringify({ picture: { looks: [], items: [] }, height: 0, marks: [], caption: nothing[o.view] ?? tr`This program has no actors, so this view is empty.` } satisfies Drawn);
  if (o.cursor === null) away(made.momentary, o);
  const when = made.momentary ? tr`At ${clock(player.time.value, unitFor(opened.span), opened.span / 1000)}${o.cursor === null ? tr`, when most messages wait while actors work` : ''}.` : '';
  const sheet = new Sheet(o);
  return JSON.stringify(sheet.draw(made, when));
}

/** Shows the times, and puts the cursor where it is wanted. */
function stand(o: Options): void {
  player.showAll();
  player.selection.message.value = null;
  player.active.value = 0;
  if (o.veils?.length === opened.panels.length) player.truncateAt(o.veils, []);
  else if (o.veil !== null) player.truncate(0, opened.panels[0]!.stepAt(o.veil));
  const run = player.run.value!;
  player.window.times.value = o.from > 0 || o.to > 0 ? { t0: o.from, t1: Math.max(o.from + 1, o.to || run.duration) } : fitTimes(run);
  player.selection.choose(o.actor);
  if (o.cursor === null) return;
  player.time.value = o.cursor;
  player.steps.value = run.panels.map((p) => p.stepAt(o.cursor!));
}

/** Nowhere in sight; of what shows a moment, at the busiest. */
function away(momentary: boolean, o: Options): void {
  const run = player.run.value!;
  if (momentary) {
    const t = busiestTime(run, o.from, o.to || run.duration);
    player.time.value = t;
    player.steps.value = run.panels.map((p) => p.stepAt(t));
    return;
  }
  player.time.value = -1e18;
  player.active.value = -1;
  player.steps.value = run.panels.map(() => -1);
}

const gap = 28; // between columns
const palettes: Partial<Record<string, Palette>> = {};

/** Where drawings are put together. */
class Sheet {
  private readonly palette: Palette;
  private readonly ctx = new Recorder();
  private readonly marks: Mark[] = [];

  constructor(private readonly o: Options) {
    this.palette = palettes[o.theme] ??= paletteOf(tokenReader(tokens, o.theme));
  }

  /** Puts them together; when is said over them. */
  draw({ columns, caption }: Drawings, when: string): Drawn {
    const width = (this.o.width - gap * (columns.length - 1)) / columns.length;
    const top = when ? this.words(when, 0, -2, this.o.width) + 8 : 0;
    const heights = columns.map((list, i) => list.reduce((y, d) => this.put(d, i * (width + gap), y, width), top));
    let y = Math.max(0, ...heights);
    y = this.words(caption, 0, y, this.o.width);
    return { picture: pack(this.ctx.list()), height: y, marks: this.marks, caption: [when, caption].filter(Boolean).join(' ') };
  }

  /** Draws one, and returns the y below it. */
  private put(d: Drawing, x: number, y: number, width: number): number {
    const { ctx, palette } = this;
    if (d.title) {
      this.write(d.title, x, y + 14, 13, palette.ink, true);
      y += 24;
    }
    const height = d.height(width, false);
    const f: FrameSize = { width, height, ratio: 2, phone: false, palette };
    const draw = (layer: (c: Context, f: FrameSize) => void) => {
      ctx.save();
      ctx.translate(x, y);
      ctx.beginPath();
      ctx.rect(-2, -14, width + 4, height + 18);
      ctx.clip();
      layer(ctx as unknown as Context, f);
      ctx.restore();
    };
    draw((c) => d.still(c, f));
    let words = '';
    draw((c) => (words = d.moving(c, f)));
    for (const i of this.o.notes) {
      const note = opened.notes[i];
      if (!note) continue;
      for (const s of d.spots(note, f)) {
        this.marks.push({ note: i, x: x + s.x, y: y + s.y, ...(s.box ? { box: { left: x + s.box.left, right: x + s.box.right, top: y + s.box.top, bottom: y + s.box.bottom } } : {}) });
      }
    }
    return this.words(words, x, y + height, width) + 12;
  }

  /** Writes lines below y. */
  private words(text: string, x: number, y: number, width: number): number {
    const { ctx, palette } = this;
    ctx.font = `12px ${palette.text}`;
    for (const line of text ? wrapped(text, (s) => ctx.measureText(s).width <= width) : []) {
      y += 16;
      this.write(line, x, y, 12, palette.ink3, false);
    }
    return y;
  }

  private write(text: string, x: number, y: number, px: number, colour: string, bold: boolean): void {
    const { ctx, palette } = this;
    ctx.font = `${bold ? '600 ' : ''}${px}px ${palette.text}`;
    ctx.textAlign = 'left';
    ctx.fillStyle = colour;
    ctx.fillText(text, x, y);
  }
}

Object.assign(globalThis, { openRun, drawView });
