// Help on the Markdown of a part, for authors: what there is, with an example of each that can be inserted.

import { tr } from '../../ui/language.ts';
import { kindOf, type Kind } from './partkind.ts';

interface Line {
  code: string;
  about: string;
}

/** What a text may have besides Markdown, for a text near the program `cell`. */
const ofText = (cell: string): Line[] => [
  { code: `[${tr`words`}](#${cell}?at=${tr`begins`})`, about: tr`Cue: a press on the words moves the picture to the first event whose sentence contains the text after at=, with + for a space. Also: nth=2, panel=pool, to=…, actor=…, view=….` },
  { code: `<!-- claim ${cell}: makespan < 1s -->`, about: tr`Claim: what the sentence beside it says of a run. rehearse check runs the program and compares.` },
  { code: `<!-- predict cell=${cell} step=10 ask=next -->`, about: tr`Prediction: before the run is shown, readers are asked which actor begins the next message after this step; ask=wakes asks which goroutine can go on next, and ask=backlog at=40s how many messages wait then.` },
  { code: `<!-- figure cell=${cell} -->\n![](figures/${cell}.svg)`, about: tr`Figure: a picture of the run. rehearse export figures draws it; view=ring, from=0s to=40s, at=7s choose what it shows.` },
  { code: `> **${tr`Term.`}** ${tr`What it means.`}`, about: tr`Remark: it stands in the margin.` },
  { code: `<details>\n<summary>${tr`Answer`}</summary>\n\n${tr`What readers see when they open it.`}\n\n</details>`, about: tr`Answer: it is closed until readers open it.` },
  { code: '```text {file=words.txt}\none\ntwo\n```', about: tr`Data: a file that programs read with //go:embed words.txt.` },
];

/** The lines of an exercise or a question, each with an example and an explanation. */
const lines: Readonly<Record<Kind, readonly Line[]>> = {
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
    { code: '<!-- check limit: every message is handled -->', about: tr`The checks, in a comment with the exercise’s id, separated by semicolons.` },
    { code: 'at most 2 "open" at once', about: tr`No more than two messages of this subject are handled at a time.` },
    { code: 'output has "done" as "It says so"', about: tr`The program writes this. As: what readers see instead of the check.` },
    { code: '"a" before "b"', about: tr`The first line of the log with "a" comes before the first one with "b".` },
    { code: 'output "done" not from "main"', about: tr`Main does not print this itself. To say who prints it, write from instead of not from.` },
    { code: 'at least 3 goroutines lock or send', about: tr`At least this many do that; main is not counted. Instead of goroutines: actors. Instead of lock or send: print, receive, sleep, count, wait.` },
    { code: 'pool.makespan < 11ms', about: tr`A figure of the run under a scheduler.` },
    { code: '<summary>Hint</summary>', about: tr`In <details>: a hint. Readers open hints one by one, in their order.` },
    { code: '<summary>Solution</summary>', about: tr`In <details>: a Go program that replaces the reader’s, and why.` },
  ],
};

interface Props {
  text: string;
  /** The program that the text is about. */
  cell: string;
  /** Inserts lines where the author writes. */
  onInsert: (lines: string) => void;
}

export function Form({ text, cell, onInsert }: Props) {
  const kind = kindOf(text);
  const title = kind === null ? tr`What can be inserted` : kind === 'quiz' ? tr`How a question is written` : tr`How an exercise is written`;
  return (
    <details class="form-help" data-part="form-help">
      <summary>{title}</summary>
      <dl>
        {(kind ? lines[kind] : ofText(cell)).map(({ code, about }) => (
          <div key={about}>
            <dt>{code && <code>{code}</code>}</dt>
            <dd>{about} {code && <button type="button" class="link" data-act="insert" onClick={() => onInsert(code)}>{tr`Insert`}</button>}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
