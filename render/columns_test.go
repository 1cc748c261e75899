package render_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// TestColumnsAreExact: values at the edges of every form come back as they were, and take no more room than needed.
func TestColumnsAreExact(t *testing.T) {
	const top = 1 << 53
	floats := []struct {
		values []float64
		width  uint32 // of an element in the block
	}{
		{[]float64{}, 0},
		{[]float64{7e15, 7e15, 7e15}, 0},
		{[]float64{0, 255, 1}, 1},
		{[]float64{-1, 254, 3}, 1},
		{[]float64{0, 256, 1}, 2},
		{[]float64{1e12, 1e12 + 255, 1e12 + 510}, 1},
		{[]float64{1e12, 1e12 + 70_000, 1e12}, 4},
		{[]float64{0, math.MaxUint32, 2}, 4},
		{[]float64{0, math.MaxUint32 + 1, 2}, 8},
		{[]float64{top - 1, top - 2, top - 1}, 1},
		{[]float64{top, top - 1}, 8},
		{[]float64{-top, top}, 8},
		{[]float64{0.5, 1, 2}, 8},
		{[]float64{1, math.Inf(1), math.Inf(-1)}, 8},
		{[]float64{1e300, -1e300, 1}, 8},
	}
	for _, c := range floats {
		n := len(c.values)
		cols := &render.Columns{BacklogTime: c.values, BacklogCount: make([]int32, n)}
		for i := range n {
			cols.BacklogCount[i] = []int32{math.MinInt32, math.MaxInt32, -1}[i%3]
		}
		b := render.AppendColumns(nil, 0, cols)
		got, err := render.DecodeColumns(b)
		if err != nil {
			t.Fatalf("%v: %v", c.values, err)
		}
		if !reflect.DeepEqual(got.BacklogTime, c.values) || !reflect.DeepEqual(got.BacklogCount, cols.BacklogCount) {
			t.Errorf("%v became %v, %v became %v", c.values, got.BacklogTime, cols.BacklogCount, got.BacklogCount)
		}
		// 8 arrays without rows stand before it: a head of 16 bytes each, after the block's own of 48.
		if width := binary.LittleEndian.Uint32(b[48+8*16:]); width != c.width {
			t.Errorf("%v: %d bytes an element, want %d", c.values, width, c.width)
		}
	}
}

// TestRowsByRange: the parts of a panel, asked for in any ranges, are its columns.
func TestRowsByRange(t *testing.T) {
	traces := pair(t, tracetest.Config{Seed: 5, Messages: 200})
	whole := render.NewScene(render.SceneOptions{Title: "t"}, traces...)
	scene, outlines, rows := render.InParts(render.SceneOptions{Title: "t"}, traces...)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range whole.Panels {
		want := &whole.Panels[i].Columns
		for range 5 {
			b := bytes.Clone(outlines[i])
			for part := render.EventPart; part <= render.MessagePart; part++ {
				for from := 0; from < rows[i].Len(part); {
					to := from + 1 + random.IntN(rows[i].Len(part)-from)
					b = rows[i].Append(b, part, from, to)
					from = to
				}
			}
			got, err := render.DecodeColumns(b)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("panel %d: the columns differ", i)
			}
		}
		all := render.AppendColumns(nil, i, want)
		one := rows[i].Append(rows[i].Append(nil, render.EventPart, 0, len(want.Time)), render.MessagePart, 0, len(want.MsgTo))
		if !bytes.HasSuffix(all, one) {
			t.Error("all rows at once are not what AppendColumns writes")
		}
		whole.Panels[i].Columns = render.Columns{}
	}
	if !reflect.DeepEqual(scene, whole) {
		t.Error("the scene in parts has another head")
	}
}

// TestRowsOutOfOrder: blocks that do not follow one another, or are another panel's, are no columns.
func TestRowsOutOfOrder(t *testing.T) {
	_, outlines, rows := render.InParts(render.SceneOptions{}, pair(t, tracetest.Config{Seed: 5})...)
	r, n := rows[0], rows[0].Len(render.EventPart)
	events := func(from, to int) []byte { return r.Append(nil, render.EventPart, from, to) }
	messages := r.Append(nil, render.MessagePart, 0, r.Len(render.MessagePart))
	for what, b := range map[string][][]byte{
		"no outline":          {events(0, n), messages},
		"two outlines":        {outlines[0], outlines[0], events(0, n), messages},
		"rows missing":        {outlines[0], events(1, n), messages},
		"rows twice":          {outlines[0], events(0, 9), events(8, n), messages},
		"messages first":      {outlines[0], messages, events(0, n)},
		"no messages":         {outlines[0], events(0, n)},
		"of another panel":    {outlines[0], rows[1].Append(nil, render.EventPart, 0, rows[1].Len(render.EventPart)), messages},
		"something afterward": {outlines[0], events(0, n), messages, {1}},
	} {
		if _, err := render.DecodeColumns(slices.Concat(b...)); !errors.Is(err, render.ErrColumns) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// FuzzDecodeColumns: no bytes make DecodeColumns fail in another way than with ErrColumns, and what it reads can be
// written and read again.
func FuzzDecodeColumns(f *testing.F) {
	f.Add(render.AppendColumns(nil, 0, &render.Columns{}))
	f.Add(render.AppendColumns(nil, 0, &render.Columns{
		MsgSubject: []int32{0}, MsgData: []int32{-9}, MsgFrom: []int32{1}, MsgTo: []int32{1 << 20}, MsgLineage: []uint32{1, 2},
		BacklogTime: []float64{1e10, 1e10 + 70, 2e10}, BacklogCount: []int32{1, 2, 1},
	}))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) >= 48 {
			for at := 24; at < 44; at += 4 {
				b[at+2], b[at+3] = 0, 0 // arrays without bytes may be long; the memory is not what is tried here
			}
		}
		c, err := render.DecodeColumns(b)
		if err != nil {
			if !errors.Is(err, render.ErrColumns) {
				t.Fatal(err)
			}
			return
		}
		if _, err := render.DecodeColumns(render.AppendColumns(nil, 0, c)); err != nil {
			t.Fatal(err)
		}
	})
}
