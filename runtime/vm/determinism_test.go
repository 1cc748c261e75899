package vm

import "testing"

// TestStepsDoNotDependOnAddresses checks that slices.Insert, which compares the addresses of its arguments, takes the
// same number of steps wherever they are.
func TestStepsDoNotDependOnAddresses(t *testing.T) {
	const program = `package main

import "slices"

func main() {
	var keep [][]int
	for i := range 2000 {
		s := make([]int, 1, 2+i%50)
		keep = append(keep, slices.Insert(s, 0, i))
	}
	println(len(keep))
}`
	steps := map[int64]bool{}
	for range 5 {
		res, _, _ := runText(t, program, Config{})
		steps[res.Steps] = true
	}
	if len(steps) != 1 {
		t.Errorf("runs of one program took %v steps", steps)
	}
}
