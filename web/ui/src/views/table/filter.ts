// Selects the steps that match a filter. The scan runs in slices of time, and its results so far can be shown
// meanwhile. Most steps are decided by numbers (pieces.ts); for the others the words are made and searched.

import { Kind, kindSet, kindWords, levelOf, type Level } from '../../run/kinds.ts';
import { levelAt, lostSteps } from '../../run/loss.ts';
import type { PanelRun } from '../../run/run.ts';
import { describe } from '../../run/words.ts';
import { Pieces, Verdict } from './pieces.ts';

/** Steps scanned between two looks at the clock. */
const stride = 512;

/** The levels that are kept, or only steps at which messages are lost. */
export type Levels = 'all' | 'actors' | 'warnings' | 'lost';

const everything: readonly Level[] = ['warning', 'trace', 'detail'];
const levels: Record<Levels, readonly Level[]> = { all: everything, actors: ['warning', 'trace'], warnings: ['warning'], lost: everything };

/** The level of these kinds depends on the reason. */
const byReason = kindSet(Kind.MsgSend, Kind.MsgDrop);

/** Steps of the threads that are shown and of some levels whose words, kind or thread contain every word of the query, ignoring case. */
export class Filter {
  /** How many steps have been scanned. */
  at = 0;
  private readonly words: { text: string; pieces: Pieces }[];
  private matches = new Int32Array(1024);
  private n = 0;

  /** By kind: whether it is kept. */
  private readonly kinds: Uint8Array;
  /** By step: whether a message is lost; null: not needed. */
  private readonly lost: Uint8Array | null;

  constructor(private run: PanelRun, query: string, private which: Levels = 'all') {
    this.kinds = Uint8Array.from({ length: 256 }, (_, kind) => Number(levels[which].includes(levelOf(kind))));
    this.lost = which === 'lost' ? new Uint8Array(run.events) : null;
    if (this.lost) for (const step of lostSteps(run)) this.lost[step] = 1;
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    this.words = words.map((text) => ({ text, pieces: new Pieces(run, text) }));
  }

  /** Whether all steps match, so that there is nothing to scan. */
  get all(): boolean {
    return this.words.length === 0 && this.which === 'all' && this.run.only === null;
  }

  /** The part of the steps that is still to be scanned. */
  get left(): number {
    return this.all || this.run.events === 0 ? 0 : 1 - this.at / this.run.events;
  }

  /** Scans until a deadline (of performance.now); false: it is done. */
  advance(deadline: number): boolean {
    const { events } = this.run;
    while (!this.all && this.at < events) {
      for (const until = Math.min(events, this.at + stride); this.at < until; this.at++) if (this.keeps(this.at)) this.keep(this.at);
      if (performance.now() >= deadline) return this.at < events;
    }
    return false;
  }

  /** The matching steps so far; null: all. */
  found(): Int32Array | null {
    return this.all ? null : this.matches.subarray(0, this.n);
  }

  private keep(step: number): void {
    if (this.n === this.matches.length) {
      const more = new Int32Array(2 * this.n);
      more.set(this.matches);
      this.matches = more;
    }
    this.matches[this.n++] = step;
  }

  private ofLevel(step: number): boolean {
    const kind = this.run.c.kind[step]!;
    return byReason[kind] === 1 ? levels[this.which].includes(levelAt(this.run.c, step)) : this.kinds[kind] === 1;
  }

  private keeps(step: number): boolean {
    if (!this.run.shows(step)) return false;
    if (this.lost ? this.lost[step] === 0 : !this.ofLevel(step)) return false;
    let text = '';
    for (const w of this.words) {
      const verdict = w.pieces.has(step);
      if (verdict === Verdict.No) return false;
      if (verdict === Verdict.Yes) continue;
      text ||= textOf(this.run, step);
      if (!text.includes(w.text)) return false;
    }
    return true;
  }
}

/** The text of a step that a filter searches. */
export function textOf(run: PanelRun, step: number): string {
  return `${describe(run, step)} ${kindWords[run.c.kind[step]!]} ${run.threadName(run.c.thread[step]!)}`.toLowerCase();
}
