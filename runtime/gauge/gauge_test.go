package gauge

import (
	"fmt"
	"strings"
	"testing"
)

// fakeTest is a test that records what is reported to it.
type fakeTest struct {
	testing.TB
	errors []string
}

func (t *fakeTest) Helper()             {}
func (t *fakeTest) Logf(string, ...any) {}
func (t *fakeTest) Errorf(format string, args ...any) {
	t.errors = append(t.errors, fmt.Sprintf(format, args...))
}

// TestCheck measures a job that passes at once, one that passes in one round only, one that is too slow, and all of
// these on a machine that gets slower.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		name   string
		fixed  []float64 // the last one repeats for ever
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
		var got fakeTest
		calls, jobs := 0, 0
		fixed := func() float64 {
			calls++
			return test.fixed[min(calls, len(test.fixed))-1]
		}
		job := func() []float64 {
			jobs++
			return test.job[min(jobs, len(test.job))-1]
		}
		Check(&got, fixed, job, Limit{"first", 2}, Limit{"second", 1})
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
