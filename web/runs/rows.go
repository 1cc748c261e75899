package runs

import (
	"context"
	"slices"
	"strconv"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/reply"
)

// getRows answers with a block of the events or the messages of a run's panel, for a range of rows. The page loads large
// runs this way, and asks again if an answer was cut off.
func (s *Server) getRows(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.options.Cache.findOutline(r.Context(), r.PathValue("run"))
	if err != nil {
		return err
	}
	key := trace.Scheduler(r.FormValue("panel"))
	panel := slices.IndexFunc(shown.run.Traces, func(t *trace.Trace) bool { return t.Header.Settings.Scheduler == key })
	if panel < 0 {
		return reply.Refuse(http.StatusNotFound, "The run has no such scheduler", reply.Quote(string(key))+" is not one of its schedulers.", "Reload the page.")
	}
	part, known := parts[r.FormValue("of")]
	if !known {
		return reply.Refuse(http.StatusBadRequest, "A run has no such rows", "It has events and messages, not "+reply.Quote(r.FormValue("of"))+".", "Reload the page.")
	}
	rows := shown.rows[panel]
	from, errFrom := strconv.Atoi(r.FormValue("from"))
	to, errTo := strconv.Atoi(r.FormValue("to"))
	if n := rows.Len(part); errFrom != nil || errTo != nil || from < 0 || from >= to || to > n || to-from > render.BlockRows {
		return reply.Refuse(http.StatusBadRequest, "The run has no such rows",
			"There are "+strconv.Itoa(n)+" "+r.FormValue("of")+", and at most "+strconv.Itoa(render.BlockRows)+" of them can be requested at once; "+
				reply.Quote(r.FormValue("from"))+" to "+reply.Quote(r.FormValue("to"))+" was requested.", "Reload the page.")
	}
	block := rows.Append(nil, part, from, to)
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Length", strconv.Itoa(len(block)))
	_, _ = w.Write(block) // an error means that the page has gone
	return nil
}

// findOutline finds the source of a run's rows. If the run is not cached any more, it is looked up and prepared.
func (c *Cache) findOutline(ctx context.Context, id string) (*shownRun, error) {
	if shown := c.shown.get(id); shown != nil {
		return shown, nil
	}
	run, err := c.Find(ctx, id)
	if err != nil {
		return nil, err
	}
	return c.outline(run), nil
}

// parts are the names of the parts of a panel that have rows.
var parts = map[string]render.Part{"events": render.EventPart, "messages": render.MessagePart}
