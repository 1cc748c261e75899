package main

import (
	"context"
	"fmt"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/gate/gatetest"
)

// replayNative builds the program with gates for the order that breaks, and runs it as often as --replay does.
func (c *cli) replayNative(ctx context.Context, x programs, t *target, q kernel.Exploration, r *explore.Report) error {
	there := *t
	there.req = q.Request
	there.req.Settings.Schedule, there.req.Settings.Accesses, there.req.Settings.Interleave = r.Failure.Best().Schedule, r.Accesses, true
	g, err := newGated(ctx, x, &there, "program", r.Failure.Oracle == "leak")
	if err != nil {
		return err
	}
	program, err := c.buildNative(ctx, g.module, r.Failure.Oracle == "race")
	if err != nil {
		return err
	}
	for _, text := range g.free {
		fmt.Fprintf(c.err, "rehearse: not ordered: %s\n", text)
	}
	r.Failure.Native = &explore.Real{}
	return replayGated(ctx, program, g.want, r.Failure.Native)
}

// replayGated runs a program with gates several times, and counts in to.
func replayGated(ctx context.Context, program string, want gatetest.Want, to *explore.Real) error {
	for range replays {
		res, err := gatetest.Run(ctx, program, want)
		if err != nil {
			return err
		}
		to.Runs++
		if res.Followed {
			to.Followed++
		}
		switch {
		case res.Broken != "":
			to.Broke++
		case to.Text == "" && res.Left != "":
			to.Text = "It left the order: " + res.Left + "."
		case to.Text == "":
			to.Text = res.Output
		}
	}
	return nil
}
