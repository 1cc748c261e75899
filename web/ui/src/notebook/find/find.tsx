// Find and replace in all programs of the lesson.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { hitsIn, mostHits, type Hit } from './hits.ts';

export interface Searched {
  /** The current programs. */
  cells: () => { id: string; text: string }[];
  /** Shows and selects a range in a program. */
  show: (cell: string, from: number, to: number) => void;
  /** Changes a program, in one step that can be undone in its editor. */
  change: (cell: string, changes: { from: number; to: number; insert: string }[]) => void;
}

export function Find({ open, searched }: { open: Signal<boolean>; searched: Searched }) {
  return open.value ? <Panel searched={searched} onClose={() => (open.value = false)} /> : null;
}

function Panel({ searched, onClose }: { searched: Searched; onClose: () => void }) {
  const [text, by, result] = [useSignal(''), useSignal(''), useSignal('')];
  const [exact, pattern] = [useSignal(false), useSignal(false)];
  const at = useSignal(-1);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current!.focus(), []);
  const { hits, wrong } = hitsIn(searched.cells(), { text: text.value, exact: exact.value, pattern: pattern.value });
  const go = (to: number) => {
    if (hits.length === 0) return;
    at.value = (to + hits.length) % hits.length;
    const h = hits[at.value]!;
    searched.show(h.cell, h.from, h.to);
  };
  const replace = (list: Hit[]) => {
    const changes = new Map<string, { from: number; to: number; insert: string }[]>();
    for (const h of list) changes.set(h.cell, [...(changes.get(h.cell) ?? []), { from: h.from, to: h.to, insert: h.replacement(by.peek()) }]);
    for (const [cell, all] of changes) searched.change(cell, all);
    result.value = tr`${plural(list.length, 'place')} in ${plural(changes.size, 'program')} replaced. Ctrl+Z in a program undoes it there.`;
  };
  const cells = new Set(hits.map((h) => h.cell)).size;
  const count = wrong || result.value || (text.value === '' ? '' : hits.length === 0 ? tr`Nothing is found.` : tr`${hits.length === mostHits ? tr`The first ` : ''}${plural(hits.length, 'place')} in ${plural(cells, 'program')}`);
  const onKey = (e: KeyboardEvent) => {
    if (e.key === 'Escape') onClose();
    else if (e.key === 'Enter' && e.target === box.current) go(at.peek() + (e.shiftKey ? -1 : 1));
    else return;
    e.preventDefault();
  };
  const edited = (set: () => void) => {
    set();
    at.value = -1;
    result.value = '';
  };
  return (
    <section class="find" role="search" aria-label={tr`Find in all programs`} data-part="find" onKeyDown={onKey}>
      <div class="row">
        <input ref={box} type="text" aria-label={tr`Find`} placeholder={tr`Find in all programs`} value={text.value} onInput={(e) => edited(() => (text.value = e.currentTarget.value))} />
        <button type="button" class={`btn quiet ${exact.value ? 'on' : ''}`} aria-pressed={exact.value} title={tr`Match upper and lower case`} onClick={() => edited(() => (exact.value = !exact.value))}>{tr`Aa`}</button>
        <button type="button" class={`btn quiet ${pattern.value ? 'on' : ''}`} aria-pressed={pattern.value} aria-label={tr`Regular expression`} title={tr`Regular expression`} data-act="pattern" onClick={() => edited(() => (pattern.value = !pattern.value))}>.*</button>
        <button type="button" class="btn quiet icon" aria-label={tr`Previous place`} data-act="find-before" disabled={hits.length === 0} onClick={() => go(at.value < 0 ? -1 : at.value - 1)}><Icon name="up" /></button>
        <button type="button" class="btn quiet icon" aria-label={tr`Next place`} data-act="find-next" disabled={hits.length === 0} onClick={() => go(at.value + 1)}><Icon name="down" /></button>
        <button type="button" class="btn quiet icon" aria-label={tr`Close`} onClick={onClose}><Icon name="cross" /></button>
      </div>
      <div class="row">
        <input type="text" aria-label={tr`Replace by`} placeholder={pattern.value ? tr`Replace by ($1: the first group)` : tr`Replace by`} value={by.value} onInput={(e) => edited(() => (by.value = e.currentTarget.value))} />
        <button type="button" class="btn" data-act="replace" disabled={at.value < 0 || hits[at.value] === undefined} onClick={() => replace([hits[at.peek()]!])}>{tr`Replace`}</button>
        <button type="button" class="btn" data-act="replace-all" disabled={hits.length === 0} onClick={() => replace(hits)}>{tr`Replace all`}</button>
      </div>
      <p class={`meta ${wrong ? 'fail' : ''}`} role="status" data-part="found">{count}</p>
      {hits.length > 0 && (
        <ol tabIndex={-1} aria-label={tr`Places`}>
          {hits.slice(0, 100).map((h, i) => (
            <li key={`${h.cell} ${h.from}`}>
              <button type="button" class={i === at.value ? 'on' : ''} onClick={() => go(i)}><span class="meta">{h.cell}:{h.line}</span> <code>{h.text.trim()}</code></button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
