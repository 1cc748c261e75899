// Events in words: for the line under the panels, the table, the log, and screen readers.

import { asWritten, count, plural } from '../ui/format.ts';
import { Kind, Reason, reasonWords } from './kinds.ts';
import { tr } from '../ui/language.ts';
import { memoize } from '../ui/memo.ts';
import type { PanelRun } from './run.ts';
import { calledHere } from './waitfor.ts';
import { sentence, type Facts } from '../wire/sentences.gen.ts';

/** subject(data) of a message. */
export function messageText(run: PanelRun, msg: number): string {
  if (msg <= 0) return '';
  const { subjects, data } = run.panel;
  return `${subjects[run.c.msgSubject[msg - 1]!] ?? ''}(${data[run.c.msgData[msg - 1]!] ?? ''})`;
}

/** The state after a step: step 6,772 of 9,049 · 31 handling · 3 ready · backlog 137. Ready actors have a message but
 *  no thread or core yet. */
export function stateText(run: PanelRun, step: number, short: boolean): string {
  const last = run.events - 1;
  if (step < 0 || last < 0) return '';
  const parts = short ? [] : [run.isTruncated ? tr`step ${count(step)}` : tr`step ${count(step)} of ${count(last)}`];
  if (run.panel.actors.length > 0) {
    const { handling, ready, backlog } = run.worlds.at(step);
    parts.push(tr`${count(handling)} handling`, tr`${count(ready)} ready`, tr`backlog ${count(backlog)}`);
  }
  return parts.join(' · ');
}

/** The type of an actor that is just a function; it says nothing about the actor. */
const plainType = 'BehaviorFunc';

/** [thread] - Type:actor subject(data): the log line for the start of a handling. */
export function logLine(run: PanelRun, step: number): string {
  const actor = run.panel.actors[run.c.actor[step]! - 1];
  const type = actor ? run.panel.types[actor.type] ?? '' : '';
  return `[${run.threadName(run.c.thread[step]!)}] - ${type === plainType ? '' : `${type}:`}${actor?.name ?? ''} ${messageText(run, run.c.msg[step]!)}`;
}

/** What is unusual about an actor: ", priority 5", ", a router, round robin". */
function rank(run: PanelRun, actor: number): string {
  const row = run.panel.actors[actor - 1];
  if (row?.routing) return tr`, a router, ${row.routing}`;
  return row?.priority ? tr`, priority ${row.priority}` : '';
}

/** The source files of a run. */
const filesOf = memoize((run: PanelRun): ReadonlySet<string> => new Set(run.panel.positions.map((p) => p.file)));

/** The facts about a step that sentences are made of. */
class FactsOf implements Facts {
  constructor(private run: PanelRun, private step: number) {}

  get kind() { return this.run.c.kind[this.step]!; }
  get reasonCode() { return this.run.c.reason[this.step]!; }
  get causeCode() { return this.run.c.reason[this.run.c.cause[this.step]!] ?? -1; }
  get hasValue() { return this.value !== 0; }
  get hasPeer() { return this.run.c.peer[this.step]! > 0; }
  get toNobody() { return this.other === ''; }
  get hasActor() { return this.run.c.actor[this.step]! > 0; }
  get hasMessage() { return this.msg > 0; }
  get hasStart() { return this.started > 0; }
  get hasBuffer() { return (this.shared?.capacity ?? 0) > 0; }
  get actor() { return this.run.actorName(this.run.c.actor[this.step]!) || this.outsider(); }
  get peer() { return this.other || tr`nobody`; }
  get message() { return messageText(this.run, this.msg) || tr`no message`; }
  get thread() { return this.run.threadName(this.run.c.thread[this.step]!) || tr`no thread`; }
  get reason() { return reasonWords[this.reasonCode] || tr`something`; }
  get method() { return this.reasonCode === Reason.Stop ? 'Stopped' : 'Started'; }
  get text() { return (this.run.panel.strings[this.value] ?? '').replaceAll('\n', '; '); } // a hint has a line of its own
  get quoted() { return JSON.stringify(this.run.panel.strings[this.value] ?? ''); }
  get count() { return count(this.value); }
  get ordinal() { return count(this.value + 1); }
  get asked() { return asWritten(this.value); }
  get ticks() { return plural(this.value, 'tick'); }
  get depth() { return count(this.waiting); }
  get actors() { return plural(this.waiting, 'ready actor'); }
  get threads() { return plural(this.waiting, 'ready thread'); }
  get rank() { return rank(this.run, this.run.c.actor[this.step]!); }
  get level() {
    const priority = this.run.panel.threads[this.run.c.thread[this.step]!]?.priority;
    return priority ? tr`, priority ${priority}` : '';
  }
  get line() { return this.lineOf(this.run.c.pos[this.step]!); }
  get start() { return this.lineOf(this.started); }
  get hasTimer() { return this.shared?.kind === 'timer'; }
  get readers() { return plural(this.waiting, 'reader'); }
  get object() { return calledHere(this.shared?.name ?? tr`something`, this.run.here(this.step)); }
  get capacity() { return count(this.shared?.capacity ?? 0); }
  get waits() { return this.run.waiting(this.step) || tr`waits for ${this.reason}`; }

  private get value() { return this.run.c.value[this.step]!; }
  private get shared() { return this.run.panel.objects[this.run.c.object[this.step]! - 1]; }
  private get msg() { return this.run.c.msg[this.step]!; }
  private get waiting() { return this.run.c.depth[this.step]!; }
  private get started() { return this.run.panel.threads[this.run.c.thread[this.step]!]?.start ?? 0; }

  private lineOf(pos: number): string {
    const at = this.run.panel.positions[pos - 1];
    if (!at) return '?';
    return filesOf(this.run).size > 1 ? tr`${at.line} of ${at.file}` : String(at.line);
  }

  /** The subject of an event that no actor causes. */
  private outsider(): string {
    switch (this.kind) {
      case Kind.MsgReply: case Kind.MsgDeadLetter: return this.run.receiver(this.msg);
      case Kind.AskTimeout: case Kind.AskFail: return this.run.sender(this.msg);
      default: return this.run.outside(this.step);
    }
  }

  /** The other party of an event; '' if what is sent has no receiver. */
  private get other(): string {
    const name = this.run.actorName(this.run.c.peer[this.step]!);
    if (name || this.hasPeer) return name;
    switch (this.kind) {
      case Kind.MsgSend: return this.run.receiver(this.msg);
      case Kind.MsgEnqueue: case Kind.MsgRefuse: return this.run.sender(this.msg);
      default: return this.run.outside(this.step);
    }
  }
}

/** The event of a step in words, without its number: "storm14 begins repeat(0) on t24, 3 waiting". */
export const describe = (run: PanelRun, step: number): string => sentence(new FactsOf(run, step)) || tr`nothing known`;
