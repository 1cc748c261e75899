package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/goroutines"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// addFilter adds the flags that choose goroutines of an execution trace.
func addFilter(fs *flag.FlagSet) *goroutines.Filter {
	f := &goroutines.Filter{}
	fs.StringVar(&f.Goroutine, "goroutine", "", "of an execution trace, only this `goroutine` (main, g7) and those that interact with it: that it created or was created by, whose wait it ended or which ended its wait")
	fs.BoolVar(&f.Transitive, "transitive", false, "with --goroutine: also those that interact with these, and so on")
	fs.StringVar(&f.Function, "function", "", "of an execution trace, only goroutines with this start `function`, such as main.worker")
	return f
}

// addPart adds the flag for the part of an execution trace that is read.
func addPart(fs *flag.FlagSet) *reading.Options {
	var o reading.Options
	fs.Func("part", "of an execution trace, read only this part, as `FROM-TO` since the recording began, such as 1.5s-2s; without TO, up to its end or the limit", func(text string) error {
		from, to, _ := strings.Cut(text, "-")
		var err error
		if o.From, err = partTime(from); err == nil && to != "" {
			o.To, err = partTime(to)
		}
		if err == nil && to != "" && o.To <= o.From {
			err = errors.New("it must be two times, the later one last, such as 1.5s-2s")
		}
		return err
	})
	return &o
}

// partTime reads one of the times of --part.
func partTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, fmt.Errorf("%q is not a time such as 1.5s or 2m30s, up to %d hours; write two, such as 1.5s-2s", beginning(text), int64(math.MaxInt64/time.Hour))
	}
	return d, nil
}

// traceInspection is what rehearse inspect prints as JSON.
type traceInspection struct {
	Name   string `json:"name"`
	Origin string `json:"origin"`           // its recorder
	Filter string `json:"filter,omitempty"` // which goroutines the figures are about; "": all
	*goroutines.Figures
}

// inspectTrace is the command inspect.
func (c *cli) inspectTrace(ctx context.Context, args []string) (int, error) {
	fs := newFlags("inspect")
	filter := addFilter(fs)
	part := addPart(fs)
	asJSON := fs.Bool("json", false, "print JSON instead; times are in ns")
	by := fs.String("sort", "running", "sort the functions by `column`, most first: name, count, total, running, ready, or what they wait for, such as mutex")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) != 1 {
		return 0, usagef("inspect: name one execution trace of Go: rehearse inspect FILE")
	}
	file, err := readTraceFile(ctx, rest[0], *part)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", rest[0], err)
	}
	t := file.Traces[0]
	c.tellCut(rest[0], t)
	ids, err := filter.Of(t)
	if err != nil {
		return 0, usagef("inspect: %v", err)
	}
	figures, err := goroutines.Of(goroutines.Only(t, ids))
	if err != nil {
		return 0, usagef("inspect: %v", err)
	}
	if err := sortFunctions(figures.Functions, *by); err != nil {
		return 0, err
	}
	seen := traceInspection{Name: t.Header.Name, Origin: t.Header.Origin, Figures: figures}
	if !filter.All() {
		seen.Filter = filter.Words(len(ids), len(t.Threads))
	}
	var buf bytes.Buffer
	if *asJSON {
		enc := json.NewEncoder(&buf)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		err = enc.Encode(seen)
	} else {
		writeFigures(&buf, &seen, len(ids))
	}
	if err != nil {
		return 0, fmt.Errorf("write the figures: %w", err)
	}
	_, err = c.out.Write(buf.Bytes())
	return exitOK, err
}

// sortFunctions sorts functions by a column, most first; names from a to z.
func sortFunctions(list []goroutines.Function, by string) error {
	key, known := map[string]func(*goroutines.Function) int64{
		"name":    nil,
		"count":   func(f *goroutines.Function) int64 { return int64(f.Count) },
		"total":   func(f *goroutines.Function) int64 { return f.Total.Sum },
		"running": func(f *goroutines.Function) int64 { return f.Running.Sum },
		"ready":   func(f *goroutines.Function) int64 { return f.Ready.Sum },
	}[by]
	if !known {
		columns := append([]string{"name", "count", "total", "running", "ready"}, goroutines.WaitWords()...)
		if !slices.Contains(columns, by) {
			return usagef("inspect: --sort %s: there is no such column; there are %s", by, strings.Join(columns, ", "))
		}
		key = func(f *goroutines.Function) int64 {
			for _, w := range f.Waits {
				if w.Word == by {
					return w.Sum
				}
			}
			return 0
		}
	}
	slices.SortStableFunc(list, func(a, b goroutines.Function) int {
		if key == nil {
			return strings.Compare(a.Name, b.Name)
		}
		return int(max(-1, min(1, key(&b)-key(&a))))
	})
	return nil
}

// writeFigures prints figures for people: a block of lines for each start function, and lines of tasks and regions.
func writeFigures(w io.Writer, s *traceInspection, n int) {
	fmt.Fprintf(w, "%s, recorded by %s: %s in %v\n", s.Name, s.Origin, units.Plural(n, "goroutine"), time.Duration(s.Span))
	if s.Filter != "" {
		fmt.Fprintf(w, "%s\n", s.Filter)
	}
	rows := [][]string{{"", "count", "sum", "min", "avg", "max"}}
	row := func(name string, count string, s goroutines.Spread) {
		cells := []string{name, count}
		for _, ns := range []int64{s.Sum, s.Min, s.Avg, s.Max} {
			cells = append(cells, time.Duration(ns).String())
		}
		rows = append(rows, cells)
	}
	for i := range s.Functions {
		f := &s.Functions[i]
		row(functionName(f), units.Count(f.Count), f.Total)
		row("  running", "", f.Running)
		row("  ready", "", f.Ready)
		for _, wait := range f.Waits {
			row("  waiting: "+wait.Word, "", wait.Spread)
		}
	}
	for _, kinds := range []struct {
		word string
		list []goroutines.Kind
	}{{"task", s.Tasks}, {"region", s.Regions}} {
		for _, k := range kinds.list {
			row(kinds.word+" "+k.Name, units.Count(k.Count), k.Took)
			if k.Complete < k.Count {
				rows = append(rows, []string{"  that began and ended here", units.Count(k.Complete)})
			}
		}
	}
	if s.Logs > 0 {
		rows = append(rows, []string{"logs", units.Count(s.Logs)})
	}
	fmt.Fprintln(w)
	writeColumns(w, rows)
}

// writeColumns prints rows in columns: the first at the left, numbers at the right.
func writeColumns(w io.Writer, rows [][]string) {
	var widths []int
	for _, cells := range rows {
		for i, cell := range cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, cells := range rows {
		line := fmt.Sprintf("%-*s", widths[0], cells[0])
		for i, cell := range cells[1:] {
			line += fmt.Sprintf("  %*s", widths[i+1], cell)
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// functionName is the name of a start function for people.
func functionName(f *goroutines.Function) string {
	name := f.Name
	if name == "" {
		name = "(start function not recorded)"
	}
	if f.Role == trace.RoleRuntime {
		name += " (Go's runtime)"
	}
	return name
}
