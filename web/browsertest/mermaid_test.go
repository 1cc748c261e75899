package browsertest

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// mermaidScript is where test.sh has put Mermaid's own bundle.
func mermaidScript(t *testing.T) string {
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skip("there is no cache folder: ", err)
	}
	file := filepath.Join(cache, "rehearse-readers", "package", "dist", "mermaid.min.js")
	if _, err := os.Stat(file); err != nil {
		t.Skip("Mermaid is not there; ./test.sh fetches it: ", err)
	}
	return file
}

// TestMermaidReads: Mermaid's parser takes our diagrams, and draws them, whatever stands in names, data and notes; and it does not
// take one with a fault.
func TestMermaidReads(t *testing.T) {
	t.Parallel()
	script := mermaidScript(t)
	mux := http.NewServeMux()
	mux.HandleFunc("/mermaid.js", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, script) })
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><title>mermaid</title><link rel=icon href=data:,><script src="/mermaid.js"></script>`)
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	p := newTab(t, server.URL)
	p.open(server.URL + "/")
	p.wait("Mermaid", "typeof mermaid !== 'undefined'")
	parse := func(text string) string {
		t.Helper()
		eval[int](p, fmt.Sprintf("(window.parsed = null, mermaid.parse(%s).then((r) => parsed = r.diagramType, (e) => parsed = 'refused: ' + e), 0)", quote(text)))
		p.wait("it is parsed", "parsed !== null")
		return eval[string](p, "parsed")
	}
	if got := parse("sequenceDiagram\n  a ->>> : no\n"); len(got) < 8 || got[:7] != "refused" {
		t.Fatalf("a diagram with a fault is taken: %s", got)
	}
	for seed := range uint64(6) {
		in := hostileRun(seed)
		for in.Panel = range in.Traces {
			in.To = 0
			var file bytes.Buffer
			err := export.Find("mermaid").Write(&file, in)
			if large := (*export.TooLarge)(nil); errors.As(err, &large) {
				in.To = large.Until
				file.Reset()
				err = export.Find("mermaid").Write(&file, in)
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := parse(file.String()); got != "sequence" {
				t.Errorf("seed %d, run %d: %s\n%s", seed, in.Panel+1, got, file.String())
			}
		}
	}
}

// hostileRun is a run whose texts mean something to other programs.
func hostileRun(seed uint64) *export.Input {
	texts := []string{"end", "a: b; c", "%% comment", "<script>alert(1)</script>", "#quot;", "->>", "日本語 🙂", "\"'`", "line\nend\n", "", "loop every", "note over a1: x", "&lt;"}
	var traces []*trace.Trace
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		tr := tracetest.Random(tracetest.Config{Seed: seed, Actors: 5, Workers: 2, Messages: 40 + 60*int(seed), Scheduler: s})
		for i := range tr.Messages {
			tr.Messages[i].Subject = texts[i%len(texts)]
			tr.Messages[i].Data = texts[(i/3)%len(texts)]
		}
		for i := range tr.Actors {
			tr.Actors[i].Name = texts[i%len(texts)] + fmt.Sprint(i)
		}
		traces = append(traces, tr)
	}
	list := notes.List{Title: texts[3], Notes: []notes.Note{{ID: "a", About: notes.Actor, Panel: "thread", Actor: traces[0].Actors[1].Name, Label: texts[5], Text: texts[3]}}}
	return &export.Input{Scene: render.NewScene(render.SceneOptions{Title: texts[1] + texts[2], Notes: list}, traces...), Traces: traces}
}
