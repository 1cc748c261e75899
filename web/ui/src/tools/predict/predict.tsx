// Predict, then see: later events are hidden, the learner predicts them, and sees what happened.

import { useSignal, type Signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

import { asWritten, count, duration } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { another, anotherGoroutine, answerText, candidates, isRight, laterThan, nobody, sameQuestion, trueAnswer, waiters, type Predictor } from '../../run/prediction.ts';
import type { Answer, Ask, Prediction } from '../../wire/types.gen.ts';
import type { PanelRun, Run } from '../../run/run.ts';

interface Props {
  player: Player;
  predictor: Predictor;
  onError: (e: unknown) => void;
}

/** A question being asked, or just answered. */
interface Round {
  run: string;
  question: Prediction;
  panel: number;
  /** The lesson asks: the learner does not choose the question. */
  fixed: boolean;
  /** Set once it is answered; null after Show me. */
  answer?: Answer | null;
}

/** The question that each player's learner is asked now. */
const rounds = new WeakMap<Player, Signal<Round | null>>();

function roundOf(player: Player, make: () => Signal<Round | null>): Signal<Round | null> {
  let round = rounds.get(player);
  if (!round) rounds.set(player, (round = make()));
  return round;
}

/** The button that hides what happens after the event at the cursor. */
export function PredictButton({ player }: { player: Player }) {
  const fresh = useSignal<Round | null>(null);
  const round = roundOf(player, () => fresh);
  const ask = () => {
    const run = player.run.value;
    const p = player.panel.value;
    if (!run || !p) return;
    const step = Math.max(0, player.step.value);
    begin(player, round, { panel: p.panel.key, step, ask: p.panel.actors.length > 0 ? 'next' : 'wakes' }, false);
  };
  return (
    <button type="button" class="btn quiet" data-act="predict" aria-label={tr`Predict`} disabled={player.hiddenFrom.value < Infinity || player.step.value < 0} onClick={ask} title={tr`Hide what follows the event at the cursor, and predict it`}>
      <Icon name="ask" /> <span class="lab">{tr`Predict`}</span>
    </button>
  );
}

function begin(player: Player, round: Signal<Round | null>, question: Prediction, fixed: boolean, stay = false): void {
  const run = player.run.value;
  const panel = run?.panelIndex(question.panel) ?? -1;
  if (!run || panel < 0) return;
  round.value = { run: run.id, question, panel, fixed };
  player.truncate(panel, question.step, { until: question.at ?? 0, stay });
}

/** The questions that a learner has declined or answered since the page was opened. */
const settled = new WeakMap<Player, Prediction[]>();

function settle(player: Player, q: Prediction): void {
  settled.set(player, [...(settled.get(player) ?? []), q]);
}

/** The lesson's question that a run begins with: one that is not settled, about something that the learner has not
 *  seen yet. */
function firstQuestion(player: Player, predictor: Predictor): Prediction | undefined {
  const run = player.run.value;
  if (!run || run.live || run.loading || run.hiddenFrom < Infinity || !predictor.known.value) return undefined;
  const done = [...predictor.answers.value, ...(settled.get(player) ?? [])];
  return predictor.asked.value.find((q) => {
    const p = run.panels[run.panelIndex(q.panel)];
    return p && q.step < p.events - 1 && player.time.peek() <= p.timeOf(q.step) && !done.some((d) => sameQuestion(d, q));
  });
}

/** The current question with its answer, and the lesson's questions. */
export function Predict(props: Props) {
  const { player, predictor } = props;
  const fresh = useSignal<Round | null>(null);
  const round = roundOf(player, () => fresh);
  const run = player.run.value;
  const first = firstQuestion(player, predictor);
  // Before any of the run is painted.
  useLayoutEffect(() => {
    if (first) begin(player, round, first, true, player.time.peek() > 0);
  }, [run, first]);
  if (!run) return null;
  const truncated = player.hiddenFrom.value < Infinity;
  const asked = round.value;
  const current = asked?.run === run.id && (truncated || asked.answer !== undefined) ? asked : null;
  return (
    <>
      {current && truncated && <Question {...props} round={round} current={current} run={run} />}
      {current && !truncated && current.answer !== undefined && <Gap player={player} round={round} current={current} run={run} />}
      {!truncated && predictor.asked.value.filter((q) => !current || !sameQuestion(q, current.question)).map((q) => <Marked key={`${q.panel} ${q.step} ${q.ask} ${q.at}`} {...props} question={q} run={run} onAsk={() => begin(player, round, q, true)} />)}
    </>
  );
}

/** The text of a question. */
function questionText(run: Run, q: Prediction): string {
  const p = run.panels[run.panelIndex(q.panel)];
  const where = run.panels.length > 1 && p ? `${p.panel.title}: ` : '';
  if (q.ask === 'wakes') return tr`${where}which goroutine is the next that can go on after step ${count(q.step)}?`;
  return q.ask === 'next'
    ? tr`${where}who begins the next message after step ${count(q.step)}?`
    : tr`${where}how many messages will wait at ${asWritten(q.at ?? 0)}?`;
}

/** A lesson's question that is not being asked now, and the learner's answer. */
function Marked({ question, run, predictor, onAsk }: Props & { question: Prediction; run: Run; onAsk: () => void }) {
  const p = run.panels[run.panelIndex(question.panel)];
  const said = predictor.answers.value.find((a) => sameQuestion(a, question));
  if (!p) return null;
  const there = question.step < p.events - 1;
  return (
    <p class="marked" data-part="marked">
      <span><b>{tr`Predict.`}</b> {capital(questionText(run, question))}</span>
      {said && <span class="meta" data-part="marked-said">{tr`You answered ${answerText(said.said)}; it was ${answerText(said.was)}.`}</span>}
      {there
        ? <button type="button" class="btn" data-act="ask" onClick={onAsk}>{said ? tr`Again` : tr`Hide the rest, and answer`}</button>
        : <span class="meta">{tr`This run has no such step.`}</span>}
    </p>
  );
}

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

function Question({ player, predictor, onError, round, current, run }: Props & { round: Signal<Round | null>; current: Round; run: Run }) {
  const chosen = useSignal('');
  const { question: q, fixed } = current;
  const p = run.panels[current.panel]!;
  const change = (ask: Ask) => {
    chosen.value = '';
    const { at: _, ...rest } = q;
    round.value = { ...current, question: ask !== 'backlog' ? { ...rest, ask } : { ...rest, ask, at: laterThan(p.timeOf(q.step), run.duration) } };
  };
  const answer = async (said: string) => {
    const whole = player.whole?.panels[current.panel];
    if (!whole || !said) return;
    const a: Answer = { ...q, said, was: trueAnswer(whole, q).was };
    settle(player, q);
    round.value = { ...current, answer: a };
    player.showAll();
    try {
      await predictor.save(a);
    } catch (e) {
      onError(e);
    }
  };
  const show = () => {
    settle(player, q);
    round.value = { ...current, answer: null };
    player.showAll();
  };
  const complete = q.ask !== 'backlog' ? chosen.value !== '' : /^\d{1,9}$/.test(chosen.value);
  return (
    <form class="predict" data-part="predict" aria-label={tr`Predict`} onSubmit={(e) => { e.preventDefault(); if (complete) void answer(chosen.value); }}>
      <p class="q">{capital(questionText(run, q))}</p>
      {!fixed && (
        <span class="seg" role="group" aria-label={tr`Ask`}>
          {p.panel.actors.length > 0 && <button type="button" aria-pressed={q.ask === 'next'} data-ask="next" onClick={() => change('next')}>{tr`who is next`}</button>}
          <button type="button" aria-pressed={q.ask === 'wakes'} data-ask="wakes" onClick={() => change('wakes')}>{tr`which goroutine goes on`}</button>
          {p.panel.actors.length > 0 && <button type="button" aria-pressed={q.ask === 'backlog'} data-ask="backlog" onClick={() => change('backlog')}>{tr`how many will wait`}</button>}
        </span>
      )}
      {q.ask === 'wakes' ? <Goroutines p={p} step={q.step} chosen={chosen} /> : q.ask === 'next' ? <Names p={p} step={q.step} chosen={chosen} /> : <Number p={p} step={q.step} chosen={chosen} />}
      <p class="acts">
        <button type="submit" class="btn primary" data-act="answer" disabled={!complete}>{tr`Answer`}</button>
        <button type="button" class="btn quiet" data-act="show-me" onClick={show}>{tr`Show me`}</button>
        <span class="meta">{scoreText(predictor.answers.value)}</span>
      </p>
    </form>
  );
}

/** The candidates for the next actor. */
function Names({ p, step, chosen }: { p: PanelRun; step: number; chosen: Signal<string> }) {
  const time = p.timeOf(step);
  const list = candidates(p, step);
  return (
    <fieldset class="names">
      <legend class="meta">{list.length > 0 ? tr`They have a thread, or wait for one:` : tr`No actor has a thread or waits for one.`}</legend>
      {list.map((c) => (
        <Name key={c.name} name={c.name} chosen={chosen} about={tr`${count(c.depth)} waiting · ${c.handling ? tr`has a thread` : tr`ready for ${duration(time - c.since)}`}`} />
      ))}
      <Name name={another} chosen={chosen} about={tr`that has nothing to do yet`} />
      <Name name={nobody} chosen={chosen} about={tr`no further message begins`} />
    </fieldset>
  );
}

/** The candidates for the next goroutine that can go on. */
function Goroutines({ p, step, chosen }: { p: PanelRun; step: number; chosen: Signal<string> }) {
  return (
    <fieldset class="names">
      <legend class="meta">{tr`They wait, or run:`}</legend>
      {waiters(p, step).map((w) => <Name key={w.name} name={w.name} chosen={chosen} about={w.waits || tr`runs, and may wait later`} />)}
      <Name name={anotherGoroutine} chosen={chosen} about={tr`that has not begun yet`} />
      <Name name={nobody} chosen={chosen} about={tr`all that wait now wait to the end`} />
    </fieldset>
  );
}

function Name({ name, about, chosen }: { name: string; about: string; chosen: Signal<string> }) {
  return (
    <label class={chosen.value === name ? 'on' : ''}>
      <input type="radio" name="predict" value={name} checked={chosen.value === name} onChange={() => (chosen.value = name)} />
      <b>{answerText(name)}</b> <span>{about}</span>
    </label>
  );
}

/** The predicted number of waiting messages. */
function Number({ p, step, chosen }: { p: PanelRun; step: number; chosen: Signal<string> }) {
  return (
    <label class="number">
      <input type="number" min={0} step={1} inputMode="numeric" value={chosen.value} onInput={(e) => (chosen.value = e.currentTarget.value)} /> {tr`messages in all mailboxes`}
      <span class="meta">{trn`It is ${count(p.worlds.at(step).backlog)} now, at ${duration(p.timeOf(step))}.`}</span>
    </label>
  );
}

/** The prediction beside what happened. */
function Gap({ player, round, current, run }: { player: Player; round: Signal<Round | null>; current: Round; run: Run }) {
  const p = run.panels[current.panel];
  if (!p) return null;
  const { question: q, answer: a } = current;
  const was = trueAnswer(p, q);
  const named = new Set((q.ask === 'wakes' ? waiters(p, q.step) : candidates(p, q.step)).map((c) => c.name));
  const right = a ? isRight(a, named) : false;
  return (
    <p class="gap" data-part="gap" role="status">
      {a && <span class={right ? 'right' : 'wrong'}><Icon name={right ? 'check' : 'cross'} /></span>}
      <span>{capital(questionText(run, q))} <b>{a ? tr`You answered ${answerText(a.said)}; it was ${answerText(was.was)}.` : tr`It was ${answerText(was.was)}.`}</b>{a && offBy(q, a)}</span>
      <button type="button" class="link" data-act="to-answer" onClick={() => player.goto(current.panel, was.step)}>{trn`Show step ${count(was.step)}`}</button>
      <button type="button" class="link" data-act="gap-close" onClick={() => (round.value = null)}>{tr`Close`}</button>
    </p>
  );
}

/** By how much an answer about a number is off. */
function offBy(q: Prediction, a: Answer): string {
  const gap = globalThis.Number(a.said) - globalThis.Number(a.was);
  if (q.ask !== 'backlog' || gap === 0) return '';
  return tr` ${count(Math.abs(gap))} too ${gap > 0 ? tr`many` : tr`few`}.`;
}

/** The score of the answers that name who is next. */
function scoreText(answers: Answer[]): string {
  const who = answers.filter((a) => a.ask !== 'backlog' && a.said !== another && a.said !== anotherGoroutine);
  if (who.length === 0) return '';
  const right = who.filter((a) => a.said === a.was).length;
  return tr`so far ${right} of ${who.length} right`;
}
