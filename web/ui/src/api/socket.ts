// The websocket that carries runs. It connects when first needed, comes back by itself, and tells every run it lost.

import { signal } from '@preact/signals';

import { decodePanel } from '../base/decode.ts';
import type { ClientMessage, ServerMessage } from '../base/protocol.ts';
import { type PanelRun, Run } from '../base/run.ts';
import type { Scene } from '../base/scene.ts';

/** A result whose panels are coming, one block each. */
interface Awaited {
  message: ServerMessage;
  scene: Scene;
  panels: PanelRun[];
}

export interface Listener {
  message(m: ServerMessage): void;
  result(run: Run, wallMicros: number): void;
}

const firstPause = 250; // ms until the first attempt to connect again; doubles up to longestPause
const longestPause = 5000;

export class Socket {
  /** Whether the server can be reached; unset until the first attempt has ended. */
  readonly state = signal<'new' | 'open' | 'lost'>('new');
  /** What the server says about its kernel, '' while all is well. */
  readonly kernel = signal('');

  private ws: WebSocket | null = null;
  private listeners = new Map<number, Listener>();
  private queue: ClientMessage[] = [];
  private nextID = 1;
  private pause = firstPause;
  private awaited: Awaited | null = null;

  constructor(private url: string) {
    this.connect();
    addEventListener('online', () => this.retryNow());
  }

  /** Sends a run or a check; the answers come to the listener. Returns the id to stop or forget it by. */
  send(m: Omit<ClientMessage, 'id'>, listener: Listener): number {
    const id = this.nextID++;
    this.listeners.set(id, listener);
    this.post({ ...m, id });
    return id;
  }

  /** Stops a run; one that waits for the server to come back is not sent then. */
  stop(id: number): void {
    const waiting = this.queue.findIndex((m) => m.id === id);
    if (waiting < 0) {
      this.post({ type: 'stop', id });
      return;
    }
    this.queue.splice(waiting, 1);
    const listener = this.listeners.get(id);
    this.listeners.delete(id);
    listener?.message({ type: 'failed', id, text: 'The run was stopped before it reached the server.' });
  }

  /** Answers to id are not wanted any more. */
  forget(id: number): void {
    this.listeners.delete(id);
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
    const ws = new WebSocket(this.url);
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
      setTimeout(() => this.retryNow(), this.pause);
      this.pause = Math.min(longestPause, this.pause * 2);
    };
  }

  private text(m: ServerMessage): void {
    if (m.type === 'kernel') {
      this.kernel.value = m.text ?? '';
      return;
    }
    if (m.type === 'result' && m.scene) {
      this.awaited = { message: m, scene: m.scene, panels: [] };
      return;
    }
    const listener = this.listeners.get(m.id);
    if (m.type === 'diagnostics' || m.type === 'failed') this.listeners.delete(m.id);
    listener?.message(m);
  }

  /** Takes the next panel of the awaited result in while the one after it is on its way; hands it over after the last. */
  private block(bytes: Uint8Array<ArrayBuffer>): void {
    const a = this.awaited;
    const head = a?.scene.panels[a.panels.length];
    if (!a || !head) return;
    const listener = this.listeners.get(a.message.id);
    try {
      a.panels.push(decodePanel(head, bytes));
      if (a.panels.length < a.scene.panels.length) return;
      this.settle(a);
      this.kernel.value = '';
      listener?.result(new Run(a.scene, a.panels, a.message.run ?? ''), a.message.wallMicros ?? 0);
    } catch (e) {
      this.settle(a);
      listener?.message({ type: 'failed', id: a.message.id, text: e instanceof Error ? e.message : String(e) });
    }
  }

  private settle(a: Awaited): void {
    this.awaited = null;
    this.listeners.delete(a.message.id);
  }

  private lose(): void {
    this.state.value = 'lost';
    this.awaited = null;
    const lost = [...this.listeners];
    const unsent = new Set(this.queue.map((m) => m.id));
    for (const [id, listener] of lost) {
      if (unsent.has(id)) continue;
      this.listeners.delete(id);
      listener.message({ type: 'failed', id, text: 'The connection to the server was lost during the run. Run the cell again.' });
    }
  }
}
