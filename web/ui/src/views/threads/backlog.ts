// The backlog over the whole run, which is the track of the scrubber: one curve per panel, and the hits of
// breakpoints.

import { tr } from '../../ui/language.ts';
import type { PanelRun, Run } from '../../run/run.ts';
import { upperBound } from '../../run/search.ts';
import { schedulerWords } from '../../run/settings.ts';
import type { Palette } from '../../ui/theme.ts';
import type { Times } from '../../player/timewindow.ts';
import { label, type Context } from '../draw/canvas.ts';
import type { Scale } from '../draw/scale.ts';
import { drawHidden } from '../draw/hidden.ts';

/** The height of the scrubber. */
export const trackH = 32;

export interface Track {
  run: Run;
  palette: Palette;
  /** All of the run. */
  whole: Scale;
  /** The time window, unless it is all of the run. */
  sight: Times | null;
  /** Steps that breakpoints find, by panel. */
  hits: readonly Int32Array[];
}

/** Draws the whole run as one backlog curve per panel; the handle moves along it. */
export function drawBacklog(ctx: Context, p: Track): void {
  const { palette, whole } = p;
  ctx.fillStyle = palette.band;
  ctx.fillRect(whole.x0, 0, whole.x1 - whole.x0, trackH);
  if (p.sight) {
    ctx.fillStyle = palette.accentSoft;
    ctx.fillRect(whole.x(p.sight.t0), 0, Math.max(2, whole.x(p.sight.t1) - whole.x(p.sight.t0)), trackH);
  }
  const peak = p.run.panels.reduce((most, r) => peaks(r, whole).reduce((a, b) => Math.max(a, b), most), 1);
  const colours = [palette.runA, palette.runB];
  const y = (v: number) => 30 - (v / peak) * 24;
  p.run.panels.forEach((r, i) => drawCurve(ctx, r, whole, y, colours[i % 2]!));
  drawHidden(ctx, palette, whole, p.run.hiddenFrom, { top: 0, bottom: trackH });
  const [a, b] = p.run.panels;
  if (a && b) curveName(ctx, p, b, a, y, palette.runB, curveName(ctx, p, a, b, y, palette.runA, -1e9));
  const name = p.run.panels.some((r) => r.panel.actors.length > 0) ? tr`backlog` : tr`time`; // without actors there is no backlog
  label(ctx, palette, name, whole.x0 - 8, 19, { align: 'right' });
  drawHits(ctx, p);
}

/** The highest backlog in every pixel column, so that no peak is lost. */
function drawCurve(ctx: Context, r: PanelRun, s: Scale, y: (v: number) => number, colour: string): void {
  ctx.beginPath();
  ctx.moveTo(s.x0, y(0));
  peaks(r, s).forEach((most, i) => ctx.lineTo(s.x0 + i, y(most)));
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.25;
  ctx.lineJoin = 'round';
  ctx.stroke();
}

interface Peaks {
  s: Scale;
  most: Int32Array;
}

/** The latest result of peaks for a run. */
const knownPeaks = new WeakMap<PanelRun, Peaks>();

/** The highest backlog in each pixel from x0 on, up to the end of the run. */
function peaks(r: PanelRun, s: Scale): Int32Array {
  const known = knownPeaks.get(r);
  if (known && known.s.x0 === s.x0 && known.s.x1 === s.x1 && known.s.t1 === s.t1) return known.most;
  const { backlogTime, backlogCount } = r.c;
  const end = Math.min(s.x1, s.x(r.panel.makespan));
  const most = new Int32Array(Math.max(0, Math.floor(end - s.x0) + 1));
  let j = 0;
  let v = 0;
  for (let i = 0; i < most.length; i++) {
    const until = s.t(s.x0 + i + 1);
    let top = j < backlogTime.length && backlogTime[j]! < until ? 0 : v;
    while (j < backlogTime.length && backlogTime[j]! < until) {
      v = backlogCount[j++]!;
      top = Math.max(top, v);
    }
    most[i] = top;
  }
  knownPeaks.set(r, { s, most });
  return most;
}

/** Pixels between the start of one curve's name and that of the other. */
const nameWidth = 48;

/** Draws the curve's name where the other curve is farthest, above or below its own as there is room, and not over
 *  the other's name, which starts at `taken`. Returns where it starts. */
function curveName(ctx: Context, p: Track, r: PanelRun, other: PanelRun, y: (v: number) => number, colour: string, taken: number): number {
  let t = 0;
  let distance = -1;
  for (let k = 3; k <= 18; k++) {
    const at = (r.panel.makespan * k) / 20;
    if (Math.abs(p.whole.x(at) - taken) < nameWidth) continue;
    const d = Math.abs(y(backlogAt(r, at)) - y(backlogAt(other, at)));
    if (d >= distance) [t, distance] = [at, d];
  }
  const own = y(backlogAt(r, t));
  const below = own < y(backlogAt(other, t)) ? own - 4 < 9 : own + 12 < 31;
  const name = r.panel.key !== other.panel.key ? schedulerWords[r.panel.key] : r === p.run.panels[0] ? 'A' : 'B'; // two pools that are compared, for instance
  label(ctx, p.palette, name, p.whole.x(t), below ? own + 12 : Math.max(10, own - 4), { colour, halo: p.palette.band });
  return p.whole.x(t);
}

function backlogAt(r: PanelRun, t: number): number {
  const n = upperBound(r.c.backlogTime, t);
  return n > 0 ? r.c.backlogCount[n - 1]! : 0;
}

/** The hits of breakpoints: ticks at the upper edge of the scrubber for the first run, at the lower for the second. */
function drawHits(ctx: Context, p: Track): void {
  const { whole, palette } = p;
  const long = 6;
  p.hits.forEach((steps, i) => {
    const top = i === 0 ? 0 : trackH - long;
    ctx.fillStyle = palette.ink2;
    let before = -2;
    for (const step of steps) {
      const x = Math.round(whole.x(p.run.panels[i]!.timeOf(step)));
      if (x === before) continue;
      ctx.fillRect(x - 0.75, top, 1.5, long);
      before = x;
    }
  });
}
