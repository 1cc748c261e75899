import assert from 'node:assert/strict';
import test from 'node:test';

import { kindOf } from '../src/notebook/lesson/partkind.ts';
import { newExercise, newQuestion } from '../src/notebook/lesson/templates.ts';
import { inLinesOf } from '../src/notebook/lesson/textedit.ts';

test('what is wrong with a part is said in its own lines', () => {
  const said = 'With that change the file would not be a lesson. own.md:45:3: a quiz has no answer; write one\nown.md:47: a second fault\nown.md:9: elsewhere';
  assert.deepEqual(inLinesOf(said, 41, 10), {
    text: 'With that change the file would not be a lesson. Line 5: a quiz has no answer; write one\nLine 7: a second fault\nElsewhere in the lesson, line 9: elsewhere', line: 5,
  });
  assert.deepEqual(inLinesOf('The server does not answer.', 41, 10), { text: 'The server does not answer.', line: 0 });
});

test('help is there for exercises and questions, which new ones are', () => {
  assert.equal(kindOf(newQuestion()), 'quiz');
  assert.equal(kindOf(newExercise()), 'exercise');
  assert.equal(kindOf('```go {run id=a}\nfunc main() {}\n```\n'), null);
  assert.equal(kindOf('text'), null);
});
