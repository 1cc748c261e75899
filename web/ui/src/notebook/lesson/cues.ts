// Cues: words in the lesson's text that move the picture of a run to the moment they are about. See lessons/cue.go.

import './cues.css';
import type { CueFound } from '../../wire/types.gen.ts';
import type { CellModel } from '../cell/model.ts';

/** Finds the moment of a run that a cue leads to. */
export type FindCue = (run: string, cue: string) => Promise<CueFound>;

/** The link that was followed last. */
let followed: Element | null = null;

/** Follows the cues that are pressed inside of an element. `model` is the cell of an ID. Returns the function that ends it. */
export function followCues(root: HTMLElement, model: (cell: string) => CellModel | undefined, find: FindCue): () => void {
  const press = (e: MouseEvent) => {
    const link = e.target instanceof Element ? e.target.closest<HTMLAnchorElement>('a.cue') : null;
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey || e.button !== 0) return;
    const cue = (link.getAttribute('href') ?? '').slice(1);
    const of = model(cue.slice(0, cue.indexOf('?')));
    if (!of) return;
    e.preventDefault();
    mark(link);
    void import('./followcue.ts').then(({ follow }) => follow(of, cue, find)).catch((x: unknown) => (of.remarks.value = [String(x)]));
  };
  root.addEventListener('click', press);
  return () => root.removeEventListener('click', press);
}

function mark(link: Element): void {
  followed?.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  followed = link;
}
