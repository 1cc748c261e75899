package web

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// exportSite is a site whose kernel runs programs.
func exportSite(t *testing.T) *site {
	s := newSite(t).enter()
	x := &kernel.Executor{}
	s.kernel.run = x.Execute
	return s
}

// TestLessonExport: every format, as the file that it is, with the program and the notes as the learner has them.
func TestLessonExport(t *testing.T) {
	s := exportSite(t)
	const mine = "func main() {\n\tprintln(\"edited by me\")\n\tactor.NewSystem().Spawn(\"mine\", A{})\n}\n\ntype A struct{}\n\nfunc (A) Receive(*actor.Context, actor.Message) {}\n"
	get[wire.SaveReply](s, "PUT", "/api/lessons/good/cells/one", wire.SaveRequest{Text: mine, BaseHash: "x"}, 200)
	page := get[wire.NotesReply](s, "GET", "/api/lessons/good/cells/one/notes", nil, 200)
	get[wire.NotesReply](s, "PUT", "/api/lessons/good/cells/one/notes", map[string]any{"revision": page.Revision, "notes": []notes.Note{{ID: "n", About: notes.Actor, Actor: "mine", Text: "A remark of mine."}}}, 200)
	for _, f := range document.Formats {
		resp, body := s.do("GET", "/api/lessons/good/export/"+f.Name, nil)
		if resp.StatusCode != 200 {
			t.Fatalf("%s: %s %s", f.Name, resp.Status, body)
		}
		want, name := f.Type, "good."+f.File
		if f.Several {
			want, name = "application/zip", "good-"+f.Name+".zip"
			body = firstOf(t, body)
		}
		_, params, err := mime.ParseMediaType(resp.Header.Get("Content-Disposition"))
		if err != nil || resp.Header.Get("Content-Type") != want || !strings.HasSuffix(params["filename"], name) {
			t.Errorf("%s: %v", f.Name, resp.Header)
		}
		if f.Name == "handout-pdf" {
			if !strings.HasPrefix(body, "%PDF-") {
				t.Errorf("it is no PDF: %.20q", body)
			}
			continue
		}
		for _, words := range []string{"edited by me", "A remark of mine.", "simulated"} {
			if !strings.Contains(body, words) {
				t.Errorf("%s does not say %q", f.Name, words)
			}
		}
	}
	for _, c := range []struct {
		path   string
		status int
	}{{"/api/lessons/good/export/docx", 404}, {"/api/lessons/none/export/ipynb", 404}, {"/api/lessons/bad/export/ipynb", 422}} {
		if resp, body := s.do("GET", c.path, nil); resp.StatusCode != c.status {
			t.Errorf("%s: %s %s", c.path, resp.Status, body)
		}
	}
}

// firstOf is the first file of a zip.
func firstOf(t *testing.T, data string) string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.File[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestLessonExportWithout: without solutions there are none.
func TestLessonExportWithout(t *testing.T) {
	s := exportSite(t)
	_, with := s.do("GET", "/api/lessons/tasks/export/handout", nil)
	_, without := s.do("GET", "/api/lessons/tasks/export/handout?solutions=no", nil)
	if !strings.Contains(with, "Answer 1") || without == "" || strings.Contains(without, "Answer 1") {
		t.Errorf("with: %v, without: %v", strings.Contains(with, "Answer 1"), strings.Contains(without, "Answer 1"))
	}
}

// TestLessonExportProgress: who waits for it is told how far it is, and who leaves stops it.
func TestLessonExportProgress(t *testing.T) {
	s := newSite(t).enter()
	stopped := make(chan bool)
	s.kernel.run = func(ctx context.Context, _ kernel.Request, _ func(kernel.Update)) (*kernel.Result, error) {
		<-ctx.Done()
		close(stopped)
		return nil, ctx.Err()
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", s.origin+"/api/lessons/good/export/ipynb?progress=yes", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set(door.KeyHeader, s.key)
	resp, err := s.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	line, err := bufio.NewReader(resp.Body).ReadString('\n')
	if err != nil || line != "0.000 running one\n" {
		t.Errorf("it is told %q, %v", line, err)
	}
	cancel()
	select {
	case <-stopped:
	case <-time.After(patience):
		t.Fatal("the run goes on")
	}
}

// TestLessonExportFails: what the kernel cannot do is said in its words.
func TestLessonExportFails(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = func(context.Context, kernel.Request, func(kernel.Update)) (*kernel.Result, error) {
		return nil, &kernel.Error{Kind: kernel.ErrBusy, Text: "There is no room.", Remedy: "Wait."}
	}
	resp, body := s.do("GET", "/api/lessons/good/export/markdown", nil)
	if resp.StatusCode != http.StatusServiceUnavailable || !bytes.Contains([]byte(body), []byte("There is no room.")) {
		t.Errorf("%s %s", resp.Status, body)
	}
}
