// What of a page is made late: what has come near the part that is seen, and the rest bit by bit when the page has nothing else to do.
// And what is far from it is marked, so that the browser need not lay it out and paint it.

import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** What makes what is to stand in an element, which nobody has come near to yet; in the order of the page, as far as it was made with it. */
const awaited = new Map<Element, () => void>();
/** Those that are made when the page has nothing else to do, at the latest. */
const soon = new Set<Element>();
/** Those that are marked while they are far. */
const marked = new Set<Element>();

/** Tells which of them is seen, or less than the height of the window away from it. */
const nearness = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) come(target);
    else if (marked.has(target) && !target.querySelector('[aria-modal]')) target.classList.add('far'); // what covers the page must not be clipped
  }
}, { rootMargin: '100% 0px' });

/** Whether somebody has come near to an element, from then on; inTime: or the page has had time for it. */
export function useReached(box: RefObject<Element | null>, inTime: boolean): boolean {
  const reached = useSignal(false);
  useLayoutEffect(() => {
    const element = box.current!;
    awaited.set(element, () => (reached.value = true));
    nearness.observe(element);
    if (inTime) soon.add(element);
    if (free && where(element) === 'near') come(element); // it was put into a page that is there
    goOn();
    return () => reach(element, false);
  }, []);
  return reached.value;
}

/** Gives an element the class far while it is. */
export function useFarMark(box: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = box.current!;
    marked.add(element);
    element.classList.add('far');
    nearness.observe(element);
    return () => {
      marked.delete(element);
      nearness.unobserve(element);
    };
  }, []);
}

function come(element: Element): void {
  if (marked.has(element)) element.classList.remove('far');
  reach(element);
}

/** Makes what is to stand in an element, or gives it up. */
function reach(element: Element, make = true): void {
  const how = awaited.get(element);
  awaited.delete(element);
  soon.delete(element);
  if (!marked.has(element)) nearness.unobserve(element);
  if (make) how?.();
}

function where(element: Element): 'above' | 'near' | 'below' {
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom < -innerHeight) return 'above';
  return top > 2 * innerHeight ? 'below' : 'near';
}

/** Makes what is near, before anything is painted. */
export function reachNear(): void {
  for (const element of [...awaited.keys()]) {
    const at = where(element);
    if (at === 'below') return; // and so is what comes after it
    if (at === 'near') come(element);
  }
}

/** Whether the page has time for what nobody has come near to, and whether it is at it. */
let free = false;
let atIt = false;

/** From now on the page has time. */
export function reachInTime(): void {
  free = true;
  goOn();
}

/** How long a slice of that takes in ms; the frame after it takes as long again on a large page. */
const slice = 12;

function goOn(): void {
  if (!free || atIt || soon.size === 0) return;
  atIt = true;
  requestIdle(() => void some());
}

async function some(): Promise<void> {
  const end = performance.now() + slice;
  for (const element of soon) {
    reach(element);
    await null; // it is made then
    if (performance.now() > end) break;
  }
  atIt = false;
  goOn();
}

const requestIdle = (f: () => void): unknown => (typeof requestIdleCallback === 'function' ? requestIdleCallback(f, { timeout: 200 }) : setTimeout(f, 1));

// What is printed is there whole.
addEventListener('beforeprint', () => {
  for (const element of [...awaited.keys()]) reach(element);
});
