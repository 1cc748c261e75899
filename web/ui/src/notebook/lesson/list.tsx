// The page of all lessons.

import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

import { count, errorText, plural } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { LessonItem, Status } from '../../wire/types.gen.ts';
import { Front, type DemoReel } from './front.tsx';
import { ItemMenu, Notebooks, type FileServer, type RemovedNotebooks } from './files.tsx';
import { sections } from './order.ts';
import { lessonURL } from './url.ts';
import { isDone, ran, Top } from './top.tsx';
import { YourWork, type WorkServer } from './work.tsx';

interface Props {
  /** The demos of the library. */
  reel: DemoReel;
  list: Signal<LessonItem[]>;
  removed: Signal<RemovedNotebooks>;
  /** Creates and changes notebooks; null: there is no folder for them. */
  files: FileServer | null;
  work: WorkServer;
  /** The traces that were opened. */
  opened: ComponentChildren;
  /** null: there is no server, and programs run in a worker of the browser. */
  status: Status | null;
  onForget: () => Promise<void>;
}

export function ListPage({ reel, list, removed, files, work, opened, status, onForget }: Props) {
  const lessons = list.value;
  return (
    <>
      <Top lessons={lessons} current={null} />
      <main class="main list" id="main" tabIndex={-1}>
        <Front lessons={lessons} make={files && files.make} reel={reel} />
        {lessons.length === 0 && <p>{tr`There are no lessons in this folder. A lesson is a Markdown file: put one in and reload.`}</p>}
        {sections(lessons).map((s) => (
          <section key={s.lessons[0]!.id}>
            {s.group && <div class="chapter"><h2>{s.group}</h2><Chapter lessons={s.lessons} /></div>}
            <ol class="lessons">
              {s.lessons.map((l) => <Item key={l.id} item={l} menu={files && <ItemMenu item={l} server={files} removed={removed} />} />)}
            </ol>
          </section>
        ))}
        {files && <Notebooks server={files} removed={removed} />}
        {opened}
        <Progress lessons={lessons} onForget={onForget} />
        <YourWork server={work} />
        <Sandbox status={status} />
      </main>
    </>
  );
}

/** How long the lessons below a heading take, and what is done of them. */
function Chapter({ lessons }: { lessons: readonly LessonItem[] }) {
  const minutes = lessons.reduce((n, l) => n + l.minutes, 0);
  const tasks = lessons.reduce((n, l) => n + l.tasks, 0);
  const done = lessons.reduce((n, l) => n + l.done, 0);
  const facts = [minutes > 0 && lasts(minutes), tasks > 0 && tr`${count(done)} of ${count(tasks)} done`].filter((f) => f !== false);
  return <span class="meta">{facts.join(' · ')}</span>;
}

/** A number of minutes in hours and minutes. */
function lasts(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return plural(minutes, 'minute');
  return minutes % 60 === 0 ? tr`${count(hours)} h` : tr`${count(hours)} h ${count(minutes % 60)} min`;
}

/** The sandbox of programs, and what it lacks. */
function Sandbox({ status }: { status: Status | null }) {
  if (!status) return <p class="muted" data-part="sandbox">{tr`Programs run in this browser, which keeps what you write. Nothing is sent anywhere.`}</p>;
  const { sandbox, level } = status;
  if (level.off) return <p class="banner warn" data-part="sandbox">{tr`Programs run without a sandbox: the server was started with --sandbox=off.`}</p>;
  if (level.missing?.length) return <p class="banner warn" data-part="sandbox">{tr`The sandbox of programs is incomplete: ${sandbox}.`}</p>;
  if (level.landlock === 0) return null; // the kernel has not reported it yet
  return <p class="muted" data-part="sandbox">{tr`Programs run in a sandbox: ${sandbox}.`}</p>;
}

/** The learner's progress over all lessons. */
function Progress({ lessons, onForget }: { lessons: LessonItem[]; onForget: () => Promise<void> }) {
  const sure = useSignal(false);
  const error = useSignal('');
  const tasks = lessons.reduce((n, l) => n + l.tasks, 0);
  if (tasks === 0) return null;
  const done = lessons.reduce((n, l) => n + l.done, 0);
  const forget = () => void onForget().catch((e: unknown) => (error.value = errorText(e)));
  return (
    <section class="progressed" data-part="progress" aria-label={tr`Progress`}>
      <p>{trn`${count(done)} of ${plural(tasks, 'task')} done: exercises and questions.`}</p>
      <p class="acts">
        <a href="/api/progress.csv" download>{tr`Attempts as CSV`}</a>
        {!sure.value && <button type="button" class="link" data-act="forget" onClick={() => (sure.value = true)}>{tr`Reset progress…`}</button>}
        {sure.value && (
          <span role="group" aria-label={tr`Reset progress?`}>
            {tr`All attempts are deleted; your programs stay.`} <button type="button" class="link" data-act="forget-yes" onClick={forget}>{tr`Delete them`}</button>{' '}
            <button type="button" class="link" data-act="forget-no" onClick={() => (sure.value = false)}>{tr`Keep them`}</button>
          </span>
        )}
      </p>
      {error.value && <p class="problem" role="alert">{error.value}</p>}
    </section>
  );
}

function Item({ item: l, menu }: { item: LessonItem; menu: ComponentChildren }) {
  const done = l.tasks > 0 ? tr`${count(l.done)} of ${count(l.tasks)} done` : ran(l.id) && tr`run before`;
  const facts = [l.minutes > 0 && plural(l.minutes, 'minute'), l.edited && tr`edited`, done].filter((f) => f !== false);
  return (
    <li class={isDone(l) ? 'done' : ''}>
      <a href={lessonURL(l.id)}>
        <span class="mark" aria-hidden="true" />
        <span class="name" lang={l.language}>{l.title || l.id}</span>
      </a>
      <span class="meta">
        {facts.join(' · ')}
        {l.translations?.filter((t) => t.id !== l.id).map((t) => <a key={t.id} href={lessonURL(t.id)} lang={t.language} hreflang={t.language} title={t.title}>{t.name}</a>)}
        {menu}
      </span>
      {l.summary && <p lang={l.language}>{l.summary}</p>}
      {l.error && <p class="problem">{l.error}</p>}
    </li>
  );
}
