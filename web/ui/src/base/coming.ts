// What is on its way of a run of which only the outline is there.

import { signal } from '@preact/signals';

export class Coming {
  /** Which part of the rows is there, 0 to 1. */
  readonly part = signal(0);
  /** Why no more will come; '' while it does. */
  readonly broken = signal('');

  /** What there is to say about it. */
  get text(): string {
    if (this.broken.value) return 'Only the outline of the run could be loaded.';
    return `Loading the events: ${Math.floor(this.part.value * 100)} % are there.`;
  }
}
