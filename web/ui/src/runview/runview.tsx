// A run with everything around it: views, transport, costs of each scheduler, the picture or the table, notes. It
// joins the features that show a run. The lesson page and the single-file export both use it.

import { effect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import type { Loading } from '../run/loading.ts';
import { originalSchedule, type Fork, type Forker } from '../run/fork.ts';
import { count } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { tr, trn } from '../ui/language.ts';
import { newNote, subjectsAt } from '../player/notes.ts';
import type { Player } from '../player/player.ts';
import { pauseWhenHidden } from '../player/playback.ts';
import type { Predictor } from '../run/prediction.ts';
import { engineWords } from '../run/settings.ts';
import type { LookUp } from '../wire/lookup.ts';
import { Choose } from '../tools/choose/choose.tsx';
import { Forked } from '../tools/choose/forked.tsx';
import { haveOwnClocks, contrastOf, leader, wordOf } from '../views/compare/contrast.ts';
import type { CompareServer } from '../views/compare/server.ts';
import { AnnotateBar, besideAnnotating, NoteSide } from '../tools/notes/annotate.tsx';
import type { NoteDesk } from '../tools/notes/desk.ts';
import { NoteBox, NoteList, TourButtons } from '../tools/notes/notes.tsx';
import { Tour } from '../tools/notes/tour.tsx';
import { Predict, PredictButton } from '../tools/predict/predict.tsx';
import { StateAtCursor } from '../tools/state/state.tsx';
import { Breakpoints } from '../views/threads/breakpoints.tsx';
import { Inspector } from '../views/threads/inspector.tsx';
import { Scrubber } from '../views/threads/scrubber.tsx';
import { Losses } from '../views/threads/losses.tsx';
import { Strip } from '../views/threads/strip.tsx';
import { Follow, Notice, Transport, Zoom } from '../views/threads/transport.tsx';
import { viewParts } from './viewparts.gen.ts';
import { Key } from './key.tsx';
import { offeredViews } from './views.tsx';
import { views, type ViewRow } from '../wire/views.gen.ts';
import { Why } from '../tools/why/why.tsx';
import { Workers, type Repeater } from '../tools/workers/workers.tsx';

interface Props {
  player: Player;
  /** Changes notes. Without it, as in the single-file export, notes are read-only. */
  desk?: NoteDesk | undefined;
  /** Looks up the state at a step. The single-file export has none, so it shows no state. */
  lookUp?: LookUp | undefined;
  compare?: CompareServer | undefined;
  /** Makes forks of the run; without it there are no forks. */
  forker?: Forker | undefined;
  /** Repeats the run with more or fewer workers; without it that is not possible. */
  repeater?: Repeater | undefined;
  /** What breaks in the run, in words, and the step at which it does; null: nothing is known. */
  broken?: { text: string; step: number } | null;
  /** Stores the learner's predictions; without it no questions are asked. */
  predictor?: Predictor | undefined;
  /** Shown beside the Note button: the export menu. */
  tools?: ComponentChildren;
  /** Shown below the view. */
  below?: ComponentChildren;
  /** Set to true to open the box for a new note. */
  writing: { value: boolean };
  onError: (e: unknown) => void;
}

export function Evidence({ player, desk, lookUp, compare, forker, repeater, broken = null, predictor, tools, below, writing, onError }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => pauseWhenHidden(player), [player]);
  useEffect(() => followFull(player, box), [player]);
  useEffect(() => (desk ? besideAnnotating(player, desk, box) : undefined), [player, desk]);
  const run = player.run.value;
  const view = views.find((v) => v.name === player.shown.value) ?? views[0]!;
  // A constant element, so that a view draws itself only when what it reads has changed.
  const Shown = viewParts[view.name];
  const shown = useMemo(() => <Shown player={player} compare={compare} />, [Shown, player, compare]);
  if (!run) return null;
  const at = leader(player);
  const { loading } = run; // set while only the outline is there
  const empty = !loading && run.panels.every((p) => p.events === 0);
  const panel = player.panel.value;
  const truncated = run.hiddenFrom < Infinity; // then nothing that reveals later events may be shown
  const over = !run.live && !loading; // figures that a run in progress lacks are shown when it is over
  const add = async (text: string) => {
    const here = subjectsAt(player)[0];
    if (!here || !desk) throw new Error(tr`There is no step to attach it to.`);
    const note = newNote(here, text);
    await desk.add(note);
    player.notes.openID.value = note.id;
    writing.value = false;
  };
  const parted = haveOwnClocks(player); // then each of the two runs has all of this itself
  const annotating = player.notes.annotating.value && desk !== undefined;
  return (
    <div class={`evidence ${annotating ? 'annotating' : ''} ${player.notes.touring.value >= 0 ? 'touring' : ''}`} data-part="evidence" ref={box} {...(annotating ? { role: 'dialog', 'aria-modal': true, 'aria-label': tr`Notes on this run` } : {})}>
      {annotating && <AnnotateBar player={player} desk={desk} tools={over && !truncated && tools} />}
      {annotating && player.notes.touring.value < 0 && <NoteSide player={player} desk={desk} writing={writing} />}
      <div class="evidence-main">
        <ViewBar player={player} view={view}>
          {predictor && over && !annotating && <PredictButton player={player} />}
          {over && !truncated && !annotating && player.notes.touring.value < 0 && <TourButtons player={player} desk={desk} />}
          {desk && over && !truncated && !annotating && (
            <button type="button" class="btn quiet" data-act="note" onClick={() => (writing.value = true)} title={tr`Note on the event at the cursor (n)`}>
              <Icon name="note" /> <span class="lab">{tr`Note`}</span>
            </button>
          )}
          {over && !truncated && !annotating && tools}
        </ViewBar>
        {!parted && (
          <div class="stepbar">
            <Transport player={at} />
            <Follow player={player} />
            {loading ? <LoadingNotice loading={loading} /> : <Notice player={at} />}
            {view.zooms && <Zoom player={at} />}
          </div>
        )}
        {!parted && <Scrubber player={at} />}
        {forker && <Forked player={player} forker={forker} beside={compare && over && !truncated ? (fork) => besideOriginal(player, compare, fork) : undefined} />}
        {broken && !truncated && <Broken player={player} {...broken} />}
        {!loading && <Breakpoints player={player} />}
        {!truncated && !view.compares && <Strip run={run}><Losses player={player} /></Strip>}
        {predictor && <Predict player={player} predictor={predictor} onError={onError} />}
        {empty && <p class="meta pad">{tr`Nothing was recorded: the program ended before its first event.`}</p>}
        <div class="questionline">
          <p class="question">{(run.panels.every((p) => p.panel.key === 'goroutine') && view.goroutines) || view.question}</p>
          <Key view={view.name} panels={run.panels} />
        </div>
        {loading && !view.outlines
          ? <p class="pad meta" data-part="not-yet">{tr`This view appears once the events are loaded.`}</p>
          : view.compares && (truncated || !over)
          ? <p class="pad meta" data-part="no-compare">{truncated ? tr`The rest of the run is hidden, so it cannot be compared yet.` : player.inProgress.value ? tr`The run is still going on. It can be compared when it is over.` : tr`Only the beginning of this run is known, so it cannot be compared.`}</p>
          : shown}
        {loading ? <div class="inspect"><p class="now">{tr`The event at the cursor is shown once it is loaded.`}</p></div> : !parted && <Inspector player={at} />}
        {!truncated && !loading && !parted && <Why player={at} />}
        {lookUp && run.id && !loading && <StateAtCursor key={run.id} player={player} lookUp={lookUp} />}
        {below}
        {repeater && !truncated && !parted && over && <Workers player={at} repeater={repeater} />}
        {lookUp && run.id && forker && !truncated && !loading && <Choose key="choose" player={player} lookUp={lookUp} forker={forker} />}
        {writing.value && desk && !annotating && panel && over && !truncated && (
          <div class="pad">
            <NoteBox text="" about={tr`${panel.panel.title}, step ${count(player.step.value)}`} onSave={add} onCancel={() => (writing.value = false)} />
          </div>
        )}
        {!annotating && <NoteList player={player} desk={desk} onError={onError} />}
        {player.notes.touring.value >= 0 && <Tour player={player} />}
      </div>
    </div>
  );
}

/** The line that says what breaks in an order that was opened. */
function Broken({ player, text, step }: { player: Player; text: string; step: number }) {
  return (
    <div class="forked breaks" data-part="breaks" role="status">
      <span>{trn`${<b>{tr`Step ${count(step)}: here it breaks.`}</b>} ${text}`}</span>
      <button type="button" class="link" data-act="to-break" onClick={() => player.goto(0, step)}>{tr`Show the step`}</button>
    </div>
  );
}

/** The tabs, the actions on the run, and whether it is simulated or measured. */
function ViewBar({ player, view, children }: { player: Player; view: ViewRow; children: ComponentChildren }) {
  const word = wordOf(player);
  const interleaved = player.run.value?.panels.some((p) => p.panel.settings.interleave) ?? false;
  return (
    <div class="viewbar">
      <div class="tabs" role="group" aria-label={tr`View`}>
        {offeredViews(player).map((v) => <Tab key={v.name} view={v} on={v === view} onClick={() => (player.shown.value = v.name)} />)}
      </div>
      <span class="grow" />
      {children}
      <button type="button" class="btn quiet icon wide" data-act="full" aria-pressed={player.full.value} aria-label={tr`Full screen (f)`} title={tr`Full screen (f)`} onClick={() => (player.full.value = !player.full.value)}>
        <Icon name="full" />
      </button>
      <span class={`badge ${word === 'simulated' ? '' : 'measured'}`} data-part="word">{engineWords[word]}{interleaved && (word === 'measured' ? tr` · in a simulated order` : tr` · interleaved`)}{player.run.value?.live && (player.inProgress.value ? tr` · running` : tr` · cut off`)}</span>
    </div>
  );
}

/** Compares the fork being shown, as B, with its original. */
function besideOriginal(player: Player, server: CompareServer, fork: Fork): void {
  const settings = player.run.peek()?.panels[0]?.panel.settings;
  if (!settings) return;
  player.shown.value = 'compare';
  void contrastOf(player).beside(fork.from, fork.panel, { ...settings, schedule: originalSchedule(settings.schedule ?? '') }, server);
}

/** Switches full screen, as for a class, on and off. The browser may end it by itself, with Esc. */
function followFull(player: Player, box: { current: HTMLDivElement | null }): () => void {
  const left = () => (player.full.value = document.fullscreenElement !== null && document.fullscreenElement === box.current);
  document.addEventListener('fullscreenchange', left);
  const stop = effect(() => {
    const on = document.fullscreenElement !== null && document.fullscreenElement === box.current;
    if (player.full.value === on) return;
    const change = on ? document.exitFullscreen() : box.current?.requestFullscreen();
    change?.catch(() => (player.full.value = on)); // the browser refuses
  });
  return () => {
    stop();
    document.removeEventListener('fullscreenchange', left);
  };
}

/** The progress of loading a large run. */
function LoadingNotice({ loading }: { loading: Loading }) {
  if (loading.problem.value === '') {
    return <span class="said" data-part="loading" role="progressbar" aria-label={tr`Loading the events`} aria-valuenow={Math.floor(loading.part.value * 100)}>{loading.text}</span>;
  }
  return (
    <span class="said" data-part="loading" role="alert" title={loading.text}>
      <button type="button" class="btn" data-act="load-again" onClick={() => loading.retry()}>{tr`Load again`}</button> {loading.text}
    </span>
  );
}

function Tab({ view, on, onClick }: { view: ViewRow; on: boolean; onClick: () => void }) {
  return <button type="button" class="tab" aria-pressed={on} data-view={view.name} title={view.question} onClick={onClick}>{view.title}</button>;
}
