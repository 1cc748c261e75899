package sitetest

import (
	"fmt"
	"testing"
	"time"
)

// Same reports whether a worker answers a case as this process does. If not, the test fails, and says where the answers begin to differ. On a
// slow machine a worker may not have the time for all orders of a search; such an answer is not compared, and not the same.
func Same(t testing.TB, c *Case, got *Answer) bool {
	t.Helper()
	here, err := c.Want.Plain()
	if err != nil {
		t.Fatal(err)
	}
	there, err := got.Plain()
	if err != nil {
		t.Fatal(err)
	}
	if here == there {
		return true
	}
	r, err := reportOf(got)
	if err != nil {
		t.Fatal(err)
	}
	if r.Elapsed >= searchSeconds*time.Second && r.Failure == nil {
		t.Logf("%s: not compared, the worker tried only %d orders in %v", c.Name, r.Tried, r.Elapsed)
		return false
	}
	t.Errorf("%s: the answers differ %s", c.Name, difference(there, here))
	return false
}

// around is how much of two texts is shown before the place where they differ, and after it, bytes.
const around = 150

func difference(there, here string) string {
	at := 0
	for at < len(there) && at < len(here) && there[at] == here[at] {
		at++
	}
	part := func(s string) string { return s[max(0, at-around):min(len(s), at+around)] }
	return fmt.Sprintf("at byte %d of %d and %d\nworker: %s\n  here: %s", at, len(there), len(here), part(there), part(here))
}
