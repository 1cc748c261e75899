// Which goroutines of a recording by Go are shown: all, those that interact with one, or those of a start function. The
// filter is part of the page's address, so a link keeps it, and the browser's way back leads out of it.

import { batch, effect, signal } from '@preact/signals';

import type { Player } from '../../player/player.ts';
import type { Run } from '../../run/run.ts';
import { narrow, wholeOf } from '../../run/narrowed.ts';
import { errorText } from '../../ui/format.ts';
import type { GoroutineFigures } from '../../wire/types.gen.ts';

/** What is chosen; everything empty: all goroutines. */
export interface Choice {
  /** The name of a goroutine, such as main or g7: it and those that interact with it. */
  goroutine: string;
  /** Also those that interact with these, and so on. */
  transitive: boolean;
  /** Those with this start function. */
  function: string;
}

export const all: Readonly<Choice> = { goroutine: '', transitive: false, function: '' };

export const isAll = (c: Choice): boolean => c.goroutine === '' && c.function === '';

/** Asks the server for the figures of the goroutines that are chosen, and which they are. */
export type AskFigures = (run: string, panel: string, choice: Choice) => Promise<GoroutineFigures>;

/** The part of an address that has a choice, without a question mark. */
export function formatChoice(c: Choice): string {
  const q = new URLSearchParams();
  if (c.goroutine) q.set('goroutine', c.goroutine);
  if (c.goroutine && c.transitive) q.set('transitive', '1');
  if (c.function) q.set('function', c.function);
  return q.toString();
}

export function parseChoice(query: string): Choice {
  const q = new URLSearchParams(query);
  const goroutine = q.get('goroutine') ?? '';
  return { goroutine, transitive: goroutine !== '' && q.get('transitive') === '1', function: q.get('function') ?? '' };
}

/** The index of the panel that Go recorded; -1: none. */
export const recordedPanel = (run: Run): number => run.panels.findIndex((p) => p.panel.origin);

export class GoroutineFilter {
  readonly choice = signal<Choice>(all);
  /** The figures of what is chosen; null: they are not known yet. */
  readonly figures = signal<GoroutineFigures | null>(null);
  readonly problem = signal('');
  private asked = 0;
  /** What was chosen last, which may not be shown yet. */
  private wanted: Choice = all;

  constructor(readonly player: Player, private readonly ask: AskFigures) {}

  /** Keeps the run that is shown as the filter demands, until the returned function is called. */
  follow(): () => void {
    return effect(() => {
      const run = this.player.run.value;
      const figures = this.figures.value;
      if (!run || this.player.whole) return;
      const whole = wholeOf(run);
      if (isAll(this.choice.value) || !figures) {
        if (run !== whole) this.player.run.value = whole;
      } else if (run === whole || shownBy.get(run) !== figures) {
        const narrowed = narrow(whole, recordedPanel(whole), new Set(figures.threads));
        shownBy.set(narrowed, figures);
        this.player.run.value = narrowed;
      }
    });
  }

  /** Chooses goroutines. What was shown stays until the answer is there. */
  async choose(choice: Choice): Promise<void> {
    const run = this.player.run.peek();
    const panel = run && run.panels[recordedPanel(run)];
    if (!run || !panel) return;
    const mine = ++this.asked;
    this.wanted = choice;
    try {
      const figures = await this.ask(run.id, panel.panel.key, choice);
      if (mine !== this.asked) return;
      batch(() => {
        this.problem.value = '';
        this.choice.value = choice;
        this.figures.value = figures;
      });
    } catch (e) {
      if (mine !== this.asked) return;
      this.wanted = this.choice.peek();
      this.problem.value = errorText(e);
    }
  }

  /** Shows another run of the same recording, of which the same goroutines are chosen. `load` puts it in the place of the
   *  one that is shown. */
  async replace(run: Run, load: () => void): Promise<void> {
    const panel = run.panels[recordedPanel(run)]!;
    for (;;) {
      const choice = this.wanted;
      const figures = await this.ask(run.id, panel.panel.key, choice);
      if (choice !== this.wanted) continue; // another choice meanwhile
      this.asked++; // an answer about the other run comes too late
      batch(() => {
        load();
        this.problem.value = '';
        this.choice.value = choice;
        this.figures.value = figures;
      });
      return;
    }
  }
}

/** The figures because of which a narrowed run has its lanes. */
const shownBy = new WeakMap<Run, GoroutineFigures>();
