// The menu in the top bar that exports the lesson. The server runs all programs for that, as the learner has edited
// them, so it takes a while: the menu shows the progress, and can cancel it.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { bytes, errorText } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { save } from '../../ui/save.ts';
import { Menu } from '../../ui/menu.tsx';
import { lessonFormats, type LessonFormat } from '../../wire/lessonformats.gen.ts';
import { Warned, type Fetch } from './file.tsx';

interface Props {
  lesson: string;
  fetchFile: Fetch;
  /** Saves all edits; returns whether they are saved. */
  settled: () => Promise<boolean>;
}

/** A running export. */
interface Work {
  format: string;
  /** The part that is done, 0 to 1. */
  done: number;
  got: number;
  total: number;
  problem: string;
  /** What the file lacks or shows differently. */
  warnings: readonly string[];
}

export function LessonExport(props: Props) {
  return (
    <Menu act="export-lesson" title={tr`Export this lesson: text, programs and results`} label={<><Icon name="out" /> <span class="lab">{tr`Export lesson`}</span></>}>
      {(open) => <Entries {...props} open={open} />}
    </Menu>
  );
}

function Entries({ lesson, fetchFile, settled, open }: Props & { open: Signal<boolean> }) {
  const work = useSignal<Work | null>(null);
  const without = useSignal(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const path = (f: LessonFormat) => `/api/lessons/${encodeURIComponent(lesson)}/export/${f.name}${without.value ? '?solutions=no' : ''}`;
  const make = async (f: LessonFormat) => {
    stop.current?.abort();
    const mine = (stop.current = new AbortController());
    const tell = (w: Partial<Work>) => mine.signal.aborted || (work.value = { format: f.name, done: 0, got: 0, total: 0, problem: '', warnings: [], ...w });
    tell({});
    try {
      if (!(await settled())) throw new Error(tr`Some of your text is not saved. Save it, or choose which text to keep, and export again.`);
      const file = await fetchFile(path(f), mine.signal, ({ made, got, total }) => tell({ done: made ?? 1, got: got ?? 0, total: total ?? 0 }));
      save(file);
      if (file.warnings.length > 0) tell({ warnings: file.warnings });
      else open.value = false;
    } catch (e) {
      tell({ problem: errorText(e) });
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
      <span class="meta last">{tr`This runs all programs, as you have edited them. Each figure says whether it is simulated or measured.`}</span>
    </>
  );
}

function Doing({ work: { problem, warnings, done, got, total }, onCancel }: { work: Work; onCancel: () => void }) {
  if (warnings.length > 0) return <Warned list={warnings} />;
  if (problem) return <span class="doing" role="alert" data-part="export-problem">{problem}</span>;
  return (
    <span class="doing" role="status">
      {total > 0 ? tr`${bytes(got)} of ${bytes(total)}` : tr`It is being made: ${Math.round(100 * done)} %`} <button type="button" class="link" data-act="export-cancel" onClick={onCancel}>{tr`Cancel`}</button>
    </span>
  );
}
