package lessons

import (
	"errors"
	"slices"
	"testing"
	"time"
)

const asking = "# T\n\nText. <!-- predict cell=a panel=pool step=120 ask=next answer=ann -->\n\n" +
	"<!--\npredict cell=a panel=thread step=7 ask=backlog at=1.5s\n-->\n\n<!-- predict cell=a panel=pool step=9 ask=wakes answer=g3 -->\n\n~~~go {run id=a scheduler=both}\nfunc main() {}\n~~~\n"

// TestPredictions: what a lesson asks, and where.
func TestPredictions(t *testing.T) {
	l, err := Parse("x.md", []byte(asking))
	if err != nil {
		t.Fatal(err)
	}
	want := []Prediction{
		{Line: 3, Col: 12, Cell: "a", Panel: "pool", Step: 120, Ask: AskNext, Answer: "ann"},
		{Line: 6, Col: 1, Cell: "a", Panel: "thread", Step: 7, Ask: AskBacklog, At: 1500 * time.Millisecond},
		{Line: 9, Col: 6, Cell: "a", Panel: "pool", Step: 9, Ask: AskWakes, Answer: "g3"},
	}
	if !slices.Equal(l.Predictions, want) {
		t.Errorf("%+v, want %+v", l.Predictions, want)
	}
}

// TestPredictionMistakes: each is named with its place and what to do.
func TestPredictionMistakes(t *testing.T) {
	for comment, want := range map[string]string{
		"predict cell=b panel=pool step=1 ask=next":          "x.md:3:6: the prediction is about an unknown cell b; did you mean a?",
		"predict cell=a panel=goroutine step=1 ask=next":     "x.md:3:6: the cell a has no goroutine panel; choose another panel, or another scheduler for the cell",
		"predict cell=a panel=poll step=1 ask=next":          "x.md:3:21: the prediction: poll is not a panel; the panels are thread, pool and goroutine",
		"predict cell=a panel=pool step=-1 ask=next":         "x.md:3:32: the prediction: -1 is not a step; steps are numbers from 0; rehearse run --events lists them",
		"predict cell=a panel=pool step=1 ask=who":           "x.md:3:39: the prediction: who cannot be asked; ask=next, ask=wakes or ask=backlog",
		"predict cell=a panel=pool step=1 ask=backlog at=40": "x.md:3:51: the prediction: 40 is not a time of the run; write for example at=40s",
		"predict cell=a panel=pool step=1 ask=backlog":       "x.md:3:6: the prediction does not say at which time; " + predictForm,
		"predict cell=a panel=pool step=1 ask=next at=4s":    "x.md:3:6: the prediction asks who is next and names a time; " + predictForm,
		"predict cell=a panel=pool step=1 ask=wakes at=4s":   "x.md:3:6: the prediction asks who is next and names a time; " + predictForm,
		"predict cell=a panel=pool ask=next":                 "x.md:3:6: the prediction names no step; " + predictForm,
		"predict cell=a panel=pool step=1 step=2 ask=next":   "x.md:3:39: the prediction: step stands twice; leave one of them out",
		"predict cell=a panel=pool step=1 aks=next":          "x.md:3:39: the prediction: unknown key aks; did you mean ask?",
		"predict cell=a panel=pool step=1 ask=next answer=":  "x.md:3:48: the prediction: the answer is missing; write the actor's name, the goroutine's, such as g3, main, nobody, or the number",
		"predict": "x.md:3:6: the prediction names no cell; " + predictForm,
	} {
		_, err := Parse("x.md", []byte("# T\n\n<!-- "+comment+" -->\n\n~~~go {run id=a scheduler=both}\nfunc main() {}\n~~~\n"))
		var bad Problems
		if !errors.As(err, &bad) || len(bad) != 1 || bad[0].String() != want {
			t.Errorf("%s:\n got %v\nwant %s", comment, err, want)
		}
	}
	l, err := Parse("x.md", []byte("# T\n\n<!-- predcit cell=a -->\n"))
	if err != nil || len(l.Warnings) != 1 || l.Warnings[0].String() != `x.md:3:6: the comment begins with "predcit"; did you mean predict?` {
		t.Errorf("%v, %v", l.Warnings, err)
	}
}
