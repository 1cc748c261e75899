// Follows the lesson's file: when it becomes another one, by an editor outside or by another tab, the page is loaded again; while
// that would disturb, it says so and leaves it to the learner.

import { signal } from '@preact/signals';

import type { CellModel } from './model.ts';

/** How long to wait for a save that is on its way, ms: it may be what has changed the file. */
const patience = 200;

const scrollKey = 'rehearse-scroll';

export class Follower {
  /** The file is another one than the page shows. */
  readonly changed = signal(false);
  /** The versions of the file that the page has, or has made. */
  private known: Set<string>;
  private page: () => { cells: CellModel[]; writing: boolean } = () => ({ cells: [], writing: false });

  constructor(version: string, private load: () => void = reload) {
    this.known = new Set([version]);
  }

  /** page tells the cells there are, and whether the lesson is being changed. */
  follow(page: () => { cells: CellModel[]; writing: boolean }): void {
    this.page = page;
  }

  /** A save of the page's made a version. */
  saved(version: string): void {
    this.known.add(version);
  }

  /** The file is in a version now. */
  heard(version: string): void {
    if (this.known.has(version)) return;
    if (this.page().cells.some((m) => m.saver.saving)) {
      setTimeout(() => this.heard(version), patience);
      return;
    }
    if (this.disturbs()) this.changed.value = true;
    else this.load();
  }

  /** Whether there is something that loading again would take away, or an editor that is being written in. */
  private disturbs(): boolean {
    const { cells, writing } = this.page();
    return writing || !!document.activeElement?.closest('.cm-editor, .standing')
      || cells.some((m) => m.busy.value || m.checking.value || m.own.value !== null || !['clean', 'saved'].includes(m.saver.state.value.is));
  }
}

/** Loads the page again; it comes back where it was. */
export function reload(): void {
  try {
    sessionStorage.setItem(scrollKey, String(scrollY));
  } catch {
    // Then it begins at the top.
  }
  location.reload();
}

/** Goes to where the page was before reload. */
export function comeBack(): void {
  try {
    const y = sessionStorage.getItem(scrollKey);
    sessionStorage.removeItem(scrollKey);
    if (y !== null) scrollTo(0, Number(y));
  } catch {
    // As above.
  }
}
