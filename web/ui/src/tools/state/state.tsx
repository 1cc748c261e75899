// The state at the cursor, on demand: actors, goroutines with their frames, package-level variables. It is looked up
// when the cursor rests, for the run being shown, so it belongs to that run's program and not to the editor's.

import { useSignal, type Signal } from '@preact/signals';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo } from 'preact/hooks';

import { count, duration, errorText } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { ActorState, GoroutineState, MailboxMessage, RunState, Value } from '../../wire/types.gen.ts';
import type { LookUp } from '../../wire/lookup.ts';
import { actorAt, frameAt, globalsAt, hasChanged, textOf, valuesOf, type Values } from './changes.ts';

/** The values before the step of the cursor. */
const Before = createContext<Values>(new Map());

/** How long the cursor must rest, ms: during playback nothing is looked up. */
const rest = 150;

export function StateAtCursor({ player, lookUp }: { player: Player; lookUp: LookUp }) {
  const open = useSignal(false);
  return (
    <details class="state" data-part="state" onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>{tr`State at this step`}</summary>
      {open.value && <Looked player={player} lookUp={lookUp} />}
    </details>
  );
}

function Looked({ player, lookUp }: { player: Player; lookUp: LookUp }) {
  const looked = useSignal<{ state: RunState; before: RunState | null } | null>(null);
  const problem = useSignal('');
  const run = player.run.value;
  const panel = player.panel.value;
  const step = player.step.value;
  const measured = run?.scene.word !== 'simulated';
  const id = run?.id ?? '';
  const key = panel?.panel.key ?? '';
  useEffect(() => {
    problem.value = '';
    if (measured || step < 0) return;
    return afterRest(async (signal) => {
      const [state, before] = await Promise.all([lookUp(id, key, step, signal), step > 0 ? lookUp(id, key, step - 1, signal) : null]);
      return { state, before };
    }, looked, problem);
  }, [id, key, step, measured]);
  if (measured) return <p class="pad">{tr`A measured run cannot be repeated, so there is no state to look at. Run it simulated.`}</p>;
  if (problem.value) return <p class="pad" role="alert" data-part="state-problem">{problem.value}</p>;
  const s = looked.value?.state;
  const was = useMemo(() => valuesOf(looked.value?.before ?? null), [looked.value]);
  if (!s) return <p class="pad meta" aria-live="polite">{tr`Looking…`}</p>;
  return (
    <div class="pad" aria-busy={s.step !== step} data-step={s.step}>
      <p class="meta">{trn`Step ${count(s.step)}, ${duration(s.time)}: ${s.event}${s.cut && tr`. There is more than is shown`}`}</p>
      <Before.Provider value={was}>
        <Branch title={tr`Actors`} n={s.actors.length} open>
          {chosenFirst(s.actors, player.selection.actor.value).map((a) => <Actor key={a.id} actor={a} open={a.name === player.selection.actor.value} />)}
        </Branch>
        <Branch title={tr`Goroutines`} n={s.goroutines.length} open>
          {s.goroutines.map((g, i) => <Goroutine key={i} g={g} open={s.goroutines.length === 1} />)}
        </Branch>
        <Branch title={tr`Package-level variables`} n={s.globals.length}>{s.globals.map((v, i) => <Leaf key={i} v={v} at={globalsAt} />)}</Branch>
      </Before.Provider>
    </div>
  );
}

/** Looks something up once the cursor rests; the returned function cancels it. */
function afterRest<T>(look: (signal: AbortSignal) => Promise<T>, state: Signal<T | null>, problem: Signal<string>): () => void {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    look(abort.signal).then(
      (s) => { if (!abort.signal.aborted) state.value = s; },
      (e: unknown) => { if (!abort.signal.aborted) problem.value = errorText(e); },
    );
  }, rest);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

function chosenFirst(actors: ActorState[], name: string): ActorState[] {
  return [...actors.filter((a) => a.name === name), ...actors.filter((a) => a.name !== name)];
}

/** A node of the tree. The content of a closed one is not created. */
function Node({ head, open = false, children }: { head: ComponentChildren; open?: boolean; children: ComponentChildren }) {
  const shown = useSignal(open);
  return (
    <li>
      <details open={open} onToggle={(e) => (shown.value = e.currentTarget.open)}>
        <summary>{head}</summary>
        {shown.value && <ul>{children}</ul>}
      </details>
    </li>
  );
}

function Branch({ title, n, open = false, children }: { title: string; n: number; open?: boolean; children: ComponentChildren }) {
  if (n === 0) return null;
  return <ul class="tree" data-branch={title}><Node open={open} head={<b>{title}</b>}>{children}</Node></ul>;
}

function Actor({ actor, open }: { actor: ActorState; open: boolean }) {
  const waiting = actor.mailbox.length + (actor.more ?? 0);
  const head = (
    <>
      <b>{actor.name}</b> <span class="meta">{actor.type}</span> {actor.status}{actor.thread && tr` on ${actor.thread}`}
      {actor.handling && <>{trn`, handling ${<code>{messageText(actor.handling)}</code>}`}</>}{waiting > 0 && tr`, ${count(waiting)} in its mailbox`}
      {!!actor.priority && tr`, priority ${actor.priority}`}
    </>
  );
  if (actor.routing) return <li><b>{actor.name}</b> <span class="meta">{actor.type}</span> {actor.routing}: {actor.routees?.join(', ') || tr`no routee`}</li>;
  return (
    <Node head={head} open={open}>
      <Leaf v={{ ...actor.behavior, name: 'behavior' }} at={actorAt(actor)} open />
      {actor.mailbox.map((m) => <Mail key={m.id} m={m} />)}
      <More n={actor.more} />
    </Node>
  );
}

function messageText(m: MailboxMessage): string {
  if (!m.data) return `${m.subject}()`;
  return `${m.subject}(${m.data.parts || m.data.id ? m.data.type : m.data.text})`;
}

function Mail({ m }: { m: MailboxMessage }) {
  const head = <>{trn`${<code>{messageText(m)}</code>} from ${m.from}${m.delayed && tr`, not before ${duration(m.due ?? 0)}`}${m.stashed && tr`, stashed`}`}</>;
  return m.data?.parts ? <Node head={head}>{m.data.parts.map((v, i) => <Leaf key={i} v={v} at="" />)}</Node> : <li>{head}</li>;
}

function Goroutine({ g, open }: { g: GoroutineState; open: boolean }) {
  const head = (
    <>
      <b>{g.handler ? tr`handler of ${g.name}` : g.name}</b>{g.thread && g.thread !== g.name && tr` on ${g.thread}`}
      {g.waits && `, ${g.waits}`}{g.frames.length === 0 && tr`, has not begun`}
      {g.created && <span class="meta"> {trn`started at ${g.created}`}</span>}
    </>
  );
  if (g.frames.length === 0) return <li>{head}</li>;
  return (
    <Node head={head} open={open}>
      {g.frames.map((f, i) => {
        const title = <><code>{f.function}</code> <span class="meta">{f.file}:{f.line}</span></>;
        return f.vars ? <Node key={i} head={title} open={!f.library}>{f.vars.map((v, j) => <Leaf key={j} v={v} at={frameAt(g, i, f)} />)}</Node> : <li key={i}>{title}</li>;
      })}
      <More n={g.more} />
    </Node>
  );
}

/** A value, with its parts if it has any. `at` says where it is, so that it is found in the state before; '': it is not looked for. */
function Leaf({ v, at, open = false }: { v: Value; at: string; open?: boolean }) {
  const was = useContext(Before);
  const text = textOf(v);
  const here = at && `${at} ${v.name}`;
  const before = here ? was.get(here) : undefined;
  const changed = before !== undefined && before !== text;
  const head = (
    <>
      <code>{v.name}</code> <span class="meta">{v.type}</span>{text && <> = <code class={changed ? 'changed-now' : ''}>{text}</code></>}
      {changed && <span class="meta" data-part="was"> {before ? trn`was ${<code>{before}</code>}` : tr`changed`}</span>}
      {v.seen && <span class="meta">{tr`, shown above`}</span>}{v.shadowed && <span class="meta"> {tr`hidden by another of this name`}</span>}
    </>
  );
  if (!v.parts) return <li>{head}<More n={v.left} inline /></li>;
  return <Node head={head} open={open || hasChanged(v, here, was)}>{v.parts.map((p, i) => <Leaf key={i} v={p} at={here} />)}<More n={v.left} /></Node>;
}

function More({ n, inline = false }: { n: number | undefined; inline?: boolean }) {
  if (!n) return null;
  return inline ? <span class="meta"> {trn`… ${count(n)} more`}</span> : <li class="meta">{trn`… ${count(n)} more`}</li>;
}
