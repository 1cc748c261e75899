// A button that opens a few entries below it. Escape and a press elsewhere close them.

import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

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
      {open.value && <span class="pop">{children(open)}</span>}
    </span>
  );
}
