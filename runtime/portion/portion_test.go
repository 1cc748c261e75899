package portion

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestOf checks that each case is taken once in as many days as there are parts, and always without the variable.
func TestOf(t *testing.T) {
	const parts = 3
	taken := map[int]int{}
	for day := range parts {
		t.Setenv(Variable, fmt.Sprint(20000+day))
		takes := Of(t, parts)
		for i := range 10 {
			if takes(i) {
				taken[i]++
			}
		}
	}
	t.Setenv(Variable, "")
	takes := Of(t, parts)
	for i := range 10 {
		if taken[i] != 1 || !takes(i) {
			t.Errorf("case %d is taken %d times, and without the variable: %t", i, taken[i], takes(i))
		}
	}
}

// TestToday checks that the next day has another setting.
func TestToday(t *testing.T) {
	now := time.Date(2026, 11, 29, 23, 0, 0, 0, time.UTC)
	today, tomorrow := Today(now), Today(now.Add(2*time.Hour))
	if !strings.HasPrefix(today, Variable+"=") || today == tomorrow {
		t.Errorf("%s, then %s", today, tomorrow)
	}
}
