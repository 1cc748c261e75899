// The height reserved for a run bar that is not created yet: that of the existing bars, which depends on the window.

let measured: HTMLElement | null = null;

/** Measures a bar, unless one is being measured already. The returned function ends it. */
export function measureBar(bar: HTMLElement): (() => void) | undefined {
  if (measured) return undefined;
  measured = bar;
  const say = () => {
    const coming = document.querySelector('.runbar.coming');
    const { height } = bar.getBoundingClientRect();
    if (coming && coming.getBoundingClientRect().height !== height) document.documentElement.style.setProperty('--runbar-h', `${height}px`);
  };
  say();
  const resized = new ResizeObserver(say);
  resized.observe(bar);
  return () => {
    resized.disconnect();
    measured = null;
  };
}
