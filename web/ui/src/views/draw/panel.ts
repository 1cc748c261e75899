// What surrounds the lanes of a run in every view with lanes: title and state above them, and the end of the run.

import { duration } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { PanelRun } from '../../run/run.ts';
import { hasBegun } from '../../wire/panel.ts';
import type { Outcome } from '../../wire/types.gen.ts';
import type { Palette } from '../../ui/theme.ts';
import { stateText } from '../../run/words.ts';
import { label, labelWidth, rule, type Context, type LabelStyle } from './canvas.ts';
import type { Scale } from './scale.ts';

export interface HeadPlace {
  titleY: number; // baseline
  width: number;
  phone: boolean;
}

/** A panel's name, its description, and its state at the step, as far as they fit. They are drawn over the cursor,
 *  whose line would cross them out. */
export function drawHead(ctx: Context, p: Palette, run: PanelRun, step: number, subtitle: string, at: HeadPlace): void {
  const write = (text: string, from: number, o: LabelStyle) => {
    if (text === '') return 0;
    const wide = labelWidth(ctx, p, text, o);
    ctx.fillStyle = p.bg;
    ctx.fillRect((o.align === 'right' ? from - wide : from) - 3, at.titleY - 11, wide + 6, 15);
    label(ctx, p, text, from, at.titleY, o);
    return wide;
  };
  const named = write(run.panel.title, 0, { px: 13, bold: true, colour: p.ink }) + 16;
  let state = stateText(run, step, at.phone);
  while (state && named + labelWidth(ctx, p, state, { px: 12 }) > at.width) state = state.split(' · ').slice(1).join(' · ');
  const from = Math.max(124, named);
  const space = at.width - write(state, at.width, { px: 12, align: 'right' }) - 16 - from;
  if (labelWidth(ctx, p, subtitle, { px: 12 }) <= space) write(subtitle, from, { px: 12 });
}

/** A rule at the end of the run, from top to bottom, and the time of the end, if there is room. */
export function drawEnd(ctx: Context, p: Palette, s: Scale, run: PanelRun, at: { top: number; bottom: number; width: number }): void {
  if (run.isTruncated || !hasBegun(run.panel)) return;
  const { makespan, outcome, truncated, origin } = run.panel;
  const x = s.x(makespan);
  if (x < s.x0 || x > s.x1 + 1) return;
  rule(ctx, x, at.top, x, at.bottom, p.ink, 1.5);
  const text = truncated > 0 ? tr`not recorded further ${duration(makespan)}` : ended(outcome.end, duration(makespan), origin);
  if (x + 6 + labelWidth(ctx, p, text, { bold: true }) > at.width) return;
  const well = outcome.end === 'ok' || outcome.end === 'exit' || outcome.end === 'running';
  label(ctx, p, text, x + 6, at.top + 9, { bold: true, colour: well ? p.ink : p.fail });
}

/** A recording of Go has an end, but does not say whether the program had finished. */
function ended(end: Outcome['end'], time: string, origin?: string): string {
  if (origin && end === 'ok') return tr`ends ${time}`;
  switch (end) {
    case 'running': return tr`so far ${time}`;
    case 'ok': case 'exit': return tr`done ${time}`;
    case 'deadlock': return tr`deadlock ${time}`;
    case 'limit': return tr`limit ${time}`;
    case 'stopped': return tr`stopped ${time}`;
    case 'fault': return tr`fault ${time}`;
    case 'panic': return tr`panic ${time}`;
    default: return end satisfies never;
  }
}
