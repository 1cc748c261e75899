package main

import (
	"context"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/replay/replaytest"
)

// replayNative builds the program instrumented for the order that breaks, and runs it as often as --replay does.
func (c *cli) replayNative(ctx context.Context, x programs, t *target, q kernel.Exploration, r *explore.Report) error {
	there := *t
	there.req = q.Request
	there.req.Settings.Schedule, there.req.Settings.Accesses, there.req.Settings.Interleave = r.Failure.Best().Schedule, r.Accesses, true
	g, err := newOrder(ctx, x, &there, "program", r.Failure.Oracle == "leak")
	if err != nil {
		return err
	}
	program, err := c.buildNative(ctx, g.Module, r.Failure.Oracle == "race")
	if err != nil {
		return err
	}
	for _, text := range g.Unordered {
		fmt.Fprintf(c.err, "rehearse: not ordered: %s\n", text)
	}
	r.Failure.Native = &explore.Real{}
	return replayBuilt(ctx, program, g.Want, r.Failure.Native)
}

// replayBuilt runs an instrumented program several times, and counts in to.
func replayBuilt(ctx context.Context, program string, want replaytest.Want, to *explore.Real) error {
	for range replays {
		res, err := replaytest.Run(ctx, program, want)
		if err != nil {
			return err
		}
		to.Runs++
		if res.Followed {
			to.Followed++
		}
		switch {
		case res.Followed && res.Broken != "":
			to.Broke++
		case to.Text == "" && !res.Followed:
			to.Text = "It left the order: " + res.Left + "."
		case to.Text == "":
			to.Text = res.Output
		}
	}
	return nil
}
