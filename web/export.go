package web

import (
	"bytes"
	"mime"
	"net/http"
	"strconv"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
)

// exports are the formats of getExport.
var exports = map[string]struct {
	contentType string
	write       func(s *Server, buf *bytes.Buffer, run *kernel.StoredRun, scene *render.Scene) error
}{
	"html": {"text/html; charset=utf-8", func(s *Server, buf *bytes.Buffer, _ *kernel.StoredRun, scene *render.Scene) error {
		return render.HTML(buf, scene, render.HTMLOptions{Script: s.bundle.files["viewer.js"], Style: s.bundle.files["viewer.css"]})
	}},
	"svg": {"image/svg+xml", func(_ *Server, buf *bytes.Buffer, _ *kernel.StoredRun, scene *render.Scene) error {
		_, err := buf.Write(render.SVG(scene, render.SVGOptions{}))
		return err
	}},
	"json": {"application/json; charset=utf-8", func(_ *Server, buf *bytes.Buffer, run *kernel.StoredRun, scene *render.Scene) error {
		return render.JSON(buf, scene, run.Traces...)
	}},
}

// getExport answers with a run as a file to keep.
func (s *Server) getExport(w http.ResponseWriter, r *http.Request) error {
	format := r.PathValue("format")
	export, ok := exports[format]
	if !ok {
		return refuse(http.StatusNotFound, "There is no such format", quoteShort(format)+" is none of html, svg and json.", "Choose one from the menu.")
	}
	run, err := s.findRun(r.Context(), r.PathValue("run"))
	if err != nil {
		return err
	}
	scene, err := s.scene(r.Context(), run)
	if err != nil {
		return err
	}
	// The file is made in memory first: an error after the first byte could not be told any more.
	var buf bytes.Buffer
	if err := export.write(s, &buf, run, scene); err != nil {
		return internal("writing the "+format+" file", err)
	}
	h := w.Header()
	h.Set("Content-Type", export.contentType)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": exportName(run, format)}))
	h.Set("Content-Length", strconv.Itoa(buf.Len()))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(buf.Bytes()) // an error means that the browser has gone
	}
	return nil
}

// exportName is a file name that says what is in the file: countdown.html, or one-at-a-time-counter.html.
func exportName(run *kernel.StoredRun, format string) string {
	name := run.Lesson
	if run.Cell != run.Lesson {
		name += "-" + run.Cell
	}
	return name + "." + format
}
