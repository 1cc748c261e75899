// Parts of the page that are created late: what has come near the visible part, and the rest in slices when the page
// is idle. Parts far away are marked, so that the browser need not lay them out and paint them.

import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** By element: creates the content, for elements that have not come near yet. The order is that of the page, as far
 *  as elements were created with it. */
const awaited = new Map<Element, () => void>();
/** Elements whose content is created at the latest when the page is idle. */
const whenIdle = new Set<Element>();
/** Elements that get a mark while they are far away. */
const marked = new Set<Element>();

/** Observes which elements are visible, or less than a window's height away. */
const nearness = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) comeNear(target);
    else if (marked.has(target) && !target.querySelector('[aria-modal]')) target.classList.add('far'); // an overlay that covers the page must not be clipped
  }
}, { rootMargin: '100% 0px' });

/** Becomes true when an element has come near; with `inTime`, also when the page had time for it. */
export function useNear(box: RefObject<Element | null>, inTime: boolean): boolean {
  const near = useSignal(false);
  useLayoutEffect(() => {
    const element = box.current!;
    awaited.set(element, () => (near.value = true));
    nearness.observe(element);
    if (inTime) whenIdle.add(element);
    if (mayCreate && where(element) === 'near') comeNear(element); // the element was added to a finished page
    goOn();
    return () => create(element, false);
  }, []);
  return near.value;
}

/** Gives an element the class far while it is far away. */
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

function comeNear(element: Element): void {
  if (marked.has(element)) element.classList.remove('far');
  create(element);
}

/** Creates the content of an element, or with `make` false forgets it. */
function create(element: Element, make = true): void {
  const how = awaited.get(element);
  awaited.delete(element);
  whenIdle.delete(element);
  if (!marked.has(element)) nearness.unobserve(element);
  if (make) how?.();
}

function where(element: Element): 'above' | 'near' | 'below' {
  const { top, bottom } = element.getBoundingClientRect();
  if (bottom < -innerHeight) return 'above';
  return top > 2 * innerHeight ? 'below' : 'near';
}

/** Creates what is near, before anything is painted. */
export function createNear(): void {
  for (const element of [...awaited.keys()]) {
    const at = where(element);
    if (at === 'below') return; // and so is everything after it
    if (at === 'near') comeNear(element);
  }
}

/** Whether the page may create what has not come near yet, and whether it is doing so. */
let mayCreate = false;
let creating = false;

/** From now on the page has time for that. */
export function createWhenIdle(): void {
  mayCreate = true;
  goOn();
}

/** How long a slice of it may take, ms; on a large page the frame after it takes as long again. */
const slice = 12;

function goOn(): void {
  if (!mayCreate || creating || whenIdle.size === 0) return;
  creating = true;
  requestIdle(() => void createSome());
}

async function createSome(): Promise<void> {
  const end = performance.now() + slice;
  for (const element of whenIdle) {
    create(element);
    await null; // the content is created then
    if (performance.now() > end) break;
  }
  creating = false;
  goOn();
}

const requestIdle = (f: () => void): unknown => (typeof requestIdleCallback === 'function' ? requestIdleCallback(f, { timeout: 200 }) : setTimeout(f, 1));

// Printing needs the whole page.
addEventListener('beforeprint', () => {
  for (const element of [...awaited.keys()]) create(element);
});
