// What is at the cursor: the event in words, and the chosen actor with its mailbox in every panel.

import { count, plural } from '../base/format.ts';
import { reasonWords } from '../base/kinds.ts';
import type { Player } from '../base/player.ts';
import type { ActorState, Pending } from '../base/fold.ts';
import type { PanelRun } from '../base/run.ts';
import { messageText } from '../base/words.ts';

/** Lots of pending messages listed by name; the rest is a number. */
const listed = 12;

export function Inspector({ player }: { player: Player }) {
  const run = player.run.value;
  const actor = player.actor.value;
  const panel = player.panel.value;
  if (!run || !panel) return null;
  const step = player.step.value;
  const at = panel.actorName(panel.c.actor[step] ?? 0);
  return (
    <div class="inspect" data-part="inspector">
      <p class="now" data-part="event" aria-live="polite">
        {run.panels.length > 1 && <span class="where">{panel.panel.title}, </span>}{player.words.value}
        {at && at !== actor && <> <button type="button" class="link" data-act="choose" onClick={() => player.choose(at)}>Follow {at}</button></>}
      </p>
      {actor && (
        <div class="mailboxes">
          {run.panels.map((p, i) => <Mailbox key={p.panel.key} run={p} state={player.actorState(i)} name={actor} />)}
          <button type="button" class="link" data-act="unchoose" onClick={() => player.choose('')}>Let go of {actor}</button>
        </div>
      )}
    </div>
  );
}

function Mailbox({ run, state, name }: { run: PanelRun; state: ActorState | null; name: string }) {
  if (!state) return <p><b>{name}</b> is not in {run.panel.title.toLowerCase()}</p>;
  const row = run.panel.actors[state.actor - 1]!;
  const type = run.panel.types[row.type] ?? '';
  if (row.routing) return <p data-part="mailbox"><span class="where">{run.panel.title}: </span><b>{name}</b> <span class="meta">{type}</span> {routing(run, row.routing, state)}</p>;
  const lots = inLots(run, state.pending);
  const more = state.pending.length - lots.slice(0, listed).reduce((n, l) => n + l.n, 0);
  return (
    <p data-part="mailbox">
      <span class="where">{run.panel.title}: </span><b>{name}</b> <span class="meta">{type}</span> {doing(run, state)},
      {' '}{plural(state.handled, 'message')} handled; mailbox {state.pending.length === 0 ? 'empty' : `${count(state.pending.length)}: `}
      {lots.slice(0, listed).map((l, i) => (
        <span key={l.first} class="pending">
          {i > 0 && ', '}<code>{l.text}</code> from {l.from}{l.delayed && ' (delayed)'}{l.aside && ' (put aside)'}{l.n > 1 && ` × ${count(l.n)}`}
        </span>
      ))}
      {more > 0 && <>, and {count(more)} more</>}
    </p>
  );
}

interface Lot {
  text: string;
  from: string;
  delayed: boolean;
  aside: boolean;
  n: number;
  first: number;
}

/** Neighbours in a mailbox that read the same are one lot. */
function inLots(run: PanelRun, pending: Pending[]): Lot[] {
  const lots: Lot[] = [];
  for (const p of pending) {
    const text = messageText(run, p.msg);
    const from = run.actorName(p.from) || 'main';
    const last = lots.at(-1);
    if (last && last.text === text && last.from === from && last.delayed === p.delayed && last.aside === p.aside) last.n++;
    else lots.push({ text, from, delayed: p.delayed, aside: p.aside, n: 1, first: p.msg });
  }
  return lots;
}

/** round robin: 12 messages given so far; routees ann, bob */
function routing(run: PanelRun, how: string, s: ActorState): string {
  const whom = s.routees.map((id) => run.actorName(id)).join(', ');
  return `${s.doing.is === 'stopped' ? 'has stopped' : how}: ${plural(s.routed, 'message')} given so far; ${whom ? `routees ${whom}` : 'no routee'}`;
}

/** handles repeat(3) on t24, blocked on Sleep */
function doing(run: PanelRun, s: ActorState): string {
  const d = s.doing;
  switch (d.is) {
    case 'absent': return 'is not spawned yet';
    case 'stopped': return 'has stopped';
    case 'idle': return 'is idle';
    case 'ready': return 'is ready and waits for a thread';
    case 'handling': {
      const held = `handles ${messageText(run, d.msg)} on ${run.threadName(d.thread)}`;
      return d.blocked ? `${held}, blocked on ${reasonWords[d.blocked]}` : held;
    }
  }
}
