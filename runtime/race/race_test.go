package race

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// op is an operation of a random run.
type op struct {
	thread int
	kind   string
	object int
}

// TestAgainstGraph compares the detector with the definition: in random runs, the variables with two accesses that
// conflict and that no path of the happens-before graph connects.
func TestAgainstGraph(t *testing.T) {
	races := 0
	for seed := range uint64(4000) {
		run := randomRun(rand.New(rand.NewPCG(seed, 1)))
		got, want := detected(run), defined(run)
		for v := range variables {
			if got[v] != want[v] {
				t.Fatalf("seed %d, variable %d: reported %v, want %v\n%v", seed, v, got[v], want[v], run)
			}
			if want[v] {
				races++
			}
		}
	}
	if all := 4000 * variables; races < all/10 || races > all*9/10 {
		t.Errorf("%d of %d variables have races: the runs are one-sided", races, all)
	}
}

const (
	threads   = 4
	variables = 3
	locks     = 2
)

// randomRun is a run in which threads lock, unlock, join and access variables. Object is the variable or the lock.
func randomRun(r *rand.Rand) []op {
	var run []op
	holder := [locks]int{-1, -1}
	kinds := []string{"read", "write", "read", "write", "lock", "unlock", "merge", "acquire", "aread", "awrite", "go"}
	for range 8 + r.IntN(30) {
		o := op{r.IntN(threads), kinds[r.IntN(len(kinds))], r.IntN(locks)}
		switch o.kind {
		case "read", "write":
			o.object = r.IntN(variables)
		case "aread", "awrite":
			o.object = variables - 1 // the others are never accessed atomically
		case "lock":
			if holder[o.object] >= 0 {
				continue
			}
			holder[o.object] = o.thread
		case "unlock":
			if holder[o.object] < 0 {
				continue
			}
			o.thread = holder[o.object]
			holder[o.object] = -1
		case "go":
			o.object = r.IntN(threads)
		}
		run = append(run, o)
	}
	return run
}

// detected is the variables for which the detector reports a race.
func detected(run []op) (found [variables]bool) {
	d := New(step, func(r Race) { found[r.Second.Site] = true })
	var ts [threads]*Thread
	for i := range ts {
		ts[i] = d.Go(nil, i)
	}
	var mutex, group [locks]Sync
	var atomics [variables]Sync
	for _, o := range run {
		t, v := ts[o.thread], d.Var(uint64(o.object)*8)
		switch o.kind {
		case "read":
			t.Read(v, Site(o.object))
		case "write":
			t.Write(v, Site(o.object))
		case "aread":
			t.Acquire(&atomics[o.object])
			t.AtomicRead(v, Site(o.object))
		case "awrite":
			t.Acquire(&atomics[o.object])
			t.AtomicWrite(v, Site(o.object))
			t.Release(&atomics[o.object])
		case "lock":
			t.Acquire(&mutex[o.object])
		case "unlock":
			t.Release(&mutex[o.object])
		case "merge":
			t.Merge(&group[o.object])
		case "acquire":
			t.Acquire(&group[o.object])
		case "go": // the thread ends, and another one begins
			if o.object != o.thread {
				ts[o.object].End()
				ts[o.object] = child(t, o.object)
			}
		}
	}
	return found
}

// defined is what detected should be.
func defined(run []op) (found [variables]bool) {
	n := len(run)
	before := make([][]bool, n) // before[j][i]: i happens before j
	last := [threads]int{-1, -1, -1, -1}
	for j, o := range run {
		before[j] = make([]bool, n)
		after := func(i int) {
			if i < 0 {
				return
			}
			before[j][i] = true
			for k, b := range before[i] {
				if b {
					before[j][k] = true
				}
			}
		}
		after(last[o.thread])
		last[o.thread] = j
		for i := j - 1; i >= 0; i-- {
			p := run[i]
			switch {
			case p.object != o.object:
			case o.kind == "lock" && p.kind == "unlock", o.kind == "acquire" && p.kind == "merge",
				o.kind == "aread" && p.kind == "awrite", o.kind == "awrite" && p.kind == "awrite":
				after(i)
			}
		}
		if o.kind == "go" && o.object != o.thread {
			last[o.object] = j
		}
	}
	access := func(o op) (v int, write, atomic, is bool) {
		switch o.kind {
		case "read", "write", "aread", "awrite":
			return o.object, o.kind == "write" || o.kind == "awrite", o.kind[0] == 'a', true
		}
		return
	}
	for j, o := range run {
		for i, p := range run[:j] {
			v, w1, a1, ok1 := access(o)
			u, w2, a2, ok2 := access(p)
			if ok1 && ok2 && u == v && (w1 || w2) && !(a1 && a2) && !before[j][i] {
				found[v] = true
			}
		}
	}
	return found
}

// TestSlots has threads one after the other: they must not make vector clocks longer.
func TestSlots(t *testing.T) {
	d := New(step, func(r Race) { t.Errorf("%+v", r) })
	main := d.Go(nil, "main")
	v := d.Var(0)
	for i := range 1000 {
		var done Sync
		w := child(main, i)
		w.Write(v, 0)
		w.Merge(&done)
		w.End()
		main.Acquire(&done)
		main.Read(v, 0)
	}
	if len(d.slots) != 2 {
		t.Errorf("%d slots", len(d.slots))
	}
}

// TestOwner has two threads in one slot: a report must name the right one.
func TestOwner(t *testing.T) {
	var got []Race
	now := int32(0)
	d := New(func() int32 { now++; return now }, func(r Race) { got = append(got, r) })
	main, other := d.Go(nil, "main"), d.Go(nil, "other")
	x, y := d.Var(16), d.Var(32)
	for _, name := range []string{"a", "b"} {
		var done Sync
		w := child(main, name)
		if name == "a" {
			w.Write(x, 1)
		} else {
			w.Write(y, 2)
		}
		w.Merge(&done)
		w.End()
		main.Acquire(&done)
	}
	other.Read(x, 3)
	other.Write(y, 4)
	want := []Race{
		{Access{Owner: "a", Write: true, Site: 1, Step: 1}, Access{Owner: "other", Site: 3, Step: 3}},
		{Access{Owner: "b", Write: true, Site: 2, Step: 2}, Access{Owner: "other", Write: true, Site: 4, Step: 4}},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// TestIdleThread has a thread without an access between two others, all with one slot: the last one does not know the
// first one's access for that.
func TestIdleThread(t *testing.T) {
	races := 0
	d := New(step, func(Race) { races++ })
	main, other := d.Go(nil, "main"), d.Go(nil, "other")
	x := d.Var(16)
	var done Sync
	first := child(main, "first")
	first.Write(x, 1)
	first.Merge(&done)
	first.End()
	main.Acquire(&done)
	idle := child(main, "idle") // knows the access
	idle.End()
	last := child(other, "last") // does not
	last.Write(x, 2)
	if races != 1 {
		t.Errorf("%d races, want 1", races)
	}
}

// TestMergeAgain has a thread that passes on, by the same Sync, what it did after another one had: what that one did is still
// passed on, although the thread does not know it.
func TestMergeAgain(t *testing.T) {
	d := New(step, func(r Race) { t.Errorf("%+v", r) })
	main := d.Go(nil, "main")
	a, b := child(main, "a"), child(main, "b")
	x := d.Var(16)
	var done Sync
	a.Write(x, 1)
	a.Merge(&done)
	b.Merge(&done)
	b.Merge(&done)
	main.Acquire(&done)
	main.Read(x, 2)
}

// TestForget uses memory anew: the accesses before that do not count.
func TestForget(t *testing.T) {
	for _, place := range []uint64{8, 24, 4095, 4096 + 3, 12288 - 8} {
		n := 0
		d := New(step, func(Race) { n++ })
		a, b := d.Go(nil, "a"), d.Go(nil, "b")
		a.Write(d.Var(place), 0)
		d.Forget(place-5, 6)
		b.Write(d.Var(place), 0)
		if n != 0 {
			t.Errorf("place %d: reported", place)
		}
		a.Write(d.Var(place), 0)
		d.Forget(place+1, 4000)
		b.Write(d.Var(place), 0)
		if n == 0 {
			t.Errorf("place %d: not reported", place)
		}
	}
}

// TestForgottenSyncs counts what is forgotten out of the size, however many places there are beside.
func TestForgottenSyncs(t *testing.T) {
	for _, others := range []uint64{0, 1000} {
		d := New(step, func(Race) {})
		for i := range others {
			d.Sync(1<<20 + 8*i)
		}
		before := d.Size()
		for i := range uint64(10) {
			d.Sync(8 * i)
		}
		d.Forget(0, 80)
		if d.Size() != before {
			t.Errorf("with %d others: %d bytes, then %d", others, before, d.Size())
		}
	}
}

func BenchmarkAccess(b *testing.B) {
	d := New(step, func(Race) {})
	main := d.Go(nil, "main")
	b.Run("same epoch", func(b *testing.B) {
		for i := range b.N {
			main.Write(d.Var(uint64(i&1023)*16), 0)
		}
	})
	b.Run("under a lock", func(b *testing.B) {
		var mu Sync
		ts := [2]*Thread{child(main, 1), child(main, 2)}
		for i := range b.N {
			t := ts[i&1]
			t.Acquire(&mu)
			t.Write(d.Var(uint64(i&1023)*16), 0)
			t.Release(&mu)
		}
	})
}

// child is a thread that t starts.
func child(t *Thread, who any) *Thread {
	var born Sync
	t.Release(&born)
	return t.d.Go(&born, who)
}

// step does not tell steps apart.
func step() int32 { return 0 }
