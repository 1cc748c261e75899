package render

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// grown is what a reader has of a panel that grows.
type grown struct {
	Columns
	of            counts
	strings, data []string
}

// take adds a block to what is there.
func (g *grown) take(t *testing.T, b []byte) {
	t.Helper()
	h, arrays, rest, err := readHead(b)
	if err != nil || len(rest) > 0 || h.part != GrowthPart || h.first != len(g.Time) {
		t.Fatalf("%+v, %d bytes more, after %d events: %v", h, len(rest), len(g.Time), err)
	}
	changed := &changedSlices{make([]int32, 0, h.rows), make([]float64, 0, h.rows), make([]int32, 0, h.rows)}
	var events, rest2 Columns
	list := append(events.rows(EventPart, 0, h.of[0]-g.of[0]), rest2.rows(MessagePart, 0, h.of[1]-g.of[1])...)
	list = append(list, rest2.slices(0, h.of[2]-g.of[2])...)
	list = append(list, column(&changed.slice, 0, h.rows), column(&changed.end, 0, h.rows), column(&changed.last, 0, h.rows))
	list = append(list, rest2.backlog(0, h.of[3]-g.of[3])...)
	if err := decodeAll(append(list, rest2.threads(h.of[4])...), arrays); err != nil {
		t.Fatal(err)
	}
	for i, at := range changed.slice {
		g.SliceEnd[at], g.SliceLast[at] = changed.end[i], changed.last[i]
	}
	g.ThreadBorn, g.ThreadGone = nil, nil
	for _, part := range []*Columns{&events, &rest2} {
		to, from := reflect.ValueOf(&g.Columns).Elem(), reflect.ValueOf(part).Elem()
		for i := range to.NumField() {
			to.Field(i).Set(reflect.AppendSlice(to.Field(i), from.Field(i)))
		}
	}
	g.of = h.of
}

// TestLiveGrows cuts runs on real threads anywhere: what is given of them by and by is, after each time, what the whole scene
// of the part so far has, column by column, and in its head.
func TestLiveGrows(t *testing.T) {
	voids := 0
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 2))
		whole := tracetest.Random(tracetest.Config{
			Seed: seed, Actors: 1 + random.IntN(5), Messages: 40, Engine: trace.Real, Rare: seed%4 == 0,
			Scheduler: []trace.Scheduler{trace.Pool, trace.ThreadPerActor}[seed%2],
		})
		for i := range 30 {
			whole.Strings = append(whole.Strings, fmt.Sprint("line ", i))
		}
		live, got := NewLive(SceneOptions{}), &grown{}
		for n := 0; n < len(whole.Events); {
			part := tracetest.PartOf(whole, min(len(whole.Events), n+random.IntN(50)))
			n = len(part.Events)
			scene, blocks := live.Grow(part)
			got.take(t, blocks[0])
			head := scene.Panels[0]
			got.strings, got.data = append(got.strings, head.Strings...), append(got.data, head.Data...)
			want := NewScene(SceneOptions{}, part).Panels[0]
			if last := part.Events; len(last) > 0 && last[len(last)-1].Time == part.Header.Makespan && n < len(whole.Events) {
				voids++
				continue // what began at this very moment may yet be none
			}
			want.Columns.makeEmpty()
			got.Columns.makeEmpty()
			sameColumns(t, &got.Columns, &want.Columns, seed, n)
			head.Strings, head.Data, head.Columns, want.Columns = append([]string{}, got.strings...), append([]string{}, got.data...), Columns{}, Columns{}
			if !reflect.DeepEqual(head, want) {
				t.Fatalf("seed %d, %d events: the head is\n%+v, want\n%+v", seed, n, head, want)
			}
		}
	}
	if voids == 0 {
		t.Error("no part ended at the time of its last event")
	}
}

func sameColumns(t *testing.T, got, want *Columns, seed uint64, n int) {
	t.Helper()
	a, b := reflect.ValueOf(got).Elem(), reflect.ValueOf(want).Elem()
	for i := range a.NumField() {
		if !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			t.Fatalf("seed %d, %d events: %s is\n%v, want\n%v", seed, n, a.Type().Field(i).Name, a.Field(i), b.Field(i))
		}
	}
}
