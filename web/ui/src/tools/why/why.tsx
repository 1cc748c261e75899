// "Why does it wait?": the explanation from a wait to the event that ends it. Each link is a button that goes to its
// event.

import { count } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { whyActor, whyMessage, whyThread, type Link } from '../../run/why.ts';
import { messageText } from '../../run/words.ts';

interface Subject {
  name: string;
  panel: number;
  links: Link[];
}

export function Why({ player }: { player: Player }) {
  const run = player.run.value;
  if (!run) return null;
  const open = player.explaining.value;
  return (
    <section class="why" role="group" data-part="why" aria-label={tr`Why does it wait?`}>
      <button type="button" class="link" data-act="why" aria-expanded={open} title={tr`From the wait to what ends it, and why (w)`} onClick={() => (player.explaining.value = !open)}>
        <Icon name="ask" /> {tr`Why does it wait?`}
      </button>
      {open && <Answers player={player} />}
    </section>
  );
}

function Answers({ player }: { player: Player }) {
  const subjects = subjectsOf(player);
  if (subjects.length === 0) return <p class="meta">{tr`Choose an actor, or go to an event of a thread.`}</p>;
  return (
    <div class="answers" aria-live="polite">
      {subjects.map((s) => (
        <div key={`${s.panel} ${s.name}`}>
          <p class="who">{s.name}</p>
          <ol>
            {s.links.map((link, i) => <Item key={i} player={player} panel={s.panel} link={link} />)}
          </ol>
        </div>
      ))}
    </div>
  );
}

function Item({ player, panel, link }: { player: Player; panel: number; link: Link }) {
  const here = link.step === player.steps.value[panel];
  const go = () => {
    player.playback.pause();
    player.goto(panel, link.step);
  };
  return (
    <li>
      {link.text}
      {link.step >= 0 && !here && <> <button type="button" class="link" onClick={go} aria-label={tr`Go to step ${count(link.step)}: ${link.text}`}>{trn`step ${count(link.step)}`}</button></>}
    </li>
  );
}

/** The waits to explain: of the selected message, of the selected actor in each panel, of the selected thread; if
 *  nothing is selected, of the thread at the cursor. */
function subjectsOf(player: Player): Subject[] {
  const panels = player.run.value?.panels ?? [];
  const chosen = player.selection.message.value;
  const where = (p: PanelRun) => (panels.length > 1 ? `, ${p.panel.title}` : '');
  const at = (i: number) => player.steps.value[i] ?? -1;
  const out: Subject[] = [];
  const of = chosen && panels[chosen.panel];
  if (chosen && of) {
    out.push({ name: `${messageText(of, chosen.msg)}${where(of)}`, panel: chosen.panel, links: whyMessage(of, chosen.msg, at(chosen.panel)) });
  }
  const actor = player.selection.actor.value;
  if (actor) {
    panels.forEach((p, i) => {
      const id = p.actorID(actor);
      if (id > 0) out.push({ name: `${actor}${where(p)}`, panel: i, links: whyActor(p, id, at(i)) });
    });
  }
  const picked = player.selection.thread.value;
  const its = picked && panels[picked.panel];
  if (picked && its) out.push({ name: `${its.threadName(picked.thread)}${where(its)}`, panel: picked.panel, links: whyThread(its, picked.thread, at(picked.panel)) });
  const panel = panels[player.active.value];
  const thread = panel?.c.thread[player.step.value] ?? -1;
  if (!actor && !chosen && !picked && panel && thread >= 0) {
    out.push({ name: `${panel.threadName(thread)}${where(panel)}`, panel: player.active.value, links: whyThread(panel, thread, player.step.value) });
    const msg = panel.c.msg[player.step.value]!;
    if (msg > 0) out.push({ name: messageText(panel, msg), panel: player.active.value, links: whyMessage(panel, msg, player.step.value) });
  }
  return out;
}
