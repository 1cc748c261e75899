package gotrace_test

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"testing"
	"time"

	exp "golang.org/x/exp/trace"

	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace/gotracetest"
)

// BenchmarkRead reads traces of 10 MB and of 200 MB, which it records first. It reports the events that the result has,
// and the most memory of the heap meanwhile.
//
//	go test -run '^$' -bench Read -benchtime 3x ./runtime/trace/gotrace
func BenchmarkRead(all *testing.B) {
	for _, mb := range []int64{10, 200} {
		path := ""
		read := func(b *testing.B, of func(f *os.File, size int64) int) {
			if path == "" {
				path = gotracetest.RecordSize(all, mb<<20)
			}
			f, err := os.Open(path)
			if err != nil {
				b.Fatal(err)
			}
			defer f.Close()
			info, err := f.Stat()
			if err != nil {
				b.Fatal(err)
			}
			events := 0
			most := watchHeap()
			for b.Loop() {
				if _, err := f.Seek(0, io.SeekStart); err != nil {
					b.Fatal(err)
				}
				events = of(f, info.Size())
			}
			b.ReportMetric(float64(events), "events")
			b.ReportMetric(float64(most())/(1<<20), "MB-heap")
		}
		name := map[int64]string{10: "10MB", 200: "200MB"}[mb]
		all.Run(name, func(b *testing.B) {
			read(b, func(f *os.File, size int64) int {
				t, err := gotrace.Read(f, gotrace.Options{Size: size})
				if err != nil {
					b.Fatal(err)
				}
				return len(t.Events)
			})
		})
		all.Run(name+"/the-last-second", func(b *testing.B) {
			read(b, func(f *os.File, size int64) int {
				t, err := gotrace.Read(f, gotrace.Options{Size: size, From: time.Duration(mb) * 50 * time.Millisecond})
				if err != nil {
					b.Fatal(err)
				}
				return len(t.Events)
			})
		})
		all.Run(name+"/decoding-alone", func(b *testing.B) {
			read(b, func(f *os.File, _ int64) int {
				data, err := io.ReadAll(f)
				if err != nil {
					b.Fatal(err)
				}
				r, err := exp.NewReader(bytes.NewReader(data))
				if err != nil {
					b.Fatal(err)
				}
				n := 0
				for {
					if _, err := r.ReadEvent(); err != nil {
						return n
					}
					n++
				}
			})
		})
	}
}

// watchHeap watches the heap until the returned function is called, which returns the most that it had.
func watchHeap() func() uint64 {
	done, most := make(chan bool), make(chan uint64)
	go func() {
		var m runtime.MemStats
		peak := uint64(0)
		for {
			runtime.ReadMemStats(&m)
			peak = max(peak, m.HeapInuse)
			select {
			case <-done:
				most <- peak
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	return func() uint64 {
		done <- true
		return <-most
	}
}
