// A setting that is a number, with its name before it.

import type { Settings } from '../../wire/types.gen.ts';
import type { CellModel } from './model.ts';

interface Props {
  model: CellModel;
  name: 'workers' | 'cores' | 'seed' | 'batch' | 'slice' | 'speed';
  label: string;
  title: string;
  min: number;
  max: number;
  /** The setting's value for 1: 1e6 for milliseconds, because settings are in nanoseconds. */
  scale?: number;
  unit?: string;
  step?: string;
  disabled?: boolean;
}

export function Num({ model, name, label, title, min, max, scale = 1, unit, step, disabled }: Props) {
  const shown = (s: Settings) => (s[name] ?? 0) / scale;
  const take = (e: { currentTarget: HTMLInputElement }) => {
    const v = e.currentTarget.valueAsNumber;
    if (!(v >= min && v <= max) || (step !== 'any' && !Number.isInteger(v))) return;
    model.set({ [name]: scale === 1 ? v : Math.round(v * scale) });
  };
  const fix = (e: { currentTarget: HTMLInputElement }) => {
    e.currentTarget.value = String(shown(model.settings.value)); // a value that was not accepted does not stay in the field
  };
  return (
    <label class="field" title={title}>{label}
      <input
        name={name} type="number" inputMode="decimal" min={min} max={max} step={step ?? 1} value={shown(model.settings.value)}
        disabled={disabled ?? false} onInput={take} onBlur={fix} onKeyDown={(e) => e.key === 'Enter' && e.shiftKey && model.run()}
      />
      {unit}
    </label>
  );
}
