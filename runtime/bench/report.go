package bench

import (
	"runtime"
	"slices"
)

// report is what a benchmark found.
type report struct {
	Go          string      `json:"go"`
	System      string      `json:"system"`
	Processors  int         `json:"processors"`
	Busy        bool        `json:"busy"` // one of them is kept busy by another process
	Rounds      int         `json:"rounds"`
	Scale       float64     `json:"scale"`
	Competitors []About     `json:"competitors"`
	Rows        []result    `json:"rows"`
	Idle        []idleActor `json:"idle"`
}

// About describes a competitor.
type About struct {
	Name string `json:"name"`
	Note string `json:"note"`
	Ours bool   `json:"ours"`
}

// result is the measurement of a row.
type result struct {
	Row     string   `json:"row"`
	About   string   `json:"about"`
	Unit    string   `json:"unit"`
	Figures []figure `json:"figures"` // in the order of the competitors
}

// figure is a competitor's measurement for a row.
type figure struct {
	Competitor string    `json:"competitor"`
	Units      int       `json:"units"`  // asked for in each round
	NS         float64   `json:"ns"`     // per unit, the median of the rounds
	CPU        float64   `json:"cpu"`    // ns of processor time per unit, the median of the rounds; 0: unknown
	Allocs     float64   `json:"allocs"` // per unit, the median of the rounds
	Rounds     []float64 `json:"rounds"` // ns per unit of each round
}

// idleActor is the memory of an actor that has handled a message and waits for the next.
type idleActor struct {
	Competitor string  `json:"competitor"`
	Bytes      float64 `json:"bytes"`
}

func newReport(o options, busy bool, competitors []Competitor) *report {
	r := &report{
		Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, Processors: runtime.GOMAXPROCS(0),
		Busy: busy, Rounds: o.Rounds, Scale: o.Scale,
	}
	for _, c := range competitors {
		r.Competitors = append(r.Competitors, About{c.Name, c.Note, c.Ours})
	}
	return r
}

func newResult(row tableRow, competitors []Competitor, samples [][]sample, scale float64) result {
	r := result{Row: row.Name, About: row.About, Unit: row.Unit}
	for i, c := range competitors {
		f := figure{Competitor: c.Name, Units: units(row, c, scale)}
		var cpu, allocs []float64
		for _, s := range samples[i] {
			f.Rounds = append(f.Rounds, s.ns)
			cpu, allocs = append(cpu, s.cpu), append(allocs, s.allocs)
		}
		f.NS, f.CPU, f.Allocs = median(f.Rounds), median(cpu), median(allocs)
		r.Figures = append(r.Figures, f)
	}
	return r
}

// median of values, which are not changed.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
