// The address of a moment: the cell, the settings of its run, the view, the step and the selection. It is the query
// of the page's address, so a link to a moment is an ordinary link. Unknown or impossible parts of an address are
// left out, with a remark for the reader.

import { comparison, putComparison, type Comparison } from './comparison.ts';
import { count } from '../ui/format.ts';
import { tr } from '../ui/language.ts';
import type { Scheduler, Settings } from '../wire/types.gen.ts';
import { dispatchers, full, numbers, oneOf, schedulers, usual } from './ranges.ts';
import { shorten } from '../ui/text.ts';

export interface Moment {
  cell: string;
  /** The settings of the run; null: the address has none. */
  settings: Settings | null;
  both: boolean;
  /** The mark of the program that was run; see textMark. */
  text: string;
  /** The run's id, if it was measured: such a run can only be shown again while it is stored. */
  run: string;
  view: string;
  /** The panel at the cursor and its step. `time` is for measured runs, whose steps differ each time. */
  panel: Scheduler | '';
  step: number;
  time: number;
  actor: string;
  /** The selected message's panel and number; 0: none. */
  messagePanel: Scheduler | '';
  message: number;
  /** The selected thread's panel and number; -1: none. */
  threadPanel: Scheduler | '';
  thread: number;
  /** The time window, ns; null: the whole run. */
  range: { t0: number; t1: number } | null;
  /** The state of the view Compare. */
  compare: Comparison | null;
}

export const noMoment: Readonly<Moment> = {
  cell: '', settings: null, both: false, text: '', run: '', view: '', panel: '', step: -1, time: -1, actor: '', messagePanel: '', message: 0, threadPanel: '', thread: -1,
  range: null, compare: null,
};

/** Whether two runs have the same settings. A run of both schedulers matches each of them. */
export function sameSettings(a: Settings, b: Settings, both: boolean): boolean {
  const [x, y] = [full(a), full(b)];
  return (Object.keys(usual) as (keyof Settings)[]).every((k) => (both && k === 'scheduler') || x[k] === y[k]);
}

/** A short hash of a text (FNV-1a, 32 bits, over UTF-16 units), to notice that a program has changed. */
export function textMark(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}

/** The query of an address, without its question mark. */
export function formatMoment(m: Moment): string {
  const q = new URLSearchParams();
  const put = (name: string, value: string | number, there = true) => there && q.set(name, String(value));
  put('cell', m.cell, m.cell !== '');
  if (m.settings) {
    const s = full(m.settings);
    put('scheduler', m.both ? 'both' : s.scheduler);
    put('engine', s.engine);
    for (const [name] of numbers) put(name, s[name]!, (name !== 'slice' && name !== 'stopAfter') || s[name]! > 0);
    put('dispatcher', s.dispatcher!, s.dispatcher !== '');
    put('holdups', 0, s.noHoldUps === true);
    put('schedule', s.schedule!, s.schedule !== '');
    put('workersat', s.workersAt!, s.workersAt !== '');
    put('interleave', 1, s.interleave === true);
    put('accesses', s.accesses!, s.accesses !== '');
    put('races', s.races!, s.races !== '');
    put('lines', 1, s.lines === true);
  }
  put('text', m.text, m.text !== '');
  put('run', m.run, m.run !== '');
  put('view', m.view, m.view !== '');
  put('at', `${m.panel}:${m.step}`, m.panel !== '' && m.step >= 0);
  put('time', m.time, m.time >= 0);
  put('actor', m.actor, m.actor !== '');
  put('message', `${m.messagePanel}:${m.message}`, m.messagePanel !== '' && m.message > 0);
  put('thread', `${m.threadPanel}:${m.thread}`, m.threadPanel !== '' && m.thread >= 0);
  if (m.range) put('range', `${Math.round(m.range.t0)}-${Math.round(m.range.t1)}`);
  if (m.compare) putComparison(q, m.compare, full(m.settings ?? usual));
  return q.toString();
}

/** Parses an address, and lists what of it could not be used. */
export function parseMoment(query: string): { moment: Moment; remarks: string[] } {
  const q = new URLSearchParams(query);
  const remarks: string[] = [];
  const m: Moment = { ...noMoment };
  const take = (name: string): string | null => {
    const value = q.get(name);
    q.delete(name);
    return value;
  };
  const wrong = (name: string, value: string, want: string) => remarks.push(tr`The link has ${name}=${shorten(value, 40)}; ${want}, so it was ignored.`);

  m.cell = take('cell') ?? '';
  const before = q.size;
  const settings: Settings = { ...usual };
  oneOf(take('scheduler'), ['both', ...schedulers], (v) => {
    m.both = v === 'both';
    settings.scheduler = v === 'both' ? 'thread' : v;
  }, (v) => wrong('scheduler', v, tr`it must be thread, pool, goroutine or both`));
  oneOf(take('engine'), ['sim', 'real'] as const, (v) => (settings.engine = v), (v) => wrong('engine', v, tr`it must be sim or real`));
  for (const [name, least, greatest] of numbers) {
    const value = take(name);
    if (value === null) continue;
    const n = Number(value);
    const sound = value.trim() !== '' && n >= least && n <= greatest && (name === 'speed' || Number.isInteger(n));
    if (sound) settings[name] = n;
    else wrong(name, value, tr`it must be ${name === 'speed' ? tr`a number` : tr`a whole number`} from ${least < 1 && least > 0 ? least : count(least)} to ${count(greatest)}`);
  }
  oneOf(take('dispatcher'), dispatchers, (v) => (settings.dispatcher = v), (v) => wrong('dispatcher', v, tr`there is none of that name`));
  settings.noHoldUps = take('holdups') === '0';
  settings.schedule = take('schedule') ?? '';
  settings.workersAt = take('workersat') ?? '';
  settings.interleave = take('interleave') === '1';
  settings.accesses = take('accesses') ?? '';
  oneOf(take('races'), ['all', 'off'], (v) => (settings.races = v), (v) => wrong('races', v, tr`write all or off`));
  settings.lines = take('lines') === '1';
  if (q.size < before) m.settings = settings;

  m.text = take('text') ?? '';
  m.run = take('run') ?? '';
  m.view = take('view') ?? '';
  m.actor = take('actor') ?? '';
  place(take('at'), 0, (panel, n) => ([m.panel, m.step] = [panel, n]), (v) => wrong('at', v, tr`it must be a run and a step, such as pool:120`));
  place(take('message'), 1, (panel, n) => ([m.messagePanel, m.message] = [panel, n]), (v) => wrong('message', v, tr`it must be a run and a number, such as pool:7`));
  place(take('thread'), 0, (panel, n) => ([m.threadPanel, m.thread] = [panel, n]), (v) => wrong('thread', v, tr`it must be a run and a number, such as pool:3`));
  const time = take('time');
  if (time !== null) {
    if (/^\d{1,16}$/.test(time)) m.time = Number(time);
    else wrong('time', time, tr`it must be a number of nanoseconds`);
  }
  const range = take('range');
  if (range !== null) {
    const found = /^(\d{1,16})-(\d{1,16})$/.exec(range);
    if (found && Number(found[1]) < Number(found[2])) m.range = { t0: Number(found[1]), t1: Number(found[2]) };
    else wrong('range', range, tr`it must be two times in nanoseconds, such as 0-1000`);
  }
  m.compare = comparison(take, wrong, settings);
  for (const name of new Set(q.keys())) remarks.push(tr`The link has ${shorten(name, 40)}, which this page does not know.`);
  return { moment: m, remarks };
}

/** Reads a panel and a number, such as pool:120. */
function place(value: string | null, least: number, take: (panel: Scheduler, n: number) => void, wrong: (v: string) => void): void {
  if (value === null) return;
  const found = /^(thread|pool|goroutine):(\d{1,9})$/.exec(value);
  if (found && Number(found[2]) >= least) take(found[1] as Scheduler, Number(found[2]));
  else wrong(value);
}
