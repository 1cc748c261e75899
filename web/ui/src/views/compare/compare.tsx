// The view Compare: two runs, matched message by message.

import type { ComponentChildren } from 'preact';

import { count } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { hues } from '../../ui/theme.ts';
import { TwoClocks } from './twoclocks.tsx';
import { CausePicture } from './cause.tsx';
import { CostTable } from './cost-table.tsx';
import { contrastOf, type Contrast, type Mode } from './contrast.ts';
import { matchSentence } from './lists.ts';
import { Lists } from './lists-view.tsx';
import { MovedPicture } from './moved-view.tsx';
import { Multiples } from './multiples.tsx';
import type { Pairing } from './pairing.ts';
import { Pickers } from './pickers.tsx';
import type { CompareServer } from './server.ts';
import { sideName } from './sidename.ts';

const modes: readonly { id: Mode; name: string; title: string }[] = [
  { id: 'clock', name: tr`same clock`, title: tr`Both runs, one below the other, on one clock` },
  { id: 'cause', name: tr`same cause`, title: tr`B laid over A message by message, coloured by how much later each began` },
  { id: 'difference', name: tr`difference`, title: tr`Which messages began earlier or later, and what it cost` },
];

interface Props {
  player: Player;
  server: CompareServer | undefined;
  /** Draws two runs on one clock, with a player's cursor. */
  clock: (player: Player) => ComponentChildren;
  /** Draws a run by itself, with controls for its cursor. */
  alone: (player: Player) => ComponentChildren;
}

export function Compare({ player, server, clock, alone }: Props) {
  const c = contrastOf(player);
  const p = c.pairing.value;
  return (
    <div class="compare" data-part="compare" data-mode={c.mode.value} data-pairs={p?.match.a.length ?? -1}>
      <div class="compare-bar">
        <Pickers contrast={c} server={server} />
        <span class="grow" />
        <span class="seg" role="group" aria-label={tr`How to compare`}>
          {modes.map((m) => <button key={m.id} type="button" data-compare={m.id} title={m.title} aria-pressed={c.mode.value === m.id} onClick={() => (c.mode.value = m.id)}>{m.name}</button>)}
        </span>
      </div>
      {p && <Two contrast={c} pairing={p} clock={clock} alone={alone} />}
      {!p && c.b.value && <p class="pad" role="status" data-part="matching">{trn`Matching the messages of two large runs, ${Math.floor(100 * c.progress.value)} % done.`}</p>}
      {!p && !c.b.value && <p class="pad" data-part="no-b">{server && !server.fixed ? tr`Choose a run B to compare with: an earlier run, or one with another pool size, seed or number of cores.` : server ? tr`Choose a run B to compare with.` : tr`There is one run only, so nothing to compare it with.`}</p>}
      {server && !server.fixed && <Multiples contrast={c} player={player} server={server} />}
    </div>
  );
}

function Two({ contrast: c, pairing: p, clock, alone }: { contrast: Contrast; pairing: Pairing; clock: Props['clock']; alone: Props['alone'] }) {
  const pictures: Record<Mode, () => ComponentChildren> = {
    clock: () => (
      <section class="compare-wide" aria-label={tr`Same clock`}>
        <h2>{tr`On the same clock`}</h2>
        <p class="caption">{trn`A above, B below; one cursor for both. ${longer(p)}`}</p>
        {clock(c.shown.value)}
      </section>
    ),
    cause: () => (
      <section class="compare-wide" aria-label={tr`Same cause`}>
        <h2>{tr`The same messages`}</h2>
        <CausePicture contrast={c} />
      </section>
    ),
    difference: () => <Difference contrast={c} pairing={p} />,
  };
  return (
    <>
      {p.oneClock || c.mode.value === 'difference' ? pictures[c.mode.value]() : <NoClock more={tr` Difference shows what each cost.`} />}
      {!p.oneClock && c.mode.value === 'clock' && <TwoClocks contrast={c} alone={alone} />}
      <Lists contrast={c} pairing={p} key={c.titles.value.join()} />
    </>
  );
}

/** For a simulated run and a measured one. */
function NoClock({ more }: { more: string }) {
  return <p class="noclock" data-part="no-clock">{trn`One run is simulated, the other was measured. Virtual time and this machine's time are not a common clock, so nothing here says what was earlier or later. The lists below show how their messages differ.${more}`}</p>;
}

function Difference({ contrast: c, pairing: p }: { contrast: Contrast; pairing: Pairing }) {
  const elsewhere = p.match.elsewhere.reduce((n, v) => n + v, 0);
  const changed = p.match.changed.reduce((n, v) => n + v, 0);
  return (
    <div class="compare-grid">
      <section aria-label={tr`What moved`}>
        <h2>{tr`What moved`}</h2>
        {p.oneClock ? <p class="caption">{trn`Each dot is one message, matched by its cause, not by time. Above the line: it began later in B, ${c.b.value && sideName(c.b.value)}.`} <Types pairing={p} /></p> : <NoClock more="" />}
        {p.oneClock && <MovedPicture contrast={c} />}
      </section>
      <section aria-label={tr`What it cost`}>
        <h2>{tr`What it cost`}</h2>
        <p class="caption" data-part="matched">
          {matchSentence(p.match, count)}
          {elsewhere > 0 && <> {trn`${<b>{count(elsewhere)}</b>} went to another actor.`}</>}
          {changed > 0 && <> {trn`${<b>{count(changed)}</b>} ${changed === 1 ? tr`says` : tr`say`} something else.`}</>}
        </p>
        <CostTable pairing={p} />
      </section>
    </div>
  );
}

/** The types of actors that have dots, with their colours. */
function Types({ pairing: p }: { pairing: Pairing }) {
  const { types, actors } = p.a.panel;
  const used = new Set(actors.map((a) => a.type));
  return (
    <span class="types">
      {types.map((t, i) => used.has(i) && <span key={t}><i style={{ background: `var(--cat-${(i % hues) + 1})` }} />{t}</span>)}
    </span>
  );
}

/** "B takes 2.64 times as long." */
function longer(p: Pairing): string {
  const [a, b] = [p.a.panel.makespan, p.b.panel.makespan];
  if (p.why) return tr`${p.why}, so how long they took cannot be compared.`;
  if (a === b) return tr`Both take the same time.`;
  const [slow, factor] = b > a ? ['B', b / a] : ['A', a / b];
  return factor < 1.005 ? tr`Both take about the same time.` : tr`${slow} takes ${factor.toFixed(2)} times as long.`;
}
