package actor

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestEnvelopeQueue applies the same random operations to an envelope queue and to a list of numbers, which must agree.
func TestEnvelopeQueue(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var l envelopeQueue
	var want []uint32
	for i := uint32(1); i < 5_000; i++ {
		switch random.IntN(5) {
		case 0, 1:
			l.push(&envelope{seq: i})
			want = append(want, i)
		case 2:
			l.unshift(&envelope{seq: i})
			want = slices.Insert(want, 0, i)
		case 3:
			if len(want) == 0 {
				continue
			}
			if x := l.pop(); x.seq != want[0] || x.next != nil {
				t.Fatalf("popped %d, want %d", x.seq, want[0])
			}
			want = want[1:]
		case 4:
			seq := random.Uint32N(i + 1)
			at := slices.Index(want, seq)
			if x := l.remove(seq); (x != nil) != (at >= 0) || x != nil && x.seq != seq {
				t.Fatalf("removed %v for %d", x, seq)
			}
			if at >= 0 {
				want = slices.Delete(want, at, at+1)
			}
		}
		var got []uint32
		for _, x := range l.envelopes() {
			got = append(got, x.seq)
		}
		if !slices.Equal(got, want) || l.len() != len(want) {
			t.Fatalf("the line holds %d letters, %v; want %v", l.len(), got, want)
		}
	}
}

// TestFreeList checks that a free list gives out empty envelopes, each to one owner.
func TestFreeList(t *testing.T) {
	var d depot
	giver, taker := freeList{depot: &d, most: 4}, freeList{depot: &d, most: 4}
	held := map[*envelope]bool{}
	for range 10 {
		for range 100 {
			x := giver.get()
			if x.m.Data != nil || x.next != nil || held[x] {
				t.Fatalf("got %+v, which was held: %v", x, held[x])
			}
			x.m.Data = 1
			held[x] = true
		}
		for x := range held {
			delete(held, x)
			taker.put(x)
		}
	}
	if n := testing.AllocsPerRun(100, func() { giver.put(giver.get()) }); n > 0 {
		t.Errorf("%v allocations for a letter that was given back", n)
	}
}
