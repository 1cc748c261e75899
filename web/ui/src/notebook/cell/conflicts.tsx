// What is shown when a cell's text has changed elsewhere: in the lesson, or in another window.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

import { errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { lessonAddress } from '../../wire/transport.ts';
import { Diff } from './diff.tsx';
import type { CellModel } from './model.ts';

/** A choice between two texts: how they differ, and the actions. */
function Choice({ part, children, diff }: { part: string; children: ComponentChildren; diff: ComponentChildren }) {
  return <div class="banner warn" role="alert" data-part={part}>{children}<details><summary>{tr`Show the difference`}</summary>{diff}</details></div>;
}

/** The lesson's program has changed since the learner's was derived from it. */
export function LessonChanged({ model }: { model: CellModel }) {
  if (!model.lessonChanged.value || model.saver.theirs.value !== null) return null;
  return (
    <Choice part="stale" diff={<Diff before={model.text.value} after={model.cell.base} names={[tr`yours`, tr`the lesson’s`]} />}>
      <span>{tr`The lesson’s program has changed since your edit.`}</span>
      <button type="button" class="btn" data-act="keep-mine" onClick={() => void model.resolveLesson(true)}>{tr`Keep mine`}</button>
      <button type="button" class="btn" data-act="take-theirs" onClick={() => void model.resolveLesson(false)}>{tr`Take the lesson’s`}</button>
    </Choice>
  );
}

/** Another window has saved a different text. */
export function Conflict({ model }: { model: CellModel }) {
  const copy = useSignal('');
  const copied = copy.value && <p class="banner" role="status" data-part="copied">{tr`Your text is in`} <a href={lessonAddress(encodeURIComponent(copy.value))}>{tr`a notebook of your own`}</a>.</p>;
  const theirs = model.saver.theirs.value;
  if (theirs === null) return copied || null;
  const save = async () => {
    const text = model.text.value;
    try {
      copy.value = (await model.server.copy(model.lesson, model.cell.id, text)).id;
      if (model.text.value === text) model.resolve(false);
      else model.error.value = tr`The copy was made, but you have typed more since. Choose again.`;
    } catch (e) {
      model.error.value = errorText(e);
    }
  };
  return (
    <Choice part="conflict" diff={<Diff before={model.text.value} after={theirs} names={[tr`yours`, tr`theirs`]} />}>
      <span>{tr`This cell was also changed elsewhere: in another window, or in its file.`}</span>
      <button type="button" class="btn" data-act="keep-mine" onClick={() => model.resolve(true)}>{tr`Keep mine`}</button>
      <button type="button" class="btn" data-act="take-theirs" onClick={() => model.resolve(false)}>{tr`Take theirs`}</button>
      <button type="button" class="btn" data-act="save-copy" title={tr`Mine goes into a copy of this lesson, theirs stays here`} onClick={() => void save()}>{tr`Save a copy`}</button>
    </Choice>
  );
}
