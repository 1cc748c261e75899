package actor_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/host"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

var (
	soakTime = flag.Duration("soak", 2*time.Second, "how long TestSoak goes on")
	soakSeed = flag.Uint64("soak-seed", 0, "the seed of TestSoak's first run; 0: another one each time")
)

// soakPatience is how long a run of the soak, which has some thousands of steps, may take.
const soakPatience = 2 * time.Minute

// TestSoak runs random programs on real threads, one after the other, until the time is over: actors that send, ask,
// stop, poison, crash, restart, stash, change, watch, cancel and move messages, while outside threads do the same and
// workers are added and removed. Each run must account for all messages, have a valid trace, and leave no goroutine
// behind.
//
//	go test ./runtime/actor -race -run 'TestSoak$' -soak 10m -timeout 15m
func TestSoak(t *testing.T) {
	seed := *soakSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("the first seed is %d", seed)
	noLeak(t)
	var all soakFigures
	for begun := time.Now(); time.Since(begun) < *soakTime && !t.Failed(); seed++ {
		all.add(soakRun(t, seed))
	}
	t.Logf("%+v", all)
	if all.Runs > 20 && (all.Accepted == 0 || all.Crashes == 0 || all.Restarts == 0 || all.DeadLetters == 0 || all.Replies == 0) {
		t.Error("the runs have too little in them")
	}
}

// soakFigures is what happened in runs of the soak.
type soakFigures struct {
	Runs, Actors, Accepted, Handled, Dropped, Refused, DeadLetters, Moved, Routed, Stashed, Replies, Timeouts, Ticks int
	Crashes, Restarts, Events                                                                                        int
}

func (f *soakFigures) add(tr *trace.Trace) {
	f.Runs++
	f.Actors += len(tr.Actors)
	f.Events += len(tr.Events)
	moved := count(tr, trace.MsgDrop, trace.ReasonMove)
	f.Moved += moved
	f.Accepted += count(tr, trace.MsgEnqueue) - moved
	f.Stashed += count(tr, trace.MsgStash)
	f.Handled += count(tr, trace.MsgDone) - count(tr, trace.MsgDone, trace.ReasonStash)
	f.Dropped += count(tr, trace.MsgDrop) - moved
	f.Refused += count(tr, trace.MsgRefuse)
	f.DeadLetters += count(tr, trace.MsgDeadLetter)
	f.Replies += count(tr, trace.MsgReply)
	f.Timeouts += count(tr, trace.AskTimeout)
	f.Routed += count(tr, trace.MsgRoute)
	f.Ticks += count(tr, trace.TimerFire)
	f.Crashes += count(tr, trace.ActorCrash)
	f.Restarts += count(tr, trace.ActorRestart)
}

// soakRun is one run of the soak.
func soakRun(t *testing.T, seed uint64) *trace.Trace {
	t.Helper()
	s := newSoak(seed)
	stuck := time.AfterFunc(soakPatience, func() {
		buf := make([]byte, 1<<22)
		fmt.Fprintf(os.Stderr, "soak: the run of %s does not end\n%s\n", s, buf[:runtime.Stack(buf, true)])
		os.Exit(2)
	})
	defer stuck.Stop()
	tr, err := s.rig.raw(t, s.main)
	if s.rig.blind {
		if err == nil {
			err = s.book.checkBlindly()
		}
		if err != nil {
			t.Errorf("%s: %v", s, err)
		}
		return &trace.Trace{}
	}
	if err == nil {
		err = trace.Validate(tr)
	}
	if err == nil {
		err = s.book.check(tr)
	}
	if err != nil {
		t.Errorf("%s: %v; its trace is %s", s, err, keepTrace(t, tr))
	}
	return tr
}

// keepTrace writes the trace of a failed run to a file for inspection, and returns its path.
func keepTrace(t *testing.T, tr *trace.Trace) string {
	name := filepath.Join(os.TempDir(), fmt.Sprintf("soak-%d.txt", os.Getpid()))
	if err := os.WriteFile(name, []byte(trace.Format(tr)), 0o644); err != nil {
		t.Error(err)
	}
	return name
}

// soak is one run: a random program from a seed. On real threads it differs from run to run.
type soak struct {
	seed uint64
	rig  *rig
	book *ledger
	calm atomic.Bool // nothing new is started, and nothing is stashed
	refs refList
	rng  *rand.Rand // of main
}

const (
	soakOutsiders = 3
	soakActors    = 6  // to begin with
	soakCrowd     = 40 // spawned at most
)

func newSoak(seed uint64) *soak {
	rng := rand.New(rand.NewPCG(seed, 1))
	r := newRig(trace.Real, []trace.Scheduler{trace.Pool, trace.Pool, trace.Pool, trace.Goroutines, trace.ThreadPerActor}[rng.IntN(5)])
	r.Speed, r.blind = 1, rng.IntN(3) == 0
	r.Workers, r.Batch, r.Seed = 1+rng.IntN(4), 1+rng.IntN(8), seed
	if r.Scheduler == trace.Pool && rng.IntN(2) == 0 {
		r.order = actor.Local
	}
	slice := time.Duration(rng.IntN(3)) * 50 * time.Microsecond
	r.config = func(c *actor.Config) {
		c.OnPanic = func(actor.Crash) {}
		c.Slice = slice
	}
	return &soak{seed: seed, rig: r, rng: rng, book: newLedger(200 + rng.IntN(1000))}
}

func (s *soak) String() string {
	return fmt.Sprintf("seed %d (%s, order %d, %d workers, batch %d, blind %v)",
		s.seed, s.rig.Scheduler, s.rig.order, s.rig.Workers, s.rig.Batch, s.rig.blind)
}

// main begins with some actors, lets others send, and brings the run to an end: it waits until all messages are
// handled, or stops everything in the middle.
func (s *soak) main(c *actor.Context) {
	c.System().Supervise(randomStrategy(s.rng))
	for i := range soakActors {
		if i < 4 {
			s.spawn(c, s.rng)
		} else {
			s.spawnRouter(c, s.rng)
		}
	}
	var left atomic.Int32
	for i := range soakOutsiders {
		left.Add(1)
		rng := rand.New(rand.NewPCG(s.seed, uint64(10+i)))
		_, err := s.rig.host.Spawn(c.Thread(), host.Spec{Role: trace.RoleGoroutine}, func(th host.Thread) {
			defer left.Add(-1)
			o := s.rig.sys.As(th)
			for !s.calm.Load() && s.book.open() {
				s.act(o, rng)
			}
		})
		must(err)
	}
	abrupt := s.rng.IntN(4) == 0
	if abrupt {
		c.Sleep(time.Duration(s.rng.IntN(3000)) * time.Microsecond)
		c.StopSystem()
	}
	for left.Load() > 0 {
		c.Sleep(200 * time.Microsecond)
	}
	s.calm.Store(true)
	for !abrupt && s.rig.sys.Pending() > 0 { // stashed or unwanted messages wait for another message
		c.Broadcast(actor.Message{Subject: "calm", Priority: 1})
		c.Sleep(200 * time.Microsecond)
	}
	c.Wait()
	if n := s.rig.sys.Pending(); n > 0 {
		panic(fmt.Sprint(n, " messages are pending in the end"))
	}
}
