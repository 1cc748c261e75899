// The state of a comparison: its two runs, how they are shown, and the pairing of their messages. It belongs to a
// player and outlives the view, so that the reader can leave the view and come back.

import { batch, computed, effect, signal, untracked } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { memoize } from '../../ui/memo.ts';
import { Player } from '../../player/player.ts';
import type { RunItem, Scheduler, Settings } from '../../wire/types.gen.ts';
import { Run, type PanelRun } from '../../run/run.ts';
import { linkPlayers, together } from './linked.ts';
import type { ListName } from './lists.ts';
import { Others } from './others.ts';
import { dotsOf, pairSoon, pairUp, type Pairing } from './pairing.ts';
import type { CompareServer } from './server.ts';
import { panelOf, type Side } from './side.ts';
import { titlesOf } from './sidename.ts';

/** How two runs are shown. */
export type Mode = 'clock' | 'cause' | 'difference';

export class Contrast {
  readonly mode = signal<Mode>('difference');
  /** The list of messages being shown; '': the first one that is not empty. */
  readonly openList = signal<ListName | ''>('');
  readonly a = signal<Side | null>(null);
  readonly b = signal<Side | null>(null);
  /** Runs other than the page's. */
  readonly others = new Others();
  readonly problem = signal('');
  /** The player that shows both runs. It is the page's player if its run has just these two panels; otherwise it is
   *  linked to the page's player. */
  readonly shown;
  readonly pairing = computed<Pairing | null>(() => {
    const [a, b] = [this.a.value, this.b.value];
    void this.matched.value;
    if (!a || !b) return null;
    const found = pairUp(panelOf(a), panelOf(b));
    if (!found) this.matchSoon(panelOf(a), panelOf(b));
    return found;
  });
  /** The progress of pairing two large runs, 0 to 1. */
  readonly progress = signal(0);
  /** Incremented when two large runs have been paired. */
  private readonly matched = signal(0);
  /** Two large runs being paired, and a function that cancels it. */
  private matching: { a: PanelRun; b: PanelRun; stop: () => void } | null = null;
  /** The titles of the two runs, which distinguish them. */
  readonly titles = computed<readonly [string, string]>(() => {
    const [a, b] = [this.a.value, this.b.value];
    return a && b ? titlesOf(a, b, this.text()) : ['A', 'B'];
  });
  /** The dot of the selected message; -1: none. */
  readonly chosen = computed(() => {
    const pair = this.pairing.value;
    const at = this.shown.value.selection.message.value;
    if (!pair || !at) return -1;
    return (at.panel === 0 ? dotsOf(pair).a : dotsOf(pair).b).get(at.msg) ?? -1;
  });
  /** The players of two runs without a common clock, each with a cursor of its own. */
  readonly ownClocks = computed<readonly Player[]>(() => {
    const [a, b] = [this.a.value, this.b.value];
    if (!a || !b || a.run.scene.word === b.run.scene.word) return [];
    return untracked(() => [a, b].map((side) => this.alone(side)));
  });
  private own: Player;
  /** The page's run for which A and B were chosen. */
  private of: Run | null = null;
  /** The run before an edit, while the reader compares the edit with it. */
  private before: Side | null = null;

  constructor(readonly player: Player) {
    this.shown = signal(player);
    this.own = new Player(player);
    this.own.stepsBoth.value = true; // the two runs are looked at side by side
    effect(() => {
      const run = player.run.value;
      // While the run is truncated nothing is compared; afterwards it is the same run again.
      if (run && run.hiddenFrom === Infinity && run !== this.of) together(() => this.begin(run));
    });
    effect(() => {
      const [a, b] = [this.a.value, this.b.value];
      if (a && b) this.shown.value = untracked(() => this.show(a, b));
    });
    linkPlayers(player, this.own, () => this.shown.value === this.own, () => [this.a.peek(), this.b.peek()]);
  }

  /** Starts the comparison for a new run of the cell: its schedulers, or while the reader looks at an edit, the run
   *  before the edit and this one. */
  private begin(run: Run): void {
    this.others.clear();
    this.of = run;
    const before = this.before && this.before.run.scene.word === run.scene.word ? this.before : null;
    if (before) {
      this.a.value = before;
      this.b.value = { run, panel: Math.max(0, run.panelIndex(panelOf(before).panel.key)) };
    } else {
      this.a.value = { run, panel: 0 };
      this.b.value = run.panels.length > 1 ? { run, panel: 1 } : null;
    }
    this.problem.value = '';
    if (!this.b.value) this.shown.value = this.player;
  }

  private show(a: Side, b: Side): Player {
    const base = this.player.run.peek();
    if (a.run === base && b.run === base && a.panel === 0 && b.panel === 1 && base.panels.length === 2) return this.player;
    const [titleA, titleB] = titlesOf(a, b, this.text());
    const panels = [panelOf(a).titled(titleA), panelOf(b).titled(titleB)];
    const [x, y] = [a.run.scene.word, b.run.scene.word];
    const duration = Math.max(...panels.map((p) => p.panel.makespan));
    const scene = { ...a.run.scene, word: x === y ? x : `${x} and ${y}`, duration, panels: panels.map((p) => p.panel), notes: [] };
    this.own.load(new Run(scene, panels, ''));
    this.own.seek(this.player.time.peek()); // before the two are linked, so that the page's cursor stays where it is
    return this.own;
  }

  private alone(side: Side): Player {
    const panel = panelOf(side);
    const scene = { ...side.run.scene, duration: panel.panel.makespan, panels: [panel.panel], notes: [] };
    const player = new Player(this.player);
    player.load(new Run(scene, [panel], ''));
    return player;
  }

  /** Moves the cursor to a message in both runs: to the start of its handling, or without one to its send. */
  goTo(msgA: number, msgB: number): void {
    const pair = this.pairing.peek();
    if (!pair) return;
    const step = (p: PanelRun, msg: number) => (msg === 0 ? -1 : p.begun[msg]! >= 0 ? p.begun[msg]! : p.sent[msg]!);
    const [x, y] = [step(pair.a, msgA), step(pair.b, msgB)];
    const player = this.shown.peek();
    batch(() => {
      if (x >= 0) player.goto(0, x);
      else if (y >= 0) player.goto(1, y);
      if (x >= 0 && y >= 0) player.steps.value = [x, y];
      const [p, msg] = msgA > 0 ? [pair.a, msgA] : [pair.b, msgB];
      player.selection.choose(p.actorName(p.c.msgTo[msg - 1]!));
      player.selection.message.value = msgA > 0 ? { panel: 0, msg: msgA } : { panel: 1, msg: msgB };
    });
  }

  private matchSoon(a: PanelRun, b: PanelRun): void {
    if (this.matching?.a === a && this.matching.b === b) return;
    this.matching?.stop();
    const done = () => {
      this.matching = null;
      this.progress.value = 0;
      this.matched.value++;
    };
    this.matching = { a, b, stop: pairSoon(a, b, done, (part) => (this.progress.value = Math.floor(part * 100) / 100)) };
  }

  private text(): string {
    return this.player.run.peek()?.scene.source ?? '';
  }

  /** The hash of the program being shown; '' if it is not known yet. */
  program(): string {
    const id = this.player.run.value?.id;
    return this.others.earlier.value?.find((item) => item.id === id)?.program ?? '';
  }

  /** The latest run before the program was edited; null: none. */
  beforeEdit(): RunItem | null {
    const program = this.program();
    const list = this.others.earlier.value ?? [];
    const at = list.findIndex((item) => item.id === this.player.run.value?.id);
    if (program === '' || at < 0) return null;
    const engine = this.player.run.value?.panels[0]?.panel.settings.engine;
    return list.slice(at + 1).find((item) => !item.from && item.program !== program && item.panels[0]?.settings.engine === engine) ?? null;
  }

  /** Compares a scheduler's run of another text with its run of the current text: the pool's, if both have one. */
  async compareWithBefore(item: RunItem, server: CompareServer): Promise<void> {
    const run = this.player.run.peek();
    if (!run) return;
    const keys = run.panels.map((p) => p.panel.key);
    const had = item.panels.map((p) => p.settings.scheduler);
    const key = (['pool', 'thread', 'goroutine'] as const).find((k) => keys.includes(k) && had.includes(k));
    this.b.value = { run, panel: key ? keys.indexOf(key) : 0 };
    await this.chooseStored('a', item.id, key ? had.indexOf(key) : 0, server);
    const a = this.a.peek();
    this.before = a?.run.id === item.id ? a : null;
  }

  /** Loads the list of earlier runs, once. */
  async list(server: CompareServer): Promise<void> {
    try {
      await this.others.list(server);
    } catch (e) {
      this.problem.value = tr`The earlier runs cannot be listed. ${errorText(e)}`;
    }
  }

  /** Compares with a panel of an earlier run. */
  async chooseStored(side: 'a' | 'b', id: string, panel: number, server: CompareServer): Promise<void> {
    this.others.stop();
    const base = this.player.run.peek();
    try {
      const run = base?.id === id ? base : await this.others.stored(id, server);
      if (this.player.run.peek() === base) this.choose(side, { run, panel });
    } catch (e) {
      this.problem.value = tr`The run cannot be shown. ${errorText(e)}`;
    }
  }

  /** Compares the run being shown, as B, with the run of an id, as A. If the id is '', A is repeated with these
   *  settings. */
  async beside(id: string, key: Scheduler, settings: Settings, server: CompareServer): Promise<void> {
    const base = this.player.run.peek();
    if (!base) return;
    const fork = { run: base, panel: 0 };
    if (id === '') {
      this.choose('b', fork);
      await this.make('a', settings, server);
      return;
    }
    try {
      const run = await this.others.stored(id, server);
      if (this.player.run.peek() === base) this.compare({ run, panel: Math.max(0, run.panelIndex(key)) }, fork);
    } catch (e) {
      this.problem.value = tr`The original cannot be shown. ${errorText(e)}`;
    }
  }

  /** Runs the program being shown with other settings, and compares with that run. */
  async make(side: 'a' | 'b', settings: Settings, server: CompareServer): Promise<void> {
    const base = this.player.run.peek();
    if (!base) return;
    this.problem.value = '';
    try {
      const made = await this.others.make(side, base.scene.source, settings, base, server);
      if (made && this.player.run.peek() === base) this.choose(side, made);
    } catch (e) {
      this.problem.value = errorText(e);
    }
  }

  choose(side: 'a' | 'b', to: Side): void {
    this.problem.value = '';
    this.before = null;
    (side === 'a' ? this.a : this.b).value = to;
  }

  /** Compares two runs. */
  compare(a: Side, b: Side): void {
    batch(() => {
      this.choose('a', a);
      this.choose('b', b);
    });
  }

  swap(): void {
    const [a, b] = [this.a.peek(), this.b.peek()];
    batch(() => {
      this.a.value = b;
      this.b.value = a;
    });
  }
}

/** The player that moves the cursor: the page's, or while a comparison is shown the one that shows both of its runs,
 *  if these have one clock. */
export function leader(player: Player): Player {
  if (!compares(player)) return player;
  const c = contrastOf(player);
  const [a, b] = [c.a.value, c.b.value];
  return a && b && a.run.scene.word !== b.run.scene.word ? player : c.shown.value;
}

/** Whether two runs without a common clock are shown, each with a cursor of its own; no other player moves a cursor
 *  then. */
export function haveOwnClocks(player: Player): boolean {
  if (!compares(player)) return false;
  const c = contrastOf(player);
  return c.mode.value === 'clock' && c.ownClocks.value.length > 0;
}

/** "simulated" or "measured", for everything being shown. */
export function wordOf(player: Player): string {
  const { run } = compares(player) ? contrastOf(player).shown.value : player;
  return (run.value ?? player.run.value)?.scene.word ?? '';
}

/** Whether runs other than the page's may be shown: only if the page's run is not truncated. */
function compares(player: Player): boolean {
  const run = player.run.value;
  return player.shown.value === 'compare' && run !== null && run.hiddenFrom === Infinity && !run.live && !run.loading;
}

/** The comparison of a player. */
export const contrastOf = memoize((player: Player): Contrast => new Contrast(player));

