package browsertest

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	goruntime "runtime"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"golang.org/x/sync/errgroup"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/runtime/gauge"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/ui"
)

var films = flag.Bool("films", false, "TestSpeedOfFiles makes animations, too")

// mostFile is how many times as long as the calibration it may take to open the page of a million events. The goal is 1.5 s.
const mostFile = 12

// TestSpeedOfFiles writes a program's run of about a million events (-scale) in all formats, says how long that takes and how large
// they are, and opens the single page from the disk: it must be small enough to mail and be drawn at once.
//
//	go test ./web/browsertest -run 'TestSpeedOfFiles$' -count=1 -v -films
func TestSpeedOfFiles(t *testing.T) {
	c := calibrate(t)
	program := scaleText()
	tr, err := scaleRun()
	if err != nil {
		t.Fatal(err)
	}
	n := len(tr.Events)
	scene := render.NewScene(render.SceneOptions{Title: "A large run", Source: program}, tr)
	script, style := ui.Viewer()
	slides, slidesStyle := ui.Slides()
	file := filepath.Join(t.TempDir(), "run.html")
	var all errgroup.Group
	all.SetLimit(goruntime.NumCPU())
	for _, f := range export.Formats {
		if (f.Name == "webm" || f.Name == "gif") && !*films {
			continue // they take long, and as long for a small run
		}
		in := &export.Input{Scene: scene, Traces: []*trace.Trace{tr}, Script: []byte(script), Style: []byte(style), Pictures: []byte(ui.Pictures()),
			SlidesScript: []byte(slides), SlidesStyle: []byte(slidesStyle)}
		all.Go(func() error {
			var b bytes.Buffer
			begin := time.Now()
			err := f.Write(&b, in)
			took := time.Since(begin).Round(time.Millisecond)
			if large := (*export.TooLarge)(nil); errors.As(err, &large) {
				t.Logf("%-9s %8v  refused, offers %d to %d ns", f.Name, took, large.From, large.Until)
				return nil
			}
			if err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
			t.Logf("%-9s %8v  %11d bytes", f.Name, took, b.Len())
			if f.Name != "html" {
				return nil
			}
			if limit := 10 * max(n, 100_000); b.Len() > limit {
				t.Errorf("the page has %d bytes for %d events; goal 10 an event", b.Len(), n)
			}
			return os.WriteFile(file, b.Bytes(), 0o644)
		})
	}
	if err := all.Wait(); err != nil {
		t.Fatal(err)
	}
	p := newTab(t, "file://"+file)
	gauge.Check(t, c.opens, func() []float64 {
		p.do(chromedp.Navigate("file://" + file))
		// Looked at in the page itself: since it was asked for, until its first picture is on the screen.
		p.wait("the picture", `(window.drawnAt ??= document.querySelector('.panels')?.dataset.painted ? performance.now() : undefined) !== undefined`)
		return []float64{eval[float64](p, "drawnAt")}
	}, gauge.Limit{What: "page of one file, opened -> drawn", Most: mostFile})
	p.shot("file")
}
