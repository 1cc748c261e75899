package main

import (
	"context"

	"github.com/rehearse-lab/rehearse/runtime/bench"
)

// bench is the command bench, and bench explore.
func (c *cli) bench(ctx context.Context, args []string) (int, error) {
	if len(args) > 0 && args[0] == "explore" {
		return c.benchExplore(ctx, args[1:])
	}
	fs := newFlags("bench")
	cmd := bench.AddFlags(fs)
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) > 0 {
		return 0, usagef("bench takes flags only; choose rows with --rows")
	}
	competitors := bench.Competitors()
	if err := cmd.Check(competitors); err != nil {
		return 0, usagef("bench: %v", err)
	}
	return exitOK, cmd.Run(ctx, c.out, competitors)
}
