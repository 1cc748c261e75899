// The checks of an exercise, where they fail, its hints and its solution.

import { useSignal, type ReadonlySignal } from '@preact/signals';

import { count, plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import { LessonText } from '../lessontext.tsx';
import type { Broken, Exercise as Task, Graded, GradedOrders, SolutionReply } from '../../wire/types.gen.ts';

interface Standing {
  title: string;
  holds: number;
  run: Graded | null;
  broken: Broken | null;
}

/** An exercise, as notebook/cell/exercise.ts implements it. */
interface Exercise {
  exercise: Task;
  running: ReadonlySignal<boolean>;
  trying: ReadonlySignal<number>;
  graded: ReadonlySignal<Graded[]>;
  standings: ReadonlySignal<Standing[]>;
  solved: ReadonlySignal<boolean>;
  hints: ReadonlySignal<string[]>;
  solution: ReadonlySignal<SolutionReply | null>;
  error: ReadonlySignal<string>;
  tries: ReadonlySignal<number>;
  done: ReadonlySignal<boolean>;
  open(run: Graded | null, broken?: Broken): void;
  nextHint(): Promise<void>;
  showSolution(): Promise<void>;
}

interface Props {
  exercise: Exercise;
  /** The cell's name, which distinguishes the exercises of a page. */
  name: string;
  /** The text has changed since the checks were tested. */
  edited: boolean;
  busy: boolean;
  /** Shows the solution in the editor, from which the learner can go back to the own text. */
  onTry: (text: string) => void;
}

export function ExerciseView({ exercise: x, name, edited, busy, onTry }: Props) {
  const tried = x.graded.value.length;
  return (
    <section class="exercise" data-part="exercise" aria-label={tr`Exercise ${name}`}>
      <div class="head">
        <h3>{x.exercise.break ? tr`Checks to break` : tr`Checks`}</h3>
        <span class="meta" role="status" data-part="verdict">{verdict(x)}</span>
      </div>
      {edited && tried > 0 && <p class="changed">{tr`Edited since these checks were tried.`}</p>}
      <ol class="checks">
        {x.standings.value.map((s) => x.exercise.break ? <ToBreak key={s.title} standing={s} tried={tried} /> : <Row key={s.title} standing={s} tried={tried} busy={busy || x.running.value} onOpen={() => x.open(s.run, s.broken ?? undefined)} />)}
      </ol>
      {x.error.value && <p class="problem" role="alert">{x.error.value}</p>}
      <Help exercise={x} onTry={onTry} />
    </section>
  );
}

/** The learner's progress in a few words. Fewer seeds are tested if the learner stops the test, or a run reaches a
 *  limit. */
function verdict(x: Exercise): string {
  const { seeds, checks, orders } = x.exercise;
  const tried = x.graded.value.length;
  if (x.exercise.break) return breakVerdict(x);
  if (x.running.value && orders) return tr`Trying orders: ${count(x.trying.value)} so far`;
  if (x.running.value) return tr`Trying seed ${count(tried + 1)} of ${count(seeds)}`;
  const before = [x.done.value ? tr`solved` : tr`not solved yet`, x.tries.value > 0 ? plural(x.tries.value, 'attempt') : ''].filter(Boolean).join(' · ');
  if (tried === 0 && orders) return tr`To be tried in ${orders < 0 ? tr`all orders` : plural(orders, 'order')} · ${before}`;
  if (tried === 0) return tr`To be tried with ${plural(seeds, 'seed')} · ${before}`;
  const holding = x.standings.value.filter((s) => s.holds === tried).length;
  const hold = holding === checks.length ? tr`All hold` : tr`${count(holding)} of ${count(checks.length)} hold`;
  const inOrders = x.graded.value[0]?.orders;
  if (inOrders) return `${hold} · ${ordersWords(inOrders)} · ${before}`;
  const seedsTried = tried < seeds ? tr`${count(tried)} of ${plural(seeds, 'seed')}` : plural(seeds, 'seed');
  return `${hold} · ${seedsTried} · ${before}`;
}

/** The learner's progress in finding an order in which a check fails. */
function breakVerdict(x: Exercise): string {
  const first = x.graded.value[0];
  const now = first ? [first.broken.length > 0 ? tr`Broken in your order` : tr`All hold in your order`] : [];
  return [...now, x.done.value ? tr`broken` : tr`not broken yet`, ...(x.tries.value > 0 ? [plural(x.tries.value, 'attempt')] : [])].join(' · ');
}

/** In how many orders the checks were tried, and what that shows. */
function ordersWords({ tried, all, settings }: GradedOrders): string {
  if (settings) return tr`the first that breaks is number ${count(tried)}`;
  return all ? tr`in all ${plural(tried, 'order')}` : tr`${plural(tried, 'order')} tried: this is not a proof`;
}

function Row({ standing: s, tried, busy, onOpen }: { standing: Standing; tried: number; busy: boolean; onOpen: () => void }) {
  const state = tried === 0 ? 'open' : s.broken ? 'fails' : 'holds';
  const words = { open: tr`Not tried`, fails: tr`Does not hold`, holds: tr`Holds` }[state];
  return (
    <li class={state} data-check={state}>
      <span class="sign"><Icon name={state === 'open' ? 'ring' : s.broken ? 'cross' : 'check'} /><span class="sr">{words}: </span></span>
      <span class="title">{s.title}</span>
      {tried > 1 && <span class="meta">{trn`${count(s.holds)} of ${count(tried)}`}</span>}
      {s.broken && s.run && (
        <div class="because">
          <Because run={s.run} broken={s.broken} />
          <button type="button" class="link" data-act="open-broken" disabled={busy} onClick={onOpen}>{openWords(s.run, s.broken)}</button>
        </div>
      )}
    </li>
  );
}

/** A check that the learner is to break: that it does not hold is what was wanted. */
function ToBreak({ standing: s, tried }: { standing: Standing; tried: number }) {
  const [state, words] = tried === 0 ? ['open', tr`Holds in the usual order`] : s.broken ? ['holds', tr`Broken`] : ['open', tr`Holds in your order`];
  return (
    <li class={state} data-check={s.broken ? 'broken' : 'open'}>
      <span class="sign"><Icon name={s.broken ? 'check' : 'ring'} /></span>
      <span class="title">{s.title}</span>
      <span class="meta">{words}</span>
      {s.broken && <div class="because"><p>{s.broken.text}</p></div>}
    </li>
  );
}

/** Where a run breaks a check, and how. */
function Because({ run: { seed, orders }, broken: { step, text, panel } }: { run: Graded; broken: Broken }) {
  if (!orders) {
    return (
      <>
        <p>{trn`Seed ${seed}${step >= 0 && tr`, step ${count(step)}`}: ${text}`}</p>
        {panel && <p class="meta">{trn`In the run under ${panel}.`}</p>}
      </>
    );
  }
  const deviations = orders.deviations ?? [];
  return (
    <>
      <p>{step >= 0 ? trn`Step ${count(step)}: ${text}` : text}</p>
      <p class="meta">{deviations.length > 0 ? tr`The order differs from the usual one:` : tr`This is the usual order.`}</p>
      {deviations.map((d) => <p class="meta" key={d}>{d}</p>)}
    </>
  );
}

function openWords({ seed, orders }: Graded, { step }: Broken): string {
  if (orders) return step >= 0 ? tr`Open step ${count(step)} of this order` : tr`Run this order`;
  return step >= 0 ? tr`Open step ${count(step)} of seed ${seed}` : tr`Run seed ${seed} alone`;
}

/** Hints one by one, and the solution after a confirmation. */
function Help({ exercise: x, onTry }: { exercise: Exercise; onTry: (text: string) => void }) {
  const sure = useSignal(false);
  const { hints, solution: has } = x.exercise;
  const shown = x.hints.value;
  return (
    <div class="help">
      {shown.map((html, i) => (
        <div class="hint" key={i} data-part="hint"><b>{trn`Hint ${count(i + 1)}`}</b><LessonText class="prose" html={html} /></div>
      ))}
      {x.solution.value && <Solution reply={x.solution.value} corrected={x.exercise.break ?? false} onTry={onTry} />}
      <div class="acts">
        {shown.length < hints && <button type="button" class="btn" data-act="hint" onClick={() => void x.nextHint()}>{trn`Hint ${count(shown.length + 1)} of ${count(hints)}`}</button>}
        {has && !x.solution.value && !sure.value && <button type="button" class="btn quiet" data-act="solution" onClick={() => (sure.value = true)}>{tr`Solution…`}</button>}
        {sure.value && !x.solution.value && (
          <span class="sure" role="group" aria-label={tr`Show the solution?`}>
            <span>{tr`Show the solution? What you find yourself stays longer.`}</span>
            <button type="button" class="btn" data-act="solution-yes" onClick={() => void x.showSolution()}>{tr`Show it`}</button>
            <button type="button" class="btn quiet" data-act="solution-no" onClick={() => (sure.value = false)}>{tr`Not yet`}</button>
          </span>
        )}
      </div>
    </div>
  );
}

/** corrected: the program is the one in which no order breaks a check; the text says how the other is broken. */
function Solution({ reply, corrected, onTry }: { reply: SolutionReply; corrected: boolean; onTry: (text: string) => void }) {
  const words = reply.html && <LessonText class="prose" html={reply.html} />;
  return (
    <div class="solution" data-part="solution">
      <b>{tr`Solution`}</b>
      {corrected && words}
      {corrected && reply.text && <b>{tr`Corrected`}</b>}
      {reply.text && <pre tabIndex={0}>{reply.text}</pre>}
      {!corrected && words}
      {reply.text && <button type="button" class="btn" data-act="try-solution" onClick={() => onTry(reply.text)}>{tr`Put it into the editor`}</button>}
    </div>
  );
}
