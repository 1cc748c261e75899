// What has been received of a run: all of it, or the outlines of its panels.

import { cutShort } from '../wire/blocks.ts';
import { Coming } from './loading.ts';
import { panelMissing } from './decode.ts';
import type { Paused } from '../ui/idle.ts';
import { panelParts, type PanelParts } from './panelparts.ts';
import { Run } from './run.ts';
import type { Scene } from '../wire/types.gen.ts';

/** A run as far as it has been received: all of it, or its outline, which is enough for the first picture while the
 *  rows are being loaded. */
export interface Sent {
  run: Run;
  /** The panels that still lack rows; null if all rows are there. */
  parts: PanelParts[] | null;
}

/** Joins a scene's head with its panels. */
export function joined(scene: Scene, parts: PanelParts[], id: string): Sent {
  if (parts.length !== scene.panels.length) throw new Error(panelMissing);
  if (parts.every((p) => p.arrived === p.rows)) return { run: new Run(scene, parts.map((p) => p.whole()), id), parts: null };
  if (parts.some((p) => p.arrived > 0)) throw new Error(cutShort);
  return { run: new Run(scene, parts.map((p) => p.outline), id, { coming: new Coming() }), parts };
}

/** Decodes what was received of a scene's panels, in order, with pauses, so that the page stays responsive. It also
 *  makes what the first picture needs. */
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
