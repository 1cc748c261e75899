// What the views' drawing code needs of a browser, for an engine that has none of it: imported before all else. It fills in
// what is missing only, so that the same code runs in a browser, too.

import { canvasOf } from './canvas.ts';

interface Missing {
  Intl?: unknown;
  performance?: unknown;
  document?: unknown;
  innerHeight?: number;
  devicePixelRatio?: number;
}

const here = globalThis as unknown as Missing & Record<string, unknown>;

/** Digits in groups of three: all pictures are in English. */
function grouped(n: number, most: number): string {
  const [whole = '', part = ''] = Math.abs(n).toFixed(most).split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part && `.${part}`.replace(/\.?0+$/, ''));
  return n < 0 && Number(text.replace(/,/g, '')) !== 0 ? `-${text}` : text;
}

class NumberFormat {
  private readonly most: number;

  constructor(_: string, o: { maximumFractionDigits?: number } = {}) {
    this.most = o.maximumFractionDigits ?? 3;
  }

  format(n: number): string {
    return grouped(n, this.most);
  }
}

class PluralRules {
  select(n: number): string {
    return n === 1 ? 'one' : 'other';
  }
}

/** Code points: what belongs together more closely than that is cut apart only where a name is too long anyway. */
class Segmenter {
  segment(text: string): { segment: string; index: number }[] {
    let index = 0;
    return Array.from(text, (segment) => {
      const at = { segment, index };
      index += segment.length;
      return at;
    });
  }
}

if (here.Intl === undefined) {
  here.Intl = { NumberFormat, PluralRules, Segmenter };
  Number.prototype.toLocaleString = function (_?: unknown, o?: { maximumFractionDigits?: number }): string {
    return grouped(Number(this), o?.maximumFractionDigits ?? 3);
  };
}
here.performance ??= { now: () => 0 }; // slices of work never end early
here.document ??= { createElement: () => canvasOf(), documentElement: { lang: 'en' }, getElementById: () => null };
here.innerHeight ??= 900;
here.devicePixelRatio ??= 1;
here['matchMedia'] ??= () => ({ matches: false, addEventListener() {} });
here['setTimeout'] ??= () => 0;
here['clearTimeout'] ??= () => {};
here['cancelAnimationFrame'] ??= () => {};
