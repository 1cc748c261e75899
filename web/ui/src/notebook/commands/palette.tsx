// The command palette: all commands and places, found by a few letters.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { tr } from '../../ui/language.ts';
import { stored } from '../../wire/stored.ts';

/** An entry of the palette. */
export interface Choice {
  id: string;
  /** The action or the place. */
  words: string;
  /** Its keys, or the kind of place. */
  about: string;
  run: () => void;
}

const most = 50;
/** How long nothing is typed before texts are searched, ms. */
const searchPause = 120;
/** What was used last, also places in lessons: those of another site are not here. */
const recentKey = (): string => stored('palette');

interface Props {
  choices: () => Choice[];
  /** Finds places by a text that they have. */
  search: (text: string) => Promise<Choice[]>;
}

export function Palette({ open, choices, search }: Props & { open: Signal<boolean> }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ours = useRef(false); // it was closed here; the event of that comes later, when it may be open again
  useEffect(() => {
    const d = dialog.current!;
    if (open.value && !d.open) d.showModal();
    if (open.value || !d.open) return;
    ours.current = true;
    d.close();
  }, [open.value]);
  const close = () => (open.value = false);
  const closed = () => {
    if (!ours.current) close();
    ours.current = false;
  };
  const onKey = (e: KeyboardEvent) => {
    if (e.key !== 'Escape') return;
    e.preventDefault();
    close();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label={tr`Commands`} onClose={closed} onKeyDown={onKey} onClick={(e) => e.target === dialog.current && close()}>
      {open.value && <Finder choices={choices()} search={search} onDone={close} />}
    </dialog>
  );
}

function Finder({ choices, search, onDone }: { choices: Choice[]; search: Props['search']; onDone: () => void }) {
  const text = useSignal('');
  const at = useSignal(0);
  const places = useSignal<Choice[]>([]);
  const asked = text.value.trim();
  useEffect(() => {
    if (asked.length < 3) places.value = [];
    else {
      let old = false;
      const timer = setTimeout(() => search(asked).then((list) => !old && (places.value = list), () => {}), searchPause); // without the server there are the names
      return () => {
        old = true;
        clearTimeout(timer);
      };
    }
    return undefined;
  }, [asked]);
  const found = [...matching(choices, text.value).slice(0, most), ...places.value];
  const current = Math.min(at.value, found.length - 1);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.children[current]?.scrollIntoView({ block: 'nearest' }), [current]);
  const choose = (c: Choice | undefined) => {
    if (!c) return;
    onDone();
    used(c.id);
    c.run();
  };
  const onKey = (e: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[e.key];
    if (step !== undefined) at.value = Math.max(0, Math.min(found.length - 1, current + step));
    else if (e.key === 'Enter') choose(found[current]);
    else return;
    e.preventDefault();
  };
  return (
    <>
      <input
        type="text" role="combobox" aria-label={tr`Find a command or a place`} aria-expanded="true" aria-controls="palette-list" aria-autocomplete="list"
        aria-activedescendant={found[current] && `palette-${current}`} placeholder={tr`Find a command, a lesson, a heading, a program`} autoFocus value={text.value} onKeyDown={onKey}
        onInput={(e) => {
          text.value = e.currentTarget.value;
          at.value = 0;
        }}
      />
      <ul ref={list} id="palette-list" role="listbox" aria-label={tr`Commands and places`}>
        {found.map((c, i) => (
          <li key={c.id} id={`palette-${i}`} role="option" aria-selected={i === current} data-choice={c.id} onPointerMove={() => (at.value = i)} onClick={() => choose(c)}>
            <span>{c.words}</span><span class="meta">{c.about}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="meta none" role="status">{tr`Nothing has that name.`}</p>}
    </>
  );
}

/** The choices that contain every word of a text; those with a word that starts with it come first. Without a text,
 *  the most recently used come first. */
export function matching(choices: Choice[], text: string, recent = lastUsed()): Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter((w) => w !== '');
  if (words.length === 0) {
    const rank = (c: Choice) => (recent.includes(c.id) ? recent.indexOf(c.id) : recent.length);
    return [...choices].sort((a, b) => rank(a) - rank(b));
  }
  const score = (c: Choice): number => {
    const name = c.words.toLowerCase();
    const starts = words.every((w) => name.startsWith(w) || name.includes(` ${w}`));
    return !words.every((w) => name.includes(w)) ? -1 : (starts ? 2 : 0) + (name.startsWith(words[0]!) ? 1 : 0);
  };
  return choices.map((c) => ({ c, s: score(c) })).filter(({ s }) => s >= 0).sort((a, b) => b.s - a.s).map(({ c }) => c);
}

function lastUsed(): string[] {
  try {
    return JSON.parse(localStorage.getItem(recentKey()) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function used(id: string): void {
  try {
    localStorage.setItem(recentKey(), JSON.stringify([id, ...lastUsed().filter((other) => other !== id)].slice(0, 8)));
  } catch {
    // Then the order stays the same.
  }
}
