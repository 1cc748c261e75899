// What will run: the buttons, the settings, the state.

import { Icon } from '../base/icons.tsx';
import type { Engine, Scheduler } from '../base/protocol.ts';
import type { CellModel } from './model.ts';

export function RunBar({ model }: { model: CellModel }) {
  const s = model.settings.value;
  const busy = model.busy.value;
  const scheduler: Scheduler | 'both' = model.both.value ? 'both' : s.scheduler;
  const status = model.status;
  return (
    <div class="runbar" role="group" aria-label="Run">
      <button type="button" class="btn primary" data-act="run" disabled={busy} onClick={() => model.run()}><Icon name="play" /> Run <kbd>⇧ Enter</kbd></button>
      <button type="button" class="btn" data-act="stop" aria-label="Stop" title="Stop" disabled={!busy} onClick={() => model.stop()}><Icon name="stop" /> <span class="lab">Stop</span></button>
      <button type="button" class="btn" data-act="reset" aria-label="Reset" disabled={busy} title="Reset: back to the lesson's text and settings" onClick={() => void model.reset()}><Icon name="reset" /> <span class="lab">Reset</span></button>
      <span class="group">
        <span class="field" role="group" aria-label="Scheduler">Scheduler
          <span class="seg">
            {(['thread', 'pool', 'both'] as const).map((k) => (
              <button key={k} type="button" data-scheduler={k} aria-pressed={scheduler === k} title={schedulerTitles[k]} onClick={() => model.setScheduler(k)}>{k}</button>
            ))}
          </span>
        </span>
        <Num model={model} name="workers" label="Workers" title="Threads of the pool" min={1} max={1000} disabled={scheduler === 'thread'} />
        <Num model={model} name="batch" label="Batch" title="Messages an actor of the pool may handle before its thread goes to another" min={1} max={1000} disabled={scheduler === 'thread'} />
        {s.engine === 'sim'
          ? <Num model={model} name="cores" label="Cores" title="Processors of the simulated machine" min={1} max={256} />
          : <Num model={model} name="speed" label="Speed" title="Sleeps and declared work are divided by this" min={0.01} max={100000} step="any" />}
        <Num model={model} name="seed" label="Seed" title="Of all random numbers of the run" min={0} max={Number.MAX_SAFE_INTEGER} />
        <span class="field" role="group" aria-label="Engine">Engine
          <span class="seg">
            {([['sim', 'simulated'], ['real', 'real']] as [Engine, string][]).map(([k, name]) => (
              <button key={k} type="button" data-engine={k} aria-pressed={s.engine === k} title={engineTitles[k]} onClick={() => model.set({ engine: k })}>{name}</button>
            ))}
          </span>
        </span>
      </span>
      <span class={`status ${status.tone}`} data-part="status" data-state={model.state.value.is} role="status"><Icon name={status.icon} /> {status.text}</span>
    </div>
  );
}

const schedulerTitles = {
  thread: 'A thread for each actor',
  pool: 'A few threads shared by all actors',
  both: 'The same program under both, on one clock',
};

const engineTitles = {
  sim: 'Virtual time and a cost model: the same every time',
  real: 'Threads of the operating system, measured',
};

interface NumProps {
  model: CellModel;
  name: 'workers' | 'cores' | 'seed' | 'batch' | 'speed';
  label: string;
  title: string;
  min: number;
  max: number;
  step?: string;
  disabled?: boolean;
}

function Num({ model, name, label, title, min, max, step, disabled }: NumProps) {
  const take = (e: { currentTarget: HTMLInputElement }) => {
    const v = e.currentTarget.valueAsNumber;
    if (Number.isFinite(v) && v >= min && v <= max && (step === 'any' || Number.isInteger(v))) model.set({ [name]: v });
  };
  const fix = (e: { currentTarget: HTMLInputElement }) => {
    e.currentTarget.value = String(model.settings.value[name]); // what was not taken does not stay on show
  };
  return (
    <label class="field" title={title}>{label}
      <input
        name={name} type="number" inputMode="decimal" min={min} max={max} step={step ?? 1} value={model.settings.value[name]}
        disabled={disabled ?? false} onInput={take} onBlur={fix} onKeyDown={(e) => e.key === 'Enter' && e.shiftKey && model.run()}
      />
    </label>
  );
}
