// The table without a page around it: the events in the time window, as far as they fit.

import { clock, count, plural, unitFor } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { isIn } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { fitted } from '../../ui/text.ts';
import { kindWords } from '../../run/kinds.ts';
import { describe } from '../../run/words.ts';
import { label, labelWidth, rule, type Context } from '../draw/canvas.ts';
import type { Drawing, Drawings } from '../draw/drawing.ts';
import type { FrameSize } from '../draw/frame.tsx';

/** The most rows on a page. */
const most = 45;

const pitch = 16;
const head = 20;

export function tableDrawing(player: Player): Drawings | null {
  const panels = player.run.value?.panels ?? [];
  if (panels.length === 0) return null;
  return { columns: [panels.map((run, i) => drawing(player, run, i, panels.length > 1))], caption: '', momentary: false };
}

/** The first step in the time window, and the number of steps. */
function sight(player: Player, run: PanelRun): { from: number; n: number } {
  const { t0, t1 } = player.window.times.value;
  let from = run.stepAt(t0);
  while (from > 0 && run.timeOf(from - 1) >= t0) from--;
  if (from < 0 || run.timeOf(from) < t0) from++;
  return { from, n: Math.max(0, run.stepAt(t1) + 1 - from) };
}

function drawing(player: Player, run: PanelRun, index: number, titled: boolean): Drawing {
  const all = () => player.run.value!;
  const rows = () => Math.min(most, sight(player, run).n);
  return {
    title: titled ? run.panel.title : '',
    height: () => head + pitch * Math.max(1, rows()) + 6,
    still: (ctx, f) => draw(ctx, f, player, run, rows()),
    moving: (ctx, f) => {
      const at = (player.steps.value[index] ?? -1) - sight(player, run).from;
      if (player.active.value === index && at >= 0 && at < rows()) {
        ctx.strokeStyle = f.palette.accent;
        ctx.lineWidth = 1.5;
        ctx.strokeRect(0.75, head + at * pitch + 0.75, f.width - 1.5, pitch - 1.5);
      }
      const { n } = sight(player, run);
      return n > most ? tr`${count(n - most)} of the ${plural(n, 'event')} in these times do not fit.` : '';
    },
    spots: (note, f) => {
      const at = note.step - sight(player, run).from;
      return isIn(note, all(), index) && note.step >= 0 && at >= 0 && at < rows() ? [{ x: f.width - 10, y: head + (at + 0.5) * pitch }] : [];
    },
  };
}

function draw(ctx: Context, f: FrameSize, player: Player, run: PanelRun, rows: number): void {
  const { palette: p } = f;
  const unit = unitFor(player.run.value!.span);
  const right = [56, 150];
  const left = [164, 300, 430];
  const line = f.width - 64;
  const write = (text: string, x: number, y: number, space: number, colour = p.ink2) => label(ctx, p, fitted(text, (s) => labelWidth(ctx, p, s) <= space), x, y, { colour });
  [tr`Step`, tr`Time`].forEach((text, i) => label(ctx, p, text, right[i]!, 13, { align: 'right', colour: p.ink3 }));
  [tr`Thread`, tr`Event`, tr`In words`].forEach((text, i) => label(ctx, p, text, left[i]!, 13, { colour: p.ink3 }));
  label(ctx, p, tr`Line`, line + 34, 13, { align: 'right', colour: p.ink3 });
  rule(ctx, 0, head - 1.5, f.width, head - 1.5, p.lineStrong);
  const { from } = sight(player, run);
  for (let i = 0; i < rows; i++) {
    const step = from + i;
    const y = head + i * pitch + 12;
    if (run.actorName(run.c.actor[step]!) === player.selection.actor.value && player.selection.actor.value !== '') {
      ctx.fillStyle = p.accentSoft;
      ctx.fillRect(0, y - 12, f.width, pitch);
    }
    label(ctx, p, count(step), right[0]!, y, { align: 'right', colour: p.ink3 });
    label(ctx, p, clock(run.timeOf(step), unit, player.run.value!.span / 1000), right[1]!, y, { align: 'right' });
    write(run.threadName(run.c.thread[step]!), left[0]!, y, left[1]! - left[0]! - 8);
    write(kindWords[run.c.kind[step]!] ?? '', left[1]!, y, left[2]! - left[1]! - 8);
    write(describe(run, step), left[2]!, y, line - left[2]! - 8, p.ink);
    const at = run.panel.positions[run.c.pos[step]! - 1];
    if (at) label(ctx, p, String(at.line), line + 34, y, { align: 'right', colour: p.ink3 });
  }
  if (rows === 0) label(ctx, p, tr`Nothing happened in these times.`, 0, head + 14, { colour: p.ink3 });
}
