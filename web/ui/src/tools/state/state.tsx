// The state at the cursor, on demand: actors, goroutines with their frames, package-level variables. It is looked up
// when the cursor rests, for the run being shown, so it belongs to that run's program and not to the editor's.

import { useSignal, type Signal } from '@preact/signals';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';

import { count, duration, errorText } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { ActorState, GoroutineState, MailboxMessage, RunState, Value } from '../../wire/types.gen.ts';
import type { LookUp } from '../../wire/lookup.ts';
import { Queues } from './queue.tsx';
import { actorAt, changedIn, changesOf, frameAt, globalsAt, hasChanged, textOf, valuesOf, type Change, type Values } from './changes.ts';

/** The values before the step of the cursor, and what the step has changed. */
const Before = createContext<{ was: Values; changes: readonly Change[] }>({ was: new Map(), changes: [] });

/** How long the cursor must rest, ms: during playback nothing is looked up. */
const rest = 150;

/** Up to this step the state is looked up for what the closed line says before anybody has opened it: the server repeats the run up
 *  to the step. */
const soon = 10_000;

/** So many changes are named in the line. */
const named = 3;

interface Found {
  state: RunState;
  panel: string; // the key of the panel whose state it is
  was: Values;
  changes: readonly Change[];
}

export function StateAtCursor({ player, lookUp }: { player: Player; lookUp: LookUp }) {
  const open = useSignal(false);
  const found = useSignal<Found | null>(null);
  const problem = useSignal('');
  const [began] = useState(() => player.step.peek());
  const moved = useRef(false);
  const asked = useRef(false);
  const run = player.run.value;
  const step = player.step.value;
  const measured = run?.scene.word !== 'simulated';
  const id = run?.id ?? '';
  const key = player.panel.value?.panel.key ?? '';
  moved.current ||= step !== began; // a page that is only opened asks for nothing
  asked.current ||= open.value;
  const wanted = !measured && step >= 0 && (asked.current || (moved.current && step <= soon));
  useEffect(() => {
    problem.value = '';
    if (!wanted) return;
    return afterRest(async (signal) => {
      const [state, before] = await Promise.all([lookUp(id, key, step, signal), step > 0 ? lookUp(id, key, step - 1, signal) : null]);
      const was = valuesOf(before);
      return { state, panel: key, was, changes: changesOf(state, was) };
    }, found, problem);
  }, [id, key, step, wanted]);
  const now = found.value?.state.step === step ? found.value : null;
  const panel = player.panel.value;
  return (
    <>
      {found.value?.state.queues && panel && found.value.panel === key && (
        <div class="queues" aria-busy={!now}><Queues player={player} run={panel} state={found.value.state} /></div>
      )}
      <details class="state" data-part="state" onToggle={(e) => (open.value = e.currentTarget.open)}>
        <summary>{tr`State at this step`}{wanted && now && <Changes changes={now.changes} />}</summary>
        {open.value && <Looked step={step} found={found.value} measured={measured} problem={problem.value} chosen={player.selection.actor.value} />}
      </details>
    </>
  );
}

/** What a step has changed, in the line that is there while the state is closed. */
function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  const left = changes.length - named;
  return (
    <span class="meta" data-part="changes">
      {' '}{tr`changed:`}{' '}
      {changes.slice(0, named).map((c, i) => <span key={c.place}>{i > 0 && ', '}<code class="changed-now">{c.text ? `${c.name} = ${c.text}` : c.name}</code></span>)}
      {left > 0 && <> {trn`… ${count(left)} more`}</>}
    </span>
  );
}

function Looked({ step, found, measured, problem, chosen }: { step: number; found: Found | null; measured: boolean; problem: string; chosen: string }) {
  if (measured) return <p class="pad">{tr`A measured run cannot be repeated, so there is no state to look at. Run it simulated.`}</p>;
  if (problem) return <p class="pad" role="alert" data-part="state-problem">{problem}</p>;
  if (!found) return <p class="pad meta" aria-live="polite">{tr`Looking…`}</p>;
  const { state: s, changes } = found;
  return (
    <div class="pad" aria-busy={s.step !== step} data-step={s.step}>
      <p class="meta">{trn`Step ${count(s.step)}, ${duration(s.time)}: ${s.event}${s.cut && tr`. There is more than is shown`}`}</p>
      <Before.Provider value={found}>
        <Branch title={tr`Actors`} n={s.actors.length} open>
          {chosenFirst(s.actors, chosen).map((a) => <Actor key={a.id} actor={a} open={a.name === chosen || changedIn(changes, actorAt(a))} />)}
        </Branch>
        <Branch title={tr`Goroutines`} n={s.goroutines.length} open>
          {s.goroutines.map((g, i) => <Goroutine key={i} g={g} open={s.goroutines.length === 1 || g.frames.some((f, j) => changedIn(changes, frameAt(g, j, f)))} />)}
        </Branch>
        <Branch title={tr`Package-level variables`} n={s.globals.length} open={changedIn(changes, globalsAt)}>{s.globals.map((v, i) => <Leaf key={i} v={v} at={globalsAt} />)}</Branch>
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
      {!!actor.category?.length && tr`, category ${actor.category.join(', ')}`}
      {!!actor.priority && tr`, priority ${actor.priority}`}
      {actor.capacity ? tr`, capacity ${count(actor.capacity)}` : tr`, unlimited mailbox`}
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
  const { changes } = useContext(Before);
  const head = (
    <>
      <b>{g.handler ? tr`handler of ${g.name}` : g.name}</b>{g.thread && g.thread !== g.name && tr` on ${g.thread}`}
      {g.waits && `, ${g.waits}`}{g.ended ? tr`, has ended` : !g.begun && tr`, has not begun`}
      {g.created && <span class="meta"> {trn`started at ${g.created}`}</span>}
    </>
  );
  if (g.frames.length === 0) return <li>{head}</li>;
  return (
    <Node head={head} open={open}>
      {g.frames.map((f, i) => {
        const title = <><code>{f.function}</code> <span class="meta">{f.file}:{f.line}</span></>;
        return f.vars ? <Node key={i} head={title} open={!f.library || changedIn(changes, frameAt(g, i, f))}>{f.vars.map((v, j) => <Leaf key={j} v={v} at={frameAt(g, i, f)} />)}</Node> : <li key={i}>{title}</li>;
      })}
      <More n={g.more} />
    </Node>
  );
}

/** A value, with its parts if it has any. `at` says where it is, so that it is found in the state before; '': it is not looked for. */
function Leaf({ v, at, open = false }: { v: Value; at: string; open?: boolean }) {
  const { was } = useContext(Before);
  const text = textOf(v);
  const here = at && `${at} ${v.name}`;
  const before = here ? was.get(here) : undefined;
  const changed = before !== undefined && before !== text;
  const head = (
    <>
      <code>{v.name}</code> <span class="meta">{v.type}</span>{text && <> = <code class={changed ? 'changed-now' : ''}>{text}</code></>}
      {changed && <span class="meta" data-part="was"> {before ? trn`was ${<code>{before}</code>}` : tr`changed`}</span>}
      {v.seen && <span class="meta">{tr`, shown above`}</span>}{v.shadowed && <span class="meta"> {tr`shadowed by another variable of this name`}</span>}
    </>
  );
  if (!v.parts) return <li>{head}<More n={v.left} inline /></li>;
  return <Node head={head} open={open || hasChanged(v, here, was)}>{v.parts.map((p, i) => <Leaf key={i} v={p} at={here} />)}<More n={v.left} /></Node>;
}

function More({ n, inline = false }: { n: number | undefined; inline?: boolean }) {
  if (!n) return null;
  return inline ? <span class="meta"> {trn`… ${count(n)} more`}</span> : <li class="meta">{trn`… ${count(n)} more`}</li>;
}
