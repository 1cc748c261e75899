//go:build !js

package main

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
)

// builtDir has the built program.
var builtDir string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if builtDir, err = os.MkdirTemp("", "rehearse-site"); err != nil {
			panic(err)
		}
		defer os.RemoveAll(builtDir)
		return m.Run()
	}())
}

// built runs build.sh once for all tests.
var built = sync.OnceValue(func() error {
	if out, err := exec.Command("bash", "build.sh", builtDir, "site").CombinedOutput(); err != nil {
		return fmt.Errorf("build.sh: %v\n%s", err, out)
	}
	return nil
})

// build builds the program, for a test that needs these tools.
func build(t *testing.T, tools ...string) (dir string) {
	t.Helper()
	for _, tool := range append(tools, "bash", "go") {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("there is no %s, which the test needs", tool)
		}
	}
	if err := built(); err != nil {
		t.Fatal(err)
	}
	return builtDir
}
