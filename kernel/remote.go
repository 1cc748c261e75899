package kernel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// errUnsent means that a process was gone before it had the whole request, so the program cannot have started.
var errUnsent = errors.New("request not sent")

// assign sends p a request that may take wall, with a guard that enforces that. Call end once the answer has arrived.
func (s *Supervisor) assign(ctx context.Context, p *process, m toChild, wall time.Duration) (g *guard, end func(), err error) {
	c := p.open(true)
	if p.killedFor.Load() != nil { // by a check that did not know about us
		p.forget(c)
		<-p.died
		return nil, nil, errUnsent
	}
	g = &guard{opt: s.opt, p: p, c: c, sent: make(chan struct{})}
	if m.Type != msgRun {
		c.begin() // an inspected program was compiled for its run, and only a run reports its start
	}
	unwatch := g.watch(ctx, wall)
	end = func() {
		unwatch()
		p.forget(c)
	}
	m.ID = c.id
	err = p.send(m)
	close(g.sent)
	if err != nil && g.outcome.Load() == nil {
		p.kill() // if it is not gone yet: half a request makes no sense to it
		<-p.died
		end()
		return nil, nil, errUnsent
	}
	return g, end, nil
}

// runOn runs req in p and follows it to its end, whatever that is.
func (s *Supervisor) runOn(ctx context.Context, p *process, req Request, update func(Update)) (*Result, error) {
	g, end, err := s.assign(ctx, p, toChild{Type: msgRun, Request: &req}, wallLimit(req))
	if err != nil {
		return nil, err
	}
	defer end()
	f := follower{shown: lastShown{}, checks: liveChecks{}}
	for {
		if done, err := f.follow(g.c.take(), update); err != nil {
			return nil, err
		} else if done != nil {
			return done, nil
		}
		select {
		case <-g.c.wake:
		case c := <-req.Commands:
			_ = p.send(toChild{Type: msgCommand, ID: g.c.id, Command: c}) // an error means that it is dying
		case <-p.died:
			// Its messages from before its death were read before died was closed.
			if done, err := f.follow(g.c.take(), update); done != nil || err != nil {
				return done, err
			}
			return s.afterDeath(p, g, req, f.ended)
		}
	}
}

// follower collects the answers to a run. It decodes each trace on arrival, concurrently with the other one and with
// what still runs.
type follower struct {
	shown    lastShown
	checks   liveChecks
	ended    map[trace.Scheduler]trace.Outcome
	arrivals []*arrival
	decoding sync.WaitGroup
}

// maxRuns is how many runs a request has, one for each scheduler that is compared.
const maxRuns = 2

// arrival is a run that has arrived, valid once decoding is over.
type arrival struct {
	place int
	run   Run
	err   error
}

// follow processes answers; it returns the result after the last one.
func (f *follower) follow(answers []answer, update func(Update)) (*Result, error) {
	for i, a := range answers {
		switch a.Type {
		case msgShown:
			t, err := trace.UnmarshalRest(f.shown.of(a.Panel), a.body)
			if err != nil {
				return nil, damaged(err)
			}
			f.shown[a.Panel] = t
			if shownLater(answers[i+1:], a.Panel) {
				continue // only the latest one is still needed
			}
			if u := (Update{Kind: Shown, Panel: a.Panel, Trace: t, Removable: a.Removable}); f.checks.pass(u) {
				update(u)
			}
		case msgAnswered:
			update(Update{Kind: Answered, Command: a.Command, Text: a.Err, Removable: a.Removable})
		case msgOutput:
			update(Update{Kind: Output, Panel: a.Panel, Stream: a.Stream, Text: string(a.body)})
		case msgEnded:
			if f.ended == nil {
				f.ended = map[trace.Scheduler]trace.Outcome{}
			}
			f.ended[a.Panel] = a.Outcome
			update(Update{Kind: Ended, Panel: a.Panel, Outcome: a.Outcome})
		case msgResult:
			if err := f.arrive(a); err != nil {
				return nil, err
			}
		case msgFailed:
			return nil, childError(a)
		case msgDone:
			runs, err := f.runs()
			if err != nil {
				return nil, err
			}
			if len(runs) == 0 && len(a.Diagnostics) == 0 {
				return nil, damaged(errors.New("neither runs nor diagnostics"))
			}
			return &Result{Program: a.Program, Diagnostics: a.Diagnostics, Runs: runs}, nil
		}
	}
	return nil, nil
}

// arrive starts to decode and judge a result.
func (f *follower) arrive(a answer) error {
	if slices.ContainsFunc(f.arrivals, func(r *arrival) bool { return r.place == a.Run.Place }) || len(f.arrivals) == maxRuns {
		return damaged(fmt.Errorf("one result too many, of run %d", a.Run.Place))
	}
	r := &arrival{place: a.Run.Place, run: Run{
		Settings: a.Run.Settings, Outcome: a.Run.Outcome, Steps: a.Run.Steps, Makespan: a.Run.Makespan, Instrumented: a.Run.Instrumented, Longer: a.Run.Longer,
	}}
	f.arrivals = append(f.arrivals, r)
	if len(a.body) > 0 {
		f.decoding.Go(func() {
			var err error
			if r.run.Trace, err = trace.Unmarshal(a.body); err != nil {
				r.err = damaged(err)
				return
			}
			r.err = judge(&r.run)
		})
	}
	return nil
}

// runs are those that have arrived, in the order of the request.
func (f *follower) runs() ([]Run, error) {
	f.decoding.Wait()
	slices.SortFunc(f.arrivals, func(a, b *arrival) int { return cmp.Compare(a.place, b.place) })
	var runs []Run
	for _, a := range f.arrivals {
		if a.err != nil {
			return nil, a.err
		}
		runs = append(runs, a.run)
	}
	return runs, nil
}

// shownLater reports whether the answers show the panel again, or all is over.
func shownLater(later []answer, panel trace.Scheduler) bool {
	return slices.ContainsFunc(later, func(a answer) bool { return a.Type == msgShown && a.Panel == panel || a.Type == msgOver })
}

func damaged(cause error) error {
	return &Error{Kind: ErrInternal, Text: "A trace was damaged on its way from the kernel.", Remedy: "Run again.", Cause: cause}
}

// afterDeath is the end of a run whose process is gone: an outcome if we killed it for the program's sake, otherwise
// an error.
func (s *Supervisor) afterDeath(p *process, g *guard, req Request, ended map[trace.Scheduler]trace.Outcome) (*Result, error) {
	<-p.died
	out := g.outcome.Load()
	if out == nil {
		return nil, s.deathError(p)
	}
	res := &Result{}
	for _, set := range req.schedulers(true) {
		o, ok := ended[set.Scheduler]
		if !ok {
			o = *out
		}
		res.Runs = append(res.Runs, Run{Settings: set, Outcome: o})
	}
	return res, nil
}

// wallLimit is how long all of req may take.
func wallLimit(req Request) time.Duration {
	d := req.Limits.Wall
	if d <= 0 {
		d = defaultWall
	}
	if req.Both && req.Settings.Engine == trace.Real {
		d *= 2 // one after the other
	}
	return d
}

// guard stops a program that should end: first by asking, then by killing its process.
type guard struct {
	opt     Options
	p       *process
	c       *call
	sent    chan struct{}                 // closed when the request has been sent
	outcome atomic.Pointer[trace.Outcome] // set when the process is killed
}

// watch stops the program when ctx is cancelled or wall has passed. The returned function ends the watching.
func (g *guard) watch(ctx context.Context, wall time.Duration) (end func()) {
	done := make(chan struct{})
	go func() {
		limit := time.NewTimer(wall + g.opt.WallGrace)
		defer limit.Stop()
		const compiling = "The program was still being compiled after its time limit of %v, so its kernel was replaced. Look for very long functions, and for types that contain others many times over."
		const running = "The program was still running after its time limit of %v and did not react, so its kernel was replaced."
		what, begun := compiling, g.c.begun
		for {
			select {
			case <-begun: // its own clock begins now
				what, begun = running, nil
				limit.Reset(wall + g.opt.WallGrace)
				continue
			case <-done:
			case <-ctx.Done():
				g.stop(done)
			case <-limit.C:
				g.end(done, trace.Outcome{End: trace.EndLimit, Exit: 2, Text: fmt.Sprintf(what, wall), Limit: "time"})
			}
			return
		}
	}()
	return func() { close(done) }
}

// stop asks the program to stop and enforces it.
func (g *guard) stop(done <-chan struct{}) {
	// Do not wait: a hanging process does not read. An error means that it is dying anyway.
	go func() {
		<-g.sent
		_ = g.p.send(toChild{Type: msgStop, ID: g.c.id})
	}()
	if wait(g.opt.StopGrace, done) {
		text := "Stopped. The program was still being compiled, so its kernel was replaced."
		if g.c.hasBegun() {
			text = "Stopped. The program did not react in time, so its kernel was replaced, and what it did is not shown."
		}
		g.end(done, trace.Outcome{End: trace.EndStopped, Exit: 130, Text: text})
	}
}

// end kills the process, unless the program is over and only its traces are still to be sent.
func (g *guard) end(done <-chan struct{}, o trace.Outcome) {
	if g.c.over.Load() && !wait(transferTime, done) {
		return
	}
	g.outcome.Store(&o)
	g.p.killToStop(killedByProgram)
}
