// Selects the two runs: A and B, each from the schedulers of this run, earlier runs of the cell, and runs made for a
// comparison; and a small form that makes one with other settings.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Icon } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import type { Engine, RunItem, Scheduler, Settings } from '../../wire/types.gen.ts';
import type { Contrast } from './contrast.ts';
import type { CompareServer } from './server.ts';
import { panelOf, type Side } from './side.ts';
import { earlierName, foreignName, otherCores, sideName } from './sidename.ts';

interface Choice {
  value: string;
  name: string;
}

interface Group {
  name: string;
  choices: Choice[];
}

export function Pickers({ contrast: c, server }: { contrast: Contrast; server: CompareServer | undefined }) {
  const making = useSignal<'a' | 'b' | ''>('');
  const run = c.player.run.value;
  useEffect(() => {
    if (server && run) void c.list(server);
  }, [server, run]);
  const before = server ? c.beforeEdit() : null;
  return (
    <>
      <Picker contrast={c} server={server} side="a" onOther={() => (making.value = 'a')} />
      <button type="button" class="btn quiet icon" aria-label={tr`Swap A and B`} title={tr`Swap A and B`} data-act="swap" disabled={!c.b.value} onClick={() => c.swap()}><span aria-hidden="true">⇄</span></button>
      <Picker contrast={c} server={server} side="b" onOther={() => (making.value = 'b')} />
      {before && (
        <button type="button" class="btn" data-act="before-edit" title={tr`A: the last run of the text before your edit. B: the same scheduler now`} onClick={() => void c.compareWithBefore(before, server!)}>{tr`Before my edit / after`}</button>
      )}
      {c.others.making.value && (
        <span class="meta making" role="status">{c.others.making.value.side.toUpperCase()}: {c.others.making.value.text}
          <button type="button" class="link" data-act="stop-making" onClick={() => c.others.stop()}>{tr`Stop`}</button>
        </span>
      )}
      {making.value && server && <Other contrast={c} server={server} side={making.value} onClose={() => (making.value = '')} />}
      {c.problem.value && <p class="problem mild" role="alert" data-part="compare-problem">{c.problem.value}</p>}
    </>
  );
}

function Picker({ contrast: c, server, side, onOther }: { contrast: Contrast; server: CompareServer | undefined; side: 'a' | 'b'; onOther: () => void }) {
  const chosen = c[side].value;
  const take = (value: string) => {
    const [kind, id = '', panel = '0'] = value.split(':');
    if (kind === 'other') onOther();
    else if (kind === 'panel') c.choose(side, { run: c.player.run.peek()!, panel: Number(id) });
    else if (kind === 'made') c.choose(side, c.others.made.peek()[Number(id)]!);
    else if (kind === 'run' && server) void c.chooseStored(side, id, Number(panel), server);
  };
  const value = valueOf(c, chosen);
  return (
    <label class="field side"><i class={`key ${side}`} />{side.toUpperCase()}
      <select
        data-side={side} value={value}
        onChange={(e) => {
          take(e.currentTarget.value);
          e.currentTarget.value = value; // until the run is there
        }}
      >
        {!chosen && <option value="">{tr`choose a run`}</option>}
        {groupsOf(c, chosen).map((g) => (
          <optgroup label={g.name} key={g.name}>
            {g.choices.map((o) => <option key={o.value} value={o.value}>{o.name}</option>)}
          </optgroup>
        ))}
        {server && !server.fixed && <option value="other">{tr`another pool size, seed, cores or engine …`}</option>}
      </select>
    </label>
  );
}

function valueOf(c: Contrast, side: Side | null): string {
  if (!side) return '';
  if (side.run === c.player.run.value) return `panel:${side.panel}`;
  const made = c.others.made.value.findIndex((m) => m.run === side.run);
  return made >= 0 ? `made:${made}` : `run:${side.run.id}:${side.panel}`;
}

function groupsOf(c: Contrast, chosen: Side | null): Group[] {
  const run = c.player.run.value;
  if (!run) return [];
  const engine = run.panels[0]?.panel.settings.engine;
  const word = (s: Settings) => (engine === 'real' && s.engine === 'sim' ? tr`, simulated` : ''); // the name of a measured run says it
  const groups: Group[] = [{
    name: tr`This run`, choices: run.panels.map((_, i) => ({ value: `panel:${i}`, name: sideName({ run, panel: i }) })),
  }];
  if (c.others.made.value.length > 0) {
    const first = run.panels[0]!.panel.settings;
    groups.push({
      name: tr`For comparison`, choices: c.others.made.value.map((m, i) => {
        const s = panelOf(m).panel.settings;
        return { value: `made:${i}`, name: sideName(m) + otherCores(s, first) + word(s) + (m.run.scene.source === run.scene.source ? '' : tr`, another text`) };
      }),
    });
  }
  const earlier = (c.others.earlier.value ?? []).filter((item) => item.id !== run.id);
  const from = (name: string, items: RunItem[], called: (item: RunItem, panel: number) => string) => {
    if (items.length > 0) groups.push({ name, choices: items.flatMap((item) => item.panels.map((_, i) => ({ value: `run:${item.id}:${i}`, name: called(item, i) }))) });
  };
  from(tr`Earlier runs`, earlier.filter((item) => !item.from), (item, i) => earlierName(item, i, c.program()) + word(item.panels[i]!.settings));
  from(tr`Runs of lessons`, earlier.filter((item) => item.from && !('kind' in item)), foreignName);
  from(tr`Opened traces`, earlier.filter((item) => 'kind' in item), foreignName);
  if (chosen && !groups.some((g) => g.choices.some((o) => o.value === valueOf(c, chosen)))) {
    groups.push({ name: tr`Chosen`, choices: [{ value: valueOf(c, chosen), name: sideName(chosen) }] });
  }
  return groups;
}

/** The settings of a run to make. */
function Other({ contrast: c, server, side, onClose }: { contrast: Contrast; server: CompareServer; side: 'a' | 'b'; onClose: () => void }) {
  const start = c[side].peek() ?? c.a.peek()!;
  const s = useSignal<Settings>({ ...panelOf(start).panel.settings });
  const scheduled = panelOf(start).panel.actors.length > 0; // otherwise scheduler settings have no effect
  const set = (change: Partial<Settings>) => (s.value = { ...s.value, ...change });
  const number = (e: { currentTarget: HTMLInputElement }, least: number, most: number, f: (n: number) => void) => {
    const n = e.currentTarget.valueAsNumber;
    if (n >= least && n <= most) f(n);
  };
  const whole: typeof number = (e, least, most, f) => number(e, least, most, (n) => Number.isInteger(n) && f(n));
  const run = (e: Event) => {
    e.preventDefault();
    const { schedule: _, ...settings } = s.value;
    void c.make(side, settings, server);
    onClose();
  };
  return (
    <form class="otherrun" data-part="other-run" onSubmit={run} aria-label={tr`Settings of a run to be made for ${side.toUpperCase()}`}>
      <span class="meta">{trn`For ${side.toUpperCase()}, the program shown with`}</span>
      {scheduled && <label class="field">{tr`Scheduler`}
        <select name="scheduler" value={s.value.scheduler} onChange={(e) => set({ scheduler: e.currentTarget.value as Scheduler })}>
          <option value="thread">{tr`thread per actor`}</option>
          <option value="pool">{tr`pool`}</option>
          <option value="goroutine">{tr`goroutine per actor`}</option>
        </select>
      </label>}
      {scheduled && s.value.scheduler === 'pool' && <label class="field">{tr`Workers`}<input name="workers" type="number" min={1} max={1000} value={s.value.workers} onInput={(e) => whole(e, 1, 1000, (workers) => set({ workers }))} /></label>}
      <label class="field">{tr`Engine`}
        <select name="engine" value={s.value.engine} onChange={(e) => set({ engine: e.currentTarget.value as Engine })}>
          <option value="sim">{tr`simulated`}</option>
          <option value="real">{tr`measured`}</option>
        </select>
      </label>
      {s.value.engine === 'real' && <label class="field">{tr`Speed`}<input name="speed" type="number" min={0.01} max={100000} step="any" value={s.value.speed} onInput={(e) => number(e, 0.01, 100_000, (speed) => set({ speed }))} /></label>}
      {s.value.engine === 'sim' && <label class="field">{tr`Cores`}<input name="cores" type="number" min={1} max={256} value={s.value.cores} onInput={(e) => whole(e, 1, 256, (cores) => set({ cores }))} /></label>}
      <label class="field">{tr`Seed`}<input name="seed" type="number" min={0} value={s.value.seed} onInput={(e) => whole(e, 0, Number.MAX_SAFE_INTEGER, (seed) => set({ seed }))} /></label>
      <button type="submit" class="btn primary" data-act="make"><Icon name="play" /> {tr`Run`}</button>
      <button type="button" class="btn quiet" onClick={onClose}>{tr`Cancel`}</button>
    </form>
  );
}
