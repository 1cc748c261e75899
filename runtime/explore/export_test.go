package explore

import (
	"context"
	"time"
)

// ExhaustPlainly is Exhaust without reduction: depth-first search.
func ExhaustPlainly(ctx context.Context, target Target, o Options) *Report {
	if o.Oracle == nil {
		o.Oracle = Ends
	}
	s := &search{target: target, o: o, began: time.Now(), orders: map[uint64]bool{}, ends: map[string]*End{}}
	return s.exhaust(ctx, &tree{})
}
