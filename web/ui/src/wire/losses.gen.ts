// Made by go generate ./web/ui from runtime/trace/loss.go and render/losswords.go. Not to be edited.

import { tr } from '../ui/language.ts';

import type { End, LossReason } from './types.gen.ts';

/** What explains why messages were lost. */
export interface LossText {
  label: string;
  why: string;
  remedy: string;
}

/** Explains the reasons that do not depend on how the run ended. */
export const lossTexts: Readonly<Record<Exclude<LossReason, 'unhandled'>, LossText>> = {
  'full': { label: tr`Refused by a full mailbox`, why: tr`Send returns an error.`, remedy: tr`Remedy: a larger actor.Capacity, actor.Overflow(actor.BlockSender), which makes the sender wait, or fewer messages.` },
  'refused': { label: tr`Refused by the actor`, why: tr`Its WillReceive returned false. Send returns an error.`, remedy: tr`If that is intended, nothing is wrong.` },
  'newest': { label: tr`Dropped by a full mailbox`, why: tr`That is its policy, actor.DropNewest. The sender gets no error.`, remedy: tr`If that is not intended: a larger actor.Capacity, or another actor.Overflow.` },
  'oldest': { label: tr`Dropped to make room for newer ones`, why: tr`That is the policy of the full mailbox, actor.DropOldest. The sender gets no error.`, remedy: tr`If that is not intended: a larger actor.Capacity, or another actor.Overflow.` },
  'ended': { label: tr`Dropped`, why: tr`The receiver ended while this waited in its mailbox. The sender gets no error.`, remedy: tr`Remedy: Poison instead of Stop or Exit; it ends an actor after the messages that wait and are due.` },
  'failed': { label: tr`Dropped with an actor that failed`, why: tr`The receiver was stopped after a panic, its own or that of an actor supervised with it, while this waited in its mailbox. The sender gets no error.`, remedy: tr`If that is not intended: a supervisor with the Directive Resume or Restart, which keep the mailbox.` },
  'dead': { label: tr`Dead letters`, why: tr`The receiver had ended. Send returns an error.`, remedy: tr`Remedy: Watch, which notifies an actor when another one ends.` },
  'late': { label: tr`Late replies`, why: tr`Nobody was waiting for this reply any more. Reply returns an error.`, remedy: tr`Remedy: a longer wait in Ask, or a single, earlier reply.` },
  'no-routee': { label: tr`No routee`, why: tr`The router had no routee to take this. Send returns an error.`, remedy: tr`Remedy: more routees, or a larger actor.Capacity for them.` },
  'nobody': { label: tr`Sent to nobody`, why: tr`The category had no member to take this, or the Ref refers to no actor, like the Sender of a message from main. Send returns an error.`, remedy: tr`Remedy: members with room, or Ask where main needs a reply.` },
};

/** Explains messages that were never handled, by how the run ended. */
export const unhandledTexts: Readonly<Record<End, LossText>> = {
  'ok': { label: tr`Never handled`, why: tr`This was still waiting when main returned.`, remedy: tr`Remedy: Wait at the end of main, which returns when all messages are handled.` },
  'panic': { label: tr`Never handled`, why: tr`This was still waiting when the program ended.`, remedy: '' },
  'deadlock': { label: tr`Never handled`, why: tr`This was still waiting when nothing could go on.`, remedy: '' },
  'limit': { label: tr`Never handled`, why: tr`This was still waiting when the run was cut off.`, remedy: '' },
  'stopped': { label: tr`Never handled`, why: tr`This was still waiting when the run was cut off.`, remedy: '' },
  'exit': { label: tr`Never handled`, why: tr`This was still waiting when the program ended.`, remedy: '' },
  'running': { label: tr`Never handled`, why: tr`This was still waiting when the program ended.`, remedy: '' },
  'fault': { label: tr`Never handled`, why: tr`This was still waiting when the run was cut off.`, remedy: '' },
};
