// A button that opens a few entries below it. Escape and a press elsewhere close them.

import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  act: string;
  title: string;
  label: ComponentChildren;
  /** The entries. An entry sets `open` to false when it is done. */
  children: (open: Signal<boolean>) => ComponentChildren;
}

export function Menu({ act, title, label, children }: Props) {
  const open = useSignal(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!open.value) return undefined;
    const outside = (e: Event) => {
      if (!box.current?.contains(e.target as Node)) open.value = false;
    };
    const escape = (e: KeyboardEvent) => {
      if (e.key !== 'Escape') return;
      open.value = false;
      box.current?.querySelector('button')?.focus();
      e.stopPropagation();
    };
    document.addEventListener('pointerdown', outside);
    box.current?.addEventListener('keydown', escape);
    const element = box.current;
    return () => {
      document.removeEventListener('pointerdown', outside);
      element?.removeEventListener('keydown', escape);
    };
  }, [open.value]);
  return (
    <span class="menu" ref={box}>
      <button type="button" class={`btn quiet ${open.value ? 'on' : ''}`} data-act={act} aria-expanded={open.value} title={title} onClick={() => (open.value = !open.value)}>
        {label}
      </button>
      {open.value && <Entries>{children(open)}</Entries>}
    </span>
  );
}

/** The entries. Those of a menu in something that stays where it is when the page is scrolled must have room in the window. */
function Entries({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const pop = box.current!;
    if (!sticks(pop)) return undefined;
    const place = () => {
      pop.style.maxHeight = pop.style.translate = '';
      const { top, bottom, height } = pop.getBoundingClientRect();
      const over = bottom - (innerHeight - margin);
      if (over <= 0) return;
      const kept = Math.max(height - over, Math.min(height, least));
      pop.style.maxHeight = `${kept}px`;
      pop.style.translate = `0 ${Math.min(0, innerHeight - margin - kept - top)}px`;
    };
    const watch = new ResizeObserver(place);
    watch.observe(pop);
    return () => watch.disconnect();
  }, []);
  return <span class="pop" ref={box}>{children}</span>;
}

const margin = 8; // between the entries and the window's edge, px
const least = 320; // height of the entries if there are so many, px

/** Whether an element is part of something that stays where it is when the page is scrolled. */
function sticks(e: Element): boolean {
  for (let at: Element | null = e; at; at = at.parentElement) {
    if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return true;
  }
  return false;
}
