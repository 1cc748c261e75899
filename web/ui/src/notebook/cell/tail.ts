// Output that grows is shown at its end, as long as the reader is there.

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** What scrolls: a box or, where that grows with its text, the pane around it. */
type Box = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** So near to the end the reader is there, px: about half a line. */
const near = 10;

export const isAtEnd = (b: Box): boolean => b.scrollHeight - b.scrollTop - b.clientHeight <= near;

/** Where the reader is in some boxes: at the end, until one of them is scrolled up, and again when it is scrolled down to the last page: more
 *  may have come while that was done. */
export class Tail {
  private left = new Set<Box>();
  private tops = new Map<Box, number>();

  /** A box was scrolled, by the reader or by show. */
  scrolled(b: Box): void {
    const before = this.tops.get(b) ?? 0;
    if (b.scrollTop === before && this.tops.has(b) && !isAtEnd(b)) return; // what is known already
    const down = b.scrollTop >= before;
    this.tops.set(b, b.scrollTop);
    if (isAtEnd(b) || (down && b.scrollHeight - b.scrollTop <= 2 * b.clientHeight)) this.left.delete(b);
    else this.left.add(b);
  }

  /** Shows the end of the boxes, unless the reader has left it. */
  show(boxes: readonly Box[]): void {
    for (const b of boxes) if (b.scrollTop !== (this.tops.get(b) ?? b.scrollTop)) this.scrolled(b); // its event is still to come
    if (this.left.size > 0) return;
    for (const b of boxes) {
      if (!isAtEnd(b)) b.scrollTop = b.scrollHeight;
      this.tops.set(b, b.scrollTop); // its event may come together with that of the reader's
    }
  }

  /** The text is all there. Where the box scrolls now by itself, its end is shown in it, and what stands above it in the pane. */
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

/** Keeps a box, and the pane that it is in, at the end while text comes. */
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
