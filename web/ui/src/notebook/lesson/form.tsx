// Help on the Markdown of an exercise or a question, for authors.

import { tr } from '../../ui/language.ts';

type Kind = 'exercise' | 'quiz';

/** The kind of a part's Markdown. */
export function kindOf(text: string): Kind | null {
  const open = text.trimStart().split('\n', 1)[0]!;
  if (/^`{3,}\s*quiz\b/.test(open)) return 'quiz';
  return /^`{3,}\s*go\s*\{\s*exercise\b/.test(open) ? 'exercise' : null;
}

/** The lines of the form, each with an example and an explanation. */
const lines: Readonly<Record<Kind, readonly { code: string; about: string }[]>> = {
  quiz: [
    { code: '```quiz {choice id=first}', about: tr`A question with answers to choose from. {order id=…}: a list to put in order. {number id=…}: a number.` },
    { code: '- [x] one', about: tr`Choice: a right answer; there may be several.` },
    { code: '- [ ] two', about: tr`Choice: a wrong answer.` },
    { code: '1. first', about: tr`Order: a numbered list in the right order; readers get it in another.` },
    { code: '= 34 ± 2', about: tr`Number: the answer; also = 34, or = 1.5 to 2.` },
    { code: '', about: tr`The question stands before the answers. Readers see what stands after them once they have answered.` },
  ],
  exercise: [
    { code: '```go {exercise id=limit seeds=20}', about: tr`The program that a reader changes. The settings of any program can follow; seeds is how many seeds its checks are tried with; orders=1000 or orders=all tries them in many orders instead.` },
    { code: '```go {exercise id=lost goal=break}', about: tr`The program stays as it is, and the reader finds an order in which a check fails. The solution says which; if it has a program, that is the corrected one.` },
    { code: '<!-- check limit: every message is handled -->', about: tr`The checks, in a comment with the exercise’s id, with ; between them.` },
    { code: 'at most 2 "open" at once', about: tr`No more than two messages of this subject are handled at a time.` },
    { code: 'output has "done" as "It says so"', about: tr`The program writes this. As: what readers see instead of the check.` },
    { code: '"a" before "b"', about: tr`The first line of the log with "a" comes before the first one with "b".` },
    { code: 'pool.makespan < 11ms', about: tr`A figure of the run under a scheduler.` },
    { code: '<summary>Hint</summary>', about: tr`In <details>: a hint. Readers open hints one by one, in their order.` },
    { code: '<summary>Solution</summary>', about: tr`In <details>: a Go program that replaces the reader’s, and why.` },
  ],
};

export function Form({ text }: { text: string }) {
  const kind = kindOf(text);
  if (!kind) return null;
  return (
    <details class="form-help" data-part="form-help">
      <summary>{kind === 'quiz' ? tr`How a question is written` : tr`How an exercise is written`}</summary>
      <dl>
        {lines[kind].map(({ code, about }) => <div key={about}><dt>{code && <code>{code}</code>}</dt><dd>{about}</dd></div>)}
      </dl>
    </details>
  );
}
