// The part of a moment's address that describes a comparison: its two runs, how it shows them, and its cursor.
//
// A run is written as its scheduler and the settings in which it differs from the run of the page:
// b=pool,workers:5,seed:8.

import { tr } from '../ui/language.ts';
import type { Settings, Varied } from '../wire/types.gen.ts';
import { dispatchers, full, numbers, oneOf, schedulers } from './ranges.ts';

/** A run of a comparison. */
export interface SideAddress {
  settings: Required<Settings>;
  /** The mark of its program, see textMark; '': the program of the page's run. */
  text: string;
  /** Its id, if it cannot be reproduced; else ''. */
  run: string;
}

export interface Comparison {
  mode: '' | 'clock' | 'cause' | 'difference';
  /** null: the schedulers of the page's run. */
  a: SideAddress | null;
  b: SideAddress | null;
  /** The steps of A and of B, and which of the two moved last; null: those that the moment gives for the page's run. */
  steps: readonly [a: number, b: number, active: 0 | 1] | null;
  /** The selected message of A or of B; 0: none. */
  side: 0 | 1;
  message: number;
  /** The open list of messages; '': the first that is not empty. */
  list: '' | 'moved' | 'changed' | 'added' | 'missing' | 'elsewhere' | 'fate';
  /** The setting that the series varies; '': no series. */
  series: Varied | '';
}

export const noComparison: Readonly<Comparison> = { mode: '', a: null, b: null, steps: null, side: 0, message: 0, list: '', series: '' };

const modes = ['clock', 'cause', 'difference'] as const;
const lists = ['moved', 'changed', 'added', 'missing', 'elsewhere', 'fate'] as const;
const varied = ['workers', 'cores', 'seed'] as const;

/** Adds a comparison to a query; `base` has the settings of the page's run. */
export function putComparison(q: URLSearchParams, c: Comparison, base: Required<Settings>): void {
  const put = (name: string, value: string) => value && q.set(name, value);
  put('mode', c.mode);
  if (c.a) put('a', sideText(c.a, base));
  if (c.b) put('b', sideText(c.b, base));
  if (c.steps) put('steps', `${c.steps[0]}:${c.steps[1]}:${'ab'[c.steps[2]]}`);
  if (c.message > 0) put('pair', `${'ab'[c.side]}:${c.message}`);
  put('list', c.list);
  put('series', c.series);
}

function sideText(s: SideAddress, base: Required<Settings>): string {
  const parts: string[] = [s.settings.scheduler];
  const put = (name: string, value: string | number) => parts.push(`${name}:${encodeURIComponent(value)}`);
  if (s.settings.engine !== base.engine) put('engine', s.settings.engine);
  for (const [name] of numbers) if (s.settings[name] !== base[name]) put(name, s.settings[name]);
  if (s.settings.dispatcher !== base.dispatcher) put('dispatcher', s.settings.dispatcher);
  if (s.settings.noHoldUps !== base.noHoldUps) put('holdups', s.settings.noHoldUps ? 0 : 1);
  if (s.settings.schedule) put('schedule', s.settings.schedule.replaceAll(',', '.'));
  if (s.settings.workersAt) put('workersat', s.settings.workersAt.replaceAll(',', ';'));
  if (s.settings.interleave !== base.interleave) put('interleave', s.settings.interleave ? 1 : 0);
  if (s.settings.accesses !== base.accesses) put('accesses', s.settings.accesses.replaceAll(',', ';'));
  if (s.settings.races !== base.races) put('races', s.settings.races);
  if (s.settings.lines !== base.lines) put('lines', s.settings.lines ? 1 : 0);
  if (s.text) put('text', s.text);
  if (s.run) put('run', s.run);
  return parts.join(',');
}

type Wrong = (name: string, value: string, want: string) => void;

/** Reads what putComparison writes; null if the query has no comparison. */
export function comparison(take: (name: string) => string | null, wrong: Wrong, base: Settings): Comparison | null {
  const c: Comparison = { ...noComparison };
  let some = false;
  const read = (name: string, f: (value: string) => void) => {
    const value = take(name);
    if (value === null) return;
    some = true;
    f(value);
  };
  read('mode', (v) => oneOf(v, modes, (mode) => (c.mode = mode), () => wrong('mode', v, tr`it must be clock, cause or difference`)));
  for (const side of ['a', 'b'] as const) {
    read(side, (v) => (c[side] = readSide(v, base)) ?? wrong(side, v, tr`it must be a scheduler and settings, such as pool,workers:5`));
  }
  read('steps', (v) => {
    const found = /^(\d{1,9}):(\d{1,9}):([ab])$/.exec(v);
    if (found) c.steps = [Number(found[1]), Number(found[2]), found[3] === 'a' ? 0 : 1];
    else wrong('steps', v, tr`it must be the steps of A and of B, such as 120:340:a`);
  });
  read('pair', (v) => {
    const found = /^([ab]):([1-9]\d{0,8})$/.exec(v);
    if (found) [c.side, c.message] = [found[1] === 'a' ? 0 : 1, Number(found[2])];
    else wrong('pair', v, tr`it must be a run and a message, such as a:7`);
  });
  read('list', (v) => oneOf(v, lists, (list) => (c.list = list), () => wrong('list', v, tr`there is no list of that name`)));
  read('series', (v) => oneOf(v, varied, (series) => (c.series = series), () => wrong('series', v, tr`it must be workers, cores or seed`)));
  return some ? c : null;
}

/** Reads pool,workers:5,seed:8; null if the text is not of that form. */
function readSide(text: string, base: Settings): SideAddress | null {
  const [first, ...rest] = text.split(',');
  const scheduler = schedulers.find((s) => s === first);
  if (!scheduler) return null;
  const side: SideAddress = { settings: { ...full(base), scheduler, schedule: '', workersAt: '' }, text: '', run: '' };
  for (const part of rest) {
    const at = part.indexOf(':');
    if (at < 0 || !readPart(side, part.slice(0, at), decoded(part.slice(at + 1)))) return null;
  }
  return side;
}

function readPart(side: SideAddress, name: string, value: string): boolean {
  const { settings } = side;
  const number = numbers.find(([n]) => n === name);
  if (number) {
    const n = Number(value);
    const sound = value.trim() !== '' && n >= number[1] && n <= number[2] && (number[0] === 'speed' || Number.isInteger(n));
    if (sound) settings[number[0]] = n;
    return sound;
  }
  switch (name) {
    case 'engine': {
      const engine = (['sim', 'real'] as const).find((e) => e === value);
      return engine !== undefined && (settings.engine = engine) === engine;
    }
    case 'dispatcher': {
      const dispatcher = dispatchers.find((d) => d === value);
      return dispatcher !== undefined && (settings.dispatcher = dispatcher) === dispatcher;
    }
    case 'holdups': settings.noHoldUps = value === '0'; return true;
    case 'schedule': settings.schedule = value.replaceAll('.', ','); return true;
    case 'workersat': settings.workersAt = value.replaceAll(';', ','); return true;
    case 'interleave': settings.interleave = value === '1'; return true;
    case 'accesses': settings.accesses = value.replaceAll(';', ','); return true;
    case 'races': settings.races = value === 'all' || value === 'off' ? value : ''; return true;
    case 'lines': settings.lines = value === '1'; return true;
    case 'text': side.text = value; return true;
    case 'run': side.run = value; return true;
    default: return false;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
