// Changes to the arrangement of a lesson of one's own, with undo and redo.

import { signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { stored } from '../../wire/stored.ts';
import type { ArrangeReply, ArrangeRequest, LessonPage, PartRef, Splice } from '../../wire/types.gen.ts';
import type { Notebook } from './notebook.ts';

/** A change in words for the learner, and its inverse. */
interface Step {
  words: string;
  splice: Splice;
}

export interface ArrangeServer {
  arrange: (r: ArrangeRequest) => Promise<ArrangeReply>;
  /** Whether an error is the server's answer: a retry would not help. */
  refused: (e: unknown) => boolean;
}

/** The most changes that can be undone. */
const mostSteps = 50;

export class Arranger {
  /** The latest change that can be undone; null: none. */
  readonly done = signal<Step | null>(null);
  readonly error = signal('');
  readonly busy = signal(false);
  private undos: Step[];
  private redos: Step[] = [];
  private key: string;
  private turn: Promise<void> = Promise.resolve();

  constructor(private book: Notebook, private server: ArrangeServer) {
    this.key = stored('undo', book.page.peek().id);
    this.undos = storedSteps(this.key);
  }

  /** Saves everything typed, and then makes a change; `words` describes it. Returns the lesson afterwards, null if
   *  the change was not made. */
  do(words: string, request: ArrangeRequest): Promise<LessonPage | null> {
    return this.inTurn(async () => {
      const reply = await this.perform(request);
      if (!reply) return null;
      this.redos = [];
      this.push({ words, splice: reply.undo });
      return reply.page;
    });
  }

  undo(): Promise<void> {
    return this.inTurn(async () => {
      const step = this.undos.at(-1);
      const reply = step && (await this.perform({ op: 'splice', splice: step.splice }, () => this.undos.pop()));
      if (!reply) return;
      this.redos.push({ words: step.words, splice: reply.undo });
      this.keep();
      this.done.value = null;
    });
  }

  redo(): Promise<void> {
    return this.inTurn(async () => {
      const step = this.redos.at(-1);
      const reply = step && (await this.perform({ op: 'splice', splice: step.splice }, () => this.redos.pop()));
      if (reply) this.push({ words: step.words, splice: reply.undo });
    });
  }

  /** Records a change that was made, with its inverse. */
  remember(words: string, splice: Splice): void {
    this.redos = [];
    this.push({ words, splice });
    this.done.value = null;
  }

  /** A change of a text, which its editor can undo. */
  async rewrite(splice: Splice): Promise<LessonPage> {
    return (await this.server.arrange({ op: 'splice', splice })).page;
  }

  /** Runs one change after the other: each is based on the result of the one before. */
  private inTurn<T>(change: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(change);
    this.turn = mine.then(() => {}, () => {});
    return mine;
  }

  /** `answered` is called when the request was performed or refused. */
  private async perform(request: ArrangeRequest, answered: () => void = () => {}): Promise<ArrangeReply | null> {
    this.busy.value = true;
    this.error.value = '';
    try {
      const saved = await Promise.all(this.book.cells.map((m) => m.saver.settled()));
      if (saved.includes(false)) throw new Error(tr`A program is not saved yet; the message beside it says why. Then try again.`);
      const reply = await this.server.arrange(request);
      answered();
      this.book.update(reply.page);
      return reply;
    } catch (e) {
      if (this.server.refused(e)) {
        answered();
        this.keep();
      }
      this.error.value = errorText(e);
      return null;
    } finally {
      this.busy.value = false;
    }
  }

  private push(step: Step): void {
    this.undos = [...this.undos, step].slice(-mostSteps);
    this.keep();
    this.done.value = step;
  }

  private keep(): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.undos));
    } catch {
      // Then they last as long as the page.
    }
  }
}

function storedSteps(key: string): Step[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Step[];
  } catch {
    return [];
  }
}

/** The reference to a part, for the server. */
export const refOf = ({ id, line, hash }: PartRef): PartRef => ({ line, hash, ...(id && { id }) });
