// Choose: at a choice of the scheduler, let another thread go on that was ready, and see what becomes of the run.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { choices, nextChoice, type Forker } from '../base/fork.ts';
import { count, plural } from '../base/format.ts';
import { Kind } from '../base/kinds.ts';
import type { Player } from '../base/player.ts';
import type { PanelRun } from '../base/run.ts';
import type { CandidateState, ChoiceState, LookUp } from '../base/state.ts';

interface Props {
  player: Player;
  lookUp: LookUp;
  forker: Forker;
}

/** That the run shown is a fork, and the way back. */
export function Forked({ player, forker }: { player: Player; forker: Forker }) {
  const fork = forker.forked.value;
  if (!fork) return null;
  return (
    <div class="forked" data-part="forked" role="status">
      <span>
        Forked at step {count(fork.step)}: <b>{fork.chosen || 'another thread'}</b> goes on{fork.instead && <> instead of <b>{fork.instead}</b></>}. Up to there it is the original, event by event.
      </span>
      <button type="button" class="link" data-act="to-fork" onClick={() => player.goto(0, fork.step)}>Show the step</button>
      {fork.from && <button type="button" class="btn" data-act="fork-back" disabled={forker.busy.value} onClick={() => forker.back()}>Back to the original</button>}
    </div>
  );
}

export function Choose(props: Props) {
  const open = useSignal(false);
  return (
    <details class="choose" data-part="choose" onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>Choose who goes on</summary>
      {open.value && <Body {...props} />}
    </details>
  );
}

function Body({ player, lookUp, forker }: Props) {
  const run = player.run.value;
  const panel = player.panel.value;
  const step = player.step.value;
  if (!run || !panel) return null;
  if (run.scene.word !== 'simulated') return <p class="pad">A measured run cannot be repeated, so nobody else can go on in it. Run it simulated.</p>;
  const all = choices(panel).length;
  if (all === 0) return <p class="pad">{panel.panel.title}: there was never a choice. No core was free while two threads were ready.</p>;
  const chosen = panel.c.kind[step] === Kind.Choice;
  return (
    <div class="pad">
      <p class="ways">
        <Way player={player} panel={panel} by={-1} /> <Way player={player} panel={panel} by={1} />
        <span class="meta">{panel.panel.title} has {plural(all, 'choice')}</span>
      </p>
      {chosen
        ? <Choice key={`${run.id} ${panel.panel.key} ${step}`} player={player} lookUp={lookUp} forker={forker} run={run.id} panel={panel} step={step} />
        : <p>Nothing is chosen at this step. A choice is where a core is free and several threads are ready: go to one.</p>}
    </div>
  );
}

function Way({ player, panel, by }: { player: Player; panel: PanelRun; by: 1 | -1 }) {
  const to = nextChoice(panel, player.step.value, by);
  return (
    <button type="button" class="btn" data-act={by > 0 ? 'next-choice' : 'previous-choice'} disabled={to < 0} onClick={() => player.goto(player.active.value, to)}>
      {by > 0 ? 'Next choice' : 'Previous choice'}
    </button>
  );
}

interface ChoiceProps extends Props {
  run: string;
  panel: PanelRun;
  step: number;
}

/** One choice: who was ready, who went on, and who could instead. */
function Choice({ player, lookUp, forker, run, panel, step }: ChoiceProps) {
  const choice = useSignal<ChoiceState | null>(null);
  const problem = useSignal('');
  useEffect(() => lookFor(lookUp(run, panel.panel.key, step, new AbortController().signal).then((s) => s.choice), choice, problem), []);
  if (problem.value) return <p role="alert" data-part="choose-problem">{problem.value}</p>;
  const c = choice.value;
  if (!c) return <p class="meta" aria-live="polite">Looking who was ready…</p>;
  const went = c.candidates[c.picked];
  const pick = (i: number) => forker.fork(player.active.value, step, i, short(c.candidates[i]!), went ? short(went) : '');
  return (
    <>
      <p>{plural(c.candidates.length, 'thread')} {c.candidates.length === 1 ? 'was' : 'were'} ready when a core came free; the first of the list had waited longest.</p>
      <ol class="candidates" data-part="candidates">
        {c.candidates.map((x, i) => (
          <li key={i} data-candidate={i}>
            <span><b>{x.thread}</b> {doing(x)}</span>
            {i === c.picked
              ? <span class="went">went on</span>
              : <button type="button" class="btn" data-act="fork" disabled={forker.busy.value} onClick={() => pick(i)}>Let {x.thread} go on</button>}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Puts what comes of a look-up where it is shown; the returned function gives up. */
function lookFor(looked: Promise<ChoiceState | undefined>, choice: Signal<ChoiceState | null>, problem: Signal<string>): () => void {
  let over = false;
  looked.then(
    (c) => {
      if (over) return;
      if (c) choice.value = c;
      else problem.value = 'The server does not know who was ready. Reload the page.';
    },
    (e: unknown) => { if (!over) problem.value = e instanceof Error ? e.message : String(e); },
  );
  return () => { over = true; };
}

/** with storm14, which handles repeat(3) */
function doing(x: CandidateState): string {
  if (!x.actor) return x.thread === 'main' ? 'with the program' : '';
  return `with ${x.actor}${x.message ? `, which handles ${x.message}` : ''}`;
}

/** t3 (storm14) */
const short = (x: CandidateState) => (x.actor ? `${x.thread} (${x.actor})` : x.thread);
