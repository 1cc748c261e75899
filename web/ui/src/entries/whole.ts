// A large recording is shown twice: its first events at once, and then the whole. The learner's place is kept. Steps and
// numbers of goroutines differ between the two; times, names and the order of a goroutine's events do not.

import { batch } from '@preact/signals';

import type { Player } from '../player/player.ts';
import { wholeOf } from '../run/narrowed.ts';
import type { PanelRun, Run } from '../run/run.ts';
import { recordedPanel, type GoroutineFilter } from '../tools/goroutines/filter.ts';

/** Shows the whole recording in the place of its first events: at the same event and times, with the same goroutines. */
export async function showWhole(player: Player, filter: GoroutineFilter | null, run: Run): Promise<void> {
  const load = () => replace(player, run);
  if (filter) await filter.replace(run, load);
  else load();
}

function replace(player: Player, run: Run): void {
  const shown = player.run.peek();
  if (!shown) return;
  const before = wholeOf(shown);
  const index = recordedPanel(before);
  const [from, to] = [before.panels[index], run.panels[index]];
  const step = from && to ? sameStep(from, to, player.steps.peek()[index] ?? -1) : -1;
  const chosen = from && to ? sameThread(from, to, player.selection.threadOf(index)) : -1;
  const time = player.time.peek();
  const times = player.window.zoomed ? player.window.times.peek() : null;
  const plays = player.playback.playing.peek();
  const open = player.notice.peek();
  batch(() => {
    player.load(run);
    if (step >= 0) {
      const steps = [...player.steps.value];
      steps[index] = step;
      player.seek(time); // between two events, the cursor stays there
      player.steps.value = steps;
    }
    if (chosen >= 0) player.selection.thread.value = { panel: index, thread: chosen };
    if (times) player.window.times.value = times;
    player.notice.value = open;
  });
  if (plays) player.playback.play();
}

/** The thread of a name in another panel; -1 if it has none. */
function sameThread(from: PanelRun, to: PanelRun, thread: number): number {
  const name = from.panel.threads[thread]?.name;
  return name === undefined ? -1 : to.panel.threads.findIndex((t) => t.name === name);
}

/** The step in another panel of the same event: the one of the same goroutine and time, and of those that it has at this
 *  time the same one; -1 if there is none. */
export function sameStep(from: PanelRun, to: PanelRun, step: number): number {
  if (step < 0) return -1;
  const { time, thread } = from.c;
  const other = sameThread(from, to, thread[step]!);
  if (thread[step]! >= 0 && other < 0) return -1;
  let nth = 0;
  for (let i = step - 1; i >= 0 && time[i] === time[step]; i--) if (thread[i] === thread[step]) nth++;
  for (let i = to.stepAt(time[step]! - 1) + 1; i < to.events && to.c.time[i]! <= time[step]!; i++) {
    if (to.c.thread[i] === other && to.c.time[i] === time[step] && nth-- === 0) return i;
  }
  return -1;
}
