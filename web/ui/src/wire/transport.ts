// How the page reaches what answers it: over the network, or in a worker of its own on a published site.

import { keyProtocols } from './key.ts';

/** A connection on which both sides send when they want to: a websocket, or what stands for one. */
export type Line = Pick<WebSocket, 'readyState' | 'send' | 'binaryType' | 'onopen' | 'onmessage' | 'onclose'>;

export interface Transport {
  fetch(path: string, init: RequestInit): Promise<Response>;
  connect(): Line;
}

/** The server that the page came from. */
const network: Transport = {
  fetch: (path, init) => fetch(path, init),
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

/** Addresses of a published site: of its page's files, the program that answers the page, the lessons, this page's answers, and the recorded runs. */
export interface SitePlaces {
  page: string;
  machine: string;
  texts: string;
  answers: string;
  runs: string;
}

function sitePlaces(): SitePlaces | null {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="site"]');
  if (!meta) return null;
  const { machine = '', texts = '', answers = '' } = meta.dataset;
  return { page: meta.content, machine, texts, answers, runs: `${base}/assets/runs` };
}

/** Where the files of the published site are that this page belongs to; null: the page comes from a server of Rehearse. */
export const site: SitePlaces | null = sitePlaces();
