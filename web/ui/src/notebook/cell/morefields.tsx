// The fields of the settings that few runs need. They are loaded when somebody opens them.

import { tr, trn } from '../../ui/language.ts';
import { breaksRules } from '../../run/settings.ts';
import type { Settings } from '../../wire/types.gen.ts';
import { HistoryButton } from './history.tsx';
import type { CellModel } from './model.ts';
import { Num } from './number.tsx';

type Dispatcher = NonNullable<Settings['dispatcher']>;
type RaceSearch = NonNullable<Settings['races']>;

/** What each dispatcher does; the table is that of runtime/trace/dispatcher.go. */
const dispatchers: Record<Dispatcher, [name: string, about: string]> = {
  '': ['corrected', tr`An actor’s status and its mailbox change together.`],
  'first-waiter': ['first-waiter', tr`As published for an early pool: a thread takes the first actor that waits, even with an empty mailbox, and then sleeps: 1 s, 5 s, 6 s and so on, or until a message is sent.`],
  actorlite: ['actorlite', tr`As published: a slow sender can make an actor run with an empty mailbox, which ends the program.`],
  'lost-wakeup': ['lost-wakeup', tr`Broken on purpose: an actor can be left waiting with messages in its mailbox.`],
  'two-at-once': ['two-at-once', tr`Broken on purpose: two threads can run one actor at the same time.`],
};

/** The offered times of a stop, seconds: each is twice the one before. */
const ends: readonly number[] = Array.from({ length: 10 }, (_, i) => 2 ** i);

function StopAfter({ model }: { model: CellModel }) {
  const s = model.settings.value;
  const chosen = (s.stopAfter ?? 0) / 1e9;
  const list = chosen > 0 && !ends.includes(chosen) ? [...ends, chosen].sort((a, b) => a - b) : ends; // a value that a link has set
  return (
    <label class="field" title={tr`The run is stopped after this ${s.engine === 'sim' ? tr`virtual` : tr`real`} time, unless it ends earlier by itself or at a limit of the lesson`}>{tr`Stop after`}
      <select
        name="stopAfter" value={chosen} onChange={(e) => model.set({ stopAfter: Number(e.currentTarget.value) * 1e9 })}
        onKeyDown={(e) => e.key === 'Enter' && e.shiftKey && model.run()}
      >
        <option value={0}>{tr`no limit`}</option>
        {list.map((t) => <option key={t} value={t}>{trn`${t} s`}</option>)}
      </select>
    </label>
  );
}

/** Random delays of threads at points where a dispatcher with known faults is vulnerable to them. */
function HoldUps({ model, pooled }: { model: CellModel; pooled: boolean }) {
  const s = model.settings.value;
  return (
    <label class="field" title={tr`On a simulated machine a thread can be held up for up to 40 µs at each place where this dispatcher can go wrong. Without that a fault is rare, as on real threads`}>
      <input
        type="checkbox" name="holdUps" checked={s.engine === 'sim' && !s.noHoldUps} disabled={!pooled || s.engine !== 'sim'}
        onChange={(e) => model.set({ noHoldUps: !e.currentTarget.checked })}
        onKeyDown={(e) => e.key === 'Enter' && e.shiftKey && model.run()}
      />
      {tr`Hold threads up`}
    </label>
  );
}

/** Where a simulated run is searched for data races. */
function Races({ model }: { model: CellModel }) {
  const s = model.settings.value;
  return (
    <label class="field" title={tr`Two accesses to a variable, one of them a write, that nothing orders. A simulated run is searched for them in its first 2 million accesses to memory, which takes a fraction of a second`}>{tr`Data races`}
      <select
        name="races" disabled={s.engine !== 'sim'} value={s.races ?? ''}
        onChange={(e) => model.set({ races: e.currentTarget.value as RaceSearch })}
        onKeyDown={(e) => e.key === 'Enter' && e.shiftKey && model.run()}
      >
        <option value="">{tr`search at first`}</option>
        <option value="all">{tr`search all`}</option>
        <option value="off">{tr`do not search`}</option>
      </select>
    </label>
  );
}

export function Fields({ model, id, pooled }: { model: CellModel; id: string; pooled: boolean }) {
  return (
    <>
      {!model.withoutActors.value && <ForPools model={model} id={id} pooled={pooled} />}
      <StopAfter model={model} />
      <Races model={model} />
      <HistoryButton model={model} />
      {!model.withoutActors.value && <span class="meta" id={`${id}-about`} data-part="dispatcher-about">{pooled ? dispatchers[model.settings.value.dispatcher ?? ''][1] : tr`These are settings of the pool.`}</span>}
    </>
  );
}

/** The settings of a pool of threads. */
function ForPools({ model, id, pooled }: { model: CellModel; id: string; pooled: boolean }) {
  const dispatcher = model.settings.value.dispatcher ?? '';
  return (
    <>
      <Num
        model={model} name="batch" label={tr`Batch`} unit={tr`messages`} min={1} max={1_000_000} disabled={!pooled}
        title={tr`Messages an actor of the pool may handle before its thread goes to another`}
      />
      <Num
        model={model} name="slice" label={tr`Slice`} unit="ms" scale={1e6} step="any" min={0} max={3_600_000} disabled={!pooled}
        title={tr`The longest time an actor of the pool keeps its thread before others get it, checked between messages. With a batch of more than 1, the limit reached first counts; 0: none`}
      />
      <label class="field">{tr`Dispatcher`}
        <select
          name="dispatcher" disabled={!pooled} value={dispatcher} aria-describedby={`${id}-about`}
          onChange={(e) => model.set({ dispatcher: e.currentTarget.value as Dispatcher })}
          onKeyDown={(e) => e.key === 'Enter' && e.shiftKey && model.run()}
        >
          {Object.entries(dispatchers).map(([key, [name]]) => <option key={key} value={key}>{name}</option>)}
        </select>
      </label>
      {breaksRules(dispatcher) && <HoldUps model={model} pooled={pooled} />}
    </>
  );
}
