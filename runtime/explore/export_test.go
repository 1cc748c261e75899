package explore

import "context"

// ExhaustPlainly is Exhaust without reduction: depth-first search.
func ExhaustPlainly(ctx context.Context, target Target, o Options) *Report {
	return newSearch(target, o).exhaust(ctx, &tree{})
}
