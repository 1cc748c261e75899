package bench

import (
	"errors"
	"fmt"
	"runtime"
	"time"
)

// sample is one measurement of a row.
type sample struct {
	ns     float64 // per unit
	cpu    float64 // ns of processor time per unit, 0: unknown
	allocs float64 // per unit
}

// errLost means that a row did not end.
var errLost = errors.New("it did not end: a message or a wakeup was lost, or it is much too slow")

// measure runs a row once.
func measure(row tableRow, c Competitor, n int, patience time.Duration) (s sample, err error) {
	var p play
	if row.small {
		runtime.GC()
	} else {
		defer roomy()()
	}
	err = c.Run(func(w World) error {
		p = row.prepare(w, n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		cpu, _ := processorTime()
		begin := time.Now()
		p.start()
		select {
		case <-p.last.open:
		case <-time.After(patience):
			return errLost
		}
		took := time.Since(begin)
		used, _ := processorTime()
		runtime.ReadMemStats(&after)
		units := float64(p.units)
		s = sample{
			ns: float64(took) / units, cpu: float64(used-cpu) / units, allocs: float64(after.Mallocs-before.Mallocs) / units,
		}
		return nil
	})
	if err == nil {
		err = p.check()
	}
	if err != nil {
		return s, fmt.Errorf("%s, %s: %w", row.Name, c.Name, err)
	}
	return s, nil
}

// units is how many units of a row a competitor gets at a scale.
func units(row tableRow, c Competitor, scale float64) int {
	return max(sized(row.size, c, scale), row.least)
}

func sized(n int, c Competitor, scale float64) int {
	n = int(float64(n) * scale)
	if c.Divide > 0 {
		n /= c.Divide
	}
	return max(n, 1)
}
