package trace

import (
	"errors"
	"strings"
	"testing"
)

// objectTrace is a trace of main with objects and events about them.
func objectTrace(t *testing.T, rows string) *Trace {
	t.Helper()
	tr, err := ParseText(textHead + "\nheader {\"engine\":\"sim\"}\nthread 0 \"main\" role=main\nthread 1 \"g2\" role=goroutine\n" + rows)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// TestObjectLevels checks traces whose locks and groups begin locked, or with a counter: they are copies.
func TestObjectLevels(t *testing.T) {
	for rows, want := range map[string]string{
		"object 1 \"mu\" kind=mutex level=1\n0 0 Unlock thread=0 object=1\n":                                          "",
		"object 1 \"mu\" kind=mutex\n0 0 Unlock thread=0 object=1\n":                                                  "nobody holds mu",
		"object 1 \"mu\" kind=mutex level=2\n":                                                                        "begins with 2",
		"object 1 \"c\" kind=chan\n0 0 Block object=1 reason=ChanSend\n":                                              "names no thread",
		"object 1 \"c\" kind=chan\n0 0 Unblock object=1 reason=ChanSend\n":                                            "names no thread",
		"object 1 \"c\" kind=chan level=1\n":                                                                          "begins with 1",
		"object 1 \"rw\" kind=rwmutex level=2\n0 0 Unlock thread=0 depth=1 object=1 reason=Shared\n":                  "",
		"object 1 \"wg\" kind=waitgroup level=3\n0 0 GroupAdd thread=0 depth=2 object=1 value=-1\n":                   "",
		"object 1 \"wg\" kind=waitgroup\n0 0 GroupAdd thread=0 depth=2 object=1 value=-1\n":                           "the counter was 0",
		"object 1 \"wg\" kind=waitgroup level=2\n0 0 GroupAdd thread=0 object=1 value=-1\n":                           "the counter was 2",
		"object 1 \"wg\" kind=waitgroup\n0 0 GroupAdd thread=0 depth=-1 object=1 value=-1\n":                          "",
		"object 1 \"wg\" kind=waitgroup level=2147483647\n0 0 GroupAdd thread=0 depth=-2147483648 object=1 value=1\n": "",
		"object 1 \"wg\" kind=waitgroup level=2\n0 0 GroupAdd thread=0 depth=2 object=1 value=4294967296\n":           "the counter was 2",
	} {
		tr := objectTrace(t, rows)
		err := Validate(tr)
		if err == nil {
			At(tr, Step(len(tr.Events)-1)) // must not panic
		}
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", rows, err)
		case want != "" && (!errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", rows, err, want)
		}
		b, err := Marshal(tr, Options{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := Unmarshal(b)
		if err != nil || Format(again) != Format(tr) {
			t.Errorf("%s: read back: %v", rows, err)
		}
	}
}

// TestReadersPassedOn passes a lock on to readers on real threads, whose events do not have the order of a simulation.
func TestReadersPassedOn(t *testing.T) {
	tr := objectTrace(t, `thread 2 "g3" role=goroutine
object 1 "rw" kind=rwmutex
0 0 Lock thread=0 depth=1 object=1
1 0 ThreadCreate thread=1
2 0 ThreadCreate thread=2
3 1 Block thread=1 object=1 reason=Mutex
4 1 Block thread=2 object=1 reason=Mutex
5 2 Unlock thread=0 depth=2 object=1
6 2 Unblock thread=1 cause=5 reason=Mutex
7 3 Lock thread=1 depth=2 object=1 reason=Shared
8 3 Unblock thread=2 cause=5 reason=Mutex
9 3 Lock thread=2 depth=2 object=1 reason=Shared
10 3 Lock thread=2 depth=3 object=1 reason=Shared
11 4 Unlock thread=1 depth=2 object=1 reason=Shared
12 4 Unlock thread=2 depth=1 object=1 reason=Shared
13 5 Unlock thread=2 object=1 reason=Shared
`)
	if err := Validate(tr); err != nil {
		t.Fatal(err)
	}
	for step, want := range map[Step]int{0: 1, 4: 1, 5: 0, 6: 1, 7: 1, 8: 2, 9: 2, 10: 3, 11: 2, 12: 1, 13: 0} {
		if got := At(tr, step).Object(1).Holders; len(got) != want {
			t.Errorf("after step %d it has the holders %v, want %d", step, got, want)
		}
	}
}

// TestObjectBound adds more objects than have rows. Selects have a bound of their own, and what has no row is counted.
func TestObjectBound(t *testing.T) {
	r := NewRecorder(func() int64 { return 0 }, 0)
	for range MaxObjects + 5 {
		r.AddObject(Object{Name: "select", Kind: ObjectSelect})
	}
	if words := r.UnrecordedWords(); words != "" {
		t.Errorf("selects are counted: %s", words)
	}
	for i := range MaxObjects + 3 {
		if id := r.AddObject(Object{Name: "c", Kind: ObjectChan}); (id != 0) != (i < MaxObjects) {
			t.Fatalf("object %d gets the id %d", i, id)
		}
	}
	if words := r.UnrecordedWords(); words != "the trace has the events of the first 100,000 channels, locks, groups and conditions; those of 3 more are not shown" {
		t.Errorf("objects without a row: %q", words)
	}
	tr := r.Finish(Header{Engine: Sim})
	if tr.Header.Unrecorded != 3 {
		t.Errorf("the header says %d objects without a row, want 3", tr.Header.Unrecorded)
	}
	if err := checkTables(tr, 0); err != nil {
		t.Error(err)
	}
	for _, n := range []int{-1, 1} {
		few := &Trace{Header: Header{Unrecorded: n}, Objects: tr.Objects[:10]}
		if err := checkTables(few, 0); err == nil {
			t.Errorf("%d objects without a row beside 10 with one", n)
		}
	}
}
