// Plain requests to the server. Every failure becomes a Failure with advice.

import { errorText } from '../ui/format.ts';
import type { Advice, Answer, ArrangeReply, ArrangeRequest, AssistRequest, CueFound, FileHead, GoroutineFigures, HintReply, ImportItem, LessonItem, LessonPage, NotebookRequest, NotesReply, NotesRequest, PassRequest, Place, Problem, Program, QuizReply, QuizVerdict, RemovedItem, RunItem, RunState, SaveReply, SaveRequest, Result, SolutionReply, Status, Version, WorkReply } from '../wire/types.gen.ts';
import { importPath, lessonPath, lessonsPath, runPath, takeEarly } from '../wire/prefetch.ts';
import { splitFrames } from '../run/decode.ts';
import { atOnce, finished } from '../ui/idle.ts';
import { keyHead } from '../wire/key.ts';
import { transport, Unanswered } from '../wire/transport.ts';
import { tr } from '../ui/language.ts';
import type { Range } from '../run/partialpanel.ts';
import type { Run } from '../run/run.ts';
import { decodeReceived } from '../run/received.ts';
import { complete, Lost } from './rows.ts';

/** An error answer, or no answer at all (status 0). */
export class Failure extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super([problem.title, problem.detail, problem.remedy].flatMap((text) => (text ? sentence(text) : [])).join(' '));
    this.status = status;
    this.problem = problem;
  }
}

/** A server's title has no full stop, and an error's text may have none. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A request. A body that is a text is JSON already. */
async function request(method: string, path: string, body?: unknown, keepalive = false, signal: AbortSignal | null = null): Promise<Response> {
  let answer: Response;
  try {
    const early = method === 'GET' && !signal ? takeEarly(path) : undefined;
    answer = await (early ?? transport().fetch(path, {
      method, keepalive, signal, credentials: 'same-origin',
      headers: { ...keyHead(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }));
  } catch (e) {
    if (signal?.aborted) throw e;
    throw new Failure(0, e instanceof Unanswered ? e.problem : { title: tr`The server does not answer.`, detail: '', remedy: tr`Start rehearse again in the terminal.` });
  }
  if (answer.ok || answer.status === 409) return answer;
  throw new Failure(answer.status, await problemOf(answer));
}

async function problemOf(answer: Response): Promise<Problem> {
  if (answer.headers.get('Content-Type')?.includes('json')) {
    try {
      return (await answer.json()) as Problem;
    } catch {
      // Not JSON after all; reported below.
    }
  }
  return { title: tr`The server refused this (${answer.status} ${answer.statusText}).`, detail: '', remedy: tr`Open the address printed in the terminal.` };
}

/** Whether the server answers but rejects this page: the page's session ended with the server that was there before. */
export async function refused(): Promise<boolean> {
  try {
    await request('GET', '/api/status');
    return false;
  } catch (e) {
    return e instanceof Failure && e.status === 401;
  }
}

const cellPath = (lesson: string, cell: string) => `/api/lessons/${encodeURIComponent(lesson)}/cells/${encodeURIComponent(cell)}`;

/** The lessons, in the language of the lesson `reading`, if given. */
export async function lessons(reading = ''): Promise<LessonItem[]> {
  return (await (await request('GET', lessonsPath(reading))).json()) as LessonItem[];
}

export async function lesson(id: string): Promise<LessonPage> {
  return (await (await request('GET', lessonPath(id))).json()) as LessonPage;
}

/** Changes the arrangement of a lesson of one's own. */
export async function arrange(lesson: string, r: ArrangeRequest): Promise<ArrangeReply> {
  return taken(await request('POST', `/api/lessons/${encodeURIComponent(lesson)}/parts`, r));
}

/** The address of a file for a link, valid for a minute. */
export async function pass(path: string): Promise<string> {
  return ((await (await request('POST', '/api/passes', { path } satisfies PassRequest)).json()) as PassRequest).path;
}

/** What this server supports. */
export async function status(): Promise<Status> {
  return (await (await request('GET', '/api/status')).json()) as Status;
}

/** Makes a notebook of one's own. */
export async function makeNotebook(r: NotebookRequest): Promise<LessonItem> {
  return taken(await request('POST', '/api/notebooks', r));
}

export async function renameNotebook(lesson: string, title: string): Promise<LessonItem> {
  return taken(await request('PUT', `/api/notebooks/${encodeURIComponent(lesson)}`, { title }));
}

/** Removes a notebook. The answer is a request that restores it. */
export async function removeNotebook(lesson: string): Promise<NotebookRequest> {
  return taken(await request('DELETE', `/api/notebooks/${encodeURIComponent(lesson)}`));
}

export async function removedNotebooks(): Promise<RemovedItem[]> {
  return (await (await request('GET', '/api/notebooks/removed')).json()) as RemovedItem[];
}

/** The body of an answer, for requests to which 409 is a refusal like any other. */
async function taken<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Failure(answer.status, await problemOf(answer));
  return (await answer.json()) as T;
}

/** Answers a question about a program being edited. */
export async function assist(lesson: string, cell: string, r: AssistRequest): Promise<Advice> {
  return (await (await request('POST', `${cellPath(lesson, cell)}/assist`, r)).json()) as Advice;
}

/** The sections of lessons that have all words of a text. */
export async function search(text: string): Promise<Place[]> {
  return (await (await request('GET', `/api/search?text=${encodeURIComponent(text)}`)).json()) as Place[];
}

/** The current programs of a lesson's cells. */
export async function programs(lesson: string): Promise<Program[]> {
  return (await (await request('GET', `/api/lessons/${encodeURIComponent(lesson)}/programs`)).json()) as Program[];
}

/** Replaces the processes that run programs, which ends all runs. */
export async function restartKernel(): Promise<void> {
  await request('POST', '/api/kernel/restart', {});
}

/** Saves a cell's text. conflict: a newer revision was saved before; the reply has it. */
export async function save(lesson: string, cell: string, r: SaveRequest, leaving: boolean): Promise<{ conflict: boolean; reply: SaveReply }> {
  const answer = await request('PUT', cellPath(lesson, cell), r, leaving);
  return { conflict: answer.status === 409, reply: (await answer.json()) as SaveReply };
}

export async function reset(lesson: string, cell: string): Promise<SaveReply> {
  return (await (await request('DELETE', cellPath(lesson, cell))).json()) as SaveReply;
}

/** The latest run of a cell, and its wall time; null if it has none. `outlined` is called before with the outline of
 *  a large run. */
export async function lastRun(lesson: string, cell: string, outlined?: (run: Run, wallMicros: number) => void): Promise<{ run: Run; wallMicros: number } | null> {
  const answer = await request('GET', `${cellPath(lesson, cell)}/run`);
  return answer.status === 204 ? null : framedRun(answer, outlined);
}

/** A run of a cell by its id, and its wall time; null if it is not stored. */
export async function keptRun(id: string): Promise<{ run: Run; wallMicros: number } | null> {
  const answer = await request('GET', runPath(id));
  return answer.status === 204 ? null : framedRun(answer);
}

/** A run of a cell by its id. */
export async function run(id: string): Promise<Run> {
  const found = await keptRun(id);
  if (!found) throw new Error(tr`The run is no longer kept: a cell keeps only its latest runs, and the one its notes were made on. Run the cell again.`);
  return found.run;
}

/** A run from a file. If it is large, `outlined` gets its outline first, and the run comes with its events later. */
export async function openedRun(id: string, outlined: (run: Run) => void): Promise<Run> {
  const found = await framedRun(await request('GET', runPath(id)), outlined);
  if (!found) throw new Error(tr`The run is no longer kept: a cell keeps only its latest runs, and the one its notes were made on. Run the cell again.`);
  return found.run;
}

/** The runs of a cell, the latest first. */
export async function runs(lesson: string, cell: string): Promise<RunItem[]> {
  return (await (await request('GET', `${cellPath(lesson, cell)}/runs`)).json()) as RunItem[];
}

/** The size of an answer, in bytes, from which on it is decoded in slices. */
const large = 2e6;

/** The run in a framed answer, including the rows that the answer leaves out. */
async function framedRun(answer: Response, outlined?: (run: Run, wallMicros: number) => void): Promise<{ run: Run; wallMicros: number } | null> {
  const [head, ...blocks] = splitFrames(await answer.arrayBuffer());
  if (!head) return null;
  const message = JSON.parse(new TextDecoder().decode(head)) as Result;
  const decoding = decodeReceived(message.scene, blocks, message.run);
  const size = blocks.reduce((n, b) => n + b.length, 0);
  const sent = size < large ? atOnce(decoding) : await finished(decoding);
  const { wallMicros } = message;
  if (sent.incomplete) outlined?.(sent.run, wallMicros);
  return { run: (await complete(sent, rows, () => true, outlined !== undefined))!, wallMicros };
}

/** A block of rows of a run's panel. */
export async function rows(run: string, panel: string, { of, from, to }: Range): Promise<Uint8Array<ArrayBuffer>> {
  const path = `/api/runs/${encodeURIComponent(run)}/rows?panel=${encodeURIComponent(panel)}&of=${of}&from=${from}&to=${to}`;
  try {
    return new Uint8Array(await (await request('GET', path)).arrayBuffer());
  } catch (e) {
    if (e instanceof Failure && e.status > 0) throw e;
    throw new Lost(errorText(e)); // no answer, or it was cut off
  }
}

/** The earlier texts of a cell, the latest first. */
export async function history(lesson: string, cell: string): Promise<Version[]> {
  return (await (await request('GET', `${cellPath(lesson, cell)}/history`)).json()) as Version[];
}

/** The learner's predictions for a cell's runs. */
export async function answers(lesson: string, cell: string): Promise<Answer[]> {
  return (await (await request('GET', `${cellPath(lesson, cell)}/answers`)).json()) as Answer[];
}

export async function answer(lesson: string, cell: string, a: Answer): Promise<void> {
  await request('PUT', `${cellPath(lesson, cell)}/answers`, a);
}

/** A hint of an exercise, by its number from 1 on. */
export async function hint(lesson: string, cell: string, n: number): Promise<HintReply> {
  return (await (await request('POST', `${cellPath(lesson, cell)}/hints/${n}`)).json()) as HintReply;
}

export async function solution(lesson: string, cell: string): Promise<SolutionReply> {
  return (await (await request('POST', `${cellPath(lesson, cell)}/solution`)).json()) as SolutionReply;
}

export async function quiz(lesson: string, id: string, reply: QuizReply): Promise<QuizVerdict> {
  return (await (await request('POST', `/api/lessons/${encodeURIComponent(lesson)}/quizzes/${encodeURIComponent(id)}`, reply)).json()) as QuizVerdict;
}

/** Deletes the progress on exercises and quizzes. */
export async function forgetProgress(): Promise<void> {
  await request('DELETE', '/api/progress');
}

/** Everything that the learner made, as a file. */
export async function work(): Promise<Blob> {
  return (await request('GET', '/api/work')).blob();
}

/** Merges a file of work into what is here. */
export async function openWork(text: string): Promise<WorkReply> {
  return (await (await request('POST', '/api/work', text)).json()) as WorkReply;
}

/** The notes on a cell, placed in a run. */
export async function notes(lesson: string, cell: string, run: string): Promise<NotesReply> {
  return (await (await request('GET', `${cellPath(lesson, cell)}/notes?run=${encodeURIComponent(run)}`)).json()) as NotesReply;
}

/** Saves the notes on a cell. In a conflict the answer has the stored list. */
export async function saveNotes(lesson: string, cell: string, r: NotesRequest): Promise<{ reply: NotesReply; conflict: boolean }> {
  const answer = await request('PUT', `${cellPath(lesson, cell)}/notes`, r);
  return { reply: (await answer.json()) as NotesReply, conflict: answer.status === 409 };
}


/** The traces that were opened, the latest first. */
export async function imports(): Promise<ImportItem[]> {
  return (await (await request('GET', '/api/imports')).json()) as ImportItem[];
}

export async function imported(id: string): Promise<ImportItem> {
  return (await (await request('GET', importPath(id))).json()) as ImportItem;
}

/** An opened trace when all of its file has been read. */
export async function wholeImport(id: string): Promise<ImportItem> {
  return (await (await request('GET', `${importPath(id)}/whole`)).json()) as ImportItem;
}

/** Deletes an opened trace and the notes on it. */
export async function forgetImport(id: string): Promise<void> {
  await request('DELETE', importPath(id));
}

/** The notes on an opened trace. */
export async function importNotes(id: string): Promise<NotesReply> {
  return (await (await request('GET', `${importPath(id)}/notes`)).json()) as NotesReply;
}

/** Saves the notes on an opened trace, as saveNotes does those on a cell. */
export async function saveImportNotes(id: string, r: NotesRequest): Promise<{ reply: NotesReply; conflict: boolean }> {
  const answer = await request('PUT', `${importPath(id)}/notes`, r);
  return { reply: (await answer.json()) as NotesReply, conflict: answer.status === 409 };
}

/** The latest run of each cell that has one, the latest first. */
export async function latestRuns(): Promise<RunItem[]> {
  return (await (await request('GET', '/api/runs')).json()) as RunItem[];
}

/** The state of a run at a step of one panel. */
export async function state(run: string, panel: string, step: number, signal: AbortSignal): Promise<RunState> {
  const path = `/api/runs/${encodeURIComponent(run)}/state?panel=${encodeURIComponent(panel)}&step=${step}`;
  return (await (await request('GET', path, undefined, false, signal)).json()) as RunState;
}

/** What the goroutines of a recording by Go did: all, or those that are chosen. */
export async function goroutines(run: string, panel: string, choice: { goroutine: string; transitive: boolean; function: string }): Promise<GoroutineFigures> {
  const q = new URLSearchParams({ panel, goroutine: choice.goroutine, transitive: choice.transitive ? '1' : '', function: choice.function });
  return (await (await request('GET', `/api/runs/${encodeURIComponent(run)}/goroutines?${q}`)).json()) as GoroutineFigures;
}

/** The moment of a run that a cue leads to; see lessons.Cue. */
export async function cue(run: string, cue: string): Promise<CueFound> {
  return (await (await request('GET', `/api/runs/${encodeURIComponent(run)}/cue?cue=${encodeURIComponent(cue)}`)).json()) as CueFound;
}

/** The progress of making a file: the part that is made, from 0 to 1, or the bytes received and their total; and the
 *  task being done, in English, with its number. */
export interface FileProgress {
  made?: number;
  got?: number;
  total?: number;
}

/** A file that was made, and its deviations. */
export interface MadeFile {
  name: string;
  data: Blob;
  warnings: string[];
}

/** Has a file made, and downloads it. `onProgress` receives the progress. The other side is web/download/making.go. */
export async function file(path: string, signal: AbortSignal, onProgress: (at: FileProgress) => void): Promise<MadeFile> {
  const answer = await request('GET', `${path}${path.includes('?') ? '&' : '?'}progress=yes`, undefined, false, signal);
  const reader = answer.body!.getReader();
  const text = new TextDecoder();
  let bytes: number[] = [];
  let head: FileHead | null = null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let got = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    let at = 0;
    while (!head && at < value.length) {
      const end = value.indexOf(10, at);
      bytes.push(...value.subarray(at, end < 0 ? value.length : end));
      at = end < 0 ? value.length : end + 1;
      if (end < 0) break;
      const line = text.decode(Uint8Array.from(bytes));
      bytes = [];
      if (line.startsWith('{')) head = JSON.parse(line) as FileHead;
      else onProgress({ made: parseFloat(line) });
    }
    if (!head || at >= value.length) continue;
    parts.push(value.subarray(at));
    got += value.length - at;
    onProgress({ got, total: head.size ?? 0 });
  }
  signal.throwIfAborted();
  if (head?.problem) throw new Failure(head.status ?? 500, head.problem);
  if (!head || got !== head.size) throw new Error(tr`The file is incomplete. Try again.`);
  return { name: head.name ?? 'run', data: new Blob(parts, { type: head.type ?? '' }), warnings: head.warnings ?? [] };
}
