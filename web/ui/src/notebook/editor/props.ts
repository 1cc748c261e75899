// The inputs and events of the editor of a cell's program.

import type { Advice, AssistRequest, Diagnostic } from '../../wire/types.gen.ts';

export interface EditorProps {
  label: string;
  text: string;
  /** Incremented when the text was replaced from outside. */
  replaced: number;
  diagnostics: Diagnostic[];
  /** 1-based line of the event at the cursor; 0: none. */
  line: number;
  /** Lines with a breakpoint, and whether it is on. */
  stops: ReadonlyMap<number, boolean>;
  onStop: (line: number) => void;
  onMoveStops: (moves: [number, number][]) => void;
  onEdit: (text: string) => void;
  onRun: () => void;
  onAdvance: () => void;
  onSave: () => void;
  assist: (r: AssistRequest) => Promise<Advice>;
}

/** A replacement of a range of the text. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** An editor, for code that does not know CodeMirror. */
export interface Made {
  replace(text: string): void;
  showDiagnostics(list: Diagnostic[]): void;
  showLine(line: number): void;
  showStops(stops: ReadonlyMap<number, boolean>): void;
  focus(): void;
  /** Selects a range of the text; scrolls to it if `scroll` is set. */
  choose(anchor: number, head: number, scroll: boolean): void;
  /** Changes the text, in one step that can be undone. */
  change(changes: Change[]): void;
  /** The 1-based line of the cursor. */
  cursorLine(): number;
  scrollTo(left: number, top: number): void;
  end(): void;
}
