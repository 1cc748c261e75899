// Package portion lets a run of the tests take a part of many similar cases, and the next run another part. It is for
// tests only.
//
// ./test.sh sets the variable to the number of the day. Without the variable, as in ./test.sh --long and in go test alone,
// a test takes all cases.
package portion

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"
)

// Variable is the environment variable whose value says which portion a test takes.
const Variable = "REHEARSE_PORTION"

// Today is the setting of the variable for the tests of a day.
func Today(now time.Time) string {
	return fmt.Sprintf("%s=%d", Variable, now.Unix()/(24*60*60))
}

// Of divides the cases of a test into parts and returns which of them, by their indexes, the test takes: those of one part.
// In as many days as there are parts, each case is taken. The test's output says how to take the same cases again.
func Of(t testing.TB, parts int) (takes func(i int) bool) {
	t.Helper()
	text := os.Getenv(Variable)
	if text == "" {
		return func(int) bool { return true }
	}
	day, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		t.Fatalf("%s: %v", Variable, err)
	}
	t.Logf("One case of %d is taken; the same ones again: %s=%d; all: %s=", parts, Variable, day, Variable)
	return func(i int) bool { return (i+int(day))%parts == 0 }
}
