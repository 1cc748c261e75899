// The single-file export's page: the same picture, table and notes as the lesson's, from one file, with no network.
//
// It reads, as render/html.go writes them: script#scene (the head, JSON), script#columns-0 and on (the columns of a
// panel, gzip and base64), and draws into #app.

import { signal } from '@preact/signals';
import { render } from 'preact';

import './viewer.css';
import { decodeFile } from './base/decode.ts';
import { errorText } from './base/format.ts';
import { Icon } from './base/icons.tsx';
import { tr, trn } from './base/language.ts';
import { Player } from './base/player.ts';
import type { Run } from './base/run.ts';
import type { Scene } from './base/scene.ts';
import { settingsText } from './base/settings.ts';
import { nextTheme, setTheme, startTheme, theme, themeWords } from './base/theme.ts';
import { leader } from './compare/contrast.ts';
import { Evidence } from './evidence.tsx';
import { dispatch, register } from './commands/table.ts';
import { runKeys } from './commands/told.ts';
import { KeyHelp } from './help.tsx';
import { runKey, takesKeys } from './timeline/keys.ts';
import { viewKey } from './views.tsx';
import { Listing } from './viewer/listing.tsx';

const keysOpen = signal(false);
const writing = signal(false);

async function unpack(element: HTMLElement): Promise<Uint8Array<ArrayBuffer>> {
  const text = atob(element.textContent.replace(/\s+/g, ''));
  const zipped = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) zipped[i] = text.charCodeAt(i); // of millions, much faster than from()
  const stream = new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function load(): Promise<Run> {
  const scene = JSON.parse(document.getElementById('scene')!.textContent) as Scene;
  const blocks = await Promise.all(scene.panels.map((_, i) => unpack(document.getElementById(`columns-${i}`)!)));
  return decodeFile(scene, blocks);
}

function Viewer({ player, run }: { player: Player; run: Run }) {
  const at = player.position.value;
  const outcomes = run.panels.filter((p) => p.panel.outcome.text && p.panel.outcome.end !== 'ok');
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
        {outcomes.map((p) => <p class="problem" key={p.panel.key}>{p.panel.title}: {p.panel.outcome.text}</p>)}
        <section class="cell" aria-label={tr`Run`}>
          <Evidence player={player} writing={writing} onError={() => {}} />
        </section>
        {run.scene.source && <Listing text={run.scene.source} line={at?.line ?? 0} />}
      </main>
      <KeyHelp open={keysOpen} />
    </>
  );
}

async function start(): Promise<void> {
  startTheme();
  const root = document.getElementById('app')!;
  try {
    const run = await load();
    const player = new Player();
    player.load(run);
    const first = run.notes.find((n) => !n.orphan);
    if (first) player.show(first); // the file was made for it
    register(...runKeys, { id: 'keys', group: 'Page', keys: '?', words: tr`this list`, run: () => (keysOpen.value = true) });
    addEventListener('keydown', (e) => {
      if (takesKeys(e) || e.ctrlKey || e.metaKey || e.altKey) return;
      if (dispatch(e) || runKey(leader(player), e) || viewKey(player, e)) e.preventDefault();
    });
    render(<Viewer player={player} run={run} />, root);
  } catch (e) {
    render(<p class="problem">{trn`This file cannot be shown: ${errorText(e)}. A browser from 2023 or later is needed.`}</p>, root);
  }
}

void start();
