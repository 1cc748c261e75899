// The head of the page of all lessons: what the program is for, a run to look at, and where to begin.

import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

import './front.css';
import { errorText } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import { site } from '../../wire/transport.ts';
import type { LessonItem, NotebookRequest } from '../../wire/types.gen.ts';
import { lessonURL, referencePage } from './url.ts';
import { isDone, lastVisited } from './top.tsx';
import { scratchpad, scratchpadFile } from './scratchpad.ts';

interface Props {
  lessons: readonly LessonItem[];
  /** Makes a notebook; null: there is no folder for them. */
  make: ((r: NotebookRequest) => Promise<LessonItem>) | null;
  reel: DemoReel;
}

/** The demos of the library, one after the other. */
export interface DemoReel {
  /** Whether there are any. */
  some: boolean;
  showing: Signal<boolean>;
  shown: () => ComponentChildren;
}

export function Front({ lessons, make, reel }: Props) {
  const error = useSignal('');
  const open = () => {
    const there = lessons.find((l) => l.own && l.id === scratchpad);
    if (there) return location.assign(lessonURL(there.id));
    error.value = '';
    make!(scratchpadFile()).then((l) => location.assign(lessonURL(l.id))).catch((e: unknown) => (error.value = errorText(e)));
  };
  return (
    <header class="front" data-part="front">
      <h1>{site?.title ?? tr`See what concurrent programs do`}</h1>
      <p class="lead">{tr`Run a Go program and step through everything that happens in it, forward and back: with a thread for each actor, and beside it with a few threads for all of them.`}</p>
      <p class="acts">
        <Begin lessons={lessons} />
        {reel.some && <button type="button" class="btn" data-act="demos" title={tr`Runs and plays the demos of the lessons, one after the other`} disabled={reel.showing.value} onClick={() => (reel.showing.value = true)}>{tr`Show all demos`}</button>}
        {make && <button type="button" class="btn" data-act="scratchpad" title={tr`A place of your own to type or paste a Go program and run it`} onClick={open}>{tr`Scratchpad`}</button>}
        {make && <button type="button" class="btn quiet" data-act="to-new-notebook" onClick={() => press('new-notebook')}>{tr`New notebook`}</button>}
        {!site && <button type="button" class="btn quiet" data-act="to-open-trace" onClick={() => press('open-trace')}>{tr`Open a trace…`}</button>}
        <a class="btn quiet" data-act="reference" href={lessonURL(referencePage)}>{tr`Reference`}</a>
      </p>
      {error.value && <p class="problem" role="alert">{error.value}</p>}
      {reel.showing.value && reel.shown()}
      <Storm lesson={lessons.find((l) => l.id === 'countdown' && !l.own) ?? null} />
    </header>
  );
}

/** Presses a button further down on the page. */
function press(act: string): void {
  const button = document.querySelector<HTMLButtonElement>(`[data-act="${act}"]`);
  button?.scrollIntoView({ block: 'center' });
  button?.click();
}

/** The lesson to begin with or to continue. */
function Begin({ lessons }: { lessons: readonly LessonItem[] }) {
  const course = lessons.filter((l) => !l.beside);
  const last = lessons.find((l) => l.id === lastVisited());
  const to = last ?? course.find((l) => !isDone(l)) ?? course[0];
  if (!to) return null;
  const title = <b lang={to.language}>{to.title || to.id}</b>;
  return <a class="btn primary" data-act="begin" href={lessonURL(to.id)}>{last ? trn`Continue: ${title}` : trn`Start: ${title}`}</a>;
}

/** A recorded run under both schedulers, which is uncovered from left to right once, as if it happened. */
function Storm({ lesson }: { lesson: LessonItem | null }) {
  const played = useSignal(0);
  return (
    <figure class="storm" data-part="storm">
      <div key={played.value} class="moving" role="img" aria-label={tr`Two timelines, one above the other. Above, 34 actors have a thread each: all are busy at once, and done after 36 seconds. Below, the same actors share ten threads: each thread changes from actor to actor, and all are done after 92 seconds. A curve shows how many messages wait.`}>
        <i class="whole" />
        <i class="so-far" />
        <i class="now" />
      </div>
      <figcaption>
        {tr`Simulated: 34 actors, above with a thread each, below on ten threads.`}{' '}
        {lesson && <>{trn`The lesson is ${<a href={lessonURL(lesson.id)} lang={lesson.language}>{lesson.title}</a>}.`}{' '}</>}
        <button type="button" class="link" data-act="play-storm" onClick={() => (played.value += 1)}>{tr`Play it again`}</button>
      </figcaption>
    </figure>
  );
}
