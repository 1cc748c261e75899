package download

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/web/http"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// runExportTime limits the time for making a file of a run: films take the longest.
const runExportTime = 10 * time.Minute

// getExport answers with a run as a file: all of it, or the part from= to= (ns). A format that holds one run gets that of
// panel=.
func (s *Server) getExport(w http.ResponseWriter, r *http.Request) error {
	format := export.Find(r.PathValue("format"))
	if format == nil {
		return reply.Refuse(http.StatusNotFound, "There is no such format", reply.Quote(r.PathValue("format"))+" is not one of "+strings.Join(export.Names(), ", ")+".", "Choose one from the menu.")
	}
	run, err := s.options.Cache.Find(r.Context(), r.PathValue("run"))
	if err != nil {
		return err
	}
	in, err := s.exportInput(r, run)
	if err != nil {
		return err
	}
	if err := in.Check(format); err != nil {
		return reply.Refuse(http.StatusBadRequest, "That part of the run cannot be exported", reply.Sentence(err.Error()), "Choose another part.")
	}
	// Some files take longer than other answers.
	http.AllowTime(w, runExportTime+time.Minute)
	ctx, cancel := context.WithTimeout(r.Context(), runExportTime)
	return s.answerFile(w, r, func(progress func(done float64, what string)) (*madeFile, error) {
		defer cancel()
		in.Context, in.Progress = ctx, func(done float64) { progress(done, "") }
		var buf bytes.Buffer
		err := format.Write(&buf, in)
		if large := (*export.TooLarge)(nil); errors.As(err, &large) {
			f := reply.Refuse(http.StatusUnprocessableEntity, fmt.Sprintf("%s cannot show so much", large.Title),
				fmt.Sprintf("The run has %d %s; the limit is %d.", large.Has, large.What, large.Limit), "Choose a part of it.")
			f.Problem.Range = &wire.TimeRange{From: large.From, To: large.Until}
			return nil, f
		}
		if not := (*export.Unsuitable)(nil); errors.As(err, &not) {
			return nil, reply.Refuse(http.StatusUnprocessableEntity, format.Title+" cannot show that", reply.Sentence(not.Why), reply.Sentence(not.Remedy))
		}
		switch {
		case err == nil:
		case r.Context().Err() != nil:
			return nil, reply.Refuse(http.StatusRequestTimeout, "The export was cancelled", "", "")
		case ctx.Err() != nil:
			return nil, reply.Refuse(http.StatusGatewayTimeout, "The export took too long", "It was stopped after "+runExportTime.String()+".", "Choose a part of the run, or another format.")
		default:
			return nil, reply.Internal("writing the "+format.Name+" file", err)
		}
		return &madeFile{name: exportName(run, format), media: format.Type, data: buf.Bytes(), warnings: in.Warnings()}, nil
	})
}

// exportInput is what a request exports: the run, or the two runs of a comparison (a=, b=), and its look.
func (s *Server) exportInput(r *http.Request, run *store.Run) (*export.Input, error) {
	q := r.URL.Query()
	scene, err := s.options.Runs.Scene(r.Context(), run)
	if err != nil {
		return nil, err
	}
	traces := run.Traces
	if q.Get("a") != "" || q.Get("b") != "" {
		var first *store.Run
		if first, traces, err = s.compared(r.Context(), q.Get("a"), q.Get("b")); err != nil {
			return nil, err
		}
		// Notes and program belong to the page's run, so a comparison of others has neither: the notes would mark other messages.
		scene = render.NewScene(render.SceneOptions{Title: s.options.Notebook.Title(first)}, traces...)
	}
	in := &export.Input{Scene: scene, Traces: traces, Script: s.options.Assets("viewer.js"), Style: s.options.Assets("viewer.css"), Pictures: s.options.Assets("pictures.js"),
		SlidesScript: s.options.Assets("slides.js"), SlidesStyle: s.options.Assets("slides.css")}
	if err := readPart(q, in); err != nil {
		return nil, err
	}
	return in, readLook(q, in)
}

// compared looks up two runs given as RUN:PANEL, and the run that the first belongs to.
func (s *Server) compared(ctx context.Context, sides ...string) (first *store.Run, traces []*trace.Trace, err error) {
	for _, side := range sides {
		id, panel, _ := strings.Cut(side, ":")
		run, err := s.options.Cache.Find(ctx, id)
		if err != nil {
			return nil, nil, err
		}
		i, err := strconv.Atoi(panel)
		if err != nil || i < 0 || i >= len(run.Traces) {
			return nil, nil, reply.Refuse(http.StatusBadRequest, "The comparison is invalid", reply.Quote(side)+" names no run.", "Reload the page.")
		}
		if first == nil {
			first = run
		}
		traces = append(traces, run.Traces[i])
	}
	return first, traces, nil
}

// readLook reads the look of pictures: view=, theme=, select= an actor, at= the cursor (ns).
func readLook(q url.Values, in *export.Input) error {
	o := &in.Look
	o.View, o.Select = q.Get("view"), q.Get("select")
	if err := export.CheckView(o.View); err != nil {
		return reply.Refuse(http.StatusBadRequest, "The view is not known", reply.Sentence(err.Error()), "Reload the page.")
	}
	if o.Theme = render.Light; q.Get("theme") == string(render.Dark) {
		o.Theme = render.Dark
	}
	if text := q.Get("at"); text != "" {
		at, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return reply.Refuse(http.StatusBadRequest, "The time is invalid", reply.Quote(text)+" is not a number of ns.", "Reload the page.")
		}
		o.Cursor = &at
	}
	return nil
}

// readPart reads which part of which run to export.
func readPart(q url.Values, in *export.Input) error {
	for name, to := range map[string]*int64{"from": &in.From, "to": &in.To} {
		if text := q.Get(name); text != "" {
			v, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return reply.Refuse(http.StatusBadRequest, "The range is invalid", reply.Quote(text)+" is not a number of ns.", "Reload the page.")
			}
			*to = v
		}
	}
	if key := q.Get("panel"); key != "" {
		in.Panel = slices.IndexFunc(in.Traces, func(t *trace.Trace) bool { return string(t.Header.Settings.Scheduler) == key })
		if in.Panel < 0 {
			return reply.Refuse(http.StatusBadRequest, "There is no such run", reply.Quote(key)+" names none of the runs.", "Reload the page.")
		}
	}
	return nil
}

// exportName is a descriptive file name: countdown.html, or one-at-a-time-counter.html.
func exportName(run *store.Run, format *export.Format) string {
	name := run.Lesson
	if run.Imported() {
		if name = strings.TrimSuffix(lessons.FileName(run.Title), ".md"); name == "" {
			name = "trace"
		}
	} else if run.Cell != run.Lesson {
		name += "-" + run.Cell
	}
	return name + "." + format.File
}
