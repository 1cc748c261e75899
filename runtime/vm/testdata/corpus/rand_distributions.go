package main

import (
	"fmt"
	"math"
	"math/rand"
	"slices"
)

type dice struct{ *rand.Rand }

func (d dice) roll(n, sides int) (t int) {
	for range n {
		t += d.Intn(sides) + 1
	}
	return
}

func pick(r *rand.Rand, weights map[string]int) string {
	keys := make([]string, 0, len(weights))
	total := 0
	for k, w := range weights {
		keys = append(keys, k)
		total += w
	}
	slices.Sort(keys)
	n := r.Intn(total)
	for _, k := range keys {
		if n -= weights[k]; n < 0 {
			return k
		}
	}
	panic("unreachable")
}

func main() {
	d := dice{rand.New(rand.NewSource(7))}
	hist := [13]int{}
	for range 1000 {
		hist[d.roll(2, 6)]++
	}
	fmt.Println(hist)
	counts := map[string]int{}
	for range 300 {
		counts[pick(d.Rand, map[string]int{"common": 70, "rare": 25, "epic": 5})]++
	}
	fmt.Println(counts)
	var sum, sq float64
	for range 2000 {
		x := d.NormFloat64()*2 + 10
		sum += x
		sq += x * x
	}
	mean := sum / 2000
	fmt.Printf("%.4f %.4f\n", mean, math.Sqrt(sq/2000-mean*mean))
	inside := 0
	for range 5000 {
		x, y := d.Float64(), d.Float64()
		if x*x+y*y < 1 {
			inside++
		}
	}
	fmt.Println(4 * float64(inside) / 5000)
	deck := d.Perm(10)
	d.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	fmt.Println(deck, d.Int31(), d.Int63n(1e12), d.Uint64())
	b := make([]byte, 6)
	d.Read(b)
	fmt.Println(b)
	a1, a2 := rand.New(rand.NewSource(1)), rand.New(rand.NewSource(1))
	same := true
	for range 100 {
		same = same && a1.Int() == a2.Int()
	}
	z := rand.NewZipf(a1, 1.2, 1, 50)
	fmt.Println(same, z.Uint64() <= 50)
}
