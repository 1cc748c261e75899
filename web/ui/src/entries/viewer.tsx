// The single-file export's page: the same picture, table and notes as in the lesson, from one file, without network.
//
// It reads what render/html.go writes: script#scene (the head, JSON) and script#columns-0 and on (the columns of a
// panel, gzip and base64). It draws into #app.

import { signal, type Signal } from '@preact/signals';
import { render } from 'preact';

import './viewer.css';
import { splitByClock } from '../run/oneclock.ts';
import { decodeFile } from '../run/decode.ts';
import { errorText } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { tr, trn } from '../ui/language.ts';
import { Player } from '../player/player.ts';
import type { RunItem, Scene } from '../wire/types.gen.ts';
import type { Run } from '../run/run.ts';
import { settingsText } from '../run/settings.ts';
import { nextTheme, setTheme, startTheme, theme, themeWords } from '../ui/theme.ts';
import { leader } from '../views/compare/contrast.ts';
import type { CompareServer } from '../views/compare/server.ts';
import { Evidence } from '../runview/runview.tsx';
import { dispatch, register } from '../notebook/commands/table.ts';
import { runKeys } from '../notebook/commands/keys.ts';
import { KeyHelp } from '../notebook/commands/help.tsx';
import { runKey, takesKeys } from '../views/threads/keys.ts';
import { viewKey } from '../runview/views.tsx';
import { Listing } from './viewer/listing.tsx';

const keysOpen = signal(false);

async function unpack(element: HTMLElement): Promise<Uint8Array<ArrayBuffer>> {
  const text = atob(element.textContent.replace(/\s+/g, ''));
  const zipped = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) zipped[i] = text.charCodeAt(i); // for millions of bytes, much faster than from()
  const stream = new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function load(): Promise<Run> {
  const scene = JSON.parse(document.getElementById('scene')!.textContent) as Scene;
  const blocks = await Promise.all(scene.panels.map((_, i) => unpack(document.getElementById(`columns-${i}`)!)));
  return decodeFile(scene, blocks);
}

/** A run in the file; nearly always it is the only one. */
interface RunPart {
  player: Player;
  run: Run;
  writing: Signal<boolean>;
  compare: CompareServer | undefined;
}

/** The part that receives keys. */
const current = signal<RunPart | null>(null);

function Viewer({ parts }: { parts: RunPart[] }) {
  const { run } = parts[0]!;
  return (
    <>
      <header class="viewer-top">
        <h1>{run.scene.title}</h1>
        <span class="meta">{run.scene.name} · {settingsText(run.panels.map((p) => p.panel))}</span>
        <button type="button" class="btn quiet" data-act="keys" onClick={() => (keysOpen.value = true)}>{tr`Keys`}</button>
        <button type="button" class="btn quiet icon" data-act="theme" aria-label={tr`Theme: ${themeWords[theme.value]}`} onClick={() => setTheme(nextTheme())}>
          <Icon name="half" />
        </button>
      </header>
      <main class="viewer">
        {parts.map((part, i) => <Shown key={i} part={part} titled={i > 0} />)}
      </main>
      <KeyHelp open={keysOpen} />
    </>
  );
}

function Shown({ part, titled }: { part: RunPart; titled: boolean }) {
  const { player, run } = part;
  const at = player.position.value;
  const outcomes = run.panels.filter((p) => p.panel.outcome.text && p.panel.outcome.end !== 'ok');
  const take = () => (current.value = part);
  return (
    <>
      {titled && <h2>{run.scene.title} <span class="meta">{settingsText(run.panels.map((p) => p.panel))}</span></h2>}
      {outcomes.map((p) => <p class="problem" key={p.panel.key}>{p.panel.title}: {p.panel.outcome.text}</p>)}
      <section class="cell" aria-label={titled ? tr`Run, ${run.scene.title}` : tr`Run`} data-part="run" onPointerDown={take} onFocusIn={take}>
        <Evidence player={player} compare={part.compare} writing={part.writing} onError={() => {}} />
      </section>
      {run.scene.source && <Listing text={run.scene.source} line={at?.line ?? 0} />}
    </>
  );
}

/** The parts of a run: one, or if its panels have no common clock one each, so that each can be compared with the
 *  other. */
function partsOf(whole: Run): RunPart[] {
  const runs = splitByClock(whole);
  return runs.map((run, i) => {
    const player = new Player();
    player.load(run);
    const first = run.notes.find((n) => !n.orphan);
    if (first) player.show(first); // the file was made for this note
    return { player, run, writing: signal(false), compare: runs.length > 1 ? besides(runs, i) : undefined };
  });
}

/** What a run of the file is compared with: the other run. */
function besides(runs: readonly Run[], i: number): CompareServer {
  const nothing = () => ({ done: Promise.reject(new Error(tr`A file has no program to run.`)), stop: () => {} });
  return {
    fixed: true, make: nothing, series: nothing,
    runs: () => Promise.resolve(runs.flatMap((r, k): RunItem[] => (k === i ? [] : [{
      id: String(k), created: '', program: '', from: r.scene.title,
      panels: r.panels.map((p) => ({ settings: p.panel.settings, outcome: p.panel.outcome, makespan: p.panel.makespan, truncated: p.panel.truncated })),
    }]))),
    run: (id) => Promise.resolve(runs[Number(id)]!),
  };
}

async function start(): Promise<void> {
  startTheme();
  const root = document.getElementById('app')!;
  try {
    const parts = partsOf(await load());
    current.value = parts[0]!;
    register(...runKeys, { id: 'keys', group: 'Page', keys: '?', words: tr`this list`, run: () => (keysOpen.value = true) });
    addEventListener('keydown', (e) => {
      if (takesKeys(e) || e.ctrlKey || e.metaKey || e.altKey) return;
      const { player } = current.value!;
      if (dispatch(e) || runKey(leader(player), e) || viewKey(player, e)) e.preventDefault();
    });
    render(<Viewer parts={parts} />, root);
  } catch (e) {
    render(<p class="problem">{trn`This file cannot be shown: ${errorText(e)}. A browser from 2023 or later is needed.`}</p>, root);
  }
}

void start();
