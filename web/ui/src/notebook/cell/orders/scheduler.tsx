// The panel of "Be the scheduler": who can go on, with what, and what came of it.

import { useEffect, useState } from 'preact/hooks';

import { ofCell } from '../../../run/breakpoints.ts';
import { count, duration, errorText, plural } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { tr, trn } from '../../../ui/language.ts';
import type { LookUp } from '../../../wire/lookup.ts';
import type { CandidateState, ChoiceState, Settings } from '../../../wire/types.gen.ts';
import type { CellModel } from '../model.ts';
import type { SchedulerModel } from './scheduler.ts';
import { bestOf } from './state.ts';

interface Props {
  model: CellModel;
  game: SchedulerModel;
  lookUp: LookUp;
  /** Shows the run beside one with other settings. */
  beside: (model: CellModel, settings: Settings) => void;
}

export function SchedulerPanel({ model, game, lookUp, beside }: Props) {
  const stage = game.stage.value;
  const busy = model.busy.value || model.checking.value || stage === 'searching';
  return (
    <section class="orders game" aria-label={tr`Be the scheduler of ${model.cell.id}`} data-part="game" data-stage={stage}>
      <div class="head">
        <span class="strong">{tr`Be the scheduler`}</span>
        <span class="meta said" role="status" data-part="game-state">{stateWords(game)}</span>
        {game.stale.value && <span class="note"><Icon name="warn" /> {tr`The program was edited since. This is about the text before.`}</span>}
        <button type="button" class="btn" data-act="game-undo" disabled={busy || game.made.value === 0} onClick={() => game.undo()}>{tr`Undo`}</button>
        <button type="button" class="btn" data-act="game-again" disabled={busy || game.made.value === 0} onClick={() => game.begin()}>{tr`Start again`}</button>
        <button type="button" class="btn quiet icon" data-act="game-close" aria-label={tr`Close`} title={tr`Close`} onClick={() => game.close()}><Icon name="cross" /></button>
      </div>
      <div class="body">
        {game.problem.value && <p class="problem" role="alert">{game.problem.value}</p>}
        {stage === 'over' ? <Over model={model} game={game} beside={beside} /> : <Choosing model={model} game={game} lookUp={lookUp} busy={busy} />}
      </div>
    </section>
  );
}

function stateWords(game: SchedulerModel): string {
  if (game.stage.value === 'searching') return tr`Looking for an order that breaks`;
  const n = game.deviations.value;
  const made = game.stage.value === 'over' ? tr`${plural(game.made.value, 'choice')} made` : tr`choice ${count(game.made.value + 1)}`;
  return n === 0 ? made : tr`${made} · ${plural(n, 'deviation')} from the usual order`;
}

/** The choice at the cursor. */
function Choosing({ model, game, lookUp, busy }: Pick<Props, 'model' | 'game' | 'lookUp'> & { busy: boolean }) {
  const turn = game.turn.value;
  const [known, setKnown] = useState<{ at: typeof turn; choice: ChoiceState | null }>({ at: null, choice: null });
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!turn || turn.step < 0) return;
    const away = new AbortController();
    setProblem('');
    lookUp(turn.run.id, turn.run.panels[0]!.panel.key, turn.step, away.signal).then(
      (s) => !away.signal.aborted && setKnown({ at: turn, choice: s.choice ?? null }),
      (e: unknown) => !away.signal.aborted && setProblem(errorText(e)),
    );
    return () => away.abort();
  }, [turn]);
  if (problem) return <p class="problem" role="alert">{problem}</p>;
  const { choice } = known;
  const old = known.at !== turn; // until the candidates of this choice are known, those of the one before are shown
  return (
    <>
      <p class="meta">{hint(game)}</p>
      {choice && turn && (
        <ol class="hands" data-part="game-candidates" aria-label={tr`Who can go on`}>
          {choice.candidates.map((c, i) => <Candidate key={i} of={c} usual={i === 0} busy={busy || old} text={sourceOf(model, c)} onPick={(on) => game.pick(i, threadOf(game, c), on)} />)}
        </ol>
      )}
    </>
  );
}

function hint(game: SchedulerModel): string {
  const r = game.report.value;
  if (!r) return tr`First a search finds out whether there is an order that breaks.`;
  if (!r.failure) return tr`${plural(r.tried, 'order')} were tried, and none breaks. Choose who goes on, and see what the program does.`;
  if (game.exercise) return tr`Choose who goes on at each operation, until a check fails. The search needed ${plural(bestOf(r.failure).deviations.length, 'deviation')}.`;
  return tr`There is an order that breaks. Choose who goes on at each operation, and find one.`;
}

function Candidate({ of: c, usual, busy, text, onPick }: { of: CandidateState; usual: boolean; busy: boolean; text: string; onPick: (on: boolean) => void }) {
  return (
    <li>
      <span class="who"><b>{c.until ? tr`time` : c.case ?? c.thread ?? c.actor}</b>{c.thread && c.actor ? ` ${c.actor}` : ''}{c.message && <> <span class="meta">{c.message}</span></>}{usual && <span class="usual">{tr`usual`}</span>}</span>
      <span class="does">{c.line ? <><span class="meta">{tr`line ${c.line}`}</span> <code>{text}</code></> : <span class="meta">{opWords(c)}</span>}</span>
      <span class="acts">
        <button type="button" class="btn" data-act="game-pick" disabled={busy} title={usual ? tr`This is the usual choice` : tr`This is a deviation from the usual order`} onClick={() => onPick(false)}>{c.until ? tr`Let it pass` : c.case ? tr`Execute it` : c.thread ? tr`One operation` : tr`Take it`}</button>
        {c.thread && <button type="button" class="btn" data-act="game-run" disabled={busy} title={tr`It goes on until it waits`} onClick={() => onPick(true)}>{tr`Until it waits`}</button>}
      </span>
    </li>
  );
}

/** Operations of the schedulers, which stand at no line of the program. */
const ops: Record<string, string> = {
  start: tr`begins`,
  take: tr`takes an actor from the queue`,
  queue: tr`puts an actor into the queue`,
  look: tr`looks into the mailbox`,
  dequeue: tr`takes a message out of the mailbox`,
  enqueue: tr`puts a message into the mailbox`,
  status: tr`reads or sets the actor’s status`,
  done: tr`ends the handling`,
  unpark: tr`wakes a thread`,
  park: tr`goes to sleep, unless it was woken`,
};

/** What a candidate does next that stands at no line of the program. */
function opWords(c: CandidateState): string {
  if (c.until) return tr`passes until ${duration(c.until)}, when a timer fires; all that is ready is held up`;
  const known = c.op && ops[c.op];
  if (known) return known;
  if (!c.thread) return '';
  return c.actor ? tr`goes on for its actor` : tr`goes on`;
}

/** The line of the program at which a candidate stands. */
function sourceOf(model: CellModel, c: CandidateState): string {
  return c.line && c.file && ofCell(c.file, model.cell.id) ? (model.runText.value ?? '').split('\n')[c.line - 1]?.trim() ?? '' : c.file ? `${c.file}:${c.line}` : '';
}

/** The number of a candidate's thread; -1: it is none. */
function threadOf(game: SchedulerModel, c: CandidateState): number {
  const panel = game.turn.peek()?.run.panels[0];
  return panel && c.thread ? panel.panel.threads.findIndex((_, i) => panel.threadName(i) === c.thread) : -1;
}

/** What became of the run. */
function Over({ model, game, beside }: Pick<Props, 'model' | 'game' | 'beside'>) {
  const outcome = game.outcome.value;
  const shortest = game.shortest();
  const failure = game.report.value?.failure;
  if (!outcome) return game.exercise && <p class="meta" role="status">{tr`The checks are tried in your order.`}</p>;
  const needs = failure && bestOf(failure).deviations.length;
  if (!outcome.breaks && game.exercise) return <p class={`finding ${outcome.tone}`} data-part="game-over"><Icon name="warn" /> <span>{outcome.title}. {tr`Undo a choice, or start again.`}</span></p>;
  return (
    <div class="result" data-part="game-over">
      <p class={`finding ${outcome.tone}`}><Icon name={outcome.tone === 'ok' ? 'check' : outcome.tone === 'warn' ? 'warn' : 'cross'} /> <span>{outcome.title}</span></p>
      {needs !== undefined && (
        <p class="detail">{outcome.breaks
          ? trn`Your order has ${plural(game.deviations.value, 'deviation')} from the usual one. The search found one with ${plural(needs, 'deviation')}.`
          : tr`The search found an order that breaks, with ${plural(needs, 'deviation')}. Undo a choice, or start again.`}
        </p>
      )}
      {shortest && (
        <div class="acts">
          <button type="button" class="btn" data-act="game-beside" disabled={model.busy.value} onClick={() => beside(model, shortest)}>{outcome.breaks ? tr`Compare yours with it` : tr`Show it beside yours`}</button>
        </div>
      )}
      {outcome.text && <p class="detail">{outcome.text}</p>}
    </div>
  );
}
