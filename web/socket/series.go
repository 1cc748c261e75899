package socket

import (
	"context"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// MaxSeries limits the runs of a series.
const MaxSeries = 32

// varied are the settings that a series can vary, by their names on the page. Each function sets a value, and returns false
// for an invalid one.
var varied = map[wire.Varied]func(s *trace.Settings, v int64) bool{
	wire.VaryWorkers: func(s *trace.Settings, v int64) bool { s.Workers = int(v); return 0 < v && v <= trace.MaxWorkers },
	wire.VaryCores:   func(s *trace.Settings, v int64) bool { s.Cores = int(v); return 0 < v && v <= trace.MaxCores },
	wire.VarySeed:    func(s *trace.Settings, v int64) bool { s.Seed = uint64(v); return v >= 0 },
}

// series runs a program once for each of some values of a setting, one after the other, so that it takes only one place in
// the kernel, and sends the result of each, or why there is none. It ends early when the page says stop, or when the
// program does not compile.
func (c *conn) series(ctx context.Context, m wire.SeriesRequest) {
	requests, err := c.server.seriesRequests(ctx, c.id, m)
	if err != nil {
		c.fail(m.ID, runFailure(err))
		return
	}
	all := c.oneByOne(ctx, m.ID, requests, func(i int, traces []*trace.Trace, failed string) (more bool) {
		p := &wire.Point{Value: m.Values[i], Summary: render.Summary{Losses: []render.Loss{}}, Threads: []render.ThreadTime{}, Error: failed} // the other runs are made all the same
		if failed == "" {
			p = point(m.Values[i], traces[0])
		}
		c.send(wire.SeriesPoint{ID: m.ID, Point: p})
		return true
	})
	if all {
		c.send(wire.Done{ID: m.ID})
	}
}

// oneByOne makes runs one after the other, and calls one for each with its traces, or why there are none, as long as one
// returns true. It returns whether it finished: not if the page says stop, or if the program does not compile, which it
// reports to the page itself. If it finished, the caller reports the end.
func (c *conn) oneByOne(ctx context.Context, id int, requests []kernel.Request, one func(i int, traces []*trace.Trace, failed string) (more bool)) bool {
	more := true
	for i, req := range requests {
		if !more {
			break
		}
		req.Once = true // a part of a series is never resumed
		result, err := c.server.options.Kernel.Run(ctx, req, func(u kernel.Update) { c.seriesUpdate(id, u) })
		switch {
		case ctx.Err() != nil:
			c.send(wire.Done{ID: id})
			return false
		case err != nil:
			more = one(i, nil, runFailure(err))
		case len(result.Diagnostics) > 0:
			c.send(wire.Diagnostics{ID: id, Diagnostics: pageDiagnostics(result.Diagnostics)})
			return false
		case len(result.Traces()) == 0:
			more = one(i, nil, outcomeWithoutTrace(result).Text)
		default:
			more = one(i, result.Traces(), "")
		}
	}
	return true
}

// seriesUpdate tells the page the progress of a series. The output of its programs is dropped.
func (c *conn) seriesUpdate(id int, u kernel.Update) {
	switch u.Kind {
	case kernel.Queued:
		c.send(wire.Queued{ID: id, Place: u.Place, Of: u.Of})
	case kernel.Started:
		c.send(wire.Started{ID: id})
	}
}

// seriesRequests are the runs of a series, each checked before the first begins.
func (s *Server) seriesRequests(ctx context.Context, session string, m wire.SeriesRequest) ([]kernel.Request, error) {
	set := varied[m.Vary]
	switch {
	case set == nil:
		return nil, reply.Refuse(http.StatusBadRequest, "There is no such series", reply.Quote(string(m.Vary))+" is not one of workers, cores and seed.", "Reload the page.")
	case len(m.Values) == 0 || len(m.Values) > MaxSeries:
		return nil, reply.Refuse(http.StatusBadRequest, "The series is too long",
			fmt.Sprintf("It has %d runs; a series has 1 to %d.", len(m.Values), MaxSeries), "Choose fewer values.")
	}
	base, err := s.request(ctx, session, m.CellRequest, m.Settings)
	if err != nil {
		return nil, err
	}
	list := make([]kernel.Request, len(m.Values))
	for i, v := range m.Values {
		list[i] = base
		if !set(&list[i].Settings, v) {
			return nil, reply.Refuse(http.StatusBadRequest, "A setting is out of range", fmt.Sprintf("The series asks for %s %d.", m.Vary, v), "Choose other values.")
		}
	}
	return list, nil
}

// point is the result of a run of a series for the page.
func point(value int64, t *trace.Trace) *wire.Point {
	return &wire.Point{
		Value: value, Settings: t.Header.Settings, Outcome: t.Header.Outcome, Summary: render.Summarize(t), Threads: render.ThreadTimes(t),
	}
}
