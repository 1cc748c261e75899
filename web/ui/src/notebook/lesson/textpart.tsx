// The Markdown of a part in a text field, and beside it a preview of what was last saved.

import { useEffect, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';

import { tr, trn } from '../../ui/language.ts';
import { LazyCode, WhenLoaded } from '../../ui/lazy.tsx';
import type { Block, LessonPage } from '../../wire/types.gen.ts';
import { kindOf } from './partkind.ts';
import { newSection, newText } from './newtext.ts';
import { inLinesOf, type TextEdit } from './textedit.ts';

interface Props {
  edit: TextEdit;
  /** The program that the text is about; '' if there is none. */
  cell: string;
  label: string;
  /** The preview until the text is saved. */
  shown: Block[];
  show: (blocks: Block[]) => ComponentChildren;
  onDone: () => void;
  onKeepBoth: () => void;
  onGiveUp: () => void;
}

const formCode = new LazyCode(() => import('./form.tsx'));

const tooLong = 40; // the most lines of the box

export function TextPart({ edit, cell, label, shown, show, onDone, onKeepBoth, onGiveUp }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const b = box.current!;
    if (kindOf(edit.text.peek())) b.setSelectionRange(0, 0); // it is long: scroll to its beginning, not to its end
    b.focus();
    if (fresh.has(edit.text.peek().trim())) b.select();
  }, []);
  const onKey = (e: KeyboardEvent) => {
    if (e.key !== 'Escape' && !(e.key === 'Enter' && (e.ctrlKey || e.metaKey || e.shiftKey))) return;
    e.preventDefault();
    e.stopPropagation();
    onDone();
  };
  const state = edit.state.value;
  return (
    <div class="writing" data-part="text-editor">
      {state === 'changed' ? (
        <div class="banner warn" role="alert">
          <span>{tr`The file has something else here now. Your text is kept in this browser.`}</span>
          <button type="button" class="btn" data-act="keep-both" onClick={onKeepBoth}>{tr`Add mine at the end`}</button>
          <button type="button" class="btn" data-act="give-up" onClick={onGiveUp}>{tr`Take the file’s`}</button>
        </div>
      ) : edit.problem.value && <TextError edit={edit} box={box} />}
      <textarea
        ref={box} aria-label={label} value={edit.text.value} spellcheck rows={Math.min(tooLong, Math.max(4, edit.text.value.split('\n').length + 1))}
        onInput={(e) => edit.edit(e.currentTarget.value)} onKeyDown={onKey}
      />
      <div class="bar">
        <button type="button" class="btn primary" data-act="text-done" onClick={onDone}>{tr`Done`}</button>
        <span class="meta">{trn`Markdown. ${<kbd>Esc</kbd>} or ${<kbd>⇧ Enter</kbd>}: done`}</span>
        <span class="grow" />
        <span class={`meta ${state === 'failed' || state === 'changed' ? 'fail' : ''}`} role="status" data-part="text-saved" data-saved={state}>{words[state]}</span>
      </div>
      <WhenLoaded of={formCode}>{({ Form }) => <Form text={edit.text.value} cell={cell || 'program'} onInsert={(lines) => insert(box.current!, lines)} />}</WhenLoaded>
      <div class="preview" aria-label={tr`Preview`} role="region">{show(preview(edit, shown))}</div>
    </div>
  );
}

/** Inserts lines at the cursor of a text field, on lines of their own unless the cursor stands within a line of text. */
function insert(field: HTMLTextAreaElement, lines: string): void {
  const before = field.value.slice(0, field.selectionStart);
  const own = lines.includes('\n') && before !== '' && !before.endsWith('\n') ? '\n\n' : '';
  field.focus();
  field.setRangeText(own + lines, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The error in the text, with the text's own line numbers, above it and always in sight. */
function TextError({ edit, box }: { edit: TextEdit; box: { current: HTMLTextAreaElement | null } }) {
  const { text, line } = inLinesOf(edit.problem.value, edit.line, edit.text.value.split('\n').length);
  const goto = () => {
    const b = box.current!;
    const lines = b.value.split('\n');
    const from = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
    b.focus();
    b.setSelectionRange(from, from + lines[line - 1]!.length);
    b.scrollTop = (b.scrollHeight / lines.length) * (line - 4);
  };
  return (
    <p class="problem" role="alert" data-part="text-problem">
      <span>{text}</span>
      {line > 0 && <button type="button" class="link" data-act="wrong-line" onClick={goto}>{tr`Go to line ${line}`}</button>}
    </p>
  );
}

const words = { clean: '', pending: tr`Saving…`, saved: tr`Saved`, failed: tr`Not saved`, changed: tr`Not saved` };

const fresh = new Set([newText, newSection]);

/** The blocks of the parts that contain the lines of the text. */
function preview(edit: TextEdit, before: Block[]): Block[] {
  const page: LessonPage | null = edit.saved.value;
  if (!page) return before;
  const inside = new Set((page.parts ?? []).flatMap((p, i) => (p.line < edit.line + edit.lines && p.line + p.text.split('\n').length - 1 > edit.line ? [i] : [])));
  return page.blocks.filter((b) => inside.has(b.part));
}
