package main

import (
	"fmt"
	"math/rand"
	v2 "math/rand/v2"
)

func main() {
	r := rand.New(rand.NewSource(42))
	fmt.Println(r.Intn(100), r.Intn(100), r.Int63(), r.Float64(), r.Perm(5), r.Int31n(7), r.Uint32())
	fmt.Printf("%.6f %.6f\n", r.NormFloat64(), r.ExpFloat64())
	s := []int{1, 2, 3, 4, 5}
	r.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
	fmt.Println(s)
	p := v2.New(v2.NewPCG(1, 2))
	fmt.Println(p.IntN(1000), p.Uint64(), p.Float32(), p.Perm(4), p.Int64N(1<<40), p.UintN(9))
	var seed [32]byte
	copy(seed[:], "chacha8 seed for a test program!")
	c := v2.New(v2.NewChaCha8(seed))
	fmt.Println(c.Uint64(), c.IntN(10), c.Int32(), c.NormFloat64())
	z := v2.NewZipf(p, 1.5, 2, 100)
	fmt.Println(z.Uint64() <= 100)
	n := v2.N(10)
	fmt.Println(n >= 0 && n < 10, rand.Intn(5) < 5)
	defer func() { fmt.Println(recover()) }()
	p.IntN(0)
}
