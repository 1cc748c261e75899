//go:build !js

package main

import (
	"os"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/portion"
	"github.com/rehearse-lab/rehearse/web/site/sitetest"
)

// TestCells runs cells of the built-in lessons in a worker, and here. What the page gets is the same, to the byte, but for the names of
// the runs and for how long they took.
func TestCells(t *testing.T) {
	cases, err := sitetest.Start(t, lessons.Builtin()).Cells(portion.Of(t, 3))
	if err != nil {
		t.Fatal(err)
	}
	var steps []map[string]any
	for _, c := range cases {
		steps = append(steps, map[string]any{"send": c.Text})
	}
	o := take(t, os.DirFS("../../lessons/library"), steps...)
	same, shown := 0, 0
	for i, c := range cases {
		if c.Want.Bytes > 0 {
			shown++
		}
		if sitetest.Same(t, c, &o.Brought[i].Answer) {
			same++
		}
	}
	if t.Logf("%d of %d cells are the same, %d have events", same, len(cases), shown); shown < len(cases)*4/5 {
		t.Error("most cells have events")
	}
}
