// The place of a cell's program: first a plain text field, and an editor as soon as it comes near the visible part of
// the page, the reader goes there, or other code needs the editor. Editors are made one at a time, so that none
// delays the page.

import { tr } from '../../ui/language.ts';
import { endOfLine } from './lines.ts';
import { editorCode } from './load.ts';
import type { Change, EditorProps, Made } from './props.ts';
import { PlainField } from './plainfield.ts';

const places = new WeakMap<Element, Place>();

/** The place for an element of the page. */
export function placeIn(element: Element | null): Place | null {
  const host = element?.querySelector('[data-part=editor]');
  return (host && places.get(host)) ?? null;
}

export class Place {
  private standing: PlainField | null;
  private made: Made | null = null;
  private over = false;
  /** Actions to perform once the editor is there. */
  private waiting: ((made: Made) => void)[] = [];
  /** The pointer is down on the text, or a word is being composed in it: the text field must not be replaced. */
  private held = false;

  constructor(readonly host: HTMLElement, private latest: { current: EditorProps }) {
    places.set(host, this);
    this.standing = new PlainField(host, latest, () => this.whenMade());
    const { field } = this.standing;
    field.addEventListener('pointerdown', () => this.hold('pointerup', 'pointercancel'));
    field.addEventListener('compositionstart', () => this.hold('compositionend'));
    nearness.observe(host);
  }

  end(): void {
    this.over = true;
    nearness.unobserve(this.host);
    this.made?.end();
  }

  replaced(): void {
    this.standing?.write();
    this.made?.replace(this.latest.current.text);
  }

  diagnosed(): void {
    this.made?.showDiagnostics(this.latest.current.diagnostics);
  }

  stepped(): void {
    this.standing?.mark(this.latest.current.line);
    this.made?.showLine(this.latest.current.line);
  }

  stopped(): void {
    this.made?.showStops(this.latest.current.stops);
  }

  /** The 1-based line of the cursor. */
  get cursorLine(): number {
    if (this.made) return this.made.cursorLine();
    const { field } = this.standing!;
    return field.value.slice(0, field.selectionStart).split('\n').length;
  }

  /** Moves the cursor here, to the end of a line if one is given. Until the editor is there, the text field has it. */
  focus(line: number): void {
    const at = line > 0 ? endOfLine(this.latest.current.text, line) : -1;
    if (!this.made && !editorCode.code.peek()) {
      const { field } = this.standing!;
      if (at >= 0) field.setSelectionRange(at, at);
      field.focus({ preventScroll: true });
      return;
    }
    this.whenMade((made) => {
      if (at >= 0) made.choose(at, at, false);
      made.focus();
    });
  }

  /** Selects a range of the text and scrolls to it. */
  show(from: number, to: number): void {
    this.whenMade((made) => made.choose(from, to, true));
  }

  /** Changes the text, unless the text has been replaced by then. */
  change(changes: Change[]): void {
    const { text } = this.latest.current;
    this.whenMade((made) => {
      if (this.latest.current.text === text) made.change(changes);
    });
  }

  /** Makes the editor, at once if its code is loaded, and then calls `then`. */
  whenMade(then?: (made: Made) => void): void {
    if (this.made) {
      then?.(this.made);
      return;
    }
    if (then) this.waiting.push(then);
    if (editorCode.code.peek()) this.make();
    else {
      editorCode.load().then(() => this.make(), () => this.loadFailed());
    }
  }

  /** The editor could not be loaded. */
  loadFailed(): void {
    this.standing?.say(tr`The editor could not be loaded. What you type here is kept; reload the page to get the editor back.`);
  }

  /** Replaces the text field by the editor, which keeps cursor and focus. */
  make(): void {
    const code = editorCode.code.peek();
    const { standing } = this;
    if (this.over || !code || !standing || this.held) return;
    const { field } = standing;
    const { latest: { current } } = this;
    const focused = document.activeElement === field;
    this.keepHeight();
    const made = code.make(this.host, this.latest, field.value);
    this.made = made;
    this.standing = null;
    nearness.unobserve(this.host);
    made.showStops(current.stops);
    made.showDiagnostics(current.diagnostics);
    made.scrollTo(field.scrollLeft, field.scrollTop);
    if (current.line > 0) made.showLine(current.line);
    const back = field.selectionDirection === 'backward';
    if (focused || field.selectionEnd > 0) made.choose(back ? field.selectionEnd : field.selectionStart, back ? field.selectionStart : field.selectionEnd, false);
    if (focused) made.focus();
    standing.remove();
    for (const then of this.waiting.splice(0)) then(made);
  }

  /** Keeps the height of the place until a new editor has measured itself. The editor guesses at first, and for a moment
   *  the text field is there as well: a page that shows its end would scroll. */
  private keepHeight(): void {
    const { classList, style } = this.host;
    style.setProperty('--fixed', `${this.host.getBoundingClientRect().height}px`);
    classList.add('fixed');
    requestAnimationFrame(() => requestAnimationFrame(() => classList.remove('fixed')));
  }

  /** Keeps the text field until one of some events has happened and the browser has set the selection. */
  private hold(...until: string[]): void {
    this.held = true;
    const release = () => {
      for (const name of until) removeEventListener(name, release, true);
      setTimeout(() => {
        this.held = false;
        this.whenMade();
      });
    };
    for (const name of until) addEventListener(name, release, true);
  }
}

/** Places that have come near and have no editor yet. */
const queue = new Set<Place>();
let pumping = false;

/** Makes the editors of the queue, visible ones first, each in a task of its own. */
function pump(): void {
  const [next] = [...queue].sort((a, b) => distance(a) - distance(b));
  if (!next) {
    pumping = false;
    return;
  }
  queue.delete(next);
  next.whenMade();
  requestIdle(pump);
}

const requestIdle = (f: () => void): unknown => (typeof requestIdleCallback === 'function' ? requestIdleCallback(f, { timeout: 200 }) : setTimeout(f, 1));

/** The distance of a place from the visible part of the page, px. */
function distance({ host }: Place): number {
  const { top, bottom } = host.getBoundingClientRect();
  return Math.max(0, top - innerHeight, -bottom);
}

/** Observes which places are visible, or less than a window's height away. */
const nearness = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    const place = places.get(target)!;
    if (isIntersecting) queue.add(place);
    else queue.delete(place);
  }
  if (pumping || queue.size === 0) return;
  pumping = true;
  // After the frame that shows the text.
  setTimeout(() => editorCode.load().then(pump, failed));
}, { rootMargin: '100% 0px' });

function failed(): void {
  pumping = false;
  for (const place of queue) place.loadFailed();
}

// Printing needs the whole program, which a text field does not show.
addEventListener('beforeprint', () => document.querySelectorAll('[data-part=editor]').forEach((host) => places.get(host)?.make()));
