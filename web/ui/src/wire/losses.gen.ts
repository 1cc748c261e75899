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
  'full': { label: tr`Refused by a full mailbox`, why: tr`Send reports that with an error.`, remedy: tr`Remedy: a larger actor.Capacity, actor.Overflow(actor.BlockSender), which lets the sender wait, or fewer messages.` },
  'refused': { label: tr`Refused by the actor`, why: tr`Its WillReceive returned false. Send reports that with an error.`, remedy: tr`If that is meant, nothing is wrong.` },
  'newest': { label: tr`Thrown away at a full mailbox`, why: tr`That is its policy, actor.DropNewest. The sender is not told.`, remedy: tr`If that is not meant: a larger actor.Capacity, or another actor.Overflow.` },
  'oldest': { label: tr`Thrown away to make room for newer ones`, why: tr`That is the policy of the full mailbox, actor.DropOldest. The sender is not told.`, remedy: tr`If that is not meant: a larger actor.Capacity, or another actor.Overflow.` },
  'ended': { label: tr`Dropped`, why: tr`The receiver ended while this waited in its mailbox. The sender is not told.`, remedy: tr`Remedy: Poison instead of Stop or Exit, which ends an actor once it has handled what waits and is due.` },
  'failed': { label: tr`Dropped with an actor that failed`, why: tr`The receiver was stopped for a panic, its own or of one supervised with it, while this waited in its mailbox. The sender is not told.`, remedy: tr`If that is not meant: a supervisor with the Directive Resume or Restart, which keep the mailbox.` },
  'dead': { label: tr`Dead letters`, why: tr`The receiver had ended. Send reports that with an error.`, remedy: tr`Remedy: Watch, which tells an actor when another one ends.` },
  'late': { label: tr`Late replies`, why: tr`Nobody waited for this any more. Reply reports that with an error.`, remedy: tr`Remedy: a longer wait in Ask, or to reply sooner, and once.` },
  'no-routee': { label: tr`No routee`, why: tr`The router had none to take this. Send reports that with an error.`, remedy: tr`Remedy: more routees, or a larger actor.Capacity for them.` },
  'nobody': { label: tr`Sent to nobody`, why: tr`The category had no member to take this, or the Ref refers to no actor, as the Sender of what main sends. Send reports that with an error.`, remedy: tr`Remedy: members with room, or Ask where main needs a reply.` },
};

/** Explains messages that were never handled, by how the run ended. */
export const unhandledTexts: Readonly<Record<End, LossText>> = {
  'ok': { label: tr`Never handled`, why: tr`This waited still when main returned.`, remedy: tr`Remedy: Wait at the end of main, which returns when all messages are handled.` },
  'panic': { label: tr`Never handled`, why: tr`This waited still when the program ended.`, remedy: '' },
  'deadlock': { label: tr`Never handled`, why: tr`This waited still when nothing could go on.`, remedy: '' },
  'limit': { label: tr`Never handled`, why: tr`This waited still when the run was cut off.`, remedy: '' },
  'stopped': { label: tr`Never handled`, why: tr`This waited still when the run was cut off.`, remedy: '' },
  'exit': { label: tr`Never handled`, why: tr`This waited still when the program ended.`, remedy: '' },
  'running': { label: tr`Never handled`, why: tr`This waited still when the program ended.`, remedy: '' },
  'fault': { label: tr`Never handled`, why: tr`This waited still when the run was cut off.`, remedy: '' },
};
