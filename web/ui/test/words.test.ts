// The catalogue of the page's texts, words/en.json, has what the sources say; a translation has texts of the catalogue only.
//
//	npm run words    writes the catalogue anew

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import test from 'node:test';

import { scan } from './scan.ts';

type Entry = string | Record<string, string>;
type Catalogue = Record<string, Entry>;

const folder = 'words';
const { used, counted, loose } = scan('src');
const read = (name: string): Catalogue => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Catalogue;

/** What looks like a text and is a name, with what it is a name of. */
const names = new Map([
  ['of actors and calls, as the server names them', ['the runtime', '{0} of {1}', 'another actor', '{0} and {1}']],
  ['of answers, as they are kept', ['another goroutine']],
  ['of Go', ['Stopped', 'Started', 'func main() { }', 'main.main']],
  ['of what became of a message; fateWords says it', ['not finished', 'dead letter', 'taken by nobody', 'moved to another mailbox', 'not sent']],
  ['of states, for programs that read the page', ['not spawned', 'not there', 'not yet']],
  ['of the platform', ['button:enabled', 'Files', '{0}{1}px {2}', '.cm-editor, .standing']],
  ['of addresses', ['/api/lessons{0}', '/api/runs/{0}/rows?panel={1}&of={2}&from={3}&to={4}', '/api/runs/{0}/state?panel={1}&step={2}', '/api/imports?name={0}{1}']],
  ['of a site\'s files', ['{0}/siteworker.js', 'rehearse{0}', '{0}/offline.js', 'assets/kept.json']],
  ['of classes', ['stop off']],
  ['of places of values', ['actor:{0}', 'goroutine:{0}:{1}:{2}']],
  ['of choices in a list', ['panel:{0}', 'made:{0}', 'run:{0}:{1}']],
  ['of this program', ['Rehearse']],
  ['of a mistake of ours', ['command {0} is registered twice']],
  ['of the key', ['rehearse.key', 'key.{0}']],
  ['of what the browser stores', ['rehearse{0}-{1}{2}', 'rehearse-file:{0}@{1}']],
]);
/** Elements and attributes of SVG, and fonts of a canvas. */
const isMarkup = (text: string) => /^<|^[\w-]+="|^\d+px /.test(text);
const isName = (text: string) => isMarkup(text) || [...names.values()].some((list) => list.includes(text));

function fromSources(): Catalogue {
  const list: Catalogue = {};
  for (const { text } of counted) list[text] = { one: text, other: `${text}s` };
  for (const { text } of used) list[text] = text;
  return Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)));
}

test('every text of the page is one of the catalogue', () => {
  assert.ok(used.length > 1000 && counted.length > 20, `only ${used.length} texts were found`);
  assert.deepEqual(loose.filter((l) => !isName(l.text)).map((l) => `${l.at}: ${l.text}`), [], 'these are shown in English in every language; say them with tr or trn');
  const said = new Set(loose.map((l) => l.text));
  assert.deepEqual([...names.values()].flat().filter((n) => !said.has(n)), [], 'these names stand nowhere any more');
});

test('no text of the catalogue is counted here and said as it is there', () => {
  const plain = new Set(used.map((u) => u.text));
  assert.deepEqual(counted.filter((c) => plain.has(c.text)).map((c) => `${c.at}: ${c.text}`), []);
});

test('the catalogue is what the sources say', () => {
  const now = `${JSON.stringify(fromSources(), null, 1)}\n`;
  if (process.env.WORDS === 'write') writeFileSync(`${folder}/en.json`, now);
  assert.equal(readFileSync(`${folder}/en.json`, 'utf8'), now, 'write it anew: npm run words');
});

/** What is wrong with a translation, a line a fault. */
function faults(english: Catalogue, other: Catalogue): string[] {
  const list: string[] = [];
  for (const [key, entry] of Object.entries(other)) {
    const original = english[key];
    if (original === undefined) list.push(`${key}: the page does not say that`);
    else if (typeof entry === 'object' && typeof original !== 'object') list.push(`${key}: has forms for numbers, and counts nothing`);
    else if (typeof entry === 'object' && entry.other === undefined) list.push(`${key}: lacks the form "other"`);
    for (const text of typeof entry === 'object' ? Object.values(entry) : [entry]) {
      if (values(text) !== values(key)) list.push(`${key}: has ${values(text) || 'no value'} for ${values(key) || 'no value'}`);
    }
  }
  return list;
}

const values = (text: string) => [...new Set(text.match(/\{\d+\}/g))].sort().join(' ');

test('a translation says what the catalogue says', (t) => {
  const english = read('en.json');
  for (const name of readdirSync(folder).filter((n) => n !== 'en.json')) {
    const other = read(name);
    assert.deepEqual(faults(english, other), [], name);
    t.diagnostic(`${name}: ${Object.keys(other).length} of ${Object.keys(english).length} texts`);
  }
});

test('a faulty translation is found out', () => {
  const english: Catalogue = { 'step {0} of {1}': 'step {0} of {1}', '{0} thread': { one: '{0} thread', other: '{0} threads' } };
  assert.deepEqual(faults(english, { 'step {0} of {1}': '第 {0} 步，共 {1} 步', '{0} thread': { other: '{0} 个线程' } }), []);
  assert.deepEqual(faults(english, { 'step {0} of {1}': '第 {0} 步' }), ['step {0} of {1}: has {0} for {0} {1}']);
  assert.deepEqual(faults(english, { 'stop': '停止' }), ['stop: the page does not say that']);
  assert.deepEqual(faults(english, { '{0} thread': { one: '{0} thread' } }), ['{0} thread: lacks the form "other"']);
  assert.deepEqual(faults(english, { 'step {0} of {1}': { other: '{0} {1}' } }), ['step {0} of {1}: has forms for numbers, and counts nothing']);
});
