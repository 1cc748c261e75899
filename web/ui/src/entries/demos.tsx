// The demos of the library, one after the other: each is run and played, and after a short pause the next one begins.

import { effect, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

import './demos.css';
import { lessonURL } from '../notebook/lesson/url.ts';
import { Player } from '../player/player.ts';
import type { Run } from '../run/run.ts';
import { settingsText } from '../run/settings.ts';
import { Evidence } from '../runview/runview.tsx';
import * as http from '../server/http.ts';
import type { Socket } from '../server/socket.ts';
import { count, duration, errorText, plural } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { tr, trn } from '../ui/language.ts';
import type { LessonItem } from '../wire/types.gen.ts';
import { demosOf, type Demo } from './demolist.ts';

/** No note is written on a demo. */
const noNote = signal(false);

/** The pause before the next demo, ms. */
const between = 1500;

/** How a demo ended, in words. */
interface Shown {
  words: string;
  bad: boolean;
}

/** Runs and plays demos in order. */
export class Reel {
  /** Which one is shown; the number of demos when all are over, -1 before the first. */
  readonly at = signal(-1);
  readonly stopped = signal(false);
  /** What became of each, by its place; of the current one, what it does. */
  readonly shown = signal<readonly Shown[]>([]);
  readonly player = signal(new Player());
  private call = 0;
  private running = false; // the one at `at` is neither shown nor failed yet
  private timer = 0;
  private end = () => {};

  constructor(readonly demos: readonly Demo[], private readonly socket: Socket) {}

  /** Begins the demo at a place, and goes on from there. */
  async go(i: number): Promise<void> {
    this.rest();
    this.stopped.value = false;
    this.at.value = i;
    const demo = this.demos[i];
    if (!demo) return;
    this.running = true;
    this.say(i, tr`is loaded`);
    try {
      const page = await http.lesson(demo.lesson.id);
      const cell = page.blocks.map((b) => b.cell).find((c) => c?.id === demo.cell);
      if (this.at.value !== i || this.stopped.value) return;
      if (!cell) throw new Error(tr`The lesson has no program ${demo.cell}.`);
      this.say(i, tr`is running`);
      const fail = (words: string) => this.over(i, words, true);
      this.call = this.socket.send(
        { type: 'run', lesson: demo.lesson.id, cell: cell.id, text: cell.base, settings: cell.settings, both: cell.both, transient: true },
        {
          message: (m) => {
            if (m.type === 'failed') fail(m.text);
            else if (m.type === 'diagnostics') fail(tr`does not compile`);
          },
          result: (run) => this.at.value === i && !this.stopped.value && this.play(i, run),
        },
      );
    } catch (e) {
      this.over(i, errorText(e), true);
    }
  }

  /** Stops whatever runs or plays, and goes on with nothing. */
  stop(): void {
    this.rest();
    this.stopped.value = true;
  }

  private play(i: number, run: Run): void {
    this.call = 0;
    this.running = false;
    const player = new Player();
    player.load(run);
    this.player.value = player;
    const handled = run.panels.map((p) => p.panel.summary.messages)[0] ?? 0;
    const ends = run.panels.map((p) => `${p.panel.title}: ${duration(p.panel.makespan)}`).join(', ');
    this.say(i, `${plural(handled, 'message')}. ${ends}`);
    player.playback.play();
    this.end = effect(() => {
      if (!player.playback.playing.value && player.time.value >= run.end) this.next(i);
    });
  }

  private over(i: number, words: string, bad: boolean): void {
    if (this.at.value !== i || this.stopped.value) return;
    this.running = false;
    this.say(i, words, bad);
    this.next(i);
  }

  private next(i: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.go(i + 1), between);
  }

  private say(i: number, words: string, bad = false): void {
    const list = [...this.shown.peek()];
    list[i] = { words, bad };
    this.shown.value = list;
  }

  private rest(): void {
    if (this.running) this.say(this.at.peek(), tr`was stopped`);
    this.running = false;
    clearTimeout(this.timer);
    this.end();
    this.end = () => {};
    this.player.peek().playback.pause();
    if (this.call > 0) this.socket.stop(this.call);
    this.call = 0;
  }
}

interface Props {
  lessons: readonly LessonItem[];
  connect: () => Socket;
  onClose: () => void;
}

export function Demos({ lessons, connect, onClose }: Props) {
  const reel = useMemo(() => new Reel(demosOf(lessons), connect()), [lessons, connect]);
  useEffect(() => {
    void reel.go(0);
    return () => reel.stop();
  }, [reel]);
  const at = reel.at.value;
  const of = reel.demos.length;
  const over = at >= of;
  const demo = reel.demos[at];
  const player = reel.player.value;
  const run = player.run.value;
  return (
    <section class="demos" data-part="demos" data-at={at} aria-label={tr`Demos`}>
      <p class="acts">
        <b role="status">{demo ? trn`Demo ${count(at + 1)} of ${count(of)}: ${<a href={`${lessonURL(demo.lesson.id)}#cell-${demo.cell}`} lang={demo.lesson.language}>{demo.lesson.title}</a>}` : tr`All ${count(of)} demos were shown.`}</b>
        <span class="grow" />
        {!over && !reel.stopped.value && <button type="button" class="btn" data-act="stop-demos" onClick={() => reel.stop()}><Icon name="stop" /> {tr`Stop`}</button>}
        {!over && reel.stopped.value && <button type="button" class="btn" data-act="go-on-demos" onClick={() => void reel.go(at)}>{tr`Go on`}</button>}
        {at + 1 < of && <button type="button" class="btn" data-act="next-demo" onClick={() => void reel.go(at + 1)}>{tr`Next demo`}</button>}
        {over && <button type="button" class="btn" data-act="again-demos" onClick={() => void reel.go(0)}>{tr`Show them again`}</button>}
        <button type="button" class="btn quiet" data-act="close-demos" onClick={onClose}>{tr`Close`}</button>
      </p>
      <ol>
        {reel.demos.map((d, i) => {
          const said = reel.shown.value[i];
          return said && <li key={d.lesson.id} aria-current={i === at}><span lang={d.lesson.language}>{d.lesson.title}</span> <span class={said.bad ? 'problem' : 'meta'}>{said.words}</span></li>;
        })}
      </ol>
      {run && (
        <div class="cell">
          <p class="pad meta">{settingsText(run.panels.map((p) => p.panel))}</p>
          <Evidence key={at} player={player} writing={noNote} onError={() => {}} />
        </div>
      )}
    </section>
  );
}
