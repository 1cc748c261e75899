// The height reserved for a run bar that is not created yet: that of the existing bars, which depends on their width. Programs beside their
// text have narrower bars than exercises, which have the whole width.

const measured = new Map<string, HTMLElement>(); // by the property that has the height

/** Measures a bar, unless one of its kind is being measured already. The returned function ends it. */
export function measureBar(bar: HTMLElement): (() => void) | undefined {
  const property = bar.closest('.spread') ? '--runbar-h' : '--widebar-h';
  if (measured.has(property)) return undefined;
  measured.set(property, bar);
  let known = 0;
  const say = () => {
    const { height } = bar.getBoundingClientRect();
    if (height === known || !document.querySelector('.runbar.coming')) return;
    known = height;
    document.documentElement.style.setProperty(property, `${height}px`);
  };
  say();
  const resized = new ResizeObserver(say);
  resized.observe(bar);
  return () => {
    resized.disconnect();
    measured.delete(property);
  };
}
