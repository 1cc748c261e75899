// The breakpoints of a cell: a list, a form that adds one, and buttons to the next and previous hit.

import { useSignal } from '@preact/signals';

import { breakpointText, isEmpty, noBreakpoint, type Breakpoint } from '../../run/breakpoints.ts';
import { count, plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { kindWords } from '../../run/kinds.ts';

/** The most actors suggested while one is typed. */
const offered = 300;

export function BreakpointsButton({ player }: { player: Player }) {
  const on = player.breaks.list.value.filter((b) => !b.off).length;
  const open = player.breaks.listing.value;
  return (
    <button
      type="button" class={`btn quiet breaksbtn ${open ? 'on' : ''}`} data-act="breakpoints" aria-expanded={open} aria-label={on > 0 ? tr`Breakpoints ${count(on)}` : tr`Breakpoints`}
      title={tr`Breakpoints: run to the next event of a line, a kind, an actor, or a full mailbox`} onClick={() => (player.breaks.listing.value = !open)}
    >
      <Icon name="dot" /> <span class="lab">{tr`Breakpoints`}</span> {on > 0 && <b>{count(on)}</b>}
    </button>
  );
}

export function Breakpoints({ player }: { player: Player }) {
  if (!player.breaks.listing.value || !player.run.value) return null;
  const list = player.breaks.list.value;
  const hits = player.breaks.hits.value;
  const found = (i: number) => hits.reduce((n, h) => n + (h.counts[i] ?? 0), 0);
  return (
    <div class="breaks" role="group" aria-label={tr`Breakpoints`} data-part="breakpoints">
      <span class="go">
        <button type="button" class="btn" data-act="hit-back" title={tr`Back to the previous event that matches a breakpoint ([)`} onClick={() => player.moveToHit(-1)}><Icon name="back" /> {tr`Back`}</button>
        <button type="button" class="btn" data-act="hit-on" title={tr`Forward to the next event that matches a breakpoint (])`} onClick={() => player.moveToHit(1)}>{tr`Continue`} <Icon name="on" /></button>
      </span>
      {list.length > 0 && (
        <ul>
          {list.map((b, i) => <Item key={breakpointText(b)} player={player} b={b} found={player.breaks.searching.value || plural(found(i), 'event')} />)}
        </ul>
      )}
      <Form player={player} />
      {player.breaks.lineCell.value === null && list.some((b) => b.line > 0) && (
        <p class="meta">{tr`The program was edited since this run, so that breakpoints on lines wait for the next one.`}</p>
      )}
    </div>
  );
}

function Item({ player, b, found }: { player: Player; b: Breakpoint; found: string }) {
  const text = breakpointText(b);
  return (
    <li>
      <label class={b.off ? 'off' : ''}>
        <input type="checkbox" checked={!b.off} onChange={(e) => player.breaks.add({ ...b, off: !e.currentTarget.checked })} /> {text}
      </label>
      <span class="meta">{b.off ? tr`off` : found}</span>
      <button type="button" class="btn quiet icon" aria-label={tr`Remove the breakpoint ${text}`} title={tr`Remove`} onClick={() => player.breaks.remove(b)}><Icon name="cross" /></button>
    </li>
  );
}

/** Kinds in the order of their words. */
const sorted = kindWords.flatMap((word, kind) => (word ? [{ word, kind }] : []))
  .filter(({ word }, i, all) => all.findIndex((k) => k.word === word) === i)
  .sort((a, b) => a.word.localeCompare(b.word));

function Form({ player }: { player: Player }) {
  const draft = useSignal<Breakpoint>(noBreakpoint);
  const set = (change: Partial<Breakpoint>) => (draft.value = { ...draft.value, ...change });
  const number = (e: { currentTarget: HTMLInputElement }) => Math.max(0, Math.floor(e.currentTarget.valueAsNumber || 0));
  const names = new Set(player.run.value?.panels.flatMap((p) => p.panel.actors.map((a) => a.name)));
  const d = draft.value;
  const add = (e: Event) => {
    e.preventDefault();
    if (isEmpty(d)) return;
    player.breaks.add({ ...d, actor: d.actor.trim() });
    draft.value = noBreakpoint;
  };
  return (
    <form onSubmit={add}>
      <label class="field">{tr`Stop at`}
        <select name="break-kind" value={String(d.kind)} onChange={(e) => set({ kind: Number(e.currentTarget.value) })}>
          <option value="0">{tr`any event`}</option>
          {sorted.map((k) => <option key={k.kind} value={String(k.kind)}>{k.word}</option>)}
        </select>
      </label>
      {names.size > 0 && (
        <label class="field">{tr`of`}
          <input name="break-actor" class="name" list="break-actors" placeholder={tr`any actor`} value={d.actor} onInput={(e) => set({ actor: e.currentTarget.value })} />
          <datalist id="break-actors">{[...names].slice(0, offered).map((n) => <option key={n} value={n} />)}</datalist>
        </label>
      )}
      <label class="field">{tr`in line`}
        <input name="break-line" type="number" min={1} placeholder={tr`any`} value={d.line || ''} onInput={(e) => set({ line: number(e) })} />
      </label>
      {names.size > 0 && (
        <label class="field" title={tr`Alone: the event that brings a mailbox to this number. With an event or a line: at least this many wait after it.`}>{tr`mailbox at least`}
          <input name="break-depth" type="number" min={1} placeholder={tr`any`} value={d.depth || ''} onInput={(e) => set({ depth: number(e) })} />
        </label>
      )}
      <button type="submit" class="btn" data-act="break-add" disabled={isEmpty(d)}><Icon name="plus" /> {tr`Add`}</button>
    </form>
  );
}
