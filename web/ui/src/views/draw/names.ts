// Names left of lanes, for every view with lanes.

import { count } from '../../ui/format.ts';
import { fitted } from '../../ui/text.ts';
import type { Palette } from '../../ui/theme.ts';
import { label, labelWidth, rule, type Context } from './canvas.ts';

/** A lane whose name can be shown. */
interface NamedLane {
  name: string;
  top: number;
  height: number;
  /** The middle of the lane that the name belongs to. */
  middle: number;
}

/** Lanes that belong together. */
interface Group {
  label: string;
  first: number;
  last: number;
}

export interface LaneNames {
  /** Where the lanes begin; names end left of it. */
  x0: number;
  lane(i: number): NamedLane;
  /** The first lane of each row. */
  rows: ArrayLike<number>;
  /** The height of the lowest lane. */
  pitch: number;
  groups: readonly Group[];
  /** How many rows above the others are always named, whatever room there is for these; none if left out. */
  apart?: number;
  chosen: number; // -1: none
}

/** Lanes lower than this have no room for a name each. */
const roomy = 11;

/** The height of a line of text. */
const lineHeight = 12;

/** Each lane's name where it fits, else one bracket per group; the selected lane's name always. */
export function drawLaneNames(ctx: Context, p: Palette, names: LaneNames): void {
  const { rows, pitch, groups, apart = 0, chosen } = names;
  for (let r = 0; r < apart; r++) if (rows[r] !== chosen) drawName(ctx, p, names, rows[r]!);
  if (pitch < roomy && groups.length > 0) for (const g of groups) drawGroup(ctx, p, names, g);
  else {
    const every = pitch >= roomy ? 1 : Math.ceil(14 / Math.max(1, pitch));
    for (let r = apart; r < rows.length; r += every) if (rows[r] !== chosen) drawName(ctx, p, names, rows[r]!);
  }
  if (chosen >= 0) drawName(ctx, p, names, chosen);
}

function drawName(ctx: Context, p: Palette, { x0, lane, chosen }: LaneNames, i: number): void {
  const { name, top, height, middle } = lane(i);
  const x = x0 - 8;
  const bold = i === chosen;
  const text = fitLabel(ctx, p, name, x, bold);
  if (bold) {
    const wide = labelWidth(ctx, p, text, { bold });
    ctx.fillStyle = p.bg;
    ctx.fillRect(x - wide - 3, top - 1, wide + 4, height + 2);
  }
  label(ctx, p, text, x, middle + 4, bold ? { align: 'right', bold, colour: p.ink } : { align: 'right' });
}

/** A name cut to fit. For a goroutine its function is cut, not its number. */
export function fitLabel(ctx: Context, p: Palette, text: string, space: number, bold = false): string {
  const fits = (some: string) => labelWidth(ctx, p, some, { bold }) <= space;
  if (fits(text)) return text;
  const at = text.lastIndexOf(' · ');
  return at < 0 ? fitted(text, fits) : fitted(text.slice(0, at), fits, text.slice(at)) || text.slice(at + 3);
}

/** A bracket with the group's name and its number of lanes, as far as they fit beside the selected lane's name. */
function drawGroup(ctx: Context, p: Palette, { x0, lane, chosen }: LaneNames, g: Group): void {
  const { top } = lane(g.first);
  const last = lane(g.last);
  const bottom = last.top + last.height;
  rule(ctx, x0 - 4.5, top + 1, x0 - 4.5, bottom - 1, p.lineControl);
  const own = chosen >= 0 ? lane(chosen) : undefined;
  const free = (y: number) => !own || own.top + own.height <= y || own.top >= y + lineHeight;
  const x = x0 - 10;
  const words = [fitted(g.label, (text) => labelWidth(ctx, p, text) <= x), count(g.last - g.first + 1)];
  if (bottom - top < lineHeight) {
    if (bottom - top >= 9 && free(top)) label(ctx, p, words[0]!, x, (top + bottom) / 2 + 4, { align: 'right' });
    return;
  }
  let y = top;
  for (let w = 0; w < words.length && y + lineHeight <= bottom + 1; y++) {
    if (!free(y)) continue;
    label(ctx, p, words[w]!, x, y + 10, { align: 'right', colour: w > 0 ? p.ink3 : p.ink2 });
    y += lineHeight;
    w++;
  }
}
