package download

import (
	"bytes"
	"context"
	"errors"
	"path"
	"time"

	"github.com/rehearse-lab/rehearse/web/http"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/gomodule"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/render/archive"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// goTestTime limits the time for making a Go test of an order, for which the program runs two or three times.
const goTestTime = 2 * time.Minute

// getGoTest answers with a run in an order of its operations as a Go module whose test follows this order, in a zip file. With leaks=yes, the
// test also fails if goroutines wait for ever when main has returned.
func (s *Server) getGoTest(w http.ResponseWriter, r *http.Request) error {
	run, err := s.options.Cache.Find(r.Context(), r.PathValue("run"))
	if err != nil {
		return err
	}
	req, err := s.orderRequest(r.Context(), run)
	if err != nil {
		return err
	}
	name := gomodule.Name(req.Name)
	http.AllowTime(w, goTestTime+time.Minute)
	ctx, cancel := context.WithTimeout(r.Context(), goTestTime)
	defer cancel()
	return s.answerFile(w, r, func(func(done float64, what string)) (*madeFile, error) {
		o, diags, err := gomodule.NewOrder(ctx, s.sameProgram(run), req, name, r.URL.Query().Get("leaks") == "yes")
		switch {
		case err != nil:
			return nil, goTestFailure(err)
		case len(diags) > 0:
			return nil, programChanged()
		}
		o.AddReadme(s.options.Notebook.Title(run))
		var files []document.File
		for _, p := range o.Module.Paths() {
			files = append(files, document.File{Name: path.Join(name, p), Data: []byte(o.Module.Files[p])})
		}
		var b bytes.Buffer
		if err := archive.Write(&b, files); err != nil {
			return nil, reply.Internal("writing a zip file", err)
		}
		return &madeFile{name: name + "-test.zip", media: "application/zip", data: b.Bytes(), warnings: o.Unordered}, nil
	})
}

// orderRequest repeats a run in an order of its operations.
func (s *Server) orderRequest(ctx context.Context, run *store.Run) (req kernel.Request, err error) {
	var t *trace.Trace
	if len(run.Traces) == 1 {
		t = run.Traces[0]
	}
	if run.Imported() || t == nil || t.Header.Engine != trace.Sim || !t.Header.Settings.Interleave {
		return req, reply.Refuse(http.StatusBadRequest, "This run has no Go test", "A Go test follows an order of operations, as Try all orders opens one; this run has none.", "Try all orders, and open one.")
	}
	lesson, _, err := s.options.Notebook.FindCell(run.Lesson, run.Cell)
	if err != nil {
		return req, err
	}
	cells, err := s.options.Notebook.CellTexts(ctx, lesson, run.Cell, run.Text)
	if err != nil {
		return req, err
	}
	return kernel.Request{
		Session: store.NewID(), Name: t.Header.Name, Cells: cells, Target: run.Cell, Files: notebook.LessonFiles(lesson), Settings: t.Header.Settings, Limits: notebook.RunLimits(lesson.Limits),
	}, nil
}

// sameProgram runs programs that are that of a run, and refuses others: cells that the program uses may have changed since.
func (s *Server) sameProgram(run *store.Run) gomodule.Execute {
	return func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
		res, err := s.options.Kernel.Run(ctx, req, update)
		if err == nil && len(res.Diagnostics) == 0 && res.Program != run.Program {
			return nil, programChanged()
		}
		return res, err
	}
}

func programChanged() error {
	return reply.Refuse(http.StatusConflict, "The program has changed since this run", "What it uses of other cells is not as it was, so the order does not fit.", "Run it again, and try all orders.")
}

// goTestFailure is why there is no Go test, in words for the page.
func goTestFailure(err error) error {
	var known *reply.Failure
	var k *kernel.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &k):
		return &reply.Failure{Status: reply.KernelStatus(k), Problem: wire.Problem{Title: "The Go test cannot be made", Detail: k.Text, Remedy: k.Remedy}, Cause: err}
	case errors.Is(err, context.DeadlineExceeded):
		return reply.Refuse(http.StatusGatewayTimeout, "The Go test took too long", "It was stopped after "+goTestTime.String()+".", "Reduce the program.")
	case errors.Is(err, context.Canceled):
		return reply.Refuse(http.StatusRequestTimeout, "The export was cancelled", "", "")
	case errors.Is(err, gomodule.ErrActors):
		return reply.Refuse(http.StatusUnprocessableEntity, "A program with actors has no Go test", reply.Sentence(err.Error()), "Run the order on real threads.")
	}
	return reply.Refuse(http.StatusUnprocessableEntity, "This program has no Go test", reply.Sentence(err.Error()), "")
}
