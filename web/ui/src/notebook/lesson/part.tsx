// The controls for the parts of a lesson of one's own: adding between parts, and changing each part.

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

import { Icon, type IconName } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { LazyCode, WhenLoaded } from '../../ui/lazy.tsx';
import { useFarMark, useNear } from '../../ui/visible.ts';
import type { Block, Part } from '../../wire/types.gen.ts';
import type { Author } from './author.ts';
import { DoneBar } from './donebar.tsx';
import './parts.css';

const textPartCode = new LazyCode(() => import('./textpart.tsx'));

interface Props {
  author: Author;
  index: number;
  blocks: Block[];
  show: (blocks: Block[]) => ComponentChildren;
}

export function PartView({ author, index, blocks, show }: Props) {
  const part = author.parts[index]!;
  const editing = author.editing.value?.index === index ? author.editing.value.edit : null;
  return (
    <div class="part" data-part-kind={part.kind} data-index={index} onDblClick={(e) => part.kind === 'text' && !editing && !inControl(e.target) && void author.write(index)}>
      <PartControls author={author} index={index} />
      {editing
        ? <WhenLoaded of={textPartCode}>{({ TextPart }) => <TextPart edit={editing} cell={author.cellAt(index)} label={nameOf(part)} shown={blocks} show={show} onDone={() => void author.stopWriting()} onKeepBoth={() => void author.keepBoth()} onGiveUp={() => author.giveUp()} />}</WhenLoaded>
        : show(blocks)}
    </div>
  );
}

/** The controls above the part with this index, or after the last one: add a part there, or change the part. */
export function PartControls({ author, index }: { author: Author; index: number }) {
  const part = author.parts[index];
  const box = useRef<HTMLDivElement>(null);
  useFarMark(box);
  return (
    <div ref={box} class="seam" role="group" aria-label={part ? nameOf(part) : tr`The end`}>
      {useNear(box, true) && <SeamTools author={author} index={index} part={part} />}
    </div>
  );
}

function SeamTools({ author, index, part }: { author: Author; index: number; part: Part | undefined }) {
  return (
    <>
      <Tool act="add-cell" icon="plus" words={tr`Program`} title={tr`Add a program here`} onClick={() => void author.addCell(index)} labelled />
      <Tool act="add-exercise" icon="plus" words={tr`Exercise`} title={tr`Add an exercise here`} onClick={() => void author.addTask(index, 'exercise')} labelled />
      <Tool act="add-quiz" icon="plus" words={tr`Question`} title={tr`Add a question here`} onClick={() => void author.addTask(index, 'quiz')} labelled />
      {author.textFits(index) && <Tool act="add-text" icon="plus" words={tr`Text`} title={tr`Add text here`} onClick={() => void author.addText(index)} labelled />}
      {part && <span class="grow" />}
      {part && <PartTools author={author} index={index} part={part} />}
    </>
  );
}

function PartTools({ author, index, part }: { author: Author; index: number; part: Part }) {
  const name = nameOf(part);
  return (
    <>
      <Tool act="edit-part" icon="edit" words={tr`Edit ${name}`} title={part.kind === 'text' ? tr`Edit the text` : tr`Edit its Markdown: settings, hints, checks`} onClick={() => void author.write(index)} />
      <Tool act="move-up" icon="up" words={tr`Move ${name} up`} title={tr`Move up`} off={index === 0} onClick={() => void author.move(index, -1)} />
      <Tool act="move-down" icon="down" words={tr`Move ${name} down`} title={tr`Move down`} off={index === author.parts.length - 1} onClick={() => void author.move(index, 1)} />
      {!isTitle(part, index) && <Tool act="copy-part" icon="copy" words={tr`Duplicate ${name}`} title={tr`Duplicate`} onClick={() => void author.copy(index)} />}
      {part.kind === 'cell' && part.alone && <Tool act="split-cell" icon="split" words={tr`Split ${name}`} title={tr`Split at the line of the cursor`} onClick={() => void author.split(index)} />}
      {part.kind === 'cell' && part.alone && <Tool act="merge-cell" icon="merge" words={tr`Merge ${name} with the next`} title={tr`Merge with the cell that follows`} off={!author.mergeable(index)} onClick={() => void author.merge(index)} />}
      <Tool act="delete-part" icon="trash" words={tr`Delete ${name}`} title={tr`Delete; you can undo it`} onClick={() => void author.remove(index)} />
    </>
  );
}

/** Whether a part has the title, which a lesson has once. */
const isTitle = (part: Part, index: number): boolean => index === 0 && part.kind === 'text' && /^# /m.test(part.text);

function Tool({ act, icon, words, title, off = false, labelled = false, onClick }: {
  act: string; icon: IconName; words: string; title: string; off?: boolean; labelled?: boolean; onClick: () => void;
}) {
  return (
    <button type="button" class="btn quiet small" data-act={act} aria-label={labelled ? title : words} title={title} disabled={off} onClick={onClick}>
      <Icon name={icon} />{labelled && <> {words}</>}
    </button>
  );
}

/** "the cell a", "the text Mailboxes" */
function nameOf(part: Part): string {
  if (part.id) return tr`the ${part.kind} ${part.id}`;
  const first = part.text.trimStart().split('\n', 1)[0]!.replace(/^#+\s*/, '');
  return tr`the text “${first.length > 40 ? `${first.slice(0, 40)}…` : first}”`;
}

const inControl = (target: EventTarget | null): boolean => target instanceof Element && target.closest('a, button, summary, input, textarea') !== null;

/** The latest change of the lesson, with a button that undoes it. */
export function Done({ author }: { author: Author }) {
  const { done, error } = author.arranger;
  if (error.value) {
    return <p class="done-bar fail" role="alert" data-part="arrange-error"><span>{error.value}</span><button type="button" class="btn" onClick={() => (error.value = '')}>{tr`Close`}</button></p>;
  }
  if (!done.value) return null;
  return <DoneBar part="arranged" key={done.value} words={done.value.words} act="undo-part" undo={() => void author.arranger.undo()} close={() => (done.value = null)} />;
}
