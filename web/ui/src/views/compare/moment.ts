// Converts a comparison to the page's address, and back: its two runs are looked up or repeated, and what is not
// available is reported.

import { batch } from '@preact/signals';

import { sameSettings, textMark } from '../../player/address.ts';
import { noComparison, type Comparison, type SideAddress } from '../../player/comparison.ts';
import { count, errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { full } from '../../player/ranges.ts';
import type { Run } from '../../run/run.ts';
import { contrastOf, type Contrast } from './contrast.ts';
import type { CompareServer } from './server.ts';
import { panelOf, type Side } from './side.ts';
import { stripOf } from './strip.ts';

/** A fork is identified by the choices that made it; an address of more characters than this leaves them out. */
const longest = 4000;

/** The address part of a player's comparison. */
export function comparisonOf(player: Player): Comparison {
  const c = contrastOf(player);
  const run = player.run.value;
  const strip = stripOf(player);
  const [a, b] = [c.a.value, c.b.value];
  const own = c.shown.value === player ? null : c.shown.value;
  const chosen = own?.selection.message.value ?? null;
  const [x = -1, y = -1] = own?.steps.value ?? [];
  return {
    ...noComparison,
    mode: c.mode.value, list: c.openList.value, series: strip.busy.value || strip.points.value.length > 0 ? strip.varied.value : '',
    a: own && run && a ? sideAddress(a, run) : null, b: own && run && b ? sideAddress(b, run) : null,
    steps: x >= 0 && y >= 0 ? [x, y, own!.active.value === 1 ? 1 : 0] : null,
    side: chosen?.panel === 1 ? 1 : 0, message: chosen?.msg ?? 0,
  };
}

function sideAddress(s: Side, base: Run): SideAddress | null {
  const settings = full(panelOf(s).panel.settings);
  if (settings.schedule.length > longest) return null;
  const other = s.run !== base && s.run.scene.source !== base.scene.source;
  const again = settings.engine === 'sim' && !other;
  return { settings, text: other ? textMark(s.run.scene.source) : '', run: s.run === base || again ? '' : s.run.id };
}

/** A caution for the reader of a link to a comparison; '' if there is none. */
export function comparisonCaution(player: Player): string {
  const c = contrastOf(player);
  const run = player.run.peek();
  const says = (side: string, s: Side | null): string => {
    if (!s || s.run === run) return '';
    if ((panelOf(s).panel.settings.schedule?.length ?? 0) > longest) return tr`Run ${side} is a fork with too many choices for a link, which leaves it out.`;
    return s.run.scene.word === 'simulated' ? '' : tr`Run ${side} was measured, so the link leads to another run with the same settings.`;
  };
  return [says('A', c.a.peek()), says('B', c.b.peek())].filter(Boolean).join(' ');
}

/** Program texts for a run besides that of the page's run: the lesson's, the learner's, and the one in a link. */
type Texts = readonly string[];

/** Sets up the comparison of an address. Returns remarks about what is not available. */
export async function compareAs(player: Player, m: Comparison, server: CompareServer, texts: Texts): Promise<string[]> {
  const c = contrastOf(player);
  const run = player.run.peek();
  if (!run) return [];
  const remarks: string[] = [];
  batch(() => {
    if (m.mode) c.mode.value = m.mode;
    c.openList.value = m.list;
  });
  const a = m.a ? await sideOf(c, 'a', m.a, server, texts, remarks) : null;
  const b = m.b ? await sideOf(c, 'b', m.b, server, texts, remarks) : null;
  if (player.run.peek() !== run) return remarks; // the reader has moved on meanwhile
  if (m.a && m.b && a && b) {
    c.compare(a.side, b.side);
    if (a.same && b.same) standAt(c, m, remarks);
  }
  if (m.series) startSeries(c, player, run, m.series, server);
  return remarks;
}

function startSeries(c: Contrast, player: Player, run: Run, vary: 'workers' | 'cores' | 'seed', server: CompareServer): void {
  const strip = stripOf(player);
  const side = c.b.peek() ?? c.a.peek();
  strip.vary.value = vary;
  if (side) void strip.start(run, panelOf(side).panel.settings, server);
}

/** Moves the cursor to where the address says. */
function standAt(c: Contrast, m: Comparison, remarks: string[]): void {
  const shown = c.shown.peek();
  const panels = shown.run.peek()?.panels ?? [];
  if (shown === c.player) return; // the page's moment has set it
  if (m.steps) {
    const [x, y, active] = m.steps;
    const there = x < (panels[0]?.events ?? 0) && y < (panels[1]?.events ?? 0);
    if (there) {
      batch(() => {
        shown.goto(active, active === 0 ? x : y);
        shown.steps.value = [x, y];
      });
    } else remarks.push(tr`The link is to the steps ${count(x)} of A and ${count(y)} of B, which these runs do not have.`);
  }
  const panel = panels[m.side];
  if (m.message > 0 && panel && m.message <= panel.c.msgTo.length) shown.selection.message.value = { panel: m.side, msg: m.message };
  else if (m.message > 0) remarks.push(tr`Run ${'AB'[m.side]} has no message ${count(m.message)}.`);
}

/** A run that an address names, and whether it is the same run step by step. */
interface Found {
  side: Side;
  same: boolean;
}

async function sideOf(c: Contrast, side: 'a' | 'b', s: SideAddress, server: CompareServer, texts: Texts, remarks: string[]): Promise<Found | null> {
  const base = c.player.run.peek()!;
  const fits = (run: Run) => run.panels.findIndex((p) => sameSettings(p.panel.settings, s.settings, false));
  if (!s.run && !s.text && fits(base) >= 0) return { side: { run: base, panel: fits(base) }, same: true };
  if (s.run) {
    const kept = await c.others.stored(s.run, server).catch(() => null); // not stored any more, or never here
    if (kept && fits(kept) >= 0) return { side: { run: kept, panel: fits(kept) }, same: true };
  }
  const name = tr`Run ${side.toUpperCase()}`;
  const text = s.text ? texts.find((t) => textMark(t) === s.text) : base.scene.source;
  if (text === undefined) {
    remarks.push(tr`${name} of the link ran another text of the program. That text is not kept here, so the run cannot be repeated. Choose another run to compare with.`);
    return null;
  }
  const { schedule, ...settings } = s.settings;
  let made: Side | null = null;
  try {
    made = await c.others.make(side, text, { ...settings, ...(schedule ? { schedule } : {}) }, base, server);
  } catch (e) {
    remarks.push(tr`${name} of the link cannot be repeated. ${errorText(e)}`);
  }
  if (!made) return null;
  const measured = s.settings.engine === 'real';
  if (measured) remarks.push(tr`${name} of the link was measured and is not kept here, and no two measured runs are the same: this is another one with the same settings.`);
  return { side: made, same: !measured };
}
