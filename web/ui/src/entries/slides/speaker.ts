// Speaker notes for each step, in a window of their own, for the screen that only the speaker sees. The window is a
// plain page that this one writes into, so that it works from a disk too. Its keys move the slides forward and back.

import type Reveal from 'reveal.js';

import { tr } from '../../ui/language.ts';

export class SpeakerWindow {
  private page: Window | null = null;
  private began = 0;

  constructor(private readonly deck: Reveal.Api) {
    for (const event of ['slidechanged', 'fragmentshown', 'fragmenthidden']) deck.on(event, () => this.tell());
  }

  open(): void {
    if (this.page && !this.page.closed) {
      this.page.focus();
      return;
    }
    this.page = window.open('', '', 'width=720,height=560');
    if (!this.page) return; // the browser refuses: the notes are in the file all the same
    const { document } = this.page;
    const sheet = new (this.page as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(globalThis.document.querySelector('style')!.textContent);
    document.adoptedStyleSheets = [sheet];
    document.title = tr`Speaker notes`;
    document.documentElement.lang = 'en';
    this.page.addEventListener('keydown', (e) => this.key(e));
    this.began = Date.now();
    const timer = setInterval(() => {
      if (this.page && !this.page.closed) this.clock();
      else clearInterval(timer);
    }, 500);
    this.tell();
  }

  private key(e: KeyboardEvent): void {
    if (['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'n'].includes(e.key)) this.deck.next();
    else if (['ArrowLeft', 'ArrowUp', 'PageUp', 'p'].includes(e.key)) this.deck.prev();
    else return;
    e.preventDefault();
  }

  /** Writes the notes for the current step, and for the next one. */
  private tell(): void {
    const page = this.page;
    if (!page || page.closed) return;
    const { document } = page;
    const slide = this.deck.getCurrentSlide();
    const step = Math.max(-1, this.deck.getIndices().f ?? -1) + 1;
    const said = [...slide.querySelectorAll('aside.notes > [data-step]')];
    const body = document.createElement('body');
    body.className = 'speaker';
    body.append(document.createElement('time'), element(document, 'h1', heading(slide)));
    for (const p of said[step]?.querySelectorAll('p') ?? []) body.append(element(document, 'p', p.textContent));
    const next = said[step + 1];
    const after = slide.nextElementSibling;
    body.append(element(document, 'h2', tr`Next`));
    body.append(element(document, 'p', next ? next.querySelector('p')?.textContent ?? '' : after ? heading(after) : tr`The slides end here.`));
    document.body.replaceWith(body);
    this.clock();
  }

  private clock(): void {
    const time = this.page?.document.querySelector('time');
    const seconds = Math.floor((Date.now() - this.began) / 1000);
    if (time) time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}

function element(document: Document, tag: string, text: string): HTMLElement {
  const e = document.createElement(tag);
  e.textContent = text;
  return e;
}

function heading(slide: Element): string {
  return slide.querySelector('h1, h2')?.textContent ?? '';
}
