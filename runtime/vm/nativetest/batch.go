package nativetest

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// ErrNoGo means that there is no Go toolchain to compare with.
var ErrNoGo = errors.New("there is no go command to compare with")

// Program is a package main.
type Program struct {
	Name  string            // the name for Run
	Files map[string]string // text by path: Go files, and what they embed
	Quiet bool              // side effects of its package variables cannot be observed, even if they call functions not in harmless
}

// File is a program of one file.
func File(name, text string) Program {
	return Program{Name: name, Files: map[string]string{"main.go": text}}
}

// Options say how to build.
type Options struct {
	Race bool // with the race detector; it needs cgo
}

// Batch is programs that have been built.
type Batch struct {
	// Errors has the compiler's errors for the programs that cannot be compiled, by name. The others can be run.
	Errors map[string]string

	dir   string
	built map[string]member
}

// member is a program in a batch.
type member struct {
	Program
	pkg   string // path and name of its package
	alone bool   // linked separately
}

// MaxPrograms is the maximum number of programs in a batch.
const MaxPrograms = 36 * 36

// Build compiles programs into dir, which should be empty. It fails if the toolchain does; programs with errors are not a
// failure, see Batch.Errors.
func Build(dir string, programs []Program, opt Options) (*Batch, error) {
	goCmd, err := exec.LookPath("go")
	if err != nil {
		return nil, ErrNoGo
	}
	b := &Batch{Errors: map[string]string{}, dir: dir, built: map[string]member{}}
	if err := b.enroll(programs); err != nil {
		return nil, err
	}
	for len(b.built) > 0 {
		if err := b.write(); err != nil {
			return nil, err
		}
		out, err := b.compile(goCmd, opt)
		if err == nil {
			return b, nil
		}
		if !b.expel(out) {
			return nil, fmt.Errorf("go build: %w\n%s", err, out)
		}
	}
	return b, nil
}

// BuildFor is Build for a test that needs all of programs. Without a Go toolchain the test is skipped.
func BuildFor(t testing.TB, programs []Program, opt Options) *Batch {
	t.Helper()
	b, err := Build(t.TempDir(), programs, opt)
	if errors.Is(err, ErrNoGo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(b.Errors)) {
		t.Errorf("%s: the go command says\n%s", name, b.Errors[name])
	}
	if t.Failed() {
		t.FailNow()
	}
	return b
}

// enroll assigns a package to each program. Its name depends on the text, so that Go's build cache can reuse it.
func (b *Batch) enroll(programs []Program) error {
	if len(programs) > MaxPrograms {
		return fmt.Errorf("%d programs in a batch; the most is %d", len(programs), MaxPrograms)
	}
	taken := map[uint32]bool{}
	for _, p := range programs {
		if _, ok := b.built[p.Name]; ok {
			return fmt.Errorf("two programs are called %q", p.Name)
		}
		h := fnv.New32a()
		for _, name := range slices.Sorted(maps.Keys(p.Files)) {
			h.Write([]byte(name + "\x00" + p.Files[name] + "\x00"))
		}
		n := h.Sum32() % MaxPrograms
		for taken[n] {
			n = (n + 1) % MaxPrograms
		}
		taken[n] = true
		b.built[p.Name] = member{Program: p, pkg: packageName(n), alone: !p.Quiet && actsBeforeMain(p)}
	}
	return nil
}

// packageName is as long as "main" and unlike anything that programs print.
func packageName(n uint32) string {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	return "zq" + digits[n/36:n/36+1] + digits[n%36:n%36+1]
}

func (b *Batch) compile(goCmd string, opt Options) ([]byte, error) {
	bin := filepath.Join(b.dir, "bin") + string(filepath.Separator)
	if err := os.MkdirAll(bin, 0o755); err != nil {
		return nil, err
	}
	args := []string{"build", "-trimpath", "-ldflags=-w", "-o", bin}
	if opt.Race {
		args = append(args, "-race")
	}
	args = append(args, chooser)
	for _, m := range b.built {
		if m.alone {
			args = append(args, m.pkg)
		}
	}
	return b.command(goCmd, args...).CombinedOutput()
}

// Vet runs go vet on the programs that can be compiled. The error is go vet's, also if it has findings.
func (b *Batch) Vet() (said string, err error) {
	args := []string{"vet", "-trimpath"}
	for _, m := range b.built {
		args = append(args, m.pkg)
	}
	slices.Sort(args[2:])
	out, err := b.command("go", args...).CombinedOutput()
	return string(out), err
}

// command is the go command in the batch's workspace, which needs no network.
func (b *Batch) command(goCmd string, args ...string) *exec.Cmd {
	cmd := exec.Command(goCmd, args...)
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK="+filepath.Join(b.dir, "go.work"), "GOPROXY=off", "GOTOOLCHAIN=local", "GOGC=400") // the compiler is faster with less garbage collection
	return cmd
}

// place matches the position of an error in one program's package.
var place = regexp.MustCompile(`(?m)^(?:\S*[/\\])?(zq[0-9a-z]{2})[/\\][^\s:]+:\d+.*$`)

// expel moves the programs with compile errors to Errors; false if there are none.
func (b *Batch) expel(out []byte) bool {
	said := map[string][]string{}
	for _, m := range place.FindAllSubmatch(out, -1) {
		line := strings.ReplaceAll(string(m[0]), string(m[1]), "main")
		said[string(m[1])] = append(said[string(m[1])], line)
	}
	for name, m := range b.built {
		if lines := said[m.pkg]; lines != nil {
			b.Errors[name] = strings.Join(lines, "\n")
			delete(b.built, name)
		}
	}
	return len(said) > 0
}

// Ending is what can be observed of a program's end.
type Ending struct {
	Exit           int // as reported by the operating system, -1 if a signal ended the process
	Stdout, Stderr string
}

// Run runs a program to its end, or kills it when ctx is done. env is added to this process's environment, for
// example REHEARSE_SCHEDULER=thread.
func (b *Batch) Run(ctx context.Context, name string, env ...string) (Ending, error) {
	m, ok := b.built[name]
	if !ok {
		return Ending{}, fmt.Errorf("the batch has no program %q (of those with errors: %q)", name, slices.Sorted(maps.Keys(b.Errors)))
	}
	var out, errOut strings.Builder
	cmd := exec.CommandContext(ctx, filepath.Join(b.dir, "bin", chooser), m.pkg)
	if m.alone {
		cmd = exec.CommandContext(ctx, filepath.Join(b.dir, "bin", m.pkg))
	}
	cmd.Stdout, cmd.Stderr, cmd.Env = &out, &errOut, append(os.Environ(), env...)
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return Ending{}, err
	}
	if ctx.Err() != nil {
		return Ending{}, fmt.Errorf("%s: %w", name, ctx.Err())
	}
	return Ending{cmd.ProcessState.ExitCode(), m.own(out.String()), m.own(errOut.String())}, nil
}

// own is a program's output as it would be if its package were main.
func (m member) own(s string) string {
	if m.alone {
		return s
	}
	return strings.ReplaceAll(s, m.pkg, "main")
}
