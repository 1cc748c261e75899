// The actions in the top bar on all cells of the lesson, and on the lesson.

import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { Menu } from '../../ui/menu.tsx';
import type { Batch } from './batch.ts';
import type { Notebook } from './notebook.ts';

export function BatchBar({ batch, book, onRestart, onDuplicate }: { batch: Batch; book: Notebook; onRestart: () => void; onDuplicate: () => void }) {
  const at = batch.at.value;
  const stale = batch.stale.value.length;
  const running = batch.running.value.length;
  const entry = (act: string, words: string, about: string, off: boolean, does: () => void) => (open: { value: boolean }) => (
    <button
      type="button" class="entry" data-act={act} disabled={off} onClick={() => {
        open.value = false;
        does();
      }}
    ><b>{words}</b><span>{about}</span></button>
  );
  const entries = [
    entry('run-all', tr`Run all`, tr`every program, in order`, at !== null, () => void batch.run(book.cells)),
    entry('run-stale', tr`Run stale (${stale})`, tr`those edited since their run, or not run`, at !== null || stale === 0, () => void batch.run(batch.stale.peek())),
    entry('stop-all', tr`Stop all (${running})`, tr`whatever runs`, at === null && running === 0, () => batch.stop()),
    entry('restart-kernel', tr`Restart kernel`, tr`the processes that programs run in; your text stays`, false, onRestart),
    book.page.value.own
      ? entry('duplicate', tr`Duplicate`, tr`a copy of this notebook`, false, onDuplicate)
      : entry('duplicate', tr`Make it your own`, tr`a copy whose text and cells you can change`, false, onDuplicate),
  ];
  return (
    <span class="batch">
      <span class="meta" role="status" data-part="batch">{at ? tr`Running ${at.n} of ${at.of}` : batch.result.value}</span>
      {at && <button type="button" class="btn" data-act="stop-batch" onClick={() => batch.stop()}><Icon name="stop" /> {tr`Stop all`}</button>}
      <Menu act="cells" title={tr`All programs of this lesson: run, stop, restart`} label={<><Icon name="play" /> <span class="lab">{tr`Run all`}</span> <Icon name="down" /></>}>
        {(open) => entries.map((e) => e(open))}
      </Menu>
    </span>
  );
}
