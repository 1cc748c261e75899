// The numbers of notes on a picture, at what they are about, and the callout of the open note. They are elements and
// not part of the canvas, so that they can be pressed, reached with Tab and read out.

import { useSignal } from '@preact/signals';

import { tr, trn } from '../../ui/language.ts';
import { aboutWords, madeWords, namedNote, numberNotes, type NumberedNote } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { Note, NotePlace } from '../../wire/types.gen.ts';

/** The position of a note's mark in a picture, px; for a range also the box that it covers. */
export interface Spot {
  x: number;
  y: number;
  box?: { left: number; right: number; top: number; bottom: number };
}

/** The size of the picture, and where a callout fits. */
export interface Space {
  width: number;
  height: number;
  /** Nothing is drawn right of this x, below `top`. */
  free?: number;
  top?: number;
}

interface Props {
  player: Player;
  /** The positions of a note's marks; none if it is out of sight. */
  spots: (note: Note) => Spot[];
  space: Space;
}

/** The classes of a note's colour. A note about another run than the one being shown is faded. */
export function colourOf(note: Note): string {
  const colour = note.other ? 'faded' : note.color;
  return colour ? ` ${colour}` : '';
}

export function NoteMarks({ player, spots, space }: Props) {
  const all = numberNotes(player.notes.list.value);
  if (all.length === 0) return null;
  const openID = player.notes.openID.value;
  const placed = all.map((n) => ({ ...n, at: spots(n.note) }));
  const open = placed.find((n) => n.note.id === openID && n.at.length > 0);
  return (
    <div class="note-marks" data-part="note-marks">
      {placed.flatMap(({ note, at }) => at.map(({ box }, i) => box && (
        <div key={`${note.id} ${i}`} class={`note-band${colourOf(note)} ${note.id === openID ? 'open' : ''}`} style={{ left: `${box.left}px`, width: `${box.right - box.left}px`, top: `${box.top}px`, height: `${box.bottom - box.top}px` }} />
      )))}
      {placed.flatMap((n) => n.at.map((spot, i) => <Mark key={`${n.note.id} ${i}`} player={player} numbered={n} spot={spot} open={n.note.id === openID} />))}
      {open && player.notes.touring.value < 0 && <Callout key={open.note.id} player={player} numbered={open} spot={open.at[0]!} space={space} />}
    </div>
  );
}

function Mark({ player, numbered: { note, number }, spot, open }: { player: Player; numbered: NumberedNote; spot: Spot; open: boolean }) {
  const heading = namedNote(note);
  return (
    <button
      type="button" class={`note-mark${colourOf(note)} ${open ? 'open' : ''}`} data-note={note.id} style={{ left: `${spot.x}px`, top: `${spot.y}px` }} title={heading}
      aria-label={tr`Note ${number}: ${heading}`} aria-pressed={open} onPointerDown={(e) => e.stopPropagation()} onClick={() => player.open(note)}
    >{number}</button>
  );
}

const wide = 304;

/** The default position of a callout: beside its mark, and where nothing is drawn if there is room. */
function usual(note: Note, spot: Spot, space: Space): NotePlace {
  const beyond = Math.max(spot.x + 90, space.free ?? 0);
  const right = spot.x + 90 + wide < space.width;
  const left = right ? (beyond + wide < space.width ? beyond : spot.x + 90) : Math.max(0, spot.x - 90 - wide);
  const tall = 48 + 18 * Math.ceil(note.text.length / 42);
  const top = Math.min(Math.max(space.top ?? 0, spot.y - 64), Math.max(24, space.height - tall));
  return { x: left - spot.x, y: top - spot.y };
}

/** Keeps a placed callout within the picture, however narrow that is. */
function within(place: NotePlace, spot: Spot, space: Space): NotePlace {
  const left = Math.max(0, Math.min(spot.x + place.x, space.width - wide - 2));
  const top = Math.max(0, Math.min(spot.y + place.y, space.height - 40));
  return { x: left - spot.x, y: top - spot.y };
}

function Callout({ player, numbered: { note, number }, spot, space }: { player: Player; numbered: NumberedNote; spot: Spot; space: Space }) {
  const dragged = useSignal<NotePlace | null>(null);
  const place = dragged.value ?? (note.place ? within(note.place, spot, space) : usual(note, spot, space));
  const put = player.notes.annotating.value ? player.notes.place : null;
  const left = spot.x + place.x;
  const top = spot.y + place.y;
  const right = place.x + wide / 2 > 0;
  const edge = right ? left : left + wide;
  const by = (x: number, y: number) => within({ x: Math.round(place.x + x), y: Math.round(place.y + y) }, spot, space);
  const drop = () => {
    const to = dragged.value;
    if (to) void put?.(note.id, to).finally(() => (dragged.value = null));
  };
  const onPointerDown = (e: PointerEvent) => {
    e.stopPropagation();
    if (!put || e.button !== 0 || (e.target as Element).closest('a')) return;
    const box = e.currentTarget as HTMLElement;
    const from = { x: e.clientX, y: e.clientY };
    const start = place;
    box.setPointerCapture(e.pointerId);
    const move = (m: PointerEvent) => (dragged.value = within({ x: Math.round(start.x + m.clientX - from.x), y: Math.round(start.y + m.clientY - from.y) }, spot, space));
    const end = () => {
      box.removeEventListener('pointermove', move);
      drop();
    };
    box.addEventListener('pointermove', move);
    box.addEventListener('pointerup', end, { once: true });
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const way = ({ ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8] } as Record<string, [number, number]>)[e.key];
    if (!put || !way) return;
    e.preventDefault();
    e.stopPropagation();
    dragged.value = by(...way);
    drop();
  };
  return (
    <>
      <svg class="leader" aria-hidden="true" width={space.width} height={space.height}>
        <path d={`M${spot.x + (right ? 8 : -8)} ${spot.y} L${edge} ${top + 20}`} />
      </svg>
      <div
        class={`callout${colourOf(note)} ${put ? 'movable' : ''}`} data-part="callout" style={{ left: `${left}px`, top: `${top}px`, width: `${wide}px` }}
        {...(put ? { tabIndex: 0, role: 'group', 'aria-label': tr`Callout of note ${number}; the arrow keys move it` } : {})} onPointerDown={onPointerDown} onKeyDown={onKeyDown}
      >
        <NoteBody note={note} />
        <div class="meta" title={madeWords(note)}>{put ? tr`Drag to place · note ${number} of ${player.notes.list.value.length}` : trn`Note ${number} of ${player.notes.list.value.length} · ${aboutWords(player.run.value, note)}`}</div>
      </div>
    </>
  );
}

/** The text of a note. The server has made its HTML, without anything that could run or load. */
export function NoteBody({ note }: { note: Note }) {
  return (
    <div class="note-text">
      {note.label && !note.text.replace(/[*_`]/g, '').startsWith(note.label) && <b>{note.label}</b>}
      {note.html ? <div dangerouslySetInnerHTML={{ __html: note.html }} /> : <p>{note.text}</p>}
    </div>
  );
}
