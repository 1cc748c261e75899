// The line that says that the run is a fork: where it was forked, what was chosen instead of what, and the ways to
// its original.

import type { Fork, Forker } from '../../run/fork.ts';
import { count } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';

interface Props {
  player: Player;
  forker: Forker;
  /** Shows the fork beside its original. */
  beside: ((fork: Fork) => void) | undefined;
}

export function Forked({ player, forker, beside }: Props) {
  const fork = forker.forked.value;
  if (!fork) return null;
  if (fork.step < 0) return <Misfit forker={forker} />;
  const title = player.run.value?.panels[0]?.panel.title ?? '';
  return (
    <div class="forked" data-part="forked" role="status">
      <span>
        {trn`Forked at step ${count(fork.step)} of ${title}:`} <What fork={fork} />{tr`. Up to there it is the original, event by event.`}
      </span>
      <button type="button" class="link" data-act="to-fork" onClick={() => player.goto(0, fork.step)}>{tr`Show the step`}</button>
      {beside && <button type="button" class="btn" data-act="fork-beside" onClick={() => beside(fork)}>{tr`Compare with the original`}</button>}
      <button type="button" class="btn" data-act="fork-back" disabled={forker.busy.value} onClick={() => forker.back()}>{tr`Back to the original`}</button>
    </div>
  );
}

function What({ fork: { kind, by, chosen, instead } }: { fork: Fork }) {
  const other = instead && <> {trn`instead of ${<b>{instead}</b>}`}</>;
  switch (kind) {
    case 'actor': return <>{trn`${by} takes ${<b>{chosen || tr`another actor`}</b>}${other}`}</>;
    case 'case': return <>{trn`${by} executes ${<b>{chosen || tr`another case`}</b>}${other}`}</>;
    case 'time': return <>{trn`time passes until a timer fires${other}`}</>;
    case 'thread': return <>{trn`${<b>{chosen || tr`another thread`}</b>} goes on${other}`}</>;
  }
}

/** The line for a run that should be a fork, but is none. */
function Misfit({ forker }: { forker: Forker }) {
  return (
    <div class="forked" data-part="misfit" role="alert">
      <span>
        {tr`This is not the intended fork: its choices do not fit this program, which had fewer choices, or fewer threads, actors or cases to choose from. The program or its settings have changed since the fork was made. Reset brings back the lesson's text; or run it without the choices, and fork it again.`}
      </span>
      <button type="button" class="btn" data-act="fork-back" disabled={forker.busy.value} onClick={() => forker.back()}>{tr`Run without the choices`}</button>
    </div>
  );
}
