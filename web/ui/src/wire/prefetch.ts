// What the page asks the server for before its script is there (../early.ts), so that the answers come while it is read.

import { keyHead } from './key.ts';

declare global {
  /** Answers on their way, by path. */
  var askedEarly: Map<string, Promise<Response>> | undefined;
}

/** Where a lesson and the list of lessons are, in the language of the lesson that is read. */
export const lessonPath = (id: string): string => `/api/lessons/${encodeURIComponent(id)}`;
export const lessonsPath = (reading = ''): string => `/api/lessons${reading && `?reading=${encodeURIComponent(reading)}`}`;

/** The lesson of a page's address; '': it is another page. */
export function lessonOf(pathname: string): string {
  try {
    return decodeURIComponent(/^\/lesson\/([^/]+)/.exec(pathname)?.[1] ?? '');
  } catch {
    return ''; // the page says so
  }
}

/** Asks for what a lesson's page shows first. */
export function askEarly(pathname: string): void {
  const id = lessonOf(pathname);
  if (id === '') return;
  globalThis.askedEarly = new Map([lessonsPath(id), lessonPath(id)].map((path) => [path, fetch(path, { credentials: 'same-origin', headers: keyHead() })]));
  for (const answer of globalThis.askedEarly.values()) answer.catch(() => {}); // whoever takes it hears of it
}

/** The answer that was asked for early, for the first who asks again. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = globalThis.askedEarly?.get(path);
  globalThis.askedEarly?.delete(path);
  return answer;
}
