// The key of a view: a sample of each mark that is in a picture of its kind, with a word or two. Samples have the colours of the page's theme.

import type { ComponentChildren } from 'preact';

import { tr } from '../ui/language.ts';
import { Kind } from '../run/kinds.ts';
import { rareOf } from '../run/rare.ts';
import type { PanelRun } from '../run/run.ts';

/** A sample, drawn in a box of 22 × 12, and what it stands for. */
interface Mark {
  name: string;
  sample: ComponentChildren;
  words: string;
}

const hue = 'var(--cat-1)';
const soft = 'var(--cat-1-soft)';
const ink = 'var(--ink)';

const block = (fill: string) => <rect x="1" y="2" width="20" height="8" fill={fill} />;
const pale = <rect x="1.5" y="2.5" width="19" height="7" fill={soft} fill-opacity="0.4" stroke={soft} />;
const hatched = <path d="M1 7l4-5h3l-6.400 8H1zM5 10l6.400-8h3L8 10zM11.400 10l6.400-8h3l-6.400 8zM17.800 10L21 6v3.750V10z" fill="var(--thread-ready)" />;
const thin = (colour: string) => <path d="M1 6h20" stroke={colour} stroke-width="1.5" />;
const arrow = (colour: string, dashed = false, width = 1.25) => (
  <>
    <path d="M1 2.500L17 8.500" stroke={colour} stroke-width={width} {...(dashed ? { 'stroke-dasharray': '3 3' } : {})} />
    <path d="M21 10l-5.800-.2 1.900-4z" fill={colour} />
  </>
);
const atCursor: Mark = { name: 'cursor', sample: <circle cx="11" cy="6" r="4" fill="var(--bg)" stroke="var(--accent)" stroke-width="2" />, words: tr`event at the cursor` };
const twoHues = <><rect x="1" y="2" width="9" height="8" fill={soft} /><rect x="12" y="2" width="9" height="8" fill="var(--cat-2-soft)" /></>;

/** The forms of rare events, as views/draw/marks.ts draws them, by their kinds. */
function rareMarks(panels: readonly PanelRun[]): Mark[] {
  const cross = (colour: string, r: number) => <path d={`M${11 - r} ${6 - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`} stroke={colour} stroke-width="1.75" />;
  const clock = (colour: string) => <path d="M11 2a4 4 0 1 1-.01 0zM11 3.500V6l2 1" fill="none" stroke={colour} stroke-width="1.500" />;
  const dead = <>{cross(ink, 2.5)}<path d="M3 6h3.500" stroke={ink} stroke-width="1.75" /></>;
  const forms: [number, Mark][] = [
    [Kind.ActorCrash, { name: 'panic', sample: cross('var(--fail)', 3.5), words: tr`panic` }],
    [Kind.ActorRestart, { name: 'restart', sample: <path d="M14.200 4.600A3.500 3.500 0 1 1 11 2.500" fill="none" stroke={ink} stroke-width="1.75" />, words: tr`restart` }],
    [Kind.MsgRefuse, { name: 'refused', sample: <path d="M11 1v10" stroke="var(--thread-ready)" stroke-width="1.75" />, words: tr`message refused` }],
    [Kind.MsgDeadLetter, { name: 'dead', sample: dead, words: tr`dead letter` }],
    [Kind.MsgSend, { name: 'nobody', sample: dead, words: tr`message to nobody` }],
    [Kind.MsgDrop, { name: 'dropped', sample: <path d="M7 3l4 6 4-6" fill="none" stroke="var(--thread-ready)" stroke-width="1.75" />, words: tr`message dropped` }],
    [Kind.AskTimeout, { name: 'late', sample: clock('var(--fail)'), words: tr`reply too late` }],
    [Kind.AskFail, { name: 'noreply', sample: clock('var(--fail)'), words: tr`reply that cannot come` }],
    [Kind.Block, { name: 'blocks', sample: <rect x="8" y="3" width="6" height="6" fill="none" stroke="var(--thread-blocked)" stroke-width="1.75" />, words: tr`a thread of actors blocks` }],
  ];
  const there = new Set(panels.flatMap((p) => [...rareOf(p).kind]));
  return forms.filter(([kind]) => there.has(kind)).map(([, mark]) => mark);
}

function threadMarks(panels: readonly PanelRun[]): Mark[] {
  const tooShort: Mark = { name: 'short', sample: <rect x="10" y="5" width="2" height="2" fill={hue} />, words: tr`too short to see` };
  if (panels.every((p) => p.panel.actors.length === 0)) {
    return [
      { name: 'works', sample: block('var(--line-strong)'), words: tr`works` },
      { name: 'ready', sample: hatched, words: tr`ready, waits for a core` },
      { name: 'idle', sample: thin('var(--thread-idle)'), words: tr`sleeps or waits` },
      { ...tooShort, sample: <rect x="10" y="5" width="2" height="2" fill="var(--line-control)" /> },
      atCursor,
      ...rareMarks(panels),
    ];
  }
  return [
    { name: 'works', sample: block(soft), words: tr`works` },
    { name: 'sleeps', sample: pale, words: tr`sleeps or waits` },
    { name: 'ready', sample: hatched, words: tr`ready, waits for a core` },
    { name: 'idle', sample: thin('var(--thread-idle)'), words: tr`idle; of main or a goroutine: sleeps or waits` },
    { name: 'types', sample: twoHues, words: tr`a colour for each type of actor` },
    { name: 'program', sample: block('var(--line-strong)'), words: tr`main or a goroutine works` },
    tooShort,
    atCursor,
    ...rareMarks(panels),
  ];
}

function actorMarks(panels: readonly PanelRun[]): Mark[] {
  const own = panels.every((p) => p.panel.key === 'goroutine');
  return [
    { name: 'works', sample: block(soft), words: tr`handles a message` },
    { name: 'sleeps', sample: pale, words: tr`sleeps or waits meanwhile` },
    { name: 'ready', sample: hatched, words: own ? tr`ready, waits for its goroutine or a core` : tr`ready, waits for a thread or a core` },
    { name: 'idle', sample: thin('var(--thread-idle)'), words: tr`nothing to do` },
    { name: 'stopped', sample: <><path d="M1 6h10" stroke="var(--thread-idle)" /><path d="M11 2v8" stroke="var(--ink-2)" stroke-width="1.500" /></>, words: tr`stopped` },
    { name: 'short', sample: <rect x="10" y="5" width="2" height="2" fill={hue} />, words: tr`too short to see` },
    atCursor,
    { name: 'mailbox', sample: <path d="M1 11V7h7V3h6v5h7v3z" fill="var(--ink-2)" fill-opacity="0.75" />, words: tr`messages that wait: higher or darker is more` },
    { name: 'sent', sample: arrow(hue), words: tr`sent by the chosen actor` },
    { name: 'got', sample: arrow('var(--thread-blocked)'), words: tr`sent to it` },
    { name: 'unhandled', sample: arrow(hue, true), words: tr`never handled` },
    ...rareMarks(panels),
  ];
}

function messageMarks(panels: readonly PanelRun[]): Mark[] {
  return [
    { name: 'row', sample: thin('var(--thread-idle)'), words: tr`an actor’s life` },
    { name: 'handling', sample: <rect x="1" y="4" width="20" height="4" fill={soft} />, words: tr`handles a message` },
    { name: 'message', sample: arrow('var(--line-strong)'), words: tr`message, from its sending to its handling` },
    { name: 'unhandled', sample: arrow('var(--line-strong)', true), words: tr`never handled` },
    atCursor,
    { name: 'fresh', sample: arrow('var(--msg-new)', false, 2), words: tr`just sent` },
    { name: 'led', sample: arrow(ink), words: tr`led to the event` },
    { name: 'cause', sample: <rect x="1" y="3" width="20" height="6" fill={hue} />, words: tr`handling that led to it` },
    { name: 'follows', sample: <path d="M2 3l18 6" stroke="var(--accent)" stroke-width="1.750" stroke-linecap="round" stroke-dasharray="0.100 4" />, words: tr`follows from it` },
    { name: 'effect', sample: <rect x="1.5" y="3.5" width="19" height="5" fill="var(--bg)" stroke={hue} />, words: tr`handling that follows from it` },
    ...rareMarks(panels),
  ];
}

function sharedMarks(panels: readonly PanelRun[]): Mark[] {
  const objects = panels.flatMap((p) => p.panel.objects);
  const has = (...kinds: string[]) => objects.some((o) => kinds.includes(o.kind));
  const level = (high: number) => <><rect x="1" y={11 - high} width="20" height={high} fill={soft} /><path d={`M1 ${11.5 - high}h20`} stroke={hue} /></>;
  return [
    { name: 'row', sample: <path d="M1 10.500h20" stroke="var(--line-strong)" />, words: tr`empty or free` },
    ...(objects.some((o) => o.kind === 'chan' && o.capacity) ? [
      { name: 'part', sample: level(5), words: tr`buffer, a part full` },
      { name: 'full', sample: level(10), words: tr`buffer, full` },
    ] : []),
    ...(has('waitgroup') ? [{ name: 'group', sample: level(10), words: tr`counter of a wait group above 0` }] : []),
    ...(has('mutex', 'rwmutex') ? [{ name: 'held', sample: <><rect x="1" y="1" width="20" height="10" fill="var(--cat-2-soft)" /><rect x="1" y="1" width="2" height="10" fill="var(--cat-2)" /></>, words: tr`held, in a colour for each holder` }] : []),
    { name: 'waiting', sample: <rect x="1" y="5" width="20" height="4" fill="var(--ink-2)" />, words: tr`a goroutine waits` },
    ...(has('chan') ? [{ name: 'closed', sample: <rect x="1" y="8" width="20" height="2" fill={ink} />, words: tr`closed` }] : []),
  ];
}

const keys: Readonly<Record<string, (panels: readonly PanelRun[]) => Mark[]>> = { threads: threadMarks, actors: actorMarks, messages: messageMarks, shared: sharedMarks };

/** The key of a view; nothing for views that explain their marks themselves. */
export function Key({ view, panels }: { view: string; panels: readonly PanelRun[] }) {
  const marks = keys[view]?.(panels) ?? [];
  if (marks.length === 0) return null;
  return (
    <ul class="question viewkey" data-part="key" aria-label={tr`Key of the picture`}>
      {marks.map(({ name, sample, words }) => (
        <li key={name} data-mark={name}><svg viewBox="0 0 22 12" width="22" height="12" aria-hidden="true">{sample}</svg>{words}</li>
      ))}
    </ul>
  );
}
