// The ways in which the cursor of a player goes on and back: by events, and by what is chosen or looked for.

import { nextHit } from '../run/breaks.ts';
import { tr } from '../ui/language.ts';
import type { Player } from './player.ts';
import type { PanelRun } from '../run/run.ts';
import { lastAtMost } from '../run/search.ts';
import { among, atEnd, nextEvent, nextOf, placeText, type Way } from './stepping.ts';

export class Moves {
  constructor(private readonly player: Player) {}

  /** One step on or back, by whatever steps go by now. */
  step(by: Way): void {
    if (!this.player.run.value || this.player.comes()) return;
    this.player.pause();
    this.player.said.value = '';
    if (this.player.stride.value === 'event') this.byEvent(by);
    else if (this.player.stride.value === 'actor') this.byActor(by);
    else this.ofSubject(this.player.stride.value, by);
  }

  /** The earliest next event of either panel, or the next of the chosen one. */
  private byEvent(by: Way): void {
    const run = this.player.run.value!;
    const next = nextEvent(run.panels, this.player.steps.value, this.player.time.value, this.player.within.value, by);
    if (next) this.player.stand(next);
    else if (this.player.panel.value) this.player.said.value = atEnd(this.player.panel.value, 'event', 0, by);
  }

  /** The next event of the chosen actor, in the panels in which steps are made; without one, of the actor at the cursor. */
  private byActor(by: Way): void {
    const p = this.player.panel.value;
    if (!p) return;
    const name = this.player.actor.value || p.actorName(p.c.actor[this.player.step.value] ?? 0);
    if (!name) {
      this.player.said.value = tr`No actor is chosen, and this event belongs to none.`;
      return;
    }
    this.player.choose(name);
    const targets = this.targets((q, i) => {
      const id = q.actorID(name);
      return id > 0 ? nextOf(q.c.actor, id, this.player.steps.value[i] ?? -1, by) : -1;
    });
    if (!this.toOneOf(targets, by)) this.player.said.value = tr`No ${by > 0 ? tr`later` : tr`earlier`} event of ${name}.`;
  }

  /** The next event of the message or thread at hand. Threads and messages are one panel's. */
  private ofSubject(stride: 'message' | 'thread', by: Way): void {
    const chosen = stride === 'message' ? this.player.message.value : this.player.thread.value;
    const panel = chosen?.panel ?? (this.player.within.value >= 0 ? this.player.within.value : this.player.active.value);
    const p = this.player.run.value!.panels[panel];
    if (!p) return;
    const step = this.player.steps.value[panel] ?? -1;
    const column = stride === 'message' ? p.c.msg : p.c.thread;
    const subject = (chosen && 'msg' in chosen ? chosen.msg : chosen?.thread) ?? column[step] ?? -1;
    if (subject < (stride === 'message' ? 1 : 0)) {
      this.player.said.value = stride === 'message' ? tr`This event belongs to no message.` : tr`No thread did this: a timer.`;
      return;
    }
    const target = nextOf(column, subject, step, by);
    if (target >= 0) this.player.goto(panel, target);
    this.player.said.value = target < 0 ? atEnd(p, stride, subject, by) : stride === 'message' ? placeText(p, subject, target) : '';
  }

  /** To the next event that a breakpoint finds, in the panels in which steps are made. */
  toHit(by: Way): void {
    if (!this.player.run.value || this.player.comes()) return;
    this.player.pause();
    const targets = this.targets((_, i) => nextHit(this.player.breaks.hits.value[i]!.steps, this.player.steps.value[i] ?? -1, by));
    if (this.player.breaks.searching.value) this.player.said.value = tr`Still searching for events that match a breakpoint.`;
    else if (this.toOneOf(targets, by)) this.sayHit();
    else this.player.said.value = this.player.breaks.list.value.length === 0 ? tr`There is no breakpoint.` : tr`No breakpoint ${by > 0 ? tr`after` : tr`before`} this event.`;
  }

  /** To the next or previous start of a handling of the chosen actor, or of anybody if none is chosen. */
  byMessage(by: Way): void {
    const p = this.player.panel.value;
    if (!p || this.player.comes()) return;
    this.player.pause();
    const id = p.actorID(this.player.actor.value);
    const begins = id > 0 ? p.begins.filter((s) => p.c.actor[s] === id) : p.begins;
    const at = lastAtMost(begins, this.player.step.value);
    const target = by > 0 ? begins[at + 1] : begins[begins[at] === this.player.step.value ? at - 1 : at];
    if (target !== undefined) this.player.goto(this.player.active.value, target);
  }

  /** Whether a breakpoint ends playing before a time: then the cursor stands there. */
  toHitBefore(until: number): boolean {
    const run = this.player.run.value!;
    const targets = this.targets((p, i) => {
      const hit = nextHit(this.player.breaks.hits.value[i]!.steps, this.player.steps.value[i] ?? -1, 1);
      return hit >= 0 && p.timeOf(hit) <= until ? hit : -1;
    });
    if (run.panels.length === 0 || !this.toOneOf(targets, 1)) return false;
    this.player.pause();
    this.sayHit();
    return true;
  }

  private sayHit(): void {
    const met = this.player.breaks.textOf(this.player.active.value, this.player.step.value);
    if (met) this.player.said.value = tr`Breakpoint: ${met}.`;
  }

  /** A step for each panel in which steps are made, -1 for the others. */
  private targets(find: (p: PanelRun, i: number) => number): number[] {
    return this.player.run.value!.panels.map((p, i) => (this.player.within.value >= 0 && this.player.within.value !== i ? -1 : find(p, i)));
  }

  /** Goes to the first of several steps, or back to the last. Reports whether there is one. */
  private toOneOf(targets: readonly number[], by: Way): boolean {
    const to = among(this.player.run.value!.panels, targets, by);
    if (to) this.player.stand(to);
    return to !== null;
  }
}
