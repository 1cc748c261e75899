package trace_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func TestParseWorkersAt(t *testing.T) {
	for text, want := range map[string]string{
		"": "[]", "12ms+1": "[{12ms 1}]", "0s+3,1.5ms-2,1.5ms+1": "[{0s 3} {1.5ms -2} {1.5ms 1}]", "12000001ns-1": "[{12.000001ms -1}]",
		"12ms": "with its sign", "+1": "with its sign", "x+1": "not a time", "12ms+0": "not a number", "12ms+9999": "not a number", "12ms+-1": "not a time",
		"2ms+1,1ms+1": "order of their times", "-1ms+1": "not a time", strings.Repeat("1ms+1,", 1000) + "1ms+1": "too many",
	} {
		list, err := trace.ParseWorkersAt(text)
		if got := fmt.Sprint(list, err); err == nil && fmt.Sprint(list) != want || err != nil && !strings.Contains(got, want) {
			t.Errorf("%.20q: %s, want %s", text, got, want)
		}
	}
	for _, s := range []trace.Settings{{Engine: trace.Real}, {Interleave: true}, {Dispatcher: trace.ActorLite}} {
		if s.CheckWorkersAt() != nil {
			t.Errorf("%+v: without a change it is refused", s)
		}
		if s.WorkersAt = "1ms+1"; s.CheckWorkersAt() == nil {
			t.Errorf("%+v: accepted", s)
		}
	}
}
