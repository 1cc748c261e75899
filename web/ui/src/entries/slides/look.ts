// Light or dark theme: as the address says (?theme=dark), and by a key.

export function startLook(): void {
  setLook(new URLSearchParams(location.search).get('theme') === 'dark');
}

export function turnLook(): void {
  setLook(document.documentElement.dataset['theme'] !== 'dark');
}

function setLook(dark: boolean): void {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}
