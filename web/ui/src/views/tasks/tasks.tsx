// The rows of tasks, and below them what is open at the cursor.

import { useMemo } from 'preact/hooks';

import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { engineWords } from '../../run/settings.ts';
import { Frame } from '../draw/frame.tsx';
import { NoteMarks } from '../draw/notemarks.tsx';
import { placeOf } from './place.ts';
import { leftOut, openAt } from './words.ts';

export function TaskRows({ player }: { player: Player }) {
  const place = useMemo(() => placeOf(player), [player]);
  const run = player.run.value!;
  const open = run.panels.flatMap((p) => openAt(p, player.time.value));
  const more = leftOut(player);
  return (
    <div class="tasks" data-part="tasks">
      <Frame
        name="task-rows" height={place.height} still={place.still} moving={place.moving} listen={place.listen}
        over={({ width, height }) => <NoteMarks player={player} spots={(n) => place.spots(n)} space={{ width, height }} />}
        label={tr`A row for each task, with its logs as marks, and below it its regions by goroutine, ${engineWords[run.scene.word]!}. What is open at the cursor is listed below.`}
      />
      {more && <p class="meta">{more}</p>}
      <ul data-part="open-tasks">{open.slice(0, 12).map((line, i) => <li key={i}>{line}</li>)}</ul>
    </div>
  );
}
