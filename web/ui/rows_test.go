package ui_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestBlockRows checks that the page asks for as many rows at once as the server gives.
func TestBlockRows(t *testing.T) {
	if want := fmt.Sprintf("const blockRows = 2 ** %d;", bits.Len(render.BlockRows)-1); !strings.Contains(source(t, "src/server/rows.ts"), want) {
		t.Errorf("src/server/rows.ts has no %q", want)
	}
}

// TestRowsVector writes the input of the page's tests of rows: a scene's head, and for each panel all columns at once, and
// then twice in parts, with the rows in ranges of various lengths.
func TestRowsVector(t *testing.T) {
	var traces []*trace.Trace
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		tr := tracetest.Random(tracetest.Config{Seed: 12, Actors: 4, Workers: 2, Messages: 12, Scheduler: s, Rare: true})
		for i := range tr.Events {
			if e := &tr.Events[i]; e.Kind == trace.Block && i%2 == 0 {
				e.Reason = trace.ReasonMutex // no random trace has it
			}
		}
		traces = append(traces, tr)
	}
	whole := render.NewScene(render.SceneOptions{}, traces...)
	scene, outlines, rows := render.InParts(render.SceneOptions{}, traces...)
	head, err := json.Marshal(scene)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	var out []byte
	add := func(frame []byte) {
		out = append(binary.LittleEndian.AppendUint32(out, uint32(len(frame))), frame...)
	}
	add(head)
	for i := range scene.Panels {
		add(render.AppendColumns(nil, i, &whole.Panels[i].Columns))
		for range 2 {
			parts := append([]byte(nil), outlines[i]...)
			for part := render.EventPart; part <= render.MessagePart; part++ {
				for from := 0; from < rows[i].Len(part); {
					to := from + 1 + random.IntN(min(40, rows[i].Len(part)-from))
					parts = rows[i].Append(parts, part, from, to)
					from = to
				}
			}
			add(parts)
		}
	}
	golden(t, "testdata/rows.bin", out)
}
