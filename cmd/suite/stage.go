package main

import (
	"context"
	"strings"
	"sync"
	"time"
)

// stage is a list of jobs, of which a limited number run concurrently, those at the front of the list first.
type stage struct {
	name  string
	width int
	jobs  []job
}

// job is one step of a stage. It reports all results to the board.
type job interface {
	// title names the job in lines of progress and failures.
	title() string
	// tests is how many tests the job runs; a command counts as one.
	tests() int
	run(ctx context.Context, b *board)
}

// run runs the stage's jobs and returns when all of them are over.
func (s stage) run(ctx context.Context, b *board, beat time.Duration) {
	total := 0
	for _, j := range s.jobs {
		total += j.tests()
	}
	b.begin(s.name, total)
	done := make(chan struct{})
	var reporter sync.WaitGroup
	reporter.Go(func() { b.report(done, beat) })
	jobs := make(chan job)
	var workers sync.WaitGroup
	for range s.width {
		workers.Go(func() {
			for j := range jobs {
				j.run(ctx, b)
			}
		})
	}
	for _, j := range s.jobs {
		if ctx.Err() == nil {
			jobs <- j
		}
	}
	close(jobs)
	workers.Wait()
	close(done)
	reporter.Wait()
	b.end()
}

// pick leaves only the stages and jobs whose names contain text.
func pick(stages []stage, text string) []stage {
	var picked []stage
	for _, s := range stages {
		if !strings.Contains(s.name, text) {
			var jobs []job
			for _, j := range s.jobs {
				if strings.Contains(j.title(), text) {
					jobs = append(jobs, j)
				}
			}
			s.jobs = jobs
		}
		if len(s.jobs) > 0 {
			picked = append(picked, s)
		}
	}
	return picked
}
