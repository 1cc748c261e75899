package bench

import (
	"fmt"
	"io"
	"math"
	"strconv"
)

// table prints a report for people, with times as soon as they are known.
type table struct {
	w io.Writer
	r *report
}

// newTable prints the heading.
func newTable(w io.Writer, r *report) *table {
	t := &table{w, r}
	fmt.Fprintf(w, "%s %s, %d processors", r.Go, r.System, r.Processors)
	if r.Busy {
		fmt.Fprint(w, ", one of them kept busy by another process")
	}
	fmt.Fprintf(w, "; medians of %d rounds", r.Rounds)
	if r.Scale != 1 {
		fmt.Fprintf(w, "; sizes x %v", r.Scale)
	}
	fmt.Fprintln(w)
	t.head("ns each", names(r.Competitors))
	return t
}

func names(competitors []About) []string {
	var list []string
	for _, c := range competitors {
		list = append(list, c.Name)
	}
	return list
}

// head prints the head of a part.
func (t *table) head(what string, columns []string) {
	fmt.Fprintln(t.w)
	t.line(what, columns)
}

// line prints cells below those of the head, which are at least as wide.
func (t *table) line(name string, cells []string) {
	fmt.Fprintf(t.w, "%-12s", name)
	for _, c := range cells {
		fmt.Fprintf(t.w, "  %10s", c)
	}
	fmt.Fprintln(t.w)
}

// next prints the times of the last row.
func (t *table) next() {
	last := t.r.Rows[len(t.r.Rows)-1]
	var cells []string
	for _, f := range last.Figures {
		cells = append(cells, number(f.NS))
	}
	t.line(last.Row, cells)
}

// close prints the rest of the report, after the times.
func (t *table) close() {
	for i, c := range t.r.Competitors {
		if !c.Ours {
			t.ratios(i)
		}
	}
	if _, known := processorTime(); known {
		t.part("cpu ns each", func(f figure) string { return number(f.CPU) })
	}
	t.part("allocations", func(f figure) string { return strconv.FormatFloat(f.Allocs, 'f', 2, 64) })
	t.idle()
	fmt.Fprintln(t.w)
	for _, row := range t.r.Rows {
		fmt.Fprintf(t.w, "%-12s  each %s: %s\n", row.Row, row.Unit, row.About)
	}
	fmt.Fprintf(t.w, "%-12s  processor time, all threads together: other work of the machine hardly changes it\n", "cpu")
	fmt.Fprintf(t.w, "%-12s  bytes of an actor that has handled a message and waits for the next\n\n", "idle")
	for _, c := range t.r.Competitors {
		fmt.Fprintf(t.w, "%-12s  %s\n", c.Name, c.Note)
	}
}

// part prints a head and a line for each row.
func (t *table) part(what string, cell func(f figure) string) {
	t.head(what, names(t.r.Competitors))
	for _, row := range t.r.Rows {
		var cells []string
		for _, f := range row.Figures {
			cells = append(cells, cell(f))
		}
		t.line(row.Row, cells)
	}
}

// ratios prints how many times as fast as competitor i our schedulers are.
func (t *table) ratios(i int) {
	var columns []string
	for _, c := range t.r.Competitors {
		if c.Ours {
			columns = append(columns, c.Name)
		}
	}
	if columns == nil {
		return
	}
	fmt.Fprintf(t.w, "\ntimes as fast as %s\n", t.r.Competitors[i].Name)
	t.line("", columns)
	for _, row := range t.r.Rows {
		var cells []string
		for j, f := range row.Figures {
			if t.r.Competitors[j].Ours {
				cells = append(cells, number(row.Figures[i].NS/f.NS))
			}
		}
		t.line(row.Row, cells)
	}
}

// idle prints the memory of idle actors below the allocations.
func (t *table) idle() {
	bytes := map[string]float64{}
	for _, m := range t.r.Idle {
		bytes[m.Competitor] = m.Bytes
	}
	var cells []string
	for _, c := range t.r.Competitors {
		cell := "-"
		if b, measured := bytes[c.Name]; measured {
			cell = number(b)
		}
		cells = append(cells, cell)
	}
	t.line("idle", cells)
}

// number has three digits that mean something, but not more than two after the point.
func number(x float64) string {
	digits := 2 - int(math.Floor(math.Log10(max(x, 0.001))))
	return strconv.FormatFloat(x, 'f', min(max(digits, 0), 2), 64)
}
