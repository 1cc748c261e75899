// The fork of a cell's run that is being shown, and the way back to its original. The window remembers forks when the
// page is reloaded; for a reader who opens a link, the original is repeated.

import { signal } from '@preact/signals';

import { chosenAt, forkStep, sameUpTo, scheduleTo, type Chosen, type Fork } from '../../run/fork.ts';
import { tr } from '../../ui/language.ts';
import type { Settings } from '../../wire/types.gen.ts';
import type { Run } from '../../run/run.ts';
import { stored } from '../../wire/stored.ts';

/** A fork that was requested. */
export interface ForkRequest {
  settings: Settings;
  /** What is known of the fork, once it is there. */
  fork: Fork;
  original: Run;
}

/** A stored fork: its run and what is known of it. */
interface Kept {
  id: string;
  fork: Fork;
}

/** How many forks of a cell are stored, the latest ones: a fork may be a fork of a fork. */
const most = 20;

export class Forks {
  readonly shown = signal<Fork | null>(null);
  private key: string;

  constructor(lesson: string, cell: string) {
    this.key = stored('fork', `${lesson}/${cell}`);
  }

  /** The request for a fork of a run; null if the run has no such panel. */
  ask(run: Run, panel: number, step: number, pick: number, who: Chosen): ForkRequest | null {
    const p = run.panels[panel];
    if (!p) return null;
    return {
      settings: { ...p.panel.settings, schedule: scheduleTo(p, step, pick) },
      fork: { panel: p.panel.key, step, ...who, from: run.id },
      original: run,
    };
  }

  /** Records the run that was made for a fork. Returns what is wrong with it, '' if nothing. */
  made(asked: ForkRequest, run: Run): string {
    const { fork, original } = asked;
    const before = original.panels[original.panelIndex(fork.panel)];
    const after = run.panels[0];
    if (!before || !after || !sameUpTo(before, after, fork.step)) {
      this.shown.value = null;
      return tr`This is not a fork: the run differs before the choice. Another cell that the program uses has changed since the original ran.`;
    }
    this.shown.value = fork;
    this.keep(run.id, fork);
    return '';
  }

  /** Finds out whether a run that is shown again is a fork. */
  recognise(run: Run): void {
    const panel = run.panels[0];
    if (!panel?.panel.settings.schedule || panel.panel.settings.engine === 'real') { // real threads make no choices, they follow them
      this.shown.value = null;
      return;
    }
    const step = forkStep(panel);
    const who = step < 0 ? { kind: 'thread' as const, by: '', chosen: '', instead: '' } : chosenAt(panel, step);
    this.shown.value = this.kept().find((k) => k.id === run.id)?.fork ?? { panel: panel.panel.key, step, ...who, from: '' };
  }

  private keep(id: string, fork: Fork): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify([{ id, fork }, ...this.kept()].slice(0, most)));
    } catch {
      // No space, or no storage at all: the origin of a fork is known only as long as the page is open.
    }
  }

  private kept(): Kept[] {
    try {
      const k: unknown = JSON.parse(sessionStorage.getItem(this.key) ?? '[]');
      return Array.isArray(k) ? (k as Kept[]).filter((x) => x.fork.kind) : []; // without: stored by an earlier version
    } catch {
      return [];
    }
  }
}
