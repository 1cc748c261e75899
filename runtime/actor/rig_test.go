package actor_test

import (
	"errors"
	"flag"
	"os"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// rig is one combination of host and scheduler to run a program on.
type rig struct {
	trace.Settings
	order   actor.Order
	host    host.Host
	sys     *actor.System
	crashes []actor.Crash
	config  func(*actor.Config)
	sim     host.SimConfig
	blind   bool // real threads record nothing, and inboxes are open
}

// speed shortens the sleeps of tests on real threads.
const speed = 100

// atOnce is how many runs of tests may run in parallel, unless the command line sets another number: on real threads
// they wait most of the time.
const atOnce = "16"

func TestMain(m *testing.M) {
	flag.Parse()
	chosen := false
	flag.Visit(func(f *flag.Flag) { chosen = chosen || f.Name == "test.parallel" })
	if !chosen {
		flag.Set("test.parallel", atOnce)
	}
	os.Exit(m.Run())
}

var onlyEngine = flag.String("engine", "", "run the tests that are for both hosts on this one only: sim or real")

// enginesTested are the hosts that tests run on.
func enginesTested() []trace.Engine {
	if *onlyEngine != "" {
		return []trace.Engine{trace.Engine(*onlyEngine)}
	}
	return []trace.Engine{trace.Sim, trace.Real}
}

// onEach runs a test on every combination of scheduler and host, and on a pool in each order, all in parallel, after
// t's function has returned.
func onEach(t *testing.T, test func(t *testing.T, r *rig)) {
	for _, engine := range enginesTested() {
		for _, sched := range trace.Schedulers() {
			if sched != trace.Pool {
				inParallel(t, string(engine)+"/"+string(sched), newRig(engine, sched), test)
			}
		}
	}
	onEachPool(t, test)
}

// onEachPool is onEach for the pools alone.
func onEachPool(t *testing.T, test func(t *testing.T, r *rig)) {
	for _, engine := range enginesTested() {
		inParallel(t, string(engine)+"/pool", newRig(engine, trace.Pool), test)
		local := newRig(engine, trace.Pool)
		local.order = actor.Local
		inParallel(t, string(engine)+"/local", local, test)
	}
}

func inParallel(t *testing.T, name string, r *rig, test func(t *testing.T, r *rig)) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		test(t, r)
	})
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
		return host.NewReal(host.RealConfig{Speed: r.Speed, Record: !r.blind})
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
	tr, ended := r.raw(t, main)
	if err := trace.Validate(tr); err != nil {
		t.Fatalf("%v", err)
	}
	return tr, ended
}

// judge is try with a dispatcher that may break a rule.
func (r *rig) judge(t *testing.T, main func(c *actor.Context)) (*trace.Trace, error) {
	t.Helper()
	tr, ended := r.raw(t, main)
	if err := trace.Judge(tr); err != nil {
		t.Fatalf("%v", err)
	}
	return tr, ended
}

// raw is try without checking the trace.
func (r *rig) raw(t *testing.T, main func(c *actor.Context)) (*trace.Trace, error) {
	t.Helper()
	r.host = r.newHost()
	r.Interleave = r.sim.Interleave // the trace says so
	res := r.host.Run(func(th host.Thread) {
		cfg := actor.Config{
			Scheduler: r.Scheduler, Order: r.order, Dispatcher: r.Dispatcher, Workers: r.Workers, Batch: r.Batch, Seed: r.Seed, Thread: th,
			OnPanic: func(c actor.Crash) { r.crashes = append(r.crashes, c) },
		}
		if r.config != nil {
			r.config(&cfg)
		}
		r.sys = actor.New(r.host, cfg)
		main(r.sys.As(th))
	})
	header := trace.Header{Settings: r.Settings}
	switch _, stuck := res.Err.(*host.Deadlock); {
	case stuck:
		header.Outcome.End = trace.EndDeadlock
	case emptyHanded(res.Err):
		header.Outcome.End = trace.EndPanic
	case res.Err == nil:
		header.Outcome.End = trace.EndOK
	}
	return host.Finish(r.host, header), res.Err
}

// emptyHanded reports whether a run was ended by a worker that found an empty mailbox.
func emptyHanded(err error) bool {
	var p *host.Panic
	if !errors.As(err, &p) {
		return false
	}
	_, is := p.Value.(actor.EmptyMailbox)
	return is
}

// run is try for a program that must succeed.
func (r *rig) run(t *testing.T, main func(c *actor.Context)) *trace.Trace {
	t.Helper()
	tr, err := r.try(t, main)
	if err != nil {
		t.Fatalf("the run ended with %v", err)
	}
	return tr
}

// await waits until something holds, on any host.
func await(c *actor.Context, holds func() bool) {
	for !holds() {
		c.Sleep(time.Second)
	}
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

// must panics if a send was not accepted.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func do(f func(c *actor.Context, m actor.Message)) actor.Behavior { return actor.BehaviorFunc(f) }

func msg(subject string, data any) actor.Message { return actor.Message{Subject: subject, Data: data} }
