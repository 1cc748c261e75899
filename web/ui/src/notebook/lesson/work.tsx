// On the page of all lessons: saving what the learner made to a file, for another device or to hand it in, and opening such a file.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { count, errorText, plural } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { WorkLesson, WorkReply } from '../../wire/types.gen.ts';
import { lessonURL } from './url.ts';

export interface WorkServer {
  /** Saves everything that the learner made as a file. */
  save: () => Promise<void>;
  /** Merges a file into what is here, and reloads the lists of the page. */
  open: (file: File) => Promise<WorkReply>;
}

/** A file that was opened, and what it brought. */
interface Opened {
  name: string;
  brought: WorkReply;
}

export function YourWork({ server }: { server: WorkServer }) {
  const busy = useSignal(false);
  const error = useSignal('');
  const opened = useSignal<Opened | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const doing = async (what: () => Promise<unknown>) => {
    busy.value = true;
    error.value = '';
    opened.value = null;
    try {
      await what();
    } catch (e) {
      error.value = errorText(e);
    }
    busy.value = false;
  };
  const choose = (e: { currentTarget: HTMLInputElement }) => {
    const file = e.currentTarget.files?.[0];
    if (file) void doing(async () => (opened.value = { name: file.name, brought: await server.open(file) }));
    e.currentTarget.value = ''; // so that the same file can be chosen again
  };
  return (
    <section class="work" data-part="work" aria-label={tr`Your work`}>
      <p class="acts">
        <button type="button" class="btn" data-act="save-work" disabled={busy.value} onClick={() => void doing(server.save)}>{tr`Save my work to a file`}</button>
        <button type="button" class="btn" data-act="open-work" disabled={busy.value} onClick={() => input.current?.click()}>{tr`Open a file of work…`}</button>
        <input ref={input} type="file" accept=".json,application/json" hidden aria-label={tr`File of work`} onChange={choose} />
        <span class="meta">{tr`your programs and their history, answers, progress and notes, to hand in or to go on elsewhere; opening a file loses nothing that is here`}</span>
      </p>
      {error.value && <p class="problem" role="alert">{error.value}</p>}
      {opened.value && <Brought {...opened.value} />}
    </section>
  );
}

/** What a file brought, and what is not shown or not kept. */
function Brought({ name, brought: { lessons, notebooks } }: Opened) {
  const added = lessons.filter((l) => partsOf(l).length > 0);
  const made = notebooks.filter((n) => n.new);
  const away = lessons.filter((l) => !l.here);
  const left = lessons.reduce((n, l) => n + l.left, 0);
  const none = added.length + made.length === 0;
  return (
    <div role="status" data-part="brought">
      <p>{none ? trn`${<b>{name}</b>} has nothing that was not here already.` : trn`${<b>{name}</b>} was opened. New here:`}</p>
      {!none && (
        <ul>
          {added.map((l) => <li key={l.id}>{l.here ? <a href={lessonURL(l.id)}>{l.title || l.id}</a> : l.title || l.id}: {partsOf(l).join(', ')}</li>)}
          {made.map((n) => <li key={n.id}><a href={lessonURL(n.id)}>{n.title}</a>: {tr`a notebook`}</li>)}
        </ul>
      )}
      {away.length > 0 && <p data-part="not-here">{tr`Kept, but not shown: ${titles(away)}. Such a lesson is not here, or is a file of your own. Its work is in the next file that you save.`}</p>}
      {notebooks.filter((n) => !n.id).map((n, i) => <p key={i} class="problem">{tr`The notebook “${n.title}” is not kept here. ${n.problem ?? ''} It stays in the file.`}</p>)}
      {left > 0 && <p class="problem">{tr`There is no room here for ${count(left)} of the file’s answers, attempts and notes.`}</p>}
    </div>
  );
}

const titles = (lessons: readonly WorkLesson[]): string => lessons.map((l) => l.title || l.id).join(', ');

/** What is new in a lesson: 2 texts, 1 attempt. */
export function partsOf(l: WorkLesson): string[] {
  const parts: string[] = [];
  if (l.changed > 0) parts.push(plural(l.changed, 'newer program'));
  if (l.texts > l.changed) parts.push(plural(l.texts - l.changed, 'earlier text'));
  if (l.attempts > 0) parts.push(plural(l.attempts, 'attempt'));
  if (l.answers > 0) parts.push(plural(l.answers, 'answer'));
  if (l.notes > 0) parts.push(plural(l.notes, 'note'));
  return parts;
}
