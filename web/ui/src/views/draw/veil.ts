// The veil over what is hidden: every picture that time runs through draws it alike.

import { tr } from '../../ui/language.ts';
import type { Palette } from '../../ui/theme.ts';
import { label, labelWidth, rule, type Context } from './canvas.ts';
import type { Scale } from './scale.ts';

const veilWords = tr`the rest is hidden`;

/** Covers what is later than a time, from one height to another; says so where there is room. */
export function veilOver(ctx: Context, p: Palette, s: Scale, veil: number, at: { top: number; bottom: number }): void {
  const from = Math.max(s.x0, s.x(veil));
  if (!(from < s.x1)) return;
  const high = at.bottom - at.top;
  ctx.fillStyle = p.veil;
  ctx.fillRect(from, at.top, s.x1 - from, high);
  rule(ctx, from, at.top, from, at.bottom, p.accent, 1.5);
  if (high < 12 || labelWidth(ctx, p, veilWords, { px: 12 }) > s.x1 - from - 12) return;
  label(ctx, p, veilWords, (from + s.x1) / 2, at.top + high / 2 + 4, { px: 12, align: 'center' });
}
