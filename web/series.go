package web

import (
	"context"
	"fmt"
	"net/http"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// maxSeries bounds the runs of a series.
const maxSeries = 32

// varied are the settings that a series can vary, by the names that the page has for them. Each sets a value, and fails for
// one that cannot be.
var varied = map[wire.Varied]func(s *trace.Settings, v int64) bool{
	wire.VaryWorkers: func(s *trace.Settings, v int64) bool { s.Workers = int(v); return 0 < v && v <= trace.MaxWorkers },
	wire.VaryCores:   func(s *trace.Settings, v int64) bool { s.Cores = int(v); return 0 < v && v <= trace.MaxCores },
	wire.VarySeed:    func(s *trace.Settings, v int64) bool { s.Seed = uint64(v); return v >= 0 },
}

// series runs a program once for each of some values of a setting, one after the other, so that it takes no more than one
// place of the kernel, and sends what each came to, or why there is nothing. It ends early when the page says stop, or when
// the program does not compile.
func (c *conn) series(ctx context.Context, m wire.SeriesRequest) {
	requests, err := c.server.seriesRequests(ctx, c.id, m)
	if err != nil {
		c.fail(m.ID, runFailure(err))
		return
	}
	all := c.oneByOne(ctx, m.ID, requests, func(i int, traces []*trace.Trace, failed string) (more bool) {
		p := &wire.Point{Value: m.Values[i], Summary: render.Summary{Losses: []render.Loss{}}, Threads: []render.ThreadTime{}, Error: failed} // the others are made all the same
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

// oneByOne makes runs, and tells one of each in their order what it recorded, or why there is nothing, as long as that wants more.
// It reports whether it came so far: not if the page says stop, or if the program does not compile, which it tells the page
// itself. Else it is the caller's to say that it is done.
func (c *conn) oneByOne(ctx context.Context, id int, requests []kernel.Request, one func(i int, traces []*trace.Trace, failed string) (more bool)) bool {
	more := true
	for i, req := range requests {
		if !more {
			break
		}
		result, err := c.server.options.Kernel.Run(ctx, req, func(u kernel.Update) { c.seriesUpdate(id, u) })
		if t := kernel.TicketOf(err); t != 0 {
			c.server.options.Kernel.GiveBack(t) // nobody comes back for a part of a series
		}
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
			more = one(i, nil, outcomeWithoutTrace(result))
		default:
			more = one(i, result.Traces(), "")
		}
	}
	return true
}

// seriesUpdate tells the page where a series stands. What its programs print is nobody's concern.
func (c *conn) seriesUpdate(id int, u kernel.Update) {
	switch u.Kind {
	case kernel.Queued:
		c.send(wire.Queued{ID: id, Place: u.Place, Of: u.Of})
	case kernel.Started:
		c.send(wire.Started{ID: id})
	}
}

// seriesRequests are the runs that a series asks for, each checked before the first begins.
func (s *Server) seriesRequests(ctx context.Context, session string, m wire.SeriesRequest) ([]kernel.Request, error) {
	set := varied[m.Vary]
	switch {
	case set == nil:
		return nil, refuse(http.StatusBadRequest, "There is no such series", quoteShort(string(m.Vary))+" is not one of workers, cores and seed.", "Reload the page.")
	case len(m.Values) == 0 || len(m.Values) > maxSeries:
		return nil, refuse(http.StatusBadRequest, "The series is too long",
			fmt.Sprintf("It has %d runs; a series has 1 to %d.", len(m.Values), maxSeries), "Choose fewer values.")
	}
	base, err := s.request(ctx, session, m.CellRequest, m.Settings)
	if err != nil {
		return nil, err
	}
	list := make([]kernel.Request, len(m.Values))
	for i, v := range m.Values {
		list[i] = base
		if !set(&list[i].Settings, v) {
			return nil, refuse(http.StatusBadRequest, "A setting is out of range", fmt.Sprintf("The series asks for %s %d.", m.Vary, v), "Choose other values.")
		}
	}
	return list, nil
}

// point is what the page is told of a run of a series.
func point(value int64, t *trace.Trace) *wire.Point {
	return &wire.Point{
		Value: value, Settings: t.Header.Settings, Outcome: t.Header.Outcome, Summary: render.Summarize(t), Threads: render.ThreadTimes(t),
	}
}
