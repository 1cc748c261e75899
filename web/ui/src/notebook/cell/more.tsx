// The settings that few runs need: how the threads of a pool take actors. A button opens them; while they are closed,
// it lists those that differ from the default.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { LazyCode, WhenLoaded } from '../../ui/lazy.tsx';
import { unusual } from '../../run/settings.ts';
import type { CellModel } from './model.ts';

const fields = new LazyCode(() => import('./morefields.tsx'));

/** Whether the settings of the cell's pool are open, and the button that opens them. */
export function useMore(model: CellModel, pooled: boolean) {
  const open = useSignal(false);
  const id = `more-${model.cell.id}`;
  const summary = unusual(model.settings.value, pooled);
  const button = (
    <button
      type="button" class={`btn quiet more ${open.value ? 'open' : ''}`} data-act="more" aria-expanded={open.value} aria-controls={id}
      title={summary ? tr`More settings. Changed: ${summary}` : tr`More settings: how the pool’s threads take actors, and when the run is ended`}
      onClick={() => (open.value = !open.value)}
    >
      {tr`More`} <Icon name="down" /> {summary && <b data-part="more-summary">{summary}</b>}
    </button>
  );
  return { button, panel: <More model={model} id={id} open={open.value} pooled={pooled} /> };
}

function More({ model, id, open, pooled }: { model: CellModel; id: string; open: boolean; pooled: boolean }) {
  const opened = useRef(false); // most are never opened
  opened.current ||= open;
  return (
    <div class="runmore" id={id} role="group" aria-label={tr`More settings`} hidden={!open}>
      {opened.current && <WhenLoaded of={fields}>{({ Fields }) => <Fields model={model} id={id} pooled={pooled} />}</WhenLoaded>}
    </div>
  );
}
