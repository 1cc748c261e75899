// The ways to move a player's cursor forward and back: by events, by events of the selection, or to hits of
// breakpoints.

import { nextHit } from '../run/breakpoints.ts';
import { tr } from '../ui/language.ts';
import type { Player } from './player.ts';
import type { PanelRun } from '../run/run.ts';
import { lastAtMost } from '../run/search.ts';
import { nearestTarget, atEnd, nextEvent, nextOf, placeText, type Way } from './stepping.ts';

export class Moves {
  constructor(private readonly player: Player) {}

  /** One step forward or back, by the current stride. */
  step(by: Way): void {
    if (!this.player.run.value || this.player.stillLoading()) return;
    this.player.playback.pause();
    this.player.notice.value = '';
    if (this.player.stride.value === 'event') this.byEvent(by);
    else if (this.player.stride.value === 'actor') this.byActor(by);
    else this.ofSubject(this.player.stride.value, by);
  }

  /** Moves by the next event of the panel that steps go by, or by the nearest of all panels. */
  private byEvent(by: Way): void {
    const run = this.player.run.value!;
    const next = nextEvent(run.panels, this.player.steps.value, this.player.time.value, this.player.onlyPanel.value, by);
    if (next) this.player.moveTo(next);
    else if (this.player.panel.value) this.player.notice.value = atEnd(this.player.panel.value, 'event', 0, by);
  }

  /** Moves by the nearest event of the selected actor, or without one of the actor at the cursor, in the panels that
   *  steps go by. */
  private byActor(by: Way): void {
    const p = this.player.panel.value;
    if (!p) return;
    const name = this.player.selection.actor.value || p.actorName(p.c.actor[this.player.step.value] ?? 0);
    if (!name) {
      this.player.notice.value = tr`No actor is chosen, and this event belongs to none.`;
      return;
    }
    this.player.selection.choose(name);
    const targets = this.targets((q, i) => {
      const id = q.actorID(name);
      return id > 0 ? nextOf(q.c.actor, id, this.player.steps.value[i] ?? -1, by) : -1;
    });
    if (!this.toOneOf(targets, by)) this.player.notice.value = tr`No ${by > 0 ? tr`later` : tr`earlier`} event of ${name}.`;
  }

  /** Moves by the nearest event of the selected message or thread, or of the one at the cursor. Messages and threads
   *  belong to one panel. */
  private ofSubject(stride: 'message' | 'thread', by: Way): void {
    const chosen = stride === 'message' ? this.player.selection.message.value : this.player.selection.thread.value;
    const panel = chosen?.panel ?? this.player.active.value;
    const p = this.player.run.value!.panels[panel];
    if (!p) return;
    const step = this.player.steps.value[panel] ?? -1;
    const column = stride === 'message' ? p.c.msg : p.c.thread;
    const subject = (chosen && 'msg' in chosen ? chosen.msg : chosen?.thread) ?? column[step] ?? -1;
    if (subject < (stride === 'message' ? 1 : 0)) {
      this.player.notice.value = stride === 'message' ? tr`This event belongs to no message.` : tr`No thread did this: a timer.`;
      return;
    }
    const target = nextOf(column, subject, step, by);
    if (target >= 0) this.player.goto(panel, target);
    this.player.notice.value = target < 0 ? atEnd(p, stride, subject, by) : stride === 'message' ? placeText(p, subject, target) : '';
  }

  /** Moves to the nearest event that a breakpoint finds, in the panels that steps go by. */
  toHit(by: Way): void {
    if (!this.player.run.value || this.player.stillLoading()) return;
    this.player.playback.pause();
    const targets = this.targets((_, i) => nextHit(this.player.breaks.hits.value[i]!.steps, this.player.steps.value[i] ?? -1, by));
    if (this.player.breaks.searching.value) this.player.notice.value = tr`Still searching for events that match a breakpoint.`;
    else if (this.toOneOf(targets, by)) this.sayHit();
    else this.player.notice.value = this.player.breaks.list.value.length === 0 ? tr`There is no breakpoint.` : tr`No breakpoint ${by > 0 ? tr`after` : tr`before`} this event.`;
  }

  /** Moves to the nearest start of a handling by the selected actor, or by any actor if none is selected. */
  byMessage(by: Way): void {
    const p = this.player.panel.value;
    if (!p || this.player.stillLoading()) return;
    this.player.playback.pause();
    const id = p.actorID(this.player.selection.actor.value);
    const begins = id > 0 ? p.begins.filter((s) => p.c.actor[s] === id) : p.begins;
    const at = lastAtMost(begins, this.player.step.value);
    const target = by > 0 ? begins[at + 1] : begins[begins[at] === this.player.step.value ? at - 1 : at];
    if (target !== undefined) this.player.goto(this.player.active.value, target);
  }

  /** Whether a breakpoint of any panel stops playback before a time, since all panels play; if so, the cursor moves there. */
  toHitBefore(until: number): boolean {
    const run = this.player.run.value!;
    const targets = run.panels.map((p, i) => {
      const hit = nextHit(this.player.breaks.hits.value[i]!.steps, this.player.steps.value[i] ?? -1, 1);
      return hit >= 0 && p.timeOf(hit) <= until ? hit : -1;
    });
    if (run.panels.length === 0 || !this.toOneOf(targets, 1)) return false;
    this.player.playback.pause();
    this.sayHit();
    return true;
  }

  private sayHit(): void {
    const met = this.player.breaks.textOf(this.player.active.value, this.player.step.value);
    if (met) this.player.notice.value = tr`Breakpoint: ${met}.`;
  }

  /** The target in each panel that steps go by, -1 for the others. */
  private targets(find: (p: PanelRun, i: number) => number): number[] {
    return this.player.run.value!.panels.map((p, i) => (this.player.onlyPanel.value >= 0 && this.player.onlyPanel.value !== i ? -1 : find(p, i)));
  }

  /** Moves to the earliest of several targets, or back to the latest. Returns whether there is one. */
  private toOneOf(targets: readonly number[], by: Way): boolean {
    const to = nearestTarget(this.player.run.value!.panels, targets, by);
    if (to) this.player.moveTo(to);
    return to !== null;
  }
}
