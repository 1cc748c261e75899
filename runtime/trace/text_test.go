package trace_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

func TestTextRoundTrip(t *testing.T) {
	many(t, func(t *testing.T, tr *trace.Trace) {
		got, err := trace.ParseText(trace.Format(tr))
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, tr) {
			t.Error("the trace differs after a round trip through text")
		}
	})
}

func TestTextGolden(t *testing.T) {
	tr := tracetest.Random(tracetest.Config{Seed: 2, Actors: 2, Workers: 1, Messages: 6})
	golden(t, "small.trace", []byte(trace.Format(tr)))
}

// TestU21Lines checks the log: one line per message, [thread] - Type:actor subject(data).
func TestU21Lines(t *testing.T) {
	tr := tracetest.Random(tracetest.Config{Seed: 2, Actors: 3, Workers: 2, Messages: 20})
	golden(t, "small.lines", []byte(strings.Join(trace.Lines(tr), "\n")+"\n"))
}

// TestWordsGolden describes every event of a small run.
func TestWordsGolden(t *testing.T) {
	tr := parse(t, good)
	var b strings.Builder
	for i := range tr.Events {
		b.WriteString(tr.Words(trace.Step(i)) + "\n")
	}
	golden(t, "good.words", []byte(b.String()))
}

func TestParseTextErrors(t *testing.T) {
	const head = "rehearse trace 1\n"
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "it is empty"},
		{"other file", "package main", `line 1: "package main" instead of "rehearse trace 1"`},
		{"bad header", head + "header {", "line 2: unexpected end of JSON input"},
		{"unknown table", head + "lamp 0 \"x\"", `line 2: a line begins with a number, header, thread`},
		{"row out of order", head + "thread 1 \"t\"", `line 2: number "1" instead of 0`},
		{"event out of order", head + "7 0 Line", `line 2: number "7" instead of 0`},
		{"no time", head + "0 Line", "line 2: an event has a time in ns after its number"},
		{"unknown kind", head + "0 0 MsgSent", `line 2: unknown kind of event "MsgSent"`},
		{"unknown reason", head + "0 0 RunEnd reason=Bored", `line 2: unknown reason "Bored"`},
		{"unknown field", head + "0 0 RunEnd size=3", `line 2: "size=3" is unknown, or not in its place`},
		{"fields out of order", head + "0 0 RunEnd actor=1 thread=1", `line 2: "thread=1" is unknown, or not in its place`},
		{"not a number", head + "0 0 RunEnd actor=x", "line 2: actor=x is not a number"},
		{"too large", head + "0 0 RunEnd actor=9999999999", "line 2: actor=9999999999 is beyond 32 bits"},
		{"no quotes", head + "string 0 hello", "line 2: a text in quotes is missing"},
		{"bad lineage", head + "message 1 \"m\" lineage=xyz", `line 2: lineage "xyz" is not`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := trace.ParseText(c.text)
			if !errors.Is(err, trace.ErrText) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v; want %q", err, c.want)
			}
		})
	}
}

func TestNamesRoundTrip(t *testing.T) {
	for k := range trace.Kinds {
		name := trace.Kind(k).String()
		if got, err := trace.ParseKind(name); err != nil || got != trace.Kind(k) || strings.HasPrefix(name, "Kind") {
			t.Errorf("kind %d is %q, read back as %v, %v", k, name, got, err)
		}
	}
	for r := range trace.Reasons {
		name := trace.Reason(r).String()
		if got, err := trace.ParseReason(name); err != nil || got != trace.Reason(r) || strings.HasPrefix(name, "Reason") {
			t.Errorf("reason %d is %q, read back as %v, %v", r, name, got, err)
		}
	}
}

func FuzzParseText(f *testing.F) {
	f.Add(trace.Format(tracetest.Random(tracetest.Config{Seed: 2, Actors: 2, Workers: 1, Messages: 6})))
	f.Add("rehearse trace 1\nthread 0 \"a\" role=\"b c\"\n- 0 Line thread=0\n")
	f.Fuzz(func(t *testing.T, text string) {
		tr, err := trace.ParseText(text)
		if err != nil {
			if !errors.Is(err, trace.ErrText) {
				t.Fatalf("error of another kind: %v", err)
			}
			return
		}
		once := trace.Format(tr)
		again, err := trace.ParseText(once)
		if err != nil {
			t.Fatalf("what Format wrote is refused: %v\n%s", err, once)
		}
		if twice := trace.Format(again); twice != once {
			t.Fatalf("not stable:\n%s\n%s", once, twice)
		}
		_ = trace.Validate(tr) // any trace is accepted or refused, without a panic
	})
}
