// The list of keys, over the page.

import { useEffect, useRef } from 'preact/hooks';

import { tr } from '../../ui/language.ts';
import { commands, groups, groupWords } from './table.ts';

export function KeyHelp({ open }: { open: { value: boolean } }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const d = dialog.current!;
    if (open.value && !d.open) {
      d.showModal();
      d.scrollTop = 0; // the focus is on Close, at the end
    }
    if (!open.value && d.open) d.close();
  }, [open.value]);
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={() => (open.value = false)} onClick={(e) => e.target === dialog.current && dialog.current?.close()}>
      <h2 id="keys-title">{tr`Keys`}</h2>
      {groups.map((group) => {
        const listed = commands.value.filter((c) => c.group === group && c.keys !== '');
        return listed.length > 0 && (
          <section key={group} aria-label={groupWords[group]}>
            <h3>{groupWords[group]}</h3>
            <dl>{listed.map((c) => <div key={c.id} data-command={c.id}><dt><kbd>{c.keys}</kbd></dt><dd>{c.words}</dd></div>)}</dl>
          </section>
        );
      })}
      <form method="dialog"><button class="btn">{tr`Close`}</button></form>
    </dialog>
  );
}
