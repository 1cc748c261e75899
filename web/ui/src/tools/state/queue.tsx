// The ready queue of a pool at the cursor, as a picture: the actors that wait for a worker in the order in which workers take them.

import { count, duration, plural } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import { hues } from '../../ui/theme.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import type { QueuedActor, QueueState, RunState } from '../../wire/types.gen.ts';

/** So many actors are drawn. */
const drawn = 16;

export function Queues({ player, run, state }: { player: Player; run: PanelRun; state: RunState }) {
  return (
    <>
      {(state.queues ?? []).map((q, i, all) => (
        <section key={i} class="queue" data-part="queue" data-step={state.step}>
          <p class="meta"><b>{all.length === 1 ? tr`Ready queue` : tr`Ready queue of pool ${count(i + 1)}`}</b> {summary(q, run)}</p>
          {q.actors.length > 0 && (
            <ol>
              {q.actors.slice(0, drawn).map((a, place) => <Place key={place} a={a} place={place} player={player} run={run} now={state.time} />)}
              <Left n={q.actors.length - drawn + (q.more ?? 0)} />
            </ol>
          )}
          {q.outside && <Outside names={q.outside} />}
        </section>
      ))}
    </>
  );
}

function Place({ a, place, player, run, now }: { a: QueuedActor; place: number; player: Player; run: PanelRun; now: number }) {
  const type = run.panel.actors[run.actorID(a.name) - 1]?.type ?? 0;
  const about = aboutActor(a, now);
  return (
    <li class={a.status === 'ready' ? '' : 'not-ready'}>
      <button
        type="button" data-queued={a.name} title={about} aria-pressed={player.selection.actor.value === a.name}
        style={{ borderLeftColor: `var(--cat-${(type % hues) + 1})` }} onClick={() => player.selection.choose(a.name)}
      >
        {place === 0 && <span class="meta">{tr`next`} </span>}{a.name}{a.priority ? <span class="meta"> {tr`priority ${a.priority}`}</span> : null}
        <span class="sr">{`, ${about}`}</span>
      </button>
    </li>
  );
}

function Left({ n }: { n: number }) {
  return n > 0 ? <li class="meta">{trn`… ${count(n)} more`}</li> : null;
}

function Outside({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, drawn);
  return (
    <p class="meta" data-part="outside">
      {trn`Ready, but not in the queue at this step: ${<b>{shown.join(', ')}</b>}${names.length > drawn && tr` and ${count(names.length - drawn)} more`}. Either a worker has taken it and has not begun, or it is about to be put there.`}
    </p>
  );
}

/** (7 actors, those that run for the first time before the others): 2 of 10 workers are idle */
function summary(q: QueueState, run: PanelRun): string {
  const idle = q.idle > 0 ? tr`${count(q.idle)} of ${plural(q.workers, 'worker')} idle` : tr`no worker is idle`;
  const n = q.actors.length + (q.more ?? 0);
  if (n === 0) return tr`is empty; ${idle}.`;
  if (run.panel.settings.dispatcher === 'first-waiter') return tr`${plural(n, 'actor')} that no worker has, with or without messages; ${idle}.`;
  return tr`${plural(n, 'actor')}, ${order(q)}; ${idle}.`;
}

/** The rule by which the queue is ordered, as far as it matters here. */
function order({ actors }: QueueState): string {
  const several = (of: (a: QueuedActor) => unknown) => new Set(actors.map(of)).size > 1;
  const ranked = several((a) => a.priority ?? 0);
  const fresh = several((a) => a.fresh ?? false);
  if (ranked && fresh) return tr`the highest priority first, then those that run for the first time`;
  if (ranked) return tr`the highest priority first`;
  if (fresh) return tr`those that run for the first time first`;
  return tr`the longest ready first`;
}

/** ready for 12 µs, runs for the first time, priority 2 */
function aboutActor(a: QueuedActor, now: number): string {
  const is = a.status === 'ready' ? tr`ready for ${duration(now - a.ready)}` : a.status === 'executing' ? tr`a worker runs it already` : tr`has nothing to do`;
  return [is, a.fresh ? tr`runs for the first time` : ''].filter(Boolean).join(', ');
}
