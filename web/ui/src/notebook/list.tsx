// The page of all lessons.

import type { LessonItem } from '../base/protocol.ts';
import { ran, Top } from './top.tsx';

export function ListPage({ lessons }: { lessons: LessonItem[] }) {
  const groups = [...new Set(lessons.map((l) => l.group))];
  return (
    <>
      <Top lessons={lessons} current={null} />
      <main class="main list">
        <h1>Lessons</h1>
        <p class="lead">Actor programs to run, change and take apart, step by step, under two schedulers side by side.</p>
        {lessons.length === 0 && <p>There are no lessons in this folder. A lesson is a Markdown file: put one in and reload.</p>}
        {groups.map((g) => (
          <section key={g}>
            {g && <h2>{g}</h2>}
            <ol class="lessons">
              {lessons.filter((l) => l.group === g).map((l) => <Item key={l.id} item={l} />)}
            </ol>
          </section>
        ))}
      </main>
    </>
  );
}

function Item({ item: l }: { item: LessonItem }) {
  return (
    <li class={ran(l.id) ? 'done' : ''}>
      <a href={`/lesson/${encodeURIComponent(l.id)}`}>
        <span class="mark" aria-hidden="true" />
        <span class="name">{l.title || l.id}</span>
      </a>
      <span class="meta">
        {l.minutes > 0 && `${l.minutes} minutes`}{l.edited && ' · edited'}{ran(l.id) && ' · run before'}
      </span>
      {l.summary && <p>{l.summary}</p>}
      {l.error && <p class="problem">{l.error}</p>}
    </li>
  );
}
