// The program as it was run, read-only.

import { useEffect, useRef } from 'preact/hooks';

import { tr } from '../../ui/language.ts';

const tokens = /(\/\/.*$)|("(?:[^"\\]|\\.)*"|`[^`]*`|'(?:[^'\\]|\\.)+')|\b(break|case|chan|const|continue|default|defer|else|fallthrough|for|func|go|goto|if|import|interface|map|package|range|return|select|struct|switch|type|var)\b|\b(\d[\d_.]*)\b/g;

/** Splits a line into plain and marked pieces; a token that spans lines is not marked. */
export function pieces(line: string): [text: string, cls: string][] {
  const list: [string, string][] = [];
  let at = 0;
  for (const m of line.matchAll(tokens)) {
    if (m.index > at) list.push([line.slice(at, m.index), '']);
    list.push([m[0], m[1] ? 'c' : m[2] ? 's' : m[3] ? 'k' : 'n']);
    at = m.index + m[0].length;
  }
  if (at < line.length) list.push([line.slice(at), '']);
  return list;
}

export function Listing({ text, line }: { text: string; line: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = box.current?.querySelector<HTMLElement>('.at');
    const b = box.current;
    if (!el || !b) return;
    const top = el.offsetTop - b.offsetTop;
    if (top < b.scrollTop || top + el.offsetHeight > b.scrollTop + b.clientHeight) b.scrollTop = top - b.clientHeight / 3;
  }, [line]);
  return (
    <div class="listing" ref={box} tabIndex={0} role="group" aria-label={tr`Program`}>
      {text.replace(/\n$/, '').split('\n').map((l, i) => (
        <div key={i} class={i + 1 === line ? 'at' : ''} aria-current={i + 1 === line ? 'step' : undefined}>
          <span class="ln">{i + 1}</span>
          <code>{pieces(l).map(([t, cls], k) => (cls ? <span key={k} class={cls}>{t}</span> : t))}{l === '' && ' '}</code>
        </div>
      ))}
    </div>
  );
}
