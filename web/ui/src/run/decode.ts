// Builds a run from what the server sends: the scene's head, and for each panel the blocks of its columns
// (wire/blocks.ts). Columns travel as narrow as their values allow, and whole numbers stay that narrow, because a run
// of ten million events must fit into a page. Times become float64, which the views compute with.

import { cutShort } from '../wire/blocks.ts';
import { atOnce } from '../ui/idle.ts';
import { tr } from '../ui/language.ts';
import { readPanel } from './partialpanel.ts';
import { restored } from './residual.ts';
import { PanelRun, Run } from './run.ts';
import type { PanelHead, Scene } from '../wire/types.gen.ts';

export const panelMissing = tr`part of the run's data is missing; run the cell again`;

/** Decodes all blocks of a panel. */
export function decodePanel(head: PanelHead, received: Uint8Array<ArrayBuffer>): PanelRun {
  const panel = atOnce(readPanel(head, received));
  if (panel.rowsReceived < panel.rows) throw new Error(cutShort);
  return panel.whole();
}

/** The same for a panel whose columns are stored as differences, as in the single-file export (run/residual.ts). */
function decodePacked(head: PanelHead, received: Uint8Array<ArrayBuffer>): PanelRun {
  const panel = atOnce(readPanel(head, received));
  if (panel.rowsReceived < panel.rows) throw new Error(cutShort);
  return new PanelRun({ ...head, columns: restored(panel.received) });
}

/** Joins a scene's head with its panels as the single-file export stores them. */
export function decodeFile(scene: Scene, received: readonly Uint8Array<ArrayBuffer>[]): Run {
  if (received.length !== scene.panels.length) throw new Error(panelMissing);
  return new Run(scene, scene.panels.map((head, i) => decodePacked(head, received[i]!)), '');
}

/** Joins a scene's head with all blocks of its panels, in order. */
export function decodeRun(scene: Scene, received: readonly Uint8Array<ArrayBuffer>[], id: string): Run {
  if (received.length !== scene.panels.length) throw new Error(panelMissing);
  return new Run(scene, scene.panels.map((head, i) => decodePanel(head, received[i]!)), id);
}

/** Splits a body into frames. A frame is a little-endian uint32 with its length, then its bytes. */
export function splitFrames(body: ArrayBuffer): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(body);
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < body.byteLength;) {
    const n = view.getUint32(at, true);
    if (at + 4 + n > body.byteLength) throw new Error(cutShort);
    frames.push(new Uint8Array(body, at + 4, n));
    at += 4 + n;
  }
  return frames;
}
