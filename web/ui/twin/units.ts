// Writes numbers as the page does and compares them with what the server wrote: node units.mjs FILE, which ../units_test.go makes.

import { readFileSync } from 'node:fs';

import { asWritten, bytes, count, duration } from '../src/ui/format.ts';

interface Written {
  n: number;
  words: string[];
}

const list = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Written[];
let failed = 0;
for (const { n, words } of list) {
  const here = [count(n), duration(n), asWritten(n), bytes(n)];
  if (here.join() === words.join()) continue;
  if (failed++ < 10) console.log(`${n} is ${here.join(' | ')} on the page and ${words.join(' | ')} on the server`);
}
console.log(`${list.length} numbers`);
if (failed) process.exit(1);
