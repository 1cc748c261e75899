package bench

import (
	"context"
	"time"
)

// options say how to measure. The zero value of a field means its default.
type options struct {
	Rounds   int           // that count; 0: defaultRounds
	Scale    float64       // of the rows' sizes; 0: 1
	Rows     []tableRow    // per measurement; 0: a minute
	Patience time.Duration // with one measurement; 0: a minute
}

// defaultRounds is how many rounds count if options does not say otherwise.
const defaultRounds = 5

func (o options) withDefaults() options {
	if o.Rounds <= 0 {
		o.Rounds = defaultRounds
	}
	if o.Scale <= 0 {
		o.Scale = 1
	}
	if o.Rows == nil {
		o.Rows = allRows()
	}
	if o.Patience <= 0 {
		o.Patience = time.Minute
	}
	return o
}

// run measures the rows and the memory of an idle actor: it fills in r, and reports each of its rows. It stops at the
// first wrong result, and between two measurements when ctx ends. Memory is measured first, before rows use any.
func run(ctx context.Context, o options, competitors []Competitor, r *report, tell func()) error {
	for _, c := range competitors {
		if c.Traced {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		bytes, err := measureIdle(c, max(sized(idleActors, c, o.Scale), leastIdle), o.Patience)
		if err != nil {
			return err
		}
		r.Idle = append(r.Idle, idleActor{c.Name, bytes})
	}
	for _, row := range o.Rows {
		samples, err := rounds(ctx, o, row, competitors)
		if err != nil {
			return err
		}
		r.Rows = append(r.Rows, newResult(row, competitors, samples, o.Scale))
		tell()
	}
	return nil
}

// rounds measures a row on each competitor, Rounds times after a first one that warms up.
func rounds(ctx context.Context, o options, row tableRow, competitors []Competitor) ([][]sample, error) {
	samples := make([][]sample, len(competitors))
	for round := range 1 + o.Rounds {
		for i := range competitors {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			i = (i + round) % len(competitors)
			s, err := measure(row, competitors[i], units(row, competitors[i], o.Scale), o.Patience)
			if err != nil {
				return nil, err
			}
			if round > 0 {
				samples[i] = append(samples[i], s)
			}
		}
	}
	return samples, nil
}
