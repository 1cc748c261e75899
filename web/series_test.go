package web

import (
	"context"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/web/socket"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// A series runs its program once for each value, one after the other, and tells what each came to, without its trace.
func TestSeries(t *testing.T) {
	s := newSite(t).enter()
	var asked []int
	s.kernel.run = func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
		if req.Both || req.Ticket != 0 || req.Cells[0].Text != "func main() {}" {
			t.Errorf("asked for %+v", req)
		}
		asked = append(asked, req.Settings.Workers)
		return immediately(ctx, req, update)
	}
	c := s.dial()
	c.send(wire.SeriesRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one", Text: "func main() {}"}, Vary: "workers", Values: []int64{1, 3, 8}})
	var points []int64
	for {
		m, columns := c.next()
		if m.ID != 1 {
			continue
		}
		if m.Type == "point" {
			p := m.Point
			points = append(points, p.Value)
			if p.Summary.Makespan == 0 || len(p.Threads) == 0 || len(columns) > 0 {
				t.Errorf("point %+v", p)
			}
		}
		if m.Type == "done" || m.Type == "failed" {
			if m.Type == "failed" {
				t.Error(m.Text)
			}
			break
		}
	}
	if want := []int64{1, 3, 8}; !slices.Equal(points, want) || !slices.Equal(asked, []int{1, 3, 8}) {
		t.Errorf("points %v of runs with %v threads, want %v", points, asked, want)
	}
	if len(s.store.runs) > 0 || s.server.api.Cache.Recent("good", "one") != nil {
		t.Error("a run of a series became the cell's")
	}
}

// A run of a series that fails says so in its place, and the others are made.
func TestSeriesWithAFailure(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
		if !req.Once {
			t.Error("a place in the queue is kept, and nobody comes back for it")
		}
		if req.Settings.Workers == 3 {
			return nil, &kernel.Error{Kind: kernel.ErrBusy, Text: "no room for it"}
		}
		return immediately(ctx, req, update)
	}
	c := s.dial()
	c.send(wire.SeriesRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one", Text: "func main() {}"}, Vary: "workers", Values: []int64{1, 3, 8}})
	var errors []string
	for len(errors) < 3 {
		p := c.until("point", 1).Point
		errors = append(errors, p.Error)
		if (p.Error == "") != (p.Summary.Makespan > 0) || p.Threads == nil {
			t.Errorf("point %+v", p)
		}
	}
	if errors[0] != "" || errors[1] == "" || errors[2] != "" {
		t.Errorf("errors %q", errors)
	}
	c.until("done", 1)
}

// Stop ends a series: what is over stays, and the run that goes on does not count.
func TestStopSeries(t *testing.T) {
	s := newSite(t).enter()
	n := 0
	s.kernel.run = func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
		if n++; n == 1 {
			return immediately(ctx, req, update)
		}
		return untilStopped(ctx, req, update)
	}
	c := s.dial()
	c.send(wire.SeriesRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one", Text: "func main() {}"}, Vary: "seed", Values: []int64{7, 8, 9}})
	if p := c.until("point", 1); p.Point.Value != 7 {
		t.Errorf("point %+v", p.Point)
	}
	c.send(wire.StopRequest{ID: 1})
	for {
		m, _ := c.next()
		if m.Type == "point" || m.Type == "failed" {
			t.Errorf("after stop came %s %s", m.Type, m.Text)
		}
		if m.Type == "done" {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d runs were begun", n)
	}
}

func TestSeriesIsBounded(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = func(context.Context, kernel.Request, func(kernel.Update)) (*kernel.Result, error) {
		t.Error("a run was begun")
		return nil, kernel.ErrInternal
	}
	c := s.dial()
	for i, m := range []wire.SeriesRequest{
		{Vary: "workers"},
		{Vary: "workers", Values: make([]int64, socket.MaxSeries+1)},
		{Vary: "workers", Values: []int64{1, 0}},
		{Vary: "workers", Values: []int64{1 << 40}},
		{Vary: "cores", Values: []int64{-1}},
		{Vary: "batch", Values: []int64{1}},
		{Vary: "seed", Values: []int64{-1}},
	} {
		m.ID, m.Lesson, m.Cell = i+1, "good", "one"
		c.send(m)
		if m, _ := c.next(); m.Type != "failed" || m.ID != i+1 || m.Text == "" {
			t.Errorf("%+v is answered by %s %d", m, m.Type, m.ID)
		}
	}
}

// A run that is made aside is found by its ID, but is neither stored nor the cell's last.
func TestRunAside(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = immediately
	c := s.dial()
	c.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one", Text: "a"}})
	first := c.until("result", 1).Run
	<-s.store.saved
	c.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 2, Lesson: "good", Cell: "one", Text: "b"}, Transient: true})
	aside := c.until("result", 2).Run
	list := get[[]wire.RunItem](s, "GET", "/api/lessons/good/cells/one/runs", nil, 200)
	if len(list) != 1 || list[0].ID != first || len(list[0].Panels) != 2 || list[0].Program != "abc" || list[0].Created == "" {
		t.Errorf("listed: %+v", list)
	}
	if resp, body := s.do("GET", "/api/runs/"+aside, nil); resp.StatusCode != 200 || len(body) == 0 {
		t.Errorf("the run aside: %s", resp.Status)
	}
	if resp, _ := s.do("GET", "/api/runs/none", nil); resp.StatusCode != 204 {
		t.Errorf("a run that there is not: %s", resp.Status)
	}
	if last := s.server.api.Cache.Recent("good", "one"); last == nil || last.ID != first {
		t.Errorf("the last run is %+v", last)
	}
}
