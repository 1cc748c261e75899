// The pictures of a comparison without a page around them: Same cause, and What moved.

import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { Drawing, Drawings } from '../draw/drawing.ts';
import { causeHeight } from './cause-draw.ts';
import { causePicture, causeWords } from './cause.tsx';
import { contrastOf } from './contrast.ts';
import { lanesOf } from './lanes.ts';
import { movedPicture } from './moved-view.tsx';
import { matchNow, type Pairing } from './pairing.ts';
import { panelOf } from './side.ts';

/** Null unless there are two runs with one clock. */
export function compareDrawing(player: Player, mode: 'cause' | 'difference'): Drawings | null {
  const c = contrastOf(player);
  const [a, b] = [c.a.value, c.b.value];
  if (!a || !b) return null;
  matchNow(panelOf(a), panelOf(b));
  const p = c.pairing.value;
  if (!p?.oneClock) return null;
  const picture = mode === 'cause' ? causePicture(c) : movedPicture(c);
  const drawing: Drawing = {
    title: tr`A: ${p.a.panel.title}. B: ${p.b.panel.title}.`,
    height: (_, phone) => (mode === 'cause' ? causeHeight(lanesOf(p).lanes.length, phone) : phone ? 260 : 360),
    still: picture.still,
    moving: (ctx, f) => {
      picture.moving(ctx, f);
      return '';
    },
    spots: (note, f) => picture.spots(note, f),
  };
  return { columns: [[drawing]], caption: mode === 'cause' ? causeWords(p) : movedWords(p), momentary: false };
}

const movedWords = (p: Pairing) => tr`Each dot is one message, matched by its cause, not by time. Above the line: it began later in B, ${p.b.panel.title}.`;
