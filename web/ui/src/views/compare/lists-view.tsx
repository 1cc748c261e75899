// The messages that differ, one list at a time; a press on one moves the cursor to it in both runs.

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

import { count, duration } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { PanelRun } from '../../run/run.ts';
import type { Contrast } from './contrast.ts';
import { engineWord } from './cost.ts';
import { lists, rowOf, type ListName, type Row } from './lists.ts';
import type { Pairing } from './pairing.ts';

const names: readonly { id: ListName; name: string; about: readonly [one: string, several: string, rest: string] }[] = [
  { id: 'moved', name: tr`Moved`, about: [tr`began`, tr`began`, tr`at another time, the most first`] },
  { id: 'changed', name: tr`Changed`, about: [tr`has`, tr`have`, tr`another subject or other data in B`] },
  { id: 'added', name: tr`Added`, about: [tr`was`, tr`were`, tr`sent in B only`] },
  { id: 'missing', name: tr`Missing`, about: [tr`was`, tr`were`, tr`sent in A only`] },
  { id: 'elsewhere', name: tr`To another actor`, about: [tr`went`, tr`went`, tr`to an actor of another name in B: usually another member of a category`] },
  { id: 'fate', name: tr`Ended differently`, about: [tr`was`, tr`were`, tr`handled in one run, and in the other not`] },
];

/** Rows shown at once; more on demand. */
const page = 50;

export function Lists({ contrast: c, pairing: p }: { contrast: Contrast; pairing: Pairing }) {
  const all = useMemo(() => lists(p.a, p.b, p.match, p.moved), [p]);
  const limit = useSignal(page);
  const shown = names.filter((n) => n.id !== 'moved' || p.oneClock);
  const first = (['changed', 'added', 'missing'] as const).find((n) => all[n].length > 0) ?? shown[0]!.id;
  const open: ListName = shown.find((n) => n.id === c.openList.value)?.id ?? first;
  const list = all[open];
  const about = names.find((n) => n.id === open)!.about;
  return (
    <section class="compare-lists" aria-label={tr`Messages that differ`}>
      <h2>{tr`Which messages differ`}</h2>
      <div class="seg lists" role="group" aria-label={tr`List`}>
        {shown.map((n) => (
          <button
            key={n.id} type="button" data-list={n.id} data-count={all[n.id].length} aria-pressed={n.id === open} title={tr`Messages that ${n.about[1]} ${n.about[2]}`}
            onClick={() => {
              c.openList.value = n.id;
              limit.value = page;
            }}
          >{n.name} <b>{count(all[n.id].length)}</b></button>
        ))}
      </div>
      <p class="caption">{list.length === 0 ? tr`None` : count(list.length)} {about[list.length === 1 ? 0 : 1]} {about[2]}.{list.length > 0 && tr` Press one to put the cursor on it${open === 'added' || open === 'missing' ? '' : tr` in both runs`}.`}</p>
      {list.length > 0 && (
        <div class="rows" tabIndex={0} role="group" aria-label={tr`Rows`}>
          <table class="trace" data-part="compare-rows">
            <thead><tr><th scope="col">{tr`message`}</th><th scope="col">{tr`to`}</th><th scope="col" class="r">{trn`began in A${clock(p, p.a)}`}</th><th scope="col" class="r">{trn`began in B${clock(p, p.b)}`}</th><th scope="col">{tr`how it differs`}</th></tr></thead>
            <tbody>
              {list.slice(0, limit.value).map((item) => {
                const r = rowOf(item, p.a, p.b);
                return (
                  <tr key={`${item.a}-${item.b}`} class={isChosen(c, r) ? 'at' : ''} onClick={() => c.goTo(r.a, r.b)}>
                    <td><button type="button" class="link" title={r.message} data-a={r.a} data-b={r.b} onClick={(e) => { e.stopPropagation(); c.goTo(r.a, r.b); }}>{r.message}</button></td>
                    <td>{r.to}</td>
                    <td class="r">{began(p.a, r.a)}</td>
                    <td class="r">{began(p.b, r.b)}</td>
                    <td class="words" title={r.how}>{r.how}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {list.length > limit.value && <button type="button" class="btn quiet" data-act="more-rows" onClick={() => (limit.value += 10 * page)}>{trn`Show more: ${count(list.length - limit.value)} are left`}</button>}
        </div>
      )}
    </section>
  );
}

/** The kind of clock, if the two runs differ in it. */
const clock = (p: Pairing, run: PanelRun) => (p.oneClock ? '' : `, ${engineWord(run.panel)}`);

function isChosen(c: Contrast, r: Row): boolean {
  const at = c.shown.value.selection.message.value;
  return at !== null && at.msg === (at.panel === 0 ? r.a : r.b);
}

function began(run: PanelRun, msg: number): string {
  if (msg === 0) return '–';
  const step = run.begun[msg]!;
  return step < 0 ? tr`never` : duration(run.timeOf(step));
}
