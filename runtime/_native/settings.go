package actor

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// settings say how the program's actors get threads: as in defaults.go, unless the environment overrides it.
var settings = fromEnvironment(defaults.WithDefaults())

// environmentPrefix is the prefix of environment variables that change settings, as in REHEARSE_WORKERS=4.
const environmentPrefix = "REHEARSE_"

func fromEnvironment(s trace.Settings) trace.Settings {
	number := func(most int, to *int) func(string) error {
		return func(text string) (err error) {
			if *to, err = strconv.Atoi(text); err != nil || *to < 1 || *to > most {
				err = fmt.Errorf("it must be a whole number from 1 to %d", most)
			}
			return err
		}
	}
	for _, v := range []struct {
		name string
		set  func(text string) error
	}{
		{"SCHEDULER", func(text string) error {
			if s.Scheduler = trace.Scheduler(text); !s.Scheduler.Known() {
				return fmt.Errorf("it must be %s", trace.SchedulerWords)
			}
			return nil
		}},
		{"WORKERS", number(trace.MaxWorkers, &s.Workers)},
		{"BATCH", number(trace.MaxBatch, &s.Batch)},
		{"SLICE", func(text string) (err error) {
			if s.Slice, err = time.ParseDuration(text); err != nil || s.Slice < 0 {
				err = fmt.Errorf("it must be a time, such as 5ms")
			}
			return err
		}},
		{"DISPATCHER", func(text string) (err error) {
			known := false
			if s.Dispatcher, known = trace.ParseDispatcher(text); !known {
				err = fmt.Errorf("it must be %s", trace.DispatcherWords)
			}
			return err
		}},
		{"SEED", func(text string) (err error) {
			if s.Seed, err = strconv.ParseUint(text, 10, 64); err != nil {
				err = fmt.Errorf("it must be a whole number")
			}
			return err
		}},
		{"SPEED", func(text string) (err error) {
			if s.Speed, err = strconv.ParseFloat(text, 64); err != nil || !(s.Speed > 0 && s.Speed <= trace.MaxSpeed) {
				err = fmt.Errorf("it must be more than 0 and at most %d", trace.MaxSpeed)
			}
			return err
		}},
	} {
		text := os.Getenv(environmentPrefix + v.name)
		if text == "" {
			continue
		}
		if err := v.set(text); err != nil {
			fmt.Fprintf(os.Stderr, "%s%s=%s: %v\n", environmentPrefix, v.name, text, err)
			os.Exit(2)
		}
	}
	return s
}
