// A run from what the server sends of it: the scene's head, and of each panel the blocks of its columns (wire/blocks.ts). They
// travel as narrow as their values allow, and whole numbers stay so: a run of ten million events must fit into a page. Times
// become float64, which the views compute with.

import { cutShort } from '../wire/blocks.ts';
import { atOnce } from '../ui/idle.ts';
import { tr } from '../ui/language.ts';
import { panelParts } from './panelparts.ts';
import { restored } from './residual.ts';
import { PanelRun, Run } from './run.ts';
import type { PanelHead, Scene } from '../wire/types.gen.ts';

export const panelMissing = tr`part of the run's data is missing; run the cell again`;

/** Decodes all blocks of a panel. */
export function decodePanel(head: PanelHead, sent: Uint8Array<ArrayBuffer>): PanelRun {
  const panel = atOnce(panelParts(head, sent));
  if (panel.arrived < panel.rows) throw new Error(cutShort);
  return panel.whole();
}

/** The same of a panel whose columns are as the single file has them (run/residual.ts). */
function decodePacked(head: PanelHead, sent: Uint8Array<ArrayBuffer>): PanelRun {
  const panel = atOnce(panelParts(head, sent));
  if (panel.arrived < panel.rows) throw new Error(cutShort);
  return new PanelRun({ ...head, columns: restored(panel.sent) });
}

/** Joins a scene's head with its panels as the single file has them. */
export function decodeFile(scene: Scene, sent: readonly Uint8Array<ArrayBuffer>[]): Run {
  if (sent.length !== scene.panels.length) throw new Error(panelMissing);
  return new Run(scene, scene.panels.map((head, i) => decodePacked(head, sent[i]!)), '');
}

/** Joins a scene's head with all blocks of its panels, in order. */
export function decodeRun(scene: Scene, sent: readonly Uint8Array<ArrayBuffer>[], id: string): Run {
  if (sent.length !== scene.panels.length) throw new Error(panelMissing);
  return new Run(scene, scene.panels.map((head, i) => decodePanel(head, sent[i]!)), id);
}

/** Splits a body of frames: each a little-endian uint32 of its length, then its bytes. */
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
