// A run still in progress: each message brings what is new since the one before, and this file appends it. Columns
// have spare capacity, so the work is proportional to what is new.

import { cutShort, growthOf, limitsOf, outOfOrder, decodeInto, Reader, splitBlocks, typeFor, type ArrayType, type Block, type Column, type EncodedArray, type Values } from '../wire/blocks.ts';
import { panelMissing } from './decode.ts';
import type { Paused } from '../ui/idle.ts';
import { PanelRun, Run } from './run.ts';
import type { Columns } from '../wire/panel.ts';
import type { PanelHead, Scene } from '../wire/types.gen.ts';

/** A column with spare capacity. */
class GrowingColumn {
  private values: Values;
  private type: ArrayType;
  private length = 0;
  private least = Infinity;
  private most = -Infinity;

  constructor(private column: Column) {
    this.type = typeFor(column, 0, 0);
    this.values = new this.type(0);
  }

  /** Appends values as received. */
  add(encoded: EncodedArray): void {
    const n = encoded.elements.length;
    if (n > 0) this.widen(...limitsOf(encoded));
    this.reserve(this.length + n);
    decodeInto(encoded, this.values.subarray(this.length, this.length + n));
    this.length += n;
  }

  /** Overwrites values that are already there. */
  change(places: Int32Array, to: Float64Array): void {
    if (places.length === 0) return;
    this.widen(to.reduce((m, v) => Math.min(m, v), Infinity), to.reduce((m, v) => Math.max(m, v), -Infinity));
    this.reserve(this.length);
    places.forEach((at, i) => {
      if (at < 0 || at >= this.length) throw new Error(outOfOrder);
      this.values[at] = to[i]!;
    });
  }

  clear(): void {
    this.length = 0;
  }

  /** The values so far. It is a copy if they change later. */
  view(changes: boolean): Values {
    return changes ? this.values.slice(0, this.length) : this.values.subarray(0, this.length);
  }

  /** Widens the element type to hold values from the least to the most; NaN: some are not whole numbers. */
  private widen(least: number, most: number): void {
    this.least = Math.min(this.least, least);
    this.most = Math.max(this.most, most);
    this.type = typeFor(this.column, this.least, this.most);
  }

  private reserve(length: number): void {
    const { values, type } = this;
    if (values instanceof type && values.length >= length) return;
    this.values = new type(values.length >= length ? values.length : Math.max(length, 2 * values.length));
    this.values.set(values.subarray(0, this.length));
  }
}

/** Columns whose values change after they were sent. Runs made before keep the old values. */
const changing: ReadonlySet<keyof Columns> = new Set(['sliceEnd', 'sliceLast', 'threadBorn', 'threadGone']);

/** A panel of a run in progress. */
class GrowingPanel {
  private columns = new Map<keyof Columns, GrowingColumn>();
  private have: readonly number[] = [0, 0, 0, 0, 0];
  private strings: string[] = [];
  private data: string[] = [];
  private head!: PanelHead;
  private made: PanelRun | undefined;

  /** Appends what is new. */
  *take(head: PanelHead, block: Block, at: number): Paused<void> {
    if (block.panel !== at || block.first !== this.have[0] || block.of.some((n, i) => n < this.have[i]!)) throw new Error(outOfOrder);
    const reader = new Reader(block.bytes);
    const { rows, changes, rest } = growthOf;
    for (const column of rows) yield this.add(reader, block, column);
    const [places, ends, lasts] = changes.map((type) => whole(reader.next(block.rows), type)) as [Int32Array<ArrayBuffer>, Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>];
    this.columns.get('sliceEnd')!.change(places, ends);
    this.columns.get('sliceLast')!.change(places, lasts);
    for (const column of rest) yield this.add(reader, block, column);
    reader.end();
    this.have = block.of;
    for (const s of head.strings) this.strings.push(s);
    for (const s of head.data) this.data.push(s);
    this.head = { ...head, strings: this.strings, data: this.data };
  }

  private add(reader: Reader, block: Block, column: Column): number {
    const [name, , count, perRow] = column;
    let to = this.columns.get(name);
    if (!to) this.columns.set(name, (to = new GrowingColumn(column)));
    const all = name === 'threadBorn' || name === 'threadGone'; // sent for all threads, each time
    if (all) to.clear();
    to.add(reader.next((block.of[count]! - (all ? 0 : this.have[count]!)) * perRow));
    return reader.part;
  }

  /** The panel so far. It reuses the indexes of the panel made before. */
  *run(): Paused<PanelRun> {
    const columns: Partial<Record<keyof Columns, Values>> = {};
    for (const [name, column] of this.columns) columns[name] = column.view(changing.has(name));
    yield 0;
    this.made = new PanelRun({ ...this.head, columns: columns as unknown as Columns }, { before: this.made });
    yield* this.made.summarize();
    return this.made;
  }
}

function whole(encoded: EncodedArray, type: ArrayType): Values {
  const values = new type(encoded.elements.length);
  decodeInto(encoded, values);
  return values;
}

/** A run in progress, received part by part. */
export class GrowingRun {
  private panels: GrowingPanel[] = [];
  private waiting: { scene: Scene; blocks: readonly Uint8Array<ArrayBuffer>[] }[] = [];

  /** Queues a received part. Parts must be queued in the order in which they arrive. */
  put(scene: Scene, blocks: readonly Uint8Array<ArrayBuffer>[]): void {
    this.waiting.push({ scene, blocks });
  }

  /** Makes a run of all parts queued before this call, with pauses. Parts queued during it are left for the next
   *  call. */
  *made(): Paused<Run> {
    const come = this.waiting.splice(0);
    const scene = come.at(-1)?.scene;
    if (!scene) throw new Error(cutShort);
    for (const next of come) yield* this.take(next.scene, next.blocks);
    const panels: PanelRun[] = [];
    for (const p of this.panels) panels.push(yield* p.run());
    return new Run({ ...scene, panels: panels.map((p) => p.panel) }, panels, '');
  }

  private *take(scene: Scene, blocks: readonly Uint8Array<ArrayBuffer>[]): Paused<void> {
    if (blocks.length !== scene.panels.length || blocks.length < this.panels.length) throw new Error(panelMissing);
    for (const [i, bytes] of blocks.entries()) {
      const [block, more] = splitBlocks(bytes);
      if (!block || more) throw new Error(outOfOrder);
      this.panels[i] ??= new GrowingPanel();
      yield* this.panels[i]!.take(scene.panels[i]!, block, i);
    }
  }
}
