// The goroutines of a recording by Go: which are shown, and what they did, by start function.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

import { count, duration } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { Menu } from '../../ui/menu.tsx';
import { reasonWords, Reason } from '../../run/kinds.ts';
import { wholeOf } from '../../run/narrowed.ts';
import type { Player } from '../../player/player.ts';
import type { FunctionFigures, MarkFigures, TimeSpread } from '../../wire/types.gen.ts';
import { choose } from './address.ts';
import { all, isAll, recordedPanel, type Choice, type GoroutineFilter } from './filter.ts';
import { Hops } from './hops.tsx';
import { sorted, type Part, type Sort } from './sorted.ts';

export function Goroutines({ filter }: { filter: GoroutineFilter }) {
  return (
    <section class="goroutines" data-part="goroutines" aria-label={tr`Goroutines`}>
      <Hops player={filter.player} />
      <Bar filter={filter} />
      {filter.problem.value && <p class="problem" role="alert">{filter.problem.value}</p>}
      <Figures filter={filter} />
    </section>
  );
}

/** The goroutine that is selected, or else that of the event at the cursor; null: none. */
export function goroutineAt(player: Player): { name: string; label: string; function: string } | null {
  const run = player.run.value;
  const index = run ? recordedPanel(run) : -1;
  const panel = run?.panels[index];
  if (!panel) return null;
  const chosen = player.selection.threadOf(index);
  const thread = panel.panel.threads[chosen >= 0 ? chosen : panel.c.thread[player.steps.value[index] ?? -1] ?? -1];
  return thread ? { name: thread.name, label: thread.label, function: thread.role === 'main' ? 'main.main' : thread.func ?? '' } : null;
}

/** The line that says which goroutines are shown, and the menu that chooses others. */
function Bar({ filter }: { filter: GoroutineFilter }) {
  const { choice } = filter;
  const run = filter.player.run.value;
  if (!run) return null;
  const at = goroutineAt(filter.player);
  const threads = wholeOf(run).panels[recordedPanel(run)]!.panel.threads;
  const laneless = threads.filter((t) => t.lane < 0).length;
  const shown = filter.figures.value?.threads.length ?? threads.length;
  const go = (to: Choice) => void choose(filter, to);
  return (
    <div class="goroutine-bar" data-part="goroutine-bar" role="status">
      <span>{isAll(choice.value) ? `${tr`All ${count(threads.length)} goroutines`}${laneless > 0 ? tr`; ${count(laneless)} of Go's runtime hardly ran and have no lane` : ''}.` : tr`Shown: ${choiceWords(choice.value)}, ${count(shown)} of ${count(threads.length)} goroutines.`}</span>
      {!isAll(choice.value) && <button type="button" class="btn" data-act="all-goroutines" onClick={() => go(all)}>{tr`Show all goroutines`}</button>}
      {at && (
        <Menu act="goroutine-menu" title={tr`Show only some goroutines`} label={tr`Only… (${at.label})`}>
          {(open) => {
            const entry = (act: string, to: Choice, text: string) => (
              <button type="button" class="item" data-act={act} onClick={() => {
                open.value = false;
                go(to);
              }}>{text}</button>
            );
            return (
              <>
                {entry('only-around', { ...all, goroutine: at.name }, tr`${at.name} and those that interact with it`)}
                {entry('only-transitive', { ...all, goroutine: at.name, transitive: true }, tr`And those that interact with these, and so on`)}
                {at.function && entry('only-function', { ...all, function: at.function }, tr`Those that run ${at.function}`)}
              </>
            );
          }}
        </Menu>
      )}
    </div>
  );
}

/** What is chosen, in words. */
export function choiceWords(c: Choice): string {
  if (c.goroutine === '') return tr`those that run ${c.function}`;
  return c.transitive ? tr`${c.goroutine}, those that interact with it, with these, and so on` : tr`${c.goroutine} and those that interact with it`;
}

/** The figures of a spread, in the order of the choice. */
const parts: readonly { part: Part; word: string }[] = [{ part: 'sum', word: tr`Sum` }, { part: 'min', word: tr`Least` }, { part: 'avg', word: tr`Average` }, { part: 'max', word: tr`Most` }];

function Figures({ filter }: { filter: GoroutineFilter }) {
  const figures = filter.figures.value;
  return (
    <details class="figures" data-part="goroutine-figures" open>
      <summary>{tr`What goroutines did, by start function`}</summary>
      {figures
        ? (
          <>
            <Functions filter={filter} functions={figures.functions} />
            <Marks title={tr`Tasks`} list={figures.tasks} />
            <Marks title={tr`Regions`} list={figures.regions} />
            {figures.cut && <p class="meta">{tr`These are figures of what is shown, not of the whole recording.`}</p>}
          </>
        )
        : <p class="meta">{tr`Counting…`}</p>}
    </details>
  );
}

/** What a wait for a reason is called in the table. */
function reasonWord(reason: string): string {
  if (reason === 'None') return tr`other`;
  return reasonWords[Reason[reason as keyof typeof Reason]] ?? reason;
}

function Functions({ filter, functions }: { filter: GoroutineFilter; functions: readonly FunctionFigures[] }) {
  const part = useSignal<Part>('sum');
  const sort = useSignal<Sort>({ by: 'running', down: true });
  const reasons = [...new Set(functions.flatMap((f) => f.waits.map((w) => w.reason)))];
  const columns: { by: string; title: string }[] = [
    { by: 'count', title: tr`Count` }, { by: 'total', title: tr`Total` }, { by: 'running', title: tr`Running` }, { by: 'ready', title: tr`Ready` },
    ...reasons.map((r) => ({ by: r, title: reasonWord(r) })),
  ];
  const head = ({ by, title }: { by: string; title: string }) => (
    <th scope="col" key={by} aria-sort={sort.value.by === by ? (sort.value.down ? 'descending' : 'ascending') : 'none'}>
      <button type="button" class="link" data-sort={by} onClick={() => (sort.value = { by, down: sort.value.by === by ? !sort.value.down : by !== 'name' })}>{title}{sort.value.by === by && (sort.value.down ? ' ↓' : ' ↑')}</button>
    </th>
  );
  return (
    <>
      <div class="seg" role="group" aria-label={tr`Of the goroutines of a function`}>
        {parts.map((p) => <button type="button" key={p.part} class={part.value === p.part ? 'on' : ''} aria-pressed={part.value === p.part} data-figure={p.part} onClick={() => (part.value = p.part)}>{p.word}</button>)}
      </div>
      <Scroll>
        <table data-part="functions">
          <thead><tr>{[{ by: 'name', title: tr`Start function` }, ...columns].map(head)}</tr></thead>
          <tbody>
            {sorted(functions, sort.value, part.value).map((f) => (
              <tr key={`${f.name} ${f.role}`}>
                <th scope="row">
                  {f.name
                    ? <button type="button" class="link" data-function={f.name} title={tr`Show only the goroutines that run ${f.name}`} onClick={() => void choose(filter, { ...all, function: f.name })}>{f.name}</button>
                    : tr`not recorded`}
                  {f.role === 'runtime' && <span class="meta"> {tr`Go's runtime`}</span>}
                </th>
                <td>{count(f.count)}</td>
                {[f.total, f.running, f.ready].map((s, i) => <td key={i}>{duration(s[part.value])}</td>)}
                {reasons.map((r) => {
                  const wait = f.waits.find((w) => w.reason === r);
                  return <td key={r}>{wait ? duration(wait[part.value]) : ''}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

function Marks({ title, list }: { title: string; list: readonly MarkFigures[] }) {
  if (list.length === 0) return null;
  const spread = (s: TimeSpread) => parts.map((p) => <td key={p.part}>{duration(s[p.part])}</td>);
  return (
    <Scroll>
      <table data-part="marks">
        <thead><tr><th scope="col">{title}</th><th scope="col">{tr`Count`}</th><th scope="col" title={tr`Those that began and ended in what is shown; only these have durations`}>{tr`Complete`}</th>{parts.map((p) => <th scope="col" key={p.part}>{p.word}</th>)}<th scope="col">{tr`Goroutines`}</th></tr></thead>
        <tbody>
          {list.map((k) => <tr key={k.name}><th scope="row">{k.name}</th><td>{count(k.count)}</td><td>{count(k.complete)}</td>{spread(k.took)}<td>{count(k.goroutines)}</td></tr>)}
        </tbody>
      </table>
    </Scroll>
  );
}

/** A table that may be wider than the page. */
function Scroll({ children }: { children: ComponentChildren }) {
  return <div class="scroll" tabIndex={0} role="group" aria-label={tr`Table`}>{children}</div>;
}
