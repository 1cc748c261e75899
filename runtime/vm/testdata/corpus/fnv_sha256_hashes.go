package main

import (
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"io"
	"strings"
)

func main() {
	for _, s := range []string{"", "a", "hello", strings.Repeat("x", 1000)} {
		h32, h32a, h64, h64a := fnv.New32(), fnv.New32a(), fnv.New64(), fnv.New64a()
		for _, h := range []io.Writer{h32, h32a, h64, h64a} {
			io.WriteString(h, s)
		}
		fmt.Printf("%08x %08x %016x %016x\n", h32.Sum32(), h32a.Sum32(), h64.Sum64(), h64a.Sum64())
		fmt.Printf("%x\n", sha256.Sum256([]byte(s)))
	}
	h := sha256.New()
	for i := range 100 {
		fmt.Fprintf(h, "%d,", i)
	}
	sum := h.Sum(nil)
	fmt.Printf("%x %d %d\n", sum, h.Size(), h.BlockSize())
	h.Reset()
	fmt.Printf("%x\n", h.Sum([]byte{0xff}))
	fmt.Printf("%x\n", sha256.Sum224([]byte("abc")))
	a := fnv.New128a()
	a.Write([]byte("x"))
	fmt.Printf("%x\n", a.Sum(nil))
	type block struct {
		prev [32]byte
		data string
		n    int
	}
	mine := func(prev [32]byte, data string) (b block, sum [32]byte) {
		for b = (block{prev, data, 0}); ; b.n++ {
			sum = sha256.Sum256(fmt.Appendf(prev[:], "%s%d", data, b.n))
			if sum[0] == 0 {
				return
			}
		}
	}
	var prev [32]byte
	for _, d := range []string{"genesis", "second"} {
		b, s := mine(prev, d)
		fmt.Printf("%s %d %x\n", b.data, b.n, s[:4])
		prev = s
	}
	buckets := make([]int, 8)
	for i := range 100 {
		h := fnv.New32a()
		fmt.Fprint(h, "key", i)
		buckets[h.Sum32()%8]++
	}
	fmt.Println(buckets)
}
