// Made by go generate ./web/ui from render/view/view.go. Not to be edited.

import type { ComponentChildren } from 'preact';

import { Actors } from '../views/actors/view.tsx';
import { Messages } from '../views/messages/view.tsx';
import { Meters } from '../views/meters/view.tsx';
import { Shared } from '../views/shared/view.tsx';
import { Table } from '../views/table/view.tsx';
import { Tasks } from '../views/tasks/view.tsx';
import type { ViewName } from '../wire/views.gen.ts';
import { ThreadsView, RingView, CompareView, type ViewProps } from './views.tsx';

/** The component of each view. */
export const viewParts: Readonly<Record<ViewName, (props: ViewProps) => ComponentChildren>> = {
  threads: ThreadsView, actors: Actors, ring: RingView, messages: Messages, meters: Meters, shared: Shared, compare: CompareView, table: Table, tasks: Tasks,
};
