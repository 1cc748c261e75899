package explore_test

import (
	"context"
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/explore"
)

// Two threads each read a counter, and then write what they read plus 1. Most orders are good. In some, both read before
// either writes, and an addition is lost.
func Example() {
	program := target(counter(2, 1))
	r := explore.Search(context.Background(), program, explore.Options{Orders: 1000})
	fmt.Println("found:", r.Failure.Text)

	explore.Shrink(context.Background(), program, nil, r.Failure)
	for _, d := range r.Failure.Shrunk.Deviations {
		fmt.Printf("after turn %d of thread %d, thread %d goes on\n", d.Turns, d.After, d.Thread)
	}

	all := explore.Exhaust(context.Background(), program, explore.Options{GoOn: true})
	for _, e := range all.Ends {
		fmt.Printf("%d of %d orders end with %s %s\n", e.Runs, all.Tried, e.End, e.Text)
	}

	all = explore.Exhaust(context.Background(), target(locked(2, 1)), explore.Options{})
	fmt.Println("with a lock it holds in every order:", all.Proof())
	// Output:
	// found: an addition is lost
	// after turn 2 of thread 1, thread 2 goes on
	// 4 of 8 orders end with ok 2
	// 4 of 8 orders end with panic an addition is lost
	// with a lock it holds in every order: true
}
