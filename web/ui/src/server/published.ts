// What a published site has from the start: the answers to what a page asks before its reader does anything, and the runs of the lessons'
// own programs. Both are what the program in the worker would answer while the reader has stored nothing; web/site makes them.

import { splitFrames } from '../run/decode.ts';
import { isEmpty } from './records.ts';
import type { LessonPage, Result, RunRequest } from '../wire/types.gen.ts';
import { fileOf, type Site } from '../wire/transport.ts';

/** A recorded run, as the socket would bring it: the head, and the blocks of its panels. */
export interface RecordedRun {
  head: Result;
  blocks: Uint8Array<ArrayBuffer>[];
}

export class Published {
  private answers: Promise<Record<string, unknown>> | null = null;
  /** Whether nothing was stored when the page came. */
  private fresh: Promise<boolean>;

  constructor(private site: Site, base: string) {
    this.fresh = isEmpty(base).catch(() => true); // a browser that stores nothing; the program will say so
  }

  /** The answer to a GET; undefined if only the program knows it. */
  async answer(path: string): Promise<Response | undefined> {
    try {
      if (!(await this.fresh)) return undefined;
      const found = (await this.all())[path];
      return found === undefined ? undefined : Response.json(found);
    } catch {
      return undefined; // the program will say what is wrong
    }
  }

  /** The recorded run that a request repeats; undefined if there is none. */
  async run(m: RunRequest): Promise<RecordedRun | undefined> {
    try {
      const page = (await this.all())[`/api/lessons/${encodeURIComponent(m.lesson)}`] as LessonPage | undefined;
      const cell = page?.blocks.find((b) => b.cell?.id === m.cell)?.cell;
      if (!cell?.recorded || m.text !== cell.base || m.both !== cell.both || m.transient || !sameFields(m.settings, cell.settings)) return undefined;
      if (!this.site.runs || !(await this.fresh)) return undefined;
      const [head, ...blocks] = splitFrames(await unpacked(await fetched(`${this.site.runs}/${cell.recorded}.gz`)));
      return { head: JSON.parse(new TextDecoder().decode(head)) as Result, blocks };
    } catch {
      return undefined; // the program makes it
    }
  }

  private all(): Promise<Record<string, unknown>> {
    return this.answers ??= fetched(this.site.answers).then((answer) => answer.json() as Promise<Record<string, unknown>>);
  }
}

/** Fetches a file of the site. */
async function fetched(address: string): Promise<Response> {
  const file = fileOf(address);
  if (typeof file !== 'string') return new Response(file);
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return answer;
}

const unpacked = (file: Response): Promise<ArrayBuffer> => new Response(file.body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

/** Whether two flat objects have the same fields, apart from those without a value. */
function sameFields(a: object, b: object): boolean {
  const text = (o: object) => JSON.stringify(Object.entries(o).filter(([, v]) => v !== undefined).sort(([x], [y]) => (x < y ? -1 : 1)));
  return text(a) === text(b);
}
