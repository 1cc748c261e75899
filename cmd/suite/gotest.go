package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// goTests is the tests of one package.
type goTests struct {
	name  string   // of the job: the package's folder, and how the run differs
	pkg   string   // for go test: ./folder
	dir   string   // the module's folder
	flags []string // more flags for go test
	args  []string // flags for the test binary
	env   []string // more environment
	sub   string   // if set, the pattern of the subtests that are run
	names []string // the tests, examples and fuzz targets that the job is to run
	// limit is for one process of the package's tests, from the end of the build.
	limit time.Duration
}

func (g goTests) title() string { return g.name }
func (g goTests) tests() int    { return len(g.names) }

// run runs the tests, and starts another process if one ends prematurely. Each process finishes at least one test, or
// is the last one.
func (g goTests) run(ctx context.Context, b *board) {
	left := g.names
	for ctx.Err() == nil && len(left) > 0 {
		r := g.process(ctx, b, left)
		rest := slices.DeleteFunc(slices.Clone(left), func(name string) bool { return r.seen[name] })
		if len(rest) == 0 && !r.failedTests && r.failed {
			// No test is named: the package did not build, or its process failed before, between or after its tests.
			b.over(ended{name: g.name, verdict: failed, output: r.output.String(), sub: true})
		}
		if len(rest) == len(left) || len(rest) > 0 && !r.failed {
			for _, name := range rest {
				b.over(ended{name: g.name + " " + name, verdict: failed, output: "did not run\n" + r.output.String()})
			}
			return
		}
		left = rest
	}
}

// process runs the named tests in one process of go test and reports each result to the board.
func (g goTests) process(ctx context.Context, b *board, names []string) *reading {
	pattern := "^(" + strings.Join(names, "|") + ")$"
	if g.sub != "" {
		pattern += "/" + g.sub
	}
	args := []string{"test", "-json", "-vet=off", "-timeout", g.limit.String(), "-run", pattern}
	args = append(append(args, g.flags...), g.pkg)
	args = append(args, g.args...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = g.dir, append(os.Environ(), g.env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	r := &reading{job: g, board: b, seen: map[string]bool{}, open: map[string]*openTest{}}
	b.started(g.name)
	defer b.stopped(g.name)
	out, err := cmd.StdoutPipe()
	if err == nil {
		cmd.Stderr = &r.output
		err = cmd.Start()
	}
	if err == nil {
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 64<<20)
		for lines.Scan() {
			r.line(lines.Bytes())
		}
		err = cmd.Wait()
		b.spend(g.name, cmd.ProcessState)
	}
	if err != nil {
		r.failed = true
		fmt.Fprintf(&r.output, "go test: %v\n", err)
	}
	r.end()
	return r
}
