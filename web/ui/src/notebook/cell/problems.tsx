// Errors, with their place and what to do next: compile errors and warnings, failed runs, panics of actors.

import { count } from '../../ui/format.ts';
import { Kind, Reason } from '../../run/kinds.ts';
import { tr, trn } from '../../ui/language.ts';
import type { PanelRun } from '../../run/run.ts';
import type { CellModel } from './model.ts';

/** The most panics of actors listed one by one, for a single run and for each of two. */
const listedAlone = 3;
const listedOfTwo = 1;

export function Problems({ model }: { model: CellModel }) {
  const state = model.state.value;
  const wrong = model.diagnostics.value;
  return (
    <div class="problems" data-part="problems" aria-live="polite">
      {model.error.value && <p class="problem">{model.error.value}</p>}
      {wrong.map((d, i) => (
        <p class={d.warning ? 'problem mild' : 'problem'} key={i} data-part={d.warning ? 'warning' : 'mistake'}>
          {d.warning && tr`Warning: `}{d.cell && d.cell !== model.cell.id
            ? <b>{trn`Line ${d.line} of ${d.cell}`}</b>
            : <button type="button" class="link" onClick={() => model.point(d.line)}>{trn`Line ${d.line}`}</button>}: {d.text}
          {d.hint && <span class="hint">{d.hint}</span>}
        </p>
      ))}
      {model.answer.value.text && <p class={model.answer.value.refused ? 'problem mild' : 'meta'} data-part="answer">{model.answer.value.text}</p>}
      {state.is === 'failed' && <p class="problem" data-part="failure">{state.text}</p>}
      {state.is === 'done' && <Outcomes model={model} />}
    </div>
  );
}

function Outcomes({ model }: { model: CellModel }) {
  const run = model.player.run.value;
  if (!run) return null;
  const bad = run.panels.filter((p) => p.panel.outcome.text && p.panel.outcome.end !== 'ok');
  const texts = [...new Set(bad.map((p) => p.panel.outcome.text))];
  const same = texts.length === 1 && bad.length === run.panels.length;
  const remarks = new Set(run.panels.flatMap((p) => p.panel.outcome.remark?.split('\n') ?? []));
  return (
    <>
      {(same ? bad.slice(0, 1) : bad).map((p) => (
        <p class={`problem ${p.panel.outcome.end === 'stopped' || p.panel.outcome.end === 'limit' ? 'mild' : ''}`} key={p.panel.key} data-part="outcome">
          {run.panels.length > 1 && !same && <b>{p.panel.title}: </b>}{p.panel.outcome.end === 'stopped' ? tr`Stopped.` : p.panel.outcome.text}
          <span class="links">
            <Place model={model} run={p} />
            {p.events > 0 && <button type="button" class="link" onClick={() => model.player.goto(run.panels.indexOf(p), p.events - 1)}>{tr`Open the last step`}</button>}
          </span>
        </p>
      ))}
      {[...remarks].map((text) => <p class="problem mild" key={text} data-part="remark">{text}</p>)}
      {run.panels.map((p, i) => <Crashes key={p.panel.key} model={model} run={p} index={i} />)}
    </>
  );
}

/** Where a run ended, if that is in this cell. */
function Place({ model, run }: { model: CellModel; run: PanelRun }) {
  const at = run.panel.positions[(run.panel.outcome.pos ?? 0) - 1];
  if (!at || model.changed.value) return null;
  if (at.file !== model.cell.id) return <span>{trn`Line ${at.line} of ${at.file}`}</span>;
  return <button type="button" class="link" onClick={() => model.point(at.line)}>{trn`Line ${at.line}`}</button>;
}

/** A panic's text without its place, which is shown separately: "countdown:44: panic: boom" becomes "boom". */
function panicText(text: string): string {
  return text.replace(/^(\S+:\d+: )?panic: /, '');
}

/** storm09 panicked at line 44: index 8 out of range. The run goes on. */
function Crashes({ model, run, index }: { model: CellModel; run: PanelRun; index: number }) {
  if (run.panel.summary.crashes === 0 || run.outlined) return null;
  const several = model.player.run.value!.panels.length > 1;
  const listed = several ? listedOfTwo : listedAlone;
  const steps: number[] = [];
  for (let i = 0; i < run.events && steps.length < listed; i++) if (run.c.kind[i] === Kind.ActorCrash && run.c.reason[i] !== Reason.Empty) steps.push(i);
  const more = run.panel.summary.crashes - steps.length;
  return (
    <>
      {steps.map((step) => {
        const line = run.panel.positions[run.c.pos[step]! - 1]?.line;
        const [text, ...hint] = panicText(run.panel.strings[run.c.value[step]!] ?? '').split('\n');
        return (
          <p class="problem mild" key={step} data-part="crash">
            {trn`${several && `${run.panel.title}: `}${<b>{run.actorName(run.c.actor[step]!)}</b>} panicked${line ? tr` at line ${line}` : ''}: ${text}. The run goes on.`}
            {hint.length > 0 && <span class="hint">{hint.join('\n')}</span>}
            <span class="links"><button type="button" class="link" onClick={() => model.player.goto(index, step)}>{trn`Open step ${count(step)}`}</button></span>
          </p>
        );
      })}
      {more > 0 && <p class="problem mild">{trn`${several && `${run.panel.title}: `}and ${count(more)} more; filter the table for “panic”`}</p>}
    </>
  );
}
