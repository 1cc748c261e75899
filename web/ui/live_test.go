package ui_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestLiveVector writes the input of the page's tests of runs in progress: a run cut at arbitrary points. For each part it
// has the head and the block of what is new, and then the head and all columns up to there.
func TestLiveVector(t *testing.T) {
	whole := tracetest.Random(tracetest.Config{Seed: 5, Actors: 6, Messages: 25, Engine: trace.Real, Scheduler: trace.ThreadPerActor})
	for i := range 30 {
		whole.Strings = append(whole.Strings, fmt.Sprint("line ", i))
	}
	random := rand.New(rand.NewPCG(5, 6))
	live := render.NewLive(render.SceneOptions{})
	var out []byte
	add := func(scene *render.Scene, block []byte) {
		head, err := json.Marshal(scene)
		if err != nil {
			t.Fatal(err)
		}
		for _, frame := range [][]byte{head, block} {
			out = append(binary.LittleEndian.AppendUint32(out, uint32(len(frame))), frame...)
		}
	}
	for n := 0; n < len(whole.Events); {
		n = min(len(whole.Events), n+1+random.IntN(40))
		for n < len(whole.Events) && whole.Events[n].Time == whole.Events[n-1].Time {
			n++ // what begins at the last moment of a part may still be empty
		}
		part := tracetest.PartOf(whole, n)
		scene, blocks := live.Grow(part)
		add(scene, blocks[0])
		scene = render.NewScene(render.SceneOptions{}, part)
		add(scene, render.AppendColumns(nil, 0, &scene.Panels[0].Columns))
	}
	golden(t, "testdata/live.bin", out)
}
