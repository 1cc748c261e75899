package trace_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

func TestCodecRoundTrip(t *testing.T) {
	many(t, func(t *testing.T, tr *trace.Trace) {
		for _, compress := range []bool{false, true} {
			var b bytes.Buffer
			if err := trace.Encode(&b, tr, trace.Options{Compress: compress}); err != nil {
				t.Fatal(err)
			}
			got, err := trace.Decode(&b)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, tr) {
				t.Fatalf("compress=%v: the trace differs after a round trip", compress)
			}
		}
	})
}

func large() *trace.Trace {
	return tracetest.Random(tracetest.Config{Seed: 1, Actors: 34, Workers: 10, Messages: 11_500})
}

func BenchmarkMarshal(b *testing.B) {
	tr := large()
	for b.Loop() {
		if _, err := trace.Marshal(tr, trace.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(tr.Events)), "events")
}

func BenchmarkUnmarshal(b *testing.B) {
	data, err := trace.Marshal(large(), trace.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := trace.Unmarshal(data); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(data)), "file-bytes")
}

func BenchmarkValidate(b *testing.B) {
	tr := large()
	for b.Loop() {
		if err := trace.Validate(tr); err != nil {
			b.Fatal(err)
		}
	}
}
