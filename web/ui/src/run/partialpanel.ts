// A panel received in parts: first its outline, then its rows, block by block, in any order of ranges. The columns
// have their final length from the first block on, and each block is copied into them, so that no more than one block
// is held besides them.

import { columnsOf, outlineOf, outOfOrder, Part, decodeInto, Reader, splitBlocks, typeFor, type Block, type Values } from '../wire/blocks.ts';
import type { Paused } from '../ui/idle.ts';
import type { Rare } from '../wire/panel.ts';
import { PanelRun } from './run.ts';
import type { Columns } from '../wire/panel.ts';
import type { PanelHead } from '../wire/types.gen.ts';

/** Rows of one of a panel's tables, from `from` up to but not including `to`. */
export interface Range {
  of: 'events' | 'messages';
  from: number;
  to: number;
}

const rowParts = [Part.Events, Part.Messages] as const;
const names = { [Part.Events]: 'events', [Part.Messages]: 'messages' } as const;

export class PartialPanel {
  /** What the first picture shows; it has no events. */
  get outline(): PanelRun {
    return (this.madeOutline ??= new PanelRun({ ...this.head, columns: this.first }, { rare: this.rare }));
  }
  private madeOutline: PanelRun | undefined;
  /** The numbers of events, messages, slices, points of the backlog, and threads. */
  private of: readonly number[];
  private index: number;
  private columns: Columns;
  /** By table: how many rows have been received. */
  private got: number[] = [0, 0, 0];

  private constructor(private head: PanelHead, block: Block, private readonly first: Columns, limits: Float64Array, private readonly rare: Rare) {
    this.of = block.of;
    this.index = block.panel;
    this.columns = { ...first };
    let k = 0;
    for (const part of rowParts) {
      for (const column of columnsOf[part]!) {
        const [name, , count, perRow] = column;
        const type = typeFor(column, limits[k]!, limits[k + 1]!);
        Object.assign(this.columns, { [name]: new type(this.of[count]! * perRow) });
        k += 2;
      }
    }
  }

  /** Starts with an outline. */
  static *begin(head: PanelHead, block: Block): Paused<PartialPanel> {
    const { columns, limits, rare } = yield* outlineOf(block);
    return new PartialPanel(head, block, columns, limits, rare);
  }

  /** How many rows there will be, and how many have been received. */
  get rows(): number {
    return this.of[0]! + this.of[1]!;
  }

  get rowsReceived(): number {
    return this.got[Part.Events]! + this.got[Part.Messages]!;
  }

  /** The next missing rows, at most `most`, skipping `after` rows beyond those received; null: none are missing. */
  missing(most: number, after = 0): Range | null {
    for (const part of rowParts) {
      const left = this.of[part - 1]! - this.got[part]!;
      if (after < left) {
        const from = this.got[part]! + after;
        return { of: names[part], from, to: Math.min(from + most, this.of[part - 1]!) };
      }
      after -= left;
    }
    return null;
  }

  /** Stores the next rows. */
  *take(block: Block): Paused<void> {
    const part = rowParts.find((p) => this.got[p]! < this.of[p - 1]!);
    const from = part === undefined ? 0 : this.got[part]!;
    const fits = block.panel === this.index && block.part === part && block.first === from && block.rows > 0 && from + block.rows <= this.of[part - 1]!;
    if (!fits || block.of.some((n, i) => n !== this.of[i])) throw new Error(outOfOrder);
    const reader = new Reader(block.bytes);
    for (const [name, , , perRow] of columnsOf[part]!) {
      decodeInto(reader.next(block.rows * perRow), (this.columns[name] as Values).subarray(from * perRow, (from + block.rows) * perRow));
      yield reader.part;
    }
    reader.end();
    this.got[part] = from + block.rows;
  }

  /** All columns as received, once no row is missing. */
  get received(): Columns {
    return this.columns;
  }

  /** The whole panel, once no row is missing. */
  whole(): PanelRun {
    return new PanelRun({ ...this.head, columns: this.columns }, { like: this.outline });
  }
}

/** Starts a panel with what was received of it: its outline, and maybe rows. `at` is its place in the scene, if
 *  known. */
export function* readPanel(head: PanelHead, bytes: Uint8Array<ArrayBuffer>, at = -1): Paused<PartialPanel> {
  const [outline, ...blocks] = splitBlocks(bytes);
  if (at >= 0 && outline!.panel !== at) throw new Error(outOfOrder);
  const panel = yield* PartialPanel.begin(head, outline!);
  for (const block of blocks) yield* panel.take(block);
  return panel;
}
