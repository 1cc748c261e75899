// Choose: at a choice, continue with another ready thread, take another ready actor, or execute another ready case of a
// select, and see what happens to the run.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { choices, nextChoice, type Among, type Forker, type Kinds } from '../../run/fork.ts';
import { count, errorText, plural } from '../../ui/format.ts';
import { Kind } from '../../run/kinds.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import type { ChoiceState } from '../../wire/types.gen.ts';
import type { LookUp } from '../../wire/lookup.ts';
import { Candidates } from './candidates.tsx';

interface Props {
  player: Player;
  lookUp: LookUp;
  forker: Forker;
}

export function Choose(props: Props) {
  const open = useSignal(false);
  return (
    <details class="choose" data-part="choose" onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>{tr`Choose who goes on`}</summary>
      {open.value && <Body {...props} />}
    </details>
  );
}

function Body({ player, lookUp, forker }: Props) {
  const among = useSignal<Among>('any');
  const ways = useRef<HTMLParagraphElement>(null);
  const run = player.run.value;
  const picked = useRef(false); // the fork was picked here, and is not there yet
  useEffect(() => {
    if (picked.current) keepFocus(ways.current);
    picked.current = false;
  }, [run]);
  const panel = player.panel.value;
  const step = player.step.value;
  if (!run || !panel) return null;
  const { title, settings } = panel.panel;
  const making: Forker = {
    ...forker,
    fork: (...how) => {
      picked.current = true;
      forker.fork(...how);
    },
  };
  if (run.scene.word !== 'simulated') return <p class="pad">{tr`A measured run cannot be repeated, so its choices cannot be changed. Run it simulated.`}</p>;
  const counts = kindsOf(panel);
  if (counts.length === 0) return <p class="pad">{trn`${title}: there was never a choice. ${never(settings.scheduler === 'pool')}`}</p>;
  const several = counts.length > 1;
  return (
    <div class="pad">
      <p class="ways" ref={ways}>
        {run.panels.length > 1 && <RunPicker player={player} />}
        <Way player={player} panel={panel} among={several ? among.value : 'any'} by={-1} /> <Way player={player} panel={panel} among={several ? among.value : 'any'} by={1} />
        {several && <AmongPicker among={among} kinds={counts} />}
        <span class="meta">{tr`${title} has ${counts.map((c) => c.words).join(tr` and `)}.`}</span>
      </p>
      {panel.c.kind[step] === Kind.Choice
        ? <Choice key={`${run.id} ${panel.panel.key} ${step}`} player={player} lookUp={lookUp} forker={making} run={run.id} panel={panel} step={step} />
        : <p>{trn`No choice is made at this step. A choice is where a core is free and several threads are ready${settings.scheduler === 'pool' && tr`, or a worker is free and several actors are ready`}${(settings.interleave || choices(panel, 'case').length > 0) && tr`, or a select has several ready cases`}. Go to one.`}</p>}
    </div>
  );
}

/** The button that made a fork is gone with the list that it was in. Keyboard users continue at the buttons to other
 *  choices. */
function keepFocus(ways: HTMLElement | null): void {
  if (document.activeElement === document.body) ways?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
}

/** Why there was no choice. */
function never(pool: boolean): string {
  return tr`No core was free while two threads were ready${pool ? tr`, and no worker while two actors were` : ''}.`;
}

/** Selects the run to fork, if there are several: the one at the cursor. */
function RunPicker({ player }: { player: Player }) {
  return (
    <span class="seg" role="group" aria-label={tr`Which run is forked`}>
      {player.run.value!.panels.map((p, i) => (
        <button key={p.panel.key} type="button" data-whose={p.panel.key} aria-pressed={player.active.value === i} onClick={() => player.goto(i, player.steps.peek()[i]!)}>{p.panel.title}</button>
      ))}
    </span>
  );
}

/** The kinds of choices that a run has, with how many of each in words. */
function kindsOf(panel: PanelRun): { kind: Kinds; name: string; words: string }[] {
  const n = (kind: Kinds) => plural(choices(panel, kind).length, 'choice');
  return [
    { kind: 'thread' as const, name: tr`of a thread`, words: tr`${n('thread')} of a thread` },
    { kind: 'actor' as const, name: tr`of an actor`, words: tr`${n('actor')} of an actor` },
    { kind: 'time' as const, name: tr`of time`, words: tr`${n('time')} of time` },
    { kind: 'case' as const, name: tr`of a case`, words: tr`${n('case')} of a case of a select` },
  ].filter((k) => choices(panel, k.kind).length > 0);
}

/** Selects the choices to go to. */
function AmongPicker({ among, kinds }: { among: Signal<Among>; kinds: { kind: Kinds; name: string }[] }) {
  const names: readonly [Among, string][] = [['any', tr`all`], ...kinds.map(({ kind, name }): [Among, string] => [kind, name])];
  return (
    <span class="seg" role="group" aria-label={tr`Choices to go to`}>
      {names.map(([id, name]) => <button key={id} type="button" data-among={id} aria-pressed={among.value === id} onClick={() => (among.value = id)}>{name}</button>)}
    </span>
  );
}

function Way({ player, panel, among, by }: { player: Player; panel: PanelRun; among: Among; by: 1 | -1 }) {
  const to = nextChoice(panel, player.step.value, by, among);
  return (
    <button type="button" class="btn" data-act={by > 0 ? 'next-choice' : 'previous-choice'} disabled={to < 0} onClick={() => player.goto(player.active.value, to)}>
      {by > 0 ? tr`Next choice` : tr`Previous choice`}
    </button>
  );
}

interface ChoiceProps extends Props {
  run: string;
  panel: PanelRun;
  step: number;
}

/** One choice: the candidates, the one that was picked, and those that can be picked instead. */
function Choice({ player, lookUp, forker, run, panel, step }: ChoiceProps) {
  const choice = useSignal<ChoiceState | null>(null);
  const problem = useSignal('');
  useEffect(() => lookFor(lookUp(run, panel.panel.key, step, new AbortController().signal).then((s) => s.choice), choice, problem), []);
  if (problem.value) return <p role="alert" data-part="choose-problem">{problem.value}</p>;
  if (!choice.value) return <p class="meta" aria-live="polite">{tr`Finding what was ready…`}</p>;
  const both = (player.run.value?.panels.length ?? 1) > 1;
  return (
    <>
      <Candidates choice={choice.value} busy={forker.busy.value} time={panel.c.time[step]!} onPick={(i, who) => forker.fork(player.active.value, step, i, who)} />
      {!choice.value.seeded && <p class="meta after">
        {trn`Choosing repeats the run up to step ${count(step)} and takes the other way from there.${both && tr` The fork is a run of ${panel.panel.title} alone; this run stays as it is.`}`}
      </p>}
    </>
  );
}

/** Shows the result of a look-up; the returned function cancels it. */
function lookFor(looked: Promise<ChoiceState | undefined>, choice: Signal<ChoiceState | null>, problem: Signal<string>): () => void {
  let over = false;
  looked.then(
    (c) => {
      if (over) return;
      if (c) choice.value = c;
      else problem.value = tr`The server does not know what was ready. Reload the page.`;
    },
    (e: unknown) => { if (!over) problem.value = errorText(e); },
  );
  return () => { over = true; };
}
