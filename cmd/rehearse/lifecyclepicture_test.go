package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/display"
)

// The diagram of an actor's states in the documents and in the lesson is what is drawn from the table of their changes.
func TestLifecyclePicture(t *testing.T) {
	drawn, err := display.BothThemes(render.Lifecycle(render.Light), render.Lifecycle(render.Dark))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"../../docs/pictures/actor-states.svg", "../../lessons/library/figures/actor-states.svg"} {
		if *update {
			if err := os.WriteFile(file, drawn, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, drawn) {
			t.Errorf("%s is not what is drawn now (%v): go test ./cmd/rehearse -run TestLifecyclePicture -update", file, err)
		}
	}
}
