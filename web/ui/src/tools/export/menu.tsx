// The export menu: each format is a link to its file. When one is pressed, the file is made while the menu shows the
// progress, and can cancel it. If a format cannot hold the run, the menu says so and offers a part of the run that
// fits.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { bytes, duration, errorText } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import { Menu } from '../../ui/menu.tsx';
import { save } from '../../ui/save.ts';
import type { Player } from '../../player/player.ts';
import type { TimeRange } from '../../wire/types.gen.ts';
import { isZoomed } from '../../player/timewindow.ts';
import { formats, type Format, type FormatGroup } from '../../wire/formats.gen.ts';
import { Warned, type Fetch } from './file.tsx';
import { goTestOf, goTestPath } from './gotest.ts';

const groupWords: Record<FormatGroup, string> = { teach: tr`To teach with`, figure: tr`As a figure`, data: tr`As text and data` };

interface Props {
  player: Player;
  run: string;
  word: string;
  fetchFile: Fetch;
  /** The range of times that fits, if a file was refused because the run is too large. */
  rangeOf: (e: unknown) => TimeRange | undefined;
  /** The look of pictures: the view being shown, and for a comparison its runs. */
  look: () => Record<string, string>;
  /** A Go test of the run also fails if goroutines wait for ever when main has returned. */
  leaks?: boolean;
  /** Opens a file with runs. */
  onOpen?: () => void;
}

/** A running export. */
interface Work {
  format: string;
  made: number;
  got: number;
  total: number;
  problem: string;
  /** What the file lacks or shows differently. */
  warnings: readonly string[];
  range: TimeRange | undefined;
}

export function ExportMenu(props: Props) {
  return (
    <Menu act="export" title={tr`Export this run`} label={<><Icon name="out" /> <span class="lab">{tr`Export`}</span></>}>
      {(open) => <Entries {...props} open={open} />}
    </Menu>
  );
}

function Entries({ player, run, word, fetchFile, rangeOf, look, leaks = false, onOpen, open }: Props & { open: Signal<boolean> }) {
  const work = useSignal<Work | null>(null);
  const sight = useSignal(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const shown = player.run.value;
  const zoomed = shown !== null && isZoomed(shown, player.window.times.value);
  const inSight = (): TimeRange | undefined => (shown && zoomed && sight.value ? { from: Math.max(0, Math.round(player.window.times.value.t0)), to: Math.round(Math.min(player.window.times.value.t1, shown.duration)) } : undefined);
  const goTest = goTestOf(shown);
  const path = (f: Format, part: TimeRange | undefined) => {
    if (goTest.includes(f)) return goTestPath(run, leaks);
    const q = new URLSearchParams(f.group === 'figure' ? look() : {});
    if (part && f.ranged) {
      q.set('from', String(part.from));
      q.set('to', String(part.to));
    }
    if (f.single) q.set('panel', player.panel.value?.panel.key ?? '');
    const query = q.toString();
    return `/api/runs/${encodeURIComponent(run)}/export/${f.name}${query && `?${query}`}`;
  };
  const make = async (f: Format, part: TimeRange | undefined) => {
    stop.current?.abort();
    const mine = (stop.current = new AbortController());
    const tell = (w: Partial<Work>) => (work.value = { format: f.name, made: 0, got: 0, total: 0, problem: '', warnings: [], range: undefined, ...w });
    tell({});
    try {
      const file = await fetchFile(path(f, part), mine.signal, (at) => tell(at));
      save(file);
      if (file.warnings.length > 0) tell({ warnings: file.warnings });
      else open.value = false;
    } catch (e) {
      if (mine.signal.aborted) return;
      tell({ problem: errorText(e), range: rangeOf(e) });
    }
  };
  const cancel = () => {
    stop.current?.abort();
    work.value = null;
  };
  return (
    <>
      {onOpen && (
        <button
          type="button" class="entry" data-act="open-trace" onClick={() => {
            open.value = false;
            onOpen();
          }}
        ><b>{tr`Open a trace…`}</b><span>{tr`exported by someone, or recorded by Go`}</span></button>
      )}
      {(['teach', 'figure', 'data'] as const).map((group) => (
        <span key={group} class="group" role="group" aria-label={groupWords[group]}>
          <span class="meta">{groupWords[group]}</span>
          {[...formats, ...goTest].filter((f) => f.group === group).map((f) => (
            <span key={f.name}>
              <a
                data-export={f.name} href={path(f, inSight())} download
                onClick={(e) => {
                  e.preventDefault();
                  void make(f, inSight());
                }}
              ><b>{f.title}</b><span>{f.about}</span></a>
              {work.value?.format === f.name && <Doing work={work.value} onCancel={cancel} onPart={(part) => void make(f, part)} />}
            </span>
          ))}
        </span>
      ))}
      {zoomed && <label class="part"><input type="checkbox" data-part="export-sight" checked={sight.value} onChange={(e) => (sight.value = e.currentTarget.checked)} /> {tr`Only the visible times, if the format can`}</label>}
      <span class="meta last">{trn`Every export says ${<b>{word}</b>} and carries the run's settings.`}</span>
    </>
  );
}

function Doing({ work, onCancel, onPart }: { work: Work; onCancel: () => void; onPart: (part: TimeRange) => void }) {
  const { problem, warnings, range, made, got, total } = work;
  if (warnings.length > 0) return <Warned list={warnings} />;
  if (problem) {
    return (
      <span class="doing" role="alert" data-part="export-problem">
        {problem} {range && <button type="button" class="btn" data-act="export-part" onClick={() => onPart(range)}>{tr`From ${duration(range.from)} to ${duration(range.to)}`}</button>}
      </span>
    );
  }
  return (
    <span class="doing" role="status">
      {total > 0 ? tr`${bytes(got)} of ${bytes(total)}` : made > 0 ? tr`${Math.floor(100 * made)} % made` : tr`It is being made …`} <button type="button" class="link" data-act="export-cancel" onClick={onCancel}>{tr`Cancel`}</button>
    </span>
  );
}
