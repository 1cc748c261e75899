// Who waits for whom at the cursor: threads, what they wait for, and who holds that.

import { tr } from '../../ui/language.ts';
import type { PanelRun } from '../../run/run.ts';
import { ThreadIs } from '../../run/world.ts';
import { partyName, rowsOf } from './rows.ts';

export interface Edge { from: string; to: string; words: string; line: string; waits: boolean }

/** The waits for locks at a step, and who holds those: both ends are names, those of objects are marked. */
export function edgesOf(run: PanelRun, step: number): Edge[] {
  const edges: Edge[] = [];
  const world = run.worlds.at(step);
  for (const object of rowsOf(run)) {
    const { name, kind } = run.panel.objects[object - 1]!;
    const state = run.shared.at(object, step);
    if (state.waiting.length === 0) continue;
    for (const { thread } of state.waiting) {
      const since = world.threadIs[thread] === ThreadIs.Blocked ? world.threadSince[thread]! : -1;
      const at = since >= 0 ? run.panel.positions[run.c.pos[since]! - 1] : undefined;
      edges.push({ from: run.threadName(thread), to: `${name}\n`, words: tr`${run.threadName(thread)} waits for ${name}`, line: at ? tr`line ${at.line}` : '', waits: true });
    }
    if (kind !== 'mutex' && kind !== 'rwmutex') continue;
    for (const h of state.holders) edges.push({ from: `${name}\n`, to: partyName(run, h), words: tr`${name} is held by ${partyName(run, h)}`, line: '', waits: false });
  }
  return edges;
}

/** The circles of waits, each with its nodes: those that wait, over others, for one another. */
export function circlesOf(edges: readonly Edge[]): ReadonlySet<string>[] {
  const next = new Map<string, string[]>();
  for (const e of edges) next.set(e.from, [...(next.get(e.from) ?? []), e.to]);
  const reached = (from: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    for (const open = [from]; open.length > 0;) {
      for (const n of next.get(open.pop()!) ?? []) if (!seen.has(n)) open.push(n), seen.add(n);
    }
    return seen;
  };
  const from = new Map([...next.keys()].map((n) => [n, reached(n)] as const));
  const circles: Set<string>[] = [];
  for (const [n, seen] of from) {
    if (seen.has(n) && !circles.some((c) => c.has(n))) circles.push(new Set([...seen].filter((m) => from.get(m)?.has(n))));
  }
  return circles;
}

/** The order in which nodes are placed around a circle: along the edges. */
function orderOf(edges: readonly Edge[]): string[] {
  const order: string[] = [];
  const visit = (n: string) => {
    if (order.includes(n)) return;
    order.push(n);
    for (const e of edges) if (e.from === n) visit(e.to);
  };
  for (const e of edges) visit(e.from);
  return order;
}

/** What the graph says in words. Only what is on a circle is told as one: others may wait without being part of it. */
export function aboutOf(edges: readonly Edge[], circles: readonly ReadonlySet<string>[]): string {
  const told = (some: readonly Edge[]) => some.map((e) => (e.line ? `${e.words} (${e.line})` : e.words)).join('; ');
  const within = circles.map((c) => edges.filter((e) => c.has(e.from) && c.has(e.to)));
  if (within.length === 0) return `${told(edges)}.`;
  const others = edges.filter((e) => !within.some((on) => on.includes(e)));
  const about = within.length === 1
    ? tr`They wait for each other in a circle, so none of them can ever go on: ${told(within[0]!)}.`
    : tr`There are ${within.length} circles. Those on a circle wait for each other, so none of them can ever go on: ${within.map((on, i) => tr`circle ${i + 1}: ${told(on)}`).join('. ')}.`;
  return others.length > 0 ? `${about} ${tr`Not on a circle: ${told(others)}.`}` : about;
}

const width = 640;
const most = 16;

export function WaitGraph({ run, step }: { run: PanelRun; step: number }) {
  const edges = edgesOf(run, step);
  if (edges.length === 0) return null;
  const nodes = orderOf(edges);
  const circles = circlesOf(edges);
  const about = aboutOf(edges, circles);
  const bad = (...nodes: string[]) => circles.some((c) => nodes.every((n) => c.has(n)));
  if (nodes.length > most) return <p class="meta" data-part="wait-graph">{about}</p>;
  const height = Math.max(220, 44 * nodes.length);
  const place = new Map(nodes.map((n, i) => {
    const turn = (2 * Math.PI * i) / nodes.length - Math.PI / 2;
    return [n, { x: width / 2 + Math.cos(turn) * (width / 2 - 90), y: height / 2 + Math.sin(turn) * (height / 2 - 26) }] as const;
  }));
  return (
    <figure class="waitgraph" data-part="wait-graph" data-circle={circles.reduce((n, c) => n + c.size, 0)}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={about}>
        <defs>
          <marker id={`arrow-${run.panel.key}`} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 L8 4 L0 8 z" /></marker>
        </defs>
        {edges.map((e, i) => <Arrow key={i} edge={e} a={place.get(e.from)!} b={place.get(e.to)!} bad={bad(e.from, e.to)} marker={`arrow-${run.panel.key}`} />)}
        {nodes.map((n) => <Node key={n} name={n} at={place.get(n)!} bad={bad(n)} />)}
        {edges.map((e, i) => <Label key={i} edge={e} a={place.get(e.from)!} b={place.get(e.to)!} />)}
      </svg>
      <figcaption class="meta">{about}</figcaption>
    </figure>
  );
}

interface Spot { x: number; y: number }

/** Half the size of a node's box. */
const box = { x: 76, y: 13 };

/** The point where the line from a to b meets the box around b. */
function edgePoint(a: Spot, b: Spot): Spot {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  const k = Math.min(box.x / Math.max(1e-9, Math.abs(dx)), box.y / Math.max(1e-9, Math.abs(dy)), 1);
  return { x: b.x + dx * k, y: b.y + dy * k };
}

function Arrow({ edge, a, b, bad, marker }: { edge: Edge; a: Spot; b: Spot; bad: boolean; marker: string }) {
  const [from, to] = [edgePoint(b, a), edgePoint(a, b)];
  return (
    <g class={`edge ${edge.waits ? '' : 'held'} ${bad ? 'bad' : ''}`}>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} marker-end={`url(#${marker})`} />
    </g>
  );
}

/** What an arrow means, in front of the boxes. */
function Label({ edge, a, b }: { edge: Edge; a: Spot; b: Spot }) {
  const [from, to] = [edgePoint(b, a), edgePoint(a, b)];
  return <text class="label" x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - 4}>{edge.waits ? edge.line : tr`held by`}</text>;
}

function Node({ name, at, bad }: { name: string; at: Spot; bad: boolean }) {
  const object = name.endsWith('\n');
  const text = name.trim();
  return (
    <g class={`node ${object ? 'object' : ''} ${bad ? 'bad' : ''}`}>
      <rect x={at.x - box.x} y={at.y - box.y} width={2 * box.x} height={2 * box.y} rx={object ? 3 : 13} />
      <text x={at.x} y={at.y + 4}>{text.length > 24 ? `${text.slice(0, 23)}…` : text}</text>
    </g>
  );
}
