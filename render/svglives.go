package render

import (
	"github.com/rehearse-lab/rehearse/render/display"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// life is a time, ns, in which there is a thread in a row.
type life struct{ from, to float64 }

// idleRules draws the thin line of a thread for as long as it is there.
func (f *figure) idleRules(p *Panel, l lanesOf) {
	var path display.Path
	for i, lives := range livesOf(p, l) {
		for _, v := range lives {
			if from, to := max(f.ax.x(v.from), f.ax.x0), min(f.ax.x(v.to), f.ax.x1); from < to {
				path.Add('M', px(from), px(l.rows[i].mid()))
				path.Add('H', px(to))
			}
		}
	}
	if len(path.Steps) > 0 {
		path.Look = stroke(f.under.pal.idle, min(1, l.rows[0].h/4))
		f.under.add(&path)
	}
}

// livesOf are the times of each row's threads; those that touch are one.
func livesOf(p *Panel, l lanesOf) [][]life {
	c := &p.Columns
	ends := make([]float64, len(p.Threads))
	for i := range ends {
		ends[i] = float64(p.Makespan)
	}
	for i, kind := range c.Kind {
		if trace.Kind(kind) == trace.ThreadExit {
			ends[c.Thread[i]] = c.Time[i]
		}
	}
	rows := make([][]life, len(l.rows))
	for i, kind := range c.Kind {
		th := c.Thread[i]
		if trace.Kind(kind) != trace.ThreadCreate || l.of[th] < 0 {
			continue
		}
		row := &rows[l.of[th]]
		// Events are in the order of their time, so the last one of the row is the only one that this can touch.
		if n := len(*row); n > 0 && (*row)[n-1].to >= c.Time[i] {
			(*row)[n-1].to = max((*row)[n-1].to, ends[th])
		} else {
			*row = append(*row, life{c.Time[i], ends[th]})
		}
	}
	return rows
}
