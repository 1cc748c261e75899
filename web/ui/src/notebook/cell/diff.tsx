// The difference of two texts, line by line.

import { WhenLoaded, LazyCode } from '../../ui/lazy.tsx';
import { tr } from '../../ui/language.ts';

const code = new LazyCode(() => import('./difflines.ts'));

/** `names` describes the two texts above the lines: − belongs to the first, + to the second. */
export function Diff({ before, after, names }: { before: string; after: string; names: [string, string] }) {
  return (
    <div class="diff" data-part="diff" tabIndex={0} role="group" aria-label={tr`Difference: ${names[0]} and ${names[1]}`}>
      <p class="meta"><del>− {names[0]}</del> <ins>+ {names[1]}</ins></p>
      <pre><WhenLoaded of={code}>{({ diffLines }) => diffLines(before, after).map((l, i) => {
        if (l.sign === '−') return <del key={i}>− {l.text}{'\n'}</del>;
        if (l.sign === '+') return <ins key={i}>+ {l.text}{'\n'}</ins>;
        return <span key={i}>{l.sign} {l.text}{'\n'}</span>;
      })}</WhenLoaded></pre>
    </div>
  );
}
