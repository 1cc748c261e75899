// The pane beside the program: its output, errors, and the log at the cursor.

import { useRef } from 'preact/hooks';

import { plural } from '../../ui/format.ts';
import { Kind, Reason } from '../../run/kinds.ts';
import { tr, trn } from '../../ui/language.ts';
import type { PanelRun } from '../../run/run.ts';
import { eachStep, lastAtMost } from '../../run/search.ts';
import { screen } from './terminal.ts';
import { logLine } from '../../run/words.ts';
import { useFollow } from './tail.ts';
import type { CellModel, Output } from './model.ts';
import { Problems } from './problems.tsx';

export function OutputPane({ model }: { model: CellModel }) {
  const idle = isIdle(model);
  return (
    <div class={idle ? 'out idle' : 'out'} data-part="output" role="log" aria-label={tr`Output`} tabIndex={idle ? -1 : 0}>
      <Problems model={model} />
      <Written model={model} />
      <Log model={model} />
    </div>
  );
}

/** Whether there is nothing to show yet: beside a program without a run, the pane then takes no room. */
function isIdle(model: CellModel): boolean {
  return model.state.value.is === 'new' && !model.player.run.value && model.live.value.length === 0 && !model.error.value
    && model.diagnostics.value.length === 0 && !model.answer.value.text;
}

/** The program's output: live while it runs, from the trace afterwards. */
function Written({ model }: { model: CellModel }) {
  const busy = model.busy.value;
  const run = model.player.run.value;
  const live = model.live.value;
  if (busy || !run || model.state.value.is !== 'done') {
    if (live.length > 0) return <Groups parts={live} titles={{}} open={busy} />;
    return run && !busy && model.state.value.is !== 'new' ? null : <p class="meta">{emptyText(model)}</p>;
  }
  const logs = run.panels.some((p) => p.panel.actors.length > 0); // then the log will take all the space
  if (run.loading && live.length === 0) return <p class={`meta ${logs ? 'arriving' : ''}`}>{tr`The output is shown once the events are loaded.`}</p>;
  const recorded = run.panels.flatMap((p) => writtenBy(p));
  const parts = recorded.length > 0 || run.hiddenFrom < Infinity ? recorded : live;
  if (parts.length === 0) return run.panels.some((p) => p.begins.length > 0) ? null : <p class="meta">{run.hiddenFrom < Infinity ? tr`Nothing written so far` : tr`The program wrote nothing.`}</p>;
  const titles = run.panels.length > 1 ? Object.fromEntries(run.panels.map((p) => [p.panel.key, p.panel.title])) : {};
  return <Groups parts={parts} titles={titles} open={false} />;
}

function emptyText(model: CellModel): string {
  const s = model.state.value;
  switch (s.is) {
    case 'queued': return tr`Other programs are running. This one waits with ticket ${parseInt(s.ticket, 10)}, which keeps its place even if the page is reloaded; Stop gives it up.`;
    case 'running': return model.server.reachable() ? tr`Running; nothing written yet` : tr`The program runs when the server answers this page again.`;
    default: return tr`What the program writes appears here.`;
  }
}

function writtenBy(p: PanelRun): Output[] {
  const list: Output[] = [];
  eachStep(p.c.kind, Kind.Output, (i) => {
    list.push({ stream: p.c.reason[i] === Reason.Stderr ? 'stderr' : 'stdout', panel: p.panel.key, text: p.panel.strings[p.c.value[i]!] ?? '' });
  });
  return list;
}

/** One block per run, or one for both if their output is equal. With several runs each block has a title, even if the
 *  others wrote nothing. */
function Groups({ parts, titles, open }: { parts: Output[]; titles: Record<string, string>; open: boolean }) {
  const order = Object.keys(titles); // the order of panels; output arrives in any order
  const keys = [...new Set(parts.map((p) => p.panel))].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const texts = keys.map((k) => screen(parts.filter((p) => p.panel === k)));
  const same = keys.length > 1 && texts.every((t) => joined(t) === joined(texts[0]!));
  const shown = same ? [texts[0]!] : texts;
  const name = (i: number) => (same ? tr`the same under both schedulers` : titles[keys[i]!] ?? keys[i]!);
  return (
    <>
      {shown.map((group, i) => (
        <section key={i} class="written" data-panel={same ? 'both' : keys[i]}>
          <div class="meta">{trn`Output${Math.max(keys.length, order.length) > 1 && name(i) ? ` · ${name(i)}` : ''}`}</div>
          <Tail parts={group} follow={open} />
        </section>
      ))}
    </>
  );
}

const joined = (parts: readonly Output[]) => parts.map((p) => `${p.stream}:${p.text}`).join('');

function Tail({ parts, follow }: { parts: readonly Output[]; follow: boolean }) {
  const box = useRef<HTMLPreElement>(null);
  useFollow(box, follow);
  return <pre ref={box} tabIndex={0} role="group" aria-label={tr`Written by the program`}>{parts.map((p, i) => <span key={i} class={p.stream}>{p.text}</span>)}</pre>;
}

/** Lines of the log before the cursor, and in all. */
const before = 4;
const lines = 40;

/** The classic log around the cursor: one line for each message whose handling began. */
function Log({ model }: { model: CellModel }) {
  const { player } = model;
  const p = player.panel.value;
  if (!p || model.busy.value || p.begins.length === 0) return null;
  const at = lastAtMost(p.begins, player.step.value);
  const from = Math.max(0, at - before);
  const rows = Array.from(p.begins.subarray(from, from + lines));
  const goto = (step: number) => {
    player.playback.pause();
    player.selection.choose(p.actorName(p.c.actor[step]!));
    player.goto(player.active.value, step);
  };
  return (
    <section class="log" data-part="log">
      <div class="meta">{trn`${p.panel.title} · ${plural(p.panel.summary.messages, 'message')} · log at the cursor`}</div>
      <div class="lines">
        {rows.map((step, i) => (
          <div key={step} class={from + i === at ? 'hit' : ''} onClick={() => goto(step)}>{logLine(p, step)}</div>
        ))}
      </div>
    </section>
  );
}
