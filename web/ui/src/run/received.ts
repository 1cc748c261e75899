// What the server has sent of a run: all of it, or the outlines of its panels.

import { cutShort } from '../wire/blocks.ts';
import { Coming } from './loading.ts';
import { panelMissing } from './decode.ts';
import type { Paused } from '../ui/idle.ts';
import { panelParts, type PanelParts } from './panelparts.ts';
import { Run } from './run.ts';
import type { Scene } from '../wire/types.gen.ts';

/** A run as far as it was sent: all of it, or its outline, from which the first picture is drawn while the rows are on their
 *  way. */
export interface Sent {
  run: Run;
  /** Where the rows are to go; null if all are there. */
  parts: PanelParts[] | null;
}

/** Joins a scene's head with its panels. */
export function joined(scene: Scene, parts: PanelParts[], id: string): Sent {
  if (parts.length !== scene.panels.length) throw new Error(panelMissing);
  if (parts.every((p) => p.arrived === p.rows)) return { run: new Run(scene, parts.map((p) => p.whole()), id), parts: null };
  if (parts.some((p) => p.arrived > 0)) throw new Error(cutShort);
  return { run: new Run(scene, parts.map((p) => p.outline), id, { coming: new Coming() }), parts };
}

/** Decodes what was sent of the panels of a scene, in order, with pauses: the page shall hear the learner. What the first picture
 *  needs is made with it. */
export function* sentInPieces(scene: Scene, sent: readonly Uint8Array<ArrayBuffer>[], id: string): Paused<Sent> {
  if (sent.length !== scene.panels.length) throw new Error(panelMissing);
  const parts: PanelParts[] = [];
  for (const [i, bytes] of sent.entries()) {
    const panel = yield* panelParts(scene.panels[i]!, bytes, i);
    yield* panel.outline.summingUp();
    parts.push(panel);
  }
  return joined(scene, parts, id);
}
