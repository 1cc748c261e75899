// Opens trace files that are chosen, or dropped on the page. They are uploaded to the server, which stores them, and
// get pages of their own; the list of lessons lists them.

import { signal, useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import * as http from '../server/http.ts';
import { upload, type FilePart } from '../server/upload.ts';
import { bytes, dayAndTime, duration, errorText } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { tr, trn } from '../ui/language.ts';
import { maxImport } from '../wire/constants.gen.ts';
import type { ImportItem } from '../wire/types.gen.ts';
import { engineWords } from '../run/settings.ts';


/** A file being opened, or why it could not be opened. */
interface Opening {
  name: string;
  size: number;
  sent: number;
  problem: string;
  stop: AbortController;
}

const opening = signal<Opening | null>(null);

export const importURL = (id: string): string => `/imports/${encodeURIComponent(id)}`;

/** Loads the code of the page that it then goes to, while a file is sent. */
let loadTarget = (): void => {};

/** Says how that code is loaded; the page of an opened trace, which has it, does not. */
export const loadsTarget = (load: () => Promise<unknown>): void => {
  loadTarget = () => void load().catch(() => {}); // the page itself reports an error
};

/** Opens files one after the other, or a part of them. If there is nothing to report, it then goes to the last one. */
async function openFiles(files: readonly File[], part: FilePart | null = null): Promise<void> {
  if (opening.peek() && !opening.peek()!.problem) return; // one after the other
  loadTarget();
  let last: ImportItem | undefined;
  for (const file of files) {
    const mine: Opening = { name: file.name, size: file.size, sent: 0, problem: '', stop: new AbortController() };
    opening.value = mine;
    try {
      if (file.size > maxImport) throw new Error(tr`It has ${bytes(file.size)}; at most ${bytes(maxImport)} can be opened here. On the command line, rehearse export html FILE makes a page of it.`);
      last = (await upload(file, mine.stop.signal, (sent) => (opening.value = { ...mine, sent }), part))[0];
    } catch (e) {
      opening.value = mine.stop.signal.aborted ? null : { ...mine, problem: errorText(e) };
      return;
    }
  }
  opening.value = null;
  if (last) location.assign(importURL(last.id));
}

/** The field for choosing files; null while the page is being created. */
let field: HTMLInputElement | null = null;

/** The part of the file that is wanted of the file being chosen. */
let wanted: FilePart | null = null;

/** Lets the reader choose files. */
export const chooseFiles = (): void => {
  wanted = null;
  field?.click();
};

/** Lets the reader choose a file, of which a part is opened. */
export const choosePart = (part: FilePart): void => {
  wanted = part;
  field?.click();
};

/** Whether a dropped file is text, which an editor or the list of notebooks accepts. */
const isText = (f: File) => /\.(md|go|txt)$/i.test(f.name);

/** Opens files dropped on the page, except on an editor. */
export function openDropped(): () => void {
  const carries = (e: DragEvent) => (e.dataTransfer?.types.includes('Files') ?? false) && !(e.target instanceof Element && e.target.closest('.cm-editor, .standing'));
  const over = (e: DragEvent) => carries(e) && e.preventDefault();
  const drop = (e: DragEvent) => {
    if (!carries(e)) return;
    const files = [...e.dataTransfer!.files].filter((f) => !isText(f));
    if (files.length === 0) return;
    e.preventDefault();
    void openFiles(files);
  };
  document.addEventListener('dragover', over);
  document.addEventListener('drop', drop);
  return () => {
    document.removeEventListener('dragover', over);
    document.removeEventListener('drop', drop);
  };
}

/** The progress of opening files, or what went wrong. It also receives files dropped on the page, and has the field
 *  for files. */
export function FileOpener() {
  useEffect(openDropped, []);
  const choose = (e: { currentTarget: HTMLInputElement }) => {
    void openFiles([...(e.currentTarget.files ?? [])], wanted);
    e.currentTarget.value = ''; // so that the same file can be chosen again
  };
  return (
    <>
      <input ref={(el) => void (field = el)} type="file" multiple hidden data-part="open-file" aria-label={tr`Files with runs`} onChange={choose} />
      <Progress />
    </>
  );
}

function Progress() {
  const o = opening.value;
  if (!o) return null;
  const part = o.size > 0 ? o.sent / o.size : 1;
  return (
    <div class="opening" data-part="opening" role={o.problem ? 'alert' : 'status'}>
      {o.problem
        ? <p>{trn`${<b>{o.name}</b>} was not opened. ${o.problem}`}</p>
        : <p>{part < 1 ? trn`${<b>{o.name}</b>}: ${bytes(o.sent)} of ${bytes(o.size)}` : trn`${<b>{o.name}</b>} is being read and checked …`}</p>}
      {!o.problem && <progress value={part} max={1} aria-label={tr`Opening ${o.name}`} />}
      {o.problem
        ? <button type="button" class="btn" data-act="opening-close" onClick={() => (opening.value = null)}>{tr`Close`}</button>
        : <button type="button" class="btn" data-act="opening-cancel" onClick={() => o.stop.abort()}>{tr`Cancel`}</button>}
    </div>
  );
}

/** On the page of all lessons: the traces that were opened, and how to open one. */
export function OpenedTraces({ list }: { list: Signal<ImportItem[]> }) {
  const all = list.value;
  return (
    <section class="imports" data-part="imports" aria-label={tr`Opened traces`}>
      {all.length > 0 && <h2>{tr`Opened traces`}</h2>}
      {all.length > 0 && <ol class="lessons">{all.map((item) => <Item key={item.id} item={item} list={list} />)}</ol>}
      <p class="acts">
        <button type="button" class="btn" data-act="open-trace" onClick={chooseFiles}><Icon name="plus" /> {tr`Open a trace…`}</button>
        <span class="meta">{tr`a trace file or JSON of Rehearse, or an execution trace of Go; or drop it on this page`}</span>
      </p>
    </section>
  );
}

const kindWords: Readonly<Record<ImportItem['kind'], string>> = { trace: tr`trace file`, json: tr`export as JSON`, gotrace: tr`Go execution trace` };

/** measured · Go execution trace · 14.4 ms · opened 12 Oct, 10:42 */
export function importText(item: ImportItem): string {
  const ends = item.first ? [tr`being read`] : item.panels.map((p) => duration(p.makespan));
  return [engineWords[item.word], kindWords[item.kind], ends.join(tr` and `), tr`opened ${dayAndTime(new Date(item.created))}`].join(' · ');
}

function Item({ item, list }: { item: ImportItem; list: Signal<ImportItem[]> }) {
  return (
    <li data-import={item.id}>
      <a href={importURL(item.id)}><span class="mark" aria-hidden="true" /><span class="name">{item.title}</span></a>
      <DeleteButton item={item} done={async () => (list.value = await http.imports())} />
      <p class="meta">{importText(item)}</p>
    </li>
  );
}

/** A button that deletes an opened trace after a confirmation. */
export function DeleteButton({ item, done }: { item: ImportItem; done: () => unknown }) {
  const sure = useSignal(false);
  const error = useSignal('');
  const forget = () => http.forgetImport(item.id).then(done).catch((e: unknown) => (error.value = errorText(e)));
  return (
    <span class="delete">
      {!sure.value && <button type="button" class="btn quiet icon" data-act="forget-import" aria-label={tr`Delete ${item.title}`} title={tr`Delete it here; the file stays`} onClick={() => (sure.value = true)}><Icon name="trash" /></button>}
      {sure.value && (
        <span role="group" aria-label={tr`Delete ${item.title}?`}>
          {tr`With its notes?`} <button type="button" class="link" data-act="forget-import-yes" onClick={() => void forget()}>{tr`Delete`}</button>{' '}
          <button type="button" class="link" data-act="forget-import-no" onClick={() => (sure.value = false)}>{tr`Keep`}</button>
        </span>
      )}
      {error.value && <span class="problem" role="alert">{error.value}</span>}
    </span>
  );
}
