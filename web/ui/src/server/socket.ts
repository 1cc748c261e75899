// The websocket that carries runs. It connects when first needed and reconnects by itself. A run that waited in the
// queue when the connection broke keeps its place; every other run is lost, and its listener is notified.

import { signal } from '@preact/signals';

import { transport, type Line } from '../wire/transport.ts';
import { tr } from '../ui/language.ts';
import { GrowingRun } from '../run/growing.ts';
import { joinPanels, decodeReceived, type Received } from '../run/received.ts';
import { errorText } from '../ui/format.ts';
import { atOnce, type Paused } from '../ui/idle.ts';
import { readPanel, type PartialPanel } from '../run/partialpanel.ts';
import type { Reply, Request } from '../wire/messages.ts';
import type { ClientMessage, Command, Live, Result, Scene, ServerMessage } from '../wire/types.gen.ts';
import type { Run } from '../run/run.ts';
import { Arrivals } from './arrivals.ts';
import { rows } from './http.ts';
import { complete } from './rows.ts';

/** A scene whose panels are arriving, one message each. The panels of a result are decoded at once, while the next
 *  one is on its way. This does not hold for a run that was watched live, whose result is not urgent while the page
 *  must stay responsive, and for a large one. */
interface Awaited {
  message: Result | Live;
  scene: Scene;
  parts: PartialPanel[];
  blocks: Uint8Array<ArrayBuffer>[];
}

/** The size of a panel, in bytes, from which on it is decoded in slices. */
const large = 2e6;

/** A run or check that is not over. */
interface Call {
  message: Request & { id: number };
  listener: Listener;
  queued: boolean; // queued at the server, with the ticket in message
  growing: GrowingRun | null; // the run so far, if it is shown live
  arrived: boolean; // its result is being prepared
  stopped: boolean; // the server was asked to stop it, and has not answered
}

export interface Listener {
  message(m: Reply): void;
  /** The run so far, of a run on real threads; `removable` is how many of its workers can be removed. */
  live?(run: Run, removable: number): void;
  /** Shows the outline of a large run that is over and was not watched; `result` follows when its rows are loaded. */
  outlined?: ((run: Run, wallMicros: number) => void) | undefined;
  result(run: Run, wallMicros: number): void;
}

const firstPause = 250; // ms until the first reconnect; doubles up to longestPause
const longestPause = 5000;

export class Socket {
  /** Whether the server can be reached, and accepts this page; 'new' until the first attempt has ended. */
  readonly state = signal<'new' | 'open' | 'lost' | 'refused'>('new');
  /** The state of the kernel as the server reports it; '' while all is well. */
  readonly kernel = signal('');
  /** Called when the file of a lesson has a new version. */
  changed: (lesson: string, version: string) => void = () => {};

  private ws: Line | null = null;
  private calls = new Map<number, Call>();
  private queue: ClientMessage[] = [];
  private nextID = 1;
  private pause = firstPause;
  private awaited: Awaited | null = null;
  private arrivals = new Arrivals();

  /** `refused` finds out whether the server answers but rejects this page, which a socket that fails to open does not
   *  say. */
  constructor(private refused: () => Promise<boolean>) {
    this.connect();
    for (const back of ['online', 'focus']) addEventListener(back, () => this.retryNow()); // the learner may have started the server
  }

  /** Sends a run or a check; answers go to the listener. Returns the id with which to stop or forget it. */
  send(m: Request, listener: Listener): number {
    const id = this.nextID++;
    const message = { ...m, id };
    this.calls.set(id, { message, listener, queued: false, growing: null, arrived: false, stopped: false });
    this.post(message);
    return id;
  }

  /** Stops a run. One that waits for the server to return is never sent. */
  stop(id: number): void {
    const call = this.calls.get(id);
    if (!call) return;
    const waiting = this.queue.findIndex((m) => m.id === id);
    if (waiting < 0) {
      call.stopped = true;
      if (this.ws?.readyState === WebSocket.OPEN) this.post({ type: 'stop', id });
      return; // the connection is about to close; lose does the rest
    }
    this.queue.splice(waiting, 1);
    this.abandon(id, call);
  }

  /** Ends a run that is stopped while the server is away. Its place in the server's queue, if any, is released. */
  private abandon(id: number, call: Call): void {
    this.calls.delete(id);
    if (call.message.type === 'run' && call.message.ticket) this.queue.push({ type: 'stop', id, ticket: call.message.ticket });
    call.listener.message({ type: 'failed', id, text: tr`The run was stopped before it began.`, end: 'stopped' });
  }

  /** Sends a command to a run in progress. It is dropped if the connection is broken. */
  command(id: number, command: Command): void {
    if (this.calls.has(id) && this.ws?.readyState === WebSocket.OPEN) this.post({ type: 'command', id, command });
  }

  /** Discards further answers to id. */
  forget(id: number): void {
    this.calls.delete(id);
  }

  private post(m: ClientMessage): void {
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(m));
    else {
      this.queue.push(m);
      this.retryNow();
    }
  }

  private retryNow(): void {
    if (this.ws === null) this.connect();
  }

  private connect(): void {
    const ws = transport().connect();
    ws.binaryType = 'arraybuffer';
    this.ws = ws;
    ws.onopen = () => {
      this.state.value = 'open';
      this.pause = firstPause;
      this.queue.splice(0).forEach((m) => ws.send(JSON.stringify(m)));
    };
    ws.onmessage = (e: MessageEvent<string | ArrayBuffer>) => {
      if (typeof e.data === 'string') this.text(JSON.parse(e.data) as ServerMessage);
      else this.block(new Uint8Array(e.data));
    };
    ws.onclose = () => {
      if (this.ws !== ws) return;
      this.ws = null;
      this.lose();
      void this.sayWhy();
      setTimeout(() => this.retryNow(), this.pause);
      this.pause = Math.min(longestPause, this.pause * 2);
    };
  }

  private async sayWhy(): Promise<void> {
    const why = (await this.refused()) ? 'refused' : 'lost';
    if (this.ws?.readyState !== WebSocket.OPEN) this.state.value = why;
  }

  private text(m: ServerMessage): void {
    if (m.type === 'kernel') {
      this.kernel.value = m.text;
      return;
    }
    if (m.type === 'changed') {
      this.changed(m.lesson, m.version);
      return;
    }
    if (m.type === 'result' || m.type === 'live') {
      this.awaited = { message: m, scene: m.scene, parts: [], blocks: [] };
      return;
    }
    const call = this.calls.get(m.id);
    if (!call) return;
    call.queued = m.type === 'queued';
    if (m.type === 'queued' && call.message.type === 'run') call.message = { ...call.message, ticket: m.ticket ?? '' };
    if (m.type === 'diagnostics' || m.type === 'failed' || m.type === 'done') this.calls.delete(m.id);
    call.listener.message(m);
  }

  /** Receives the next panel of the awaited scene, and delivers the scene after the last one. */
  private block(bytes: Uint8Array<ArrayBuffer>): void {
    const a = this.awaited;
    const call = a && this.calls.get(a.message.id);
    if (call && a.message.type === 'live') call.growing ??= new GrowingRun();
    if (!a) return;
    const slow = call?.growing || a.blocks.length > 0 || (a.parts.length === 0 && bytes.length > large);
    if (call && slow) this.slowBlock(a, call, bytes);
    else this.resultBlock(a, bytes);
  }

  private slowBlock(a: Awaited, call: Call, bytes: Uint8Array<ArrayBuffer>): void {
    a.blocks.push(bytes);
    if (a.blocks.length < a.scene.panels.length) return;
    this.awaited = null;
    const m = a.message;
    call.arrived = m.type === 'result';
    const { growing } = call;
    if (m.type === 'live') growing!.put(a.scene, a.blocks);
    this.arrivals.put({
      of: m.id,
      make: m.type === 'live' ? () => madeOf(growing!) : () => decodeReceived(a.scene, a.blocks, m.run),
      take: (received) => {
        if (m.type === 'live') this.calls.get(m.id)?.listener.live?.(received.run, m.removable); // it may not be wanted any more
        else this.deliver(a, m.wallMicros, received);
      },
      fail: (e) => this.fail(a, e),
    });
  }

  private resultBlock(a: Awaited, bytes: Uint8Array<ArrayBuffer>): void {
    const head = a.scene.panels[a.parts.length];
    if (!head || a.message.type !== 'result') return;
    try {
      a.parts.push(atOnce(readPanel(head, bytes, a.parts.length)));
      if (a.parts.length === a.scene.panels.length) this.deliver(a, a.message.wallMicros, joinPanels(a.scene, a.parts, a.message.run));
    } catch (e) {
      this.fail(a, e);
    }
  }

  /** Delivers a result. For a large run the outline goes first, unless more of it is shown already; everything
   *  follows when it is loaded. */
  private deliver(a: Awaited, wallMicros: number, received: Received): void {
    const { id } = a.message;
    const call = this.calls.get(id);
    if (this.awaited === a) this.awaited = null;
    this.kernel.value = '';
    if (!received.incomplete || !call) {
      this.settle(a);
      call?.listener.result(received.run, wallMicros);
      return;
    }
    call.arrived = true;
    const outlined = call.growing ? undefined : call.listener.outlined;
    outlined?.(received.run, wallMicros);
    complete(received, rows, () => this.calls.has(id), outlined !== undefined).then((run) => {
      this.settle(a);
      if (run) call.listener.result(run, wallMicros);
    }, (e: unknown) => this.fail(a, e));
  }

  private fail(a: Awaited, e: unknown): void {
    const { id } = a.message;
    const listener = this.calls.get(id)?.listener;
    if (listener && a.message.type === 'live') this.stop(id); // otherwise it would continue, and nothing could stop it
    this.settle(a);
    listener?.message({ type: 'failed', id, text: errorText(e) });
  }

  private settle(a: Awaited): void {
    if (this.awaited === a) this.awaited = null;
    this.calls.delete(a.message.id);
  }

  private lose(): void {
    if (this.state.value !== 'refused') this.state.value = 'lost'; // if it is refused, sayWhy finds out whether it still is
    this.awaited = null;
    const calls = [...this.calls];
    const unsent = new Set(this.queue.map((m) => m.id));
    for (const [id, call] of calls) {
      if (unsent.has(id) || call.arrived) continue;
      if (call.queued && call.stopped) {
        this.abandon(id, call);
        continue;
      }
      if (call.queued) {
        call.queued = false;
        this.queue.push(call.message);
        continue;
      }
      this.calls.delete(id);
      call.listener.message({ type: 'failed', id, text: tr`The connection to the server was lost, which stopped the run. Run the cell again.` });
    }
  }
}

function* madeOf(growing: GrowingRun): Paused<Received> {
  return { run: yield* growing.made(), incomplete: null };
}
