// Runs before anything is painted, so that the page never flashes in the wrong theme. ui/theme.ts takes over
// when the page has loaded.

(() => {
  let choice = '';
  try {
    choice = localStorage.getItem('rehearse-theme') ?? '';
  } catch {
    // Storage is disabled: the system's theme applies.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset['theme'] = dark ? 'dark' : 'light';
  if (matchMedia('(prefers-contrast: more)').matches) root.dataset['contrast'] = 'more';
})();
