// The meters without a page around them: one column per panel.

import type { Player } from '../../player/player.ts';
import type { Drawing, Drawings } from '../draw/drawing.ts';
import { threadsMeter } from './bars.tsx';
import { backlogMeter, balanceMeter, ratesMeter } from './curves.tsx';
import { latencyMeter } from './histogram.tsx';
import { spots, type MeterPicture } from './meter.tsx';

export function metersDrawing(player: Player): Drawings | null {
  const panels = player.run.value?.panels ?? [];
  if (panels.every((p) => p.panel.actors.length === 0)) return null;
  const columns = panels.map((p, i) => {
    const all = [threadsMeter(player, i), ratesMeter(player), balanceMeter(player), backlogMeter(player), latencyMeter(player, i)];
    return all.map((m, k) => drawing(player, i, m, k === 0 && panels.length > 1 ? `${p.panel.title}. ` : ''));
  });
  return { columns, caption: '', momentary: true };
}

function drawing(player: Player, panel: number, m: MeterPicture, before: string): Drawing {
  const run = () => player.run.value!.panels[panel]!;
  return {
    title: before + m.title, height: m.height,
    still: (ctx, f) => m.still(ctx, f, run()),
    moving: (ctx, f) => m.moving(ctx, f, run(), { time: player.time.value, step: player.steps.value[panel] ?? -1 }).words,
    spots: (note, f) => (m.times ? spots(player, panel, f, note) : []),
  };
}
