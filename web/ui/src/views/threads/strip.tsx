// The costs of each scheduler: one column per figure, the higher side solid and bold, and one sentence.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

import { incomparable } from '../../run/comparable.ts';
import { bytes, count, duration } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Run } from '../../run/run.ts';
import { hasBegun } from '../../wire/panel.ts';
import type { PanelHead, Summary } from '../../wire/types.gen.ts';
import { dearer, verdict } from './verdict.ts';

interface Figure {
  name: string;
  of: (s: Summary, h: PanelHead) => number; // negative: not applicable
  none?: string; // the text then; without it the figure is unknown
  write: (v: number, s: Summary) => string;
  title?: string;
}

const makespan: Figure = { name: tr`Makespan`, of: (s) => s.makespan, write: duration, title: tr`From the start to the end of the run` };

const goroutines: Figure = {
  name: tr`Goroutines`, of: (_, h) => h.threads.filter((t) => t.role === 'goroutine').length, write: count, title: tr`Started in all, besides main`,
};

/** Replaces the costs of a scheduler's threads if each actor has a goroutine: Go's own threads are unknown. */
const actorGoroutines: Figure = { name: tr`Goroutines`, of: (s) => s.goroutines, write: count, title: tr`Goroutines that actors ran on` };

/** For a program without actors. */
const plain: readonly Figure[] = [makespan, goroutines];

const threadFigures: readonly Figure[] = [
  { name: tr`Threads`, of: (s) => s.threads, write: count, title: tr`Threads that actors ran on, in all; main has its own` },
  { name: tr`Switches`, of: (s) => s.switches, write: count, title: tr`How often a core switched to another thread` },
  { name: tr`Thread memory`, of: (s) => s.threadMemory, write: (v, s) => (s.estimated ? '≈ ' : '') + bytes(v), title: tr`Resident stacks of the threads, when most threads existed` },
];

const messageFigures: readonly Figure[] = [
  { name: tr`Peak backlog`, of: (s) => s.peakBacklog, write: count, title: tr`Most messages waiting at once, in all mailboxes` },
  { name: tr`Latency p50`, of: (s) => s.latencyP50, write: duration, none: tr`No message was handled`, title: tr`From when a message could be handled to the end of its handling: the median` },
  { name: tr`Latency p99`, of: (s) => s.latencyP99, write: duration, none: tr`No message was handled`, title: tr`From when a message could be handled to the end of its handling: 99 of 100 are faster` },
];

/** Shown for runs with such a loss. */
const lossFigures: readonly Figure[] = [
  { name: tr`Lost`, of: (s) => s.lost, write: count, title: tr`Messages that nobody will ever handle: refused, dropped, dead letters, sent to nobody` },
  { name: tr`Never handled`, of: (s) => s.unhandled, write: count, title: tr`Messages that could be handled but still waited when the run was over` },
];

function figuresOf(heads: PanelHead[]): readonly Figure[] {
  if (!heads.some((h) => h.actors.length > 0)) return plain;
  const serving = heads.some((h) => h.key === 'goroutine') ? [actorGoroutines] : threadFigures;
  return [makespan, ...serving, ...messageFigures, ...lossFigures.filter((f) => heads.some((h) => f.of(h.summary, h) > 0))];
}

export function Strip({ run, children }: { run: Run; children?: ComponentChildren }) {
  const heads = run.panels.map((p) => p.panel);
  const sentence = verdict(heads);
  const comparable = incomparable(heads) === '';
  const shown = figuresOf(heads);
  const open = useSignal(false);
  const title = `${heads.length > 1 ? tr`What each paid` : tr`What it paid`}${run.live ? tr` so far` : ''}`;
  return (
    <div data-part="strip">
      <button type="button" class="strip-open" data-act="strip" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>{title}</button>
      <div class={`strip ${open.value ? 'open' : ''}`} style={`--figures: ${shown.length}`} role="group" aria-label={tr`What each scheduler paid`}>
        <div>
          <div class="h">{title}</div>
          {heads.map((h, i) => <div class="rowname" key={h.key} title={h.title}><i class={`key ${'ab'[i]}`} /><span>{h.title}</span></div>)}
        </div>
        {shown.map((f) => <Column key={f.name} figure={f} heads={heads} comparable={comparable} />)}
      </div>
      {sentence && <p class="verdict" data-part="verdict">{sentence}</p>}
      {children}
    </div>
  );
}

function None({ why }: { why: string | undefined }) {
  return why ? <span title={why}><span aria-hidden="true">–</span><span class="sr">{why.toLowerCase()}</span></span> : <>{tr`not known`}</>;
}

/** Shown once per row. */
function NotBegun({ said: text }: { said: boolean }) {
  return text ? <>{tr`not begun`}</> : <None why={tr`It has not begun`} />;
}

function Column({ figure: f, heads, comparable }: { figure: Figure; heads: PanelHead[]; comparable: boolean }) {
  const values = heads.map((h) => (hasBegun(h) ? f.of(h.summary, h) : -1));
  const most = Math.max(...values);
  return (
    <div title={f.title}>
      <div class="h">{f.name}</div>
      {heads.map((h, i) => {
        const v = values[i]!;
        const other = values[1 - i];
        const pays = comparable && dearer(v, other, f.write(v, h.summary), other === undefined ? '' : f.write(other, heads[1 - i]!.summary));
        return (
          <div class={`r ${'ab'[i]} ${pays ? 'pays' : ''} ${heads.length > 1 ? '' : 'alone'}`} key={i}>
            {heads.length > 1 && <span class="bar" style={{ width: `${v > 0 && most > 0 ? (v / most) * 100 : 0}%`, visibility: v > 0 ? 'visible' : 'hidden' }} />}
            <span class="v"><span class="sr">{h.title}: </span>{!hasBegun(h) ? <NotBegun said={f === makespan} /> : v < 0 ? <None why={f.none} /> : f.write(v, h.summary)}</span>
          </div>
        );
      })}
    </div>
  );
}
