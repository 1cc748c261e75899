// Lays typed arrays over a panel's block of columns, without copying: the twin of render/columns.go, which says how a
// block is laid out. A block begins at a multiple of eight in its buffer; one that does not is copied once.

import type { Columns, Panel, Scene } from './scene.ts';
import { Run } from './run.ts';

const magic = 'RHCOLS1\n';
const headSize = 24;

type ArrayType = Float64ArrayConstructor | Int32ArrayConstructor | Uint32ArrayConstructor | Uint8ArrayConstructor;

/** Columns in the order of the block: name, type, index of the count in the head, elements a row. */
const layout: readonly [keyof Columns, ArrayType, number, number][] = [
  ['time', Float64Array, 0, 1], ['value', Float64Array, 0, 1], ['thread', Int32Array, 0, 1], ['actor', Int32Array, 0, 1],
  ['peer', Int32Array, 0, 1], ['msg', Int32Array, 0, 1], ['cause', Int32Array, 0, 1], ['pos', Int32Array, 0, 1],
  ['depth', Int32Array, 0, 1], ['kind', Uint8Array, 0, 1], ['reason', Uint8Array, 0, 1],
  ['msgSubject', Int32Array, 1, 1], ['msgData', Int32Array, 1, 1], ['msgFrom', Int32Array, 1, 1],
  ['msgTo', Int32Array, 1, 1], ['msgLineage', Uint32Array, 1, 2],
  ['sliceStart', Float64Array, 2, 1], ['sliceEnd', Float64Array, 2, 1], ['sliceThread', Int32Array, 2, 1],
  ['sliceActor', Int32Array, 2, 1], ['sliceMsg', Int32Array, 2, 1], ['sliceStep', Int32Array, 2, 1],
  ['sliceLast', Int32Array, 2, 1], ['sliceState', Uint8Array, 2, 1],
  ['backlogTime', Float64Array, 3, 1], ['backlogCount', Int32Array, 3, 1],
];

/** Decodes one block. It throws if the block is not one of this layout. */
export function decodeColumns(block: Uint8Array<ArrayBuffer>): Columns {
  const bytes = block.byteOffset % 8 === 0 ? block : block.slice();
  const mark = String.fromCharCode(...bytes.subarray(0, magic.length));
  if (bytes.length < headSize || mark !== magic) throw new Error('the run\'s data has an unknown layout; reload the page');
  const view = new DataView(bytes.buffer, bytes.byteOffset, headSize);
  const counts = [8, 12, 16, 20].map((at) => view.getUint32(at, true));
  const columns: Partial<Record<keyof Columns, unknown>> = {};
  let at = headSize;
  for (const [name, type, count, width] of layout) {
    const n = counts[count]! * width;
    if (at + n * type.BYTES_PER_ELEMENT > bytes.length) throw new Error('the run\'s data is cut short; run the cell again');
    columns[name] = new type(bytes.buffer, bytes.byteOffset + at, n);
    at += Math.ceil((n * type.BYTES_PER_ELEMENT) / 8) * 8;
  }
  return columns as unknown as Columns;
}

/** Joins a scene's head with the blocks of its panels, in order. */
export function decodeRun(scene: Scene, blocks: Uint8Array<ArrayBuffer>[], id: string): Run {
  if (blocks.length !== scene.panels.length) throw new Error('a panel\'s data is missing; run the cell again');
  const panels: Panel[] = scene.panels.map((head, i) => ({ ...head, columns: decodeColumns(blocks[i]!) }));
  return new Run(scene, panels, id);
}

/** Splits a body of frames: each a little-endian uint32 of its length, then its bytes. */
export function splitFrames(body: ArrayBuffer): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(body);
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < body.byteLength;) {
    const n = view.getUint32(at, true);
    if (at + 4 + n > body.byteLength) throw new Error('the run\'s data is cut short; run the cell again');
    frames.push(new Uint8Array(body, at + 4, n));
    at += 4 + n;
  }
  return frames;
}
