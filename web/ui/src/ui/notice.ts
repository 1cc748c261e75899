// What is said of something that was done, and leaves by itself: not while somebody reads it with the pointer on it, or has the focus there.

import { useEffect, useRef } from 'preact/hooks';

/** How long it is said, ms. */
export const saidFor = 20_000;

/** A clock that calls gone once, saidFor after the last time it was let go. */
export class Leaving {
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private gone: () => void) {}

  hold(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  letGo(): void {
    this.hold();
    this.timer = setTimeout(this.gone, saidFor);
  }
}

interface Held {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocusIn: () => void;
  onFocusOut: () => void;
}

/** Calls gone when what is said has been there for long enough. The result is for the element that says it. */
export function useLeaving(gone: () => void): Held {
  const last = useRef(gone);
  last.current = gone;
  const clock = useRef(new Leaving(() => last.current())).current;
  useEffect(() => {
    clock.letGo();
    return () => clock.hold();
  }, []);
  const hold = () => clock.hold();
  const letGo = () => clock.letGo();
  return { onPointerEnter: hold, onPointerLeave: letGo, onFocusIn: hold, onFocusOut: letGo };
}
