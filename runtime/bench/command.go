package bench

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// Command is a benchmark as requested on a command line.
type Command struct {
	Rounds int
	Scale  float64
	Rows   string // names with commas between them; empty: all
	Only   string // likewise, of competitors
	Busy   bool
	Crowd  bool
	JSON   bool
}

// AddFlags adds the flags of a benchmark to fs. The Command has their values once fs has parsed.
func AddFlags(fs *flag.FlagSet) *Command {
	c := &Command{}
	fs.IntVar(&c.Rounds, "rounds", defaultRounds, "how often each row is measured; the medians are printed")
	fs.Float64Var(&c.Scale, "scale", 1, "makes the rows larger or smaller: 0.1 is a tenth of the messages")
	fs.StringVar(&c.Rows, "rows", "", "measure only these rows, such as ping-pong,ring")
	fs.StringVar(&c.Only, "only", "", "measure only these competitors, such as channels,pool")
	fs.BoolVar(&c.Busy, "busy", false, "keep a processor busy with another process meanwhile")
	fs.BoolVar(&c.Crowd, "crowd", false, "instead of the table: a million actors in the pool, and more actors with threads than allowed")
	fs.BoolVar(&c.JSON, "json", false, "print the figures as JSON, those of each round too")
	return c
}

// Check reports what is wrong with the command, nil if nothing is. all are the existing competitors.
func (c *Command) Check(all []Competitor) error {
	_, _, err := c.chosen(all)
	return err
}

// chosen is what to measure, or what is wrong with the command.
func (c *Command) chosen(all []Competitor) (rows []tableRow, competitors []Competitor, err error) {
	switch {
	case c.Rounds < 1:
		return nil, nil, fmt.Errorf("--rounds %d: it must be at least 1", c.Rounds)
	case !(c.Scale > 0 && c.Scale <= maxScale):
		return nil, nil, fmt.Errorf("--scale %v: it must be more than 0 and at most %d", c.Scale, maxScale)
	case c.Crowd && (c.JSON || c.Rows != "" || c.Only != ""):
		return nil, nil, fmt.Errorf("--crowd: it goes with --scale and --busy only")
	}
	rows, err = choose("rows", c.Rows, allRows(), func(r tableRow) string { return r.Name })
	if err == nil {
		competitors, err = choose("only", c.Only, all, func(c Competitor) string { return c.Name })
	}
	return rows, competitors, err
}

// maxScale keeps a trace of the largest row below eventLimit.
const maxScale = 20

// choose picks the items named in list, in its order.
func choose[T any](flag, list string, all []T, name func(T) string) ([]T, error) {
	if list == "" {
		return all, nil
	}
	var chosen []T
	for want := range strings.SplitSeq(list, ",") {
		var known []string
		n := len(chosen)
		for _, item := range all {
			known = append(known, name(item))
			if name(item) == want {
				chosen = append(chosen, item)
			}
		}
		if len(chosen) == n {
			return nil, fmt.Errorf("--%s: there is no %q; there are %s", flag, want, strings.Join(known, ", "))
		}
	}
	return chosen, nil
}

// Run does what the command asks and prints to w. all are the existing competitors.
func (c *Command) Run(ctx context.Context, w io.Writer, all []Competitor) error {
	if burning() {
		burn(os.Stdin)
		return nil
	}
	rows, competitors, err := c.chosen(all)
	if err != nil {
		return err
	}
	o := options{Rounds: c.Rounds, Scale: c.Scale, Rows: rows}.withDefaults()
	if c.Busy {
		stop, err := keepBusy()
		if err != nil {
			return err
		}
		defer stop()
	}
	switch {
	case c.Crowd:
		return crowd(ctx, w, o)
	case c.JSON:
		r := newReport(o, c.Busy, competitors)
		if err := run(ctx, o, competitors, r, func() {}); err != nil {
			return err
		}
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(r)
	}
	r := newReport(o, c.Busy, competitors)
	t := newTable(w, r)
	if err := run(ctx, o, competitors, r, t.next); err != nil {
		return err
	}
	t.close()
	return nil
}
