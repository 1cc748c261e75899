package web

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/wire"
)

func exploreRequest(both bool, seconds int) wire.ExploreRequest {
	return wire.ExploreRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one", Text: "func main() {}"},
		Settings: trace.Settings{Engine: trace.Real}, Both: both, Seconds: seconds}
}

// explored sends a request, and returns what is heard until its end.
func (c *pageSocket) explored(m wire.ExploreRequest) (list []heard) {
	c.send(m)
	for {
		h, _ := c.next()
		if h.ID != m.ID {
			continue
		}
		list = append(list, h)
		if h.Type == "done" || h.Type == "failed" || h.Type == "diagnostics" {
			return list
		}
	}
}

// An exploration says what it knows now and then, and all of it at the end, on a simulated machine; of a program without actors
// once, even if both schedulers are asked for. A list that is empty is sent as such.
func TestExplore(t *testing.T) {
	for name, test := range map[string]struct {
		both, plain bool
		want        []trace.Scheduler
	}{
		"one":            {false, false, []trace.Scheduler{trace.Pool}},
		"both":           {true, false, []trace.Scheduler{trace.ThreadPerActor, trace.Pool}},
		"without actors": {true, true, []trace.Scheduler{trace.Pool}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t).enter()
			s.kernel.check = func(context.Context, kernel.Request) (kernel.Checked, error) {
				return kernel.Checked{Plain: test.plain}, nil
			}
			s.kernel.explore = func(_ context.Context, q kernel.Exploration, progress func(*explore.Report)) (*explore.Report, []kernel.Diagnostic, error) {
				if q.Request.Settings.Engine != trace.Sim || !q.Races || !q.Shrink || q.Time.Seconds() != 7 {
					t.Errorf("asked for %+v", q)
				}
				progress(&explore.Report{Tried: 1})
				usual := explore.Order{}
				return &explore.Report{Tried: 2, Failure: &explore.Failure{Order: usual, Shrunk: &usual, Holds: &usual}}, nil, nil
			}
			list := s.dial().explored(exploreRequest(test.both, 7))
			var got []trace.Scheduler
			for _, m := range list {
				if m.Type == "explored" && m.Over {
					if got = append(got, m.Scheduler); m.Report.Tried != 2 || m.Report.Failure == nil {
						t.Errorf("the report is %+v", m.Report)
					}
				}
			}
			if !slices.Equal(got, test.want) || list[0].Over || list[0].Report.Tried != 1 || list[len(list)-1].Type != "done" {
				t.Errorf("%d messages, reports of %v, want %v", len(list), got, test.want)
			}
		})
	}
}

// A time that is too long is refused.
func TestExploreForTooLong(t *testing.T) {
	s := newSite(t).enter()
	list := s.dial().explored(exploreRequest(false, 61))
	if len(list) != 1 || list[0].Type != "failed" || !strings.Contains(list[0].Text, "1 to 60") {
		t.Errorf("it answers %+v", list)
	}
}

// An exploration that is stopped sends what was found, and ends.
func TestStopExploring(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.explore = func(ctx context.Context, _ kernel.Exploration, progress func(*explore.Report)) (*explore.Report, []kernel.Diagnostic, error) {
		progress(&explore.Report{Tried: 1})
		<-ctx.Done()
		return &explore.Report{Tried: 3}, nil, nil
	}
	c := s.dial()
	c.send(exploreRequest(false, 60))
	c.until("explored", 1)
	c.send(wire.StopRequest{ID: 1})
	if m := c.until("explored", 1); !m.Over || m.Report.Tried != 3 {
		t.Errorf("stopped, it sends %+v", m)
	}
	c.until("done", 1)
}
