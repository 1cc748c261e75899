// Decides from numbers, as far as that is possible, whether the words of a step contain a word. The words (run/words.ts)
// are made of pieces: a part that is the same for all steps of a shape, and the names of actors, the thread and the message.
// Each piece is searched once; after that a step costs a few look-ups instead of making a sentence.
//
// Two pieces are always separated by something that is neither a letter nor a digit. So a word of letters and digits is
// in one of the pieces or nowhere. Numbers are no pieces: if a word may be part of a number, or the unit of a time, only
// the complete words can decide.

import { count } from '../../ui/format.ts';
import { Kind, kindSet, kindWords, Reason } from '../../run/kinds.ts';
import type { PanelRun } from '../../run/run.ts';
import type { Columns } from '../../wire/panel.ts';
import { describe } from '../../run/words.ts';

export const Verdict = { No: 0, Yes: 1, Unknown: 2 } as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** The most frequent kinds. Others are few, and are made of other pieces too. */
const isFrequent = kindSet(
  Kind.MsgSend, Kind.MsgEnqueue, Kind.MsgDequeue, Kind.MsgDone, Kind.ActorReady, Kind.RunBegin, Kind.RunEnd, Kind.Unblock,
  Kind.ThreadSwitch, Kind.GoTurn, Kind.ThreadPark, Kind.ThreadUnpark, Kind.Choice,
);

/** The pieces that the words of a shape have, as bits. */
const Has = { who: 1, peer: 2, message: 4, always: 8, sure: 16, shape: 32, depth: 64 } as const;

/** Placeholders for names in words made for a shape. */
const mark = { who: '\u0001', peer: '\u0002', subject: '\u0003', data: '\u0004', thread: '\u0005' };

/** What may be in the unit of a time. */
const ofUnits = /^[nµm]?s$|^[nµm]$/;

/** What may be in a number. Of these, only the number of waiting messages is checked without making words. */
const ofNumbers = /^[\d.,]+$/;
const digits = /^\d+$/;

/** Letters and digits only. */
const plain = /^[\p{L}\p{N}_]+$/u;

export class Pieces {
  private readonly actors: Uint8Array; // by id: whether the name contains the word
  private readonly outside: Uint8Array; // by thread + 1: the same for the subject if no actor acts there
  private readonly threads: Uint8Array; // by thread + 1
  private readonly subjects: Uint8Array;
  private readonly data: Uint8Array;
  /** For a word with a bracket: subjects that end with what is before it, data that begin with what follows. */
  private readonly ends: Uint8Array | null = null;
  private readonly begins: Uint8Array | null = null;
  /** Whether a word that no piece contains cannot occur. */
  private readonly sure: boolean = false;
  /** The same for steps without a value, which might be a time. */
  private readonly sureWithout: boolean;
  /** By number of waiting messages, as far as needed: 1 if the number contains the word, 2 if not. */
  private readonly depths = new Uint8Array(4096);
  /** By kind, for those that occur: the shapes; 0: not computed yet. */
  private readonly shapes: Uint8Array[] = [];

  constructor(private run: PanelRun, private word: string) {
    const has = (text: string) => Number(text.toLowerCase().includes(word));
    const { panel } = run;
    this.actors = Uint8Array.from([0, ...panel.actors.map((a) => has(a.name))]);
    const threads = [-1, ...panel.threads.keys()];
    this.threads = Uint8Array.from(threads, (t) => has(run.threadName(t)));
    this.outside = Uint8Array.from(threads, (t) => has(run.outsideOf(t)));
    this.subjects = Uint8Array.from(panel.subjects, has);
    this.data = Uint8Array.from(panel.data, has);
    this.sureWithout = plain.test(word) && !ofNumbers.test(word);
    this.sure = this.sureWithout && !ofUnits.test(word);
    const bracket = word.indexOf('(');
    if (bracket < 0 || !/^[^()\s]*\([^()\s]*\)?$/.test(word)) return;
    const [before, after] = [word.slice(0, bracket), word.slice(bracket + 1)];
    this.ends = Uint8Array.from(panel.subjects, (s) => Number(s.toLowerCase().endsWith(before)));
    this.begins = Uint8Array.from(panel.data, (d) => Number(`${d.toLowerCase()})`.startsWith(after)));
    this.sure = this.sureWithout = true;
  }

  /** Whether the words of a step contain the word. */
  has(step: number): Verdict {
    const { c } = this.run;
    const thread = c.thread[step]! + 1;
    if (this.threads[thread] === 1) return Verdict.Yes;
    const kind = c.kind[step]!;
    if (isFrequent[kind] === 0) return Verdict.Unknown;
    if (kind === Kind.MsgSend && (c.reason[step] !== Reason.None || c.reason[c.cause[step]!] === Reason.Move)) return Verdict.Unknown; // a question, a reply, a move
    const actor = c.actor[step]!;
    const peer = c.peer[step]!;
    const msg = c.msg[step]!;
    const shape = this.shape(step, kind, actor, peer, msg);
    if (shape & Has.always) return Verdict.Yes;
    if (shape & Has.who && (actor > 0 ? this.actors[actor] : this.outside[thread]) === 1) return Verdict.Yes;
    if (shape & Has.peer && (peer > 0 ? this.actors[peer] : this.outside[c.thread[this.run.sent[msg]!]! + 1]) === 1) return Verdict.Yes;
    if (shape & Has.message && this.ofMessage(msg)) return Verdict.Yes;
    if (shape & Has.depth && this.ofDepth(c.depth[step]!)) return Verdict.Yes;
    return shape & Has.sure ? Verdict.No : Verdict.Unknown;
  }

  private ofDepth(depth: number): boolean {
    const has = this.depths[depth] || (count(depth).includes(this.word) ? 1 : 2);
    if (depth < this.depths.length) this.depths[depth] = has;
    return has === 1;
  }

  private ofMessage(msg: number): boolean {
    const subject = this.run.c.msgSubject[msg - 1]!;
    const data = this.run.c.msgData[msg - 1]!;
    return this.subjects[subject] === 1 || this.data[data] === 1 || (this.ends !== null && this.ends[subject] === 1 && this.begins![data] === 1);
  }

  /** The pieces of a step's words, and whether the fixed ones contain the word. */
  private shape(step: number, kind: number, actor: number, peer: number, msg: number): number {
    const { reason, value, depth } = this.run.c;
    const v = value[step]!;
    const flags = (actor > 0 ? Flag.actor : 0) | (peer > 0 ? Flag.peer : peer < 0 ? Flag.nobody : 0) | (msg > 0 ? Flag.message : 0)
      | (v > 0 ? Flag.value : 0) | (depth[step] === 1 ? Flag.one : 0);
    if (v < 0) return Has.shape; // it is rare
    const shapes = (this.shapes[kind] ??= new Uint8Array(2 ** 14));
    const key = (reason[step]! << 6) | flags;
    return shapes[key] || (shapes[key] = this.look(kind, reason[step]!, flags));
  }

  private look(kind: number, reason: number, flags: number): number {
    const text = shapeText(kind, reason, flags).toLowerCase();
    const sure = flags & Flag.value ? this.sure : this.sureWithout;
    let has: number = Has.shape;
    if (text.includes(mark.who)) has |= Has.who;
    if (text.includes(mark.peer)) has |= Has.peer;
    if (text.includes(mark.subject)) has |= Has.message;
    if (digits.test(this.word)) has |= numbersOf(kind, reason, flags & ~Flag.one);
    if (sure) has |= Has.sure;
    if (sure && text.includes(this.word)) has |= Has.always;
    return has;
  }
}

/** What matters of a shape for a word of digits: whether it contains the number of waiting messages, and no other
 *  number. */
function numbersOf(kind: number, reason: number, flags: number): number {
  const text = shapeText(kind, reason, flags);
  const depth = text !== shapeText(kind, reason, flags, 3);
  const numbers = text.match(/\d+/g)?.length ?? 0;
  return (depth ? Has.depth : 0) | (numbers === Number(depth) ? Has.sure : 0);
}

/** What the shape of a step's words depends on, besides its kind and reason. */
const Flag = { actor: 1, peer: 2, nobody: 4, message: 8, value: 16, one: 32 } as const;

/** The words of a step of a shape, with placeholders for names. */
function shapeText(kind: number, reason: number, flags: number, depth = 2): string {
  const one = (n: number) => Int32Array.of(n);
  const c = {
    kind: one(kind), reason: one(reason), actor: one(flags & Flag.actor ? 1 : 0), peer: one(flags & Flag.peer ? 2 : flags & Flag.nobody ? -1 : 0),
    msg: one(flags & Flag.message ? 1 : 0), value: one(flags & Flag.value ? 1 : 0), depth: one(flags & Flag.one ? 1 : depth), thread: one(0),
    cause: one(-1), msgSubject: one(0), msgData: one(0),
  };
  const names = ['', mark.who, mark.peer];
  const run = {
    c: c as unknown as Columns, panel: { subjects: [mark.subject], data: [mark.data], strings: [] },
    actorName: (id: number) => names[id] ?? '', outside: () => mark.who, sender: () => mark.peer, receiver: () => '', threadName: () => mark.thread,
  };
  return `${describe(run as unknown as PanelRun, 0)} ${kindWords[kind]}`;
}
