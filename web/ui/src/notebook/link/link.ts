// The address of the page is the moment being shown: it follows the cursor, and a reader who opens it gets to the
// same moment. A link never changes a saved text: it holds the programs that differ from the lesson's, which its
// reader can view beside the own ones. What is not available is reported.

import { effect, type Signal } from '@preact/signals';

import { formatMoment, noMoment, parseMoment, sameSettings, textMark, type Moment } from '../../player/address.ts';
import { enclose, enclosed, holdsPrograms } from './enclosed.ts';
import { count } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { Run } from '../../run/run.ts';
import { contrastOf, leader } from '../../views/compare/contrast.ts';
import { compareAs, comparisonOf } from '../../views/compare/moment.ts';
import { withoutOrder } from '../../run/settings.ts';
import { isView } from '../../runview/views.tsx';
import type { CellModel } from '../cell/model.ts';

/** A fork is identified by the choices that made it; an address of more characters than this leaves them out. */
export const longest = 4000;

/** The moment that a cell shows; null before its first run, while a run is in progress, and if no address can
 *  identify the run. */
export function momentOf(model: CellModel): Moment | null {
  const { player } = model;
  const run = player.run.value;
  const panel = player.panel.value;
  const first = run?.panels[0];
  if (!run || !first || !panel || run.live || run.loading || (first.panel.settings.schedule?.length ?? 0) > longest) return null;
  const measured = run.scene.word !== 'simulated';
  const message = player.selection.message.value;
  const thread = player.selection.thread.value;
  const led = leader(player);
  const compares = player.shown.value === 'compare' && run.hiddenFrom === Infinity;
  return {
    ...noMoment, cell: model.cell.id, settings: first.panel.settings, both: run.panels.length > 1, text: textMark(run.scene.source),
    run: measured ? run.id : '', view: player.shown.value === 'threads' ? '' : player.shown.value, panel: panel.panel.key, step: player.step.value,
    time: measured ? Math.round(player.time.value) : -1, actor: player.selection.actor.value,
    messagePanel: message ? run.panels[message.panel]?.panel.key ?? '' : '', message: message?.msg ?? 0,
    threadPanel: thread ? run.panels[thread.panel]?.panel.key ?? '' : '', thread: thread?.thread ?? -1,
    range: led.window.zoomed ? led.window.times.value : null, compare: compares ? comparisonOf(player) : null,
  };
}

/** The link to the moment that a cell shows, with the programs that only this reader has; and whether they all fit. */
export async function linkTo(model: CellModel): Promise<{ url: string; whole: boolean }> {
  const moment = momentOf(model);
  const page = `${location.origin}${location.pathname}`;
  if (!moment) return { url: page, whole: true };
  const programs = await enclose(programsOf(model));
  return { url: `${page}?${formatMoment(moment)}${programs ?? ''}`, whole: programs !== null };
}

/** The texts of the runs being shown, except the lesson's own. */
export function programsOf(model: CellModel): string[] {
  const { player } = model;
  const compared = player.shown.peek() === 'compare' ? [contrastOf(player).a.peek(), contrastOf(player).b.peek()] : [];
  const texts = [player.run.peek(), ...compared.map((s) => s?.run)].flatMap((r) => (r ? [r.scene.source] : []));
  return [...new Set(texts)].filter((t) => t !== model.cell.base);
}

/** The least time between two changes of the address, ms. Browsers stop a page that changes it too often; during
 *  playback this is often enough. */
const pause = 500;

/** Keeps the page's address up to date with the moment, from the first move on. `written` is the moment at which the
 *  page was left; null: the one that it shows now. A change of view is written at once, so that a page that is
 *  reloaded right then returns to it. */
export function record(current: Signal<CellModel | null>, written: string | null = null): () => void {
  let view = '';
  let timer = 0;
  const write = () => {
    clearTimeout(timer);
    timer = 0;
    const moment = current.peek() && momentOf(current.peek()!);
    const query = moment ? formatMoment(moment) : '';
    if (query === '' || query === written) return;
    written = query;
    history.replaceState(history.state, '', `?${query}${holdsPrograms(location.hash) ? '' : location.hash}`); // its programs belong to another moment
  };
  const stop = effect(() => {
    const moment = current.value && momentOf(current.value);
    const query = moment ? formatMoment(moment) : '';
    if (written === null) written = query; // restoring the moment at which the page was left is not a move
    else if (moment && moment.view !== view) write();
    else if (query !== written && timer === 0) timer = window.setTimeout(write, pause);
    view = moment?.view ?? view;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Goes to the moment of the page's address, once the cells show their latest runs. */
export async function follow(query: string, fragment: string, models: ReadonlyMap<string, CellModel>, current: Signal<CellModel | null>): Promise<void> {
  const { moment, remarks } = parseMoment(query);
  const model = models.get(moment.cell);
  const first = model ?? [...models.values()][0];
  if (query === '' || !first) return;
  const programs = await enclosed(fragment);
  if (programs.wrong) remarks.push(programs.wrong);
  if (!model) {
    if (moment.cell) remarks.push(tr`The link is to the cell ${moment.cell}, which this lesson does not have.`);
    first.remarks.value = remarks;
    return;
  }
  current.value = model;
  if (!reloaded()) document.getElementById(`cell-${model.cell.id}`)?.scrollIntoView();
  const arrive = async () => {
    model.remarks.value = [...remarks, ...goTo(model, moment)];
    if (moment.view !== 'compare' || !moment.compare) return;
    const more = await compareAs(model.player, moment.compare, model.compare, [model.cell.base, model.text.peek(), ...programs.texts]);
    if (moment.range) leader(model.player).window.show(moment.range.t0, moment.range.t1); // on the clock of both
    if (more.length > 0) model.remarks.value = [...model.remarks.value, ...more];
  };
  if (model.busy.peek() || model.player.run.peek()?.loading) await settled(model); // it was queued when the page was left, or is being loaded
  const run = model.player.run.peek();
  if (!moment.settings || (run && made(run, moment))) {
    if (run) await arrive();
    else model.remarks.value = remarks;
    return;
  }
  const { schedule, workersAt = '', interleave = false, accesses = '' } = moment.settings; // for this run only
  const settings = withoutOrder(moment.settings);
  model.adoptSettings(settings, moment.both);
  const runAndGo = async () => {
    model.offer.value = null;
    model.set({ schedule: schedule ?? '', workersAt, interleave, accesses });
    model.run();
    model.adoptSettings(settings, moment.both);
    await settled(model);
    if (model.state.peek().is === 'done') await arrive();
  };
  if (moment.text === '' || moment.text === textMark(model.text.peek())) {
    model.remarks.value = remarks;
    await runAndGo();
    return;
  }
  const theirs = [model.cell.base, ...programs.texts].find((t) => textMark(t) === moment.text);
  model.remarks.value = [...remarks, otherProgram(model, theirs !== undefined, !!schedule)];
  if (theirs !== undefined) {
    model.offer.value = {
      words: tr`Show it`,
      take: () => {
        model.remarks.value = remarks; // other remarks are dropped: the program in the editor is visible now
        model.showOther(theirs);
        void runAndGo();
      },
    };
  } else if (!schedule) model.offer.value = { words: tr`Run it and go there`, take: () => void runAndGo() };
}

/** The remark if a link is to a run of another text than the reader's. The choices of a fork are meaningless outside
 *  of the program that they were made in, even if they fit. */
function otherProgram(model: CellModel, there: boolean, fork: boolean): string {
  const own = model.text.peek() !== model.cell.base;
  if (there) return own ? tr`This link shows another program than yours. Your text is kept.` : tr`This link shows another program than the lesson has.`;
  const other = tr`The link was made with another text of this program than ${own ? tr`yours. Your text is kept` : tr`that of the lesson`}`;
  return fork ? tr`${other}, so the choices of the link's fork are left out.` : tr`${other}: its run may differ at that moment.`;
}

/** Whether the page was reloaded, so that the reader is where he was. */
function reloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

/** Whether a run has the settings and the text of a moment. */
function made(run: Run, m: Moment): boolean {
  const first = run.panels[0]?.panel.settings;
  return first !== undefined && m.settings !== null && m.both === run.panels.length > 1 && sameSettings(first, m.settings, m.both) &&
    (m.text === '' || m.text === textMark(run.scene.source));
}

/** Resolves when a cell does not run any more and its whole run is loaded: an outline has no steps to go to. */
function settled(model: CellModel): Promise<void> {
  return new Promise((done) => {
    let over = false;
    const stop = effect(() => {
      if (over || model.busy.value || model.player.run.value?.loading) return;
      over = true;
      queueMicrotask(() => stop()); // stop is not assigned yet if the condition holds at once
      done();
    });
  });
}

/** Whether a moment lies in the hidden part: a reader who follows a link to it wants to see it. */
function isHiddenMoment(player: Player, m: Moment): boolean {
  const panels = player.run.peek()?.panels ?? [];
  const p = panels.find((q) => q.panel.key === m.panel);
  return m.step >= (p?.events ?? 0) || (m.actor !== '' && !panels.some((q) => q.actorID(m.actor) > 0));
}

/** Goes to a moment of the run being shown; returns remarks about what is not there. */
function goTo(model: CellModel, m: Moment): string[] {
  const { player } = model;
  if (!player.run.peek()) return [];
  const remarks: string[] = [];
  player.playback.pause();
  if (isHiddenMoment(player, m)) player.showAll();
  const run = player.run.peek()!;
  if (m.view && isView(m.view)) player.shown.value = m.view;
  else if (m.view) remarks.push(tr`There is no view ${m.view}.`);
  const named = (key: string) => run.panels.findIndex((p) => p.panel.key === key);
  const panel = named(m.panel);
  const other = run.scene.word !== 'simulated' && m.run !== '' && m.run !== run.id;
  if (other) {
    remarks.push(tr`The link is to a measured run, and no two of them are the same: this is another run of the same program with the same settings, at the same time after its start.`);
    if (m.time >= 0) player.seek(m.time);
  } else if (m.panel && panel < 0) remarks.push(tr`There is no run ${m.panel} here.`);
  else if (m.step >= 0 && panel >= 0) {
    const { events } = run.panels[panel]!;
    if (m.step < events) player.goto(panel, m.step);
    else remarks.push(tr`The link is to step ${count(m.step)}, and this run ends with step ${count(events - 1)}.`);
  }
  if (m.actor && run.panels.some((p) => p.actorID(m.actor) > 0)) player.selection.choose(m.actor);
  else if (m.actor) remarks.push(tr`Nothing in this run is called ${m.actor}.`);
  const at = named(m.messagePanel);
  if (!other && at >= 0 && m.message <= run.panels[at]!.c.msgTo.length) player.selection.message.value = { panel: at, msg: m.message };
  else if (!other && m.message > 0) remarks.push(tr`This run has no message ${count(m.message)} of ${m.messagePanel}.`);
  const of = named(m.threadPanel);
  if (!other && of >= 0 && m.thread < run.panels[of]!.panel.threads.length) player.selection.thread.value = { panel: of, thread: m.thread };
  else if (!other && m.thread >= 0) remarks.push(tr`This run has no thread ${count(m.thread)} of ${m.threadPanel}.`);
  if (m.range) player.window.show(m.range.t0, m.range.t1);
  return remarks;
}
