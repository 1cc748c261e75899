// The fork of a cell's run that is shown, and the way back to its original, which the window keeps when the page is
// loaded again.

import { signal } from '@preact/signals';

import { forkStep, sameUpTo, scheduleTo, type Fork } from '../base/fork.ts';
import type { Settings } from '../base/protocol.ts';
import type { Run } from '../base/run.ts';

/** A fork that was asked for. */
export interface Asked {
  settings: Settings;
  /** What is said of it once it is there. */
  fork: Fork;
  original: Run;
}

export class Forks {
  readonly shown = signal<Fork | null>(null);
  private key: string;

  constructor(lesson: string, cell: string) {
    this.key = `rehearse-fork:${lesson}/${cell}`;
  }

  /** What to run for a fork of a run; null if it has no such panel. */
  ask(run: Run, panel: number, step: number, pick: number, chosen: string, instead: string): Asked | null {
    const p = run.panels[panel];
    if (!p) return null;
    return {
      settings: { ...p.panel.settings, schedule: scheduleTo(p, step, pick) },
      fork: { panel: p.panel.key, step, chosen, instead, from: run.id },
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
      return 'This is no fork: the run differs before the choice. Another cell that the program uses has changed since the original ran.';
    }
    this.shown.value = fork;
    this.keep(run.id, fork);
    return '';
  }

  /** Looks whether a run that is shown again is a fork. */
  recognise(run: Run): void {
    const panel = run.panels[0];
    const step = panel ? forkStep(panel) : -1;
    if (!panel || step < 0) {
      this.shown.value = null;
      return;
    }
    const chosen = panel.threadName(panel.c.thread[step]!);
    this.shown.value = this.kept(run.id) ?? { panel: panel.panel.key, step, chosen, instead: '', from: '' };
  }

  private keep(id: string, fork: Fork): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ id, fork }));
    } catch {
      // No room, or no storage at all: the way back is there as long as the page is open.
    }
  }

  private kept(id: string): Fork | null {
    try {
      const k = JSON.parse(sessionStorage.getItem(this.key) ?? 'null') as { id: string; fork: Fork } | null;
      return k?.id === id ? k.fork : null;
    } catch {
      return null;
    }
  }
}
