// The latest change, with a button that undoes it, for a while.

import type { ComponentChildren } from 'preact';

import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { useNoticeTimer } from '../../ui/notice.ts';

export function DoneBar({ part, words, act, undo, close }: { part: string; words: ComponentChildren; act: string; undo: () => void; close: () => void }) {
  const held = useNoticeTimer(close);
  return (
    <p class="done-bar" role="status" data-part={part} {...held}>
      <span>{words}</span>
      <button type="button" class="btn" data-act={act} onClick={undo}>{tr`Undo`}</button>
      <button type="button" class="btn quiet icon" aria-label={tr`Close`} onClick={close}><Icon name="cross" /></button>
    </p>
  );
}
