// The selection in a run: an actor, a message and a thread.

import { batch, signal, type Signal } from '@preact/signals';

import type { Run } from '../run/run.ts';
import type { Way } from './stepping.ts';

/** A message of one panel, by its id in that panel. */
interface ChosenMessage {
  panel: number;
  msg: number;
}

/** A thread of one panel. */
export interface ChosenThread {
  panel: number;
  thread: number;
}

export class Selection {
  /** The selected actor's name, '' if none. Every panel that has the actor highlights it. */
  readonly actor: Signal<string>;
  /** The selected message, null if none. */
  readonly message = signal<ChosenMessage | null>(null);
  /** The selected thread, null if none. */
  readonly thread = signal<ChosenThread | null>(null);

  /** With `beside`, the selected actor is shared with that selection; messages and threads belong to one run. */
  constructor(beside?: Selection) {
    this.actor = beside?.actor ?? signal('');
  }

  /** Selects an actor; '' deselects it. The selected thread belongs to the actor selected before. */
  choose(name: string): void {
    batch(() => {
      if (name !== this.actor.value) this.thread.value = null;
      this.actor.value = name;
    });
  }

  /** The selected thread of a panel, -1 if none of its threads is selected. */
  threadOf(panel: number): number {
    const chosen = this.thread.value;
    return chosen?.panel === panel ? chosen.thread : -1;
  }

  /** Selects a thread, or deselects it if it is selected. */
  toggleThread(panel: number, thread: number): void {
    this.thread.value = this.threadOf(panel) === thread ? null : { panel, thread };
  }

  /** Selects the next thread of a panel that has a lane, or the previous one. */
  chooseNextThread(run: Run | null, panel: number, by: Way): void {
    const all = Array.from(run?.panels[panel]?.laneThread ?? []).filter((t) => t >= 0);
    if (all.length === 0) return;
    const at = all.indexOf(this.threadOf(panel));
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    this.thread.value = { panel, thread: all[next]! };
  }

  /** Deselects message and thread, whose numbers mean something else in another run. */
  clearMessageAndThread(): void {
    this.message.value = null;
    this.thread.value = null;
  }

  /** Deselects the actor unless a run has it. */
  keepActorOf(run: Run): void {
    if (!run.panels.some((p) => p.actorID(this.actor.value) > 0)) this.actor.value = '';
  }

  /** Deselects whatever a truncated run does not contain. */
  keepKnown(run: Run): void {
    const { message, thread } = this;
    this.keepActorOf(run);
    if (message.value && message.value.msg > (run.panels[message.value.panel]?.c.msgTo.length ?? 0)) message.value = null;
    if (thread.value && !run.panels[thread.value.panel]?.panel.threads[thread.value.thread]) thread.value = null;
  }
}
