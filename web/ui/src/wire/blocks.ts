// Decodes the blocks of a panel's columns one by one: the twin of render/columns.go and render/array.go, which
// document the layout. Decoded arrays share no memory with a block, so each block can be freed.

import type { Paused } from '../ui/idle.ts';
import { tr } from '../ui/language.ts';
import type { Rare } from './panel.ts';
import type { Columns } from './panel.ts';

const magic = 'RHCOLS6\n';
const headSize = 48;
const arrayHeadSize = 16;
const maxRows = 2 ** 26;

const unknownLayout = tr`the run's data has an unknown layout; reload the page`;
export const cutShort = tr`the run's data is cut short; run the cell again`;
export const outOfOrder = tr`the server sent other data than requested; reload the page`;

export type ArrayType = Float64ArrayConstructor | Int32ArrayConstructor | Uint32ArrayConstructor | Uint16ArrayConstructor | Int16ArrayConstructor | Int8ArrayConstructor | Uint8ArrayConstructor;
export type Values = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Int8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** The parts of a panel that blocks carry: an outline, rows of events, rows of messages, and what is new in a run in
 *  progress. */
export const Part = { Outline: 0, Events: 1, Messages: 2, Growth: 3 } as const;

/** The count in a block's head that gives a column's length. */
const Count = { Events: 0, Messages: 1, Slices: 2, Points: 3, Threads: 4 } as const;

/** A column: name, type, the count that is its length, elements per row. */
export type Column = readonly [keyof Columns, ArrayType, number, number];

/** Columns in the order in which render.Columns has them. */
const layout: readonly Column[] = [
  ['time', Float64Array, 0, 1], ['value', Float64Array, 0, 1], ['thread', Int32Array, 0, 1], ['actor', Int32Array, 0, 1],
  ['peer', Int32Array, 0, 1], ['msg', Int32Array, 0, 1], ['cause', Int32Array, 0, 1], ['pos', Int32Array, 0, 1],
  ['depth', Int32Array, 0, 1], ['object', Int32Array, 0, 1], ['here', Int32Array, 0, 1], ['kind', Uint8Array, 0, 1], ['reason', Uint8Array, 0, 1],
  ['msgSubject', Int32Array, 1, 1], ['msgData', Int32Array, 1, 1], ['msgFrom', Int32Array, 1, 1],
  ['msgTo', Int32Array, 1, 1], ['msgLineage', Uint32Array, 1, 2],
  ['sliceStart', Float64Array, 2, 1], ['sliceEnd', Float64Array, 2, 1], ['sliceThread', Int32Array, 2, 1],
  ['sliceActor', Int32Array, 2, 1], ['sliceMsg', Int32Array, 2, 1], ['sliceStep', Int32Array, 2, 1],
  ['sliceLast', Int32Array, 2, 1], ['sliceState', Uint8Array, 2, 1],
  ['backlogTime', Float64Array, 3, 1], ['backlogCount', Int32Array, 3, 1],
  ['threadBorn', Float64Array, 4, 1], ['threadGone', Float64Array, 4, 1],
];

/** The columns of each part. */
export const columnsOf: readonly (readonly Column[])[] = [
  layout.filter((c) => c[2] >= Count.Slices), layout.filter((c) => c[2] === Count.Events), layout.filter((c) => c[2] === Count.Messages),
];

/** The arrays of a Growth block: the rows; then the indexes, ends and last steps of slices that have become longer;
 *  then the rest. */
export const growthOf = {
  rows: layout.filter((c) => c[2] <= Count.Slices),
  changes: [Int32Array, Float64Array, Float64Array] as const,
  rest: layout.filter((c) => c[2] >= Count.Points),
};

/** Columns whose type does not depend on their values, because code that searches them is fast for one type. */
const fixedTypes: ReadonlySet<keyof Columns> = new Set(['time', 'kind', 'reason', 'sliceStart', 'sliceEnd', 'sliceState', 'backlogTime', 'threadBorn', 'threadGone', 'msgLineage']);

/** A block as received. The rows of an outline are rare events. */
export interface Block {
  panel: number;
  part: number;
  first: number;
  rows: number;
  /** By Count: how many rows there are. */
  of: readonly number[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** Splits bytes into blocks. It throws if they do not have this layout. */
export function splitBlocks(encoded: Uint8Array<ArrayBuffer>): Block[] {
  const bytes = encoded.byteOffset % 8 === 0 ? encoded : encoded.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const blocks: Block[] = [];
  for (let at = 0; at < bytes.length || at === 0;) {
    const mark = String.fromCharCode(...bytes.subarray(at, at + magic.length));
    if (mark !== magic.slice(0, mark.length)) throw new Error(unknownLayout);
    if (at + headSize > bytes.length) throw new Error(cutShort);
    const [panel, part, first, rows, ...of] = Array.from({ length: 9 }, (_, i) => view.getUint32(at + 8 + 4 * i, true)) as [number, number, number, number];
    const size = view.getUint32(at + 44, true);
    if (part > Part.Growth || size < headSize || size % 8 !== 0 || [rows, ...of].some((n) => n > maxRows)) throw new Error(unknownLayout);
    if (at + size > bytes.length) throw new Error(cutShort);
    blocks.push({ panel, part, first, rows, of, bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return blocks;
}

/** An array of a block as received. */
export interface EncodedArray {
  elements: Values;
  differences: boolean;
  base: number;
}

/** Reads the arrays of a block one after the other. */
export class Reader {
  private at = headSize;
  private view: DataView;

  constructor(private bytes: Uint8Array<ArrayBuffer>) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  next(n: number): EncodedArray {
    const { bytes, view } = this;
    if (this.at + arrayHeadSize > bytes.length) throw new Error(cutShort);
    const width = view.getUint32(this.at, true);
    const differences = view.getUint32(this.at + 4, true) === 1;
    const base = view.getFloat64(this.at + 8, true);
    const from = this.at + arrayHeadSize;
    this.at = from + Math.ceil((n * width) / 8) * 8;
    if (this.at > bytes.length) throw new Error(cutShort);
    return { elements: elements(width, bytes, from, n), differences, base };
  }

  /** The part of the block that has been read, 0 to 1. */
  get part(): number {
    return this.at / this.bytes.length;
  }

  /** Throws if the block has more. */
  end(): void {
    if (this.at !== this.bytes.length) throw new Error(unknownLayout);
  }
}

/** An array's elements as received; width 0 means that all are zero. */
function elements(width: number, bytes: Uint8Array<ArrayBuffer>, at: number, n: number): Values {
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

/** Writes the values that elements stand for into an array of the same length. Additions wrap around as the type
 *  does. */
export function decodeInto({ elements: encoded, differences, base }: EncodedArray, out: Values): void {
  if (differences) {
    let sum = base;
    for (let i = 0; i < out.length; i++) out[i] = sum += encoded[i]!;
    return;
  }
  if (encoded.length > 0) out.set(encoded); // some engines copy even an empty array
  if (base !== 0) for (let i = 0; i < out.length; i++) out[i] = out[i]! + base;
}

/** The narrowest type for a column whose values lie between `least` and `most`. */
export function typeFor([name, type]: Column, least: number, most: number): ArrayType {
  if (fixedTypes.has(name)) return type;
  if (!(least <= most)) return Float64Array; // some are not whole numbers
  if (least >= 0 && most < 2 ** 8) return Uint8Array;
  if (least >= -(2 ** 7) && most < 2 ** 7) return Int8Array;
  if (least >= 0 && most < 2 ** 16) return Uint16Array;
  if (least >= -(2 ** 15) && most < 2 ** 15) return Int16Array;
  if (least >= -(2 ** 31) && most < 2 ** 31) return Int32Array;
  return least >= 0 && most < 2 ** 32 ? Uint32Array : Float64Array;
}

/** The least and the greatest value of an array. */
export function limitsOf({ elements: encoded, differences, base }: EncodedArray): [least: number, most: number] {
  if (encoded instanceof Float64Array) return [NaN, NaN];
  let [least, most] = [Infinity, -Infinity];
  let sum = base;
  for (let i = 0; i < encoded.length; i++) {
    const v = differences ? (sum += encoded[i]!) : base + encoded[i]!;
    if (v < least) least = v;
    if (v > most) most = v;
  }
  return encoded.length > 0 ? [least, most] : [0, 0];
}

/** Decodes the columns of an outline, the least and greatest values of the columns that are loaded as rows, and the
 *  rare events. */
export function* outlineOf(block: Block): Paused<{ columns: Columns; limits: Float64Array; rare: Rare }> {
  if (block.part !== Part.Outline) throw new Error(outOfOrder);
  const reader = new Reader(block.bytes);
  const columns: Partial<Record<keyof Columns, unknown>> = {};
  for (const column of columnsOf[Part.Outline]!) {
    const encoded = reader.next(block.of[column[2]]!);
    const out = new (typeFor(column, ...limitsOf(encoded)))(encoded.elements.length);
    decodeInto(encoded, out);
    columns[column[0]] = out;
    yield reader.part;
  }
  const rows = [...columnsOf[Part.Events]!, ...columnsOf[Part.Messages]!];
  const limits = new Float64Array(2 * rows.length);
  decodeInto(reader.next(limits.length), limits);
  const rare = readRare(reader, block.rows);
  reader.end();
  for (const [name, type] of rows) columns[name] = new type(0);
  return { columns: columns as unknown as Columns, limits, rare };
}

function readRare(reader: Reader, n: number): Rare {
  const next = <T extends Values>(out: T): T => (decodeInto(reader.next(n), out), out);
  return {
    step: next(new Int32Array(n)), count: next(new Int32Array(n)), lane: next(new Int32Array(n)),
    time: next(new Float64Array(n)), kind: next(new Uint8Array(n)),
  };
}
