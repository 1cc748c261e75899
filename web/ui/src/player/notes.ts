// Notes on a run: what at the cursor a note can be about, what a note is about in words, and changes to lists of
// notes.

import { clock, count, unitFor } from '../ui/format.ts';
import { Kind, kindWords } from '../run/kinds.ts';
import { tr } from '../ui/language.ts';
import type { Player } from './player.ts';
import type { Run } from '../run/run.ts';
import type { About, Note, NoteLook } from '../wire/types.gen.ts';
import { shorten } from '../ui/text.ts';
import { isZoomed } from './timewindow.ts';
import { messageText } from '../run/words.ts';

/** A note with its number: its place in the list. */
export interface NumberedNote {
  note: Note;
  number: number;
}

/** The notes that have a place in the run. Orphans are listed only. */
export function numberNotes(notes: Note[]): NumberedNote[] {
  return notes.map((note, i) => ({ note, number: i + 1 })).filter(({ note }) => !note.orphan);
}

/** The notes of a cell in order, and the title of their tour. */
export interface NoteList {
  title: string;
  notes: Note[];
}

/** Whether a note is drawn in a panel: in its own one, or in every panel if it is about a range and names no panel. */
export function isIn(note: Note, run: Run, panel: number): boolean {
  if (note.orphan) return false;
  if (note.about === 'range') return !note.panel || note.panel === run.panels[panel]?.panel.key;
  return note.at === panel;
}

/** The first words of a text, for a title. */
function firstWords(text: string): string {
  const words = text.replace(/[*_`#>]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ').trim();
  const sentence = /^(.{1,60}?)[.!?:](\s|$)/.exec(words);
  return sentence ? sentence[1]! : shorten(words, 60);
}

export const headingOf = (note: Note): string => note.label || firstWords(note.text);

/** A time of a note, as precise as the picture of the whole run shows it. A note about another program may have far later times. */
function when(run: Run, note: Note, ns: number): string {
  const span = Math.max(run.span, note.time, note.to ?? 0);
  return clock(ns, unitFor(span), span / 1000);
}

/** How the run being shown differs from the one that a note was made on, in words; '' if no difference is known. */
export function otherWords(note: Note): string {
  switch (note.other) {
    case 'program': return tr`about another program`;
    case 'settings': return tr`about other settings`;
    case undefined: return '';
    default: return note.other satisfies never;
  }
}

/** The settings with which a note was made, as an explanation why it does not fit. */
export const madeWords = (note: Note): string | undefined => (note.other === 'settings' && note.made ? tr`It was made with ${note.made.settings}` : undefined);

/** The name of a note, where there is no room for its text. */
export function namedNote(note: Note): string {
  const other = otherWords(note);
  return other ? `${headingOf(note)} (${other})` : headingOf(note);
}

/** What a note is about, "Pool of 10 · step 1,327", preceded by whether it is about this run at all. */
export function aboutWords(run: Run | null, note: Note): string {
  const other = otherWords(note);
  return other ? `${other} · ${subjectWords(run, note)}` : subjectWords(run, note);
}

function subjectWords(run: Run | null, note: Note): string {
  if (note.orphan || !run) return orphanWords(note);
  const title = run.panels.length > 1 && note.panel ? `${run.panels[run.panelIndex(note.panel)]?.panel.title ?? note.panel} · ` : '';
  switch (note.about) {
    case 'step': return tr`${title}step ${count(note.step)} · ${when(run, note, note.time)}`;
    case 'range': return tr`${title}${when(run, note, note.from ?? 0)} to ${when(run, note, note.to ?? 0)}`;
    case 'actor': return tr`${title}actor ${note.actor ?? ''}`;
    case 'thread': return tr`${title}thread ${note.thread ?? ''}`;
    case 'message': return tr`${title}message ${note.message?.subject ?? ''} to ${note.message?.to ?? ''} · ${when(run, note, note.time)}`;
    case 'difference': return note.message ? tr`difference of the runs · message ${note.message.subject} to ${note.message.to}` : tr`difference of the runs`;
    default: return note.about satisfies never;
  }
}

/** The kind of event that a note is about, named as in the table. */
const eventWords = (note: Note): string => kindWords[Kind[(note.event ?? '') as keyof typeof Kind] ?? -1] ?? '';

function orphanWords(note: Note): string {
  switch (note.about) {
    case 'step': return note.actor ? tr`Its event (${eventWords(note)} of ${note.actor}) is not in this run.` : tr`Its event (${eventWords(note)}) is not in this run.`;
    case 'range': return tr`Its times are not in this run.`;
    case 'actor': return tr`Its actor ${note.actor ?? ''} is not in this run.`;
    case 'thread': return tr`Its thread ${note.thread ?? ''} is not in this run.`;
    case 'message': return tr`Its message ${note.message?.subject ?? ''} to ${note.message?.to ?? ''} is not in this run.`;
    case 'difference': return tr`There are not two runs to compare, or they do not contain its message.`;
    default: return note.about satisfies never;
  }
}

/** Something that a note can be about. */
export interface Subject {
  about: About;
  words: string;
  /** The note, still without a text. */
  note: Partial<Note>;
}

/** What a new note can be about: the event at the cursor and what is involved in it, the time window, both runs. */
export function subjectsAt(player: Player): Subject[] {
  const run = player.run.value;
  const p = player.panel.value;
  const step = player.step.value;
  if (!run || !p || step < 0) return [];
  const at = player.active.value;
  const panel = p.panel.key;
  const here = { panel, step, at, time: p.timeOf(step) };
  const { t0, t1 } = player.window.times.value;
  const chosen = player.selection.message.value;
  const msg = chosen?.panel === at ? chosen.msg : p.c.msg[step]!;
  const actor = player.selection.actor.value || p.actorName(p.c.actor[step]!);
  const thread = p.threadName(player.selection.threadOf(at) >= 0 ? player.selection.threadOf(at) : p.c.thread[step]!);
  const from = Math.max(0, Math.round(t0));
  const to = Math.round(Math.min(t1, run.duration));
  const end = Math.min(to, p.panel.makespan);
  const out: Subject[] = [{ about: 'step', words: tr`this step`, note: here }];
  if (msg > 0) out.push({ about: 'message', words: tr`the message ${shorten(messageText(p, msg), 30)}`, note: { ...here, msg } });
  if (actor && p.actorID(actor) > 0) out.push({ about: 'actor', words: tr`the actor ${actor}`, note: { ...here, actor } });
  if (thread) out.push({ about: 'thread', words: tr`the thread ${thread}`, note: { ...here, thread } });
  if (end > from) out.push({ about: 'range', words: tr`the visible times, ${p.panel.title}`, note: { panel, from, to: end, time: from, end, step: -1, at: -1 } });
  if (to > from && run.panels.length > 1) {
    out.push({ about: 'range', words: tr`the visible times, both runs`, note: { from, to, time: from, end: to, step: -1, at: -1 } });
  }
  if (run.panels.length > 1) {
    out.push({ about: 'difference', words: tr`the difference of the runs`, note: { step: -1, at: -1, time: 0 } });
    if (msg > 0) out.push({ about: 'difference', words: tr`what happened to the message in both runs`, note: { ...here, msg } });
  }
  return out;
}

/** A new note. */
export function newNote(subject: Subject, text: string): Note {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => (b % 36).toString(36)).join('');
  return { id, about: subject.about, text, step: -1, at: -1, time: 0, html: '', here: true, ...subject.note };
}

/** What is shown now, so that a tour can show it again with a note. */
export function lookNow(player: Player): NoteLook {
  const run = player.run.value;
  const look: NoteLook = { view: player.shown.value };
  if (run && isZoomed(run, player.window.times.value)) {
    look.from = Math.max(0, Math.round(player.window.times.value.t0));
    look.to = Math.round(player.window.times.value.t1);
  }
  if (player.selection.actor.value) look.actor = player.selection.actor.value;
  return look;
}

/** The list with one note changed; unchanged if it has no such note. */
export const changed = (l: NoteList, id: string, by: Partial<Note>): NoteList => ({ ...l, notes: l.notes.map((n) => (n.id === id ? { ...n, ...by } : n)) });

/** The list with a note moved to another index. */
export function moved(l: NoteList, id: string, to: number): NoteList {
  const note = l.notes.find((n) => n.id === id);
  if (!note) return l;
  const notes = l.notes.filter((n) => n.id !== id);
  notes.splice(Math.max(0, Math.min(to, notes.length)), 0, note);
  return { ...l, notes };
}

/** The list with a note inserted at an index, unless it has the note already. */
export function putBack(l: NoteList, note: Note, at: number): NoteList {
  if (l.notes.some((n) => n.id === note.id)) return l;
  return { ...l, notes: [...l.notes.slice(0, at), note, ...l.notes.slice(at)] };
}

/** The list with the notes of another list as they are there: each replaces the note with its id or, if there is
 *  none, follows the note before it. */
export function withNotes(l: NoteList, others: readonly Note[]): NoteList {
  const notes = [...l.notes];
  let last = -1;
  for (const note of others) {
    const at = notes.findIndex((n) => n.id === note.id);
    if (at < 0) notes.splice(last + 1, 0, note);
    else if (saying(notes[at]!) !== saying(note)) notes[at] = note;
    last = at < 0 ? last + 1 : at;
  }
  return { ...l, notes };
}

/** The parts of a note that are compared. */
const kept = (n: Note | undefined): string => (n ? JSON.stringify([n.made, n.here]) + saying(n) : '');

/** A note's text and subject, to compare. */
const saying = (n: Note): string => JSON.stringify([n.about, n.panel, n.event, n.actor, n.message, n.repeat, n.thread, n.from, n.to, n.label, n.color, n.place, n.look, n.predict, n.text]);

/** Applies the difference between two lists to a third one that was derived from the first. Other changes of the
 *  third list are kept. */
export function replay(from: NoteList, to: NoteList, now: NoteList): NoteList {
  const before = new Map(from.notes.map((n) => [n.id, n]));
  const after = new Map(to.notes.map((n) => [n.id, n]));
  const there = new Map(now.notes.map((n) => [n.id, n]));
  const order = from.notes.map((n) => n.id).join() === now.notes.map((n) => n.id).join() ? to.notes : now.notes;
  const ids = [...new Set([...order, ...now.notes].map((n) => n.id))];
  for (const n of to.notes) if (!before.has(n.id) && !ids.includes(n.id)) ids.splice(to.notes.indexOf(n), 0, n.id);
  const notes = ids.flatMap((id) => {
    const touched = kept(before.get(id)) !== kept(after.get(id));
    const n = touched && kept(there.get(id)) === kept(before.get(id)) ? after.get(id) : there.get(id);
    return n ? [n] : [];
  });
  return { title: now.title === from.title ? to.title : now.title, notes };
}
