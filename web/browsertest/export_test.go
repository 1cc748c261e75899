package browsertest

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestExportMenu: each format of the menu gives a file; one that cannot have the whole run says so and offers a part that it can.
func TestExportMenu(t *testing.T) {
	t.Parallel()
	a := startApp(t, lessons.Builtin())
	p := openLesson(t, a, stormLesson, stormCell)
	p.run(stormCell)
	p.allow("422")
	p.wait("what is saved", `(window.saved = [], URL.createObjectURL = (blob) => { saved.push(blob.size); return '#'; }, HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }, true)`)
	link := func(format string) string { return cell(stormCell, "[data-export="+format+"]") }
	for _, f := range export.Formats {
		if f.Name == "webm" {
			continue // it takes as long as all others, and is made as the gif is
		}
		if !eval[bool](p, fmt.Sprintf("!!document.querySelector(%s)", quote(link(f.Name)))) {
			p.click(cell(stormCell, "[data-act=export]"))
		}
		p.click(link(f.Name))
		if f.Name == "mermaid" {
			p.wait(f.Name+" is refused", exists(cell(stormCell, "[data-act=export-part]")))
			p.shot("refused")
			checkAccess(p, "export menu")
			p.click(cell(stormCell, "[data-act=export-part]"))
		}
		want := "countdown." + f.File
		p.wait(f.Name, fmt.Sprintf("saved.at(-1) === %s && saved.at(-2) > 1000", quote(want)))
		p.wait("the menu is closed", fmt.Sprintf("!document.querySelector(%s)", quote(link(f.Name))))
	}
}

// TestChromeTraceInItsViewer: the trace viewer of Go's own distribution takes the Chrome export without a warning.
func TestChromeTraceInItsViewer(t *testing.T) {
	t.Parallel()
	viewer := filepath.Join(runtime.GOROOT(), "src", "internal", "trace", "traceviewer", "static")
	if _, err := os.Stat(filepath.Join(viewer, "trace_viewer_full.html")); err != nil {
		t.Skip("this Go has no trace viewer:", err)
	}
	var traces []*trace.Trace
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		traces = append(traces, tracetest.Random(tracetest.Config{Seed: 3, Actors: 12, Workers: 3, Messages: 400, Scheduler: s}))
	}
	in := &export.Input{Scene: render.NewScene(render.SceneOptions{Title: "Viewed"}, traces...), Traces: traces}
	var file bytes.Buffer
	if err := export.Find("chrome").Write(&file, in); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/static/", http.StripPrefix("/static/", http.FileServer(http.Dir(viewer))))
	mux.HandleFunc("/trace.json", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(file.Bytes()) })
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><title>viewer</title><link rel=icon href=data:,><script src="/static/webcomponents.min.js"></script><link rel="import" href="/static/trace_viewer_full.html">`)
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	p := newTab(t, server.URL)
	p.allow("") // what its old libraries say of themselves
	p.open(server.URL + "/")
	p.wait("the viewer", "typeof tr !== 'undefined' && !!tr.importer && !!tr.Model")
	p.wait("the import", `(window.imported ??= (async () => {
		const model = new tr.Model();
		const options = new tr.importer.ImportOptions();
		options.showImportWarnings = false;
		await new tr.importer.Import(model, options).importTracesWithProgressDialog([await (await fetch('/trace.json')).text()]);
		window.model = model;
	})().catch((e) => (window.failed = String(e))), !!window.model || !!window.failed)`)
	if failed := eval[string](p, "window.failed ?? ''"); failed != "" {
		t.Fatal(failed)
	}
	if warnings := eval[[]string](p, "model.importWarnings.map((w) => w.type + ': ' + w.message)"); len(warnings) > 0 {
		t.Errorf("warnings: %s", strings.Join(warnings, "; "))
	}
	got := eval[[]int](p, `(() => {
		let slices = 0, flows = model.flowEvents.length;
		for (const thread of model.getAllThreads()) slices += thread.sliceGroup.length;
		return [model.getAllProcesses().length, slices, flows];
	})()`)
	want := strings.Count(file.String(), `"ph":"X"`) + strings.Count(file.String(), `"s":"t"`) // moments of a thread are slices, too
	if got[0] != 2 || got[1] != want || got[2] < 500 {
		t.Errorf("%d processes, %d slices of %d, %d flows", got[0], got[1], want, got[2])
	}
}
