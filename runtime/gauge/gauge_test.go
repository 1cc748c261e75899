package gauge

import (
	"fmt"
	"strings"
	"testing"
)

// told is a test that keeps what it is told.
type told struct {
	testing.TB
	errors []string
}

func (t *told) Helper()             {}
func (t *told) Logf(string, ...any) {}
func (t *told) Errorf(format string, args ...any) {
	t.errors = append(t.errors, fmt.Sprintf(format, args...))
}

// TestGate measures what passes at once, what passes in one round only, what is too slow, and all of it on a machine that gets slower.
func TestGate(t *testing.T) {
	for _, test := range []struct {
		name   string
		fixed  []float64 // the last one for ever
		job    [][]float64
		rounds int
		errors string
	}{
		{"at once", []float64{10}, [][]float64{{19, 9}}, 1, ""},
		{"each in a round of its own", []float64{10}, [][]float64{{50, 9}, {50, 50}, {19, 50}}, 3, ""},
		{"too slow", []float64{10}, [][]float64{{21, 9}}, rounds, "first: more than 2.00 times"},
		{"both too slow", []float64{10}, [][]float64{{21, 11}}, rounds, "first: more than 2.00 times"},
		{"all gets slower", []float64{10, 30, 100}, [][]float64{{39, 19}}, 1, ""},
		{"all is slow", []float64{100}, [][]float64{{190, 90}}, 1, ""},
		{"only the job is slow", []float64{100}, [][]float64{{210, 90}}, rounds, "first: more than 2.00 times"},
	} {
		var got told
		calls, jobs := 0, 0
		fixed := func() float64 {
			calls++
			return test.fixed[min(calls, len(test.fixed))-1]
		}
		job := func() []float64 {
			jobs++
			return test.job[min(jobs, len(test.job))-1]
		}
		Gate(&got, fixed, job, Limit{"first", 2}, Limit{"second", 1})
		if jobs != test.rounds || calls != jobs+1 {
			t.Errorf("%s: %d rounds with %d calibrations", test.name, jobs, calls)
		}
		if said := strings.Join(got.errors, "\n"); !strings.HasPrefix(said, test.errors) || said != "" && test.errors == "" {
			t.Errorf("%s: %q, want %q", test.name, said, test.errors)
		}
		if test.name == "both too slow" && len(got.errors) != 2 {
			t.Errorf("said of two: %q", got.errors)
		}
	}
}

func TestMedian(t *testing.T) {
	if got := Median([]float64{5, 1, 9}); got != 5 {
		t.Errorf("got %v", got)
	}
}

// Work takes some time, by both ways of measuring it.
func TestWork(t *testing.T) {
	if by, used := Clock(Work), Processor(Work); by <= 0 || used <= 0 {
		t.Errorf("%v ms by the clock, %v ms of the processor", by, used)
	} else {
		t.Logf("%v ms by the clock, %v ms of the processor", by, used)
	}
}
