package main

import "fmt"

type second int
type first int

var table [1 << 20]bool

// Deleted keys, keys that are parts of one text, and keys of several types, which are printed in an order of their own.
func main() {
	m := map[int]int{}
	for i := range 100_000 {
		m[i] = i
	}
	for i := range 99_999 {
		delete(m, i)
	}
	sum := 0
	for range 10_000 {
		for k := range m {
			sum += k
		}
	}
	fmt.Println(len(m), sum)

	text := fmt.Sprintf("%08192d", 7)
	prefixes := map[string]int{}
	for i := range text {
		prefixes[text[:i]] = i
	}
	fmt.Println(len(prefixes), prefixes[text[:4000]])

	fmt.Println(map[any]int{second(2): 1, first(1): 2, "text": 3, nil: 4})

	zero, negative := 0.0, -1.0
	floats := map[float64]string{zero: "zero"}
	floats[zero*negative] = "negative zero"
	pairs := map[complex128]int{complex(zero*negative, zero): 1}
	pairs[0]++
	fmt.Println(len(floats), floats, pairs)

	table[5] = true
	part := table[4:8]
	part[3] = true
	p := &table
	p[6] = true
	copied := table
	p[0] = true
	fmt.Println(part, table[7], copied == table, copied[0], table[0], len(p))
}
