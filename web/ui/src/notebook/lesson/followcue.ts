// Moves the picture of a run to the moment of a cue. Loaded when the first cue is pressed.

import { effect, signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Run } from '../../run/run.ts';
import type { CueFound } from '../../wire/types.gen.ts';
import { views } from '../../wire/views.gen.ts';
import type { CellModel } from '../cell/model.ts';
import type { FindCue } from './cues.ts';

/** The part of the time of a range that is shown before and after it. */
const margin = 0.15;

/** The least time that is shown, as a part of the run's: the surroundings of a short range say where it is. */
const least = 1 / 50;

export async function follow(model: CellModel, cue: string, find: FindCue): Promise<void> {
  model.remarks.value = [];
  try {
    const run = await runOf(model);
    if (!run) return;
    const found = await find(run.id, cue);
    const panel = run.panels.findIndex((p) => p.panel.key === found.panel);
    const q = new URLSearchParams(cue.slice(cue.indexOf('?')));
    if (found.step < 0 || panel < 0) {
      model.remarks.value = [tr`In this run no event is described by “${q.get('at') ?? ''}”. The text is about the lesson's own program with its own settings.`];
      return;
    }
    if (found.step >= run.panels[panel]!.events) {
      model.remarks.value = [tr`This moment of the run is hidden until you have answered the question.`];
      return;
    }
    show(model, run, panel, found, q);
  } catch (e) {
    model.remarks.value = [errorText(e)];
  }
}

function show(model: CellModel, run: Run, panel: number, found: CueFound, q: URLSearchParams): void {
  const { player } = model;
  const view = q.get('view') ?? (player.shown.peek() === 'compare' ? 'threads' : '');
  if (views.some((v) => v.name === view)) player.shown.value = view;
  player.goto(panel, found.step);
  if (q.get('actor')) player.selection.choose(q.get('actor')!);
  const p = run.panels[panel]!;
  if (found.to > found.step && found.to < p.events) {
    const [t0, t1] = [p.timeOf(found.step), p.timeOf(found.to)];
    const more = Math.max((t1 - t0) * margin, (least * run.duration - (t1 - t0)) / 2);
    player.window.show(t0 - more, t1 + more);
  } else player.window.fit();
  const host = document.getElementById(`cell-${model.cell.id}`);
  (host?.querySelector('[data-part="evidence"]') ?? host)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** The run that a cell shows, when all of it is there; it is made if there is none. null: the program does not compile, or the like. */
function runOf(model: CellModel): Promise<Run | null> {
  if (!model.player.run.peek() && !model.busy.peek()) model.run();
  return new Promise((done) => {
    const over = signal(false);
    effect(() => {
      if (over.value) return;
      const run = model.player.run.value;
      if (model.busy.value || (run && (run.loading || run.live))) return;
      over.value = true;
      done(run);
    });
  });
}
