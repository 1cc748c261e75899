package browsertest

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/ui"
)

var films = flag.Bool("films", false, "TestScaleOfFiles makes animations, too")

// TestScaleOfFiles writes a program's run of about a million events (-scale) in all formats, says how long that takes and how large
// they are, and opens the single page from the disk: it must be small enough to mail and be drawn at once.
//
//	go test ./web/browsertest -run 'TestScaleOfFiles$' -count=1 -v -films
func TestScaleOfFiles(t *testing.T) {
	needBrowser(t)
	program := strings.Replace(scaleProgram, "EACH", fmt.Sprint(max(1, *scale/(100*69/10))), 1)
	tr := scaleRun(t, program)
	n := len(tr.Events)
	scene := render.NewScene(render.SceneOptions{Title: "A large run", Source: program}, tr)
	script, style := ui.Viewer()
	slides, slidesStyle := ui.Slides()
	file := filepath.Join(t.TempDir(), "run.html")
	for _, f := range export.Formats {
		in := &export.Input{Scene: scene, Traces: []*trace.Trace{tr}, Script: []byte(script), Style: []byte(style), Pictures: []byte(ui.Pictures()),
			SlidesScript: []byte(slides), SlidesStyle: []byte(slidesStyle)}
		if (f.Name == "webm" || f.Name == "gif") && !*films {
			continue // they take long, and as long for a small run
		}
		var b bytes.Buffer
		begin := time.Now()
		err := f.Write(&b, in)
		took := time.Since(begin).Round(time.Millisecond)
		if large := (*export.TooLarge)(nil); errors.As(err, &large) {
			t.Logf("%-9s %8v  refused, offers %d to %d ns", f.Name, took, large.From, large.Until)
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		t.Logf("%-9s %8v  %11d bytes", f.Name, took, b.Len())
		if f.Name == "html" {
			if limit := 10 * max(n, 100_000); b.Len() > limit {
				t.Errorf("the page has %d bytes for %d events; goal 10 an event", b.Len(), n)
			}
			if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	p := newTab(t, "file://"+file)
	p.do(chromedp.Navigate("file://" + file))
	// Looked at in the page itself: since it was asked for, until its first picture is on the screen.
	p.wait("the picture", `(window.drawnAt ??= document.querySelector('.panels')?.dataset.painted ? performance.now() : undefined) !== undefined`)
	drawn := eval[float64](p, "drawnAt")
	t.Logf("%d events, page of one file: drawn %.0f ms after it was opened [1500]", n, drawn)
	if limit := 2 * 1500 * share(); drawn > limit {
		t.Errorf("it took %.0f ms to be drawn, more than %.0f", drawn, limit)
	}
	p.shot("file")
}
