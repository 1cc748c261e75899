// The export menu: each format is a link to its file. Pressed, the file is made while the menu says how far it is, and can be
// cancelled; what a format cannot hold is said, with a part of the run that it can.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { bytes, duration, errorText } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import { Menu } from '../../ui/menu.tsx';
import type { Player } from '../../player/player.ts';
import type { TimeRange } from '../../wire/types.gen.ts';
import { isZoomed } from '../../player/timewindow.ts';
import { formats, type Format, type FormatGroup } from '../../wire/tables.gen.ts';

/** Makes the file at an address, and says how far it is: which part is made, 0 to 1, or how many bytes of how many have come. */
export type Fetch = (path: string, signal: AbortSignal, told: (at: { made?: number; got?: number; total?: number }) => void) => Promise<{ name: string; data: Blob; warnings: readonly string[] }>;

const groupWords: Record<FormatGroup, string> = { teach: tr`To teach with`, figure: tr`As a figure`, data: tr`As text and data` };

interface Props {
  player: Player;
  run: string;
  word: string;
  fetchFile: Fetch;
  /** The part that fits, if that is why a file was refused. */
  rangeOf: (e: unknown) => TimeRange | undefined;
  /** How pictures look: the view that is shown, and of a comparison with other runs, which those are. */
  look: () => Record<string, string>;
  /** Lets a file with runs be chosen, to look at them. */
  onOpen?: () => void;
}

/** What the menu does. */
interface Work {
  format: string;
  made: number;
  got: number;
  total: number;
  problem: string;
  /** What is not as it should be in the file, which was made. */
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

function Entries({ player, run, word, fetchFile, rangeOf, look, onOpen, open }: Props & { open: Signal<boolean> }) {
  const work = useSignal<Work | null>(null);
  const sight = useSignal(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const shown = player.run.value;
  const zoomed = shown !== null && isZoomed(shown, player.view.value);
  const inSight = (): TimeRange | undefined => (shown && zoomed && sight.value ? { from: Math.max(0, Math.round(player.view.value.t0)), to: Math.round(Math.min(player.view.value.t1, shown.duration)) } : undefined);
  const path = (f: Format, part: TimeRange | undefined) => {
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
          {formats.filter((f) => f.group === group).map((f) => (
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

/** What is not as it should be in a file that was made. */
export function Warned({ list }: { list: readonly string[] }) {
  return <span class="doing" role="status" data-part="export-warnings"><b>{tr`Saved, but:`}</b> {list.join('; ')}</span>;
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

/** Has the browser keep a file. */
export function save({ name, data }: { name: string; data: Blob }): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
