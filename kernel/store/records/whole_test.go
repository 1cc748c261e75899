package records

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestWholeRun encodes a run and decodes it again.
func TestWholeRun(t *testing.T) {
	var traces []*trace.Trace
	for seed := range uint64(2) {
		traces = append(traces, tracetest.Random(tracetest.Config{Seed: seed}))
	}
	r := &store.Run{ID: "run1", Lesson: "lesson", Cell: "cell", Text: "func main() {}", Program: "p", Created: time.UnixMilli(1_700_000_000_123), Wall: 41 * time.Millisecond, Traces: traces}
	data, err := EncodeRun(r)
	if err != nil {
		t.Fatal(err)
	}
	back, err := DecodeRun(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(back.Traces) != 2 || !reflect.DeepEqual(back.Head(), r.Head()) || back.Text != r.Text || back.Wall != r.Wall || back.Lesson != r.Lesson || back.Cell != r.Cell {
		t.Errorf("%+v becomes %+v", r, back)
	}
	for i, tr := range back.Traces {
		if len(tr.Events) != len(traces[i].Events) {
			t.Errorf("trace %d has %d events, not %d", i, len(tr.Events), len(traces[i].Events))
		}
	}
	for _, broken := range []string{"", "{}x", strings.Replace(string(data), `"Traces":["`, `"Traces":["AAAA`, 1)} {
		if _, err := DecodeRun([]byte(broken)); err == nil {
			t.Errorf("%.20q can be decoded", broken)
		}
	}
}
