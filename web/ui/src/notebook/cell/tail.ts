// Keeps growing output scrolled to its end, as long as the reader is there.

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** What scrolls: a box or, if the box grows with its text, the pane around it. */
type Box = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** The distance from the end, px, within which the reader counts as being there: about half a line. */
const near = 10;

export const isAtEnd = (b: Box): boolean => b.scrollHeight - b.scrollTop - b.clientHeight <= near;

/** Whether the reader is at the end of some boxes: yes, until one of them is scrolled up, and again when it is
 *  scrolled down to the last page, because more output may have arrived during that. */
export class Tail {
  private left = new Set<Box>();
  private tops = new Map<Box, number>();

  /** A box was scrolled, by the reader or by show. */
  scrolled(b: Box): void {
    const before = this.tops.get(b) ?? 0;
    if (b.scrollTop === before && this.tops.has(b) && !isAtEnd(b)) return; // nothing new
    const down = b.scrollTop >= before;
    this.tops.set(b, b.scrollTop);
    if (isAtEnd(b) || (down && b.scrollHeight - b.scrollTop <= 2 * b.clientHeight)) this.left.delete(b);
    else this.left.add(b);
  }

  /** Scrolls the boxes to their ends, unless the reader has left the end. */
  show(boxes: readonly Box[]): void {
    for (const b of boxes) if (b.scrollTop !== (this.tops.get(b) ?? b.scrollTop)) this.scrolled(b); // the event of a scroll may still be pending
    if (this.left.size > 0) return;
    for (const b of boxes) {
      if (!isAtEnd(b)) b.scrollTop = b.scrollHeight;
      this.tops.set(b, b.scrollTop); // this event may be merged with one of the reader's
    }
  }

  /** The text is complete. Where the box scrolls by itself now, its end is shown in it, and what is above it in the
   *  pane. */
  end(box: Box, pane: Box): void {
    if (this.left.size > 0) return;
    this.show(box.scrollHeight > box.clientHeight ? [box] : [pane]);
    if (box.scrollHeight > box.clientHeight) pane.scrollTop = 0;
    this.tops.set(pane, pane.scrollTop);
  }

  /** Another text begins: the reader is at its end. */
  begin(): void {
    this.left.clear();
    this.tops.clear();
  }
}

/** Keeps a box, and the pane that contains it, at the end while text arrives. */
export function useFollow(box: { current: HTMLElement | null }, follow: boolean): void {
  const tail = useRef(new Tail()).current;
  const followed = useRef(false);
  const boxes = (): [HTMLElement, HTMLElement] => [box.current!, box.current!.closest<HTMLElement>('.out')!];
  useEffect(() => {
    const both = boxes();
    const onScroll = (e: Event) => tail.scrolled(e.currentTarget as HTMLElement);
    for (const b of both) b.addEventListener('scroll', onScroll);
    return () => both.forEach((b) => b.removeEventListener('scroll', onScroll));
  }, []);
  useLayoutEffect(() => {
    if (follow && !followed.current) tail.begin();
    if (follow) tail.show(boxes());
    else if (followed.current) tail.end(...boxes());
    followed.current = follow;
  });
}
