package kernel

import (
	"context"
	"errors"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestScheduleIsOfOneScheduler checks that a schedule is only valid for the scheduler that made it.
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
