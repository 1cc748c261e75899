package actor_test

import (
	"errors"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// rig is one combination of host and scheduler to run a program on.
type rig struct {
	trace.Settings
	host    host.Host
	sys     *actor.System
	crashes []actor.Crash
	config  func(*actor.Config)
	sim     host.SimConfig
}

// speed shortens the sleeps of tests on real threads.
const speed = 100

// onEach runs a test on every combination of scheduler and host.
func onEach(t *testing.T, test func(t *testing.T, r *rig)) {
	for _, engine := range []trace.Engine{trace.Sim, trace.Real} {
		for _, sched := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
			t.Run(string(engine)+"/"+string(sched), func(t *testing.T) {
				test(t, newRig(engine, sched))
			})
		}
	}
}

func newRig(engine trace.Engine, sched trace.Scheduler) *rig {
	s := trace.Settings{Engine: engine, Scheduler: sched}
	if engine == trace.Real {
		s.Speed = speed
	}
	return &rig{Settings: s.WithDefaults()}
}

func (r *rig) newHost() host.Host {
	if r.Engine == trace.Real {
		return host.NewReal(host.RealConfig{Speed: r.Speed, Record: true})
	}
	cfg := r.sim
	cfg.Cores, cfg.Record = r.Cores, true
	if cfg.Schedule == "" {
		cfg.Schedule = r.Schedule
	}
	return host.NewSim(cfg)
}

// try runs a program and returns its valid trace and how it ended.
func (r *rig) try(t *testing.T, main func(c *actor.Context)) (*trace.Trace, error) {
	t.Helper()
	r.host = r.newHost()
	res := r.host.Run(func(th host.Thread) {
		cfg := actor.Config{
			Scheduler: r.Scheduler, Workers: r.Workers, Batch: r.Batch, Seed: r.Seed, Thread: th,
			OnPanic: func(c actor.Crash) { r.crashes = append(r.crashes, c) },
		}
		if r.config != nil {
			r.config(&cfg)
		}
		r.sys = actor.New(r.host, cfg)
		main(r.sys.As(th))
	})
	tr := host.Finish(r.host, trace.Header{Settings: r.Settings})
	if err := trace.Validate(tr); err != nil {
		t.Fatalf("%v", err)
	}
	return tr, res.Err
}

// run is try for a program that must end well.
func (r *rig) run(t *testing.T, main func(c *actor.Context)) *trace.Trace {
	t.Helper()
	tr, err := r.try(t, main)
	if err != nil {
		t.Fatalf("the run ended with %v", err)
	}
	return tr
}

// count is the number of a trace's events of a kind, with any of reasons if some are given.
func count(tr *trace.Trace, kind trace.Kind, reasons ...trace.Reason) int {
	n := 0
	for _, e := range tr.Events {
		if e.Kind != kind {
			continue
		}
		if len(reasons) == 0 {
			n++
		}
		for _, want := range reasons {
			if e.Reason == want {
				n++
			}
		}
	}
	return n
}

func want[T comparable](t *testing.T, what string, got, wanted T) {
	t.Helper()
	if got != wanted {
		t.Errorf("%s: got %v, want %v", what, got, wanted)
	}
}

func wantError(t *testing.T, what string, err, target error) {
	t.Helper()
	if !errors.Is(err, target) {
		t.Errorf("%s: got error %v, want %v", what, err, target)
	}
}

// must fails the program at once if a send was not accepted.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func do(f func(c *actor.Context, m actor.Message)) actor.Behavior { return actor.BehaviorFunc(f) }

func msg(subject string, data any) actor.Message { return actor.Message{Subject: subject, Data: data} }
