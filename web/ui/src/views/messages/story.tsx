// The diagram as text: what led to the event at the cursor, and the life of the message there, each with a link to
// its step.

import type { ComponentChildren } from 'preact';

import { causality } from '../../run/causality.ts';
import { clock, count, duration, plural, unitFor } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import { lifeOf, longestWaits, type Life } from '../../run/life.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { describe, messageText } from '../../run/words.ts';
import { longestWay, type Place } from './place.ts';

/** The most lines of a list. */
const listed = 8;

interface Props {
  player: Player;
  place: Place;
}

export function Story({ player, place }: Props) {
  const run = place.run.value;
  if (!run) return null;
  const step = place.step.value;
  const msg = place.msg.value || (step >= 0 ? run.c.msg[step]! : 0);
  return (
    <div class="story" data-part="story">
      {player.run.value!.panels.length > 1 && <p class="of"><b>{run.panel.title}</b></p>}
      <section aria-label={tr`What led to this event`}><Way player={player} place={place} run={run} step={step} /></section>
      <section aria-label={tr`The message`} data-part="life" data-msg={msg}>
        {msg > 0 ? <LifeOf player={player} panel={place.index} run={run} msg={msg} chosen={place.msg.value > 0} /> : <p>{tr`No message is being handled at this step.`}</p>}
      </section>
      <section aria-label={tr`Longest waits`}><Longest player={player} run={run} panel={place.index} /></section>
    </div>
  );
}

/** A link to a step: it moves the cursor and keeps the selected message. */
function Go({ player, panel, step, children }: { player: Player; panel: number; step: number; children: ComponentChildren }) {
  const go = () => {
    player.playback.pause();
    player.goto(panel, step);
  };
  return <button type="button" class="link" data-step={step} onClick={go}>{children}</button>;
}

function at(run: PanelRun, player: Player, step: number): string {
  const unit = unitFor(player.run.value!.span);
  return clock(run.timeOf(step), unit, unit.ns / 1000);
}

function Way({ player, place, run, step }: Props & { run: PanelRun; step: number }) {
  const panel = place.index;
  const chain = place.chain.value;
  const related = place.related();
  return (
    <>
      <p class="h">{tr`What led to it`}</p>
      <p data-part="reach" aria-busy={related === null}>
        {related && <>{trn`${<b>{count(related.causes)}</b>} events led to step ${count(step)} (solid),`} {run.isTruncated ? tr`what follows from it is hidden.` : <>{trn`${<b>{count(related.effects)}</b>} follow from it (dotted, hollow).`}</>}</>}
      </p>
      {chain.length === 0
        ? <p>{related && related.causes === 0 ? tr`Nothing: it has no cause.` : tr`No message, and no recorded cause.`}</p>
        : (
          <ol class="way" data-part="way">
            {chain.slice(0, listed).map((l) => <li key={l.step}><Go player={player} panel={panel} step={l.step}>{describe(run, l.step)}</Go> <span class="meta">{at(run, player, l.step)}</span></li>)}
          </ol>
        )}
      {chain.length > listed && (
        <p>
          {chain.length < longestWay
            ? <>{trn`and ${plural(chain.length - listed, 'link')} more, back to`} <Go player={player} panel={panel} step={chain.at(-1)!.step}>{describe(run, chain.at(-1)!.step)}</Go></>
            : <>{trn`and more than ${count(longestWay - listed)} links before`}</>}
        </p>
      )}
    </>
  );
}

function LifeOf({ player, panel, run, msg, chosen }: { player: Player; panel: number; run: PanelRun; msg: number; chosen: boolean }) {
  const life = lifeOf(run, msg);
  const to = run.receiver(msg);
  const by = life.sent >= 0 ? causality(run).handling(life.sent) : -1;
  return (
    <>
      <p class="h">{trn`The life of ${<code>{messageText(run, msg)}</code>}`}</p>
      <ol class="way">
        {life.sent >= 0 && (
          <li>
            <Go player={player} panel={panel} step={life.sent}>{trn`sent by ${run.sender(msg)}${to && tr` to ${to}`}`}</Go> <span class="meta">{at(run, player, life.sent)}</span>
            {by >= 0 && run.c.msg[by]! > 0 && <>{tr`, while handling`} <Go player={player} panel={panel} step={by}>{messageText(run, run.c.msg[by]!)}</Go></>}
          </li>
        )}
        {life.arrived >= 0 && <li><Go player={player} panel={panel} step={life.arrived}>{trn`in the mailbox of ${run.actorName(life.to)}`}</Go>{trn`, ${plural(run.c.depth[life.arrived]!, 'message')} there`}</li>}
        {life.eligible > life.arrived && <li><Go player={player} panel={panel} step={life.eligible}>{tr`its delay is over`}</Go> <span class="meta">{at(run, player, life.eligible)}</span></li>}
        {life.arrived >= 0 && life.eligible < 0 && <li>{run.unfinished ? tr`its delay is not over yet` : tr`its delay was never over`}</li>}
        <Wait player={player} panel={panel} run={run} life={life} />
        {life.begun >= 0 && <li><Go player={player} panel={panel} step={life.begun}>{trn`handled on ${run.threadName(run.c.thread[life.begun]!)}`}</Go> <span class="meta">{at(run, player, life.begun)}</span>{life.ended >= 0 && <>{trn`, for ${duration(run.timeOf(life.ended) - run.timeOf(life.begun))},`} <Go player={player} panel={panel} step={life.ended}>{tr`to its end`}</Go></>}</li>}
        {life.lost >= 0 && life.begun < 0 && <li><Go player={player} panel={panel} step={life.lost}>{describe(run, life.lost)}</Go></li>}
        {life.reply >= 0 && <li><Go player={player} panel={panel} step={life.reply}>{describe(run, life.reply)}</Go></li>}
        <SentMessages player={player} panel={panel} run={run} life={life} />
      </ol>
      {chosen && <p><button type="button" class="link" data-act="unchoose-message" onClick={() => (player.selection.message.value = null)}>{trn`Deselect ${messageText(run, msg)}`}</button></p>}
    </>
  );
}

interface OfLife {
  player: Player;
  panel: number;
  run: PanelRun;
  life: Life;
}

/** waited 3.20 s behind 2 messages: ... and 1.10 s for a thread */
function Wait({ player, panel, run, life }: OfLife) {
  if (life.eligible < 0) return null;
  const behind = life.ahead.filter((a) => a.msg > 0);
  return (
    <li data-part="waited">
      {trn`waited ${duration(life.waited)}${life.begun < 0 && (run.unfinished ? tr` so far` : tr` and was not handled`)}`}
      {behind.length > 0 && <>{trn`, behind ${plural(behind.length, 'message')}:`} {behind.slice(0, listed).map((a, i) => (
        <span key={a.step} data-behind={a.msg}>{i > 0 && ', '}<Go player={player} panel={panel} step={a.step}>{messageText(run, a.msg)}</Go> {duration(a.time)}</span>
      ))}{behind.length > listed && tr`, and ${count(behind.length - listed)} more`}</>}
      {life.threadless > 0 && <>{trn`${behind.length > 0 ? tr`; including` : tr`, including`} ${duration(life.threadless)} while ${run.actorName(life.to)} was ready and waited for a thread`}</>}
    </li>
  );
}

/** The messages that its handling sent. */
function SentMessages({ player, panel, run, life }: OfLife) {
  if (life.led.length === 0) return null;
  return (
    <li>
      {tr`led to`} {life.led.slice(0, listed).map((m, i) => {
        const sent = run.sent[m]!;
        return <span key={m}>{i > 0 && ', '}<Go player={player} panel={panel} step={sent}>{messageText(run, m)}</Go> {trn`to ${run.receiver(m) || tr`nobody`}`}</span>;
      })}{life.led.length > listed && tr`, and ${count(life.led.length - listed)} more`}
    </li>
  );
}

/** The messages that waited longest, each a link to the start of its handling. */
function Longest({ player, run, panel }: { player: Player; run: PanelRun; panel: number }) {
  const list = longestWaits(run).filter((w) => w.waited > 0);
  const choose = (msg: number) => {
    player.playback.pause();
    const begun = run.begun[msg]!;
    const name = run.actorName(run.c.actor[begun]!);
    if (name) player.selection.choose(name);
    player.selection.message.value = { panel, msg };
    player.goto(panel, begun);
  };
  return (
    <>
      <p class="h">{tr`Waited longest`}</p>
      {list.length === 0 && <p>{tr`No handled message had to wait.`}</p>}
      <ol class="way" data-part="longest">
        {list.map(({ msg, waited }) => (
          <li key={msg}><button type="button" class="link" data-msg={msg} onClick={() => choose(msg)}>{trn`${messageText(run, msg)} to ${run.actorName(run.c.actor[run.begun[msg]!]!)}`}</button> {duration(waited)}</li>
        ))}
      </ol>
    </>
  );
}
