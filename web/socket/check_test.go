package socket

import "testing"

// A check that was overtaken ends without touching the one that overtook it.
func TestOvertakenCheckLeavesTheNext(t *testing.T) {
	c := &conn{ctx: t.Context(), checks: map[string]*check{}}
	_, endFirst := c.claimCheck("l#a")
	second, endSecond := c.claimCheck("l#a")
	endFirst()
	c.overtake("l#a")
	if second.Err() == nil {
		t.Error("the second check can no longer be overtaken")
	}
	endSecond()
	if len(c.checks) > 0 {
		t.Errorf("%d checks are kept", len(c.checks))
	}
}
