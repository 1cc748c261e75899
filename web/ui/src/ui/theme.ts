// Light, dark or the system's theme, and the palette that canvas code draws with. src/entries/theme.ts applies the
// same rules before the first paint.

import { signal } from '@preact/signals';

import { tr } from './language.ts';

export type Theme = 'system' | 'light' | 'dark';

export const themeWords: Readonly<Record<Theme, string>> = { system: tr`system`, light: tr`light`, dark: tr`dark` };

const storageKey = 'rehearse-theme';

function stored(): Theme {
  try {
    const t = localStorage.getItem(storageKey);
    return t === 'light' || t === 'dark' ? t : 'system';
  } catch {
    return 'system'; // storage is disabled
  }
}

export const theme = signal<Theme>('system');

/** Incremented whenever colours may have changed; canvas code depends on it. */
export const paletteVersion = signal(0);

const wantsDark = () => matchMedia('(prefers-color-scheme: dark)');
const wantsContrast = () => matchMedia('(prefers-contrast: more)');

/** Sets data-theme and data-contrast on the document. */
function applyTheme(): void {
  const t = theme.value === 'system' ? (wantsDark().matches ? 'dark' : 'light') : theme.value;
  const root = document.documentElement;
  root.dataset['theme'] = t;
  if (wantsContrast().matches) root.dataset['contrast'] = 'more';
  else delete root.dataset['contrast'];
  paletteVersion.value++;
}

/** Applies the stored choice, and follows the system's theme from then on. */
export function startTheme(): void {
  theme.value = stored();
  applyTheme();
  wantsDark().addEventListener('change', applyTheme);
  wantsContrast().addEventListener('change', applyTheme);
}

/** The theme after a press of the toggle: first the one that is not shown, then back to the system's. */
export function nextTheme(): Theme {
  const system = wantsDark().matches ? 'dark' : 'light';
  if (theme.value === 'system') return system === 'dark' ? 'light' : 'dark';
  return theme.value === system ? 'system' : system;
}

export function setTheme(t: Theme): void {
  theme.value = t;
  try {
    if (t === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, t);
  } catch {
    // The choice then lasts for this page only.
  }
  applyTheme();
}

export interface Palette {
  bg: string; ink: string; ink2: string; ink3: string; line: string; lineStrong: string; lineControl: string;
  accent: string; accentSoft: string; onAccent: string; idle: string; blocked: string; ready: string; band: string; veil: string;
  runA: string; runB: string; fresh: string; fail: string;
  /** By type index modulo 8: full hue, text on it, tint. */
  cat: { full: string; on: string; soft: string }[];
  text: string;
}

/** The number of category hues. Further types reuse them with a hatch. */
export const hues = 8;

let known: { version: number; look: string; palette: Palette } | undefined;

/** The design tokens as plain colours. They are read again when they may have changed, and not for every picture. */
export function readPalette(): Palette {
  const { theme: name, contrast } = document.documentElement.dataset as { theme?: string; contrast?: string };
  const [version, look] = [paletteVersion.peek(), `${name} ${contrast}`];
  if (known?.version === version && known.look === look) return known.palette;
  const palette = readTokens();
  if (palette.bg !== '') known = { version, look, palette }; // otherwise the style sheet is not loaded yet
  return palette;
}

function readTokens(): Palette {
  const style = getComputedStyle(document.documentElement);
  return paletteOf((name) => style.getPropertyValue(name).trim());
}

/** The palette, made with a function that gives a token's plain value. */
export function paletteOf(v: (name: string) => string): Palette {
  const cat = Array.from({ length: hues }, (_, i) => ({
    full: v(`--cat-${i + 1}`), on: v(`--cat-${i + 1}-on`), soft: v(`--cat-${i + 1}-soft`),
  }));
  return {
    bg: v('--bg'), ink: v('--ink'), ink2: v('--ink-2'), ink3: v('--ink-3'), line: v('--line'),
    lineStrong: v('--line-strong'), lineControl: v('--line-control'), accent: v('--accent'),
    accentSoft: v('--accent-soft'), onAccent: v('--on-accent'), idle: v('--thread-idle'), blocked: v('--thread-blocked'),
    ready: v('--thread-ready'), band: v('--band'), veil: v('--veil'), runA: v('--run-a'), runB: v('--run-b'), fresh: v('--msg-new'),
    fail: v('--fail'), cat, text: v('--font-text'),
  };
}

/** #1f4fd8 -> 0xAABBGGRR with full alpha, as a little-endian pixel of ImageData. */
export function pixel(hex: string): number {
  const n = parseInt(hex.slice(1), 16);
  return (0xff000000 | ((n & 0xff) << 16) | (n & 0xff00) | (n >> 16)) >>> 0;
}
