package web

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/web/wire"
)

// TestGoTestNeedsAnOrder: a run that is not one in an order of its operations has no Go test, and the answer says what to do.
func TestGoTestNeedsAnOrder(t *testing.T) {
	s := newSite(t).enter()
	id := s.runOnce()
	if p := get[wire.Problem](s, "GET", "/api/runs/"+id+"/export/gotest", nil, 400); !strings.Contains(p.Remedy, "Try all orders") {
		t.Errorf("it is said %+v", p)
	}
}
