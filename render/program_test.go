package render_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestPlainProgram: main and its goroutines have lanes, and slices while they are not blocked.
func TestPlainProgram(t *testing.T) {
	h := host.NewSim(host.SimConfig{Cores: 1, Record: true})
	res := h.Run(func(main host.Thread) {
		left := 2
		for i := range 2 {
			_, err := h.Spawn(main, host.Spec{Name: fmt.Sprint("g", i+1), Role: trace.RoleGoroutine}, func(g host.Thread) {
				g.Work(4 * time.Millisecond)
				g.Sleep(time.Millisecond)
				g.Work(time.Millisecond)
				if left--; left == 0 {
					main.Unpark(trace.NoStep)
				}
			})
			if err != nil {
				t.Error(err)
			}
		}
		main.Park(trace.ReasonWaitGroup, false, "WaitGroup")
		main.Work(2 * time.Millisecond)
	})
	if res.Err != nil {
		t.Fatal(res.Err)
	}
	tr := host.Finish(h, trace.Header{Name: "goroutines.go", Settings: trace.Settings{Cores: 1}.WithDefaults(), Outcome: trace.Outcome{End: trace.EndOK}})
	if err := trace.Validate(tr); err != nil {
		t.Fatal(err)
	}
	s := render.NewScene(render.SceneOptions{Title: "Goroutines"}, tr)
	p := &s.Panels[0]
	checkPanel(t, s, p, tr)
	if p.Title != "Program" || p.Subtitle != "main and 2 goroutines" {
		t.Errorf("%s: %s", p.Title, p.Subtitle)
	}
	var slices [3]int // by thread
	var total [3]float64
	for i, th := range p.Columns.SliceThread {
		if p.Columns.SliceState[i] == uint8(render.SliceProgram) {
			slices[th]++
			total[th] += p.Columns.SliceEnd[i] - p.Columns.SliceStart[i]
		}
	}
	if slices != [3]int{2, 2, 2} {
		t.Errorf("slices a thread: %v", slices)
	}
	if total[0] < 2e6 || total[1] < 5e6 || total[2] < 5e6 || total[1]+total[2] > 25e6 {
		t.Errorf("time not blocked: %v ns", total)
	}
	for i, th := range p.Threads {
		if th.Lane != i {
			t.Errorf("%s has lane %d", th.Name, th.Lane)
		}
	}
	if got, want := render.Command(s), "rehearse run goroutines.go --engine sim --cores 1 --seed 0"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	svg := render.SVG(s, render.SVGOptions{})
	wellFormed(t, svg)
	golden(t, "goroutines.svg", svg)
}
