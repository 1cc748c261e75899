// The state of a comparison: which two runs, seen how, and what matching them found. It belongs to a player and outlives
// the view, which may be left and come back to.

import { batch, computed, effect, signal, untracked } from '@preact/signals';

import { incomparable } from '../base/comparable.ts';
import { matchMessages, type Match } from '../base/match.ts';
import { Player } from '../base/player.ts';
import type { RunItem, Settings } from '../base/protocol.ts';
import { Run, type PanelRun } from '../base/run.ts';
import { movedOf, type Moved } from './moved.ts';
import type { CompareServer, Job } from './server.ts';

/** One of the two runs that are compared: a panel of a run. */
export interface Side {
  run: Run;
  panel: number;
}

export const panelOf = (s: Side): PanelRun => s.run.panels[s.panel]!;

export type Mode = 'clock' | 'cause' | 'difference';

/** Two runs and which message of one is which of the other. */
export interface Pairing {
  a: PanelRun;
  b: PanelRun;
  match: Match;
  moved: Moved;
  /** Why what the two cost cannot be compared; '' if it can. */
  why: string;
}

export class Contrast {
  readonly mode = signal<Mode>('difference');
  readonly a = signal<Side | null>(null);
  readonly b = signal<Side | null>(null);
  /** The runs of the cell that the server keeps; null: not asked yet. */
  readonly earlier = signal<RunItem[] | null>(null);
  /** What is under way for a side: words for people; null: nothing. */
  readonly making = signal<{ side: 'a' | 'b'; text: string } | null>(null);
  readonly problem = signal('');
  /** Shows both runs. It is the page's player if its run has just these two panels, and else follows and leads it. */
  readonly shown;
  readonly pairing = computed<Pairing | null>(() => {
    const [a, b] = [this.a.value, this.b.value];
    return a && b ? pairUp(panelOf(a), panelOf(b)) : null;
  });
  /** Runs that were made to compare with. */
  readonly made = signal<Side[]>([]);
  /** The dot of the chosen message; -1: none. */
  readonly chosen = computed(() => {
    const pair = this.pairing.value;
    const at = this.shown.value.message.value;
    if (!pair || !at) return -1;
    return (at.panel === 0 ? dotsOf(pair).a : dotsOf(pair).b).get(at.msg) ?? -1;
  });
  private own = new Player();
  /** The run before an edit, while the edit is looked at. */
  private before: Side | null = null;
  private job: Job<Run> | null = null;
  private loaded = new Map<string, Run>();

  constructor(readonly player: Player) {
    this.shown = signal(player);
    effect(() => {
      const run = player.run.value;
      if (run) together(() => this.begin(run));
    });
    effect(() => {
      const [a, b] = [this.a.value, this.b.value];
      if (a && b) this.shown.value = untracked(() => this.show(a, b));
    });
    linkPlayers(player, this.own, () => this.shown.value === this.own, () => [this.a.peek(), this.b.peek()]);
  }

  /** The schedulers of a new run of the cell are compared first; or, while an edit is looked at, that run with the one
   *  before the edit. */
  private begin(run: Run): void {
    this.job?.stop();
    const before = this.before && this.before.run.scene.word === run.scene.word ? this.before : null;
    if (before) {
      this.a.value = before;
      this.b.value = { run, panel: Math.max(0, run.panelIndex(panelOf(before).panel.key)) };
    } else {
      this.a.value = { run, panel: 0 };
      this.b.value = run.panels.length > 1 ? { run, panel: 1 } : null;
    }
    this.earlier.value = null;
    this.made.value = [];
    this.problem.value = '';
    if (!this.b.value) this.shown.value = this.player;
  }

  private show(a: Side, b: Side): Player {
    const base = this.player.run.peek();
    if (a.run === base && b.run === base && a.panel === 0 && b.panel === 1 && base.panels.length === 2) return this.player;
    const [p, q] = [panelOf(a), panelOf(b)];
    const word = a.run.scene.word === b.run.scene.word ? a.run.scene.word : `${a.run.scene.word} and ${b.run.scene.word}`;
    const duration = Math.max(p.panel.makespan, q.panel.makespan);
    const panels = [p, q];
    const scene = { ...a.run.scene, word, duration, panels: panels.map((x) => x.panel), notes: [] };
    this.own.load(new Run(scene, panels, ''));
    this.own.seek(this.player.time.peek()); // before the two are linked, so that the page's cursor stays where it is
    this.own.actor.value = this.player.actor.peek();
    return this.own;
  }

  /** Puts the cursor on a message in both runs: on the begin of its handling, or if it has none on its sending. */
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
      player.choose(p.actorName(p.c.msgTo[msg - 1]!));
      player.message.value = msgA > 0 ? { panel: 0, msg: msgA } : { panel: 1, msg: msgB };
    });
  }

  /** The hash of the program that is shown, '' if it is not known yet. */
  program(): string {
    const id = this.player.run.value?.id;
    return this.earlier.value?.find((item) => item.id === id)?.program ?? '';
  }

  /** The last run before the program was edited; null if there is none. */
  beforeEdit(): RunItem | null {
    const program = this.program();
    const list = this.earlier.value ?? [];
    const at = list.findIndex((item) => item.id === this.player.run.value?.id);
    if (program === '' || at < 0) return null;
    const engine = this.player.run.value?.panels[0]?.panel.settings.engine;
    return list.slice(at + 1).find((item) => item.program !== program && item.panels[0]?.settings.engine === engine) ?? null;
  }

  /** Compares a scheduler's run of another text with that of the text now: the pool's, if both have one. */
  async takeBefore(item: RunItem, server: CompareServer): Promise<void> {
    const run = this.player.run.peek();
    if (!run) return;
    const keys = run.panels.map((p) => p.panel.key);
    const had = item.panels.map((p) => p.settings.scheduler);
    const key = (['pool', 'thread', 'goroutine'] as const).find((k) => keys.includes(k) && had.includes(k));
    this.b.value = { run, panel: key ? keys.indexOf(key) : 0 };
    await this.take('a', item.id, key ? had.indexOf(key) : 0, server);
    const a = this.a.peek();
    this.before = a?.run.id === item.id ? a : null;
  }

  /** Asks for the list of earlier runs, once. */
  async list(server: CompareServer): Promise<void> {
    if (this.earlier.peek() !== null) return;
    this.earlier.value = [];
    try {
      this.earlier.value = await server.runs();
    } catch (e) {
      this.problem.value = `The earlier runs cannot be listed. ${words(e)}`;
    }
  }

  /** Compares with a panel of an earlier run. */
  async take(side: 'a' | 'b', id: string, panel: number, server: CompareServer): Promise<void> {
    this.job?.stop();
    const base = this.player.run.peek();
    try {
      const run = base?.id === id ? base : this.loaded.get(id) ?? await server.run(id);
      this.loaded.set(id, run);
      if (this.player.run.peek() === base) this.choose(side, { run, panel });
    } catch (e) {
      this.problem.value = `The run cannot be shown. ${words(e)}`;
    }
  }

  /** Makes a run of the program that is shown with other settings, and compares with that. */
  async make(side: 'a' | 'b', settings: Settings, server: CompareServer): Promise<void> {
    const base = this.player.run.peek();
    if (!base) return;
    this.job?.stop();
    this.problem.value = '';
    const there = this.withSettings(settings);
    if (there) {
      this.choose(side, there);
      return;
    }
    this.making.value = { side, text: 'Running' };
    const job = server.make(base.scene.source, settings, { say: (text) => (this.making.value = { side, text }) });
    this.job = job;
    try {
      const run = await job.done;
      if (this.job === job && this.player.run.peek() === base) {
        const made = { run, panel: 0 };
        this.made.value = [...this.made.peek(), made];
        this.choose(side, made);
      }
    } catch (e) {
      if (this.job === job) this.problem.value = words(e);
    } finally {
      if (this.job === job) {
        this.job = null;
        this.making.value = null;
      }
    }
  }

  /** A run of the program that is shown, with these settings, that is there already. */
  private withSettings(settings: Settings): Side | undefined {
    const run = this.player.run.peek();
    const own = (run?.panels ?? []).map((_, panel) => ({ run: run!, panel }));
    return [...own, ...this.made.peek()].find((s) => sameSettings(panelOf(s).panel.settings, settings));
  }

  stop(): void {
    this.job?.stop();
  }

  choose(side: 'a' | 'b', to: Side): void {
    this.problem.value = '';
    const other = (side === 'a' ? this.b : this.a).peek();
    if (other && other.run.scene.word !== to.run.scene.word) {
      this.problem.value = 'A simulated and a measured run have no common clock. Choose two of a kind.';
      return;
    }
    this.before = null;
    (side === 'a' ? this.a : this.b).value = to;
  }

  swap(): void {
    const [a, b] = [this.a.peek(), this.b.peek()];
    batch(() => {
      this.a.value = b;
      this.b.value = a;
    });
  }
}

/** Whether two runs of one program with these settings are the same run. Of a measured one there is no second. */
export function sameSettings(a: Settings, b: Settings): boolean {
  const pool = (s: Settings) => (s.scheduler === 'pool' ? [s.workers, s.batch, s.slice ?? 0, s.dispatcher ?? ''] : []);
  const of = (s: Settings) => [s.scheduler, s.engine, s.cores, s.seed, ...pool(s), s.schedule ?? ''].join();
  return a.engine === 'sim' && of(a) === of(b);
}

const words = (e: unknown) => (e instanceof Error ? e.message : String(e));

const pairings = new WeakMap<PanelRun, WeakMap<PanelRun, Pairing>>();

/** Matches two runs, once. */
function pairUp(a: PanelRun, b: PanelRun): Pairing {
  const known = pairings.get(a)?.get(b);
  if (known) return known;
  const match = matchMessages(a, b);
  const pairing = { a, b, match, moved: movedOf(a, b, match), why: incomparable([a.panel, b.panel]) };
  if (!pairings.has(a)) pairings.set(a, new WeakMap());
  pairings.get(a)!.set(b, pairing);
  return pairing;
}

/** Dots by message, in A and in B. */
interface Dots {
  a: Map<number, number>;
  b: Map<number, number>;
}

const dots = new WeakMap<Pairing, Dots>();

function dotsOf(p: Pairing): Dots {
  let d = dots.get(p);
  if (!d) {
    d = { a: new Map(), b: new Map() };
    for (let i = 0; i < p.moved.n; i++) {
      d.a.set(p.match.a[p.moved.pair[i]!]!, i);
      d.b.set(p.match.b[p.moved.pair[i]!]!, i);
    }
    dots.set(p, d);
  }
  return d;
}

const contrasts = new WeakMap<Player, Contrast>();

/** The comparison that belongs to a player. */
export function contrastOf(player: Player): Contrast {
  let c = contrasts.get(player);
  if (!c) contrasts.set(player, (c = new Contrast(player)));
  return c;
}

/** Keeps two players at one time, on one actor, while `on`: the page's, and one that shows other runs. A time beyond the end
 *  of the page's run is its end there. Panels that both show stand at the same step. */
function linkPlayers(main: Player, other: Player, on: () => boolean, sides: () => readonly (Side | null)[]): void {
  const shared = () => {
    const base = main.run.peek();
    return sides().map((s) => (s && s.run === base ? s.panel : -1));
  };
  const bound = (t: number) => Math.min(t, main.run.peek()?.duration ?? 0);
  effect(() => {
    const time = main.time.value;
    const steps = main.steps.value;
    if (!on() || !other.run.peek()) return;
    together(() => {
      if (bound(other.time.peek()) !== time) other.seek(time);
      align(other, shared().map((k) => (k >= 0 ? steps[k] : undefined)));
    });
  });
  effect(() => {
    const time = other.time.value;
    const steps = other.steps.value;
    const active = other.active.value;
    if (!on() || !main.run.peek()) return;
    together(() => {
      if (main.time.peek() !== bound(time)) main.seek(bound(time));
      const to: (number | undefined)[] = main.steps.peek().map(() => undefined);
      shared().forEach((k, i) => k >= 0 && (to[k] = steps[i]));
      align(main, to);
      const own = shared()[active] ?? -1;
      if (own >= 0) main.active.value = own;
    });
  });
  effect(() => {
    const name = main.actor.value;
    if (on()) other.actor.value = name;
  });
  effect(() => {
    const name = other.actor.value;
    if (on()) main.actor.value = name;
  });
}

/** Does something at once, and does not depend on what it reads. */
const together = (f: () => void) => untracked(() => batch(f));

/** Sets the steps that are given, and leaves the others. */
function align(player: Player, steps: readonly (number | undefined)[]): void {
  const now = player.steps.peek();
  const next = now.map((s, i) => steps[i] ?? s);
  if (next.some((s, i) => s !== now[i])) player.steps.value = next;
}
