// The top bar, the outline and the footer of every page.

import { Icon } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import { lessonLanguage } from '../lessontext.tsx';
import type { Heading, LessonItem } from '../../wire/types.gen.ts';
import { nextTheme, setTheme, theme, themeWords } from '../../ui/theme.ts';
import { LanguagePick } from './languagepick.tsx';
import { site } from '../../wire/transport.ts';
import { stored } from '../../wire/stored.ts';
import { homeURL, lessonURL, referencePage } from './url.ts';
import { groupOf, placeOf, sections } from './order.ts';
import { Skips } from './skip.tsx';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** `program` is the cell to which the keyboard can skip. */
export function Top({ lessons, current, program = '', children }: { lessons: LessonItem[]; current: LessonItem | null; program?: string; children?: ComponentChildren }) {
  const place = current && placeOf(lessons, current.id);
  const [at, of] = place ? [place.at + 1, place.among.length] : [0, 0];
  return (
    <header class="top">
      <Skips cell={program} />
      {site?.only ? <span class="brand">Rehearse</span> : <a class="brand" href={homeURL}>Rehearse</a>}
      {current && <span class="title">{groupOf(current) && <span class="wide">{groupOf(current)} / </span>}<span lang={current.language}>{current.title}</span></span>}
      {place && of > 1 && (
        <span class="progress" title={current.beside ? tr`Notebook ${at} of ${of}` : tr`Lesson ${at} of ${of}`}>
          <i aria-hidden="true">{place.among.map((l, i) => <b key={l.id} class={i === place.at ? 'now' : isDone(l) ? 'on' : ''} />)}</i>
          <span>{trn`${at} of ${of}`}</span>
        </span>
      )}
      <span class="grow" />
      {children}
      <LanguagePick />
      <button type="button" class="btn quiet icon" data-act="theme" aria-label={tr`Theme: ${themeWords[theme.value]}`} title={tr`Theme: ${themeWords[theme.value]}; press for ${themeWords[nextTheme()]}`} onClick={() => setTheme(nextTheme())}>
        <Icon name="half" />
      </button>
    </header>
  );
}

const ranKey = (): string => stored('ran');

/** Whether a program of the lesson was ever run in this browser. */
export function ran(lesson: string): boolean {
  try {
    return (JSON.parse(localStorage.getItem(ranKey()) ?? '[]') as string[]).includes(lesson);
  } catch {
    return false;
  }
}

const lastKey = (): string => stored('last');

/** The lesson that was last opened in this browser; '' if none was. */
export function lastVisited(): string {
  try {
    return localStorage.getItem(lastKey()) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the lesson that is opened. */
export function visit(lesson: string): void {
  try {
    localStorage.setItem(lastKey(), lesson);
  } catch {
    // As below.
  }
}

/** Whether a learner has finished a lesson: all its exercises and questions, or if it has none, by running it. */
export const isDone = (l: LessonItem): boolean => (l.tasks > 0 ? l.done === l.tasks : ran(l.id));

export function markRan(lesson: string): void {
  try {
    const all = JSON.parse(localStorage.getItem(ranKey()) ?? '[]') as string[];
    if (!all.includes(lesson)) localStorage.setItem(ranKey(), JSON.stringify([...all, lesson]));
  } catch {
    // The mark is a convenience; without storage there is none.
  }
}

/** The heading of the section being read: the last one above the upper third of the window. */
function useReading(headings: Heading[]): string {
  const current = useSignal('');
  useEffect(() => {
    const look = () => {
      let id = '';
      for (const h of headings) {
        const el = document.getElementById(h.id);
        if (el && el.getBoundingClientRect().top < innerHeight / 3) id = h.id;
      }
      current.value = id;
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [headings]);
  return current.value;
}

export function Outline({ lessons, current, headings, foot }: {
  lessons: LessonItem[]; current: string; headings: Heading[]; foot: ComponentChildren;
}) {
  const reading = useReading(headings);
  const listed = lessons.some((l) => l.id === current); // a page of the reference is not
  return (
    <nav class="outline" aria-label={tr`Outline`}>
      {!listed && <section><p><a href={lessonURL(referencePage)}>{tr`Reference`}</a></p></section>}
      {listed && sections(lessons).map((s) => (
        <section key={s.lessons[0]!.id}>
          <h2 class="side">{s.group || tr`Lessons`}</h2>
          <ol>
            {s.lessons.map((l) => (
              <li key={l.id} class={isDone(l) ? 'done' : ''}>
                <a href={lessonURL(l.id)} aria-current={l.id === current ? 'page' : undefined}>
                  <span class="mark" /><span><span lang={l.language}>{l.title}</span>{isDone(l) && <span class="sr"> {tr`(done)`}</span>}</span>
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {headings.length > 0 && (
        <section>
          <h2 class="side">{listed ? tr`In this lesson` : tr`On this page`}</h2>
          <ol>
            {headings.map((h) => <li key={h.id} class={`level${h.level}`}><a href={`#${h.id}`} aria-current={h.id === reading ? 'location' : undefined}><span /><span lang={lessonLanguage.value}>{h.text}</span></a></li>)}
          </ol>
        </section>
      )}
      <div class="foot">{foot}</div>
    </nav>
  );
}
