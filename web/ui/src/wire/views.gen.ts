// Made by go generate ./web/ui from render/view/view.go. Not to be edited.

import { tr } from '../ui/language.ts';

/** A way to look at a run. */
export interface ViewRow {
  name: ViewName;
  title: string;
  /** What it answers. */
  question: string;
  /** The question about a run whose actors have goroutines instead of threads, if it is another one. */
  goroutines?: string;
  /** Time runs through it from left to right. */
  zooms?: boolean;
  /** A run's outline is enough for it, before the events are there. */
  outlines?: boolean;
  /** It shows a second run, too. */
  compares?: boolean;
  /** It is about what goroutines share, and is offered only if they share something. */
  shares?: boolean;
  /** It is about actors, and is offered only for runs that have some. */
  actors?: boolean;
  /** It is about tasks, regions and logs, and is offered only for recordings that have some. */
  marks?: boolean;
}

/** The views, in the order of their tabs. */
export const views: readonly ViewRow[] = [
  { name: 'threads', title: tr`Threads`, question: tr`Who ran where, and when?`, zooms: true, outlines: true },
  { name: 'actors', title: tr`Actors`, question: tr`What happened to each actor: when did it work, wait for a thread, have nothing to do?`, goroutines: tr`What happened to each actor: when did it work, wait for its goroutine, have nothing to do?`, zooms: true, actors: true },
  { name: 'ring', title: tr`Ring`, question: tr`Who holds a thread, and where does work pile up?`, goroutines: tr`Who works, and where do messages pile up?`, actors: true },
  { name: 'messages', title: tr`Messages`, question: tr`Who caused what? What led to the event at the cursor, and what follows from it?`, zooms: true, actors: true },
  { name: 'meters', title: tr`Meters`, question: tr`Are the threads busy, and does the work drain?`, goroutines: tr`Are the goroutines busy, and does the work drain?`, actors: true },
  { name: 'shared', title: tr`Shared`, question: tr`What do goroutines share? Which channel is full, who holds a lock, and who waits for it?`, zooms: true, shares: true },
  { name: 'compare', title: tr`Compare`, question: tr`What is different between two runs, and what did it cost?`, zooms: true, compares: true },
  { name: 'table', title: tr`Table`, question: tr`What happened, event by event?` },
  { name: 'tasks', title: tr`Tasks`, question: tr`How long did the program's tasks take, and which goroutine worked on which of them?`, zooms: true, marks: true },
];

/** The views. */
export type ViewName = 'threads' | 'actors' | 'ring' | 'messages' | 'meters' | 'shared' | 'compare' | 'table' | 'tasks';

/** The pictures of views that the page's code draws. */
export type PictureName = 'actors' | 'ring' | 'messages' | 'meters' | 'shared' | 'difference' | 'cause' | 'table' | 'tasks';
