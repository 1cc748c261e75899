// Reads a panel's block of columns: the twin of render/columns.go, which says how a block is laid out. Arrays travel as
// narrow as their values allow, and whole numbers stay so: a run of ten million events must fit into a page. Times become
// float64, which the views compute with. Nothing is laid over the block, so that it can be thrown away.

import { atOnce, type Paused } from './idle.ts';
import type { Columns, Ints, PanelHead, Scene } from './scene.ts';
import { PanelRun, Run } from './run.ts';

const magic = 'RHCOLS2\n';
const headSize = 24;
const arrayHeadSize = 16;

const unknownLayout = 'the run\'s data has an unknown layout; reload the page';
const panelMissing = 'a panel\'s data is missing; run the cell again';
const cutShort = 'the run\'s data is cut short; run the cell again';

type ArrayType = Float64ArrayConstructor | Int32ArrayConstructor | Uint32ArrayConstructor | Int16ArrayConstructor | Uint8ArrayConstructor;

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
  return atOnce(columnsInPieces(block));
}

/** Decodes a block column by column. */
function* columnsInPieces(block: Uint8Array<ArrayBuffer>): Paused<Columns> {
  const bytes = block.byteOffset % 8 === 0 ? block : block.slice();
  const mark = String.fromCharCode(...bytes.subarray(0, magic.length));
  if (bytes.length < headSize || mark !== magic) throw new Error(unknownLayout);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const counts = [8, 12, 16, 20].map((at) => view.getUint32(at, true));
  const columns: Partial<Record<keyof Columns, unknown>> = {};
  let at = headSize;
  for (const [name, type, count, perRow] of layout) {
    const n = counts[count]! * perRow;
    if (at + arrayHeadSize > bytes.length) throw new Error(cutShort);
    const width = view.getUint32(at, true);
    const differences = view.getUint32(at + 4, true) === 1;
    const base = view.getFloat64(at + 8, true);
    at += arrayHeadSize;
    if (at + n * width > bytes.length) throw new Error(cutShort);
    const sent = elements(width, bytes, at, n);
    columns[name] = kept.has(name) ? values(type, sent, differences, base) : narrow(type, sent, differences, base);
    at += Math.ceil((n * width) / 8) * 8;
    yield at / bytes.length;
  }
  return columns as unknown as Columns;
}

/** Columns that have their type whatever their values: code that searches times is fast for one type. */
const kept: ReadonlySet<keyof Columns> = new Set(['time', 'sliceStart', 'sliceEnd', 'backlogTime', 'msgLineage']);

type Values = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** An array's elements as they were sent; of width 0, as many zeros. */
function elements(width: number, bytes: Uint8Array<ArrayBuffer>, at: number, n: number): Values | Uint16Array<ArrayBuffer> {
  const offset = bytes.byteOffset + at;
  switch (width) {
    case 0: return new Uint8Array(n);
    case 1: return new Uint8Array(bytes.buffer, offset, n);
    case 2: return new Uint16Array(bytes.buffer, offset, n);
    case 4: return new Uint32Array(bytes.buffer, offset, n);
    case 8: return new Float64Array(bytes.buffer, offset, n);
    default: throw new Error(unknownLayout);
  }
}

/** The values that elements stand for, in as few bytes each as hold them. */
function narrow(type: ArrayType, sent: Values | Uint16Array<ArrayBuffer>, differences: boolean, base: number): Ints | Float64Array {
  if (differences || sent instanceof Float64Array) return values(type, sent, differences, base);
  if (base === 0) return sent.slice();
  if (type === Uint8Array) return values(type, sent, false, base);
  let most = 256 ** sent.BYTES_PER_ELEMENT - 1;
  const fits = (limit: number) => base >= -limit && base + most < limit;
  if (!fits(2 ** 15) && type === Float64Array) {
    most = 0; // their type does not say whether they fit into less
    for (let i = 0; i < sent.length; i++) if (sent[i]! > most) most = sent[i]!;
  } else if (!fits(2 ** 15)) return values(type, sent, false, base);
  return values(fits(2 ** 15) ? Int16Array : fits(2 ** 31) ? Int32Array : Float64Array, sent, false, base);
}

/** The values that elements stand for. Adding wraps around as the type does. */
function values(type: ArrayType, sent: Values | Uint16Array<ArrayBuffer>, differences: boolean, base: number): Values {
  const out = new type(sent);
  if (differences) {
    let sum = base;
    for (let i = 0; i < out.length; i++) out[i] = sum += out[i]!;
  } else if (base !== 0) {
    for (let i = 0; i < out.length; i++) out[i] = out[i]! + base;
  }
  return out;
}

/** Joins a panel's head with its block. */
export function decodePanel(head: PanelHead, block: Uint8Array<ArrayBuffer>): PanelRun {
  return new PanelRun({ ...head, columns: decodeColumns(block) });
}

/** decodePanel in pieces that take little time each, together with what the first picture of a panel needs. */
export function* panelInPieces(head: PanelHead, block: Uint8Array<ArrayBuffer>): Paused<PanelRun> {
  const columns = yield* columnsInPieces(block);
  const panel = new PanelRun({ ...head, columns });
  yield 1;
  yield* panel.summingUp();
  return panel;
}

/** Joins a scene's head with the blocks of its panels, in order. */
export function decodeRun(scene: Scene, blocks: Uint8Array<ArrayBuffer>[], id: string): Run {
  if (blocks.length !== scene.panels.length) throw new Error(panelMissing);
  return new Run(scene, scene.panels.map((head, i) => decodePanel(head, blocks[i]!)), id);
}

/** decodeRun in pieces: of ten million events it takes a second or two, in which the page shall hear the learner. */
export function* runInPieces(scene: Scene, blocks: Uint8Array<ArrayBuffer>[], id: string): Paused<Run> {
  if (blocks.length !== scene.panels.length) throw new Error(panelMissing);
  const panels: PanelRun[] = [];
  for (let i = 0; i < blocks.length; i++) panels.push(yield* panelInPieces(scene.panels[i]!, blocks[i]!));
  return new Run(scene, panels, id);
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
