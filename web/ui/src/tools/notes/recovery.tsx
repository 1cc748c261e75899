// Restores deleted notes: the latest one with one press, all others from a menu, as long as the page is open. Notes
// that came with the lesson can always be restored.

import { useEffect, useRef } from 'preact/hooks';

import { plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { useNoticeTimer } from '../../ui/notice.ts';
import { Menu } from '../../ui/menu.tsx';
import { headingOf } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { NoteDesk } from './desk.ts';

interface Props {
  player: Player;
  desk: NoteDesk;
  onError: (e: unknown) => void;
}

/** The most deleted notes that the menu lists. */
const mostListed = 12;

/** The line above the notes, if there is anything to restore. */
export function Recovery({ player, desk, onError }: Props) {
  const deleted = desk.deleted.value;
  const { given, missing } = player.notes.given.value;
  const last = deleted.find((d) => d.note.id === desk.justDeleted.value);
  if (deleted.length === 0 && !given) return null;
  const back = (how: Promise<void>) => void how.catch(onError);
  return (
    <div class="notes-back" data-part="notes-back">
      <span role="status" class="meta">{last && tr`“${headingOf(last.note)}” was deleted.`}</span>
      {last && <Undo key={last.note.id} onClick={() => back(desk.restore(last.note.id))} onGone={() => (desk.justDeleted.value = '')} />}
      <span class="grow" />
      <Menu act="notes-menu" title={tr`Bring back notes`} label={<>{tr`Notes`} <Icon name="down" /></>}>
        {(open) => {
          const entry = (act: string, words: string, about: string, does: () => Promise<void>) => (
            <button type="button" class="entry" data-act={act} onClick={() => { open.value = false; back(does()); }}><b>{words}</b><span>{about}</span></button>
          );
          return (
            <>
              {deleted.slice(0, mostListed).map((d) => <span key={d.note.id} data-note={d.note.id}>{entry('note-back', tr`Bring back`, headingOf(d.note), () => desk.restore(d.note.id))}</span>)}
              {missing > 0 && entry('notes-given', tr`From the lesson`, tr`brings back ${plural(missing, 'note')} that you deleted or changed; your own stay`, () => desk.restoreGiven())}
              {given && entry('notes-reset', tr`Reset`, tr`the notes that came with the lesson instead of yours; Undo in the window for notes takes that back`, () => desk.reset())}
            </>
          );
        }}
      </Menu>
    </div>
  );
}

/** The button takes the place, and the focus, of the one that deleted. */
function Undo({ onClick, onGone }: { onClick: () => void; onGone: () => void }) {
  const held = useNoticeTimer(onGone);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) button.current?.focus({ preventScroll: true });
  }, []);
  return <button ref={button} type="button" class="link" data-act="note-undo" {...held} onClick={onClick}>{tr`Undo`}</button>;
}
