package vm

import (
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/vm/testdata/reflectcases"
)

// TestReflectLikeGo compares the library's package reflect, which lessons cannot import, with Go's, case by case.
func TestReflectLikeGo(t *testing.T) {
	compareLines(t, "reflectcases", linesProgram(t, "reflectcases", "Lines"), reflectcases.Lines())
}
