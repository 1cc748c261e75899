// What is on its way of a run of which only the outline is there.

import { signal } from '@preact/signals';

import { tr } from '../ui/language.ts';

export class Coming {
  /** Which part of the rows is there, 0 to 1. */
  readonly part = signal(0);
  /** Why no more will come unless it is asked for again; '' while it does. */
  readonly broken = signal('');
  private goOn = () => {};

  /** Says why no more comes, and waits until the learner asks for it again. */
  async stuck(why: string): Promise<void> {
    this.broken.value = why;
    await new Promise<void>((on) => (this.goOn = on));
    this.broken.value = '';
  }

  /** Asks for the rest again. */
  again(): void {
    this.goOn();
  }

  /** What there is to say about it. */
  get text(): string {
    if (this.broken.value) return tr`The events could not be loaded. ${this.broken.value}`;
    return tr`Loading the events: ${Math.floor(this.part.value * 100)} % done.`;
  }
}
