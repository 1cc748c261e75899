// A notice about something that was done. It disappears by itself, but not while the pointer or the focus is on it.

import { useEffect, useRef } from 'preact/hooks';

/** How long a notice is shown, ms. */
export const noticeTime = 20_000;

/** A timer that calls `gone` once, noticeTime after it was last released. */
export class NoticeTimer {
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private gone: () => void) {}

  hold(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  release(): void {
    this.hold();
    this.timer = setTimeout(this.gone, noticeTime);
  }
}

interface NoticeHandlers {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocusIn: () => void;
  onFocusOut: () => void;
}

/** Calls `gone` when a notice has been shown for long enough. The result has the event handlers for the notice's
 *  element. */
export function useNoticeTimer(gone: () => void): NoticeHandlers {
  const last = useRef(gone);
  last.current = gone;
  const clock = useRef(new NoticeTimer(() => last.current())).current;
  useEffect(() => {
    clock.release();
    return () => clock.hold();
  }, []);
  const hold = () => clock.hold();
  const release = () => clock.release();
  return { onPointerEnter: hold, onPointerLeave: release, onFocusIn: hold, onFocusOut: release };
}
