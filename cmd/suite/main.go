// Command suite runs the tests of the whole project. ./test.sh calls it after installing everything that the tests
// need.
//
//	go run ./cmd/suite           everything
//
// go run ./cmd/suite -quick about a minute, longer the first time, for use after each change: no browser, no race
// detector, no native builds
//
//	go run ./cmd/suite -long     everything and then what takes hours: fuzzing, generated programs, soak tests
//
// The suite is a list of stages (plan.go), and a stage is a list of jobs that run concurrently. Most jobs are the
// tests of one package (gotest.go), each with a time limit of its own. A package that reaches its limit, or whose
// process dies, does not affect other results: finished tests count, running ones are named and fail, and a new
// process runs the remaining tests. No test gets a second try.
//
// While it works it prints a line every few seconds (board.go). At the end it prints the output of failed tests,
// which tests were skipped and why, the slowest tests, and a line "N passed, N failed, N skipped", subtests included
// (summary.go).
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	quick := flag.Bool("quick", false, "what is worth running after each change: about a minute, some more the first time")
	long := flag.Bool("long", false, "everything, and then what takes hours")
	only := flag.String("only", "", "run only the stages and jobs whose names contain this `text`")
	beat := flag.Duration("beat", 5*time.Second, "the time between two lines of progress")
	flag.Parse()
	if *quick && *long || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "usage: suite [-quick | -long] [-only TEXT]")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	stages, err := plan(ctx, mode{quick: *quick, long: *long})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	b := newBoard(os.Stdout)
	for _, s := range pick(stages, *only) {
		s.run(ctx, b, *beat)
	}
	if !summarize(os.Stdout, b, ctx.Err() != nil) {
		os.Exit(1)
	}
}
