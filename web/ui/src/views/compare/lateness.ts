// The colours of lateness, from earlier through unchanged to later. Purple and orange are distinguishable for
// colour-blind readers too; grey is about unchanged.

import type { Palette } from '../../ui/theme.ts';

interface Ends {
  earlier: string;
  later: string;
}

const light: Ends = { earlier: '#542788', later: '#b35806' };
const dark: Ends = { earlier: '#b2a4e0', later: '#f5a742' };

/** The ends of the scale, for a background. */
export function ends(p: Palette): Ends {
  return brightness(p.bg) > 0.5 ? light : dark;
}

/** The colour of a lateness as a part of the greatest, from -1 to 1. The scale is its square root, so that small
 *  lateness is visible. */
export function latenessColour(p: Palette, part: number): string {
  const to = ends(p)[part < 0 ? 'earlier' : 'later'];
  return mix(p.lineStrong, to, Math.sqrt(Math.min(1, Math.abs(part))));
}

/** The middle of the shades: neither earlier nor later. */
export const middle = 64;
export const shades = 2 * middle + 1;
const made = new WeakMap<Palette, string[]>();

/** The index of a lateness's shade: a picture has thousands of marks, and few colours. */
export const shadeOf = (part: number) => Math.round((Math.max(-1, Math.min(1, part)) + 1) * middle);

/** The colour of a shade. */
export function shade(p: Palette, i: number): string {
  let known = made.get(p);
  if (!known) made.set(p, (known = Array.from({ length: shades }, (_, k) => latenessColour(p, k / middle - 1))));
  return known[i]!;
}

function channels(hex: string): [number, number, number] {
  const n = parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 0xff, n & 0xff];
}

function brightness(hex: string): number {
  const [r, g, b] = channels(hex);
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
}

function mix(from: string, to: string, k: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `rgb(${a.map((v, i) => Math.round(v + (b[i]! - v) * k)).join(' ')})`;
}
