// What can be done with an order that breaks: it is compared with one that holds, run on real threads, or its link is copied.

import { formatMoment, noMoment, textMark } from '../../player/address.ts';
import { contrastOf } from '../../views/compare/contrast.ts';
import { tr } from '../../ui/language.ts';
import type { Settings } from '../../wire/types.gen.ts';
import type { CellModel } from '../cell/model.ts';
import { bestOf, orderSettings, type Tried } from '../cell/orders/state.ts';
import { CopyButton, ofPrograms } from './copylink.tsx';
import { enclose } from './enclosed.ts';
import { longest } from './link.ts';

export function OrderTools({ model, of }: { model: CellModel; of: Tried }) {
  const failure = of.report.failure;
  if (!failure) return null;
  return (
    <>
      {failure.holds && <button type="button" class="btn" data-act="order-beside" disabled={model.busy.value || model.checking.value} title={tr`Shows it beside an order that differs in one choice and does not break`} onClick={() => beside(model, of)}>{tr`Compare with an order that holds`}</button>}
      {failure.real && <button type="button" class="btn" data-act="order-real" disabled={model.busy.value || model.checking.value} title={tr`Runs it on threads of this machine, which take turns in this order`} onClick={() => model.orders.openReal(of)}>{tr`Run it on real threads`}</button>}
      <CopyButton act="order-link" title={tr`Copy a link to this order, at the step at which it breaks`} make={() => linkToOrder(model, of)} />
    </>
  );
}

/** Compares the order that breaks, as B, with the one that holds, as A. */
function beside(model: CellModel, t: Tried): void {
  const asked = model.orders.state.peek()?.asked;
  const holds = t.report.failure?.holds;
  if (!asked || !holds) return;
  const compare = () => besideOrder(model, orderSettings(asked, t, holds.schedule));
  if (model.orders.isOpen(t, model.player.run.peek())) compare();
  else model.orders.open(t, compare);
}

/** Compares the run being shown, as B, with one with other settings, as A. */
export function besideOrder(model: CellModel, settings: Settings): void {
  const { player } = model;
  const contrast = contrastOf(player);
  if (player.run.peek()!.panels.every((p) => p.panel.actors.length === 0)) contrast.mode.value = 'clock'; // there are no messages to match
  player.shown.value = 'compare';
  void contrast.beside('', settings.scheduler, settings, model.compare);
}

/** The link to the order that breaks. */
async function linkToOrder(model: CellModel, t: Tried): Promise<{ url: string; caution: string }> {
  const asked = model.orders.state.peek()!.asked;
  const failure = t.report.failure!;
  const { schedule } = bestOf(failure);
  const page = `${location.origin}${location.pathname}`;
  if (schedule.length > longest) return { url: page, caution: tr`This order has too many choices for a link, which leads to the lesson only.` };
  const own = asked.text === model.cell.base ? [] : [asked.text];
  const programs = await enclose(own);
  const query = formatMoment({
    ...noMoment, cell: model.cell.id, settings: orderSettings(asked, t, schedule), text: textMark(asked.text), panel: t.scheduler, step: failure.moment ?? 0,
  });
  return { url: `${page}?${query}${programs ?? ''}`, caution: ofPrograms(own, programs !== null) };
}
