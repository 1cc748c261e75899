// Command rehearse serves lessons about actor concurrency, and runs, checks and exports their programs from the
// command line. It contains only the flags and the wiring; the other packages do the work.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/render/reading/isolated"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl+C ends it at once
	c := &cli{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	status := c.run(ctx, os.Args[1:])
	stop()
	os.Exit(status)
}

// Exit statuses that are not a program's own.
const (
	exitOK     = 0
	exitFailed = 1 // the request could not be carried out, or a check found something
	exitUsage  = 2 // the command line is wrong

	exitInterrupted = 130 // ended by Ctrl+C, as in shells
)

// cli is one invocation.
type cli struct {
	in       io.Reader
	out, err io.Writer
}

// command is a subcommand.
type command struct {
	name  string
	args  string // for the help
	short string
	run   func(c *cli, ctx context.Context, args []string) (status int, err error)
}

// commands lists the subcommands in the order of the help. kernel and reader are not for users.
func commands() []command {
	return []command{
		{"serve", "[DIR|FILE.md]", "serve the built-in lessons or a folder of lessons; prints the URL", (*cli).serve},
		{"edit", "[DIR|FILE.md]", "serve your own lessons, and write your edits into their files", (*cli).edit},
		{"new", "FILE.md", "create your own lesson to start from", (*cli).new},
		{"run", "FILE.go|FILE.md#cell|LESSON#cell", "run a program and print what it cost", (*cli).runProgram},
		{"compare", "TARGET [TARGET]", "match the messages of a program's schedulers, or of two programs", (*cli).compare},
		{"explore", "FILE.go|FILE.md#cell|LESSON#cell", "try other orders of a program's operations, and say in which it breaks", (*cli).explore},
		{"check", "[FILE.md|DIR]", "check lessons: they parse, cells run, claims hold", (*cli).check},
		{"notes", "[FILE.md|DIR]", "confirm that the notes on lessons are right for the programs as they are now", (*cli).notes},
		{"work", "FILE...", "print the progress in files that learners have handed in, and grade their programs again", (*cli).work},
		{"export", "FORMAT TARGET|TRACE...|LESSON", "write a run or traces as " + strings.Join(runFormats(), ", ") + ", or a lesson as " + strings.Join(document.Names(), ", "), (*cli).export},
		{"publish", "[DIR|FILE.md] -o SITE", "write lessons as a folder for any web server, in whose pages everything runs in the reader's browser", (*cli).publish},
		{"open", "TRACE", "serve, and open a file with runs: a trace file, an export as JSON, or an execution trace of Go", (*cli).open},
		{"inspect", "TRACE", "print what the goroutines of an execution trace of Go did: times by start function, tasks and regions", (*cli).inspectTrace},
		{"bench", "[explore]", "measure what a message costs: the schedulers of Rehearse beside goroutines with channels; or how soon explore finds known bugs", (*cli).bench},
		{"version", "", "print the version", (*cli).version},
	}
}

// run does what args ask and returns the exit status.
func (c *cli) run(ctx context.Context, args []string) int {
	status, err := c.dispatch(ctx, args)
	var usage *usageError
	var problems lessons.Problems
	switch {
	case err == nil:
	case errors.As(err, &problems):
		for _, p := range problems {
			c.report(p)
		}
		return exitFailed
	case errors.As(err, &usage):
		fmt.Fprintln(c.err, "rehearse:", err)
		fmt.Fprintln(c.err, "rehearse help lists the commands.")
		return exitUsage
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		fmt.Fprintln(c.err, "rehearse: stopped")
		return exitInterrupted
	default:
		fmt.Fprintln(c.err, "rehearse:", plainPaths(err))
		if status == exitOK {
			status = exitFailed
		}
	}
	return status
}

func (c *cli) dispatch(ctx context.Context, args []string) (int, error) {
	if len(args) == 0 {
		return c.serve(ctx, nil)
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		c.help()
		return exitOK, nil
	case "kernel":
		return c.kernel()
	case isolated.Word:
		return c.reader()
	}
	var names []string
	for _, cmd := range commands() {
		if cmd.name == args[0] {
			return cmd.run(c, ctx, args[1:])
		}
		names = append(names, cmd.name)
	}
	if looksLikeLessons(args[0]) {
		return c.serve(ctx, args)
	}
	return 0, usagef("there is no command %q%s", args[0], didYouMean(args[0], names))
}

func (c *cli) help() {
	fmt.Fprint(c.out, "Rehearse is a notebook for learning actor concurrency.\n\nUsage:\n")
	for _, cmd := range commands() {
		fmt.Fprintf(c.out, "  %-50s %s\n", "rehearse "+cmd.name+" "+cmd.args, cmd.short)
	}
	fmt.Fprint(c.out, "\nWithout a command, rehearse serves. rehearse COMMAND -h lists the flags of a command.\n")
}

// report prints a problem of a lesson or program as file:line:col: message, and its remedy on a line of its own.
func (c *cli) report(p lessons.Problem) {
	fmt.Fprintf(c.err, "%s: %s\n", p.Place(), p.Text())
	if p.Remedy != "" {
		fmt.Fprintf(c.err, "\t%s\n", p.Remedy)
	}
}

// usageError is a mistake in the command line.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func usagef(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }
