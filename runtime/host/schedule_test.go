package host_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func TestScheduleText(t *testing.T) {
	tests := []struct {
		in   string
		want host.Schedule
		out  string // in, normalised
	}{
		{"", nil, ""},
		{"0", nil, ""},
		{"  ", nil, ""},
		{"1", host.Schedule{{1, 1}}, "1"},
		{"12x0,1,3x0,2", host.Schedule{{12, 0}, {1, 1}, {3, 0}, {1, 2}}, "12x0,1,3x0,2"},
		{"1, 1, 2x1, 5x0", host.Schedule{{4, 1}}, "4x1"},
		{"1x3", host.Schedule{{1, 3}}, "3"},
	}
	for _, test := range tests {
		got, err := host.ParseSchedule(test.in)
		if err != nil {
			t.Errorf("%q: %v", test.in, err)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: got %v, want %v", test.in, got, test.want)
		}
		want(t, test.in, host.FormatSchedule(got), test.out)
	}
}

func TestScheduleErrors(t *testing.T) {
	tests := []struct {
		in, text string
		item, at int
	}{
		{"a", "a", 1, 0},
		{"1,,2", "", 2, 2},
		{"1,2x", "2x", 2, 2},
		{"0x1", "0x1", 1, 0},
		{"1,-1", "-1", 2, 2},
		{"1, +1", " +1", 2, 2},
		{"99999999999", "99999999999", 1, 0},
		{"9999999x1,1,9999999x2", "9999999x2", 3, 12},
		{"1.5", "1.5", 1, 0},
	}
	for _, test := range tests {
		_, err := host.ParseSchedule(test.in)
		var e *host.ScheduleError
		if !errors.As(err, &e) {
			t.Errorf("%q: got %v, want a ScheduleError", test.in, err)
			continue
		}
		if e.Text != test.text || e.Item != test.item || e.Offset != test.at {
			t.Errorf("%q: got item %d at %d %q, want %d at %d %q", test.in, e.Item, e.Offset, e.Text, test.item, test.at, test.text)
		}
	}
	res := host.NewSim(host.SimConfig{Schedule: "1,x"}).Run(func(host.Thread) { t.Error("main ran") })
	want(t, "Run", res.Err.Error(), `schedule: item 2 (at byte 2) "x": "" is not a count from 1 to 10000000; write a choice such as 1, or 12x0 for twelve times 0, separated by commas`)
}

// TestForkSchedule checks that a fork repeats the choices before its step and makes another one there.
func TestForkSchedule(t *testing.T) {
	choice := func(n, pick int) trace.Event {
		return trace.Event{Kind: trace.Choice, Depth: int32(n), Value: int64(pick)}
	}
	tr := &trace.Trace{Events: []trace.Event{choice(2, 0), {Kind: trace.Remark}, choice(4, 0), choice(4, 3), choice(2, 1)}}
	for _, test := range []struct {
		at   trace.Step
		pick int
		want string
	}{{0, 1, "1"}, {2, 2, "0,2"}, {3, 0, ""}, {4, 0, "2x0,3"}, {4, 1, "2x0,3,1"}} {
		got, err := host.ForkSchedule(tr, test.at, test.pick)
		if err != nil || got != test.want {
			t.Errorf("step %d, candidate %d: %q, %v; want %q", test.at, test.pick, got, err, test.want)
		}
	}
	seeded := choice(3, 2)
	seeded.Reason = trace.ReasonSelect
	tr.Events[1] = seeded
	if got, err := host.ForkSchedule(tr, 2, 2); err != nil || got != "0,2" {
		t.Errorf("after a choice of the seed: %q, %v", got, err)
	}
	for _, wrong := range [][2]int{{-1, 0}, {5, 0}, {1, 0}, {0, 2}, {0, -1}} {
		if got, err := host.ForkSchedule(tr, trace.Step(wrong[0]), wrong[1]); err == nil {
			t.Errorf("step %d, candidate %d: %q and no error", wrong[0], wrong[1], got)
		}
	}
}

// TestScheduleMade checks that a run followed a schedule if its own schedule begins with it.
func TestScheduleMade(t *testing.T) {
	for _, test := range []struct {
		asked, made string
		want        bool
	}{
		{"", "", true}, {"", "3", true}, {"2x0,1", "0,0,1,5x2", true}, {"4x2", "2x2,2,2", true}, {"0", "", true},
		{"1", "", false}, {"2x0,1", "0,1", false}, {"2x2", "2", false}, {"x", "1", false},
	} {
		want(t, test.asked+" made as "+test.made, host.ScheduleMade(test.asked, test.made), test.want)
	}
}

func FuzzSchedule(f *testing.F) {
	for _, s := range []string{"", "12x0,1,3x0,2", "1,1,1", "0,0,1", "x", "1,", "7x7,2x7"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		s, err := host.ParseSchedule(in)
		if err != nil {
			return
		}
		text := host.FormatSchedule(s)
		again, err := host.ParseSchedule(text)
		if err != nil || !slices.Equal(again, s) || host.FormatSchedule(again) != text {
			t.Fatalf("%q became %v, then %q, then %v, %v", in, s, text, again, err)
		}
		if !host.ScheduleMade(text, in) {
			t.Fatalf("%q is not made by %q", text, in)
		}
	})
}
