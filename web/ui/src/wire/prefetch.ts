// Requests that are sent before the page's script is loaded (../entries/early.ts), so that the answers arrive while
// it is parsed.

import { base, transport } from './transport.ts';
import { keyHead } from './key.ts';
import type { ImportItem } from './types.gen.ts';

declare global {
  /** Pending answers, by path. */
  var askedEarly: Map<string, Promise<Response>> | undefined;
}

/** The paths of a lesson and of the list of lessons, in the language of the lesson. */
export const lessonPath = (id: string): string => `/api/lessons/${encodeURIComponent(id)}`;
export const lessonsPath = (reading = ''): string => `/api/lessons${reading && `?reading=${encodeURIComponent(reading)}`}`;

/** The paths of an opened trace and of a run. */
export const importPath = (id: string): string => `/api/imports/${encodeURIComponent(id)}`;
export const runPath = (id: string): string => `/api/runs/${encodeURIComponent(id)}`;

/** The lesson of a page's address; '' for any other page. */
export const lessonOf = (pathname: string): string => idIn(/^\/lesson\/([^/]+)/, pathname);

/** The opened trace of a page's address; '' for any other page. */
export const openedOf = (pathname: string): string => idIn(/^\/imports\/([^/]+)/, pathname);

function idIn(pattern: RegExp, pathname: string): string {
  try {
    return decodeURIComponent(pattern.exec(pathname.slice(base.length))?.[1] ?? '');
  } catch {
    return ''; // the page reports it
  }
}

/** Requests what a page shows first: a lesson, or an opened trace. */
export function askEarly(pathname: string): void {
  const [lesson, opened] = [lessonOf(pathname), openedOf(pathname)];
  if (lesson) [lessonsPath(lesson), lessonPath(lesson)].forEach(ask);
  if (opened) {
    ask(lessonsPath());
    void ask(importPath(opened)).then(async (answer) => {
      if (!answer.ok) return;
      const item = (await answer.clone().json()) as Pick<ImportItem, 'id' | 'first'>;
      if (globalThis.askedEarly!.has(importPath(opened))) void ask(runPath(item.first || item.id)); // else the page has the answer, and asks itself
    }).catch(() => {});
  }
}

/** Sends an early request. The code that takes its answer handles the error. */
function ask(path: string): Promise<Response> {
  const answer = transport().fetch(path, { credentials: 'same-origin', headers: keyHead() });
  answer.catch(() => {});
  (globalThis.askedEarly ??= new Map()).set(path, answer);
  return answer;
}

/** The answer to an early request, for the first caller that asks for it. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = globalThis.askedEarly?.get(path);
  globalThis.askedEarly?.delete(path);
  return answer;
}
