package gotrace_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
)

// TestCutInFirstPart cuts a recording of one part, as if its program had been killed: what arrived is shown, with what is
// missing, or an error says why nothing is, and what to do about it.
func TestCutInFirstPart(t *testing.T) {
	data := crew(t)
	errs, shown, events := 0, 0, 0
	for n := 64; n < len(data); n += 64 {
		tr, err := gotrace.Read(bytes.NewReader(data[:n]), gotrace.Options{})
		if err != nil {
			errs++
			for _, want := range []string{"the file ends early, within its first part", "record again", "trace.Stop"} {
				if !errors.Is(err, gotrace.ErrFormat) || !strings.Contains(err.Error(), want) {
					t.Errorf("%d of %d bytes: %v, want %q", n, len(data), err, want)
				}
			}
			continue
		}
		shown++
		if err := trace.Validate(tr); err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
		h := &tr.Header
		if int(h.Truncated) != len(tr.Events) || h.Outcome.End != trace.EndStopped {
			t.Errorf("%d bytes: %+v", n, h)
		}
		for _, want := range []string{"The recording breaks off.", "the file ends early", "may seem to run", "Names of functions and lines are missing"} {
			if !strings.Contains(h.Outcome.Text, want) {
				t.Errorf("%d bytes: %s, want %q", n, h.Outcome.Text, want)
			}
		}
		if len(tr.Positions) > 0 || tr.Threads[0].Role != trace.RoleMain {
			t.Errorf("%d bytes: positions %v, threads %v", n, tr.Positions, tr.Threads)
		}
		for _, th := range tr.Threads {
			if th.Func != "" {
				t.Errorf("%d bytes: a goroutine of %q, whose name is missing", n, th.Func)
			}
		}
		if len(tr.Events) < events {
			t.Errorf("%d bytes give %d events, and fewer bytes %d", n, len(tr.Events), events)
		}
		events = len(tr.Events)
	}
	whole := read(t, data, gotrace.Options{})
	if errs < 5 || shown < 50 || events < len(whole.Events)/2 {
		t.Errorf("%d errors, %d traces, the last of %d events of %d", errs, shown, events, len(whole.Events))
	}
}

// TestCutWithoutItsEnd checks that a recording that lacks only its last byte has all names, and still says that it is cut.
func TestCutWithoutItsEnd(t *testing.T) {
	data := crew(t)
	tr, whole := read(t, data[:len(data)-1], gotrace.Options{}), read(t, data, gotrace.Options{})
	if len(tr.Events) != len(whole.Events) || tr.Threads[1] != whole.Threads[1] || int(tr.Header.Truncated) != len(tr.Events) {
		t.Errorf("%d events, threads %v, cut at %d", len(tr.Events), tr.Threads, tr.Header.Truncated)
	}
	if text := tr.Header.Outcome.Text; !strings.Contains(text, "breaks off") || strings.Contains(text, "Names") {
		t.Error(text)
	}
}

// hostilePart is a recording that is cut in a part with the beginning of a real one, and then creations of n goroutines,
// each with stacks of its own that the file does not have.
func hostilePart(start []byte, n int) []byte {
	data := bytes.Clone(start)
	for id := uint64(1000); n > 0; {
		var content []byte
		for ; n > 0 && len(content) < 60<<10; n-- {
			content = append(content, 14, 1) // it is created, 1 after the last event
			for range 3 {
				content, id = binary.AppendUvarint(content, id), id+1
			}
		}
		data = append(data, 1)
		for _, v := range []uint64{1, 3, 31465462850, uint64(len(content))} {
			data = binary.AppendUvarint(data, v)
		}
		data = append(data, content...)
	}
	return data
}

// TestCutPartOfManyStacks checks that completing a hostile part has a bound: of a file that uses a stack in each event, no
// table of them is made up.
func TestCutPartOfManyStacks(t *testing.T) {
	for _, n := range []int{1000, 2_000_000} {
		data := hostilePart(crew(t)[:549], n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		tr, err := gotrace.Read(bytes.NewReader(data), gotrace.Options{})
		runtime.ReadMemStats(&after)
		if most := uint64(64<<20 + 8*len(data)); after.TotalAlloc-before.TotalAlloc > most {
			t.Errorf("%d stacks: %d MB were allocated for %d MB", n, (after.TotalAlloc-before.TotalAlloc)>>20, len(data)>>20)
		}
		switch {
		case err == nil:
			if err := trace.Validate(tr); err != nil || tr.Header.Truncated == 0 {
				t.Errorf("%d stacks: %v, %+v", n, err, tr.Header)
			}
		case !errors.Is(err, gotrace.ErrFormat):
			t.Errorf("%d stacks: %v", n, err)
		}
		t.Logf("%d stacks, %d bytes: %v", n, len(data), err)
	}
}
