// Stepping and playing.

import { count, unitFor, clock } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { schedulerWords } from '../../run/settings.ts';
import { fitSeconds, speeds } from '../../player/speed.ts';
import { strides, type Stride } from '../../player/stepping.ts';
import { BreakpointsButton } from './breakpoints.tsx';

interface ButtonProps {
  act: string;
  icon: IconName;
  name: string;
  onClick: () => void;
  optional?: boolean;
}

function TransportButton({ act, icon, name, onClick, optional }: ButtonProps) {
  return (
    <button type="button" class={`btn quiet icon ${optional ? 'opt' : ''}`} data-act={act} aria-label={name} title={name} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** 10× or 1/1000×: run seconds per second. */
function speedName(speed: number): string {
  if (speed === 0) return tr`all in ${fitSeconds} s`;
  return speed >= 0.1 ? `${count(speed) === '0' ? speed : count(speed)}×` : `1/${count(1 / speed)}×`;
}

export function Transport({ player }: { player: Player }) {
  const run = player.run.value;
  if (!run) return null;
  const playing = player.playback.playing.value;
  const unit = unitFor(run.span);
  const alike = run.panels.length > 1 && run.panels.every((p) => p.panel.key === run.panels[0]!.panel.key); // two pools that are compared, for instance
  return (
    <div class="transport" role="group" aria-label={tr`Step and play`}>
      <TransportButton act="first" icon="first" name={tr`First step (Home)`} onClick={() => player.first()} optional />
      <TransportButton act="step-back" icon="prev" name={tr`Step back (left arrow)`} onClick={() => player.move(-1)} />
      <TransportButton act="play" icon={playing ? 'pause' : 'play'} name={playing ? tr`Pause (space)` : tr`Play (space)`} onClick={() => player.playback.toggle()} />
      <TransportButton act="step-forward" icon="next" name={tr`Step forward (right arrow)`} onClick={() => player.move(1)} />
      <TransportButton act="last" icon="last" name={tr`Last step (End)`} onClick={() => player.last()} optional />
      <span class="pos"><b>{clock(player.time.value, unit, unit.ns / 1000)}</b></span>
      {run.panels.length > 1 && (
        <select
          class="pick wide" aria-label={tr`Step in`} value={String(player.onlyPanel.value)}
          title={tr`Steps go through one run, that of the picture clicked last, or through both in order of time`}
          onChange={(e) => player.stepIn(Number(e.currentTarget.value))}
        >
          <option value="-1">{tr`in both`}</option>
          {run.panels.map((p, i) => <option key={i} value={String(i)}>{trn`in ${alike ? 'AB'[i] : schedulerWords[p.panel.key]}`}</option>)}
        </select>
      )}
      <select
        class="pick" aria-label={tr`Steps go`} title={strides.find((s) => s.id === player.stride.value)?.about} value={player.stride.value}
        onChange={(e) => (player.stride.value = e.currentTarget.value as Stride)}
      >
        {strides.map((s) => <option key={s.id} value={s.id} title={s.about}>{s.name}</option>)}
      </select>
      <select
        class="pick wide" aria-label={tr`Speed of playing`} value={String(player.playback.speed.value)}
        onChange={(e) => (player.playback.speed.value = Number(e.currentTarget.value))}
      >
        {speeds(run.duration).map((s) => <option key={s} value={String(s)}>{speedName(s)}</option>)}
      </select>
      <BreakpointsButton player={player} />
    </div>
  );
}

/** For a run in progress: whether the cursor follows it, and a button that makes it follow. */
export function Follow({ player }: { player: Player }) {
  if (!player.run.value?.live || !player.inProgress.value) return null;
  const on = player.following.value;
  return (
    <button
      type="button" class={`btn quiet follow ${on ? 'on' : ''}`} data-act="follow" aria-label={tr`Follow the run`} aria-pressed={on}
      title={on ? tr`The cursor follows the run until you step` : tr`Let the cursor follow the run (End)`}
      onClick={() => (on ? player.stopFollowing() : player.last())}
    >
      <Icon name="last" /> <span>{tr`Follow`}<span class="lab"> {tr`the run`}</span></span>
    </button>
  );
}

/** The notice about the latest step, such as that there is no further one. */
export function Notice({ player }: { player: Player }) {
  return <span class="said" role="status" data-part="said" title={player.notice.value}>{player.notice.value}</span>;
}

export function Zoom({ player }: { player: Player }) {
  return (
    <span class="zoom wide" role="group" aria-label={tr`Zoom`}>
      <TransportButton act="zoom-out" icon="minus" name={tr`Show more time (−)`} onClick={() => player.window.zoom(2, player.window.middle)} />
      <TransportButton act="zoom-in" icon="plus" name={tr`Show less time, larger (+)`} onClick={() => player.window.zoom(0.5, player.window.middle)} />
      <TransportButton act="zoom-fit" icon="fit" name={tr`Show the whole run (0)`} onClick={() => player.window.fit()} />
    </span>
  );
}
