// A run as the views read it: the columns of its panels, and indexes over them that make every look-up fast.

import type { Loading } from './loading.ts';
import { asWritten } from '../ui/format.ts';
import type { Paused } from '../ui/idle.ts';
import { classOf, programClass } from './intervals.ts';
import { Kind, Reason } from './kinds.ts';
import { SliceState } from '../wire/constants.gen.ts';
import { tr } from '../ui/language.ts';
import { Pyramid } from './pyramid.ts';
import { Shared } from './shared.ts';
import { bucket, firstStep, isWhole, stepsOf, upperBound, type Buckets } from './search.ts';
import type { Rare } from '../wire/panel.ts';
import { liveSpan } from '../ui/rounding.ts';
import { waitFor } from './waitfor.ts';
import type { Columns, Panel } from '../wire/panel.ts';
import type { Note, Scene, Track } from '../wire/types.gen.ts';
import { Worlds } from './world.ts';

/** One panel with its indexes. */
export class PanelRun {
  readonly panel: Panel;
  readonly c: Columns;
  readonly events: number;
  readonly lanes: number;
  /** By actor id: the colour class; id 0 is no actor. */
  readonly classes: Uint8Array;
  /** By lane: its thread, -1 if the lane is empty. */
  readonly laneThread: Int32Array;
  /** Handlings and program slices by lane, ordered by start. */
  readonly laneSlices: Buckets;
  /** Sleeps and waits for a core, by lane. */
  readonly laneParts: Buckets;
  /** Steps at which a handling begins: the lines of the log. */
  readonly begins: Int32Array;
  /** Whether later events are left out. */
  isTruncated = false;
  /** Of an outline, whose events and messages are not loaded yet: its rare events; else null. */
  readonly rare: Rare | null;
  /** The threads that are shown; null: all. */
  readonly only: ReadonlySet<number> | null;
  /** The state at any step. */
  readonly worlds: Worlds;
  private objects: Shared | undefined;
  private wholePyramid: Pyramid | undefined;
  private sleepPyramid: Pyramid | undefined;
  private readyPyramid: Pyramid | undefined;
  private chosenPyramid: { actor: number; of: Pyramid } | undefined;
  private ids: Map<string, number> | undefined;
  private steps: Buckets | undefined;
  private sends: Int32Array | undefined;
  private starts: Int32Array | undefined;
  private waits: Map<number, string> | undefined;

  /** `like` is a panel with the same slices, whose indexes over slices are shared. `before` is the panel that this
   *  one continues: its indexes over events are extended, so it must not be used any more. */
  constructor(panel: Panel, { rare = null, only = null, like, before }: { rare?: Rare | null; only?: ReadonlySet<number> | null; like?: PanelRun; before?: PanelRun } = {}) {
    const c = panel.columns;
    this.rare = rare;
    this.only = only;
    this.panel = panel;
    this.c = c;
    this.events = c.time.length;
    this.lanes = panel.threads.reduce((m, t) => Math.max(m, t.lane + 1), 0);
    this.classes = Uint8Array.from([programClass, ...panel.actors.map((a) => classOf(a.type))]);
    this.laneThread = new Int32Array(this.lanes).fill(-1);
    panel.threads.forEach((t, i) => {
      if (t.lane >= 0) this.laneThread[t.lane] = i;
    });
    const inPlace = before && before.panel.threads.every((t, i) => t.lane === panel.threads[i]!.lane) ? before : undefined;
    const known = inPlace?.c.sliceThread.length;
    this.laneSlices = like?.laneSlices ?? this.slicesByLane((i) => isWhole(c, i), inPlace?.laneSlices, known);
    this.laneParts = like?.laneParts ?? this.slicesByLane((i) => !isWhole(c, i), inPlace?.laneParts, known);
    this.steps = before?.steps && this.stepsByActor(before.steps, before.events);
    this.sends = before?.sends && firstStep(c, Kind.MsgSend, before.sends, before.events);
    this.starts = before?.starts && firstStep(c, Kind.MsgDequeue, before.starts, before.events);
    this.wholePyramid = like?.wholePyramid;
    this.sleepPyramid = like?.sleepPyramid;
    this.readyPyramid = like?.readyPyramid;
    this.begins = stepsOf(c, Kind.MsgDequeue, before?.begins, before?.events);
    this.worlds = new Worlds(this, before?.worlds);
  }

  /** Whether a step is of a thread that is shown, or of none. */
  shows(step: number): boolean {
    const thread = this.c.thread[step]!;
    return this.only === null || thread < 0 || this.only.has(thread);
  }

  /** What goroutines share, at any step. */
  get shared(): Shared {
    return (this.objects ??= new Shared(this));
  }

  /** Whether its events and messages are not loaded yet. */
  get outlined(): boolean {
    return this.rare !== null;
  }

  /** By thread: the time at which it was created, and at which it ended. */
  get born(): Float64Array {
    return this.c.threadBorn;
  }

  get ended(): Float64Array {
    return this.c.threadGone;
  }

  /** Whether more may follow: the run is still in progress, or later events are left out. */
  get unfinished(): boolean {
    return this.isTruncated || this.panel.outcome.end === 'running';
  }

  /** The time from which on nothing is shown; Infinity: everything is. */
  get hiddenFrom(): number {
    return this.isTruncated ? this.panel.makespan : Infinity;
  }

  /** The same panel under another title, for use beside one of the same title. */
  titled(title: string): PanelRun {
    if (title === this.panel.title) return this;
    return Object.create(this, { panel: { value: { ...this.panel, title }, enumerable: true } }) as PanelRun;
  }

  /** A function that gives the lane of each slice to keep, and -1 for the others. */
  private laneOf(keep: (slice: number) => boolean): (slice: number) => number {
    const { sliceThread } = this.c;
    const lanes = Int32Array.from(this.panel.threads, (t) => t.lane);
    return (i) => (keep(i) ? lanes[sliceThread[i]!]! : -1);
  }

  private slicesByLane(keep: (slice: number) => boolean, known?: Buckets, from?: number): Buckets {
    return bucket(this.c.sliceThread.length, this.lanes, this.laneOf(keep), known, from);
  }

  private stepsByActor(known?: Buckets, from?: number): Buckets {
    const { kind, actor } = this.c;
    return bucket(this.events, this.panel.actors.length + 1, (i) => (kind[i] === Kind.MsgSend ? -1 : actor[i]!), known, from);
  }

  private pyramid(lanes: Buckets, keep: (slice: number) => boolean): Pyramid {
    const { sliceStart: start, sliceEnd: end, sliceActor: of } = this.c;
    return new Pyramid({ lanes, lane: this.laneOf(keep), start, end, of, classes: this.classes }, this.panel.makespan);
  }

  /** A pyramid of the slices in one state, of all owners. */
  private pyramidOf(state: number): Pyramid {
    const { sliceStart: start, sliceEnd: end, sliceState } = this.c;
    const keep = (i: number) => sliceState[i] === state;
    return new Pyramid({ lanes: this.slicesByLane(keep), lane: this.laneOf(keep), start, end }, this.panel.makespan);
  }

  // Indexes that the first picture does not need are computed on first use.

  /** laneSlices, with levels of detail. */
  get wholes(): Pyramid {
    return (this.wholePyramid ??= this.pyramid(this.laneSlices, (i) => isWhole(this.c, i)));
  }

  /** The sleeps among laneParts, with levels of detail. */
  get sleeps(): Pyramid {
    return (this.sleepPyramid ??= this.pyramidOf(SliceState.Sleep));
  }

  /** The waits for a core among laneParts, with levels of detail. */
  get coreless(): Pyramid {
    return (this.readyPyramid ??= this.pyramidOf(SliceState.Ready));
  }

  /** Computes the levels of detail, with pauses; otherwise the first picture computes them. */
  *summarize(): Paused<void> {
    yield* this.wholes.making();
    yield* this.sleeps.making();
    yield* this.coreless.making();
  }

  /** One actor's slices among laneSlices. The result for the latest actor is cached. */
  wholesOf(actor: number): Pyramid {
    if (this.chosenPyramid?.actor !== actor) {
      const own = (i: number) => this.c.sliceActor[i] === actor && isWhole(this.c, i);
      this.chosenPyramid = { actor, of: this.pyramid(this.slicesByLane(own), own) };
    }
    return this.chosenPyramid.of;
  }

  /** By actor id: the steps that happen to the actor; its own sends are not among them. */
  get actorSteps(): Buckets {
    this.steps ??= this.stepsByActor();
    return this.steps;
  }

  /** By message id: the step of its send; -1: none. */
  get sent(): Int32Array {
    this.sends ??= firstStep(this.c, Kind.MsgSend);
    return this.sends;
  }

  /** By message id: the step at which its handling begins; -1: none. */
  get begun(): Int32Array {
    this.starts ??= firstStep(this.c, Kind.MsgDequeue);
    return this.starts;
  }

  /** The last step at or before a time, or 0; -1 if the panel has no events. */
  stepAt(time: number): number {
    return Math.max(Math.min(0, this.events - 1), upperBound(this.c.time, time) - 1);
  }

  /** The last step of a thread at or before a time; -1: none. */
  threadStepAt(thread: number, time: number): number {
    let step = this.stepAt(time);
    while (step >= 0 && this.c.thread[step] !== thread) step--;
    return step;
  }

  timeOf(step: number): number {
    return this.c.time[step] ?? 0;
  }

  /** An actor's id by its name; 0 if this run has no actor of that name. */
  actorID(name: string): number {
    this.ids ??= new Map(this.panel.actors.map((a, i) => [a.name, i + 1]));
    return this.ids.get(name) ?? 0;
  }

  actorName(id: number): string {
    return this.panel.actors[id - 1]?.name ?? '';
  }

  /** A thread's name. A goroutine is named after its function: worker · g7. */
  threadName(id: number): string {
    return this.panel.threads[id]?.label ?? '';
  }

  /** The name of whatever executes a step outside of actors: a goroutine, or main. */
  outside(step: number): string {
    return this.outsideOf(this.c.thread[step] ?? -1);
  }

  /** The same by thread. */
  outsideOf(id: number): string {
    return isGoroutine(this.panel.threads[id]) ? this.threadName(id) : 'main';
  }

  /** The sender of a message: an actor, a goroutine, or main. */
  sender(msg: number): string {
    return this.actorName(this.c.msgFrom[msg - 1] ?? 0) || this.outside(this.sent[msg] ?? -1);
  }

  /** The receiver of a message: an actor, or the caller outside of actors that gets a reply; '' if no actor can
   *  receive it. */
  receiver(msg: number): string {
    const sent = this.sent[msg] ?? -1;
    const { c } = this;
    const isReply = c.kind[sent] === Kind.MsgSend && c.reason[sent] === Reason.Ask;
    return this.actorName(c.msgTo[msg - 1] ?? 0) || (isReply ? this.sender(c.msg[c.cause[sent]!] ?? 0) : '');
  }

  /** The name that pictures give to everything outside of actors. */
  get outsiders(): string {
    return this.panel.threads.some((t, i) => isGoroutine(t) && this.ofProgram(i)) ? 'program' : 'main';
  }

  /** Whether a thread runs the program itself (main or one of its goroutines) and not actors. */
  ofProgram(id: number): boolean {
    const thread = this.panel.threads[id];
    return thread !== undefined && (thread.role === 'main' || isGoroutine(thread)) && thread.actor === 0;
  }

  /** What the thread that blocks at a step does: "sleeps 10 ms", "waits to receive from jobs"; '' if unknown. */
  waiting(step: number): string {
    const { kind, reason, pos, value, object } = this.c;
    if (kind[step] !== Kind.Block) return '';
    if (reason[step] === Reason.Sleep) return value[step]! > 0 ? tr`sleeps ${asWritten(value[step]!)}` : tr`sleeps`; // Go does not record the duration
    if (reason[step] === Reason.Yield) return tr`gives up its core and could go on`;
    this.waits ??= new Map((this.panel.waits ?? []).map((w) => [w.pos * 256 + w.reason, w.text]));
    const text = this.waits.get(pos[step]! * 256 + reason[step]!);
    return text ? tr`waits ${waitFor(text, object[step]!, this.here(step), this.panel.objects)}` : '';
  }

  /** What the source calls the object of a step there; '' if that is its name. */
  here(step: number): string {
    return this.panel.strings[this.c.here[step]! - 1] ?? '';
  }
}

/** Whether a thread is a goroutine, of the program or of Go's runtime. */
const isGoroutine = (t: Track | undefined): boolean => t?.role === 'goroutine' || t?.role === 'runtime';

/** A scene with its indexes. */
export class Run {
  readonly scene: Scene;
  readonly panels: PanelRun[];
  readonly id: string;
  /** The time up to which the run is shown; later events are left out. Infinity: all of it is shown. */
  readonly hiddenFrom: number;
  /** The progress of loading, if only the outline is there; null: everything is there. */
  readonly loading: Loading | null;

  constructor(scene: Scene, panels: PanelRun[], id: string, { hiddenFrom = Infinity, loading = null }: { hiddenFrom?: number; loading?: Loading | null } = {}) {
    this.scene = scene;
    this.panels = panels;
    this.id = id;
    this.hiddenFrom = hiddenFrom;
    this.loading = loading;
  }

  /** The last position of the cursor. */
  get end(): number {
    return Math.min(this.duration, this.hiddenFrom);
  }

  get duration(): number {
    return this.scene.duration;
  }

  /** The panel of the run that is still in progress; undefined if all are over. */
  get running(): PanelRun | undefined {
    return this.panels.findLast((p) => p.panel.outcome.end === 'running' && p.events > 0) ?? this.panels.find((p) => p.panel.outcome.end === 'running');
  }

  /** Whether this is the state so far of a run still in progress. */
  get live(): boolean {
    return this.running !== undefined;
  }

  /** The latest time: the end of the run, or of what the panel in progress has done so far. */
  get front(): number {
    const p = this.running;
    return p && p.events > 0 ? p.panel.makespan : this.duration;
  }

  /** The time that a picture of the whole run spans. For a run in progress it grows in jumps, so that the picture
   *  keeps its scale in between. */
  get span(): number {
    return this.live ? liveSpan(this.duration) : this.duration;
  }

  get notes(): Note[] {
    return this.scene.notes;
  }

  panelIndex(key: string): number {
    return this.panels.findIndex((p) => p.panel.key === key);
  }
}
