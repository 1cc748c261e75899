// The list of keys, and the export menu: two small things over the page.

import { useEffect, useRef } from 'preact/hooks';

import { Icon } from './base/icons.tsx';
import { tr, trn } from './base/language.ts';
import { Menu } from './base/menu.tsx';
import { commands, groups, groupWords } from './commands/table.ts';

export function KeyHelp({ open }: { open: { value: boolean } }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const d = dialog.current!;
    if (open.value && !d.open) {
      d.showModal();
      d.scrollTop = 0; // the focus is on Close, at its end
    }
    if (!open.value && d.open) d.close();
  }, [open.value]);
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={() => (open.value = false)} onClick={(e) => e.target === dialog.current && dialog.current?.close()}>
      <h2 id="keys-title">{tr`Keys`}</h2>
      {groups.map((group) => {
        const told = commands.value.filter((c) => c.group === group && c.keys !== '');
        return told.length > 0 && (
          <section key={group} aria-label={groupWords[group]}>
            <h3>{groupWords[group]}</h3>
            <dl>{told.map((c) => <div key={c.id} data-command={c.id}><dt><kbd>{c.keys}</kbd></dt><dd>{c.words}</dd></div>)}</dl>
          </section>
        );
      })}
      <form method="dialog"><button class="btn">{tr`Close`}</button></form>
    </dialog>
  );
}

const formats: readonly [string, string, string][] = [
  ['html', tr`Web page`, tr`one file, offline: steps and notes`],
  ['svg', 'SVG', tr`the picture with its notes`],
  ['json', 'JSON', tr`every event`],
];

/** Links to the exports of a stored run. */
export function ExportMenu({ run, word }: { run: string; word: string }) {
  return (
    <Menu act="export" title={tr`Export this run`} label={<><Icon name="out" /> <span class="lab">{tr`Export`}</span></>}>
      {(open) => (
        <>
          {formats.map(([format, name, what]) => (
            <a key={format} data-export={format} href={`/api/runs/${encodeURIComponent(run)}/export/${format}`} download onClick={() => (open.value = false)}>
              <b>{name}</b><span>{what}</span>
            </a>
          ))}
          <span class="meta">{trn`Every export says ${<b>{word}</b>} and carries the run's settings.`}</span>
        </>
      )}
    </Menu>
  );
}
