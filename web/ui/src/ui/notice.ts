// A notice about something that was done. It disappears by itself, but not while the pointer or the focus is on it.

import { useEffect, useRef } from 'preact/hooks';

/** How long a notice is shown, ms. */
export const saidFor = 20_000;

/** A timer that calls `gone` once, saidFor after it was last released. */
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

/** Calls `gone` when a notice has been shown for long enough. The result has the event handlers for the notice's
 *  element. */
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
