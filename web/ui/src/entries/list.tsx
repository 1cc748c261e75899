// The page of all lessons.

import { batch, signal } from '@preact/signals';
import { render } from 'preact';

import type { FileServer, RemovedNotebooks } from '../notebook/lesson/files.tsx';
import type { WorkServer } from '../notebook/lesson/work.tsx';
import { ListPage } from '../notebook/lesson/list.tsx';
import * as http from '../server/http.ts';
import type { Socket } from '../server/socket.ts';
import { tr } from '../ui/language.ts';
import { save } from '../ui/save.ts';
import { site } from '../wire/transport.ts';
import { LazyCode, WhenLoaded } from '../ui/lazy.tsx';
import { demosOf } from './demolist.ts';
import { FileOpener, OpenedTraces } from './opening.tsx';

const demos = new LazyCode(() => import('./runs.tsx'));

/** `connect` makes the connection that carries the runs of the demos. */
export async function showList(root: HTMLElement, connect: () => Socket): Promise<void> {
  document.title = site?.title ?? tr`Lessons · Rehearse`;
  const [lessons, status, all, imports] = await Promise.all([http.lessons(), site ? null : http.status(), http.removedNotebooks(), site ? [] : http.imports()]);
  const list = signal(lessons);
  const showing = signal(false);
  const reel = {
    some: demosOf(lessons).length > 0, showing,
    shown: () => <WhenLoaded of={demos}>{({ Demos }) => <Demos lessons={lessons} connect={connect} onClose={() => (showing.value = false)} />}</WhenLoaded>,
  };
  const removed = signal<RemovedNotebooks>({ last: null, all });
  const files: FileServer = {
    make: http.makeNotebook, rename: http.renameNotebook, remove: http.removeNotebook,
    refresh: async () => {
      const [lessons, all] = await Promise.all([http.lessons(), http.removedNotebooks()]);
      const { last } = removed.peek();
      batch(() => {
        list.value = lessons;
        removed.value = { last: all.some((r) => r.restore === last?.back.restore) ? last : null, all };
      });
    },
  };
  const work: WorkServer = {
    save: async () => save({ name: `rehearse-work-${new Date().toLocaleDateString('sv')}.json`, data: await http.work() }), // with the date as 2026-01-31
    open: async (file) => {
      const brought = await http.openWork(await file.text());
      await files.refresh();
      return brought;
    },
  };
  const opened = !site && <><OpenedTraces list={signal(imports)} /><FileOpener /></>;
  const forget = async () => {
    await http.forgetProgress();
    location.reload();
  };
  root.replaceChildren();
  render(<ListPage reel={reel} list={list} removed={removed} files={status?.create ? files : null} work={work} opened={opened} status={status} onForget={forget} />, root);
}
