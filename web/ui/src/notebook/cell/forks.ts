// The fork of a cell's run that is shown, and the way back to its original. The window keeps it when the page is loaded
// again; who comes by a link has the original made anew.

import { signal } from '@preact/signals';

import { chosenAt, forkStep, sameUpTo, scheduleTo, type Chosen, type Fork } from '../../run/fork.ts';
import { tr } from '../../ui/language.ts';
import type { Settings } from '../../wire/types.gen.ts';
import type { Run } from '../../run/run.ts';

/** A fork that was asked for. */
export interface Asked {
  settings: Settings;
  /** What is said of it once it is there. */
  fork: Fork;
  original: Run;
}

/** A fork's run and what is said of it. */
interface Kept {
  id: string;
  fork: Fork;
}

/** How many forks of a cell are kept, the latest: a fork may be one of a fork. */
const most = 20;

export class Forks {
  readonly shown = signal<Fork | null>(null);
  private key: string;

  constructor(lesson: string, cell: string) {
    this.key = `rehearse-fork:${lesson}/${cell}`;
  }

  /** What to run for a fork of a run; null if it has no such panel. */
  ask(run: Run, panel: number, step: number, pick: number, who: Chosen): Asked | null {
    const p = run.panels[panel];
    if (!p) return null;
    return {
      settings: { ...p.panel.settings, schedule: scheduleTo(p, step, pick) },
      fork: { panel: p.panel.key, step, ...who, from: run.id },
      original: run,
    };
  }

  /** Takes the run that was made for a fork. It returns what is wrong with it, '' if nothing. */
  made(asked: Asked, run: Run): string {
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

  /** Looks whether a run that is shown again is a fork. */
  recognise(run: Run): void {
    const panel = run.panels[0];
    if (!panel?.panel.settings.schedule) {
      this.shown.value = null;
      return;
    }
    const step = forkStep(panel);
    const who = step < 0 ? { worker: '', chosen: '', instead: '' } : chosenAt(panel, step);
    this.shown.value = this.kept().find((k) => k.id === run.id)?.fork ?? { panel: panel.panel.key, step, ...who, from: '' };
  }

  private keep(id: string, fork: Fork): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify([{ id, fork }, ...this.kept()].slice(0, most)));
    } catch {
      // No room, or no storage at all: what a fork came from is known as long as the page is open.
    }
  }

  private kept(): Kept[] {
    try {
      const k: unknown = JSON.parse(sessionStorage.getItem(this.key) ?? '[]');
      return Array.isArray(k) ? (k as Kept[]) : [];
    } catch {
      return [];
    }
  }
}
