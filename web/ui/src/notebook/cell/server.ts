// What a lesson's page needs from the server. main.tsx implements it with server/http.ts and the socket.

import type { Reply, Request } from '../../wire/messages.ts';
import type { Advice, Answer, AssistRequest, Command, HintReply, LessonItem, NotesReply, NotesRequest, RunItem, SaveReply, SaveRequest, SolutionReply, Version } from '../../wire/types.gen.ts';
import type { Run } from '../../run/run.ts';

interface RunListener {
  message(m: Reply): void;
  /** The run so far, of a run on real threads; how many workers can be removed from it. */
  live?(run: Run, removable: number): void;
  /** The outline of a large run that is over and was not watched; `result` follows when its rows are loaded. */
  outlined?: ((run: Run, wallMicros: number) => void) | undefined;
  result(run: Run, wallMicros: number): void;
}

export interface CellServer {
  /** Whether the server answers; requests sent while it does not are queued. */
  reachable(): boolean;
  send(m: Request, listener: RunListener): number;
  stop(id: number): void;
  command(id: number, command: Command): void;
  forget(id: number): void;
  save(lesson: string, cell: string, r: SaveRequest, leaving: boolean): Promise<{ conflict: boolean; reply: SaveReply }>;
  /** Makes a notebook of a lesson, with a given text in one of its cells. */
  copy(lesson: string, cell: string, text: string): Promise<LessonItem>;
  reset(lesson: string, cell: string): Promise<SaveReply>;
  /** `outlined` is called before with the outline of a large run. */
  lastRun(lesson: string, cell: string, outlined?: (run: Run, wallMicros: number) => void): Promise<{ run: Run; wallMicros: number } | null>;
  /** The stored runs of a cell, the latest first. */
  runs(lesson: string, cell: string): Promise<RunItem[]>;
  /** The traces that were opened, the latest first. */
  opened(): Promise<RunItem[]>;
  run(id: string): Promise<Run>;
  /** The run with an id; null if it is not stored, or not yet. */
  keptRun(id: string): Promise<{ run: Run; wallMicros: number } | null>;
  history(lesson: string, cell: string): Promise<Version[]>;
  assist(lesson: string, cell: string, r: AssistRequest): Promise<Advice>;
  answers(lesson: string, cell: string): Promise<Answer[]>;
  answer(lesson: string, cell: string, answer: Answer): Promise<void>;
  hint(lesson: string, cell: string, n: number): Promise<HintReply>;
  solution(lesson: string, cell: string): Promise<SolutionReply>;
  notes(lesson: string, cell: string, run: string): Promise<NotesReply>;
  saveNotes(lesson: string, cell: string, r: NotesRequest): Promise<{ reply: NotesReply; conflict: boolean }>;
}
