// Runs whose times are not comparable, such as a simulated and a measured one, are separated: each is shown with a
// clock and a cursor of its own. The twin of render/oneclock.go.

import { Run } from './run.ts';
import type { Note, PanelHead, Scene } from '../wire/types.gen.ts';

const wordOf = (p: PanelHead): string => (p.settings.engine === 'real' ? 'measured' : 'simulated');

/** The runs to show for a run: itself, or one per panel if its panels have no common clock. */
export function splitByClock(run: Run): Run[] {
  if (run.panels.every((p) => wordOf(p.panel) === wordOf(run.panels[0]!.panel))) return [run];
  return run.panels.map((p, i) => {
    const own = p.panel.name;
    const notes = run.notes.map((n): Note => (isOf(n, p.panel, i) ? { ...n, at: Math.min(n.at, 0) } : { ...n, orphan: true, at: -1, step: -1 }));
    const scene: Scene = {
      ...run.scene, ...(own ? { title: own, name: own, source: '' } : {}), word: wordOf(p.panel), duration: p.panel.makespan, panels: [p.panel], notes,
    };
    return new Run(scene, [p], run.id);
  });
}

/** Whether a note is about the panel at an index, or about a time only. */
function isOf(n: Note, panel: PanelHead, i: number): boolean {
  return !n.orphan && (n.at < 0 || n.at === i) && (!n.panel || n.panel === panel.key) && n.time <= panel.makespan;
}
