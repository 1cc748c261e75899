package lessons

import (
	"context"
	"strings"
	"testing"
)

func TestParseCue(t *testing.T) {
	x, problem := ParseCue("auction?at=auction+gets+bid%28%7Bdan+80%7D%29&nth=last&panel=pool&to=1+%2B+1&actor=dan&view=ring")
	want := Cue{Cell: "auction", Panel: "pool", At: "auction gets bid({dan 80})", Nth: NthLast, To: "1 + 1", Actor: "dan", View: "ring"}
	if problem != "" || x != want {
		t.Errorf("%+v, %q", x, problem)
	}
	for fragment, want := range map[string]string{
		"a?nth=2":          "no at=",
		"a?at=x&nth=0":     "neither a number from 1 nor last",
		"a?at=x&panel=top": "no panel top",
		"a?at=x&view=all":  "no view all",
		"a?at=x&at=y":      "at stands twice",
		"a?at=":            "at has no value",
		"a?at=x&color=red": "unknown part color",
		"a?at=%zz":         "malformed",

		"a?at=x&view=all&panel=top&nth=0&color=red": "unknown part color", // the first in alphabetical order
		"a?at=x&view=all&panel=top&nth=0":           "neither a number",
	} {
		for range 20 {
			if _, problem := ParseCue(fragment); !strings.Contains(problem, want) {
				t.Errorf("%s: %q, want %q", fragment, problem, want)
			}
		}
	}
}

// cueRunner reports runs with events in words.
type cueRunner struct {
	Runner
	words []string
}

func (r cueRunner) Compile(context.Context, *Lesson, *Cell) ([]Diagnostic, error) { return nil, nil }

func (r cueRunner) Run(context.Context, *Lesson, *Cell, Settings) ([]Panel, error) {
	find := func(text string, nth, after int) int {
		for i := after + 1; i < len(r.words); i++ {
			if strings.Contains(r.words[i], text) {
				if nth--; nth == 0 {
					return i
				}
			}
		}
		return -1
	}
	return []Panel{{Name: PanelPool, End: ExpectOK, Events: len(r.words), Actors: []string{"bob", "ann"}, Find: find}}, nil
}

func TestCheckCues(t *testing.T) {
	l, err := Parse("cues.md", []byte("# Cues\n\n[a](#c?at=bob+waits), [b](#c?at=bob+waits&to=bob+goes+on), [c](#c?at=bob+waits&nth=2)\nand [d](#c?at=bob+goes+on&to=bob+waits) and [e](#c?at=bob+waits&panel=thread)\nand [f](#c?at=bob+waits&actor=bobb) and [g](#c?at=bob+waits&actor=ann) and [h](other.md#c?at=bob+waits).\n\n"+
		"```go {run id=c scheduler=pool}\nfunc main() {}\n```\n"))
	if l == nil {
		t.Fatal(err)
	}
	if n := len(l.Cues); n != 7 {
		t.Errorf("%d cues", n)
	}
	if err == nil || !strings.Contains(err.Error(), "the cell c has no thread panel") || !strings.Contains(err.Error(), "other.md#c?at=bob+waits is about a cell of another lesson") {
		t.Errorf("the error is %v", err)
	}
	problems, err := Check(t.Context(), l, cueRunner{words: []string{"ann waits", "bob waits", "bob goes on"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range problems {
		got = append(got, p.Msg)
	}
	want := []string{
		`only 1 event, not 2, of the run of c (pool) is described by "bob waits"`,
		`no event after step 2 of the run of c (pool) is described by "bob waits"`,
		`the run of c (pool) has no actor bobb`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}
