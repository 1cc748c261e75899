// A question to the learner: a choice, an order, or a number. The server knows the answer.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

import { errorText } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { LessonText } from '../lessontext.tsx';
import type { Quiz, QuizReply, QuizVerdict } from '../../wire/types.gen.ts';

interface Props {
  quiz: Quiz;
  ask: (reply: QuizReply) => Promise<QuizVerdict>;
}

export function QuizView({ quiz, ask }: Props) {
  const chosen = useSignal<number[]>(quiz.form === 'order' ? quiz.options.map((_, i) => i) : []);
  const number = useSignal('');
  const verdict = useSignal<QuizVerdict | null>(null);
  const error = useSignal('');
  const open = verdict.value?.answer === undefined;
  const send = async (reply: QuizReply) => {
    error.value = '';
    try {
      verdict.value = await ask(reply);
      if (verdict.value.answer && quiz.form !== 'number') chosen.value = verdict.value.answer.options;
    } catch (e) {
      error.value = errorText(e);
    }
  };
  const edit = (to: number[]) => {
    chosen.value = to;
    verdict.value = null;
  };
  const ready = quiz.form === 'number' ? number.value.trim() !== '' && !Number.isNaN(Number(number.value)) : chosen.value.length > 0;
  return (
    <form
      class="quiz" data-quiz={quiz.id} aria-labelledby={`question-${quiz.id}`}
      onSubmit={(e) => {
        e.preventDefault();
        if (ready && open) void send(quiz.form === 'number' ? { number: Number(number.value) } : { options: chosen.value });
      }}
    >
      <LessonText class="prose" id={`question-${quiz.id}`} html={quiz.question} />
      {quiz.form === 'choice' && <Choices quiz={quiz} chosen={chosen.value} open={open} onEdit={edit} />}
      {quiz.form === 'order' && <Order quiz={quiz} order={chosen.value} open={open} onEdit={edit} />}
      {quiz.form === 'number' && (
        <label class="field">{tr`Your answer`}
          <input type="text" inputMode="decimal" name="answer" value={number.value} disabled={!open} onInput={(e) => {
            number.value = e.currentTarget.value;
            verdict.value = null;
          }} />
        </label>
      )}
      {open && (
        <div class="acts">
          <button type="submit" class="btn primary" data-act="answer" disabled={!ready}>{tr`Answer`}</button>
          {verdict.value?.right === false && <button type="button" class="btn quiet" data-act="give-up" onClick={() => void send({ giveUp: true })}>{tr`Show the answer`}</button>}
        </div>
      )}
      <div role="status" data-part="quiz-verdict">{verdict.value && <Verdict quiz={quiz} verdict={verdict.value} />}</div>
      {error.value && <p class="problem" role="alert">{error.value}</p>}
    </form>
  );
}

function Verdict({ quiz, verdict: v }: { quiz: Quiz; verdict: QuizVerdict }) {
  return (
    <>
      {v.right && <Line name="check" tone="right">{tr`Right.`}</Line>}
      {!v.right && !v.answer && <Line name="cross" tone="wrong">{quiz.several ? tr`Not yet. More than one answer is right: choose them all.` : tr`Not yet. Try again.`}</Line>}
      {!v.right && v.answer && <Line name="ask" tone="">{quiz.form === 'number' ? tr`The answer is ${range(v.answer.from, v.answer.to)}.` : tr`This is the answer.`}</Line>}
      {v.explanation && <LessonText class="prose" html={v.explanation} />}
    </>
  );
}

const range = (from: number, to: number) => (from === to ? String(from) : tr`from ${from} to ${to}`);

function Line({ name, tone, children }: { name: 'check' | 'cross' | 'ask'; tone: string; children: ComponentChildren }) {
  return <p class={`line ${tone}`}><Icon name={name} /> {children}</p>;
}

function Choices({ quiz, chosen, open, onEdit }: { quiz: Quiz; chosen: number[]; open: boolean; onEdit: (to: number[]) => void }) {
  const toggle = (i: number) => onEdit(!quiz.several ? [i] : chosen.includes(i) ? chosen.filter((x) => x !== i) : [...chosen, i]);
  return (
    <fieldset class="options" disabled={!open}>
      <legend class="sr">{quiz.several ? tr`Choose all that are right` : tr`Choose one`}</legend>
      {quiz.several && <p class="meta">{tr`Choose all that are right.`}</p>}
      {quiz.options.map((html, i) => (
        <label key={i} class={chosen.includes(i) ? 'on' : ''}>
          <input type={quiz.several ? 'checkbox' : 'radio'} name={quiz.id} value={i} checked={chosen.includes(i)} onChange={() => toggle(i)} />
          <LessonText as="span" html={html} />
        </label>
      ))}
    </fieldset>
  );
}

/** A list whose lines can be moved up and down. */
function Order({ quiz, order, open, onEdit }: { quiz: Quiz; order: number[]; open: boolean; onEdit: (to: number[]) => void }) {
  const move = (at: number, by: number) => {
    const to = [...order];
    const [x] = to.splice(at, 1);
    to.splice(at + by, 0, x!);
    onEdit(to);
  };
  return (
    <ol class="options order" aria-label={tr`Put in order, the first on top`}>
      {order.map((option, at) => (
        <li key={option}>
          <LessonText as="span" html={quiz.options[option] ?? ''} />
          {open && (
            <span class="moves">
              <button type="button" class="btn icon quiet" data-act="up" aria-label={tr`Move up, now number ${at + 1}`} disabled={at === 0} onClick={() => move(at, -1)}><span class="turn"><Icon name="down" /></span></button>
              <button type="button" class="btn icon quiet" data-act="down" aria-label={tr`Move down, now number ${at + 1}`} disabled={at === order.length - 1} onClick={() => move(at, 1)}><Icon name="down" /></button>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
