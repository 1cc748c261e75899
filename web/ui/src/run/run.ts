// A run as the views read it: the columns of its panels and the indexes over them that make every look-up fast.

import type { Coming } from './loading.ts';
import { asked } from '../ui/format.ts';
import type { Paused } from '../ui/idle.ts';
import { classOf, programClass } from './intervals.ts';
import { Kind, Reason } from './kinds.ts';
import { SliceState } from '../wire/tables.gen.ts';
import { tr } from '../ui/language.ts';
import { Pyramid } from './pyramid.ts';
import { bucket, firstStep, isWhole, stepsOf, upperBound, type Buckets } from './search.ts';
import type { Rare } from '../wire/panel.ts';
import { liveRoom } from '../ui/rounding.ts';
import type { Columns, Panel } from '../wire/panel.ts';
import type { Note, Scene, Track } from '../wire/types.gen.ts';
import { Worlds } from './world.ts';

/** One panel with its indexes. */
export class PanelRun {
  readonly panel: Panel;
  readonly c: Columns;
  readonly events: number;
  readonly lanes: number;
  /** The class of colour by actor id; 0 is nobody. */
  readonly classes: Uint8Array;
  /** Threads by lane, -1 where a lane is empty. */
  readonly laneThread: Int32Array;
  /** Handlings and program slices by lane, in order of start. */
  readonly laneSlices: Buckets;
  /** Sleeps and waits for a core, by lane. */
  readonly laneParts: Buckets;
  /** Steps at which a handling begins: the lines of the log. */
  readonly begins: Int32Array;
  /** Whether what came later is left out. */
  veiled = false;
  /** Of an outline, whose events and messages are not there yet, the rare ones; else null. */
  readonly rare: Rare | null;
  /** The state at any step. */
  readonly worlds: Worlds;
  private wholePyramid: Pyramid | undefined;
  private sleepPyramid: Pyramid | undefined;
  private readyPyramid: Pyramid | undefined;
  private chosenPyramid: { actor: number; of: Pyramid } | undefined;
  private ids: Map<string, number> | undefined;
  private steps: Buckets | undefined;
  private sends: Int32Array | undefined;
  private starts: Int32Array | undefined;
  private waits: Map<number, string> | undefined;

  /** like is a panel that has the same slices: what was made of them need not be made again. before is the panel of which this
   *  one is the continuation: what was made of its events is gone on with, and it is of no use any more. */
  constructor(panel: Panel, { rare = null, like, before }: { rare?: Rare | null; like?: PanelRun; before?: PanelRun } = {}) {
    const c = panel.columns;
    this.rare = rare;
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

  /** Whether its events and messages are not there yet. */
  get outlined(): boolean {
    return this.rare !== null;
  }

  /** When each thread was made, and when it ended. */
  get born(): Float64Array {
    return this.c.threadBorn;
  }

  get gone(): Float64Array {
    return this.c.threadGone;
  }

  /** Whether more may follow: it goes on, or what came later is left out. */
  get unfinished(): boolean {
    return this.veiled || this.panel.outcome.end === 'running';
  }

  /** The time from which on nothing of it is shown; Infinity: all is. */
  get veil(): number {
    return this.veiled ? this.panel.makespan : Infinity;
  }

  /** The same under another title, as beside one that has the same. */
  titled(title: string): PanelRun {
    if (title === this.panel.title) return this;
    return Object.create(this, { panel: { value: { ...this.panel, title }, enumerable: true } }) as PanelRun;
  }

  /** The lane of each slice that is to be kept, -1 of the others. */
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

  /** Of slices of one state, whoever they are of. */
  private pyramidOf(state: number): Pyramid {
    const { sliceStart: start, sliceEnd: end, sliceState } = this.c;
    const keep = (i: number) => sliceState[i] === state;
    return new Pyramid({ lanes: this.slicesByLane(keep), lane: this.laneOf(keep), start, end }, this.panel.makespan);
  }

  // What the first picture does not need is computed when it is asked for.

  /** laneSlices, coarser and coarser. */
  get wholes(): Pyramid {
    return (this.wholePyramid ??= this.pyramid(this.laneSlices, (i) => isWhole(this.c, i)));
  }

  /** The sleeps of laneParts, coarser and coarser. */
  get sleeps(): Pyramid {
    return (this.sleepPyramid ??= this.pyramidOf(SliceState.Sleep));
  }

  /** The waits for a core of laneParts, coarser and coarser. */
  get coreless(): Pyramid {
    return (this.readyPyramid ??= this.pyramidOf(SliceState.Ready));
  }

  /** Makes what sums up the slices, with pauses; else it is made with the first picture. */
  *summingUp(): Paused<void> {
    yield* this.wholes.making();
    yield* this.sleeps.making();
    yield* this.coreless.making();
  }

  /** Those of laneSlices that are an actor's. What was made for the actor asked for last is kept. */
  wholesOf(actor: number): Pyramid {
    if (this.chosenPyramid?.actor !== actor) {
      const own = (i: number) => this.c.sliceActor[i] === actor && isWhole(this.c, i);
      this.chosenPyramid = { actor, of: this.pyramid(this.slicesByLane(own), own) };
    }
    return this.chosenPyramid.of;
  }

  /** Steps in which an actor is the one it happens to (not its own sends), by actor id. */
  get actorSteps(): Buckets {
    this.steps ??= this.stepsByActor();
    return this.steps;
  }

  /** The step of the send, by message id; -1: none. */
  get sent(): Int32Array {
    this.sends ??= firstStep(this.c, Kind.MsgSend);
    return this.sends;
  }

  /** The step of the start of the handling, by message id; -1: none. */
  get begun(): Int32Array {
    this.starts ??= firstStep(this.c, Kind.MsgDequeue);
    return this.starts;
  }

  /** The last step at or before a time; 0 at least, -1 if nothing happened at all. */
  stepAt(time: number): number {
    return Math.max(Math.min(0, this.events - 1), upperBound(this.c.time, time) - 1);
  }

  /** The last step of a thread at or before a time, -1 if there is none. */
  threadStepAt(thread: number, time: number): number {
    let step = this.stepAt(time);
    while (step >= 0 && this.c.thread[step] !== thread) step--;
    return step;
  }

  timeOf(step: number): number {
    return this.c.time[step] ?? 0;
  }

  /** An actor's id by its name, 0 if this run has none of that name. */
  actorID(name: string): number {
    this.ids ??= new Map(this.panel.actors.map((a, i) => [a.name, i + 1]));
    return this.ids.get(name) ?? 0;
  }

  actorName(id: number): string {
    return this.panel.actors[id - 1]?.name ?? '';
  }

  /** A thread's name, of a goroutine after what it runs: worker · g7. */
  threadName(id: number): string {
    return this.panel.threads[id]?.label ?? '';
  }

  /** Who does what no actor does: a goroutine, or main. */
  outside(step: number): string {
    return this.outsideOf(this.c.thread[step] ?? -1);
  }

  /** The same by thread. */
  outsideOf(id: number): string {
    return isGoroutine(this.panel.threads[id]) ? this.threadName(id) : 'main';
  }

  /** Who sends a message: an actor, a goroutine, or main. */
  sender(msg: number): string {
    return this.actorName(this.c.msgFrom[msg - 1] ?? 0) || this.outside(this.sent[msg] ?? -1);
  }

  /** To whom a message is sent: an actor, or who asked outside of all actors and gets a reply; '' if nobody can take it. */
  receiver(msg: number): string {
    const sent = this.sent[msg] ?? -1;
    const { c } = this;
    const isReply = c.kind[sent] === Kind.MsgSend && c.reason[sent] === Reason.Ask;
    return this.actorName(c.msgTo[msg - 1] ?? 0) || (isReply ? this.sender(c.msg[c.cause[sent]!] ?? 0) : '');
  }

  /** What pictures call all that is no actor's doing. */
  get outsiders(): string {
    return this.panel.threads.some((t, i) => isGoroutine(t) && this.ofProgram(i)) ? 'program' : 'main';
  }

  /** Whether a thread runs the program itself, main or a goroutine of it, and not actors. */
  ofProgram(id: number): boolean {
    const thread = this.panel.threads[id];
    return thread !== undefined && (thread.role === 'main' || isGoroutine(thread)) && thread.actor === 0;
  }

  /** What the thread that blocks in a step does: "sleeps 10 ms", "waits to receive from jobs"; '' if it is not known. */
  waiting(step: number): string {
    const { kind, reason, pos, value } = this.c;
    if (kind[step] !== Kind.Block) return '';
    if (reason[step] === Reason.Sleep) return value[step]! > 0 ? tr`sleeps ${asked(value[step]!)}` : tr`sleeps`; // Go does not record for how long
    if (reason[step] === Reason.Yield) return tr`gives up its core and could go on`;
    this.waits ??= new Map((this.panel.waits ?? []).map((w) => [w.pos * 256 + w.reason, w.text]));
    const text = this.waits.get(pos[step]! * 256 + reason[step]!);
    return text ? tr`waits ${text}` : '';
  }
}

/** Whether a thread is a goroutine, of the program or of Go's runtime. */
const isGoroutine = (t: Track | undefined): boolean => t?.role === 'goroutine' || t?.role === 'runtime';

/** A scene with its indexes. */
export class Run {
  readonly scene: Scene;
  readonly panels: PanelRun[];
  readonly id: string;
  /** The time up to which it is shown; what comes later is not there. Infinity: all of it is. */
  readonly veil: number;
  /** What is on its way, if only the outline is there; null: all is there. */
  readonly coming: Coming | null;

  constructor(scene: Scene, panels: PanelRun[], id: string, { veil = Infinity, coming = null }: { veil?: number; coming?: Coming | null } = {}) {
    this.scene = scene;
    this.panels = panels;
    this.id = id;
    this.veil = veil;
    this.coming = coming;
  }

  /** Where the cursor cannot go further. */
  get end(): number {
    return Math.min(this.duration, this.veil);
  }

  get duration(): number {
    return this.scene.duration;
  }

  /** The panel of the run that goes on, undefined if all is over. */
  get running(): PanelRun | undefined {
    return this.panels.findLast((p) => p.panel.outcome.end === 'running' && p.events > 0) ?? this.panels.find((p) => p.panel.outcome.end === 'running');
  }

  /** Whether this is what a run did so far. */
  get live(): boolean {
    return this.running !== undefined;
  }

  /** Where the run stands: its end, or how far the panel that goes on has come. */
  get front(): number {
    const p = this.running;
    return p && p.events > 0 ? p.panel.makespan : this.duration;
  }

  /** How much time a picture of the whole run shows: of one that goes on it grows in leaps, so that what is drawn keeps its
   *  place in between. */
  get room(): number {
    return this.live ? liveRoom(this.duration) : this.duration;
  }

  get notes(): Note[] {
    return this.scene.notes;
  }

  panelIndex(key: string): number {
    return this.panels.findIndex((p) => p.panel.key === key);
  }
}
