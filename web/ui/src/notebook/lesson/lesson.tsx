// The page of one lesson: prose, sidenotes in the margin, cells.

import { effect } from '@preact/signals';
import { Fragment, type ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import { plural, timeOfDay } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import { lessonLanguage, LessonText } from '../lessontext.tsx';
import type { Block, LessonItem, LessonPage, Part, Quiz, Translation } from '../../wire/types.gen.ts';
import type { Batch } from './batch.ts';
import { BatchBar } from './batchbar.tsx';
import { CellView, type CellParts } from '../cell/cell.tsx';
import type { Author } from './author.ts';
import { lessonURL } from './url.ts';
import type { CellModel } from '../cell/model.ts';
import type { Notebook } from './notebook.ts';
import { placeOf } from './order.ts';
import { readyToType, scratchpad } from './scratchpad.ts';
import { spreadsOf } from './spreads.ts';
import { Done, PartView, PartControls } from './part.tsx';
import { markRan, Outline, Top } from './top.tsx';

interface Props {
  lessons: LessonItem[];
  book: Notebook;
  /** Changes the lesson's parts; null: the lesson is read-only. */
  author: Author | null;
  parts: CellParts;
  batch: Batch;
  onKeys: () => void;
  onRestart: () => void;
  onDuplicate: () => void;
  banner: ComponentChildren;
  /** The menu that exports the lesson. */
  exporting: ComponentChildren;
}

export function Lesson({ lessons, book, author, batch, parts, onKeys, onRestart, onDuplicate, banner, exporting }: Props) {
  const page = book.page.value;
  lessonLanguage.value = page.language;
  useEffect(() => {
    document.title = `${page.title || page.id} · Rehearse`;
    return effect(() => {
      if (book.cells.some((m) => m.player.run.value !== null)) markRan(page.id);
    });
  }, [page]);
  useEffect(() => {
    if (page.id === scratchpad) readyToType();
  }, []);
  const next = placeOf(lessons, page.id)?.next;
  const foot = (
    <>
      <SaveState models={book.cells} />
      <button type="button" class="link" onClick={onKeys}>{tr`Keys:`} <kbd>?</kbd></button>
    </>
  );
  return (
    <>
      <Top lessons={lessons} current={page} program={book.cells[0]?.cell.id ?? ''}>
        {book.cells.length > 0 && <BatchBar batch={batch} book={book} onRestart={onRestart} onDuplicate={onDuplicate} />}
        {!page.error && exporting}
      </Top>
      {banner}
      <div class="page">
        <Outline lessons={lessons} current={page.id} headings={page.outline} foot={foot} />
        <main class="main" id="main" tabIndex={-1}>
          <Languages of={lessons.find((l) => l.id === page.id)?.translations ?? []} id={page.id} />
          {page.error && <Broken page={page} />}
          {author ? <EditableParts author={author} book={book} parts={parts} /> : <Spreads book={book} parts={parts} bySection={!lessons.some((l) => l.id === page.id)} />}
          {next && <p class="turn"><a href={lessonURL(next.id)} rel="next" data-part="next-lesson">{following(next)}</a></p>}
          <div class="foot phone">{foot}</div>
        </main>
      </div>
    </>
  );
}

function following(next: LessonItem): ComponentChildren {
  const title = <span lang={next.language}>{next.title}</span>;
  return next.beside ? trn`Next notebook: ${title}` : trn`Next lesson: ${title}`;
}

/** The languages in which a lesson is available, if there are several. */
function Languages({ of, id }: { of: Translation[]; id: string }) {
  if (of.length === 0) return null;
  return (
    <nav class="languages" aria-label={tr`Languages of this lesson`} data-part="languages">
      {of.map((t) => <a key={t.id} href={lessonURL(t.id)} lang={t.language} hreflang={t.language} aria-current={t.id === id ? 'page' : undefined}>{t.name}</a>)}
    </nav>
  );
}

/** A lesson of one's own, part by part. */
function EditableParts({ author, book, parts }: { author: Author; book: Notebook; parts: CellParts }) {
  const page = book.page.value;
  const blocks = byPart(page.blocks);
  const keys = keysOf(author.parts);
  return (
    <>
      {author.parts.map((_, i) => (
        <PartView
          key={keys[i]} author={author} index={i} blocks={blocks.get(i) ?? []}
          show={(blocks) => <Blocks blocks={blocks} head={i === 0 ? page : null} book={book} parts={parts} />}
        />
      ))}
      <PartControls author={author} index={author.parts.length} />
      <Done author={author} />
    </>
  );
}

function byPart(blocks: Block[]): Map<number, Block[]> {
  const parts = new Map<number, Block[]>();
  for (const b of blocks) {
    const list = parts.get(b.part);
    if (list) list.push(b);
    else parts.set(b.part, [b]);
  }
  return parts;
}

/** A key for each part: its ID; for a text its kind and, among equal ones, its number. */
function keysOf(list: Part[]): string[] {
  const seen = new Map<string, number>();
  return list.map(({ id, hash }) => {
    if (id) return id;
    const n = seen.get(hash) ?? 0;
    seen.set(hash, n + 1);
    return `${hash} ${n}`;
  });
}

/** A lesson that is read: on wide pages, text and the program that it is about stand beside each other. */
function Spreads({ book, parts, bySection }: { book: Notebook; parts: CellParts; bySection: boolean }) {
  const page = book.page.value;
  const spreads = useMemo(() => spreadsOf(page.blocks, bySection), [page]);
  return (
    <>
      {spreads.map((s, i) => {
        const shown = <Blocks blocks={s.blocks} head={i === 0 ? page : null} book={book} parts={parts} />;
        return s.beside ? <Beside key={s.beside.cell!.id}>{shown}</Beside> : <Fragment key={`text ${i}`}>{shown}</Fragment>;
      })}
    </>
  );
}

/**
 * Text with a program that stays in sight. If not all of it has room in the window, the end of its picture is what stays. What the cell
 * has below its picture comes after the end of the text: otherwise it would push the program out of sight beside the last paragraphs.
 */
function Beside({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const cell = [...box.current!.children].find((c) => c.classList.contains('cell'));
    if (!(cell instanceof HTMLElement)) return;
    const at = { stick: 0, below: 0 };
    const place = () => {
      const end = cell.querySelector('[data-part="inspector"]') ?? cell;
      const height = end.getBoundingClientRect().bottom - cell.getBoundingClientRect().top;
      const stick = Math.min(0, innerHeight - height - 72);
      const below = end === cell ? 0 : cell.offsetHeight - height;
      // Most cells have not run and fit: of a thousand, each change of a style would make the browser lay out the page anew.
      if (stick !== at.stick) cell.style.setProperty('--stick', `${stick}px`);
      if (below !== at.below) box.current!.style.setProperty('--below', `${below}px`);
      Object.assign(at, { stick, below });
    };
    const watch = new ResizeObserver(place);
    watch.observe(cell);
    addEventListener('resize', place);
    return () => {
      watch.disconnect();
      removeEventListener('resize', place);
    };
  }, []);
  return <div class="spread" ref={box}>{children}</div>;
}

/** Blocks in order; `head` is the lesson if they are its first blocks. */
function Blocks({ blocks, head, book, parts }: { blocks: Block[]; head: LessonPage | null; book: Notebook; parts: CellParts }) {
  const groups = group(blocks);
  const page = book.page.value;
  return (
    <>
      {head && !head.error && !groups[0]?.html.length && <h1 lang={head.language}>{head.title}</h1>}
      {groups.map((g, i) => {
        if (g.cell) return <CellBlock key={g.cell} model={book.models.value.get(g.cell)} parts={parts} book={book} />;
        if (g.quiz) return <div class="read" key={g.quiz.id}>{parts.quiz(page.id, g.quiz)}</div>;
        return <Reading key={i} group={g} title={i === 0 ? head : null} />;
      })}
    </>
  );
}

function CellBlock({ model, parts, book }: { model: CellModel | undefined; parts: CellParts; book: Notebook }) {
  if (!model) return null;
  const next = () => {
    const after = book.after(model);
    if (after) parts.focus(after.cell.id);
  };
  return <CellView model={model} parts={parts} onFocus={() => (book.current.value = model)} onNext={next} />;
}

interface Group {
  html: string[];
  sidenotes: string[];
  cell?: string;
  quiz?: Quiz;
}

/** Text and the sidenotes beside it share a row; a cell has its own. */
function group(blocks: Block[]): Group[] {
  const groups: Group[] = [];
  let open: Group | null = null;
  for (const b of blocks) {
    if (b.cell || b.quiz) {
      groups.push({ html: [], sidenotes: [], ...(b.cell && { cell: b.cell.id }), ...(b.quiz && { quiz: b.quiz }) });
      open = null;
      continue;
    }
    if (!open || (b.kind === 'html' && open.sidenotes.length > 0)) groups.push((open = { html: [], sidenotes: [] }));
    (b.kind === 'sidenote' ? open.sidenotes : open.html).push(b.html ?? '');
  }
  return groups;
}

function Reading({ group: g, title }: { group: Group; title: LessonPage | null }) {
  return (
    <div class="read">
      <div class="prose">
        {title && <h1><span lang={title.language}>{title.title}</span>{title.minutes > 0 && <> <span class="meta">{plural(title.minutes, 'minute')}</span></>}</h1>}
        {g.html.map((html, i) => <Prose key={i} html={html} />)}
      </div>
      {g.sidenotes.length > 0 && (
        <div class="margin">{g.sidenotes.map((html, i) => <LessonText key={i} role="note" class="sidenote" html={html} />)}</div>
      )}
    </div>
  );
}

/** The server's HTML, which is sanitised already. Parts of it that scroll sideways can be reached by keyboard. */
function Prose({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const pre of box.current?.querySelectorAll('pre') ?? []) pre.tabIndex = 0;
  }, [html]);
  return <div ref={box}><LessonText html={html} /></div>;
}

function Broken({ page }: { page: LessonPage }) {
  return (
    <div class="broken" role="alert">
      <h1>{page.title || page.id}</h1>
      <p>{tr`This lesson cannot be shown; the others can. Correct the file and reload.`}</p>
      {[page.error, ...(page.problems ?? [])].filter((t, i, all) => t && all.indexOf(t) === i).map((t) => <pre class="problem" key={t}>{t}</pre>)}
    </div>
  );
}

/** "Saved 10:42", or what prevents saving. */
function SaveState({ models }: { models: CellModel[] }) {
  const states = models.map((m) => m.saver.state.value);
  const failed = states.find((s) => s.is === 'failed');
  if (failed?.is === 'failed') return <p class="fail" role="alert" data-part="saved" data-saved="failed">{trn`Not saved yet; kept in this browser and tried again. ${failed.why}`}</p>;
  if (models.some((m) => m.saver.theirs.value !== null)) return <p class="warn" data-part="saved" data-saved="pending">{tr`Not saved: choose which text to keep.`}</p>;
  if (states.some((s) => s.is === 'pending')) return <p data-part="saved" data-saved="pending">{tr`Saving…`}</p>;
  const saved = states.flatMap((s) => (s.is === 'saved' ? [s.at] : [])).sort((a, b) => b.getTime() - a.getTime())[0];
  return <p data-part="saved" data-saved={saved ? 'yes' : 'clean'}>{saved ? tr`Saved ${timeOfDay(saved)}` : ''}</p>;
}
