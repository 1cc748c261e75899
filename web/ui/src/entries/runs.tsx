// Everything on a lesson's page about the runs of its cells. It is loaded after the lesson, because there is no run
// at first.

import * as http from '../server/http.ts';
import type { Chosen } from '../run/fork.ts';
import { errorText } from '../ui/format.ts';
import { memoize } from '../ui/memo.ts';
import type { Player } from '../player/player.ts';
import { leader } from '../views/compare/contrast.ts';
import { CopyLink } from '../notebook/link/copylink.tsx';
import { besideOrder, OrderTools } from '../notebook/link/ordertools.tsx';
import type { Tried } from '../notebook/cell/orders/state.ts';
import { GoTestButton } from '../tools/export/gotestbutton.tsx';
import { SchedulerPanel } from '../notebook/cell/orders/scheduler.tsx';
import { Evidence } from '../runview/runview.tsx';
import { ExportMenu } from '../tools/export/menu.tsx';
import { lookOf } from '../runview/look.ts';
import { makesFiles, site } from '../wire/transport.ts';
import type { CellModel } from '../notebook/cell/model.ts';
import { NoteDesk } from '../tools/notes/desk.ts';
import { chooseFiles } from './opening.tsx';
import { runKey } from '../views/threads/keys.ts';
import { viewKey } from '../runview/views.tsx';

/** What can be done with an order that breaks. Go cannot hold up the turns of actors, so a program with actors has no Go test. */
export function BrokenOrder({ model, of }: { model: CellModel; of: Tried }) {
  const shown = model.player.run.value;
  const opened = () => new Promise<string>((done) => {
    const there = () => done(model.orders.opened.peek()!.run);
    if (model.orders.isOpen(of, model.player.run.peek())) there();
    else model.orders.open(of, there);
  });
  return (
    <>
      <OrderTools model={model} of={of} />
      {!shown?.panels.some((p) => p.panel.actors.length > 0) && (
        <GoTestButton disabled={model.busy.value || model.checking.value} run={opened} leaks={of.report.failure?.oracle === 'leak'} fetchFile={http.file} />
      )}
    </>
  );
}

export { Demos } from './demos.tsx'; // here, so that what both need stays in one chunk, and the opening of a lesson in few
export { follow, record } from '../notebook/link/link.ts';

/** The desk for the notes on a cell's runs. */
const deskOfCell = memoize((model: CellModel) => new NoteDesk(model.player, {
  load: (run) => model.server.notes(model.lesson, model.cell.id, run),
  save: (r) => model.server.saveNotes(model.lesson, model.cell.id, r),
}));

/** The panel in which the learner is the scheduler. */
export function Game({ model }: { model: CellModel }) {
  const game = model.orders.game.value;
  return game && <SchedulerPanel model={model} game={game} lookUp={http.state} beside={besideOrder} />;
}

export function CellEvidence({ model }: { model: CellModel }) {
  const run = model.player.run.value;
  const opened = model.orders.opened.value;
  const forker = {
    forked: model.forks.shown, busy: model.busy, back: () => void model.unfork(),
    fork: (panel: number, step: number, pick: number, who: Chosen) => model.fork(panel, step, pick, who),
  };
  return (
    <Evidence
      player={model.player} forker={forker} repeater={{ busy: model.busy, repeat: (settings, step) => model.repeat(settings, step) }} predictor={model.answers} desk={deskOfCell(model)} lookUp={http.state} compare={model.compare} writing={model.writing} broken={run && opened?.run === run.id ? opened : null} tools={<><CopyLink model={model} />{run && run.id && makesFiles() ? <ExportMenu player={model.player} run={run.id} word={run.scene.word} leaks={opened?.run === run.id && opened.of.report.failure?.oracle === 'leak'} fetchFile={http.file} look={() => lookOf(model.player)} rangeOf={(e) => (e instanceof http.Failure ? e.problem.range : undefined)} {...(site ? {} : { onOpen: chooseFiles })} /> : null}</>}
      onError={(e) => (model.error.value = errorText(e))}
    />
  );
}

/** Handles a key in a run being shown, and returns whether it did. */
export const keyOfRun = (player: Player, e: KeyboardEvent): boolean => runKey(leader(player), e) || viewKey(player, e);
