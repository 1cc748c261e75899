package ui_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

var fileColumns = regexp.MustCompile(`(?s)id="columns-\d+" data-encoding="gzip base64">(.*?)</script>`)

// TestResidualColumns writes the input of test/residual.test.ts: runs as the page receives them, and as the single-file
// export stores them. Restoring the latter must give the former.
func TestResidualColumns(t *testing.T) {
	var out []byte
	frame := func(b []byte) { out = append(binary.LittleEndian.AppendUint32(out, uint32(len(b))), b...) }
	for seed := range uint64(3) {
		var traces []*trace.Trace
		for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			traces = append(traces, tracetest.Random(tracetest.Config{Seed: seed, Actors: 7, Workers: 3, Messages: 80, Scheduler: s}))
		}
		scene := render.NewScene(render.SceneOptions{Title: "Packed"}, traces...)
		head, err := json.Marshal(scene)
		if err != nil {
			t.Fatal(err)
		}
		frame(head)
		var file bytes.Buffer
		if err := render.HTML(&file, scene, render.HTMLOptions{Script: []byte("0")}); err != nil {
			t.Fatal(err)
		}
		packed := fileColumns.FindAllStringSubmatch(file.String(), -1)
		if len(packed) != 2 {
			t.Fatalf("%d panels in the file", len(packed))
		}
		for i, m := range packed {
			zipped, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(m[1], "\n", ""))
			if err != nil {
				t.Fatal(err)
			}
			r, err := gzip.NewReader(bytes.NewReader(zipped))
			if err != nil {
				t.Fatal(err)
			}
			columns, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			frame(render.AppendColumns(nil, i, &scene.Panels[i].Columns))
			frame(columns)
		}
	}
	golden(t, "testdata/residual.bin", out)
}
