// The evidence of a run: views, transport, what each scheduler paid, the picture or the table, notes. It joins the
// features that show a run; the lesson page and the single-file export both use it.

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';

import { Actors } from './actors/view.tsx';
import type { Forker } from './base/fork.ts';
import { count } from './base/format.ts';
import { Icon } from './base/icons.tsx';
import { pauseWhenHidden, type Player } from './base/player.ts';
import type { LookUp } from './base/state.ts';
import { Choose, Forked } from './choose/choose.tsx';
import { Meters, RingMeters } from './meters/meters.tsx';
import { Compare } from './compare/compare.tsx';
import type { CompareServer } from './compare/server.ts';
import { Messages } from './messages/view.tsx';
import { Callout, NoteBox, NoteList, type NoteStore } from './notes/notes.tsx';
import { Ring } from './ring/ring.tsx';
import { StateAtCursor } from './state/state.tsx';
import { Table } from './table/table.tsx';
import { numberNotes } from './timeline/cursor.ts';
import { Breakpoints } from './timeline/breakpoints.tsx';
import { Inspector } from './timeline/inspector.tsx';
import { Panels } from './timeline/panels.tsx';
import { Strip } from './timeline/strip.tsx';
import { Said, Transport, Zoom } from './timeline/transport.tsx';
import { Why } from './why/why.tsx';

interface ViewProps {
  player: Player;
  /** Where runs to compare with come from; without it there are those of this run. */
  compare?: CompareServer | undefined;
}

interface View {
  id: string;
  name: string;
  /** What it answers, in its caption. */
  question: string;
  show: (props: ViewProps) => ComponentChildren;
}

/** The views, in the order of their tabs. */
const views: readonly View[] = [
  { id: 'threads', name: 'Threads', question: 'Who ran where, and when?', show: ThreadsView },
  { id: 'actors', name: 'Actors', question: 'What happened to each actor: when did it work, wait for a thread, have nothing to do?', show: Actors },
  { id: 'ring', name: 'Ring', question: 'Who holds a thread, and where does work pile up?', show: RingView },
  { id: 'messages', name: 'Messages', question: 'Who caused what? What led to the event at the cursor, and what follows from it?', show: Messages },
  { id: 'meters', name: 'Meters', question: 'Are the threads busy, and does the work drain?', show: Meters },
  { id: 'compare', name: 'Compare', question: 'What is different between two runs, and what did it cost?', show: CompareView },
  { id: 'table', name: 'Table', question: 'What happened, event by event?', show: Table },
];

/** Whether there is a view of this id. */
export const isView = (id: string): boolean => views.some((v) => v.id === id);

function ThreadsView({ player }: { player: Player }) {
  const placed = numberNotes(player.notes.value);
  return <Panels player={player} callout={(anchor) => <Callout player={player} placed={placed} anchor={anchor} />} />;
}

function RingView({ player }: { player: Player }) {
  return <Ring player={player} beside={(panels) => <RingMeters player={player} panels={panels} />} />;
}

function CompareView({ player, compare }: ViewProps) {
  return <Compare player={player} server={compare} clock={(p) => <Panels player={p} />} />;
}

/** The views that time runs through from left to right: they can be zoomed. */
const zooms = new Set(['threads', 'actors', 'messages']);

interface Props {
  player: Player;
  store?: NoteStore | undefined;
  /** Looks up the state at a step; without it, as in the single-file export, there is none to see. */
  lookUp?: LookUp | undefined;
  compare?: CompareServer | undefined;
  /** Makes forks of the run; without it there are none. */
  forker?: Forker | undefined;
  /** Beside the Note button: the export menu. */
  tools?: ComponentChildren;
  /** Set to true to open the box for a new note. */
  writing: { value: boolean };
  onError: (e: unknown) => void;
}

export function Evidence({ player, store, lookUp, compare, forker, tools, writing, onError }: Props) {
  useEffect(() => pauseWhenHidden(player), [player]);
  const run = player.run.value;
  const view = views.find((v) => v.id === player.shown.value) ?? views[0]!;
  // The same element again, so that a view draws itself only when what it reads has changed.
  const shown = useMemo(() => <view.show player={player} compare={compare} />, [view, player, compare]);
  if (!run) return null;
  const placed = numberNotes(player.notes.value);
  const empty = run.panels.every((p) => p.events === 0);
  const panel = player.panel.value;
  const add = async (text: string) => {
    const note = player.newNote(text);
    if (!note || !store) throw new Error('There is no step to put it on.');
    const n = await store.add(note);
    player.notes.value = [...player.notes.value, n];
    player.openNote.value = n.id;
    writing.value = false;
  };
  return (
    <div class="evidence" data-part="evidence">
      <div class="viewbar">
        <div class="tabs" role="group" aria-label="View">
          {views.map((v) => <Tab key={v.id} view={v} on={v === view} onClick={() => (player.shown.value = v.id)} />)}
        </div>
        <span class="grow" />
        {store && (
          <button type="button" class="btn quiet" data-act="note" onClick={() => (writing.value = true)} title="Note on the event at the cursor (n)">
            <Icon name="note" /> <span class="lab">Note</span>
          </button>
        )}
        {tools}
        <span class={`badge ${run.scene.word === 'simulated' ? '' : 'measured'}`} data-part="word">{run.scene.word}</span>
      </div>
      <div class="stepbar">
        <Transport player={player} />
        <Said player={player} />
        {zooms.has(view.id) && <Zoom player={player} />}
      </div>
      {forker && <Forked player={player} forker={forker} />}
      <Breakpoints player={player} />
      {view.id !== 'compare' && <Strip run={run} />}
      {empty && <p class="meta pad">Nothing was recorded: the program ended before its first event.</p>}
      <p class="question">{view.question}</p>
      {shown}
      <Inspector player={player} />
      <Why player={player} />
      {lookUp && run.id && <StateAtCursor key={run.id} player={player} lookUp={lookUp} />}
      {lookUp && run.id && forker && <Choose key={`choose ${run.id}`} player={player} lookUp={lookUp} forker={forker} />}
      {writing.value && store && panel && (
        <div class="pad">
          <NoteBox text="" about={`${panel.panel.title}, step ${count(player.step.value)}`} onSave={add} onCancel={() => (writing.value = false)} />
        </div>
      )}
      <NoteList player={player} placed={placed} store={store} onError={onError} />
    </div>
  );
}

function Tab({ view, on, onClick }: { view: View; on: boolean; onClick: () => void }) {
  return <button type="button" class="tab" aria-pressed={on} data-view={view.id} title={view.question} onClick={onClick}>{view.name}</button>;
}
