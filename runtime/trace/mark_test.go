package trace_test

import (
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestMarks checks that a mark is read as it was written, whatever its name.
func TestMarks(t *testing.T) {
	for _, name := range []string{"", "day", "GC concurrent mark phase", "a begins", "x ends", "log", "two words"} {
		for _, m := range []trace.Mark{
			{Kind: trace.MarkTask, Name: name}, {Kind: trace.MarkTask, Name: name, End: true},
			{Kind: trace.MarkRegion, Name: name}, {Kind: trace.MarkRegion, Name: name, End: true},
			{Kind: trace.MarkRange, Name: name}, {Kind: trace.MarkRange, Name: name, End: true},
			{Kind: trace.MarkLog, Name: name, Text: "all is done: " + name},
		} {
			if got, ok := trace.ParseMark(m.String()); !ok || got != m {
				t.Errorf("%+v is written %q and read %+v (%v)", m, m.String(), got, ok)
			}
		}
	}
	for _, text := range []string{"", "begins", "something happened", "logged: in", "log"} {
		if m, ok := trace.ParseMark(text); ok {
			t.Errorf("%q is read as %+v", text, m)
		}
	}
}
