// Package instrumenttest builds instrumented programs for tests.
package instrumenttest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Build builds a module from the texts of its files, by their paths, and returns the executable. It adds a go.mod. Without the go command
// the test is skipped.
func Build(t *testing.T, files map[string]string) (exe string) {
	t.Helper()
	goCmd, err := exec.LookPath("go")
	if err != nil {
		t.Skip("this needs the go command")
	}
	dir := t.TempDir()
	files["go.mod"] = "module program\n\ngo 1.26\n"
	for path, text := range files {
		path = filepath.Join(dir, "src", filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	exe = filepath.Join(dir, "program")
	cmd := exec.Command(goCmd, "build", "-o", exe, ".")
	cmd.Dir = filepath.Join(dir, "src")
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, files["main.go"])
	}
	return exe
}
