package render_test

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// Two runs of one program become two panels on one clock.
func ExampleNewScene() {
	thread := tracetest.Random(tracetest.Config{Seed: 7, Scheduler: trace.ThreadPerActor, Actors: 6, Messages: 60})
	pool := tracetest.Random(tracetest.Config{Seed: 7, Scheduler: trace.Pool, Actors: 6, Workers: 2, Messages: 60})
	s := render.NewScene(render.SceneOptions{Title: "Two schedulers"}, thread, pool)
	for _, p := range s.Panels {
		fmt.Printf("%s: %d threads, %d messages, %s\n", p.Title, p.Summary.Threads, p.Summary.Completed, s.Word)
	}
	fmt.Println(render.Command(s))
	svg := render.SVG(s, render.SVGOptions{Theme: render.Dark})
	fmt.Printf("%.4s\n", svg)
	// Output:
	// Thread per actor: 6 threads, 32 messages, simulated
	// Pool of 2: 2 threads, 53 messages, simulated
	// rehearse run random --engine sim --scheduler both --workers 2 --cores 4 --seed 7
	// <svg
}
