// A cell: run bar, program, output, and its run. The editor and the components that show a run are passed in.

import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { noBreakpoint, ofCell, sameConditions } from '../../run/breakpoints.ts';
import type { Player } from '../../player/player.ts';
import type { Advice, AssistRequest, Diagnostic, Quiz } from '../../wire/types.gen.ts';
import { tr, trn } from '../../ui/language.ts';
import { LazyCode, WhenLoaded } from '../../ui/lazy.tsx';
import { useFarMark, useNear } from '../../ui/visible.ts';
import { LinkRemarks, OtherProgram } from './arrival.tsx';
import type { CellModel } from './model.ts';
import type { OrderTools } from './orders/panel.tsx';
import { OutputPane } from './output.tsx';
import { RunBar } from './runbar.tsx';

interface EditorProps {
  label: string;
  text: string;
  replaced: number;
  diagnostics: Diagnostic[];
  line: number;
  /** Lines with a breakpoint, and whether it is on. */
  stops: ReadonlyMap<number, boolean>;
  onStop: (line: number) => void;
  /** Called with the lines of breakpoints that an edit has moved: [before, after], 0 for one that was deleted. */
  onMoveStops: (moves: [number, number][]) => void;
  onEdit: (text: string) => void;
  onRun: () => void;
  /** Runs the cell and goes to the next one. */
  onAdvance: () => void;
  /** Saves unsaved changes. */
  onSave: () => void;
  /** Answers a question about the text at an offset, in bytes of UTF-8. */
  assist: (r: AssistRequest) => Promise<Advice>;
}

export interface CellParts {
  /** Puts the cursor into a cell's program. */
  focus: (cell: string) => void;
  editor: (props: EditorProps) => ComponentChildren;
  evidence: (model: CellModel) => ComponentChildren;
  orderTools: OrderTools;
  /** The panel in which the learner is the scheduler. */
  game: (model: CellModel) => ComponentChildren;
  exercise: (model: CellModel) => ComponentChildren;
  quiz: (lesson: string, quiz: Quiz) => ComponentChildren;
}

interface CellProps {
  model: CellModel;
  parts: CellParts;
  onFocus: () => void;
  /** Goes to the next cell. */
  onNext: () => void;
}

const conflictsCode = new LazyCode(() => import('./conflicts.tsx'));
const ordersCode = new LazyCode(() => import('./orders/panel.tsx'));

export function CellView({ model, parts, onFocus, onNext }: CellProps) {
  const { cell } = model;
  const lineCount = useComputed(() => model.text.value.split('\n').length);
  const box = useRef<HTMLElement>(null);
  useFarMark(box);
  const reached = useNear(box, true);
  const run = model.player.run.value;
  const kinds = ['cell', model.exercise && 'task', !run && !model.cell.lastRun && 'unrun'].filter(Boolean).join(' ');
  return (
    <section ref={box} class={kinds} style={{ '--lines': lineCount.value }} data-cell={cell.id} id={`cell-${cell.id}`} aria-label={tr`Cell ${cell.id}`} onFocusCapture={onFocus} onPointerDown={onFocus}>
      {reached ? <Above model={model} parts={parts} /> : <div class="runbar coming" />}
      <div class="split">
        <Program model={model} parts={parts} onNext={onNext} />
        {reached ? <OutputPane model={model} /> : <div class="out" />}
      </div>
      {reached && <Elsewhere model={model} show={({ LessonChanged }) => <LessonChanged model={model} />} />}
      {model.exercise && parts.exercise(model)}
      {run ? <Shown model={model} parts={parts} /> : <NoRun model={model} />}
    </section>
  );
}

function Above({ model, parts }: { model: CellModel; parts: CellParts }) {
  return (
    <>
      <RunBar model={model} />
      {model.orders.state.value && <WhenLoaded of={ordersCode} meanwhile={<section class="orders" />}>{({ OrdersPanel }) => <OrdersPanel model={model} tools={parts.orderTools} />}</WhenLoaded>}
      {model.orders.game.value && parts.game(model)}
      <Elsewhere model={model} show={({ Conflict }) => <Conflict model={model} />} />
      <LinkRemarks model={model} />
      <OtherProgram model={model} />
    </>
  );
}

/** Only the editor depends on the line at the cursor, so that a step does not render the rest of the cell again. */
function Program({ model, parts, onNext }: { model: CellModel; parts: CellParts; onNext: () => void }) {
  const at = model.player.position.value;
  const here = at !== null && !model.changed.value && ofCell(at.file, model.cell.id);
  const { player } = model;
  const advance = () => {
    model.go();
    onNext();
  };
  return (
    <div class="program">
      {parts.editor({
        label: tr`Program ${model.cell.id}`, text: model.text.value, replaced: model.replaced.value, diagnostics: model.diagnostics.value,
        line: model.pointedLine.value || (here ? at.line : 0), stops: stopsOf(player), onStop: (line) => player.breaks.toggleLine(line),
        onMoveStops: (moves) => player.breaks.moveLines(moves), onEdit: (t) => model.edit(t), onRun: () => model.go(), onAdvance: advance, onSave: () => model.saver.flush(), assist: (r) => model.server.assist(model.lesson, model.cell.id, r),
      })}
      {model.changed.value && <p class="changed" data-part="changed">{tr`Edited since the run shown: its lines are not marked. Run again to see them.`}</p>}
      {model.stale.value && !model.changed.value && <p class="changed" data-part="outdated">{trn`${model.stale.value} Run again to see what it does now.`}</p>}
      {at && !here && !model.changed.value && <p class="changed">{trn`This event is at line ${at.line} of ${at.file}.`}</p>}
    </div>
  );
}

/** The lines of breakpoints whose only condition is the line. */
function stopsOf(player: Player): ReadonlyMap<number, boolean> {
  return new Map(player.breaks.list.value.filter((b) => sameConditions(b, { ...noBreakpoint, line: b.line })).map((b) => [b.line, !b.off]));
}

/** How many runs are shown before the reader comes near them. The pictures of more would take gigabytes of the
 *  browser's memory. */
const shownInTime = 20;
let shown = 0;

/** The run, created when the reader comes near. */
function Shown({ model, parts }: { model: CellModel; parts: CellParts }) {
  const box = useRef<HTMLDivElement>(null);
  const [early] = useState(() => shown++ < shownInTime);
  const reached = useNear(box, early);
  useEffect(() => {
    if (reached) model.comeNear();
  }, [reached]);
  return reached ? <>{parts.evidence(model)}</> : <div class="invite" ref={box} />;
}

/** The place below a program that has not run: a line of text, or space for a run that is being loaded, so that
 *  nothing moves when it arrives. */
function NoRun({ model }: { model: CellModel }) {
  return (
    <div class="invite" data-part="invite">
      <p>{model.withoutActors.value ? tr`Run the program to see which goroutine worked when, and what it waited for.` : tr`Run the program to see, on one clock, which actor held which thread and when.`}</p>
    </div>
  );
}

/** What is shown about a text that has changed elsewhere. Its code is loaded when that happens, and stays. */
function Elsewhere({ model, show }: { model: CellModel; show: (code: typeof import('./conflicts.tsx')) => ComponentChildren }) {
  const met = useRef(false);
  met.current ||= model.lessonChanged.value || model.saver.theirs.value !== null;
  return met.current && <WhenLoaded of={conflictsCode}>{show}</WhenLoaded>;
}
