package web

import (
	"bytes"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// getExport answers with a run as a file to keep: all of it, or from= to to= (ns); of two runs a format with one has that of panel=.
func (s *Server) getExport(w http.ResponseWriter, r *http.Request) error {
	format := export.Find(r.PathValue("format"))
	if format == nil {
		return refuse(http.StatusNotFound, "There is no such format", quoteShort(r.PathValue("format"))+" is none of "+strings.Join(export.Names(), ", ")+".", "Choose one from the menu.")
	}
	run, err := s.findRun(r.Context(), r.PathValue("run"))
	if err != nil {
		return err
	}
	scene, err := s.scene(r.Context(), run)
	if err != nil {
		return err
	}
	in := &export.Input{Scene: scene, Traces: run.Traces, Script: s.bundle.files["viewer.js"], Style: s.bundle.files["viewer.css"]}
	if err := readPart(r.URL.Query(), in); err != nil {
		return err
	}
	if err := in.Check(format); err != nil {
		return refuse(http.StatusBadRequest, "That part of the run cannot be exported", sentence(err.Error()), "Choose another part.")
	}
	// The file is made in memory first: an error after the first byte could not be told any more.
	var buf bytes.Buffer
	err = format.Write(&buf, in)
	if large := (*export.TooLarge)(nil); errors.As(err, &large) {
		f := refuse(http.StatusUnprocessableEntity, fmt.Sprintf("%s cannot show so much", large.Title),
			fmt.Sprintf("The run has %d %s; the limit is %d.", large.Has, large.What, large.Limit), "Choose a part of it.")
		f.problem.Range = &TimeRange{From: large.From, To: large.Until}
		return f
	}
	if err != nil {
		return internal("writing the "+format.Name+" file", err)
	}
	h := w.Header()
	h.Set("Content-Type", format.Type)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": exportName(run, format)}))
	h.Set("Content-Length", strconv.Itoa(buf.Len()))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(buf.Bytes()) // an error means that the browser has gone
	}
	return nil
}

// readPart reads which part of which run is asked for.
func readPart(q url.Values, in *export.Input) error {
	for name, to := range map[string]*int64{"from": &in.From, "to": &in.To} {
		if text := q.Get(name); text != "" {
			v, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return refuse(http.StatusBadRequest, "The range is not understood", quoteShort(text)+" is no number of ns.", "Reload the page.")
			}
			*to = v
		}
	}
	if key := q.Get("panel"); key != "" {
		in.Panel = slices.IndexFunc(in.Traces, func(t *trace.Trace) bool { return string(t.Header.Settings.Scheduler) == key })
	}
	return nil
}

// exportName is a file name that says what is in the file: countdown.html, or one-at-a-time-counter.html.
func exportName(run *kernel.StoredRun, format *export.Format) string {
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
