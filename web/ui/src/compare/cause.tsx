// Same cause: each actor's messages at the time that they have in A. Above, how long A took for each; below, in the same
// place, how long B took for the same message, in the colour of how much later it began there.

import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

import { duration } from '../base/format.ts';
import { Kind } from '../base/kinds.ts';
import type { PanelRun } from '../base/run.ts';
import { messageText } from '../base/words.ts';
import { label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import { Frame, type FrameSize } from '../draw/frame.tsx';
import { scale, ticks, type Scale } from '../draw/scale.ts';
import type { Contrast, Pairing } from './contrast.ts';
import { latenessColour } from './lateness.ts';
import { later } from './lists.ts';
import { median } from './moved.ts';

/** The actors that handled messages of both runs, in the order of A's. */
interface Lanes {
  actors: number[]; // ids in A
  /** By actor id: its lane, -1: none. */
  lane: Int32Array;
  /** By lane: the median lateness of its messages. */
  late: number[];
  /** The greatest lateness, in either direction. */
  most: number;
  /** By dot: how long its handling took in A, in B. */
  tookA: Float64Array;
  tookB: Float64Array;
  /** Handlings of messages that were sent in A only. */
  onlyA: { actor: number; began: number; took: number }[];
}

const cache = new WeakMap<Pairing, Lanes>();

function lanesOf(p: Pairing): Lanes {
  const known = cache.get(p);
  if (known) return known;
  const { moved: m, match } = p;
  const to = (i: number) => p.a.c.actor[p.a.begun[match.a[m.pair[i]!]!]!]!;
  const of: number[][] = Array.from({ length: p.a.panel.actors.length + 1 }, () => []);
  for (let i = 0; i < m.n; i++) of[to(i)]!.push(m.late[i]!);
  const a = took(p.a);
  const b = took(p.b);
  const onlyA = match.missing.filter((msg) => p.a.begun[msg]! >= 0).map((msg) => {
    const step = p.a.begun[msg]!;
    return { actor: p.a.c.actor[step]!, began: p.a.timeOf(step), took: a[msg]! };
  });
  const alone = new Set(onlyA.map((o) => o.actor));
  const actors = of.flatMap((list, id) => (id > 0 && (list.length > 0 || alone.has(id)) ? [id] : []));
  const lane = new Int32Array(of.length).fill(-1);
  actors.forEach((id, i) => (lane[id] = i));
  const lanes = {
    actors, lane, onlyA, late: actors.map((id) => (of[id]!.length > 0 ? median(Float64Array.from(of[id]!)) : NaN)),
    most: Math.max(1, Math.abs(m.late[m.latest] ?? 0), Math.abs(m.late[m.earliest] ?? 0)),
    tookA: Float64Array.from(m.pair, (k) => a[match.a[k]!]!), tookB: Float64Array.from(m.pair, (k) => b[match.b[k]!]!),
  };
  cache.set(p, lanes);
  return lanes;
}

/** By message id, how long its first handling took, ns. One that did not end lasts as long as the run. */
function took(run: PanelRun): Float64Array {
  const out = new Float64Array(run.c.msgSubject.length + 1);
  const ended = new Uint8Array(out.length);
  const at = (msg: number) => run.timeOf(run.begun[msg]!);
  for (let i = 0; i < run.events; i++) {
    const kind = run.c.kind[i];
    const msg = run.c.msg[i]!;
    if (msg === 0 || ended[msg] || run.begun[msg]! < 0 || (kind !== Kind.MsgDone && kind !== Kind.ActorCrash)) continue;
    ended[msg] = 1;
    out[msg] = run.timeOf(i) - at(msg);
  }
  for (let msg = 1; msg < out.length; msg++) if (!ended[msg] && run.begun[msg]! >= 0) out[msg] = run.panel.makespan - at(msg);
  return out;
}

const top = 22;

interface Place {
  x: Scale;
  pitch: number;
  bottom: number;
}

function pitchOf(lanes: number, phone: boolean): number {
  return Math.max(3, Math.min(26, Math.floor((phone ? 420 : 560) / Math.max(1, lanes))));
}

function place(p: Pairing, f: FrameSize): Place {
  const pitch = pitchOf(lanesOf(p).actors.length, f.phone);
  const x0 = f.phone ? 64 : 96;
  const x1 = f.width - (f.phone ? 72 : 116);
  return {
    x: scale(x0, Math.max(x0 + 40, x1), { t0: 0, t1: Math.max(p.a.panel.makespan, 1) * 1.005 }), pitch, bottom: top + pitch * lanesOf(p).actors.length,
  };
}

export function CausePicture({ contrast: c }: { contrast: Contrast }) {
  const hover = useMemo(() => signal(-1), []);
  const p = c.pairing.value;
  if (!p) return null;
  const lanes = lanesOf(p);
  const still = (ctx: Context, f: FrameSize) => {
    const pair = c.pairing.value;
    if (pair) drawStill(ctx, f, pair, c.shown.value.actor.value);
  };
  const moving = (ctx: Context, f: FrameSize) => {
    const pair = c.pairing.value;
    if (pair) drawMoving(ctx, f, pair, c.shown.value.steps.value[0] ?? -1, hover.value >= 0 ? hover.value : c.chosen.value);
  };
  const listen = (canvas: HTMLCanvasElement, size: () => FrameSize | null) => {
    const find = (e: MouseEvent) => {
      const f = size();
      const pair = c.pairing.peek();
      const box = canvas.getBoundingClientRect();
      return f && pair ? under(pair, place(pair, f), e.clientX - box.left, e.clientY - box.top) : -1;
    };
    const move = (e: MouseEvent) => {
      hover.value = find(e);
      canvas.style.cursor = hover.value >= 0 ? 'pointer' : '';
    };
    const leave = () => (hover.value = -1);
    const click = (e: MouseEvent) => {
      const dot = find(e);
      const pair = c.pairing.peek();
      if (dot >= 0 && pair) c.goTo(pair.match.a[pair.moved.pair[dot]!]!, pair.match.b[pair.moved.pair[dot]!]!);
    };
    canvas.addEventListener('pointermove', move);
    canvas.addEventListener('pointerleave', leave);
    canvas.addEventListener('click', click);
    return () => {
      canvas.removeEventListener('pointermove', move);
      canvas.removeEventListener('pointerleave', leave);
      canvas.removeEventListener('click', click);
    };
  };
  const words = lanes.actors.slice(0, 60).map((id, i) => `${p.a.actorName(id)}: ${Number.isNaN(lanes.late[i]!) ? 'in A only' : `median ${later(lanes.late[i]!)}`}`).join('. ');
  return (
    <Frame
      key={lanes.actors.length} name="cause" label={`Each actor's messages at their time in A, and how much later they began in B. ${words}.`}
      height={(_, phone) => top + pitchOf(lanes.actors.length, phone) * lanes.actors.length + 48} still={still} moving={moving} listen={listen}
    />
  );
}

/** The dot whose pair of bars is at a point, or nearest to it in its lane; -1: none. */
function under(p: Pairing, at: Place, x: number, y: number): number {
  const lanes = lanesOf(p);
  const lane = Math.floor((y - top) / at.pitch);
  const actor = lanes.actors[lane];
  if (actor === undefined) return -1;
  let best = -1;
  let least = 8;
  for (let i = 0; i < p.moved.n; i++) {
    if (p.a.c.actor[p.a.begun[p.match.a[p.moved.pair[i]!]!]!] !== actor) continue;
    const from = at.x.x(p.moved.began[i]!);
    const to = at.x.x(p.moved.began[i]! + Math.max(lanes.tookA[i]!, lanes.tookB[i]!));
    const off = x < from ? from - x : x > to ? x - to : 0;
    if (off < least) [best, least] = [i, off];
  }
  return best;
}

function drawStill(ctx: Context, f: FrameSize, p: Pairing, actor: string): void {
  const at = place(p, f);
  const { palette } = f;
  const { at: times, unit, digits } = ticks(at.x, f.phone ? 56 : 80);
  times.forEach((t, i) => {
    const x = Math.round(at.x.x(t)) + 0.5;
    rule(ctx, x, top - 6, x, at.bottom, palette.line);
    label(ctx, palette, (t / unit.ns).toFixed(digits) + (i === 0 ? ` ${unit.name}` : ''), x, 11, { align: 'center', colour: palette.ink3 });
  });
  drawPairs(ctx, f, p, at);
  drawLabels(ctx, f, p, at, actor);
  drawKey(ctx, f, p, at);
}

function drawPairs(ctx: Context, f: FrameSize, p: Pairing, at: Place): void {
  const lanes = lanesOf(p);
  const { moved: m, match, a } = p;
  const gap = at.pitch >= 8 ? 2 : at.pitch >= 5 ? 1 : 0;
  const half = (at.pitch - gap) / 2;
  for (let i = 0; i < m.n; i++) {
    const lane = lanes.lane[a.c.actor[a.begun[match.a[m.pair[i]!]!]!]!]!;
    const x = at.x.x(m.began[i]!);
    const y = top + lane * at.pitch;
    const width = (ns: number) => Math.max(1, Math.min(at.x.x1, at.x.x(m.began[i]! + ns)) - x - 0.5);
    ctx.fillStyle = f.palette.lineControl;
    ctx.fillRect(x, y, width(lanes.tookA[i]!), half);
    ctx.fillStyle = latenessColour(f.palette, m.late[i]! / lanes.most);
    ctx.fillRect(x, y + half, width(lanes.tookB[i]!), half);
  }
  ctx.strokeStyle = f.palette.ink2;
  ctx.lineWidth = 1;
  for (const o of lanes.onlyA) {
    const x = at.x.x(o.began) + 0.5;
    const width = Math.max(1.5, Math.min(at.x.x1, at.x.x(o.began + o.took)) - x - 1);
    ctx.strokeRect(x, top + lanes.lane[o.actor]! * at.pitch + 0.5, width, Math.max(1.5, at.pitch - gap - 1));
  }
}

/** Left, the actors; right, in words, how late each is. */
function drawLabels(ctx: Context, f: FrameSize, p: Pairing, at: Place, actor: string): void {
  const lanes = lanesOf(p);
  const every = at.pitch >= 12 ? 1 : Math.ceil(14 / at.pitch);
  const chosen = p.a.actorID(actor);
  lanes.actors.forEach((id, i) => {
    const on = id === chosen;
    if (i % every !== 0 && !on) return;
    const y = top + i * at.pitch + Math.min(at.pitch / 2 + 4, at.pitch);
    const style = { bold: on, colour: on ? f.palette.ink : f.palette.ink2, halo: on && every > 1 };
    label(ctx, f.palette, p.a.panel.actors[id - 1]!.short, at.x.x0 - 8, y, { ...style, align: 'right' });
    label(ctx, f.palette, amount(lanes.late[i]!), at.x.x1 + 8, y, style);
  });
  label(ctx, f.palette, f.phone ? 'median' : 'median lateness', at.x.x1 + 8, 11, { colour: f.palette.ink3 });
}

const amount = (ns: number) => (Number.isNaN(ns) ? '–' : ns === 0 ? 'same' : `${ns > 0 ? '+' : '−'}${duration(Math.abs(ns))}`);

/** The scale of colours, with its ends in figures. */
function drawKey(ctx: Context, f: FrameSize, p: Pairing, at: Place): void {
  const most = lanesOf(p).most;
  const width = Math.min(260, (at.x.x1 - at.x.x0) / 2);
  const y = at.bottom + 12;
  for (let i = 0; i < width; i++) {
    ctx.fillStyle = latenessColour(f.palette, (2 * i) / width - 1);
    ctx.fillRect(at.x.x0 + i, y, 1.5, 8);
  }
  const end = (text: string, x: number, align: CanvasTextAlign) => label(ctx, f.palette, text, x, y + 22, { align });
  end(`${duration(most)} earlier`, at.x.x0, 'left');
  end('same', at.x.x0 + width / 2, 'center');
  end(f.phone ? 'later' : `${duration(most)} later`, at.x.x0 + width, f.phone ? 'right' : 'left');
  if (!f.phone) label(ctx, f.palette, `at the time that it began in A: ${p.a.panel.title.toLowerCase()}`, at.x.x1, y + 22, { align: 'right', colour: f.palette.ink3 });
}

function drawMoving(ctx: Context, f: FrameSize, p: Pairing, step: number, dot: number): void {
  const at = place(p, f);
  const { palette } = f;
  if (step >= 0) {
    const x = at.x.x(p.a.timeOf(step));
    rule(ctx, x, top - 8, x, at.bottom, palette.accent, 1.5);
  }
  if (dot < 0 || dot >= p.moved.n) return;
  const lanes = lanesOf(p);
  const k = p.moved.pair[dot]!;
  const lane = lanes.lane[p.a.c.actor[p.a.begun[p.match.a[k]!]!]!]!;
  const x = at.x.x(p.moved.began[dot]!);
  const y = top + lane * at.pitch;
  const width = Math.max(2, at.x.x(p.moved.began[dot]! + Math.max(lanes.tookA[dot]!, lanes.tookB[dot]!)) - x);
  ctx.strokeStyle = palette.accent;
  ctx.lineWidth = 1.5;
  ctx.strokeRect(x - 1.5, y - 1.5, width + 3, at.pitch + 2);
  const text = `${messageText(p.a, p.match.a[k]!)}: ${later(p.moved.late[dot]!)}, took ${duration(lanes.tookA[dot]!)} in A, ${duration(lanes.tookB[dot]!)} in B`;
  const w = labelWidth(ctx, palette, text, { bold: true });
  const tx = Math.max(4, Math.min(x, f.width - w - 8));
  const ty = y > top + 22 ? y - 7 : y + at.pitch + 15;
  ctx.fillStyle = palette.bg;
  ctx.globalAlpha = 0.92;
  ctx.fillRect(tx - 4, ty - 12, w + 8, 17);
  ctx.globalAlpha = 1;
  label(ctx, palette, text, tx, ty, { bold: true, colour: palette.ink });
}
