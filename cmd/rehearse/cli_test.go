package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/rehearse-lab/rehearse/render/reading/isolated"
)

var update = flag.Bool("update", false, "write what the commands print into the cases")

// The test binary is also the command: with this variable set it is rehearse, kernel process included.
const cliEnv = "REHEARSE_TEST_CLI"

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && (os.Args[1] == "kernel" || os.Args[1] == isolated.Word) { // of a command that runs in the process of the tests
		main()
	}
	switch os.Getenv(cliEnv) {
	case "":
		os.Exit(m.Run())
	case "interrupted": // as by Ctrl+C, soon
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(200*time.Millisecond, cancel)
		c := &cli{in: os.Stdin, out: os.Stdout, err: os.Stderr}
		os.Exit(c.run(ctx, os.Args[1:]))
	default:
		main()
	}
}

// rehearse is the command with arguments, to be run in dir with a data folder of its own.
func rehearse(ctx context.Context, t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), cliEnv+"=1", "REHEARSE_DATA="+t.TempDir())
	return cmd
}

// result is the result of a finished command.
type result struct {
	stdout, stderr string
	status         int
}

func runCLI(t *testing.T, dir string, args ...string) result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := rehearse(ctx, t, dir, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// TestCases runs the cases of testdata. A case is an archive: the files of a folder, the command lines in a file
// called cmd, and their output and exit status in a file called want.
func TestCases(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { testCase(t, file) })
	}
}

// libraryLine matches a line number in package actor, in text and in JSON. The cases have 0 instead, because the
// number changes with the source.
var libraryLine = regexp.MustCompile(`(actor/actor\.go(?::|",\s+"line": ))\d+`)

// exploringTime matches how long an exploration took; the cases have 0 s instead.
var exploringTime = regexp.MustCompile(`(tried in )[\d.]+ (?:ns|µs|ms|s)|("elapsed": )\d+`)

// builtWith matches the line that says how long building a native program took; it is missing if the program was kept.
var builtWith = regexp.MustCompile(`(?m)^! rehearse: built with .*\n`)

// machine matches what bench says of the machine; the cases have none of it.
var machine = regexp.MustCompile(`go1[.\d]\S* \w+/\w+, \d+ processors?; |\s*"(?:go|system|processors)": .*`)

func testCase(t *testing.T, file string) {
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var commands, want string
	for _, f := range ar.Files {
		switch f.Name {
		case "cmd":
			commands = string(f.Data)
		case "want":
			want = string(f.Data)
		default:
			path := filepath.Join(dir, filepath.FromSlash(f.Name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	var got strings.Builder
	for line := range strings.Lines(commands) {
		line = strings.TrimSpace(line)
		r := runCLI(t, dir, strings.Fields(line)...)
		fmt.Fprintf(&got, "$ rehearse %s\n%s", line, ended(r.stdout))
		for e := range strings.Lines(r.stderr) {
			fmt.Fprintf(&got, "! %s", ended(e))
		}
		if r.status != 0 {
			fmt.Fprintf(&got, "status %d\n", r.status)
		}
	}
	printed := libraryLine.ReplaceAllString(got.String(), "${1}0")
	printed = exploringTime.ReplaceAllString(printed, "${1}${2}0")
	printed = builtWith.ReplaceAllString(printed, "")
	if strings.Contains(commands, "bench ") {
		printed = machine.ReplaceAllString(printed, "")
	}
	if printed == want {
		return
	}
	if !*update {
		t.Errorf("%s; go test -update writes what is printed now", difference(printed, want))
		return
	}
	for i := range ar.Files {
		if ar.Files[i].Name == "want" {
			ar.Files[i].Data = []byte(printed)
		}
	}
	if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
		t.Fatal(err)
	}
}

// difference shows the first line in which two texts differ, and its command.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	command := ""
	for i := range min(len(g), len(w)) {
		if strings.HasPrefix(w[i], "$ ") {
			command = w[i]
		}
		if g[i] != w[i] {
			return fmt.Sprintf("%s\ngot  %s\nwant %s\n", command, g[i], w[i])
		}
	}
	return fmt.Sprintf("got %d lines, want %d", len(g), len(w))
}

// ended is s with a newline at its end, unless s is empty.
func ended(s string) string {
	if s == "" || strings.HasSuffix(s, "\n") {
		return s
	}
	return s + "\n"
}
