// Made by go generate ./web/ui from runtime/trace/kinds.go. Not to be edited.

import { tr } from '../ui/language.ts';
import { Kind, Reason } from './kinds.gen.ts';

/** What sentences say of an event; see trace.Sentence. */
export interface Facts {
  kind: number;
  reasonCode: number;
  /** The reason of its cause, -1: it has none. */
  causeCode: number;
  hasValue: boolean;
  hasPeer: boolean;
  toNobody: boolean;
  hasActor: boolean;
  hasMessage: boolean;
  hasStart: boolean;
  hasBuffer: boolean;
  hasTimer: boolean;
  actor: string;
  actors: string;
  asked: string;
  capacity: string;
  count: string;
  depth: string;
  level: string;
  line: string;
  message: string;
  method: string;
  object: string;
  ordinal: string;
  peer: string;
  quoted: string;
  rank: string;
  readers: string;
  reason: string;
  start: string;
  text: string;
  thread: string;
  threads: string;
  ticks: string;
  waits: string;
}

/** What happens in an event: storm14 begins repeat(0) on w3, 3 waiting. */
export function sentence(e: Facts): string {
  switch (e.kind) {
    case Kind.ActorSpawn:
      if (e.reasonCode === Reason.Create) return tr`${e.actor} is created by ${e.peer}${e.rank}, and not started`;
      return tr`${e.actor} is spawned by ${e.peer}${e.rank}`;
    case Kind.ActorStop:
      if (e.reasonCode === Reason.Crash) return tr`${e.actor} stops after a panic`;
      if (e.reasonCode === Reason.Exit) return tr`${e.actor} stops: it exited`;
      if (e.reasonCode === Reason.Stop || e.reasonCode === Reason.Poison) return tr`${e.actor} stops on request`;
      if (e.reasonCode === Reason.Parent) return tr`${e.actor} stops with its parent`;
      if (e.reasonCode === Reason.Terminate) return tr`${e.actor} stops: the system ended`;
      return tr`${e.actor} stops`;
    case Kind.ActorCrash:
      if (e.reasonCode === Reason.Empty) return tr`${e.thread} takes a message of ${e.actor}, whose mailbox is empty: ${e.text}`;
      if (e.reasonCode === Reason.Selected) return tr`${e.actor} panics selecting a message: ${e.text}`;
      if (e.hasMessage) return tr`${e.actor} panics handling ${e.message}: ${e.text}`;
      return tr`${e.actor} panics: ${e.text}`;
    case Kind.ActorRestart:
      return tr`${e.actor} restarts`;
    case Kind.MsgSend:
      if (e.causeCode === Reason.Move) return tr`${e.message} of ${e.actor} moves to ${e.peer}`;
      if (e.reasonCode === Reason.Request) return tr`${e.actor} asks ${e.peer}: ${e.message}`;
      if (e.toNobody) return tr`${e.actor} sends ${e.message}: nobody can take it`;
      if (e.hasValue) return tr`${e.actor} sends ${e.message} to ${e.peer}, in ${e.asked}`;
      return tr`${e.actor} sends ${e.message} to ${e.peer}`;
    case Kind.MsgEnqueue:
      if (e.hasValue) return tr`${e.actor} gets ${e.message} from ${e.peer}, priority ${e.count}, ${e.depth} waiting`;
      return tr`${e.actor} gets ${e.message} from ${e.peer}, ${e.depth} waiting`;
    case Kind.MsgDequeue:
      if (e.reasonCode === Reason.Selected) return tr`${e.actor} selects ${e.message} on ${e.thread}, ${e.depth} waiting`;
      return tr`${e.actor} begins ${e.message} on ${e.thread}, ${e.depth} waiting`;
    case Kind.MsgDone:
      return tr`${e.actor} ends ${e.message}, ${e.depth} waiting`;
    case Kind.MsgRefuse:
      if (e.reasonCode === Reason.None) return tr`${e.actor} refuses ${e.message} from ${e.peer}`;
      return tr`${e.actor} refuses ${e.message} from ${e.peer}: ${e.reason}`;
    case Kind.MsgDrop:
      if (e.reasonCode === Reason.None) return tr`${e.actor} drops ${e.message}`;
      if (e.reasonCode === Reason.Move) return tr`${e.message} leaves the mailbox of ${e.actor} for another`;
      if (e.reasonCode === Reason.Cancel) return tr`${e.peer} removes ${e.message} from the mailbox of ${e.actor}`;
      return tr`${e.actor} drops ${e.message}: ${e.reason}`;
    case Kind.MsgDeadLetter:
      if (e.reasonCode === Reason.Ask) return tr`${e.message} is a dead letter: ${e.actor} no longer waits for it`;
      if (e.reasonCode === Reason.Routee) return tr`${e.message} is a dead letter: ${e.actor} has no routee to take it`;
      return tr`${e.message} is a dead letter: ${e.actor} no longer exists`;
    case Kind.MsgStash:
      return tr`${e.actor} stashes ${e.message}`;
    case Kind.ActorReady:
      if (e.reasonCode === Reason.Start || e.reasonCode === Reason.Stop) return tr`${e.actor} is ready for its method ${e.method} and waits for a thread`;
      if (e.reasonCode === Reason.Restart) return tr`${e.actor} is ready to restart and waits for a thread`;
      return tr`${e.actor} is ready and waits for a thread`;
    case Kind.RunBegin:
      if (e.reasonCode === Reason.Empty) return tr`${e.thread} takes ${e.actor}, the first in the queue, whose mailbox is empty`;
      if (e.reasonCode === Reason.Unselected) return tr`${e.thread} takes ${e.actor}, the first in the queue, which wanted none of its messages`;
      return tr`${e.thread} takes ${e.actor}`;
    case Kind.RunEnd:
      if (e.reasonCode === Reason.Empty) return tr`${e.thread} leaves ${e.actor}, whose mailbox is empty`;
      if (e.reasonCode === Reason.Batch) return tr`${e.thread} leaves ${e.actor}: others wait`;
      if (e.reasonCode === Reason.Crash) return tr`${e.thread} leaves ${e.actor} after a panic`;
      if (e.reasonCode === Reason.Exit) return tr`${e.thread} leaves ${e.actor}, which exited`;
      if (e.reasonCode === Reason.Suspended) return tr`${e.thread} leaves ${e.actor}, which is suspended`;
      if (e.reasonCode === Reason.Unselected) return tr`${e.thread} leaves ${e.actor}, which wants none of its messages now`;
      return tr`${e.thread} leaves ${e.actor}`;
    case Kind.Block:
      if (e.hasActor) return tr`${e.actor} ${e.waits}, holding ${e.thread}`;
      return tr`${e.actor} ${e.waits}`;
    case Kind.Unblock:
      return tr`${e.actor} can go on`;
    case Kind.ThreadCreate:
      if (e.hasStart) return tr`${e.thread} is started in line ${e.start}`;
      return tr`thread ${e.thread} is created${e.level}`;
    case Kind.ThreadExit:
      return tr`thread ${e.thread} ends`;
    case Kind.ThreadPark:
      if (e.reasonCode === Reason.None) return tr`${e.thread} has nothing to do`;
      if (e.reasonCode === Reason.Queue && e.hasValue) return tr`${e.thread} sleeps for ${e.asked}, unless a send wakes it`;
      return tr`${e.thread} waits for ${e.reason}`;
    case Kind.ThreadUnpark:
      if (e.causeCode === Reason.Queue) return tr`${e.thread} wakes: its time is up`;
      return tr`${e.thread} is woken`;
    case Kind.ThreadSwitch:
      return tr`core ${e.count} switches to ${e.thread}`;
    case Kind.TimerSet:
      if (e.reasonCode === Reason.Ticker) return tr`a repeating timer of ${e.actor} waits ${e.asked} to send ${e.message}`;
      if (e.reasonCode === Reason.Timer) return tr`a timer of ${e.actor} waits ${e.asked} to send ${e.message}`;
      return tr`${e.message} to ${e.actor} waits ${e.asked}`;
    case Kind.TimerFire:
      if (e.causeCode === Reason.Timer || e.causeCode === Reason.Ticker) return tr`a timer of ${e.actor} fires and sends ${e.message}`;
      return tr`the delay of ${e.message} to ${e.actor} is over`;
    case Kind.Line:
      if (e.hasActor) return tr`${e.actor} is about to run line ${e.line}`;
      return tr`${e.thread} is about to run line ${e.line}`;
    case Kind.Output:
      return tr`${e.actor} writes ${e.quoted}`;
    case Kind.Remark:
      return e.text;
    case Kind.Choice:
      if (e.hasPeer) return tr`${e.thread} takes ${e.peer}, number ${e.ordinal} of ${e.actors}`;
      if (e.reasonCode === Reason.Timer) return tr`time passes until the next timer fires, and all that is ready is held up`;
      if (e.reasonCode === Reason.Select) return tr`${e.thread} executes number ${e.ordinal} of the ${e.depth} ready cases of its select`;
      return tr`the scheduler picks ${e.thread}, number ${e.ordinal} of ${e.threads}`;
    case Kind.GoTurn:
      return tr`core ${e.count} turns to ${e.thread}`;
    case Kind.HookBegin:
      return tr`${e.actor} begins its method ${e.method} on ${e.thread}`;
    case Kind.HookEnd:
      return tr`${e.actor} ends its method ${e.method}`;
    case Kind.ActorStopping:
      if (e.hasPeer) return tr`${e.actor} takes no more messages: ${e.peer} stops it`;
      return tr`${e.actor} takes no more messages and is about to stop`;
    case Kind.MsgUnstash:
      return tr`${e.actor} puts ${e.message} back to the front of its mailbox`;
    case Kind.ActorBecome:
      return tr`${e.actor} becomes ${e.text}`;
    case Kind.ActorWatch:
      return tr`${e.actor} watches ${e.peer}`;
    case Kind.ActorUnwatch:
      return tr`${e.actor} stops watching ${e.peer}`;
    case Kind.ActorSupervise:
      if (e.reasonCode === Reason.Restart && e.hasValue && e.hasPeer) return tr`${e.peer} restarts ${e.actor} in ${e.asked}`;
      if (e.reasonCode === Reason.Restart && e.hasPeer) return tr`${e.peer} restarts ${e.actor}`;
      if (e.reasonCode === Reason.Restart && e.hasValue) return tr`the system restarts ${e.actor} in ${e.asked}`;
      if (e.reasonCode === Reason.Restart) return tr`the system restarts ${e.actor}`;
      if (e.reasonCode === Reason.Stop && e.hasPeer) return tr`${e.peer} stops ${e.actor}`;
      if (e.reasonCode === Reason.Stop) return tr`the system stops ${e.actor}`;
      if (e.reasonCode === Reason.Escalate && e.hasPeer) return tr`${e.peer} fails because ${e.actor} failed`;
      if (e.reasonCode === Reason.Escalate) return tr`the system fails because ${e.actor} failed`;
      if (e.hasPeer) return tr`${e.peer} resumes ${e.actor}`;
      return tr`the system resumes ${e.actor}`;
    case Kind.MsgReply:
      return tr`${e.actor} gets the reply ${e.message} from ${e.peer}`;
    case Kind.AskTimeout:
      return tr`${e.actor} got no reply from ${e.peer} to ${e.message} within ${e.asked}`;
    case Kind.TimerStop:
      return tr`${e.actor} stops a timer: ${e.message} is not sent`;
    case Kind.TimerMiss:
      return tr`${e.actor} missed ${e.ticks} of a timer: the previous one was still waiting`;
    case Kind.RouteeJoin:
      return tr`${e.peer} becomes a routee of ${e.actor}`;
    case Kind.RouteeLeave:
      return tr`${e.peer} is no longer a routee of ${e.actor}`;
    case Kind.MsgRoute:
      return tr`${e.actor} routes ${e.message} to ${e.peer}`;
    case Kind.AskFail:
      return tr`${e.peer} can no longer reply to ${e.message} of ${e.actor}`;
    case Kind.ActorSubscribe:
      return tr`${e.actor} subscribes to dead letters`;
    case Kind.ActorUnsubscribe:
      return tr`${e.actor} unsubscribes from dead letters`;
    case Kind.MemRead:
      return tr`${e.actor} reads ${e.text}`;
    case Kind.MemWrite:
      return tr`${e.actor} writes ${e.text}`;
    case Kind.DataRace:
      return e.text;
    case Kind.ChanSend:
      if (e.hasTimer) return tr`the timer of ${e.object} fires`;
      if (e.reasonCode === Reason.ChanSend) return tr`${e.actor} has sent ${e.text} on ${e.object}`;
      if (e.hasBuffer) return tr`${e.actor} sends ${e.text} on ${e.object}, ${e.depth} of ${e.capacity} in its buffer`;
      return tr`${e.actor} sends ${e.text} on ${e.object}`;
    case Kind.ChanReceive:
      if (e.reasonCode === Reason.Closed) return tr`${e.actor} receives nothing from ${e.object}, which is closed`;
      if (e.hasBuffer) return tr`${e.actor} receives ${e.text} from ${e.object}, ${e.depth} of ${e.capacity} in its buffer`;
      return tr`${e.actor} receives ${e.text} from ${e.object}`;
    case Kind.ChanClose:
      return tr`${e.actor} closes ${e.object}`;
    case Kind.Lock:
      if (e.reasonCode === Reason.Shared) return tr`${e.actor} locks ${e.object} for reading, ${e.readers} now`;
      return tr`${e.actor} locks ${e.object}`;
    case Kind.Unlock:
      if (e.reasonCode === Reason.Shared && e.hasValue) return tr`${e.actor} unlocks ${e.object} for reading: it was the last reader, and a writer gets it`;
      if (e.reasonCode === Reason.Shared) return tr`${e.actor} unlocks ${e.object} for reading, ${e.readers} left`;
      return tr`${e.actor} unlocks ${e.object}`;
    case Kind.GroupAdd:
      return tr`${e.actor} adds ${e.count} to the counter of ${e.object}: ${e.depth}`;
    case Kind.CondWake:
      return tr`${e.actor} wakes ${e.count} of those that wait for ${e.object}`;
    case Kind.ActorStart:
      return tr`${e.actor} is started by ${e.peer}, ${e.depth} waiting`;
    case Kind.CategoryJoin:
      return tr`${e.actor} joins the category ${e.quoted}`;
    case Kind.CategoryLeave:
      return tr`${e.actor} leaves the category ${e.quoted}`;
    case Kind.ActorSet:
      if (e.reasonCode === Reason.Priority) return tr`${e.actor} has priority ${e.count} now`;
      if (e.hasValue) return tr`${e.actor} has capacity ${e.count} now, ${e.depth} waiting`;
      return tr`${e.actor} has unlimited capacity now`;
  }
  return '';
}
