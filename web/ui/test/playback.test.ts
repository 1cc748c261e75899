import assert from 'node:assert/strict';
import test from 'node:test';

import { Player } from '../src/player/player.ts';
import { panel, runOf, story, storyMessages } from './runs.ts';

/** A browser that draws a frame only when it is told to. */
function frames(): { next: (now: number) => void; asked: () => number; end: () => void } {
  const g = globalThis as unknown as Record<string, unknown>;
  const { requestAnimationFrame, cancelAnimationFrame } = g;
  let list: ((now: number) => void)[] = [];
  g['requestAnimationFrame'] = (f: (now: number) => void) => list.push(f);
  g['cancelAnimationFrame'] = () => (list = []);
  return {
    next: (now) => list.splice(0).forEach((f) => f(now)),
    asked: () => list.length,
    end: () => Object.assign(g, { requestAnimationFrame, cancelAnimationFrame }),
  };
}

test('playback goes to the end, and from there starts over', () => {
  const browser = frames();
  const p = new Player();
  p.load(runOf(panel(story, { messages: storyMessages })));
  const { end } = p.run.value!;
  const { playback } = p;
  p.first();
  const start = p.time.value;
  playback.play();
  assert.deepEqual([playback.playing.value, browser.asked(), p.time.value], [true, 1, start]);
  browser.next(performance.now() + 1e9); // longer than any run is played
  assert.deepEqual([playback.playing.value, browser.asked(), p.time.value], [false, 0, end]);
  playback.toggle();
  assert.deepEqual([playback.playing.value, browser.asked(), p.time.value], [true, 1, start]);
  playback.toggle();
  assert.deepEqual([playback.playing.value, browser.asked(), p.time.value], [false, 0, start]);
  p.seek(end - 1);
  playback.play(); // not from the end: it goes on
  assert.deepEqual([playback.playing.value, p.time.value], [true, end - 1]);
  playback.pause();
  browser.end();
});
