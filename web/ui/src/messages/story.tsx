// The same as text: what led to the event at the cursor, and the life of the message there, each with a way to its step.

import type { ComponentChildren } from 'preact';

import { causality } from '../base/causality.ts';
import { clock, count, duration, plural, unitFor } from '../base/format.ts';
import { lifeOf, longestWaits, type Life } from '../base/life.ts';
import type { Player } from '../base/player.ts';
import type { PanelRun } from '../base/run.ts';
import { describe, messageText } from '../base/words.ts';
import { longestWay, type Place } from './place.ts';

/** So many lines of a list are shown. */
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
      <section aria-label="What led to this event"><Way player={player} place={place} run={run} step={step} /></section>
      <section aria-label="The message" data-part="life" data-msg={msg}>
        {msg > 0 ? <LifeOf player={player} panel={place.index} run={run} msg={msg} chosen={place.msg.value > 0} /> : <p>No message is at hand at this step.</p>}
      </section>
      <section aria-label="Longest waits"><Longest player={player} run={run} panel={place.index} /></section>
    </div>
  );
}

/** A link to a step: it moves the cursor, and keeps the chosen message. */
function Go({ player, panel, step, children }: { player: Player; panel: number; step: number; children: ComponentChildren }) {
  const go = () => {
    player.pause();
    player.goto(panel, step);
  };
  return <button type="button" class="link" data-step={step} onClick={go}>{children}</button>;
}

function at(run: PanelRun, player: Player, step: number): string {
  const unit = unitFor(player.run.value!.room);
  return clock(run.timeOf(step), unit, unit.ns / 1000);
}

function Way({ player, place, run, step }: Props & { run: PanelRun; step: number }) {
  const panel = place.index;
  const chain = place.chain.value;
  const reach = place.reach();
  return (
    <>
      <p class="h">What led to it</p>
      <p data-part="reach" aria-busy={reach === null}>
        {reach && <><b>{count(reach.causes)}</b> events led to step {count(step)} (solid), {run.veiled ? 'what follows from it is hidden.' : <><b>{count(reach.effects)}</b> follow from it (dotted, hollow).</>}</>}
      </p>
      {chain.length === 0
        ? <p>{reach && reach.causes === 0 ? 'Nothing: it is a beginning.' : 'No message, and nothing that is recorded as its cause.'}</p>
        : (
          <ol class="way" data-part="way">
            {chain.slice(0, listed).map((l) => <li key={l.step}><Go player={player} panel={panel} step={l.step}>{describe(run, l.step)}</Go> <span class="meta">{at(run, player, l.step)}</span></li>)}
          </ol>
        )}
      {chain.length > listed && (
        <p>
          {chain.length < longestWay
            ? <>and {plural(chain.length - listed, 'link')} more, back to <Go player={player} panel={panel} step={chain.at(-1)!.step}>{describe(run, chain.at(-1)!.step)}</Go></>
            : <>and more than {count(longestWay - listed)} links before</>}
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
      <p class="h">The life of <code>{messageText(run, msg)}</code></p>
      <ol class="way">
        {life.sent >= 0 && (
          <li>
            <Go player={player} panel={panel} step={life.sent}>sent by {run.sender(msg)}{to && ` to ${to}`}</Go> <span class="meta">{at(run, player, life.sent)}</span>
            {by >= 0 && run.c.msg[by]! > 0 && <>, at work on <Go player={player} panel={panel} step={by}>{messageText(run, run.c.msg[by]!)}</Go></>}
          </li>
        )}
        {life.arrived >= 0 && <li><Go player={player} panel={panel} step={life.arrived}>in the mailbox of {run.actorName(life.to)}</Go>, {plural(run.c.depth[life.arrived]!, 'message')} there</li>}
        {life.eligible > life.arrived && <li><Go player={player} panel={panel} step={life.eligible}>its delay is over</Go> <span class="meta">{at(run, player, life.eligible)}</span></li>}
        {life.arrived >= 0 && life.eligible < 0 && <li>{run.unfinished ? 'its delay is not over yet' : 'its delay was never over'}</li>}
        <Wait player={player} panel={panel} run={run} life={life} />
        {life.begun >= 0 && <li><Go player={player} panel={panel} step={life.begun}>handled on {run.threadName(run.c.thread[life.begun]!)}</Go> <span class="meta">{at(run, player, life.begun)}</span>{life.ended >= 0 && <>, for {duration(run.timeOf(life.ended) - run.timeOf(life.begun))}, <Go player={player} panel={panel} step={life.ended}>to its end</Go></>}</li>}
        {life.lost >= 0 && life.begun < 0 && <li><Go player={player} panel={panel} step={life.lost}>{describe(run, life.lost)}</Go></li>}
        {life.reply >= 0 && <li><Go player={player} panel={panel} step={life.reply}>{describe(run, life.reply)}</Go></li>}
        <Led player={player} panel={panel} run={run} life={life} />
      </ol>
      {chosen && <p><button type="button" class="link" data-act="unchoose-message" onClick={() => (player.message.value = null)}>Let go of {messageText(run, msg)}</button></p>}
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
      waited {duration(life.waited)}{life.begun < 0 && (run.unfinished ? ' so far' : ' and was not handled')}
      {behind.length > 0 && <>, behind {plural(behind.length, 'message')}: {behind.slice(0, listed).map((a, i) => (
        <span key={a.step} data-behind={a.msg}>{i > 0 && ', '}<Go player={player} panel={panel} step={a.step}>{messageText(run, a.msg)}</Go> {duration(a.time)}</span>
      ))}{behind.length > listed && `, and ${count(behind.length - listed)} more`}</>}
      {life.threadless > 0 && <>{behind.length > 0 ? '; of it' : ', of it'} {duration(life.threadless)} while {run.actorName(life.to)} was ready and waited for a thread</>}
    </li>
  );
}

/** What its handling sent. */
function Led({ player, panel, run, life }: OfLife) {
  if (life.led.length === 0) return null;
  return (
    <li>
      led to {life.led.slice(0, listed).map((m, i) => {
        const sent = run.sent[m]!;
        return <span key={m}>{i > 0 && ', '}<Go player={player} panel={panel} step={sent}>{messageText(run, m)}</Go> to {run.receiver(m) || 'nobody'}</span>;
      })}{life.led.length > listed && `, and ${count(life.led.length - listed)} more`}
    </li>
  );
}

/** The messages that waited longest, each a way to the start of its handling. */
function Longest({ player, run, panel }: { player: Player; run: PanelRun; panel: number }) {
  const list = longestWaits(run).filter((w) => w.waited > 0);
  const choose = (msg: number) => {
    player.pause();
    const begun = run.begun[msg]!;
    const name = run.actorName(run.c.actor[begun]!);
    if (name) player.choose(name);
    player.message.value = { panel, msg };
    player.goto(panel, begun);
  };
  return (
    <>
      <p class="h">Waited longest</p>
      {list.length === 0 && <p>No message that was handled had waited.</p>}
      <ol class="way" data-part="longest">
        {list.map(({ msg, waited }) => (
          <li key={msg}><button type="button" class="link" data-msg={msg} onClick={() => choose(msg)}>{messageText(run, msg)} to {run.actorName(run.c.actor[run.begun[msg]!]!)}</button> {duration(waited)}</li>
        ))}
      </ol>
    </>
  );
}
