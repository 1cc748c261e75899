// What the orders of a program show, in words that are true: only a search of all orders proves something.

import { count, plural } from '../../../ui/format.ts';
import { tr } from '../../../ui/language.ts';
import type { End, Exploration, OrderFailure, OrdersEnd, RaceFound } from '../../../wire/types.gen.ts';
import { shorten } from '../../../ui/text.ts';
import { bestOf, type Orders, type Tried } from './state.ts';

/** A finding: how it is marked, its headline, and what is said of it. */
export interface Verdict {
  tone: 'fail' | 'ok' | 'warn' | '';
  title: string;
  text: string;
}

/** Whether no order breaks. */
export const isProof = (r: Exploration): boolean => r.complete && !r.timed && !r.doubt && !r.failure;

/** What is known of the orders under one scheduler. */
export function verdictOf(s: Orders, t: Tried): Verdict {
  return t.over || s.stage === 'over' ? result(t.report, s) : soFar(s, t.report);
}

/** What is said before anything is known. */
export function beginning(s: Orders): Verdict {
  if (s.problem) return { tone: 'fail', title: tr`The orders could not be tried`, text: s.problem };
  if (s.stage === 'over') return { tone: '', title: tr`Stopped before the first order was tried`, text: '' };
  if (s.stage === 'stopping') return { tone: '', title: tr`Stopping`, text: '' };
  return { tone: '', title: s.tried.length > 0 ? tr`Not yet begun` : tr`Starting`, text: plan(s) };
}

function soFar(s: Orders, r: Exploration): Verdict {
  if (s.stage === 'stopping') return { tone: '', title: tr`Stopping`, text: '' };
  if (r.failure) return { tone: 'fail', title: tr`An order breaks`, text: tr`The search goes on for an order that breaks in the same way, with fewer deviations from the usual order.` };
  return { tone: '', title: s.asked.all ? tr`Trying all orders, in turn` : tr`Trying orders`, text: plan(s) };
}

/** How long the search goes on. */
function plan({ asked }: Orders): string {
  const time = plural(asked.seconds, 'second');
  return asked.all ? tr`It ends when all were tried, when one breaks, or after ${time}.` : tr`It ends when one breaks, or after ${time}.`;
}

function result(r: Exploration, { stopped, asked: { all } }: Orders): Verdict {
  if (r.failure) return broken(r.failure);
  if (isProof(r)) {
    return {
      tone: 'ok', title: r.tried === 1 ? tr`The only order holds` : tr`All ${count(r.tried)} orders hold`,
      text: tr`With this input the program holds in every order of its operations. Orders that differ only in operations on different things count as one.`,
    };
  }
  if (r.unrepeatable) return { tone: 'warn', title: tr`None of ${plural(r.tried, 'order')} breaks, which is not a proof`, text: tr`The search ended because equal choices led to different runs.` };
  if (r.complete && r.doubt) {
    return { tone: 'warn', title: tr`All ${count(r.tried)} orders hold, which is not a proof`, text: r.doubt };
  }
  if (r.complete) {
    return { tone: 'warn', title: tr`All ${count(r.tried)} orders hold, which is not a proof`, text: tr`These are all orders in which time passes as simulated. The program uses time, so others may be possible.` };
  }
  const end = stopped ? tr`The search was stopped.` : '';
  if (r.tried === 0) return { tone: 'warn', title: tr`No run ended in that time`, text: end };
  return { tone: '', title: all ? tr`None of ${plural(r.tried, 'order')} breaks, which is not a proof: there are more` : tr`None of ${plural(r.tried, 'order')} breaks, which is not a proof: there may be more`, text: end };
}

function broken(f: OrderFailure): Verdict {
  if (f.oracle === 'race') return { tone: 'fail', title: tr`There is a data race`, text: '' }; // it is described with the others
  return { tone: 'fail', title: tr`An order breaks`, text: f.text };
}

/** How far the order that breaks is from the usual one. */
export function deviationsText(f: OrderFailure): string {
  const n = bestOf(f).deviations.length;
  return n === 0 ? tr`It is the usual order, in which each thread goes on until it waits.` : tr`It needs ${plural(n, 'deviation')} from the usual order, in which each thread goes on until it waits.`;
}

/** How the order that breaks ended on real threads; '': it was not run there. */
export function realText({ real: r }: OrderFailure): string {
  if (!r) return '';
  if (r.runs === 0) return tr`On real threads, no run in this order ended soon enough.`;
  const text = tr`On real threads that took turns in this order, ${count(r.broke)} of ${plural(r.runs, 'run')} broke in the same way.`;
  return r.followed === r.runs ? text : tr`${text} In ${plural(r.runs - r.followed, 'run')} the threads could not take all their turns; what they do depends on the clock, for instance.`;
}

/** Data races, those with the same remedy together. */
export function racesOf(r: Exploration): { texts: string[]; help: string }[] {
  const by = new Map<string, RaceFound[]>();
  for (const race of r.races ?? []) by.set(race.help, [...(by.get(race.help) ?? []), race]);
  return [...by].map(([help, list]) => ({ texts: list.map((race) => tr`There is a ${race.text}.`), help }));
}

const endWords: Record<End, string> = {
  ok: tr`OK`, panic: tr`panic`, deadlock: tr`deadlock`, limit: tr`limit`, stopped: tr`stopped`, exit: tr`exit`, running: tr`running`, fault: tr`rule broken`,
};

/** The most characters of an output that stand in the list of ends. */
const longest = 120;

/** How runs ended: "OK: 10", "deadlock: all goroutines are asleep". */
export function endText(e: OrdersEnd): string {
  const text = shorten(e.text.trim().replaceAll('\n', ' | '), longest);
  return `${endWords[e.end]}: ${text || tr`no output`}`;
}

/** How many orders are tried in a second; 0: not known yet. */
export function speed(r: Exploration): number {
  return r.elapsed > 0 ? Math.round(r.tried / (r.elapsed / 1e9)) : 0;
}

/** All of it in a sentence or two, to be read aloud. */
export function aloud(s: Orders): string {
  if (s.tried.length === 0) return beginning(s).title;
  return s.tried.map((t) => {
    const v = verdictOf(s, t);
    return t.over || s.stage === 'over' ? `${v.title}. ${v.text}`.trim() : tr`${plural(t.report.tried, 'order')} tried, ${count(t.report.different)} of them different.`;
  }).join(' ');
}
