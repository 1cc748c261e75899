package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// command is a step that is not a Go test. It counts as one test.
type command struct {
	name  string
	dir   string
	args  []string
	env   []string
	limit time.Duration
	// quiet means that any output is a failure, as for gofmt -l.
	quiet bool
	// hint is what to do when it fails.
	hint string
}

func (c command) title() string { return c.name }
func (c command) tests() int    { return 1 }

func (c command) run(ctx context.Context, b *board) {
	begun := time.Now()
	b.started(c.name)
	out, err := c.output(ctx, b, nil)
	e := ended{name: c.name, took: time.Since(begun), output: out}
	if err == nil && c.quiet && out != "" {
		err = fmt.Errorf("%s", c.hint)
	}
	if err != nil {
		e.verdict, e.output = failed, fmt.Sprintf("%s%v\n", out, err)
	}
	b.over(e)
}

// output runs the command, passes each line to look, and returns the output of both streams.
func (c command) output(ctx context.Context, b *board, look func(line string)) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
	cmd.Dir, cmd.Env = c.dir, append(os.Environ(), c.env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	var all bytes.Buffer
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		return "", err
	}
	lines := bufio.NewScanner(pipe)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		all.WriteString(lines.Text() + "\n")
		if look != nil {
			look(lines.Text())
		}
	}
	err = cmd.Wait()
	b.spend(c.name, cmd.ProcessState)
	if ctx.Err() == context.DeadlineExceeded {
		err = fmt.Errorf("not over after its time limit of %v", c.limit)
	}
	return all.String(), err
}

// absent is a step that cannot be run on this machine.
type absent struct{ name, why string }

func (a absent) title() string { return a.name }
func (a absent) tests() int    { return 1 }
func (a absent) run(_ context.Context, b *board) {
	b.over(ended{name: a.name, verdict: skipped, output: a.why})
}
