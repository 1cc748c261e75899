// What the sources say to the reader: the templates of tr and trn and the words of plural, and what looks like a text and is
// none of these.

import { parse } from '@babel/parser';
import { readdirSync, readFileSync } from 'node:fs';

interface Node {
  type: string;
  start: number;
  loc: { start: { line: number } };
  [field: string]: unknown;
}

/** A text and where it stands: "src/notebook/commands/help.tsx:12". */
export interface Found {
  text: string;
  at: string;
}

export interface Scanned {
  /** Keys of the catalogue: "step {0} of {1}". */
  used: Found[];
  /** Keys of what is counted, which has a form for each number: "{0} thread". */
  counted: Found[];
  /** Texts outside of tr and trn. */
  loose: Found[];
}

interface Walk extends Scanned {
  file: string;
}

/** The nodes above one, the nearest first, each with the field by which one goes down. */
type Above = readonly (readonly [Node, string])[];

export function scan(root: string): Scanned {
  const walk: Walk = { used: [], counted: [], loose: [], file: '' };
  for (const name of readdirSync(root, { recursive: true }).sort()) {
    if (!/\.tsx?$/.test(name) || name === 'base/language.ts') continue;
    walk.file = `${root}/${name}`;
    const tree = parse(readFileSync(walk.file, 'utf8'), { sourceType: 'module', plugins: name.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] });
    go(walk, tree.program as unknown as Node, []);
  }
  return walk;
}

function go(walk: Walk, node: Node, above: Above): void {
  visit(walk, node, above);
  for (const [field, value] of Object.entries(node)) {
    if (field === 'loc' || field === 'extra' || field.endsWith('Comments')) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof (child as Node).type === 'string') go(walk, child as Node, [[node, field], ...above]);
    }
  }
}

const at = (walk: Walk, node: Node) => `${walk.file}:${node.loc.start.line}`;
const nameOf = (node: unknown): string => {
  const n = node as { name?: unknown; property?: { name?: string }; value?: unknown } | undefined;
  return typeof n?.name === 'string' ? n.name : n?.property?.name ?? String(n?.value ?? '');
};

function visit(walk: Walk, node: Node, above: Above): void {
  switch (node.type) {
    case 'TaggedTemplateExpression':
      if (/^trn?$/.test(nameOf(node.tag))) walk.used.push({ text: keyOf(pieces(node.quasi as Node)), at: at(walk, node) });
      return;
    case 'CallExpression':
      if (/^(plural|counted)$/.test(nameOf(node.callee))) for (const word of literals((node.arguments as Node[]).at(-1)!)) walk.counted.push({ text: `{0} ${word}`, at: at(walk, node) });
      return;
    case 'JSXText':
      if (/\p{L}/u.test(node.value as string) && !above.some(([n]) => /^(code|kbd|pre)$/.test(tagOf(n)))) loose(walk, node, node.value as string);
      return;
    case 'StringLiteral':
      if (shown(node.value as string, above)) loose(walk, node, node.value as string);
      return;
    case 'TemplateLiteral': {
      if (above[0]?.[0].type === 'TaggedTemplateExpression') return;
      const text = keyOf(pieces(node));
      if (shown(text.replace(/\{\d+\}/g, ' x1 '), above)) loose(walk, node, text);
    }
  }
}

const loose = (walk: Walk, node: Node, text: string) => walk.loose.push({ text: text.trim().replace(/\s+/g, ' '), at: at(walk, node) });
const pieces = (template: Node) => (template.quasis as { value: { cooked: string } }[]).map((q) => q.value.cooked);
const keyOf = (parts: string[]) => parts.reduce((key, part, i) => `${key}{${i - 1}}${part}`);
const tagOf = (n: Node) => (n.type === 'JSXElement' ? nameOf((n.openingElement as Node).name) : '');

/** The words that an expression may be, if it says so. */
function literals(node: Node): string[] {
  if (node.type === 'StringLiteral') return [node.value as string];
  if (node.type === 'ConditionalExpression') return [...literals(node.consequent as Node), ...literals(node.alternate as Node)];
  return [];
}

/** Attributes that the reader never sees. */
const silent = /^(class|data-.*|id|style|type|name|role|key|href|d|viewBox|aria-(labelledby|describedby|controls|live|autocomplete)|rel|target|inputMode|autoComplete|act|accept|icon)$/;
/** Fields of our own that hold names, not texts. */
const named = /^(keys|id|group|key|userEvent|code|is|kind|tone|icon|class)$/;
/** Functions that take names. */
const takesNames = /^(plural|counted|querySelector(All)?|matchMedia|closest|get|set|has|startsWith|endsWith|includes|split|pressed|addEventListener|createElement|setAttribute)$/;

/** Whether a string is one that the reader sees: it has words, and stands where texts stand. */
function shown(text: string, above: Above): boolean {
  if (!wordy(text)) return false;
  const [parent, field] = above[0] ?? [null, ''];
  if (!parent) return false;
  if (parent.type === 'BinaryExpression' && /^[!=]==$/.test(parent.operator as string)) return false;
  if (parent.type === 'SwitchCase' || (field === 'key' && parent.type.endsWith('Property'))) return false;
  if (parent.type === 'CallExpression' && (takesNames.test(nameOf(parent.callee)) || (parent.callee as Node).type === 'Import')) return false;
  if (above.some(([n]) => /^(TS|Import)/.test(n.type) || (n.type.startsWith('Export') && n.source))) return false;
  for (const [n] of above) {
    if (n.type === 'JSXAttribute') return !silent.test(nameOf(n.name));
    if (n.type === 'ObjectProperty' && named.test(nameOf(n.key))) return false;
    if (/Function|Method|JSXElement|JSXFragment|ObjectExpression|ArrayExpression/.test(n.type)) return true;
  }
  return true;
}

/** Several words, or one with a capital letter, or some with a stop or a comma: "Run all", "Stop", ", blocked". */
const wordy = (s: string) => /\p{L}{2,}[ ,.;:?!…]+\p{L}/u.test(s) || /^\s*\p{Lu}\p{Ll}+[…?!.:]?\s*$/u.test(s) || /^[ ,:;·]+\p{Ll}{2,}/u.test(s) || /\p{Ll}{2,}[ ,:]+$/u.test(s);
