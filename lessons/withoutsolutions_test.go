package lessons

import (
	"strings"
	"testing"
)

const answered = "# T\n\nText.\n\n```go {exercise id=x seeds=1}\nfunc main() {}\n```\n<!-- check x: every message is handled -->\n\n<details>\n<summary>Hint</summary>\n\nA hint.\n\n</details>\n\n" +
	"<details>\n<summary>Solution</summary>\n\n```go\nfunc main() { secret1() }\n```\n\n</details>\n\nBetween.\n\n```quiz {choice id=q}\nWhich *one*?\n\n- [ ] wrong\n- [x] right\n\nsecret2.\n```\n\n" +
	"```quiz {order id=o}\nIn which order?\n\n1. one\n2. two\n3. three\n```\n\n```quiz {number id=n}\nHow many?\n\n= 4711\n```\n\n```go {run id=run scheduler=pool}\nfunc main() {}\n```\n\n" +
	"<!-- predict cell=run panel=pool step=3 ask=next answer=secret3 -->\n\n<details>\n<summary>Answer to it</summary>\n\nsecret4\n\n</details>\n\nEnd.\n"

// TestWithoutSolutions: no answer is left, all else stays, and it is a lesson.
func TestWithoutSolutions(t *testing.T) {
	l, err := Parse("t.md", []byte(answered))
	if err != nil {
		t.Fatal(err)
	}
	out, err := l.WithoutSolutions()
	if err != nil {
		t.Fatal(err)
	}
	text := string(out)
	for _, gone := range []string{"secret", "4711", "[x]", "Solution", "answer="} {
		if strings.Contains(text, gone) {
			t.Errorf("%q is still there", gone)
		}
	}
	for _, kept := range []string{"Text.", "{exercise id=x seeds=1}", "A hint.", "Between.", "**Question.** Which *one*?", "- **A.** wrong\n- **B.** right\n", "Put these in order:", "**Question.** How many?", "ask=next -->", "End.\n"} {
		if !strings.Contains(text, kept) {
			t.Errorf("%q is gone", kept)
		}
	}
	if strings.Contains(text, "**A.** one\n- **B.** two\n- **C.** three") {
		t.Error("what is to be put in order is in order")
	}
	again, err := Parse("t.md", out)
	if err != nil {
		t.Fatalf("it is no lesson: %v\n%s", err, text)
	}
	if len(again.Cells()) != len(l.Cells()) || len(again.Predictions) != 1 {
		t.Errorf("%d cells, %d predictions", len(again.Cells()), len(again.Predictions))
	}
	if t.Failed() {
		t.Log(text)
	}
}

// TestBuiltinsWithoutSolutions: each lesson is one without its solutions, too.
func TestBuiltinsWithoutSolutions(t *testing.T) {
	entries, err := Builtin().Lessons()
	if err != nil || len(entries) < 10 {
		t.Fatal(len(entries), err)
	}
	for _, e := range entries {
		out, err := e.Lesson.WithoutSolutions()
		if err != nil {
			t.Fatal(err)
		}
		l, err := Parse(e.File, out)
		if err != nil {
			t.Errorf("%s: %v", e.ID, err)
			continue
		}
		for _, c := range l.Cells() {
			if c.Exercise != nil && c.Exercise.Solution != nil {
				t.Errorf("%s: the exercise %s has its solution", e.ID, c.ID)
			}
		}
	}
}
