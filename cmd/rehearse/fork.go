package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// fork makes t a fork of its run: --fork STEP=N picks candidate N at that step, a choice. The run is executed once to
// learn the choices before it. How to repeat the fork, by --schedule or a link, is reported on stderr.
func (c *cli) fork(ctx context.Context, x programs, t *target, f *runFlags) error {
	step, pick, ok := parseFork(f.fork)
	switch {
	case !ok:
		return usagef("--fork %q: write it as STEP=N, such as 170=2; --events lists the steps, --inspect STEP the candidates there", f.fork)
	case t.req.Settings.Engine == trace.Real:
		return usagef("--fork: a run on real threads cannot be repeated; use --engine sim")
	case t.req.Both:
		return usagef("--fork is for the run of one scheduler; add --scheduler thread or --scheduler pool")
	}
	req := t.req
	req.Capture = true
	res, err := x.Execute(ctx, req, nil)
	if err != nil {
		return err
	}
	traces := res.Traces()
	if len(traces) == 0 {
		return usagef("--fork: the program has no run to fork")
	}
	if t.req.Settings.Schedule, err = host.ForkSchedule(traces[0], step, pick); err != nil {
		return usagef("--fork %s: %v; --events lists the steps, --inspect STEP the candidates there", f.fork, err)
	}
	fmt.Fprintf(c.err, "rehearse: this fork is --schedule %q\n", t.req.Settings.Schedule)
	return nil
}

func parseFork(text string) (step trace.Step, pick int, ok bool) {
	at, who, ok := strings.Cut(text, "=")
	s, err := strconv.ParseInt(strings.TrimSpace(at), 10, 32)
	n, err2 := strconv.ParseInt(strings.TrimSpace(who), 10, 32)
	return trace.Step(s), int(n), ok && err == nil && err2 == nil
}

// warnMisfit reports on stderr if a run did not have the choices of its schedule.
func (c *cli) warnMisfit(res *kernel.Result) {
	for _, t := range res.Traces() {
		if s := t.Header.Settings.Schedule; s != "" && t.Header.Engine == trace.Sim && !host.ScheduleMade(s, t.Header.Schedule) {
			fmt.Fprintln(c.err, "rehearse: the choices of --schedule do not fit this run, which had fewer of them, or fewer threads, actors or cases to choose from: "+
				"the program or its settings have changed since; fork it again with --fork")
		}
	}
}

// writeChoice prints the candidates of a choice for people.
func writeChoice(w io.Writer, s *kernel.RunState) {
	c := s.Choice
	fmt.Fprint(w, "\nchoice")
	if c.Seeded {
		fmt.Fprint(w, ", made by the seed")
	}
	fmt.Fprintln(w)
	for i, x := range c.Candidates {
		mark, who := " ", x.Actor
		switch {
		case x.Until > 0:
			who = fmt.Sprintf("time passes until %v, when a timer fires", time.Duration(x.Until))
		case c.Selecting != "":
			who = c.Selecting + " executes " + x.Case
		case c.Worker == "":
			who = x.Thread
			if x.Actor != "" {
				who += " with " + x.Actor
			}
		}
		if i == c.Picked {
			mark = "*"
		}
		fmt.Fprintf(w, "  %s %d %s", mark, i, who)
		if x.Message != "" {
			fmt.Fprintf(w, ", %s", x.Message)
		}
		if c.Worker != "" {
			fmt.Fprintf(w, ", ready since %v", time.Duration(x.Ready))
		}
		fmt.Fprintln(w)
	}
}
