package kernel

import (
	"context"
	"errors"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestScheduleIsOfOneScheduler: the choices of one run mean nothing to another scheduler's.
func TestScheduleIsOfOneScheduler(t *testing.T) {
	req := Request{Cells: []Cell{{ID: "a", Text: "func main() {}"}}, Both: true, Settings: trace.Settings{Schedule: "1"}}
	if _, err := new(Executor).Execute(context.Background(), req, nil); !errors.Is(err, ErrRequest) {
		t.Errorf("both with a schedule: %v", err)
	}
	req.Both = false
	if _, err := new(Executor).Execute(context.Background(), req, nil); err != nil {
		t.Errorf("one with a schedule: %v", err)
	}
}
