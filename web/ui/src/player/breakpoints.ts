// The breakpoints of a cell, and the steps that they find in the run being shown.

import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';

import { breakpointText, findAllHits, hitsOf, metBy, mostBreakpoints, noBreakpoint, noHits, ofCell, sameConditions, takesLong, type Breakpoint, type Hits } from '../run/breakpoints.ts';
import { inSlices } from '../ui/idle.ts';
import { tr } from '../ui/language.ts';
import type { PanelRun, Run } from '../run/run.ts';
import type { Position } from '../wire/types.gen.ts';

/** What is searched for, and where. */
interface Question {
  panels: readonly PanelRun[];
  list: readonly Breakpoint[];
  cell: string;
}

export class Breakpoints {
  readonly list: Signal<Breakpoint[]>;
  /** Whether the list of breakpoints is open. */
  readonly listing: Signal<boolean>;
  /** The cell that line breakpoints refer to; null: lines are not searched, because the program was edited since the
   *  run. */
  readonly lineCell = signal<string | null>('');

  /** The latest result of a search that takes long, and its question; and the part of the run that has been searched. */
  private readonly found = signal<{ question: Question; hits: Hits[] } | null>(null);
  private readonly part = signal(0);

  private readonly question = computed<Question>(() => ({
    panels: this.run.value?.panels ?? [], list: this.sought.value, cell: this.lineCell.value ?? '',
  }));

  /** The steps that breakpoints find, by panel; none during a search. */
  readonly hits = computed<Hits[]>(() => {
    const q = this.question.value;
    if (!takesLong(q.panels, q.list)) return q.panels.map((p) => hitsOf(p, q.list, q.cell));
    return this.found.value?.question === q ? this.found.value.hits : q.panels.map(() => noHits(q.list));
  });

  /** The part of the run that has been searched; 1: all of it. */
  readonly searched = computed(() => {
    const q = this.question.value;
    return !takesLong(q.panels, q.list) || this.found.value?.question === q ? 1 : Math.min(0.99, this.part.value);
  });

  /** The progress of a search in words; '' if there is none. */
  readonly searching = computed(() => (this.searched.value < 1 ? tr`looking, ${Math.floor(this.searched.value * 100)} %` : ''));

  /** The breakpoints that are searched for: one that is off is replaced by an empty one. */
  private readonly sought = computed(() => {
    const lines = this.lineCell.value !== null;
    return this.list.value.map((b) => (b.line > 0 && !lines ? { ...b, off: true } : b));
  });

  /** `notice` receives what there is to tell the learner. With `beside`, the breakpoints are shared with that player's,
   *  but each searches its own run. */
  constructor(private readonly run: ReadonlySignal<Run | null>, private readonly notice: Signal<string>, beside?: Breakpoints) {
    this.list = beside?.list ?? signal([]);
    this.listing = beside?.listing ?? signal(false);
    effect(() => this.search(this.question.value));
  }

  /** Starts a search that takes long, in slices. Returns a function that cancels it. */
  private search(question: Question): (() => void) | undefined {
    const { panels, list, cell } = question;
    this.part.value = 0;
    if (!takesLong(panels, list)) return undefined;
    return inSlices(findAllHits(panels, list, cell), (hits) => (this.found.value = { question, hits }), (part) => (this.part.value = part));
  }

  /** Adds a breakpoint, or enables the one that has the same conditions. */
  add(b: Breakpoint): void {
    const list = this.list.value;
    if (list.some((old) => sameConditions(old, b))) this.list.value = list.map((old) => (sameConditions(old, b) ? b : old));
    else if (list.length < mostBreakpoints) this.list.value = [...list, b];
    else this.notice.value = tr`There are ${mostBreakpoints} breakpoints, and no room for more.`;
  }

  remove(b: Breakpoint): void {
    this.list.value = this.list.value.filter((old) => !sameConditions(old, b));
  }

  /** Sets or removes the breakpoint of a line. */
  toggleLine(line: number): void {
    const b = { ...noBreakpoint, line };
    if (this.list.value.some((old) => sameConditions(old, b))) this.remove(b);
    else this.add(b);
  }

  /** The same for the line of a position. Returns what there is to tell the learner. */
  toggleAt(at: Position | null): string {
    const cell = this.lineCell.value;
    if (cell === null) return tr`The program was edited since the run: its lines have no breakpoints until it runs again.`;
    if (!at || !ofCell(at.file, cell)) return tr`This event belongs to no line of the program.`;
    const is = () => this.list.value.some((b) => sameConditions(b, { ...noBreakpoint, line: at.line }));
    const was = is();
    this.toggleLine(at.line);
    if (is() === was) return this.notice.value; // the list is full
    return tr`Breakpoint ${was ? tr`removed from` : tr`on`} line ${at.line}.`;
  }

  /** Moves breakpoints along with their lines when the program is edited; `to` is 0 if the line was deleted. */
  moveLines(moves: readonly (readonly [from: number, to: number])[]): void {
    const to = new Map(moves);
    const kept = this.list.value.flatMap((b) => {
      const line = to.get(b.line) ?? b.line;
      return b.line > 0 && line === 0 ? [] : [{ ...b, line }];
    });
    this.list.value = kept.filter((b, i) => kept.findIndex((c) => sameConditions(b, c)) === i);
  }

  /** The breakpoints that a step of a panel meets, in words; '' if the run has no such panel. */
  textOf(panel: number, step: number): string {
    const hits = this.hits.value[panel];
    return hits ? metBy(hits, step).map((i) => breakpointText(this.list.value[i]!)).join('; ') : '';
  }
}
