// The page of a run from a file. It shows the same as a cell's run, except for what needs a program to run.

import { signal, useSignal, type Signal } from '@preact/signals';
import { render } from 'preact';

import * as http from '../server/http.ts';
import { count, duration, errorText } from '../ui/format.ts';
import { tr } from '../ui/language.ts';
import { lookOf } from '../runview/look.ts';
import { Player } from '../player/player.ts';
import type { ImportItem, LessonItem } from '../wire/types.gen.ts';
import type { Run } from '../run/run.ts';
import { dispatch, register } from '../notebook/commands/table.ts';
import { runKeys } from '../notebook/commands/keys.ts';
import { contrastOf, leader } from '../views/compare/contrast.ts';
import type { CompareServer } from '../views/compare/server.ts';
import { Evidence } from '../runview/runview.tsx';
import { ExportMenu } from '../tools/export/menu.tsx';
import { KeyHelp } from '../notebook/commands/help.tsx';
import { Palette } from '../notebook/commands/palette.tsx';
import { Top } from '../notebook/lesson/top.tsx';
import { choose, followAddress } from '../tools/goroutines/address.ts';
import { all, GoroutineFilter, isAll, recordedPanel, type Choice } from '../tools/goroutines/filter.ts';
import { goroutineAt, Goroutines } from '../tools/goroutines/goroutines.tsx';
import { canHop, canReturn, hopBack, hopForth } from '../tools/goroutines/hops.tsx';
import { NoteDesk } from '../tools/notes/desk.ts';
import { importText, chooseFiles, choosePart, DeleteButton, FileOpener } from './opening.tsx';
import { placesOf, commandChoices, keysOpen, paletteOpen } from './pagecommands.ts';
import { runKey, takesKeys } from '../views/threads/keys.ts';
import { viewKey } from '../runview/views.tsx';
import { Listing } from './viewer/listing.tsx';
import { showWhole } from './whole.ts';

const writing = signal(false);
const error = signal('');

/** What an opened trace can be compared with: the latest runs of lessons' cells, and other opened traces. */
const others: CompareServer = {
  fixed: true,
  runs: async () => (await Promise.all([http.latestRuns(), http.imports()])).flat(),
  run: http.run,
  make: () => ({ done: Promise.reject(new Error(tr`An opened trace has no program to run.`)), stop: () => {} }),
  series: () => ({ done: Promise.reject(new Error(tr`An opened trace has no program to run.`)), stop: () => {} }),
};

/** The line of the program at the cursor. Only one file's text is here; a position in another file has no line. */
function lineIn(player: Player, run: Run): number {
  const at = player.position.value;
  const files = new Set(run.panels.flatMap((p) => p.panel.positions.map((q) => q.file)));
  return at && files.size === 1 ? at.line : 0;
}

function Imported({ shown, lessons, player, desk, filter }: { shown: Signal<ImportItem>; lessons: LessonItem[]; player: Player; desk: NoteDesk; filter: GoroutineFilter | null }) {
  const run = player.run.value!;
  const item = shown.value;
  const ends = run.panels.filter((p) => p.panel.outcome.text && p.panel.outcome.end !== 'ok');
  return (
    <>
      <Top lessons={lessons} current={null} />
      <main class="main imported" id="main" tabIndex={-1} data-part="imported">
        <h1>{item.title}</h1>
        <p class="about"><span>{importText(item)}</span> <span class="meta">{item.file}</span> <DeleteButton item={item} done={() => location.assign('/')} /></p>
        {error.value && <p class="problem" role="alert">{error.value}</p>}
        {item.first
          ? <p class="problem mild" role="status" data-part="first-events">{tr`The first ${count(eventsOf(run))} events are shown, up to ${duration(run.duration)}; the rest of the recording is being read.`}</p>
          : ends.map((p) => <p class="problem mild" data-part="outcome" key={p.panel.key}>{run.panels.length > 1 && `${p.panel.title}: `}{p.panel.outcome.text}</p>)}
        {!item.first && item.kind === 'gotrace' && item.panels.some((p) => p.truncated > 0) && <OtherPart />}
        <section class="cell" aria-label={tr`Run`}>
          <Evidence
            player={player} desk={desk} compare={others} below={filter && <Goroutines filter={filter} />} writing={writing} onError={(e) => (error.value = errorText(e))}
            tools={<ExportMenu player={player} run={run.id} word={run.scene.word} fetchFile={http.file} look={() => lookOf(player)} rangeOf={(e) => (e instanceof http.Failure ? e.problem.range : undefined)} onOpen={chooseFiles} />}
          />
        </section>
        {run.scene.source && <Listing text={run.scene.source} line={lineIn(player, run)} />}
      </main>
      <KeyHelp open={keysOpen} />
      <Palette open={paletteOpen} choices={commandChoices} search={placesOf} />
      <FileOpener />
    </>
  );
}

const eventsOf = (run: Run): number => run.panels.reduce((n, p) => n + p.events, 0);

/** Reads the rest of a recording whose first events are shown, and then shows the whole. */
async function followWhole(shown: Signal<ImportItem>, player: Player, filter: GoroutineFilter | null): Promise<void> {
  try {
    const item = await http.wholeImport(shown.peek().id);
    const run = await http.openedRun(item.id, () => {});
    await showWhole(player, filter, run);
    shown.value = item;
  } catch (e) {
    shown.value = { ...shown.peek(), first: '' };
    error.value = tr`Only the first events are shown; the rest of the recording was not opened. ${errorText(e)}`;
  }
}

/** Opens another part of the recording. The page has no access to the file, so it is chosen again. */
function OtherPart() {
  const from = useSignal('');
  const to = useSignal('');
  const ns = (text: string) => Math.round(Number(text.trim().replace(',', '.')) * 1e9);
  const [start, end] = [ns(from.value), ns(to.value)];
  const sound = start >= 0 && (end === 0 || end > start);
  const field = (name: string, label: string, value: typeof from) => (
    <label>{label} <input type="text" inputMode="decimal" size={6} name={name} value={value.value} onInput={(e) => (value.value = e.currentTarget.value)} /></label>
  );
  return (
    <form class="otherpart" data-part="other-part" onSubmit={(e) => {
      e.preventDefault();
      if (sound) choosePart({ from: start, to: end });
    }}>
      <span>{tr`Open another part of the recording:`}</span> {field('part-from', tr`from, in seconds`, from)} {field('part-to', tr`to`, to)}{' '}
      <button type="submit" class="btn" data-act="open-part" disabled={!sound} title={tr`Times are since the recording began. Without an end, as much as can be shown.`}>{tr`Choose its file…`}</button>
    </form>
  );
}

/** Loads a run into a player. Of a large one the outline is shown while its events are loaded. */
function load(player: Player, id: string): Promise<Run> {
  return new Promise((shown, failed) => {
    const show = (run: Run) => {
      if (player.isOutlineOf(run)) player.extend(run);
      else player.load(run);
      shown(run);
    };
    http.openedRun(id, show).then(show, failed);
  });
}

/** The filter of the goroutines that are shown, with its commands. */
function filterOf(player: Player): GoroutineFilter {
  const filter = new GoroutineFilter(player, http.goroutines);
  filter.follow();
  followAddress(filter);
  const none = () => (goroutineAt(player) ? '' : tr`There is no goroutine at the cursor.`);
  const only = (choice: (at: { name: string; function: string }) => Partial<Choice>) => () => {
    const at = goroutineAt(player);
    if (at) void choose(filter, { ...all, ...choice(at) });
  };
  register(
    { id: 'only-around', group: 'Timeline', keys: 'i', words: tr`only the goroutines that interact with the one that is selected or at the cursor`, why: none, run: only((at) => ({ goroutine: at.name })) },
    { id: 'only-transitive', group: 'Timeline', keys: '', words: tr`and those that interact with these, and so on`, why: none, run: only((at) => ({ goroutine: at.name, transitive: true })) },
    { id: 'only-function', group: 'Timeline', keys: '', words: tr`only the goroutines with the same start function`, why: none, run: only((at) => ({ function: at.function })) },
    { id: 'hop', group: 'Timeline', keys: 'u', words: tr`to what woke or created the goroutine`, why: () => (canHop(player) ? '' : tr`There is no step to return to.`), run: () => void hopBack(player) },
    { id: 'hop-return', group: 'Timeline', keys: 'r', words: tr`return from what woke it`, why: () => (canReturn(player) ? '' : tr`There is nothing to return to.`), run: () => void hopForth(player) },
    { id: 'all-goroutines', group: 'Timeline', keys: '', words: tr`all goroutines`, why: () => (isAll(filter.choice.value) ? tr`All are shown.` : ''), run: () => void choose(filter, all) },
  );
  return filter;
}

export async function showImport(root: HTMLElement, id: string): Promise<void> {
  const player = new Player();
  const opened = http.imported(id).then(async (found) => ({ found, run: await load(player, found.first || found.id) }));
  const [lessons, { found: item, run }] = await Promise.all([http.lessons(), opened]);
  const shown = signal(item);
  document.title = tr`${item.title} · Rehearse`;
  if (run.panels.every((p) => p.panel.actors.length === 0)) contrastOf(player).mode.value = 'clock'; // there are no messages to compare
  const filter = recordedPanel(run) >= 0 ? filterOf(player) : null;
  const desk = new NoteDesk(player, { load: () => http.importNotes(id), save: async (r) => {
    if (shown.peek().first) throw new Error(tr`The rest of the recording is being read. Write notes when all of it is shown.`);
    return http.saveImportNotes(id, r);
  } });
  register(
    ...runKeys,
    { id: 'note', group: 'Timeline', keys: 'n', words: tr`note on the event at the cursor`, run: () => (writing.value = true) },
    { id: 'annotate', group: 'Timeline', keys: '', words: tr`annotate the run: write, place and order notes`, run: () => (player.notes.annotating.value = true) },
    { id: 'palette', group: 'Page', keys: 'Ctrl+K', words: tr`all commands`, run: () => (paletteOpen.value = true) },
    { id: 'keys', group: 'Page', keys: '?', words: tr`this list`, run: () => (keysOpen.value = true) },
  );
  addEventListener('keydown', (e) => {
    if (takesKeys(e)) return;
    const bare = !e.ctrlKey && !e.metaKey && !e.altKey;
    if (dispatch(e) || (bare && (runKey(leader(player), e) || viewKey(player, e)))) e.preventDefault();
  });
  render(<Imported shown={shown} lessons={lessons} player={player} desk={desk} filter={filter} />, root);
  if (item.first) await followWhole(shown, player, filter);
}
