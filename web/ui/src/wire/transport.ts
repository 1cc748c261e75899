// How the page reaches what answers it: over the network, or in a worker of its own on a published site.

import { keyProtocols } from './key.ts';
import type { Problem } from './types.gen.ts';

/** A connection on which both sides send when they want to: a websocket, or what stands for one. */
export type Line = Pick<WebSocket, 'readyState' | 'send' | 'binaryType' | 'onopen' | 'onmessage' | 'onclose'>;

export interface Transport {
  /** Answers a request, as the browser's fetch does. It rejects with Unanswered if it knows what the reader can do. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  connect(): Line;
  /** Why there is no connection and what the reader can do, in words; '' if that is not known here. */
  trouble(): string;
}

/** Nobody has answered, and why is known. */
export class Unanswered extends Error {
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

/** The server that the page came from. */
const network: Transport = {
  fetch: (path, init) => fetch(path, init),
  trouble: () => '',
  connect: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, keyProtocols()),
};

let chosen = network;

/** The way that this page uses. */
export const transport = (): Transport => chosen;

/** Chooses another way than the network. It must be called before anything is asked for. */
export function reachBy(t: Transport): void {
  chosen = t;
}

/** The folder of a published site on its server, such as /course; '' at the root, and for a page that comes from a server of Rehearse. */
export const base: string = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="base"]')?.content ?? '';

/** What the page of a published site is made of, as web/site writes it: addresses of files, a folder with the recorded runs, and what is not there. */
export interface Site {
  /** The folder of the page's files. */
  page: string;
  kernel: string;
  program: string;
  /** The program that makes exports, if there is one. */
  exporter?: string;
  loader: string;
  lessons: string;
  answers: string;
  runs: string;
  /** The title of the list of lessons; a lesson in one file has no list. */
  title?: string;
  /** The IDs of lessons that others link to, but that are not on the site. */
  leftOut?: string[];
  /** The lesson, if the site is one file that has all others in it; these are then here by the addresses above. */
  only?: string;
  files?: Record<string, Blob>;
  /** The digest of the lesson's text, if the site is one file. */
  text?: string;
  /** To what belongs what the reader stores, if not to the site in its folder; see stored.ts. */
  owner?: string;
  /** What the reader makes is gone when the page is: the browser stores nothing. The page finds out. */
  forgets?: boolean;
}

/** The published site that this page belongs to; null: the page comes from a server of Rehearse. */
export let site: Site | null = null;

/** Makes this page one of a published site. It must be called before anything is asked for. */
export function beSite(s: Site): void {
  site = s;
}

/** Whether exports can be made: a lesson in one file has no program for that. */
export const makesFiles = (): boolean => !site || site.exporter !== undefined;

/** A file of the site: where it is, or what it is. */
export const fileOf = (address: string): string | Blob => site?.files?.[decodeURIComponent(address)] ?? address;

/** An address for a file. One of another origin than this script's must not be used: a page from a disk and its workers have different ones. */
export const addressOf = (file: string | Blob): string => (typeof file === 'string' ? file : URL.createObjectURL(file));

const pictures = new Map<string, string>();

/** The address of a picture that is in this page. */
function pictureOf(name: string): string {
  const address = pictures.get(name) ?? addressOf(fileOf(name));
  pictures.set(name, address);
  return address;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The value of an attribute in HTML as the server writes it. */
const valueOf = (attribute: string): string => attribute.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name]!);

/** The address of a lesson's page. On a published site it ends with a slash, as a folder has it: without one, the server would send the browser on to it. */
export const lessonAddress = (id: string): string => `${base}/lesson/${id}${site ? '/' : ''}`;

/** Whether a lesson can be opened from here. */
const isHere = (id: string): boolean => !site?.only && !site?.leftOut?.includes(id);

/** A lesson's HTML with the addresses of its pictures and of other lessons on this site. A link to a lesson that is not there becomes its text. */
export function onSite(html: string): string {
  if (!site) return html;
  return html
    .replace(/<a [^>]*?href="\/lesson\/([^"/#]*)([^"]*)"[^>]*>(.*?)<\/a>/gs, (link: string, id: string, rest: string, text: string) =>
      (isHere(id) ? link.replace(`"/lesson/${id}${rest}"`, () => `"${lessonAddress(id)}${rest}"`) : text))
    .replace(/(<img [^>]*?src=")(\/lesson\/[^"]*)"/g, (_, start: string, address: string) =>
      `${start}${site!.files ? pictureOf(valueOf(address)) : base + address}"`);
}
