package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/kernel/sandbox"
)

// TestSandboxFlags checks that --sandbox and --in-process decide where programs run, with the same output.
func TestSandboxFlags(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hello.go")
	if err := os.WriteFile(file, []byte("package main\n\nfunc main() { print(\"hello\\n\") }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	complete := sandbox.Possible().Complete()
	for _, c := range []struct {
		args   string
		status int
		stderr string
	}{
		{"--sandbox=off", 0, "hello\n"},
		{"--in-process", 0, "hello\n"},
		{"--in-process --sandbox=require", exitUsage, "--in-process has no sandbox"},
		{"--sandbox=much", exitUsage, `--sandbox "much": choose auto, require or off`},
		{"--limit memory=4GB", exitFailed, "The limit of memory, 4096MB, is more than the kernel process can hold"},
		{"--limit memory=4GB --in-process", 0, "hello\n"},
	} {
		r := inProcess(t, append([]string{"run", file}, strings.Fields(c.args)...)...)
		if r.status != c.status || !strings.Contains(r.stderr, c.stderr) {
			t.Errorf("%s: status %d, stderr %q; want %d and %q", c.args, r.status, r.stderr, c.status, c.stderr)
		}
	}
	r := inProcess(t, "run", file, "--sandbox=require")
	if complete != (r.status == 0 && r.stderr == "hello\n") || !complete && !strings.Contains(r.stderr, "the sandbox is incomplete") {
		t.Errorf("required: status %d, stderr %q; the sandbox is complete: %v", r.status, r.stderr, complete)
	}
	if r := inProcess(t, "version"); !strings.Contains(r.stdout, "\nSandbox: "+sandbox.Possible().String()+"\n") {
		t.Errorf("version: %q", r.stdout)
	}
}
