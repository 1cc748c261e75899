package export_test

import (
	"io"
	"runtime"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/render/view"
	"github.com/rehearse-lab/rehearse/runtime/gauge"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// BenchmarkPictures is what pictures cost in each format: of two runs of some thousand events in each view, as of the lesson on
// a countdown, and of the timelines of two runs of a million events. It reports the processor's time, which other work on the machine
// does not change much, and by how much the heap grew at most.
func BenchmarkPictures(b *testing.B) {
	small := input(b, tracetest.Config{Seed: 7, Actors: 34, Workers: 10, Messages: 1500})
	small.Pictures = []byte(ui.Pictures())
	inputs := map[string]*export.Input{"million": million(b)}
	for _, name := range view.Pictures() {
		in := *small
		in.Look = render.SVGOptions{View: name}
		inputs[name] = &in
	}
	for name, in := range inputs {
		for _, format := range []string{"svg", "png", "pdf"} {
			b.Run(name+"/"+format, func(b *testing.B) {
				peak := 0.0
				used := gauge.Processor(func() {
					peak = peakOf(func() {
						for b.Loop() {
							if err := export.Find(format).Write(io.Discard, in); err != nil {
								b.Fatal(err)
							}
						}
					})
				})
				b.ReportMetric(used/float64(b.N), "cpu-ms/op")
				b.ReportMetric(peak/1e6, "MB-peak")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// peakOf is by how much the heap grows at most while f runs, in bytes, as looks at it find.
func peakOf(f func()) float64 {
	heap := func() float64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	}
	runtime.GC()
	before, stop, most := heap(), make(chan struct{}), make(chan float64)
	go func() {
		high := before
		for {
			select {
			case <-stop:
				most <- high
				return
			case <-time.After(5 * time.Millisecond):
				high = max(high, heap())
			}
		}
	}()
	f()
	close(stop)
	return <-most - before
}
