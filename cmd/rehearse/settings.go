package main

import (
	"flag"
	"regexp"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// settingsFlags are the flags that override a cell's settings.
type settingsFlags struct {
	fs         *flag.FlagSet
	scheduler  string
	engine     string
	workers    int
	cores      int
	batch      int
	slice      time.Duration
	dispatcher string
	holdUps    bool
	seed       uint64
	speed      float64
	schedule   string
	interleave bool
	accesses   string
	races      string
	limits     limitFlags
	lines      bool
	stopAfter  time.Duration
	workersAt  string
}

func addSettings(fs *flag.FlagSet) *settingsFlags {
	s := &settingsFlags{fs: fs}
	fs.StringVar(&s.scheduler, "scheduler", "", "`thread`, pool, goroutine or both, the first two (default: as the cell says, else pool)")
	fs.StringVar(&s.engine, "engine", "", "`sim` (virtual time) or real (threads of this machine)")
	intFlag(fs, &s.workers, "workers", trace.DefaultWorkers, 1, trace.MaxWorkers, "pool: `number` of threads")
	fs.StringVar(&s.workersAt, "workers-at", "", "sim, pool: workers that come and go during the run, as `changes` at times: 12ms+1,20ms-1")
	intFlag(fs, &s.cores, "cores", trace.DefaultCores, 1, trace.MaxCores, "sim: `number` of processors")
	intFlag(fs, &s.batch, "batch", trace.DefaultBatch, 1, trace.MaxBatch, "pool: the most `messages` that an actor handles before other actors get its thread")
	fs.DurationVar(&s.slice, "slice", 0, "pool: the longest `time` that an actor keeps its thread before other actors get it, such as 5ms, checked between messages; with --batch, the limit reached first counts")
	fs.StringVar(&s.dispatcher, "dispatcher", "corrected", "pool: corrected, first-waiter, which takes actors with empty mailboxes too, or one that breaks rules: `actorlite`, lost-wakeup or two-at-once")
	fs.BoolVar(&s.holdUps, "hold-ups", true, "sim: with a dispatcher that has known faults, hold threads up at random where they show; false: do not")
	fs.Uint64Var(&s.seed, "seed", 0, "`seed` of all random numbers")
	fs.Float64Var(&s.speed, "speed", 1, "real: sleeps and work are divided by this `factor`")
	fs.StringVar(&s.schedule, "schedule", "", "sim: the `choices` to replay, as in the link to a fork, after schedule=, or in the header of a trace")
	fs.BoolVar(&s.interleave, "interleave", false, "sim: before each operation any ready thread can be chosen, as rehearse explore does; --schedule says which; real: threads take turns as they do then")
	fs.StringVar(&s.accesses, "accesses", "", "with --interleave: the `lines`, such as main.go:8,main.go:12, at whose accesses to memory any ready thread can be chosen, too")
	fs.StringVar(&s.races, "races", "auto", "sim: where to search for data races: `auto` (in the first 2 million accesses to memory), all or off")
	fs.DurationVar(&s.stopAfter, "stop-after", 0, "end the run after this `time`, virtual (sim) or real, such as 4s")
	fs.BoolVar(&s.lines, "lines", false, "record each statement before it runs; only the step numbers change")
	fs.Var(&s.limits, "limit", "`key=value`: what the run may use, as under limits: in a lesson; memory=512MB, steps=1e9, time=1m; may be repeated")
	return s
}

// limitFlags are the limits given, in order.
type limitFlags []string

func (l *limitFlags) String() string { return strings.Join(*l, " ") }

// Set keeps one; apply reads it.
func (l *limitFlags) Set(text string) error {
	*l = append(*l, text)
	return nil
}

// applyTo overrides the limits of the lesson by those that were set.
func (l limitFlags) applyTo(to *kernel.Limits) error {
	var given lessons.Limits
	for _, text := range l {
		key, value, ok := strings.Cut(text, "=")
		if !ok {
			return usagef("--limit %s: write it as key=value, such as memory=512MB", text)
		}
		if err := given.Set(key, value); err != nil {
			return usagef("--limit %s: %v", text, err)
		}
	}
	*to = to.Override(notebook.RunLimits(given))
	return nil
}

// apply overrides the settings of req by the flags that were set.
func (s *settingsFlags) apply(req *kernel.Request) error {
	var err error
	s.fs.Visit(func(f *flag.Flag) {
		if e := s.applyOne(f.Name, req); e != nil && err == nil {
			err = e
		}
	})
	req.CommandLine = true
	if e := s.limits.applyTo(&req.Limits); e != nil && err == nil {
		err = e
	}
	if e := req.Settings.CheckWorkersAt(); e != nil && err == nil {
		err = usagef("--workers-at: %v", e)
	}
	if s := req.Settings; err == nil && s.WorkersAt != "" && !req.Both && s.Scheduler != trace.Pool && s.Scheduler != "" {
		err = usagef("--workers-at: only a pool has workers that come and go; this run has a %s per actor: add --scheduler pool", s.Scheduler)
	}
	if err == nil && req.Both && req.Settings.Schedule != "" {
		err = usagef("--schedule replays the choices of one scheduler; add --scheduler thread or --scheduler pool")
	}
	return err
}

// accessLines matches --accesses; its empty text names no line.
var accessLines = regexp.MustCompile(`^(?:[^,:]+:[1-9][0-9]*(?:,[^,:]+:[1-9][0-9]*)*)?$`)

func (s *settingsFlags) applyOne(name string, req *kernel.Request) error {
	set := &req.Settings
	switch name {
	case "scheduler":
		if req.Both = s.scheduler == "both"; req.Both {
			break
		}
		if set.Scheduler = trace.Scheduler(s.scheduler); !set.Scheduler.Known() {
			return usagef("--scheduler %q: choose %s, or both", s.scheduler, trace.SchedulerWords)
		}
	case "engine":
		set.Engine = trace.Engine(s.engine)
		if set.Engine != trace.Sim && set.Engine != trace.Real {
			return usagef("--engine %q: choose sim or real", s.engine)
		}
	case "workers":
		set.Workers = s.workers
	case "workers-at":
		set.WorkersAt = s.workersAt
	case "cores":
		set.Cores = s.cores
	case "batch":
		set.Batch = s.batch
	case "slice":
		if set.Slice = s.slice; s.slice < 0 {
			return usagef("--slice %v: it must not be negative", s.slice)
		}
	case "stop-after":
		if set.StopAfter = s.stopAfter; s.stopAfter < 0 {
			return usagef("--stop-after %v: it must not be negative", s.stopAfter)
		}
	case "dispatcher":
		var known bool
		if set.Dispatcher, known = trace.ParseDispatcher(s.dispatcher); !known {
			return usagef("--dispatcher %q: choose %s", s.dispatcher, trace.DispatcherWords)
		}
	case "hold-ups":
		set.NoHoldUps = !s.holdUps
	case "seed":
		set.Seed = s.seed
	case "speed":
		set.Speed = s.speed
		if !(s.speed > 0 && s.speed <= trace.MaxSpeed) {
			return usagef("--speed %v: it must be more than 0 and at most %d", s.speed, trace.MaxSpeed)
		}
	case "lines":
		set.Lines = s.lines
	case "interleave":
		set.Interleave = s.interleave
	case "accesses":
		if set.Accesses = s.accesses; !accessLines.MatchString(s.accesses) {
			return usagef("--accesses %s: write lines of the program, such as main.go:8,main.go:12", beginning(s.accesses))
		}
	case "races":
		var known bool
		if set.Races, known = trace.ParseRaceSearch(s.races); !known {
			return usagef("--races %q: choose %s", s.races, trace.RaceSearchWords)
		}
	case "schedule":
		set.Schedule = s.schedule
		if _, err := host.ParseSchedule(s.schedule); err != nil {
			return usagef("--%v", err) // it begins with the word schedule
		}
	}
	return nil
}
