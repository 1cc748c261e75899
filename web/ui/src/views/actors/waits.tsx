// Waits for a thread as text: which actors waited, when and how long. It lists what the hatched parts of the lanes
// show.

import { clock, count, duration, unitFor } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { spansOf } from '../../run/spans.ts';

/** The most waits listed. */
const listed = 5;

export function Waits({ player, names }: { player: Player; names: string[] }) {
  const run = player.run.value!;
  const actor = player.selection.actor.value;
  return (
    <div class="waits" data-part="waits">
      {run.panels.map((p, i) => (
        <p key={p.panel.key} data-panel={p.panel.key}>
          <span class="where">{p.panel.title}: </span>
          {actor ? <OfActor player={player} run={p} panel={i} name={actor} /> : <OfAll player={player} run={p} names={names} />}
        </p>
      ))}
    </div>
  );
}

/** What an actor waits for to go on: a thread, or its goroutine. */
const carrier = (run: PanelRun) => (run.panel.key === 'goroutine' ? tr`its goroutine` : tr`a thread`);

/** The longest waits of one actor, each a link to its start. */
function OfActor({ player, run, panel, name }: { player: Player; run: PanelRun; panel: number; name: string }) {
  const id = run.actorID(name);
  if (id === 0) return <>{trn`${name} is not in this run.`}</>;
  const s = spansOf(run);
  const own = Array.from(s.waits.items.subarray(s.waits.start[id]!, s.waits.start[id + 1]!)).filter((w) => s.waitEnd[w]! > s.waitStart[w]!);
  if (own.length === 0) return <>{trn`${<b>{name}</b>} never waited for ${carrier(run)}.`}</>;
  const longest = [...own].sort((a, b) => s.waitEnd[b]! - s.waitStart[b]! - (s.waitEnd[a]! - s.waitStart[a]!)).slice(0, listed);
  const unit = unitFor(player.run.value!.duration);
  const go = (w: number) => {
    player.playback.pause();
    player.goto(panel, s.waitStep[w]!);
  };
  return (
    <>
      {trn`${<b>{name}</b>} waited for ${carrier(run)} ${count(own.length)} ${own.length === 1 ? tr`time` : tr`times`}, ${duration(s.waited[id]!)} in all; longest:`}{' '}
      {longest.map((w, i) => (
        <span key={w}>
          {i > 0 && ', '}
          <button type="button" class="link" data-wait={s.waitStep[w]} onClick={() => go(w)}>
            {trn`${duration(s.waitEnd[w]! - s.waitStart[w]!)} from ${clock(s.waitStart[w]!, unit, Math.min(unit.ns / 1000, s.waitEnd[w]! - s.waitStart[w]!))}`}
          </button>
          {s.waitLast[w]! < 0 && (run.unfinished ? tr` until now` : tr` to the end of the run`)}
        </span>
      ))}
    </>
  );
}

/** The actors that waited most, each a link that selects the actor. */
function OfAll({ player, run, names }: { player: Player; run: PanelRun; names: string[] }) {
  const s = spansOf(run);
  const most = names.map((n) => run.actorID(n)).filter((id) => id > 0 && s.waited[id]! > 0).sort((a, b) => s.waited[b]! - s.waited[a]!).slice(0, listed);
  if (most.length === 0) return <>{trn`nobody waited for ${carrier(run)}.`}</>;
  return (
    <>
      {trn`waited most for ${carrier(run)}:`}{' '}
      {most.map((id, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <button type="button" class="link" data-actor={run.actorName(id)} onClick={() => player.selection.choose(run.actorName(id))}>{run.actorName(id)}</button> {duration(s.waited[id]!)}
        </span>
      ))}
    </>
  );
}
