// What has been received of a run: all of it, or the outlines of its panels.

import { cutShort } from '../wire/blocks.ts';
import { Loading } from './loading.ts';
import { panelMissing } from './decode.ts';
import type { Paused } from '../ui/idle.ts';
import { readPanel, type PartialPanel } from './partialpanel.ts';
import { Run } from './run.ts';
import type { Scene } from '../wire/types.gen.ts';

/** A run as far as it has been received: all of it, or its outline, which is enough for the first picture while the
 *  rows are being loaded. */
export interface Received {
  run: Run;
  /** The panels that still lack rows; null if all rows are there. */
  incomplete: PartialPanel[] | null;
}

/** Joins a scene's head with its panels. */
export function joinPanels(scene: Scene, panels: PartialPanel[], id: string): Received {
  if (panels.length !== scene.panels.length) throw new Error(panelMissing);
  if (panels.every((p) => p.rowsReceived === p.rows)) return { run: new Run(scene, panels.map((p) => p.whole()), id), incomplete: null };
  if (panels.some((p) => p.rowsReceived > 0)) throw new Error(cutShort);
  return { run: new Run(scene, panels.map((p) => p.outline), id, { loading: new Loading() }), incomplete: panels };
}

/** Decodes what was received of a scene's panels, in order, with pauses, so that the page stays responsive. It also
 *  makes what the first picture needs. */
export function* decodeReceived(scene: Scene, received: readonly Uint8Array<ArrayBuffer>[], id: string): Paused<Received> {
  if (received.length !== scene.panels.length) throw new Error(panelMissing);
  const panels: PartialPanel[] = [];
  for (const [i, bytes] of received.entries()) {
    const panel = yield* readPanel(scene.panels[i]!, bytes, i);
    yield* panel.outline.summarize();
    panels.push(panel);
  }
  return joinPanels(scene, panels, id);
}
