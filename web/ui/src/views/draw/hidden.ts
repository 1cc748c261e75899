// The cover over the hidden times of a truncated run; all pictures with a time axis draw it alike.

import { tr } from '../../ui/language.ts';
import type { Palette } from '../../ui/theme.ts';
import { label, labelWidth, rule, type Context } from './canvas.ts';
import type { Scale } from './scale.ts';

const veilWords = tr`the rest is hidden`;

/** Covers what is later than a time, from one y to another, with a label where there is room. */
export function drawHidden(ctx: Context, p: Palette, s: Scale, hiddenFrom: number, at: { top: number; bottom: number }): void {
  const from = Math.max(s.x0, s.x(hiddenFrom));
  if (!(from < s.x1)) return;
  const high = at.bottom - at.top;
  ctx.fillStyle = p.veil;
  ctx.fillRect(from, at.top, s.x1 - from, high);
  rule(ctx, from, at.top, from, at.bottom, p.accent, 1.5);
  if (high < 12 || labelWidth(ctx, p, veilWords, { px: 12 }) > s.x1 - from - 12) return;
  label(ctx, p, veilWords, (from + s.x1) / 2, at.top + high / 2 + 4, { px: 12, align: 'center' });
}
