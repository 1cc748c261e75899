// What is at the cursor: the event in words, and the selected actor with its mailbox in every panel.

import { count, plural } from '../../ui/format.ts';
import { Reason, reasonWords } from '../../run/kinds.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Pending } from '../../run/mailbox.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun, Run } from '../../run/run.ts';
import { threadText } from '../../run/threads.ts';
import { messageText } from '../../run/words.ts';
import { ActorIs, ThreadIs, type World } from '../../run/world.ts';

/** The most groups of pending messages listed by name; the rest is a number. */
const listed = 12;

export function Inspector({ player }: { player: Player }) {
  const run = player.run.value;
  const actor = player.selection.actor.value;
  const panel = player.panel.value;
  if (!run || !panel) return null;
  const step = player.step.value;
  const at = panel.actorName(panel.c.actor[step] ?? 0);
  return (
    <div class="inspect" data-part="inspector">
      <p class="now" data-part="event" aria-live={player.following.value ? 'off' : 'polite'}>
        {run.panels.length > 1 && <span class="where">{panel.panel.title}, </span>}{player.words.value}
        {at && at !== actor && <> <button type="button" class="link" data-act="choose" onClick={() => player.selection.choose(at)}>{trn`Follow ${at}`}</button></>}
      </p>
      <Thread player={player} run={run} />
      {actor && (
        <div class="mailboxes" data-part="mailboxes">
          {run.panels.map((p, i) => <Mailbox key={i} run={p} step={player.steps.value[i] ?? -1} name={actor} />)}
          <button type="button" class="link" data-act="unchoose" onClick={() => player.selection.choose('')}>{trn`Deselect ${actor}`}</button>
        </div>
      )}
    </div>
  );
}

/** What the selected thread does. */
function Thread({ player, run }: { player: Player; run: Run }) {
  const chosen = player.selection.thread.value;
  const p = chosen && run.panels[chosen.panel];
  if (!chosen || !p) return null;
  return (
    <p data-part="thread">
      <span class="where">{p.panel.title}: </span>{threadText(p, p.worlds.at(player.steps.value[chosen.panel] ?? -1), chosen.thread)}.{' '}
      <button type="button" class="link" data-act="unchoose-thread" onClick={() => (player.selection.thread.value = null)}>{trn`Deselect ${p.threadName(chosen.thread)}`}</button>
    </p>
  );
}

function Mailbox({ run, step, name }: { run: PanelRun; step: number; name: string }) {
  const id = run.actorID(name);
  if (id === 0) return <p>{trn`${<b>{name}</b>} is not in ${run.panel.title.toLowerCase()}`}</p>;
  const row = run.panel.actors[id - 1]!;
  const type = run.panel.types[row.type] ?? '';
  const world = run.worlds.at(step);
  if (row.routing) return <p data-part="mailbox"><span class="where">{run.panel.title}: </span><b>{name}</b> <span class="meta">{type}</span> {routing(run, row.routing, world, id)}</p>;
  const pending = world.mailbox(id);
  const lots = inLots(run, pending);
  const more = pending.length - lots.slice(0, listed).reduce((n, l) => n + l.n, 0);
  return (
    <p data-part="mailbox">
      <span class="where">{run.panel.title}: </span><b>{name}</b> <span class="meta">{type}</span> {trn`${doing(run, world, id)}, ${plural(world.handled[id]!, 'message')} handled; mailbox ${pending.length === 0 ? tr`empty` : `${count(pending.length)}: `}`}
      {lots.slice(0, listed).map((l, i) => (
        <span key={l.first} class="pending">
          {trn`${i > 0 && ', '}${<code>{l.text}</code>} from ${l.from}${l.delayed && tr` (delayed)`}${l.stashed && tr` (stashed)`}${l.n > 1 && ` × ${count(l.n)}`}`}
        </span>
      ))}
      {more > 0 && <>{trn`, and ${count(more)} more`}</>}
    </p>
  );
}

interface Lot {
  text: string;
  from: string;
  delayed: boolean;
  stashed: boolean;
  n: number;
  first: number;
}

/** Groups neighbours in a mailbox whose text is the same. */
function inLots(run: PanelRun, pending: Pending[]): Lot[] {
  const lots: Lot[] = [];
  for (const p of pending) {
    const text = messageText(run, p.msg);
    const from = run.sender(p.msg);
    const last = lots.at(-1);
    if (last && last.text === text && last.from === from && last.delayed === p.delayed && last.stashed === p.stashed) last.n++;
    else lots.push({ text, from, delayed: p.delayed, stashed: p.stashed, n: 1, first: p.msg });
  }
  return lots;
}

/** What a router has done, such as: round robin: 12 messages routed so far; routees ann, bob */
function routing(run: PanelRun, how: string, w: World, id: number): string {
  const whom = w.routees(id).map((r) => run.actorName(r)).join(', ');
  return tr`${w.actorIs[id] === ActorIs.Stopped ? tr`has stopped` : how}: ${plural(w.routed[id]!, 'message')} routed so far; ${whom ? tr`routees ${whom}` : tr`no routee`}`;
}

/** What an actor does, such as: handles repeat(3) on t24, blocked on Sleep */
function doing(run: PanelRun, w: World, id: number): string {
  switch (w.actorIs[id]) {
    case ActorIs.Absent: return tr`is not spawned yet`;
    case ActorIs.Stopped: return tr`has stopped`;
    case ActorIs.Waiting: return tr`is idle`;
    case ActorIs.Ready: return tr`is ready and waits for a thread`;
    case ActorIs.Created: return tr`is not started yet`;
  }
  const thread = w.actorThread[id]!;
  const blocked = w.threadIs[thread] === ThreadIs.Blocked;
  return tr`${work(run, w, id)} on ${run.threadName(thread)}${blocked ? tr`, blocked on ${reasonWords[w.threadReason[thread]!]}` : ''}`;
}

/** What an actor that has a thread does. */
function work(run: PanelRun, w: World, id: number): string {
  if (w.actorMsg[id]! > 0) return tr`handles ${messageText(run, w.actorMsg[id]!)}`;
  if (w.actorHook[id] === Reason.Start) return tr`is in its method Started`;
  if (w.actorHook[id] === Reason.Stop) return tr`is in its method Stopped`;
  return tr`is between two messages`;
}
