package render_test

import (
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
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
		b := render.AppendColumns(nil, cols)
		got, err := render.DecodeColumns(b)
		if err != nil {
			t.Fatalf("%v: %v", c.values, err)
		}
		if !reflect.DeepEqual(got.BacklogTime, c.values) || !reflect.DeepEqual(got.BacklogCount, cols.BacklogCount) {
			t.Errorf("%v became %v, %v became %v", c.values, got.BacklogTime, cols.BacklogCount, got.BacklogCount)
		}
		// 24 arrays without rows stand before it: a head of 16 bytes each, after the block's own of 24.
		if width := binary.LittleEndian.Uint32(b[24+24*16:]); width != c.width {
			t.Errorf("%v: %d bytes an element, want %d", c.values, width, c.width)
		}
	}
}

// FuzzDecodeColumns: no bytes make DecodeColumns fail in another way than with ErrColumns, and what it reads can be
// written and read again.
func FuzzDecodeColumns(f *testing.F) {
	f.Add(render.AppendColumns(nil, &render.Columns{}))
	f.Add(render.AppendColumns(nil, &render.Columns{
		MsgSubject: []int32{0}, MsgData: []int32{-9}, MsgFrom: []int32{1}, MsgTo: []int32{1 << 20}, MsgLineage: []uint32{1, 2},
		BacklogTime: []float64{1e10, 1e10 + 70, 2e10}, BacklogCount: []int32{1, 2, 1},
	}))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) >= 24 {
			for at := 8; at < 24; at += 4 {
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
		if _, err := render.DecodeColumns(render.AppendColumns(nil, c)); err != nil {
			t.Fatal(err)
		}
	})
}
