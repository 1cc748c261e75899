package main

import (
	"flag"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// settingsFlags are the flags that change what a cell says about its run.
type settingsFlags struct {
	fs        *flag.FlagSet
	scheduler string
	engine    string
	workers   int
	cores     int
	batch     int
	seed      uint64
	speed     float64
	schedule  string
}

func addSettings(fs *flag.FlagSet) *settingsFlags {
	s := &settingsFlags{fs: fs}
	fs.StringVar(&s.scheduler, "scheduler", "", "`thread`, pool or both (default: as the cell says, else pool)")
	fs.StringVar(&s.engine, "engine", "", "`sim` (virtual time) or real (threads of this machine)")
	fs.IntVar(&s.workers, "workers", trace.DefaultWorkers, "pool: `number` of threads")
	fs.IntVar(&s.cores, "cores", trace.DefaultCores, "sim: `number` of processors")
	fs.IntVar(&s.batch, "batch", trace.DefaultBatch, "pool: `messages` an actor may handle before it yields its thread")
	fs.Uint64Var(&s.seed, "seed", 0, "`seed` of all random numbers")
	fs.Float64Var(&s.speed, "speed", 1, "real: sleeps and work are divided by this `factor`")
	fs.StringVar(&s.schedule, "schedule", "", "sim: the `choices` to replay, as a trace's header has them")
	return s
}

// apply puts the flags that were given over what req says.
func (s *settingsFlags) apply(req *kernel.Request) error {
	var err error
	s.fs.Visit(func(f *flag.Flag) {
		if e := s.applyOne(f.Name, req); e != nil && err == nil {
			err = e
		}
	})
	if err == nil && req.Both && req.Settings.Schedule != "" {
		err = usagef("--schedule replays one scheduler's choices; say --scheduler thread or --scheduler pool with it")
	}
	return err
}

func (s *settingsFlags) applyOne(name string, req *kernel.Request) error {
	set := &req.Settings
	switch name {
	case "scheduler":
		switch s.scheduler {
		case "both":
			req.Both = true
		case string(trace.ThreadPerActor), string(trace.Pool):
			req.Both, set.Scheduler = false, trace.Scheduler(s.scheduler)
		default:
			return usagef("--scheduler %q: choose thread, pool or both", s.scheduler)
		}
	case "engine":
		set.Engine = trace.Engine(s.engine)
		if set.Engine != trace.Sim && set.Engine != trace.Real {
			return usagef("--engine %q: choose sim or real", s.engine)
		}
	case "workers":
		set.Workers = s.workers
		return within(name, s.workers, trace.MaxWorkers)
	case "cores":
		set.Cores = s.cores
		return within(name, s.cores, trace.MaxCores)
	case "batch":
		set.Batch = s.batch
		return within(name, s.batch, trace.MaxBatch)
	case "seed":
		set.Seed = s.seed
	case "speed":
		set.Speed = s.speed
		if !(s.speed > 0 && s.speed <= trace.MaxSpeed) {
			return usagef("--speed %v: it must be more than 0 and at most %d", s.speed, trace.MaxSpeed)
		}
	case "schedule":
		set.Schedule = s.schedule
		if _, err := host.ParseSchedule(s.schedule); err != nil {
			return usagef("--%v", err) // it begins with the word schedule
		}
	}
	return nil
}

func within(name string, v, most int) error {
	if v < 1 || v > most {
		return usagef("--%s %d: it must be from 1 to %d", name, v, most)
	}
	return nil
}
