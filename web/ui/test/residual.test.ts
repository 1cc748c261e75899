// What the single file leaves out of a run is there again once it is read.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { decodeFile, decodeRun, splitFrames } from '../src/run/decode.ts';
import type { Scene } from '../src/wire/types.gen.ts';

test('the columns of the file become those of the page', () => {
  const frames = splitFrames(Uint8Array.from(readFileSync('testdata/residual.bin')).buffer);
  let compared = 0;
  for (let k = 0; k < frames.length; k += 5) {
    const scene = JSON.parse(new TextDecoder().decode(frames[k])) as Scene;
    const page = decodeRun(scene, [frames[k + 1]!, frames[k + 3]!], '');
    const file = decodeFile(scene, [frames[k + 2]!, frames[k + 4]!]);
    page.panels.forEach((p, i) => {
      for (const [name, values] of Object.entries(p.c)) {
        const other = Object.entries(file.panels[i]!.c).find(([n]) => n === name)![1];
        assert.deepEqual(Array.from(other as Iterable<number>), Array.from(values as Iterable<number>), `${name} of run ${i}`);
        compared++;
      }
    });
  }
  assert.ok(compared > 100, `${compared} columns were compared`);
});
