// Made by go generate ./web/ui from the tables of render/view, render/export, render/document, lessons/notes, render and runtime/trace. Not to be edited.

import { tr } from '../ui/language.ts';
import type { End, LossReason } from './types.gen.ts';

/** View is a way to look at a run. */
export interface ViewRow {
  name: ViewName;
  title: string;
  /** What it answers. */
  question: string;
  /** The question about a run whose actors have goroutines instead of threads, if it is another one. */
  goroutines?: string;
  /** It draws the states of threads or actors. */
  states?: boolean;
  /** Time runs through it from left to right. */
  zooms?: boolean;
  /** A run's outline is enough for it, before the events are there. */
  outlines?: boolean;
  /** It shows a second run, too. */
  compares?: boolean;
}

/** The views, in the order of their tabs. */
export const views: readonly ViewRow[] = [
  { name: 'threads', title: tr`Threads`, question: tr`Who ran where, and when?`, states: true, zooms: true, outlines: true },
  { name: 'actors', title: tr`Actors`, question: tr`What happened to each actor: when did it work, wait for a thread, have nothing to do?`, goroutines: tr`What happened to each actor: when did it work, wait for its goroutine, have nothing to do?`, states: true, zooms: true },
  { name: 'ring', title: tr`Ring`, question: tr`Who holds a thread, and where does work pile up?`, goroutines: tr`Who works, and where do messages pile up?` },
  { name: 'messages', title: tr`Messages`, question: tr`Who caused what? What led to the event at the cursor, and what follows from it?`, zooms: true },
  { name: 'meters', title: tr`Meters`, question: tr`Are the threads busy, and does the work drain?`, goroutines: tr`Are the goroutines busy, and does the work drain?` },
  { name: 'compare', title: tr`Compare`, question: tr`What is different between two runs, and what did it cost?`, zooms: true, compares: true },
  { name: 'table', title: tr`Table`, question: tr`What happened, event by event?` },
];

/** The views. */
export type ViewName = 'threads' | 'actors' | 'ring' | 'messages' | 'meters' | 'compare' | 'table';

/** The pictures of views that the page's code draws. */
export type PictureName = 'actors' | 'ring' | 'messages' | 'meters' | 'difference' | 'cause' | 'table';

/** A format in which a run can be exported. */
export interface Format {
  name: string;
  title: string;
  /** What it is, in a few words. */
  about: string;
  group: FormatGroup;
  /** It can have a part of the run. */
  ranged?: boolean;
  /** It has one run only: that at the cursor. */
  single?: boolean;
}

/** The formats, in the order of the menu. */
export const formats: readonly Format[] = [
  { name: 'html', title: tr`Web page`, about: tr`one file, offline: steps, notes and tour`, group: 'teach' },
  { name: 'slides', title: tr`Slides`, about: tr`Reveal.js in one file, offline: a note a step`, group: 'teach' },
  { name: 'pptx', title: tr`PowerPoint`, about: tr`the same slides, with text that can be edited`, group: 'teach' },
  { name: 'svg', title: tr`SVG`, about: tr`the current view, with its notes`, group: 'figure', ranged: true },
  { name: 'png', title: tr`PNG image`, about: tr`for slides and chats, sharp at twice its size`, group: 'figure', ranged: true },
  { name: 'pdf', title: tr`PDF`, about: tr`for print and papers: a page with text to find`, group: 'figure', ranged: true },
  { name: 'gif', title: tr`Animation (GIF)`, about: tr`the times in ten seconds, notes as captions`, group: 'figure', ranged: true },
  { name: 'webm', title: tr`Video (WebM)`, about: tr`the same, for players and slides`, group: 'figure', ranged: true },
  { name: 'json', title: tr`JSON`, about: tr`every event`, group: 'data' },
  { name: 'csv', title: tr`CSV`, about: tr`tables in a zip file, with a data dictionary`, group: 'data', ranged: true },
  { name: 'text', title: tr`Text`, about: tr`a line for each message`, group: 'data', ranged: true },
  { name: 'perfetto', title: tr`Perfetto`, about: tr`for ui.perfetto.dev: slices, flows, counters`, group: 'data', ranged: true },
  { name: 'chrome', title: tr`Chrome trace`, about: tr`JSON for chrome://tracing and Speedscope`, group: 'data', ranged: true },
  { name: 'shiviz', title: tr`ShiViz`, about: tr`a log with vector clocks, both runs`, group: 'data', ranged: true },
  { name: 'mermaid', title: tr`Mermaid`, about: tr`a sequence diagram of one run`, group: 'data', ranged: true, single: true },
  { name: 'otlp', title: tr`OpenTelemetry`, about: tr`OTLP as JSON lines: a span for each handling`, group: 'data', ranged: true },
];

/** What formats are for. */
export type FormatGroup = 'teach' | 'figure' | 'data';

/** A format in which a whole lesson can be exported. */
export interface LessonFormat {
  name: string;
  title: string;
  /** What it is, in a few words. */
  about: string;
}

/** The formats of lessons, in the order of the menu. */
export const lessonFormats: readonly LessonFormat[] = [
  { name: 'markdown', title: tr`Markdown`, about: tr`for GitHub: text, outputs, figures` },
  { name: 'ipynb', title: tr`Jupyter notebook`, about: tr`cells with their outputs and figures` },
  { name: 'handout', title: tr`Handout, HTML`, about: tr`one file to read or print` },
  { name: 'handout-pdf', title: tr`Handout, PDF`, about: tr`to print: listings with notes, figures` },
  { name: 'mmark', title: tr`Handout, Mmark`, about: tr`its source, for another layout` },
];

/** Why messages are lost, in the order in which the reasons are listed. */
export const lossReasons = ['full', 'refused', 'newest', 'oldest', 'ended', 'failed', 'dead', 'late', 'no-routee', 'nobody', 'unhandled'] as const;

/** What explains why messages were lost. */
export interface LossText {
  label: string;
  why: string;
  remedy: string;
}

/** Explains the reasons that do not depend on how the run ended. */
export const lossTexts: Readonly<Record<Exclude<LossReason, 'unhandled'>, LossText>> = {
  'full': { label: tr`Refused by a full mailbox`, why: tr`Send returns an error.`, remedy: tr`Remedy: a larger actor.Capacity, actor.Overflow(actor.BlockSender), which makes the sender wait, or fewer messages.` },
  'refused': { label: tr`Refused by the actor`, why: tr`Its WillReceive returned false. Send returns an error.`, remedy: tr`If that is intended, nothing is wrong.` },
  'newest': { label: tr`Thrown away at a full mailbox`, why: tr`That is its policy, actor.DropNewest. The sender gets no error.`, remedy: tr`If that is not intended: a larger actor.Capacity, or another actor.Overflow.` },
  'oldest': { label: tr`Thrown away to make room for newer ones`, why: tr`That is the policy of the full mailbox, actor.DropOldest. The sender gets no error.`, remedy: tr`If that is not intended: a larger actor.Capacity, or another actor.Overflow.` },
  'ended': { label: tr`Dropped`, why: tr`The receiver ended while this waited in its mailbox. The sender gets no error.`, remedy: tr`Remedy: Poison instead of Stop or Exit; it ends an actor after the messages that wait and are due.` },
  'failed': { label: tr`Dropped with an actor that failed`, why: tr`The receiver was stopped after a panic, its own or that of an actor supervised with it, while this waited in its mailbox. The sender gets no error.`, remedy: tr`If that is not intended: a supervisor with the Directive Resume or Restart, which keep the mailbox.` },
  'dead': { label: tr`Dead letters`, why: tr`The receiver had ended. Send returns an error.`, remedy: tr`Remedy: Watch, which notifies an actor when another one ends.` },
  'late': { label: tr`Late replies`, why: tr`Nobody was waiting for this reply any more. Reply returns an error.`, remedy: tr`Remedy: a longer wait in Ask, or a single, earlier reply.` },
  'no-routee': { label: tr`No routee`, why: tr`The router had no routee to take this. Send returns an error.`, remedy: tr`Remedy: more routees, or a larger actor.Capacity for them.` },
  'nobody': { label: tr`Sent to nobody`, why: tr`The category had no member to take this, or the Ref refers to no actor, like the Sender of a message from main. Send returns an error.`, remedy: tr`Remedy: members with room, or Ask where main needs a reply.` },
};

/** Explains messages that were never handled, by how the run ended. */
export const unhandledTexts: Readonly<Record<End, LossText>> = {
  'ok': { label: tr`Never handled`, why: tr`This was still waiting when main returned.`, remedy: tr`Remedy: Wait at the end of main, which returns when all messages are handled.` },
  'panic': { label: tr`Never handled`, why: tr`This was still waiting when the program ended.`, remedy: '' },
  'deadlock': { label: tr`Never handled`, why: tr`This was still waiting when nothing could go on.`, remedy: '' },
  'limit': { label: tr`Never handled`, why: tr`This was still waiting when the run was cut off.`, remedy: '' },
  'stopped': { label: tr`Never handled`, why: tr`This was still waiting when the run was cut off.`, remedy: '' },
  'exit': { label: tr`Never handled`, why: tr`This was still waiting when the program ended.`, remedy: '' },
  'running': { label: tr`Never handled`, why: tr`This was still waiting when the program ended.`, remedy: '' },
  'fault': { label: tr`Never handled`, why: tr`This was still waiting when the run was cut off.`, remedy: '' },
};

/** The colours that notes can have beside the usual one. */
export const noteColors = ['amber', 'green', 'red', 'violet', 'grey'] as const;

/** The states of a slice by number: see render.SliceKind. */
export const SliceState = { Handle: 0, Sleep: 1, Ready: 2, Program: 3 } as const;
