// The panel below the run bar that says what was found in the orders of the program. Its height does not depend on
// what is in it, so that nothing below it moves.

import type { ComponentChildren } from 'preact';

import { count } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { tr } from '../../../ui/language.ts';
import { schedulerWords } from '../../../run/settings.ts';
import type { Exploration, Scheduler } from '../../../wire/types.gen.ts';
import type { CellModel } from '../model.ts';
import { Curve } from './curve.tsx';
import { aloud, beginning, deviationsText, endText, racesOf, realText, speed, verdictOf, type Verdict } from './say.ts';
import { underway, type Orders, type Tried } from './state.ts';

/** More that can be done with an order that breaks: comparisons and links. */
export type OrderTools = (model: CellModel, t: Tried) => ComponentChildren;

export function OrdersPanel({ model, tools }: { model: CellModel; tools: OrderTools }) {
  const { orders } = model;
  const s = orders.state.value;
  return (
    <>
      <p class="sr" role="status" data-part="orders-said">{orders.said.value ? aloud(orders.said.value) : ''}</p>
      {s && <Panel model={model} s={s} tools={tools} />}
    </>
  );
}

function Panel({ model, s, tools }: { model: CellModel; s: Orders; tools: OrderTools }) {
  const { orders } = model;
  const busy = underway(s);
  const stale = orders.stale.value;
  return (
    <section class="orders" aria-label={tr`Orders of ${model.cell.id}`} data-part="orders" data-stage={s.stage}>
      <div class="head">
        <span class="strong">{tr`Orders`}</span>
        <span class="note">{stale && <><Icon name="warn" /> {stale}</>}</span>
        {busy
          ? <button type="button" key="act" class="btn" data-act="orders-stop" disabled={s.stopped} onClick={() => orders.stop()}><Icon name="stop" /> {tr`Stop`}</button>
          : <button type="button" key="act" class="btn" data-act="orders-again" disabled={model.ordersWhy.value !== ''} title={model.ordersWhy.value || tr`Tries orders of the program as it is now`} onClick={() => orders.try(s.asked.all)}><Icon name="reset" /> {tr`Try again`}</button>}
        <button type="button" key="play" class="btn" data-act="play" disabled={busy || model.playWhy.value !== ''} title={model.playWhy.value || tr`You choose who goes on at each operation, and find an order that breaks`} onClick={() => void orders.play()}>{tr`Be the scheduler`}</button>
        <button type="button" class="btn quiet icon" data-act="orders-close" aria-label={tr`Close`} title={tr`Close`} onClick={() => orders.close()}><Icon name="cross" /></button>
      </div>
      <div class="found" tabIndex={0} role="group" aria-label={tr`What was found`}>
        {blocksOf(s).map((scheduler) => {
          const t = s.tried.find((u) => u.scheduler === scheduler);
          const name = s.asked.both ? names[scheduler] : '';
          if (!t) return <Block key={scheduler} name={name} of={beginning(s)} report={none} points={[]} />;
          const over = t.over || !busy;
          return (
            <Block
              key={scheduler} name={name} of={verdictOf(s, t)} report={t.report} points={t.curve}
              acts={over && <Acts model={model} s={s} t={t} tools={tools} />} more={over && <More report={t.report} />}
            />
          );
        })}
        {s.problem && s.tried.length === blocksOf(s).length && <p class="problem">{s.problem}</p>}
      </div>
    </section>
  );
}

/** The schedulers that have a block: from the start, so that no block moves when the next one begins. A program without
 *  actors has only one. */
function blocksOf(s: Orders): Scheduler[] {
  const there = s.tried.map((t) => t.scheduler);
  if (s.asked.both && (underway(s) || s.stopped || s.problem)) return ['thread', 'pool'];
  return there.length > 0 ? there : [s.asked.settings.scheduler];
}

const none: Exploration = { tried: 0, different: 0, elapsed: 0, ends: [], complete: false, timed: false };

const names: Record<Scheduler, string> = { thread: tr`Thread per actor`, pool: tr`Pool`, goroutine: schedulerWords.goroutine };

const icons = { fail: 'cross', ok: 'check', warn: 'warn', '': 'ring' } as const;

interface BlockProps {
  name?: string;
  of: Verdict;
  report: Exploration;
  points: Tried['curve'];
  /** What can be done about it. */
  acts?: ComponentChildren;
  /** Details. */
  more?: ComponentChildren;
}

function Block({ name = '', of, report, points, acts, more }: BlockProps) {
  return (
    <div class="tried" data-part="tried">
      {name && <p class="meta name">{name}</p>}
      <div class="says">
        <p class={`finding ${of.tone}`} data-part="verdict"><Icon name={icons[of.tone]} /> <span>{of.title}</span></p>
        {of.text && <p class="detail">{of.text}</p>}
        {acts}
      </div>
      <div class="more-said">{more}</div>
      <div class="figures">
        <dl>
          <div><dt>{tr`tried`}</dt><dd data-part="orders-tried">{count(report.tried)}</dd></div>
          <div><dt>{tr`different`}</dt><dd data-part="orders-different">{count(report.different)}</dd></div>
          <div><dt>{tr`per second`}</dt><dd>{speed(report) > 0 ? count(speed(report)) : '–'}</dd></div>
        </dl>
        <Curve points={points} />
        <p class="meta">{tr`different orders, over orders tried`}</p>
      </div>
    </div>
  );
}

/** What can be done about what a search has found that is over. */
function Acts({ model, s, t, tools }: { model: CellModel; s: Orders; t: Tried; tools: OrderTools }) {
  const { report: r } = t;
  if (r.failure) {
    return (
      <div class="acts">
        <button type="button" class="btn primary" data-act="order-open" disabled={model.busy.value || model.checking.value} title={tr`Runs the program in this order, and goes to the step at which it breaks`} onClick={() => model.orders.open(t)}><Icon name="play" /> {tr`Open this order`}</button>
        {tools(model, t)}
      </div>
    );
  }
  if (r.complete || r.unrepeatable || s.asked.all) return null;
  return (
    <div class="acts">
      <button type="button" class="btn" data-act="orders-all" disabled={model.ordersWhy.value !== ''} title={model.ordersWhy.value || tr`Tries every order once, for up to a minute: if all hold, that is a proof for this input`} onClick={() => model.orders.try(true)}>{tr`Try all, in turn`}</button>
    </div>
  );
}

/** How the order that breaks differs from the usual one, data races, and how runs ended. */
function More({ report: r }: { report: Exploration }) {
  const f = r.failure;
  return (
    <>
      {f && <p>{deviationsText(f)}</p>}
      {f?.words && f.words.length > 0 && <ul class="steps" data-part="deviations">{f.words.map((w) => <li key={w}>{w}.</li>)}</ul>}
      {f?.real && <p data-part="real">{realText(f)}</p>}
      {racesOf(r).map(({ texts, help }) => (
        <div key={help} class="races" data-part="races">
          {texts.map((text) => <p key={text}>{text}</p>)}
          {help && <p class="meta">{help}</p>}
        </div>
      ))}
      {r.ends.length > 1 && <Ends report={r} />}
    </>
  );
}

function Ends({ report }: { report: Exploration }) {
  return (
    <div class="ends">
      <p class="meta">{tr`How the runs ended`}</p>
      <ul data-part="ends">{report.ends.map((e) => <li key={`${e.end} ${e.text}`}><b>{count(e.runs)} ×</b> <span>{endText(e)}</span></li>)}</ul>
    </div>
  );
}
