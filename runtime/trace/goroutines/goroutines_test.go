package goroutines_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/goroutines"
)

// small is a trace in which main starts two workers, one of which starts another and is woken by it.
func small() *trace.Trace {
	t := &trace.Trace{
		Header: trace.Header{Origin: "Go 1.26", Makespan: 100},
		Threads: []trace.Thread{
			{Name: "main", Role: trace.RoleMain},
			{Name: "g7", Role: trace.RoleGoroutine, Func: "main.worker"},
			{Name: "g8", Role: trace.RoleGoroutine, Func: "main.worker"},
			{Name: "g9", Role: trace.RoleGoroutine, Func: "main.main.func1"},
		},
		Strings: []string{"task day begins", "task day ends", "region dig begins", "region dig ends", "log a: b"},
	}
	add := func(time int64, thread trace.ThreadID, kind trace.Kind, more trace.Event) {
		more.Time, more.Thread, more.Kind = time, thread, kind
		t.Events = append(t.Events, more)
	}
	none := trace.Event{Cause: trace.NoStep}
	add(0, 0, trace.ThreadCreate, none)
	add(0, 0, trace.GoTurn, none)
	add(10, 0, trace.Remark, trace.Event{Cause: trace.NoStep, Value: 0}) // 2: task day
	add(10, 1, trace.ThreadCreate, trace.Event{Cause: 2})
	add(10, 2, trace.ThreadCreate, trace.Event{Cause: 2})
	add(20, 1, trace.GoTurn, none)
	add(20, 1, trace.Remark, trace.Event{Cause: 2, Value: 2}) // 6: region dig of the task
	add(30, 3, trace.ThreadCreate, trace.Event{Cause: 6})
	add(30, 1, trace.Block, trace.Event{Cause: trace.NoStep, Reason: trace.ReasonMutex})
	add(50, 3, trace.GoTurn, none) // 9
	add(60, 1, trace.Unblock, trace.Event{Cause: 9})
	add(65, 1, trace.GoTurn, none)
	add(70, 1, trace.ThreadExit, none) // the region ends with it
	add(80, 0, trace.Remark, trace.Event{Cause: 2, Value: 1})
	add(80, 0, trace.Remark, trace.Event{Cause: trace.NoStep, Value: 4})
	add(90, 3, trace.Remark, trace.Event{Cause: trace.NoStep, Value: 3}) // a region from before the recording
	return t
}

func TestFigures(t *testing.T) {
	f, err := goroutines.Of(small())
	if err != nil {
		t.Fatal(err)
	}
	type spread = goroutines.Spread
	want := []goroutines.Function{
		{Name: "main.main", Role: trace.RoleMain, Count: 1, Total: spread{100, 100, 100, 100}, Running: spread{100, 100, 100, 100}, Waits: []goroutines.Wait{}},
		{Name: "main.main.func1", Role: trace.RoleGoroutine, Count: 1, Total: spread{70, 70, 70, 70}, Running: spread{50, 50, 50, 50}, Ready: spread{20, 20, 20, 20}, Waits: []goroutines.Wait{}},
		{Name: "main.worker", Role: trace.RoleGoroutine, Count: 2, Total: spread{150, 60, 75, 90}, Running: spread{15, 0, 7, 15}, Ready: spread{105, 15, 52, 90},
			Waits: []goroutines.Wait{{"Mutex", "mutex", spread{30, 0, 15, 30}}}},
	}
	if !reflect.DeepEqual(f.Functions, want) {
		t.Errorf("functions:\n%+v, want\n%+v", f.Functions, want)
	}
	if want := []goroutines.Kind{{"day", 1, 1, spread{70, 70, 70, 70}, 2}}; !reflect.DeepEqual(f.Tasks, want) {
		t.Errorf("tasks: %+v, want %+v", f.Tasks, want)
	}
	if want := []goroutines.Kind{{"dig", 2, 1, spread{50, 50, 50, 50}, 2}}; !reflect.DeepEqual(f.Regions, want) {
		t.Errorf("regions: %+v, want %+v", f.Regions, want)
	}
	if f.Logs != 1 || f.Span != 100 || f.Cut != "" {
		t.Errorf("%d logs in %d ns, %q", f.Logs, f.Span, f.Cut)
	}
	if _, err := goroutines.Of(&trace.Trace{}); !errors.Is(err, goroutines.ErrNotGo) {
		t.Errorf("of a run of ours: %v", err)
	}
}

func ids(list ...trace.ThreadID) []trace.ThreadID { return list }

func TestAround(t *testing.T) {
	tr := small()
	f, err := goroutines.Of(tr)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		all  bool
		of   trace.ThreadID
		want []trace.ThreadID
	}{
		{false, 0, ids(0, 1, 2)}, {false, 1, ids(0, 1, 3)}, {false, 3, ids(1, 3)}, {true, 3, ids(0, 1, 2, 3)},
	} {
		if got := f.Around(c.all, c.of); !reflect.DeepEqual(got, c.want) {
			t.Errorf("around %d, all %t: %v, want %v", c.of, c.all, got, c.want)
		}
	}
	for name, want := range map[string]trace.ThreadID{"main": 0, "1": 0, "g8": 2, "9": 3, "g10": -1} {
		if id, ok := goroutines.Find(tr, name); id != want || ok != (want >= 0) {
			t.Errorf("%s is %d, %t; want %d", name, id, ok, want)
		}
	}
	for function, want := range map[string][]trace.ThreadID{"main.worker": ids(1, 2), "worker": ids(1, 2), "func1": ids(3), "main.main": ids(0), "x": nil} {
		if got := goroutines.With(tr, function); !reflect.DeepEqual(got, want) {
			t.Errorf("with %s: %v, want %v", function, got, want)
		}
	}
}

func TestOnly(t *testing.T) {
	tr := small()
	for _, c := range []struct {
		filter goroutines.Filter
		want   []string
		words  string
	}{
		{goroutines.Filter{}, []string{"main", "g7", "g8", "g9"}, "4 goroutines of 4"},
		{goroutines.Filter{Goroutine: "g9"}, []string{"g7", "g9"}, "2 goroutines of 4: g9 and those that interact with it"},
		{goroutines.Filter{Goroutine: "g9", Transitive: true, Function: "worker"}, []string{"g7", "g8"}, "2 goroutines of 4: g9, those that interact with it, and those that interact with these, and so on, as far as they are of worker"},
		{goroutines.Filter{Function: "main.worker"}, []string{"g7", "g8"}, "2 goroutines of 4: those of main.worker"},
	} {
		ids, err := c.filter.Of(tr)
		if err != nil {
			t.Fatal(err)
		}
		part := goroutines.Only(tr, ids)
		if err := trace.Validate(part); err != nil {
			t.Errorf("%+v: %v", c.filter, err)
		}
		var names []string
		for _, th := range part.Threads {
			names = append(names, th.Name)
		}
		if words := c.filter.Words(len(ids), len(tr.Threads)); !reflect.DeepEqual(names, c.want) || words != c.words {
			t.Errorf("%+v: %q, %s; want %q, %s", c.filter, names, words, c.want, c.words)
		}
	}
	// The events are those of which the page's table has rows (run.ts, shows): of a goroutine that is chosen, or of none; and the begins and
	// the ends of the tasks that the page shows (marks.ts, ofShown).
	for _, c := range []struct {
		chosen []trace.ThreadID
		tasks  []int
	}{{ids(0), nil}, {ids(2), nil}, {ids(3), nil}, {ids(1, 3), []int{2, 13}}, {ids(0, 1, 2, 3), nil}} {
		chosen := c.chosen
		var want, got []string
		for i := range tr.Events {
			if e := &tr.Events[i]; e.Thread == trace.NoThread || slices.Contains(chosen, e.Thread) || slices.Contains(c.tasks, i) {
				want = append(want, fmt.Sprint(e.Time, e.Kind, e.Reason, e.Value))
			}
		}
		part := goroutines.Only(tr, chosen)
		for i := range part.Events {
			e := &part.Events[i]
			got = append(got, fmt.Sprint(e.Time, e.Kind, e.Reason, e.Value))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v: %q, want %q", chosen, got, want)
		}
	}
	part := goroutines.Only(tr, []trace.ThreadID{1, 3})
	if woken := part.Events[7]; woken.Kind != trace.Unblock || part.Events[woken.Cause].Thread != 1 {
		t.Errorf("what wakes g7 is lost: %+v", part.Events)
	}
	for _, f := range []goroutines.Filter{{Goroutine: "g99"}, {Function: "nobody"}, {Transitive: true}} {
		if _, err := f.Of(tr); err == nil {
			t.Errorf("%+v fits", f)
		}
	}
}

// A task that another goroutine began stays whole if a chosen one takes part in it, and so does the task around it. Its begin and its
// end are of no goroutine.
func TestOnlyKeepsTasks(t *testing.T) {
	tr := &trace.Trace{
		Header:  trace.Header{Origin: "Go 1.26", Makespan: 100},
		Threads: []trace.Thread{{Name: "main", Role: trace.RoleMain}, {Name: "g7", Role: trace.RoleGoroutine}},
		Strings: []string{"task day begins", "task day ends", "task hour begins", "task hour ends", "task night begins", "log a: b"},
	}
	for _, e := range []trace.Event{
		{Thread: 0, Kind: trace.ThreadCreate, Cause: trace.NoStep},
		{Thread: 0, Kind: trace.GoTurn, Cause: trace.NoStep},
		{Thread: 0, Kind: trace.Remark, Cause: trace.NoStep, Value: 0}, // 2: day
		{Thread: 0, Kind: trace.Remark, Cause: 2, Value: 2},            // 3: hour, within day
		{Thread: 0, Kind: trace.Remark, Cause: trace.NoStep, Value: 4}, // night, of main alone
		{Thread: 1, Kind: trace.ThreadCreate, Cause: trace.NoStep},
		{Thread: 1, Kind: trace.GoTurn, Cause: trace.NoStep},
		{Thread: 1, Kind: trace.Remark, Cause: 3, Value: 5}, // a log of hour
		{Thread: 0, Kind: trace.Remark, Cause: 3, Value: 3},
		{Thread: 0, Kind: trace.Remark, Cause: 2, Value: 1},
	} {
		e.Time = int64(len(tr.Events))
		tr.Events = append(tr.Events, e)
	}
	part := goroutines.Only(tr, []trace.ThreadID{1})
	if err := trace.Validate(part); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range part.Events {
		if e.Kind == trace.Remark {
			got = append(got, fmt.Sprint(e.Thread, " ", e.Cause, " ", tr.Strings[e.Value]))
		}
	}
	want := []string{"-1 -1 task day begins", "-1 0 task hour begins", "0 1 log a: b", "-1 1 task hour ends", "-1 0 task day ends"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
