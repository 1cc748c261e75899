// Requests that are sent before the page's script is loaded (../entries/early.ts), so that the answers arrive while
// it is parsed.

import { keyHead } from './key.ts';

declare global {
  /** Pending answers, by path. */
  var askedEarly: Map<string, Promise<Response>> | undefined;
}

/** The paths of a lesson and of the list of lessons, in the language of the lesson. */
export const lessonPath = (id: string): string => `/api/lessons/${encodeURIComponent(id)}`;
export const lessonsPath = (reading = ''): string => `/api/lessons${reading && `?reading=${encodeURIComponent(reading)}`}`;

/** The lesson of a page's address; '' for any other page. */
export function lessonOf(pathname: string): string {
  try {
    return decodeURIComponent(/^\/lesson\/([^/]+)/.exec(pathname)?.[1] ?? '');
  } catch {
    return ''; // the page reports it
  }
}

/** Requests what a lesson's page shows first. */
export function askEarly(pathname: string): void {
  const id = lessonOf(pathname);
  if (id === '') return;
  globalThis.askedEarly = new Map([lessonsPath(id), lessonPath(id)].map((path) => [path, fetch(path, { credentials: 'same-origin', headers: keyHead() })]));
  for (const answer of globalThis.askedEarly.values()) answer.catch(() => {}); // the code that takes the answer handles the error
}

/** The answer to an early request, for the first caller that asks for it. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = globalThis.askedEarly?.get(path);
  globalThis.askedEarly?.delete(path);
  return answer;
}
