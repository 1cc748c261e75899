package explore

import "context"

// ExhaustPlainly is Exhaust without reduction: depth-first search.
func ExhaustPlainly(ctx context.Context, target Target, o Options) *Report {
	return newSearch(target, o).exhaust(ctx, &tree{})
}

// Extended are the deviations with each one more that Shrink tries.
func Extended(ctx context.Context, target Target, deviations []Deviation) [][]Deviation {
	s := &shrinker{ctx: ctx, target: target}
	s.run(deviations)
	return s.extended(deviations)
}

// Made are those of the deviations that the run with them makes.
func Made(ctx context.Context, target Target, deviations []Deviation) []Deviation {
	_, order := (&shrinker{ctx: ctx, target: target}).run(deviations)
	return order.Deviations
}
