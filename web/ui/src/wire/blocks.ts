// The blocks of a panel's columns, one by one: the twin of render/columns.go and render/array.go, which say how they are laid
// out. Nothing of what is decoded lies over a block, so that each can be thrown away.

import type { Paused } from '../ui/idle.ts';
import { tr } from '../ui/language.ts';
import type { Rare } from './panel.ts';
import type { Columns } from './panel.ts';

const magic = 'RHCOLS4\n';
const headSize = 48;
const arrayHeadSize = 16;
const maxRows = 2 ** 26;

const unknownLayout = tr`the run's data has an unknown layout; reload the page`;
export const cutShort = tr`the run's data is cut short; run the cell again`;
export const outOfOrder = tr`the server sent other data than requested; reload the page`;

export type ArrayType = Float64ArrayConstructor | Int32ArrayConstructor | Uint32ArrayConstructor | Uint16ArrayConstructor | Int16ArrayConstructor | Int8ArrayConstructor | Uint8ArrayConstructor;
export type Values = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Int8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** What a block has of a panel: events and messages come in rows; of a run that goes on, what is new. */
export const Part = { Outline: 0, Events: 1, Messages: 2, Growth: 3 } as const;

/** Which of the counts in a block's head a column has the length of. */
const Count = { Events: 0, Messages: 1, Slices: 2, Points: 3, Threads: 4 } as const;

/** A column: name, type, which count is its length, elements a row. */
export type Column = readonly [keyof Columns, ArrayType, number, number];

/** Columns in the order in which render.Columns has them. */
const layout: readonly Column[] = [
  ['time', Float64Array, 0, 1], ['value', Float64Array, 0, 1], ['thread', Int32Array, 0, 1], ['actor', Int32Array, 0, 1],
  ['peer', Int32Array, 0, 1], ['msg', Int32Array, 0, 1], ['cause', Int32Array, 0, 1], ['pos', Int32Array, 0, 1],
  ['depth', Int32Array, 0, 1], ['kind', Uint8Array, 0, 1], ['reason', Uint8Array, 0, 1],
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

/** The arrays of what is new: rows, then the numbers, ends and last steps of slices that are longer now, and then the rest. */
export const growthOf = {
  rows: layout.filter((c) => c[2] <= Count.Slices),
  changes: [Int32Array, Float64Array, Float64Array] as const,
  rest: layout.filter((c) => c[2] >= Count.Points),
};

/** Columns that have their type whatever their values: code that searches times is fast for one type. */
const kept: ReadonlySet<keyof Columns> = new Set(['time', 'kind', 'reason', 'sliceStart', 'sliceEnd', 'sliceState', 'backlogTime', 'threadBorn', 'threadGone', 'msgLineage']);

/** A block as it was sent. The rows of an outline are rare events. */
export interface Block {
  panel: number;
  part: number;
  first: number;
  rows: number;
  /** How many rows there are of each Count. */
  of: readonly number[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** Splits bytes into the blocks they are made of. It throws if they are not of this layout. */
export function splitBlocks(sent: Uint8Array<ArrayBuffer>): Block[] {
  const bytes = sent.byteOffset % 8 === 0 ? sent : sent.slice();
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

/** An array of a block as it was sent. */
export interface Sent {
  elements: Values;
  differences: boolean;
  base: number;
}

/** Reads the arrays of a block, one after the other. */
export class Reader {
  private at = headSize;
  private view: DataView;

  constructor(private bytes: Uint8Array<ArrayBuffer>) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  next(n: number): Sent {
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

  /** Which part of the block has been read. */
  get part(): number {
    return this.at / this.bytes.length;
  }

  /** Throws if there is more. */
  end(): void {
    if (this.at !== this.bytes.length) throw new Error(unknownLayout);
  }
}

/** An array's elements as they were sent; of width 0, as many zeros. */
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

/** Writes the values that elements stand for into an array as long. Adding wraps around as the type does. */
export function put({ elements: sent, differences, base }: Sent, out: Values): void {
  if (differences) {
    let sum = base;
    for (let i = 0; i < out.length; i++) out[i] = sum += sent[i]!;
    return;
  }
  if (sent.length > 0) out.set(sent); // not every engine copies nothing
  if (base !== 0) for (let i = 0; i < out.length; i++) out[i] = out[i]! + base;
}

/** The narrowest type that holds a column's values, from the least to the most of them. */
export function typeFor([name, type]: Column, least: number, most: number): ArrayType {
  if (kept.has(name)) return type;
  if (!(least <= most)) return Float64Array; // not all of them are whole numbers
  if (least >= 0 && most < 2 ** 8) return Uint8Array;
  if (least >= -(2 ** 7) && most < 2 ** 7) return Int8Array;
  if (least >= 0 && most < 2 ** 16) return Uint16Array;
  if (least >= -(2 ** 15) && most < 2 ** 15) return Int16Array;
  if (least >= -(2 ** 31) && most < 2 ** 31) return Int32Array;
  return least >= 0 && most < 2 ** 32 ? Uint32Array : Float64Array;
}

/** The least and the most of an array. */
export function limitsOf({ elements: sent, differences, base }: Sent): [least: number, most: number] {
  if (sent instanceof Float64Array) return [NaN, NaN];
  let [least, most] = [Infinity, -Infinity];
  let sum = base;
  for (let i = 0; i < sent.length; i++) {
    const v = differences ? (sum += sent[i]!) : base + sent[i]!;
    if (v < least) least = v;
    if (v > most) most = v;
  }
  return sent.length > 0 ? [least, most] : [0, 0];
}

/** Decodes the columns of an outline, the limits of those that have rows (the least and the most of each), and the rare events. */
export function* outlineOf(block: Block): Paused<{ columns: Columns; limits: Float64Array; rare: Rare }> {
  if (block.part !== Part.Outline) throw new Error(outOfOrder);
  const reader = new Reader(block.bytes);
  const columns: Partial<Record<keyof Columns, unknown>> = {};
  for (const column of columnsOf[Part.Outline]!) {
    const sent = reader.next(block.of[column[2]]!);
    const out = new (typeFor(column, ...limitsOf(sent)))(sent.elements.length);
    put(sent, out);
    columns[column[0]] = out;
    yield reader.part;
  }
  const rows = [...columnsOf[Part.Events]!, ...columnsOf[Part.Messages]!];
  const limits = new Float64Array(2 * rows.length);
  put(reader.next(limits.length), limits);
  const rare = readRare(reader, block.rows);
  reader.end();
  for (const [name, type] of rows) columns[name] = new type(0);
  return { columns: columns as unknown as Columns, limits, rare };
}

function readRare(reader: Reader, n: number): Rare {
  const next = <T extends Values>(out: T): T => (put(reader.next(n), out), out);
  return {
    step: next(new Int32Array(n)), count: next(new Int32Array(n)), lane: next(new Int32Array(n)),
    time: next(new Float64Array(n)), kind: next(new Uint8Array(n)),
  };
}
