// The earlier texts of a cell. One of them can be viewed in the editor without replacing the learner's own text.

import { useSignal } from '@preact/signals';

import { dayAndTime, errorText, plural } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Version } from '../../wire/types.gen.ts';
import type { CellModel } from './model.ts';

export function HistoryButton({ model }: { model: CellModel }) {
  const list = useSignal<Version[] | null>(null);
  const error = useSignal('');
  const toggle = async () => {
    error.value = '';
    if (list.value) {
      list.value = null;
      return;
    }
    try {
      model.saver.flush();
      list.value = await model.server.history(model.lesson, model.cell.id);
    } catch (e) {
      error.value = errorText(e);
    }
  };
  return (
    <>
      <button type="button" class="btn" data-act="history" aria-expanded={list.value !== null} title={tr`Earlier texts of this cell`} onClick={() => void toggle()}>{tr`History`}</button>
      {list.value && <List list={list.value} busy={model.busy.value} onShow={(text) => model.showOther(text)} />}
      {error.value && <p class="problem" role="alert">{error.value}</p>}
    </>
  );
}

function List({ list, busy, onShow }: { list: Version[]; busy: boolean; onShow: (text: string) => void }) {
  if (list.length === 0) return <p class="meta" data-part="history">{tr`The cell was not changed yet.`}</p>;
  return (
    <ol class="texts" data-part="history" aria-label={tr`Texts of this cell, the latest first`}>
      {list.map((v, i) => (
        <li key={i}>
          <span>{dayAndTime(new Date(v.saved))}</span>
          <span class="meta">{v.reset ? tr`back to the lesson’s text` : plural(v.text.split('\n').length - 1, 'line')}</span>
          <button type="button" class="link" data-act="show-version" disabled={busy} onClick={() => onShow(v.text)}>{tr`Put it into the editor`}</button>
        </li>
      ))}
    </ol>
  );
}
