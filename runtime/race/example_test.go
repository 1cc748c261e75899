package race_test

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/race"
)

// Two goroutines add to a variable. One of them does not lock.
func Example() {
	d := race.New(func() int32 { return 0 }, func(r race.Race) {
		fmt.Printf("line %d of %s and line %d of %s are not ordered\n", r.First.Site, r.First.Owner, r.Second.Site, r.Second.Owner)
	})
	main := d.Go(nil, "main")
	var started race.Sync
	main.Release(&started)
	careful := d.Go(&started, "careful")
	careless := d.Go(&started, "careless")

	var mu race.Sync
	sum := d.Var(0)
	careful.Acquire(&mu)
	careful.Write(sum, 12)
	careful.Release(&mu)

	careless.Write(sum, 17)

	careful.Acquire(&mu)
	careful.Release(&mu)
	// Output:
	// line 12 of careful and line 17 of careless are not ordered
}
