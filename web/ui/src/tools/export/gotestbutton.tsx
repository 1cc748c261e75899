// The button that saves an order that breaks as a Go test.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { save } from '../../ui/save.ts';
import { goTestPath } from './gotest.ts';
import { Warned, type Fetch } from './file.tsx';

interface Props {
  disabled: boolean;
  /** The run in this order, which is made if it was not yet. */
  run: () => Promise<string>;
  /** It breaks because goroutines wait for ever. */
  leaks: boolean;
  fetchFile: Fetch;
}

export function GoTestButton({ disabled, run, leaks, fetchFile }: Props) {
  const busy = useSignal(false);
  const problem = useSignal('');
  const warnings = useSignal<readonly string[]>([]);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const make = async () => {
    const mine = (stop.current = new AbortController());
    const id = await run(); // if the order cannot be opened, the cell says why
    [busy.value, problem.value, warnings.value] = [true, '', []];
    try {
      const file = await fetchFile(goTestPath(id, leaks), mine.signal, () => {});
      save(file);
      warnings.value = file.warnings;
    } catch (e) {
      if (!mine.signal.aborted) problem.value = errorText(e);
    }
    busy.value = false;
  };
  return (
    <span class="menu">
      <button type="button" class="btn" data-act="order-gotest" disabled={disabled || busy.value} title={tr`Saves a Go module whose test follows this order, with the Go toolchain alone`} onClick={() => void make()}>{tr`Save as a Go test`}</button>
      {(problem.value || warnings.value.length > 0) && (
        <span class="pop linkpop" role="status" data-part="gotest-said">
          {problem.value || <Warned list={warnings.value} />} <button type="button" class="link" onClick={() => ([problem.value, warnings.value] = ['', []])}>{tr`Close`}</button>
        </span>
      )}
    </span>
  );
}
