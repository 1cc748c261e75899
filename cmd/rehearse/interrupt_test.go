package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestInterruptedCompiling checks that Ctrl+C ends every command that compiles, even if Go's type checker never
// finishes.
func TestInterruptedCompiling(t *testing.T) {
	var b strings.Builder
	b.WriteString("type T0 struct{}\n")
	for i := range 40 {
		fmt.Fprintf(&b, "type T%d struct{ a, b, c, d T%d }\n", i+1, i)
	}
	b.WriteString("func main() { var p *T40; println(p == nil) }\n")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"types.go": "package main\n\n" + b.String(),
		"types.md": "---\ntitle: Types\n---\n\n```go {run id=a}\n" + b.String() + "```\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{
		"run types.go", "run types.go --vet", "run types.go --inspect 1", "check types.md", "export svg types.go", "export go types.go -o out",
	} {
		cmd := rehearse(t.Context(), t, dir, strings.Fields(args)...)
		cmd.Env = append(cmd.Env, cliEnv+"=interrupted")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		_ = cmd.Run() // the status is looked at
		if status := cmd.ProcessState.ExitCode(); status != exitInterrupted || stderr.String() != "rehearse: stopped\n" {
			t.Errorf("%s: status %d, stderr %q", args, status, stderr.String())
		}
	}
}
