package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExportSaysWhatItLacks checks that what an export leaves out, or cannot contain, is reported on stderr.
func TestExportSaysWhatItLacks(t *testing.T) {
	const recorded = "../../runtime/trace/gotrace/testdata/crew.trace"
	data, err := os.ReadFile(recorded)
	if err != nil {
		t.Fatal(err)
	}
	data[600] ^= 1 << 7 // from there on Go cannot read it
	broken := filepath.Join(t.TempDir(), "broken.trace")
	if err := os.WriteFile(broken, data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"html", "text"} {
		if r := inProcess(t, "export", format, broken); r.status != 0 || !strings.Contains(r.stderr, "broken.trace: The recording breaks off. Go execution trace, 3.424ms after its start:") {
			t.Errorf("%s: status %d, %s", format, r.status, r.stderr)
		}
	}
	if r := inProcess(t, "export", "text", recorded); r.status != 0 || r.stderr != "" || !strings.Contains(r.stdout, "task day begins") {
		t.Errorf("all of it: status %d, %s", r.status, r.stderr)
	}
	for _, format := range []string{"mermaid", "shiviz", "otlp"} {
		if r := inProcess(t, "export", format, recorded); r.status == 0 || r.stdout != "" || !strings.Contains(r.stderr, "an execution trace of Go has none: choose Perfetto") {
			t.Errorf("%s: status %d, %s", format, r.status, r.stderr)
		}
	}
	program := writeProgram(t, `package main

type Silent struct{}

func (Silent) Receive(ctx *actor.Context, m actor.Message) { ctx.Sleep(time.Second) }

func main() {
	sys := actor.NewSystem()
	sys.Send(sys.Spawn("a \U000F0001", Silent{}), actor.Message{Subject: "hello"})
	sys.Wait()
}
`)
	for format, said := range map[string]bool{"png": true, "pdf": true, "svg": false} {
		out := filepath.Join(t.TempDir(), "x."+format)
		if r := inProcess(t, "export", format, program, "--scheduler", "thread", "-o", out); r.status != 0 || strings.Contains(r.stderr, "\U000F0001 (private use), so they are drawn as boxes") != said {
			t.Errorf("%s: status %d, %s", format, r.status, r.stderr)
		}
	}
}
