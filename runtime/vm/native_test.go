package vm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// ending is what can be observed from outside of a program's end.
type ending struct {
	exit   int
	stdout string
	stderr string // up to the stack
	waits  string // what goroutine 1 does, in the brackets of the stack
}

// TestEndsLikeGo runs each function of two files in testdata/native as a program, natively and here: output, exit status
// and the words on standard error are the same.
func TestEndsLikeGo(t *testing.T) {
	for _, file := range []string{"testdata/native/cases.go", "testdata/native/panics.go"} {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var cases []string
		for _, m := range regexp.MustCompile(`(?m)^func (\w+)\(\)`).FindAllSubmatch(src, -1) {
			cases = append(cases, string(m[1]))
		}
		if len(cases) < 40 {
			t.Fatalf("only %d cases found in %s", len(cases), file)
		}
		binary := buildCases(t, src, cases)
		for i, name := range cases {
			if testing.Short() && i%5 != 0 {
				continue
			}
			t.Run(name, func(t *testing.T) {
				want := endNatively(t, binary, name)
				if got := endHere(t, src, name); got != want {
					t.Errorf("got  %#v\nwant %#v", got, want)
				}
			})
		}
	}
}

// buildCases makes one executable of all cases: its argument chooses one.
func buildCases(t *testing.T, src []byte, cases []string) string {
	t.Helper()
	goCmd, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command to compare with")
	}
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString("package main\n\nimport \"os\"\n\nfunc main() {\n\tswitch os.Args[1] {\n")
	for _, c := range cases {
		fmt.Fprintf(&b, "\tcase %q:\n\t\t%s()\n", c, c)
	}
	b.WriteString("\t}\n}\n")
	for name, text := range map[string]string{"cases.go": string(src), "main.go": b.String(), "go.mod": "module cases\n\ngo 1.26\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command(goCmd, "build", "-o", "cases", ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return filepath.Join(dir, "cases")
}

func endNatively(t *testing.T, binary, name string) ending {
	t.Helper()
	var out, errOut bytes.Buffer
	cmd := exec.Command(binary, name)
	cmd.Stdout, cmd.Stderr = &out, &errOut
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return newEnding(cmd.ProcessState.ExitCode(), out.String(), errOut.String())
}

func endHere(t *testing.T, src []byte, name string) ending {
	t.Helper()
	p, diags := Compile([]File{{Name: "cases.go", Text: string(src)},
		{Name: "main.go", Text: "package main\n\nfunc main() { " + name + "() }\n"}})
	if p == nil {
		t.Fatal(diags)
	}
	var out, errOut bytes.Buffer
	res := p.Run(context.Background(), Config{Stdout: &out, Stderr: &errOut})
	return newEnding(res.Outcome.Exit, out.String(), errOut.String())
}

var (
	signalLine = regexp.MustCompile(`(?m)^(\[signal SIGSEGV: segmentation violation).*$`)
	hexNumber  = regexp.MustCompile(`0x[0-9a-f]+`)
	firstWait  = regexp.MustCompile(`(?m)^goroutine 1 (?:\(main\) )?(?:\w+=\S+ )*\[([^\]]+)\]:`)
)

func newEnding(exit int, stdout, stderr string) ending {
	e := ending{exit: exit, stdout: stdout}
	e.stderr, _, _ = strings.Cut(stderr, "\n\ngoroutine ")
	e.stderr = hexNumber.ReplaceAllString(signalLine.ReplaceAllString(strings.TrimSpace(e.stderr), "$1]"), "0xN")
	if m := firstWait.FindStringSubmatch(stderr); m != nil {
		e.waits = m[1]
	}
	return e
}
