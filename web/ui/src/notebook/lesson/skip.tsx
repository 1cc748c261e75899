// Links that appear when the keyboard reaches them, before all others: they skip the bar and the outline.

import { tr } from '../../ui/language.ts';

/** Moves the keyboard focus to an element, without an entry in the history. */
function goTo(e: Event, find: () => HTMLElement | null): void {
  e.preventDefault();
  const target = find();
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}

/** `cell` is the ID of the first program; '' if there is none. */
export function Skips({ cell }: { cell: string }) {
  const starts = () => document.querySelector<HTMLElement>(`#cell-${cell} [data-act=run], #cell-${cell} [data-act=check]`);
  return (
    <>
      <a class="skip" href="#main" data-act="skip" onClick={(e) => goTo(e, () => document.getElementById('main'))}>{tr`Skip to the text`}</a>
      {cell && <a class="skip" href={`#cell-${cell}`} data-act="skip-program" onClick={(e) => goTo(e, starts)}>{tr`Skip to the first program`}</a>}
    </>
  );
}
