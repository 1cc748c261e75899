// What was lost, in words: of a kind of loss what happened, between whom, why and what to do. The twin of render/losswords.go, for
// the page has it in the reader's language.

import { count, plural } from './format.ts';
import { tr } from './language.ts';
import type { Loss, LossKind, LossPair, Outcome, PanelHead } from './scene.ts';

const reported = tr`Send reports that with an error.`;
const untold = tr`The sender is not told.`;
const larger = tr`If that is not meant: a larger actor.Capacity, or another actor.Overflow.`;

interface Text {
  label: string;
  why: string;
  remedy: string;
}

const texts: Readonly<Record<Exclude<LossKind, 'unhandled'>, Text>> = {
  full: { label: tr`Refused by a full mailbox`, why: reported, remedy: tr`Remedy: a larger actor.Capacity, actor.Overflow(actor.BlockSender), which lets the sender wait, or fewer messages.` },
  refused: { label: tr`Refused by the actor`, why: tr`Its WillReceive returned false. ${reported}`, remedy: tr`If that is meant, nothing is wrong.` },
  newest: { label: tr`Thrown away at a full mailbox`, why: tr`That is its policy, actor.DropNewest. ${untold}`, remedy: larger },
  oldest: { label: tr`Thrown away to make room for newer ones`, why: tr`That is the policy of the full mailbox, actor.DropOldest. ${untold}`, remedy: larger },
  ended: { label: tr`Dropped`, why: tr`The receiver ended while this waited in its mailbox. ${untold}`, remedy: tr`Remedy: Poison instead of Stop or Exit, which ends an actor once it has handled what waits and is due.` },
  failed: { label: tr`Dropped with an actor that failed`, why: tr`The receiver was stopped for a panic, its own or of one supervised with it, while this waited in its mailbox. ${untold}`, remedy: tr`If that is not meant: a supervisor with the Directive Resume or Restart, which keep the mailbox.` },
  dead: { label: tr`Dead letters`, why: tr`The receiver had ended. ${reported}`, remedy: tr`Remedy: Watch, which tells an actor when another one ends.` },
  late: { label: tr`Late replies`, why: tr`Nobody waited for this any more. Reply reports that with an error.`, remedy: tr`Remedy: a longer wait in Ask, or to reply sooner, and once.` },
  'no-routee': { label: tr`No routee`, why: tr`The router had none to take this. ${reported}`, remedy: tr`Remedy: more routees, or a larger actor.Capacity for them.` },
  nobody: { label: tr`Sent to nobody`, why: tr`The category had no member to take this, or the Ref refers to no actor, as the Sender of what main sends. ${reported}`, remedy: tr`Remedy: members with room, or Ask where main needs a reply.` },
};

/** What became of messages that were never handled, by how the run ended. */
function waitedStill(end: Outcome['end']): Text {
  const label = tr`Never handled`;
  switch (end) {
    case 'ok': return { label, why: tr`This waited still when main returned.`, remedy: tr`Remedy: Wait at the end of main, which returns when all messages are handled.` };
    case 'limit': case 'stopped': case 'fault': return { label, why: tr`This waited still when the run was cut off.`, remedy: '' };
    case 'deadlock': return { label, why: tr`This waited still when nothing could go on.`, remedy: '' };
    default: return { label, why: tr`This waited still when the program ended.`, remedy: '' };
  }
}

/** A line about a loss: its label, and the rest. */
export interface LossLine {
  label: string;
  text: string;
  /** Of which of several runs, or that it is true of each. */
  of: string;
  /** The panel and the step of the first. */
  panel: number;
  step: number;
}

/** What was lost in the runs, a line for each reason; what is true of each run once, and so is why and what to do. */
export function lossLines(heads: readonly PanelHead[]): LossLine[] {
  const all = heads.map((h) => h.summary.losses.map((l) => wordsOf(l, h.outcome.end)));
  const explained = new Set<string>();
  return all.flatMap((lines, panel) => lines.flatMap((l) => {
    const shared = all.every((other) => other.some((o) => o.label === l.label && o.fact === l.fact && o.reason === l.reason));
    if (shared && panel > 0) return [];
    const text = explained.has(l.reason) ? l.fact : `${l.fact} ${l.reason}`;
    explained.add(l.reason);
    return [{ label: l.label, text, of: heads.length === 1 ? '' : shared ? tr`Each run` : heads[panel]!.title, panel, step: l.step }];
  }));
}

/** The words of a loss: its label, who sent what to whom, and why with what to do about it. */
function wordsOf(l: Loss, end: Outcome['end']): { label: string; fact: string; reason: string; step: number } {
  const { label, why, remedy } = l.why === 'unhandled' ? waitedStill(end) : texts[l.why];
  return { label, fact: `${between(l)}.`, reason: `${why} ${remedy}`.trim(), step: l.first };
}

/** 9,900 messages from main to counter (capacity 100) */
function between(l: Loss): string {
  const text = plural(l.n, 'message');
  if (l.pairs.length === 1 && !l.more) return `${text} ${pairWords(l.pairs[0]!, l.why)}`;
  const parts = l.pairs.map((p) => `${count(p.n)} ${pairWords(p, l.why)}`);
  if (l.more) parts.push(tr`${count(l.pairs.reduce((rest, p) => rest - p.n, l.n))} between others`);
  return `${text}: ${parts.join(', ')}`;
}

function pairWords(p: LossPair, why: LossKind): string {
  const to = p.to === p.from ? tr`from ${p.from} to itself` : p.to ? tr`from ${p.from} to ${p.to}` : tr`from ${p.from}`;
  switch (why) {
    case 'full': case 'newest': case 'oldest': return tr`${to} (capacity ${count(p.capacity ?? 0)})`;
    case 'refused': case 'nobody': return tr`${to} (subject "${p.subject}")`;
    default: return to;
  }
}
