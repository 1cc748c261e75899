// The room of a run bar that is not made yet: as high as the bars that are, which depends on the window.

let measured: HTMLElement | null = null;

/** Measures a bar, if none is measured yet. The function that is returned ends it. */
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
