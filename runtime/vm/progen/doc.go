// Package progen writes small Go programs at random, for tests that compare the virtual machine with real Go. It is
// for tests only.
//
// A program is well-typed, ends, and prints the same in every run by a correct implementation:
//
//   - It ends, because loops ask the function tick whether they may continue, and functions call only functions declared
//     before them.
//   - No order of evaluation that Go leaves open is visible: what prints or changes variables is called in a statement
//     of its own, and of the parts of one expression at most one can panic.
//   - Maps are walked in the order of their keys or summed up; goroutines meet in patterns with one result.
//   - No address is printed.
//
// The same choices give the same program. They come from a seed or from bytes, so that Go's fuzzing can vary them.
package progen

// FromSeed is the program of a seed.
func FromSeed(seed uint64) string { return generate(&choices{state: seed, seeded: true}) }

// FromBytes is the program that data chooses; when data is used up, it soon ends.
func FromBytes(data []byte) string { return generate(&choices{data: data}) }

// choices decide what a program is like.
type choices struct {
	data   []byte
	state  uint64
	seeded bool
}

// n chooses one of 0..k-1. The higher numbers stand for what is more complicated.
func (c *choices) n(k int) int {
	if !c.seeded {
		if len(c.data) == 0 {
			return 0
		}
		b := c.data[0]
		c.data = c.data[1:]
		return int(b) % k
	}
	c.state += 0x9e3779b97f4a7c15
	z := c.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 33 % uint64(k))
}

// chance is true once in k times.
func (c *choices) chance(k int) bool { return c.n(k) == k-1 }

func pick[T any](c *choices, from []T) T { return from[c.n(len(from))] }
