package ui_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/units"
)

// TestUnits checks that the page writes 10,000 numbers as the server does, each as a count, a duration, a duration that was
// asked for, and a size.
func TestUnits(t *testing.T) {
	type example struct {
		N     int64     `json:"n"`
		Words [4]string `json:"words"`
	}
	numbers := []int64{0, 1, 999, 1000, 1005, 9994, 9995, 99_949, 99_950, 999_499, 999_500, 999_960, 1023, 1024, 10_239_487, 10_239_488}
	r := rand.New(rand.NewPCG(7, 7))
	for len(numbers) < 10_000 {
		numbers = append(numbers, r.Int64N(1<<r.IntN(54)+1)) // whole numbers that JavaScript represents exactly
	}
	examples := make([]example, len(numbers))
	for i, n := range numbers {
		examples[i] = example{n, [4]string{units.Count(n), units.Duration(n), units.Asked(time.Duration(n)), units.Bytes(n)}}
	}
	text, err := json.Marshal(examples)
	if err != nil {
		t.Fatal(err)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node to run the page's code")
	}
	file := filepath.Join(t.TempDir(), "units.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), node, "testdata/units.mjs", file).CombinedOutput(); err != nil || string(out) != "10000 numbers\n" {
		t.Errorf("%v\n%s", err, out)
	}
}
