// The page: it reads the address, fetches what the page shows, and joins the features.

import { effect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { render } from 'preact';

import './main.css';
import { errorText } from '../ui/format.ts';
import { passDownloads } from '../server/download.ts';
import * as http from '../server/http.ts';
import { Socket } from '../server/socket.ts';
import { whenIdle } from '../ui/idle.ts';
import { tr, trn } from '../ui/language.ts';
import { createWhenIdle, createNear } from '../ui/visible.ts';
import { startTheme } from '../ui/theme.ts';
import { base, makesFiles, site, transport } from '../wire/transport.ts';
import { WhenLoaded, LazyCode } from '../ui/lazy.tsx';
import { loadModule } from '../ui/module.ts';
import { changeIn, cursorLine, focusIn, showIn } from '../notebook/editor/cursor.ts';
import { Editor } from '../notebook/editor/editor.tsx';
import { editorCode } from '../notebook/editor/load.ts';
import { ExerciseView } from '../notebook/exercise/exercise.tsx';
import type { Searched } from '../notebook/find/find.tsx';
import { LessonExport } from '../tools/export/lesson.tsx';
import { KeyHelp } from '../notebook/commands/help.tsx';
import { Author, type Desk } from '../notebook/lesson/author.ts';
import { Batch } from '../notebook/lesson/batch.ts';
import { followCues } from '../notebook/lesson/cues.ts';
import type { CellParts } from '../notebook/cell/cell.tsx';
import { homeURL, lessonURL } from '../notebook/lesson/url.ts';
import { restoreScroll, Follower, reload } from '../notebook/cell/follow.ts';
import { Lesson } from '../notebook/lesson/lesson.tsx';
import { visit } from '../notebook/lesson/top.tsx';
import { trackPrograms } from '../notebook/lesson/trackprograms.ts';
import { CellModel } from '../notebook/cell/model.ts';
import { Notebook } from '../notebook/lesson/notebook.ts';
import type { CellServer } from '../notebook/cell/server.ts';
import type * as Runs from './runs.tsx';
import { replacedWhile } from './site/version.ts';
import { FileOpener, loadsTarget } from './opening.tsx';
import { choicesOf, findOpen, keysOpen, onKey, paletteOpen, placesOf, registerCommands, type Scope } from './pagecommands.ts';
import { QuizView } from '../notebook/quiz/quiz.tsx';

function serverOf(socket: Socket, follower: Follower): CellServer {
  return {
    reachable: () => socket.state.value === 'new' || socket.state.value === 'open',
    send: (m, listener) => socket.send(m, listener),
    stop: (id) => socket.stop(id),
    command: (id, command) => socket.command(id, command),
    forget: (id) => socket.forget(id),
    save: async (...args) => {
      const saved = await http.save(...args);
      if (saved.reply.version && !saved.conflict) follower.saved(saved.reply.version);
      return saved;
    },
    copy: (of, cell, text) => http.makeNotebook({ of, cell, text }), reset: http.reset, lastRun: http.lastRun, runs: http.runs, opened: http.imports, run: http.run, keptRun: http.keptRun,
    history: http.history, assist: http.assist, answers: http.answers, answer: http.answer, hint: http.hint, solution: http.solution,
    notes: http.notes, saveNotes: http.saveNotes,
  };
}

const runs = new LazyCode(() => import('./runs.tsx'));
const palette = new LazyCode(() => import('../notebook/commands/palette.tsx'));
const find = new LazyCode(() => import('../notebook/find/find.tsx'));

const parts: CellParts = {
  focus: (cell) => focusIn(() => document.getElementById(`cell-${cell}`)),
  editor: (props) => <Editor {...props} />,
  evidence: (model) => <WhenLoaded of={runs} meanwhile={<div class="invite" />}>{({ CellEvidence }) => <CellEvidence model={model} />}</WhenLoaded>,
  game: (model) => <WhenLoaded of={runs}>{({ Game }) => <Game model={model} />}</WhenLoaded>,
  orderTools: (model, t) => <WhenLoaded of={runs}>{({ BrokenOrder }) => <BrokenOrder model={model} of={t} />}</WhenLoaded>,
  exercise: (model) => <ExerciseView exercise={model.exercise!} name={model.cell.id} edited={model.exercise!.tried.value !== null && model.exercise!.tried.value !== model.text.value} busy={model.busy.value} onTry={(text) => model.showOther(text)} />,
  quiz: (lesson, quiz) => <QuizView quiz={quiz} ask={(reply) => http.quiz(lesson, quiz.id, reply)} />,
};

function Banner({ socket, follower, book }: { socket: Socket; follower: Follower; book: Notebook }) {
  if (site && follower.changed.value) return <NewVersion />;
  if (socket.state.value === 'lost' && transport().trouble()) {
    return <p class="banner fail page-banner" role="alert" data-part="banner">{transport().trouble()}</p>;
  }
  if (socket.state.value === 'lost') {
    return <p class="banner fail page-banner" role="alert" data-part="banner"><span>{trn`The server does not answer. Your edits are kept in this browser. Start ${<code>rehearse</code>} again in the terminal: with the same port this page continues by itself; with another one, open the address it prints.`}</span></p>;
  }
  if (socket.state.value === 'refused') {
    return <p class="banner fail page-banner" role="alert" data-part="banner"><span>{trn`The server no longer knows this page, as after a change of the data folder or after --sign-out. Your edits are kept in this browser. Open the last address that ${<code>rehearse</code>} printed in the terminal; this page then works again, too.`}</span></p>;
  }
  if (follower.changed.value && !book.cells.some((m) => m.saver.theirs.value !== null)) { // a cell with a conflict says so itself
    return (
      <p class="banner warn page-banner" role="status" data-part="banner">
        <span>{tr`The file of this lesson has changed. What is not saved stays in this browser, and you are asked which to keep.`}</span>
        <button type="button" class="btn" data-act="load-again" onClick={reload}>{tr`Load it again`}</button>
      </p>
    );
  }
  if (socket.kernel.value) return <p class="banner warn page-banner" role="alert" data-part="banner">{socket.kernel.value}</p>;
  return null;
}

/** What a page of a published site says when the site was published again, and the page is not to be loaded again by itself. */
function NewVersion() {
  return (
    <p class="banner warn page-banner" role="status" data-part="banner">
      <span>{site!.forgets
        ? tr`This site has a new version, and parts of the one that you see may be gone. What you have written is lost when the page is loaded again: this browser stores nothing.`
        : tr`This site has a new version, and parts of the one that you see may be gone. What is not saved stays in this browser when the page is loaded again.`}</span>
      <button type="button" class="btn" data-act="load-again" onClick={reload}>{tr`Load it again`}</button>
    </p>
  );
}

/** The programs of a lesson, for searches. */
function searchedIn(book: Notebook): Searched {
  const host = (cell: string) => document.getElementById(`cell-${cell}`);
  return {
    cells: () => book.cells.map((m) => ({ id: m.cell.id, text: m.text.value })),
    show: (cell, from, to) => showIn(host(cell), from, to),
    change: (cell, changes) => changeIn(host(cell), changes),
  };
}

/** Find and replace, whose code is loaded when it is opened. */
function FindWhenOpen({ book }: { book: Notebook }) {
  if (!findOpen.value) return null;
  return <WhenLoaded of={find}>{({ Find }) => <Find open={findOpen} searched={searchedIn(book)} />}</WhenLoaded>;
}

/** The palette, whose code is loaded when the page is idle. Once opened it stays, so that the focus goes back when it closes. */
function PaletteOnceOpen({ scope }: { scope: Scope }) {
  const met = useRef(false);
  met.current ||= paletteOpen.value;
  return met.current && <WhenLoaded of={palette}>{({ Palette }) => <Palette open={paletteOpen} choices={() => choicesOf(scope)} search={placesOf} />}</WhenLoaded>;
}

function LessonApp({ scope, socket, follower }: { scope: Scope; socket: Socket; follower: Follower }) {
  const { lessons, book, author, batch } = scope;
  const duplicate = () => {
    http.makeNotebook({ of: book.page.peek().id }).then((l) => location.assign(lessonURL(l.id))).catch((e: unknown) => (batch.result.value = errorText(e)));
  };
  const settled = async () => (await Promise.all(book.cells.map((m) => m.saver.settled()))).every(Boolean);
  const exporting = makesFiles() && <LessonExport lesson={book.page.peek().id} fetchFile={http.file} settled={settled} />;
  return (
    <>
      <Lesson lessons={lessons} book={book} author={author} batch={batch} parts={parts} onKeys={() => (keysOpen.value = true)} onRestart={scope.restart} onDuplicate={duplicate} banner={<Banner socket={socket} follower={follower} book={book} />} exporting={exporting} />
      <KeyHelp open={keysOpen} />
      <FindWhenOpen book={book} />
      <PaletteOnceOpen scope={scope} />
      {!site && <FileOpener />}
    </>
  );
}

/** The connection that carries runs, which opens when it is first used. */
const connect = (): Socket => new Socket(http.refused);

async function showLesson(root: HTMLElement, id: string): Promise<void> {
  const query = location.search.slice(1);
  const fragment = location.hash;
  const [lessons, page] = await Promise.all([http.lessons(id), http.lesson(id)]);
  const socket = connect();
  const follower = new Follower(page.version);
  const server = serverOf(socket, follower);
  const book = new Notebook(page, (cell) => new CellModel(id, cell, server, page.own));
  const author = page.own && page.parts ? new Author(book, deskOf(id, follower)) : null;
  const batch = new Batch(book);
  const restart = () => {
    batch.giveUp(); // runs end with the kernel, and report that
    http.restartKernel().catch((e: unknown) => (batch.result.value = errorText(e)));
  };
  const scope: Scope = { lessons, book, author, batch, restart, focus: parts.focus };
  visit(id);
  followCues(root, (cell) => book.models.peek().get(cell), http.cue);
  root.replaceChildren(); // the text of a published site as it is read without scripts
  render(<LessonApp scope={scope} socket={socket} follower={follower} />, root);
  if (book.cells.length > 0) setTimeout(() => editorCode.prepare()); // it is loaded while the text is painted
  trackPrograms(book, () => http.programs(id));
  createNear();
  await null; // the text is there then, and so are the heights
  scrollToHash();
  restoreScroll();
  createNear();
  void idleWithEditor().then(createWhenIdle).then(() => site || palette.prepare());
  follower.follow(() => ({ cells: book.cells, losing: site?.forgets || (author !== null && (author.editing.peek() !== null || author.arranger.busy.peek())) }));
  socket.changed = (changed, version) => (changed === id || site) && follower.versionIs(version);
  socket.state.subscribe((state) => { // no notification arrives for a change before the socket was open
    if (state === 'open') http.lesson(id).then((now) => follower.versionIs(now.version)).catch(() => {});
  });
  if (site && !site.only) socket.state.subscribe((state) => { // the program cannot be loaded: it is gone if the site was published again
    if (state === 'lost') void replacedWhile(() => socket.state.peek() === 'lost').then((is) => is && follower.versionIs('new'));
  });
  const leave = () => book.cells.forEach((m) => m.saver.flush(true));
  socket.state.subscribe((state) => state === 'open' && book.cells.forEach((m) => m.saver.flush())); // what was typed while it was closed
  addEventListener('pagehide', leave);
  addEventListener('visibilitychange', () => document.hidden && leave());
  registerCommands(scope);
  addEventListener('keydown', (e) => onKey(e, book, (player) => runs.code.peek()?.keyOfRun(player, e) ?? false));
  const models = book.cells;
  models.forEach((m) => m.resume());
  for (const m of models) if (m.cell.predictions) m.loadAnswers();
  const before = models.some((m) => m.cell.lastRun);
  const soon = before || query !== '' || models.some((m) => m.busy.peek());
  if (soon) runs.prepare();
  const first = book.models.peek().get(new URLSearchParams(query).get('cell') ?? '') ?? book.current.peek();
  if (first?.cell.lastRun) await first.restore();
  void restore(models.filter((m) => m !== first));
  if (!soon) await (site ? aRun(models) : idleWithEditor()); // only then, so that no run waits for it
  const { follow, record } = await runs.load().catch(() => nothing);
  await follow(query, fragment, book.models.peek(), book.current);
  record(book.current, before || query !== '' ? null : '');
}

/** Shows the latest runs of cells, one after the other. */
async function restore(models: CellModel[]): Promise<void> {
  for (const m of models) if (m.cell.lastRun) await m.restore();
}

/** Resolves when a program has been run. Many who come to a published site only read, over a slow line. */
const aRun = (models: CellModel[]): Promise<void> => new Promise((ran) => {
  const end = effect(() => {
    if (models.some((m) => m.state.value.is !== 'new')) queueMicrotask(() => (end(), ran()));
  });
});

/** Resolves when the editor's code is loaded, or has failed to load, and the page is idle. */
const idleWithEditor = (): Promise<void> => new Promise((idle) => {
  effect(() => {
    if (editorCode.code.value || editorCode.failed.value) whenIdle(() => (idle(), false));
  });
});

/** Stands in for entries/runs.tsx if it fails to load: the page says so in the place of a run. */
const nothing: Pick<typeof Runs, 'follow' | 'record'> = { follow: async () => {}, record: () => () => {} };

/** What editing one's own lesson needs from the page and the server. */
function deskOf(id: string, follower: Follower): Desk {
  return {
    load: async () => {
      const page = await http.lesson(id);
      follower.saved(page.version);
      return page;
    },
    arrange: async (r) => {
      const reply = await http.arrange(id, r);
      follower.saved(reply.page.version);
      return reply;
    },
    refused: (e) => e instanceof http.Failure && e.status >= 400 && e.status < 500,
    changed: (e) => e instanceof http.Failure && e.status === 409,
    cursorLine: (cell) => cursorLine(document.getElementById(`cell-${cell}`)),
    focus: (cell, line) => focusIn(() => document.getElementById(`cell-${cell}`), line),
  };
}

function scrollToHash(): void {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
}

const opened = () => loadModule(() => import('./imported.tsx'));

async function start(): Promise<void> {
  loadsTarget(opened);
  startTheme();
  passDownloads((e) => alert(errorText(e)));
  const root = document.getElementById('app')!;
  try {
    const [, page, id] = site?.only ? ['', 'lesson', site.only] : /^\/(lesson|imports)\/([^/]+)/.exec(location.pathname.slice(base.length)) ?? [];
    if (id) await (page === 'lesson' ? showLesson : (await opened()).showImport)(root, decodeURIComponent(id));
    else {
      const { showList } = await loadModule(() => import('./list.tsx'));
      await showList(root, connect);
    }
  } catch (e) {
    root.replaceChildren();
    render(
      <main class="main broken">
        <h1>{tr`This page cannot be shown`}</h1>
        <p role="alert">{errorText(e)}</p>
        <p><a href={homeURL}>{tr`All lessons`}</a></p>
      </main>,
      root,
    );
  }
}

void start();
