// The actions on notebooks of one's own, on the page of all lessons: create, import from files, rename, copy and
// remove.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { dayAndTime, errorText, plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import { lessonURL } from './url.ts';
import { Menu } from '../../ui/menu.tsx';
import type { LessonItem, NotebookRequest, RemovedItem } from '../../wire/types.gen.ts';
import { DoneBar } from './donebar.tsx';

export interface FileServer {
  make: (r: NotebookRequest) => Promise<LessonItem>;
  rename: (lesson: string, title: string) => Promise<LessonItem>;
  /** Removes a notebook; returns the request that restores it. */
  remove: (lesson: string) => Promise<NotebookRequest>;
  /** Reloads the lists of existing and of removed notebooks. */
  refresh: () => Promise<void>;
}

/** The removed notebooks that can be restored. */
export interface RemovedNotebooks {
  /** The last one removed since the page was opened. */
  last: { title: string; back: NotebookRequest } | null;
  /** All removed notebooks. */
  all: RemovedItem[];
}

/** The text of a file. One that is not UTF-8 is refused, because it would be damaged. */
async function textOf(file: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(tr`${file.name} is not UTF-8 text. Save it as UTF-8.`);
  }
}

export function Notebooks({ server, removed }: { server: FileServer; removed: Signal<RemovedNotebooks> }) {
  const naming = useSignal(false);
  const error = useSignal('');
  const over = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  const go = (r: NotebookRequest) => {
    error.value = '';
    server.make(r).then((l) => location.assign(lessonURL(l.id))).catch((e: unknown) => (error.value = errorText(e)));
  };
  const bring = async (files: File[]) => {
    error.value = '';
    const made: LessonItem[] = [];
    const wrong: string[] = [];
    for (const file of files) {
      try {
        if (!/\.md$/i.test(file.name)) throw new Error(tr`${file.name} is not a Markdown file: its name does not end in .md.`);
        made.push(await server.make({ name: file.name, text: await textOf(file) }));
      } catch (e) {
        wrong.push(errorText(e));
      }
    }
    if (made.length > 0) await server.refresh();
    error.value = wrong.join('\n');
    if (made.length === 1 && wrong.length === 0) location.assign(lessonURL(made[0]!.id));
  };
  const restore = (back: NotebookRequest) => {
    error.value = '';
    server.make(back).then(server.refresh).catch((e: unknown) => (error.value = errorText(e)));
  };
  const { last, all } = removed.value;
  useEffect(() => {
    const carries = (e: DragEvent) => e.dataTransfer?.types.includes('Files') ?? false;
    const enter = (e: DragEvent) => {
      if (!carries(e)) return;
      e.preventDefault();
      over.value = true;
    };
    const leave = (e: DragEvent) => e.relatedTarget === null && (over.value = false);
    const drop = (e: DragEvent) => {
      if (!carries(e)) return;
      e.preventDefault();
      over.value = false;
      const lessons = [...e.dataTransfer!.files].filter((f) => /\.md$/i.test(f.name)); // traces are opened elsewhere
      if (lessons.length > 0) void bring(lessons);
    };
    document.addEventListener('dragover', enter);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', enter);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return (
    <section class={`notebooks ${over.value ? 'over' : ''}`} data-part="notebooks" aria-label={tr`Make a notebook`}>
      <p class="acts">
        {!naming.value && <button type="button" class="btn" data-act="new-notebook" onClick={() => (naming.value = true)}><Icon name="plus" /> {tr`New notebook`}</button>}
        {naming.value && <Title act="new" title="" label={tr`Title of the new notebook`} done={tr`Make it`} onDone={(title) => go({ title })} onCancel={() => (naming.value = false)} />}
        <button type="button" class="btn" data-act="import" onClick={() => input.current?.click()}>{tr`Import…`}</button>
        <input ref={input} type="file" accept=".md,text/markdown" multiple hidden aria-label={tr`Markdown files`} onChange={(e) => void bring([...(e.currentTarget.files ?? [])])} />
        <span class="meta">{tr`or drop Markdown files on this page`}</span>
      </p>
      {error.value && <p class="problem" role="alert">{error.value}</p>}
      {last && (
        <DoneBar part="removed" key={last.back.restore} words={trn`“${last.title}” was removed.`} act="undo-remove" undo={() => restore(last.back)} close={() => (removed.value = { ...removed.value, last: null })} />
      )}
      {all.length > 0 && (
        <details class="bin" data-part="bin">
          <summary>{trn`Removed: ${plural(all.length, 'notebook')}`}</summary>
          <ul>
            {all.map((r) => (
              <li key={r.restore}>
                <span>{r.title}</span>
                <span class="meta">{tr`changed last ${dayAndTime(new Date(r.modified))}`}</span>
                <button type="button" class="btn" data-act="restore" aria-label={tr`Restore ${r.title}`} onClick={() => restore({ restore: r.restore })}>{tr`Restore`}</button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A field for a title. */
function Title({ act, title, label, done, onDone, onCancel }: {
  act: string; title: string; label: string; done: string; onDone: (title: string) => void; onCancel: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current!.focus();
    box.current!.select();
  }, []);
  return (
    <form
      class="title-form" data-part={`${act}-title`} onSubmit={(e) => {
        e.preventDefault();
        if (box.current!.value.trim()) onDone(box.current!.value);
      }} onKeyDown={(e) => e.key === 'Escape' && onCancel()}
    >
      <input ref={box} type="text" aria-label={label} placeholder={label} defaultValue={title} maxLength={120} />
      <button class="btn primary">{done}</button>
      <button type="button" class="btn quiet" onClick={onCancel}>{tr`Cancel`}</button>
    </form>
  );
}

/** The menu of a lesson in the list. */
export function ItemMenu({ item, server, removed }: { item: LessonItem; server: FileServer; removed: Signal<RemovedNotebooks> }) {
  const naming = useSignal(false);
  const error = useSignal('');
  const doing = async (what: () => Promise<unknown>) => {
    error.value = '';
    try {
      await what();
      naming.value = false;
      await server.refresh();
    } catch (e) {
      error.value = errorText(e);
    }
  };
  const remove = async () => {
    const back = await server.remove(item.id);
    removed.value = { ...removed.peek(), last: { title: item.title, back } };
  };
  return (
    <>
      <Menu act="lesson-menu" title={tr`More for ${item.title}`} label={<Icon name="down" />}>
        {(open) => (
          <>
            <Entry act="duplicate" words={tr`Duplicate`} about={tr`a notebook of your own`} open={open} does={() => void doing(() => server.make({ of: item.id }))} />
            <a data-act="download" href={`/api/lessons/${encodeURIComponent(item.id)}/file`} download onClick={() => (open.value = false)}><b>{tr`Download`}</b><span>{tr`its Markdown, with your edits and the solutions; with its notes as a zip`}</span></a>
            <a data-act="download-without" href={`/api/lessons/${encodeURIComponent(item.id)}/file?solutions=no`} download onClick={() => (open.value = false)}><b>{tr`Download without solutions`}</b><span>{tr`for learners: exercises as the lesson has them, questions without answers`}</span></a>
            {item.own && <Entry act="rename" words={tr`Rename`} about={tr`its title`} open={open} does={() => (naming.value = true)} />}
            {item.own && <Entry act="remove" words={tr`Remove`} about={tr`can be undone`} open={open} does={() => void doing(remove)} />}
          </>
        )}
      </Menu>
      {naming.value && <Title act="rename" title={item.title} label={tr`New title`} done={tr`Rename`} onDone={(title) => void doing(() => server.rename(item.id, title))} onCancel={() => (naming.value = false)} />}
      {error.value && <p class="problem" role="alert">{error.value}</p>}
    </>
  );
}

function Entry({ act, words, about, open, does }: { act: string; words: string; about: string; open: Signal<boolean>; does: () => void }) {
  const press = () => {
    open.value = false;
    does();
  };
  return <button type="button" class="entry" data-act={act} onClick={press}><b>{words}</b><span>{about}</span></button>;
}
