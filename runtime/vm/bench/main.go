package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"regexp"
	"slices"
	"time"
)

func main() {
	log.SetFlags(0)
	rounds := flag.Int("rounds", 5, "how often each program runs everywhere")
	only := flag.String("only", "", "run the programs whose names match this")
	flag.Parse()
	pattern, err := regexp.Compile(*only)
	if err != nil {
		log.Fatal(err)
	}
	if err := run(*rounds, pattern); err != nil {
		log.Fatal(err)
	}
}

func run(rounds int, only *regexp.Regexp) error {
	start := measureStart() // first: it needs a process that has compiled nothing yet
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	programs, err := readPrograms()
	if err != nil {
		return err
	}
	var rows []row
	for _, p := range programs {
		if !only.MatchString(p.name) {
			continue
		}
		r, err := measure(p, dir, rounds)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		if len(rows) == 0 {
			printHead()
		}
		rows = append(rows, r)
		r.print()
	}
	printSummary(rows)
	start.print()
	return nil
}

// row is the times of one program.
type row struct {
	name                         string
	native, yaegi, plain, traced time.Duration
}

// measure runs p with all runners, one after the other in each round.
func measure(p program, dir string, rounds int) (row, error) {
	runners, err := prepare(p, dir)
	if err != nil {
		return row{}, err
	}
	times := make([][]time.Duration, len(runners))
	for range max(rounds, 1) {
		for i, r := range runners {
			d, result, err := r.run()
			if err != nil {
				return row{}, fmt.Errorf("%s: %w", r.name, err)
			}
			if p.want == nil {
				p.want = &result
			}
			if result != *p.want {
				return row{}, fmt.Errorf("%s: the result is %d, compiled it is %d", r.name, result, *p.want)
			}
			times[i] = append(times[i], d)
		}
	}
	return row{p.name, slices.Min(times[0]), slices.Min(times[1]), slices.Min(times[2]), slices.Min(times[3])}, nil
}
