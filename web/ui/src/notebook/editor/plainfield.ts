// A cell's program before its editor is made: a plain text field with the same text in the same lines, so that
// nothing moves when the editor replaces it. It can be read, found and reached by keyboard like any text, and what is
// typed into it counts.

import type { EditorProps } from './props.ts';

export class PlainField {
  readonly field = document.createElement('textarea');
  private box = document.createElement('div');
  private notice: HTMLElement | null = null;
  private numbers = document.createElement('div');

  /** `wanted` is called when the reader goes to the text; line numbers can be pressed like those of the editor. */
  constructor(parent: HTMLElement, private latest: { current: EditorProps }, wanted: () => void) {
    this.box.className = 'standing';
    this.numbers.className = 'numbers';
    this.numbers.ariaHidden = 'true';
    const { field, numbers } = this;
    field.wrap = 'off';
    field.spellcheck = false;
    field.setAttribute('autocapitalize', 'off');
    field.setAttribute('autocorrect', 'off');
    field.setAttribute('aria-label', latest.current.label);
    this.write();
    field.addEventListener('scroll', () => (numbers.scrollTop = field.scrollTop));
    field.addEventListener('input', () => {
      this.number();
      latest.current.onEdit(field.value);
    });
    field.addEventListener('keydown', (e) => this.key(e));
    field.addEventListener('focus', wanted);
    field.addEventListener('blur', () => latest.current.onSave());
    numbers.addEventListener('mousedown', (e) => {
      e.preventDefault();
      latest.current.onStop(lineAt(e.offsetY + numbers.scrollTop, numbers));
      wanted();
    });
    this.box.append(numbers, field);
    parent.append(this.box);
  }

  /** Shows the current text. */
  write(): void {
    if (this.field.value !== this.latest.current.text) {
      this.field.value = this.latest.current.text; // which moves the cursor to the end
      this.field.setSelectionRange(0, 0);
    }
    this.number();
  }

  /** Marks the line of the event at the cursor. */
  mark(line: number): void {
    this.box.style.setProperty('--at', String(line - 1));
    this.box.classList.toggle('at', line > 0);
  }

  /** Says why the text field stays. */
  say(words: string): void {
    if (this.notice) return;
    this.notice = document.createElement('p');
    this.notice.className = 'changed';
    this.notice.role = 'alert';
    this.notice.textContent = words;
    this.box.after(this.notice);
  }

  remove(): void {
    this.notice?.remove();
    this.box.remove();
  }

  private number(): void {
    const lines = this.field.value.split('\n').length;
    if (this.box.style.getPropertyValue('--count') === String(lines)) return;
    this.box.style.setProperty('--count', String(lines));
    this.numbers.textContent = Array.from({ length: lines }, (_, i) => i + 1).join('\n');
  }

  /** The editor's keys for commands of the cell. */
  private key(e: KeyboardEvent): void {
    const { onAdvance, onRun, onSave } = this.latest.current;
    const command = e.ctrlKey || e.metaKey;
    if (e.key === 'Enter' && e.shiftKey) onAdvance();
    else if (e.key === 'Enter' && command) onRun();
    else if (e.key === 's' && command) onSave();
    else return;
    e.preventDefault();
  }
}

/** The 1-based line at a y in the column of numbers. */
function lineAt(y: number, numbers: HTMLElement): number {
  const { lineHeight, paddingTop } = getComputedStyle(numbers);
  return Math.max(1, Math.floor((y - parseFloat(paddingTop)) / parseFloat(lineHeight)) + 1);
}
