// The menu in the top bar that exports the lesson. The server runs all its programs for that, as the learner has them, so it takes a
// while: the menu says how far it is, and can be cancelled.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { bytes, errorText } from '../base/format.ts';
import { Icon } from '../base/icons.tsx';
import { tr } from '../base/language.ts';
import { Menu } from '../base/menu.tsx';
import type { Making } from '../base/protocol.ts';
import { lessonFormats, type LessonFormat } from './lessonformats.ts';
import { save, type Fetch } from './menu.tsx';

interface Props {
  lesson: string;
  fetchFile: Fetch;
  /** How far an export is; null: it has not begun, or is done. */
  making: (job: string) => Promise<Making | null>;
  /** Has all that was typed saved, and says whether it is. */
  settled: () => Promise<boolean>;
}

/** What the menu does. */
interface Work {
  format: string;
  /** From 0 to 1. */
  done: number;
  got: number;
  total: number;
  problem: string;
}

/** How often it is asked how far an export is, ms. */
const pace = 300;

export function LessonExport(props: Props) {
  return (
    <Menu act="export-lesson" title={tr`Export this lesson: text, programs, and what came of them`} label={<><Icon name="out" /> <span class="lab">{tr`Export lesson`}</span></>}>
      {(open) => <Entries {...props} open={open} />}
    </Menu>
  );
}

function Entries({ lesson, fetchFile, making, settled, open }: Props & { open: Signal<boolean> }) {
  const work = useSignal<Work | null>(null);
  const without = useSignal(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const path = (f: LessonFormat, job = '') => {
    const q = new URLSearchParams();
    if (without.value) q.set('solutions', 'no');
    if (job) q.set('job', job);
    const query = q.toString();
    return `/api/lessons/${encodeURIComponent(lesson)}/export/${f.name}${query && `?${query}`}`;
  };
  const make = async (f: LessonFormat) => {
    stop.current?.abort();
    const mine = (stop.current = new AbortController());
    const tell = (w: Partial<Work>) => mine.signal.aborted || (work.value = { format: f.name, done: 0, got: 0, total: 0, problem: '', ...w });
    tell({});
    const job = newJob();
    const asking = window.setInterval(() => void making(job).then((at) => at && tell({ done: at.done }), () => undefined), pace);
    try {
      if (!(await settled())) throw new Error(tr`Not all that you typed is saved. Save it, or choose which text to keep, and export again.`);
      const file = await fetchFile(path(f, job), mine.signal, (got, total) => {
        clearInterval(asking);
        tell({ done: 1, got, total });
      });
      save(file);
      open.value = false;
    } catch (e) {
      tell({ problem: errorText(e) });
    } finally {
      clearInterval(asking);
    }
  };
  const cancel = () => {
    stop.current?.abort();
    work.value = null;
  };
  return (
    <>
      {lessonFormats.map((f) => (
        <span key={f.name}>
          <a
            data-export={f.name} href={path(f)} download
            onClick={(e) => {
              e.preventDefault();
              void make(f);
            }}
          ><b>{f.title}</b><span>{f.about}</span></a>
          {work.value?.format === f.name && <Doing work={work.value} onCancel={cancel} />}
        </span>
      ))}
      <label class="part"><input type="checkbox" data-part="export-without" checked={without.value} onChange={(e) => (without.value = e.currentTarget.checked)} /> {tr`Without solutions and answers; exercises as the lesson has them`}</label>
      <span class="meta last">{tr`All programs run for it, as you have them. Each figure says whether it is simulated or measured.`}</span>
    </>
  );
}

function Doing({ work: { problem, done, got, total }, onCancel }: { work: Work; onCancel: () => void }) {
  if (problem) return <span class="doing" role="alert" data-part="export-problem">{problem}</span>;
  return (
    <span class="doing" role="status">
      {total > 0 ? tr`${bytes(got)} of ${bytes(total)}` : tr`It is being made: ${Math.round(100 * done)} %`} <button type="button" class="link" data-act="export-cancel" onClick={onCancel}>{tr`Cancel`}</button>
    </span>
  );
}

/** A name for an export that no other has. */
const newJob = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('');
