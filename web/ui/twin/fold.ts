// Folds traces as the page does and compares the state at each step, and what is said of it, with what package trace had there. It is
// run by ../fold_test.go, which writes the file of traces and says what a digest is made of: node fold.mjs FILE.

import { readFileSync } from 'node:fs';

import { decodePanel, splitFrames } from '../src/run/decode.ts';
import { lossAt, lostSteps } from '../src/run/loss.ts';
import type { PanelRun } from '../src/run/run.ts';
import { lossReasons } from '../src/wire/constants.gen.ts';
import type { PanelHead } from '../src/wire/types.gen.ts';
import { describe } from '../src/run/words.ts';
import { Worlds, type World } from '../src/run/world.ts';

/** Every so many steps, more if there is much of it, the whole state is in the digest, else what the event is about. */
const whole = 64;
/** Of a mailbox as many messages are in the digest from either end. */
const ends = 16;

let hash = 0;

function add(...words: number[]): void {
  for (const w of words) {
    hash = Math.imul(hash ^ w, 0x5bd1e995);
    hash ^= hash >>> 15;
  }
}

/** A number that may need more than 32 bits. */
const addLong = (v: number) => add(v | 0, Math.floor(v / 2 ** 32));

function addActor(w: World, id: number): void {
  add(id, w.actorIs[id]!, w.actorThread[id]!, w.actorMsg[id]!, w.actorHook[id]!, w.depth[id]!, w.delayed[id]!, w.handled[id]!, w.routed[id]!);
  add(...w.routees(id));
  const box = w.mailbox(id);
  if (box.length !== w.depth[id]) throw new Error(`${box.length} messages in the mailbox of actor ${id}, its depth is ${w.depth[id]}`);
  box.forEach((p, i) => {
    if (i >= ends && i < box.length - ends) return;
    add(p.msg, p.delayed ? 1 : p.stashed ? 2 : 0);
    addLong(p.priority);
    addLong(p.due);
  });
}

function addThread(w: World, id: number): void {
  add(id, w.threadIs[id]!, w.threadActor[id]!, w.threadReason[id]!, w.threadSince[id]!);
  addLong(w.threadUntil[id]!);
}

/** What goroutines share, as far as a step is about it. */
function addShared(run: PanelRun, step: number): void {
  const { c, shared } = run;
  for (const o of shared.waitedFor(c.object[step]!)) addObject(run, o, step);
}

function addObject(run: PanelRun, object: number, step: number): void {
  const s = run.shared.at(object, step);
  add(object, s.level, Number(s.closed), s.unknown, s.holders.length, s.waiting.length);
  for (const h of s.holders) add(h.thread, h.actor);
  for (const x of s.waiting) add(x.thread, x.reason);
}

function addAll(w: World): void {
  for (let a = 1; a < w.actorIs.length; a++) addActor(w, a);
  for (let t = 0; t < w.threadIs.length; t++) addThread(w, t);
}

function addStep(run: PanelRun, w: World): void {
  const { c, events } = run;
  const i = w.step;
  add(i, w.handling, w.ready, w.backlog, w.threads);
  addLong(w.time);
  if (c.actor[i]! > 0) addActor(w, c.actor[i]!);
  if (c.thread[i]! >= 0) addThread(w, c.thread[i]!);
  addShared(run, i);
  if (i === events - 1) for (let o = 1; o <= run.panel.objects.length; o++) if (run.panel.objects[o - 1]!.kind !== 'select') addObject(run, o, i);
  const every = whole + 4 * (w.actorIs.length + w.threadIs.length);
  if (i % every === every - 1 || i === events - 1) addAll(w);
}

/** What is wrong with the fold of one trace, '' if nothing. */
function check(run: PanelRun, digests: Uint32Array, said: readonly string[]): string {
  for (let i = 0; i < run.events; i++) {
    const words = describe(run, i);
    if (words !== said[i]) return `step ${i} is "${words}" on the page and "${said[i]}" on the server`;
  }
  if (digests.length === 0) return ''; // no run had it
  hash = 0;
  const at = new Map<number, number>(); // whole states by step
  const kept = new Set(Array.from({ length: 12 }, (_, k) => Math.floor((run.events * (k * 7 % 12)) / 12)));
  for (let i = 0; i < run.events; i++) {
    const w = run.worlds.at(i);
    addStep(run, w);
    add((lossReasons as readonly string[]).indexOf(lossAt(run.c, i)));
    if (hash >>> 0 !== digests[i]) return `step ${i} is the first that differs`;
    if (kept.has(i)) at.set(i, stateHash(w));
  }
  const { lost, unhandled } = run.panel.summary;
  if (lostSteps(run).length !== lost + unhandled) return `${lostSteps(run).length} messages are lost here, and ${lost} and ${unhandled} as the head has it`;
  const worlds = new Worlds(run); // which reaches its steps in no order
  for (const i of kept) if (stateHash(worlds.at(i)) !== at.get(i)) return `step ${i} is another state when one comes from elsewhere`;
  return '';
}

function stateHash(w: World): number {
  const keep = hash;
  hash = 0;
  addAll(w);
  const h = hash;
  hash = keep;
  return h;
}

const file = readFileSync(process.argv[2]!);
const frames = splitFrames(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
const text = new TextDecoder();
let failed = 0;
let steps = 0;
let took = 0;
for (let k = 0; k < frames.length; k += 5) {
  const name = text.decode(frames[k]);
  const run = decodePanel(JSON.parse(text.decode(frames[k + 1])) as PanelHead, frames[k + 2]!.slice());
  const began = performance.now();
  let wrong = '';
  try {
    wrong = check(run, new Uint32Array(frames[k + 3]!.slice().buffer), JSON.parse(text.decode(frames[k + 4])) as string[]);
  } catch (e) {
    wrong = String(e);
  }
  took += performance.now() - began;
  steps += run.events;
  if (wrong) {
    failed++;
    console.log(`${name}: ${wrong}`);
  }
}
console.log(`${frames.length / 5} traces, ${steps} steps, ${took.toFixed(0)} ms`);
if (failed) process.exit(1);
