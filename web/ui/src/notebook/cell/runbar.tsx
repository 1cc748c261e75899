// The run bar: buttons, settings, state.

import { useLayoutEffect, useRef } from 'preact/hooks';

import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { site } from '../../wire/transport.ts';
import type { Engine, Scheduler } from '../../wire/types.gen.ts';
import { schedulerWords } from '../../run/settings.ts';
import { measureBar } from './barheight.ts';
import type { CellModel } from './model.ts';
import { useMore } from './more.tsx';
import { Num } from './number.tsx';

export function RunBar({ model }: { model: CellModel }) {
  const s = model.settings.value;
  const busy = model.busy.value || model.checking.value;
  const scheduler: Scheduler | 'both' = model.both.value ? 'both' : s.scheduler;
  const plain = model.withoutActors.value;
  const pooled = !plain && (scheduler === 'pool' || scheduler === 'both');
  const status = model.status;
  const more = useMore(model, pooled);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => measureBar(bar.current!), []);
  return (
    <div class="bars">
      <div ref={bar} class="runbar" role="group" aria-label={tr`Run`}>
        <Start model={model} busy={busy} />
        <TryOrders model={model} />
        <button type="button" class="btn" data-act="stop" aria-label={tr`Stop`} title={tr`Stop`} disabled={!busy || model.stopping.value} onClick={() => model.stop()}><Icon name="stop" /> <span class="lab">{tr`Stop`}</span></button>
        {!model.inFile && <button type="button" class="btn" data-act="reset" aria-label={model.exercise ? tr`Starter` : tr`Reset`} disabled={busy || model.own.value !== null} title={tr`Reset: back to the ${model.exercise ? tr`starter` : tr`lesson’s text`} and its settings`} onClick={() => void model.reset()}><Icon name="reset" /> <span class="lab">{model.exercise ? tr`Starter` : tr`Reset`}</span></button>}
        <span class="group">
          {!plain && <ForActors model={model} scheduler={scheduler} pooled={pooled} />}
          {s.engine === 'sim'
            ? <Num model={model} name="cores" label={tr`Cores`} title={tr`Processors of the simulated machine`} min={1} max={256} />
            : <Num model={model} name="speed" label={tr`Speed`} title={tr`Sleeps and declared work are divided by this`} min={0.01} max={100000} step="any" />}
          <Num model={model} name="seed" label={tr`Seed`} title={tr`Determines all random numbers of the run`} min={0} max={Number.MAX_SAFE_INTEGER} />
          <span class="field" role="group" aria-label={tr`Engine`}><span class="name">{tr`Engine`}</span>
            <span class="seg">
              {([['sim', tr`simulated`], ['real', tr`real`]] as [Engine, string][]).map(([k, name]) => (
                <button key={k} type="button" data-engine={k} aria-pressed={s.engine === k} disabled={site !== null && k === 'real'} title={site && k === 'real' ? tr`A published site has one thread, which would measure something else. Real threads need Rehearse on a computer.` : engineTitles[k]} onClick={() => model.set({ engine: k })}>{name}</button>
              ))}
            </span>
          </span>
        </span>
        <span class="moreslot">{more.button}</span>
        <span class={`status ${status.tone}`} data-part="status" data-state={model.state.value.is} role="status" title={status.about}><Icon name={status.icon} /> {status.text}</span>
      </div>
      {more.panel}
    </div>
  );
}

/** The settings that are for actors: a program without them has nothing for a scheduler to do. */
function ForActors({ model, scheduler, pooled }: { model: CellModel; scheduler: Scheduler | 'both'; pooled: boolean }) {
  return (
    <>
      <span class="field" role="group" aria-label={tr`Scheduler`}><span class="name">{tr`Scheduler`}</span>
        <span class="seg">
          {(['thread', 'pool', 'goroutine', 'both'] as const).map((k) => (
            <button key={k} type="button" data-scheduler={k} aria-pressed={scheduler === k} title={schedulerTitles[k]} onClick={() => model.setScheduler(k)}>{k === 'both' ? tr`both` : schedulerWords[k]}</button>
          ))}
        </span>
      </span>
      <span class="workers">
        <Num model={model} name="workers" label={tr`Workers`} title={tr`Threads of the pool`} min={1} max={1000} disabled={!pooled} />
        {model.hasPool.value && <WorkerButtons model={model} />}
      </span>
    </>
  );
}

/** The button that starts the cell. For an exercise it tests the checks, and another button beside it runs the cell
 *  once with the settings of the bar. */
function Start({ model, busy }: { model: CellModel; busy: boolean }) {
  if (!model.exercise) {
    return <button type="button" class="btn primary" data-act="run" disabled={busy} onClick={() => model.run()}><Icon name="play" /> {tr`Run`} <kbd>⇧ Enter</kbd></button>;
  }
  return (
    <>
      {model.toBreak
        ? <button type="button" class="btn primary" data-act="break" disabled={busy} title={tr`Choose who goes on, until a check fails`} onClick={() => model.go()}><Icon name="orders" /> {tr`Be the scheduler`}</button>
        : <button type="button" class="btn primary" data-act="check" disabled={busy} onClick={() => model.go()}><Icon name="check" /> {tr`Run and check`}</button>}
      <button type="button" class="btn icon" data-act="run" aria-label={tr`Run once`} title={tr`Run once, with these settings and without the checks`} disabled={busy} onClick={() => model.run()}><Icon name="play" /></button>
    </>
  );
}

/** The button that tries the orders of the program. */
function TryOrders({ model }: { model: CellModel }) {
  const why = model.ordersWhy.value;
  return (
    <button type="button" class="btn" data-act="orders" aria-label={tr`Try all orders`} disabled={why !== ''} title={why || tr`Runs the program in many orders of its operations, and says in which it breaks`} onClick={() => model.orders.try()}>
      <Icon name="orders" /> <span class="lab">{tr`Try all orders`}</span>
    </button>
  );
}

/** Adds or removes a worker of the running pool. */
function WorkerButtons({ model }: { model: CellModel }) {
  const idle = !model.poolRuns.value;
  const added = idle ? 0 : model.removable.value;
  return (
    <span class="seg crew" role="group" aria-label={tr`Workers of the current run`}>
      <button type="button" data-act="remove-worker" aria-label={tr`Remove a worker, ${added} added`} title={tr`While the pool runs: remove an added worker${idle ? '' : tr`; now there are ${added}`}`} disabled={added === 0} onClick={() => model.ask('remove-worker')}>−</button>
      <button type="button" data-act="add-worker" aria-label={tr`Add a worker`} title={tr`While the pool runs: add a worker`} disabled={idle} onClick={() => model.ask('add-worker')}>+</button>
    </span>
  );
}

const schedulerTitles = {
  thread: tr`A thread for each actor`,
  pool: tr`A few threads shared by all actors`,
  goroutine: tr`A goroutine for each actor; Go gives them threads`,
  both: tr`The same program under thread and pool, on one clock`,
};

const engineTitles = {
  sim: tr`Virtual time and a cost model: the same every time`,
  real: tr`Threads of the operating system, measured`,
};
