// Follows the lesson's file: when an editor outside or another tab changes it, the page reloads. If that would
// disturb the learner, the page says so and leaves it to him.

import { signal } from '@preact/signals';

import type { CellModel } from './model.ts';
import { stored } from '../../wire/stored.ts';

/** How long to wait for a pending save, ms: it may have caused the change of the file. */
const patience = 200;

const scrollKey = (): string => stored('scroll');

export class Follower {
  /** The file differs from what the page shows. */
  readonly changed = signal(false);
  /** The versions of the file that the page has shown or saved. */
  private known: Set<string>;
  private page: () => { cells: CellModel[]; losing: boolean } = () => ({ cells: [], losing: false });

  constructor(version: string, private load: () => void = reload) {
    this.known = new Set([version]);
  }

  /** `page` returns the cells, and whether a reload would lose what is not in them, as the lesson's text that is being edited. */
  follow(page: () => { cells: CellModel[]; losing: boolean }): void {
    this.page = page;
  }

  /** Records the version that a save of this page's created. */
  saved(version: string): void {
    this.known.add(version);
  }

  /** Called when the file has a version. */
  versionIs(version: string): void {
    if (this.known.has(version)) return;
    if (this.page().cells.some((m) => m.saver.saving)) {
      setTimeout(() => this.versionIs(version), patience);
      return;
    }
    if (this.disturbs()) this.changed.value = true;
    else this.load();
  }

  /** Whether a reload would lose something, or interrupt typing in an editor. */
  private disturbs(): boolean {
    const { cells, losing } = this.page();
    return losing || !!document.activeElement?.closest('.cm-editor, .standing')
      || cells.some((m) => m.busy.value || m.checking.value || m.own.value !== null || !['clean', 'saved'].includes(m.saver.state.value.is));
  }
}

/** Reloads the page, which then scrolls back to where it was. */
export function reload(): void {
  try {
    sessionStorage.setItem(scrollKey(), String(scrollY));
  } catch {
    // Then it starts at the top.
  }
  location.reload();
}

/** Scrolls to where the page was before a reload. */
export function restoreScroll(): void {
  try {
    const y = sessionStorage.getItem(scrollKey());
    sessionStorage.removeItem(scrollKey());
    if (y !== null) scrollTo(0, Number(y));
  } catch {
    // As above.
  }
}
