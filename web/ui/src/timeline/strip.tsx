// What each scheduler paid: one column a figure, the dearer side solid and bold, and one sentence.

import { bytes, count, duration } from '../base/format.ts';
import type { Run } from '../base/run.ts';
import type { Summary } from '../base/scene.ts';
import { incomparable, verdict } from './verdict.ts';

interface Figure {
  name: string;
  of: (s: Summary) => number; // negative: there is none
  none?: string; // then; otherwise it is not known
  write: (v: number, s: Summary) => string;
  title?: string;
}

const figures: readonly Figure[] = [
  { name: 'Makespan', of: (s) => s.makespan, write: duration, title: 'From the start to the last event' },
  { name: 'Threads', of: (s) => s.threads, write: count, title: 'Threads that actors ran on; main has its own' },
  { name: 'Switches', of: (s) => s.switches, write: count, title: 'How often a core turned to another thread' },
  { name: 'Thread memory', of: (s) => s.threadMemory, write: (v, s) => (s.estimated ? '≈ ' : '') + bytes(v), title: 'Resident stacks of the threads' },
  { name: 'Peak backlog', of: (s) => s.peakBacklog, write: count, title: 'Most messages waiting at once, in all mailboxes' },
  { name: 'Latency p50', of: (s) => s.latencyP50, write: duration, none: 'No message was handled', title: 'From when a message could be handled to the end of its handling: the median' },
  { name: 'Latency p99', of: (s) => s.latencyP99, write: duration, none: 'No message was handled', title: 'From when a message could be handled to the end of its handling: 99 of 100 are faster' },
];

export function Strip({ run }: { run: Run }) {
  const heads = run.panels.map((p) => p.panel);
  const sentence = verdict(heads);
  const comparable = incomparable(heads) === '';
  return (
    <div data-part="strip">
      <div class="strip" role="group" aria-label="What each scheduler paid">
        <div>
          <div class="h">{heads.length > 1 ? 'What each paid' : 'What it paid'}</div>
          {heads.map((h, i) => <div class="rowname" key={h.key}><i class={`key ${'ab'[i]}`} />{h.title}</div>)}
        </div>
        {figures.map((f) => <Column key={f.name} figure={f} sums={heads.map((h) => h.summary)} names={heads.map((h) => h.title)} comparable={comparable} />)}
      </div>
      {sentence && <p class="verdict" data-part="verdict">{sentence}</p>}
    </div>
  );
}

function None({ why }: { why: string | undefined }) {
  return why ? <span title={why}><span aria-hidden="true">–</span><span class="sr">{why.toLowerCase()}</span></span> : <>not known</>;
}

function Column({ figure: f, sums, names, comparable }: { figure: Figure; sums: Summary[]; names: string[]; comparable: boolean }) {
  const values = sums.map(f.of);
  const most = Math.max(...values);
  return (
    <div title={f.title}>
      <div class="h">{f.name}</div>
      {sums.map((s, i) => {
        const v = values[i]!;
        const other = values[1 - i];
        const pays = comparable && v >= 0 && other !== undefined && other >= 0 && v > other;
        return (
          <div class={`r ${'ab'[i]} ${pays ? 'pays' : ''} ${sums.length > 1 ? '' : 'alone'}`} key={i}>
            {sums.length > 1 && <span class="bar" style={{ width: `${v > 0 && most > 0 ? (v / most) * 100 : 0}%`, visibility: v > 0 ? 'visible' : 'hidden' }} />}
            <span class="v"><span class="sr">{names[i]}: </span>{v < 0 ? <None why={f.none} /> : f.write(v, s)}</span>
          </div>
        );
      })}
    </div>
  );
}
