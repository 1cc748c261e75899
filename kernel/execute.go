package kernel

import (
	"context"
	"fmt"
	"io"
	"math"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Limits of a request, checked before anything is compiled.
const (
	MaxProgram = 1 << 20 // bytes of all cells together
	MaxCells   = 1000
)

// Executor runs programs in this process. Compiled programs are kept for the next run with the same text. It is safe
// for use by many goroutines. The zero value is ready to use.
type Executor struct {
	Checker Checker // of Exploration.Checks; nil: there can be none

	cache   programs
	compile compiler // nil: compile
}

// program is the compiled program of req. A compiler that panics is an internal fault and must not end the process.
func (x *Executor) program(req Request) (p program, diags []Diagnostic, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = recovered("The compiler", v)
		}
	}()
	c := x.compile
	if c == nil {
		c = compile
	}
	p, diags = x.cache.get(req, c)
	return p, diags, nil
}

// recovered is the error for one of our own panics, made where it was recovered.
func recovered(part string, v any) error {
	return ourFault(fmt.Sprintf("%s failed: %v.", part, v), fmt.Errorf("panic: %v\n%s", v, debug.Stack()))
}

// Execute compiles and runs what req asks for. Meanwhile it calls update, never concurrently. Cancelling ctx stops
// the program; that is an outcome ([trace.EndStopped]), not an error. The error is an ErrRequest or, if the program
// triggered an internal fault, an ErrInternal.
func (x *Executor) Execute(ctx context.Context, req Request, update func(Update)) (*Result, error) {
	return x.execute(ctx, req, update, delivery{begin: func() {}, over: func() {}, run: func(_ int, run *Run) error { return judge(run) }})
}

// delivery receives a result run by run, so that processing one run overlaps with the next.
type delivery struct {
	begin func()                          // called once the program is compiled
	over  func()                          // called when no program runs any more; what remains is to assemble the traces
	show  func(Update)                    // called with the updates of Request.Live, not validated yet; nil: they go to update
	run   func(place int, run *Run) error // called for each run, not judged yet, possibly for two concurrently
}

// execute is Execute with a delivery.
func (x *Executor) execute(ctx context.Context, req Request, update func(Update), d delivery) (*Result, error) {
	start := time.Now()
	if err := req.check(); err != nil {
		return nil, err
	}
	prog, diags, err := x.program(req)
	if err != nil {
		return nil, err
	}
	if len(diags) > 0 {
		return &Result{Diagnostics: diags, Wall: time.Since(start)}, nil
	}
	d.begin()
	settings := req.schedulers(prog.UsesActors())
	req.Capture = req.Capture || req.Settings.Dispatcher.Suspect() // faults are visible only in a trace
	runs, errs := make([]Run, len(settings)), make([]error, len(settings))
	out := &serialUpdates{update: update}
	if d.show == nil {
		checks := liveChecks{}
		d.show = func(u Update) {
			if checks.pass(u) {
				out.send(u)
			}
		}
	}
	out.view = req.liveView(d.show)
	var going atomic.Int32
	going.Store(int32(len(settings)))
	over := sync.OnceFunc(d.over)
	out.ended = func() {
		// Measured runs are executed one after the other; once one was stopped, the next ends at its start.
		if going.Add(-1) == 0 || ctx.Err() != nil && settings[0].Engine == trace.Real {
			over()
		}
	}
	if req.Commands != nil {
		ended := make(chan struct{})
		defer close(ended)
		go req.obey(out.view, out, ended)
	}
	run := func(i int) { runs[i] = prog.run(ctx, req, settings[i], out) }
	deliver := func(i int) {
		if errs[i] = faultless(&runs[i]); errs[i] == nil {
			errs[i] = d.run(i, &runs[i])
		}
	}
	if settings[0].Engine == trace.Sim {
		sideBySide(len(runs), func(i int) { run(i); deliver(i) })
	} else {
		// Nothing may disturb a measured run.
		for i := range runs {
			run(i)
			if i+1 < len(runs) && out.view != nil && ctx.Err() == nil {
				out.view.look(settings[i].Scheduler, runs[i].Trace)
			}
		}
		sideBySide(len(runs), deliver)
	}
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return &Result{Program: prog.Hash(), Runs: runs, Wall: time.Since(start)}, nil
}

// sideBySide calls f with 0 to n-1 concurrently.
func sideBySide(n int, f func(int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { f(i) })
	}
	wg.Wait()
}

// Warnings are the probable mistakes in the program of req if it compiles, or its errors if it does not. They are
// searched when they are first requested, so that no run waits for them. For ctx see [Executor.UsesActors].
func (x *Executor) Warnings(ctx context.Context, req Request) ([]Diagnostic, error) {
	return unlessDone(ctx, func() ([]Diagnostic, error) { return x.warnings(req) })
}

func (x *Executor) warnings(req Request) (found []Diagnostic, err error) {
	if err := req.check(); err != nil {
		return nil, err
	}
	p, diags, err := x.program(req)
	if err != nil || len(diags) > 0 {
		return diags, err
	}
	defer func() {
		if v := recover(); v != nil {
			err = recovered("The search for warnings", v)
		}
	}()
	return p.warnings()
}

// UsesActors compiles the program of req and reports whether it uses the actor system, or everything that keeps it
// from being compiled.
//
// There are types that Go's type checker never finishes, and it cannot be stopped. If ctx ends, its error is returned
// and the compiler keeps running: that is for a process that is about to end or be replaced.
func (x *Executor) UsesActors(ctx context.Context, req Request) (actors bool, errs []Diagnostic, err error) {
	if err := req.check(); err != nil {
		return false, nil, err
	}
	type compiled struct {
		prog program
		errs []Diagnostic
	}
	c, err := unlessDone(ctx, func() (c compiled, err error) {
		c.prog, c.errs, err = x.program(req)
		return c, err
	})
	if err != nil || len(c.errs) > 0 {
		return false, c.errs, err
	}
	return c.prog.UsesActors(), nil, nil
}

// unlessDone is the result of f, or ctx's error if ctx ends first; f then keeps running without effect.
func unlessDone[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		v, err := f()
		done <- result{v, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// Warm compiles and runs a small program, so that the packages that lessons use are loaded before a user waits for
// them.
func (x *Executor) Warm(ctx context.Context) error {
	res, err := x.Execute(ctx, Request{
		Name: "warm", Cells: []Cell{{ID: "warm", Text: warmProgram}}, Both: true, Capture: true,
	}, nil)
	if err != nil {
		return fmt.Errorf("warm up: %w", err)
	}
	if len(res.Diagnostics) > 0 {
		return fmt.Errorf("warm up: %w: %s", ErrInternal, res.Diagnostics[0].Text)
	}
	return nil
}

const warmProgram = `package main

import (
	"actor"
	"fmt"
	"math/rand/v2"
	"time"
)

type Echo struct{ n int }

func (e *Echo) Receive(ctx *actor.Context, m actor.Message) {
	e.n += rand.IntN(2)
	ctx.Sleep(time.Millisecond)
	fmt.Println(e.n, m.Subject)
}

func main() {
	sys := actor.NewSystem()
	ref := sys.Spawn("echo", &Echo{})
	sys.Send(ref, actor.Message{Subject: "hello"})
	sys.Wait()
}
`

// check refuses requests that are too large or invalid.
func (r *Request) check() error {
	size := 0
	for _, c := range r.Cells {
		size += len(c.Text)
	}
	switch {
	case len(r.Cells) == 0:
		return &Error{Kind: ErrRequest, Text: "There is no program to run."}
	case len(r.Cells) > MaxCells:
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("The program has %d cells; the limit is %d.", len(r.Cells), MaxCells),
			Remedy: "Split the lesson into several."}
	case size > MaxProgram:
		return &Error{
			Kind:   ErrRequest,
			Text:   fmt.Sprintf("The program has %d bytes; the limit is %d.", size, MaxProgram),
			Remedy: "Move large tables out of the text.",
		}
	}
	if r.Both && r.Settings.Schedule != "" {
		return &Error{Kind: ErrRequest, Text: "A schedule is the choices of one scheduler's run.", Remedy: "Choose one scheduler."}
	}
	return checkSettings(r.Settings)
}

// checkSettings refuses invalid numbers. The host decides how many threads a run may have.
func checkSettings(s trace.Settings) error {
	for _, n := range []struct {
		name  string
		value int
	}{{"workers", s.Workers}, {"cores", s.Cores}, {"batch", s.Batch}} {
		if n.value < 0 {
			return &Error{Kind: ErrRequest, Text: fmt.Sprintf("A run cannot have %d %s.", n.value, n.name), Remedy: "Use at least 1."}
		}
	}
	switch {
	case !(s.Speed >= 0) || math.IsInf(s.Speed, 0):
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("A run cannot have the speed %v.", s.Speed), Remedy: "Use a number above 0."}
	case s.Scheduler != "" && !s.Scheduler.Known():
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("There is no scheduler %q.", s.Scheduler), Remedy: "Say " + trace.SchedulerWords + "."}
	case s.Slice < 0:
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("A run cannot have the slice %v.", s.Slice), Remedy: "Use a time above 0, or none."}
	case s.CheckWorkersAt() != nil:
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("The workers of a run cannot change at %.100q: %v.", s.WorkersAt, s.CheckWorkersAt()), Remedy: "Write times and numbers of workers, such as 12ms+1,20ms-1."}
	case s.StopAfter < 0:
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("A run cannot stop after %v.", s.StopAfter), Remedy: "Use a time above 0, or none."}
	case !s.Dispatcher.Known():
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("There is no dispatcher %q.", s.Dispatcher), Remedy: "Say " + trace.DispatcherWords + "."}
	case s.Interleave && s.Scheduler != trace.ThreadPerActor && s.Scheduler != trace.Goroutines && s.Dispatcher == trace.FirstWaiter:
		return &Error{Kind: ErrRequest, Text: "Orders of operations cannot be tried with the dispatcher first-waiter, whose workers take actors in a fixed order and wake by the clock.",
			Remedy: "Use another dispatcher, or thread per actor."}
	case s.Engine != "" && s.Engine != trace.Sim && s.Engine != trace.Real:
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("There is no engine %q.", s.Engine), Remedy: "Use sim or real."}
	}
	return nil
}

// schedulers lists the settings of the runs that r asks for.
func (r *Request) schedulers(usesActors bool) []trace.Settings {
	s := r.Settings.WithDefaults()
	if !r.Both || !usesActors {
		return []trace.Settings{s}
	}
	a, b := s, s
	a.Scheduler, b.Scheduler = trace.ThreadPerActor, trace.Pool
	return []trace.Settings{a, b}
}

// serialUpdates lets the two runs of a request share one callback.
type serialUpdates struct {
	mu     sync.Mutex
	update func(Update)
	view   *liveView // nil: the runs are not followed
	ended  func()    // called by a run when its program has ended, before its trace is put together
}

func (s *serialUpdates) send(u Update) {
	if s.update == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.update(u)
}

func (s *serialUpdates) writer(panel trace.Scheduler, stream Stream) io.Writer {
	return writerFunc(func(p []byte) (int, error) {
		s.send(Update{Kind: Output, Panel: panel, Stream: stream, Text: string(p)})
		return len(p), nil
	})
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// faultless returns an error if an internal fault ended a run: then no part of the result is used.
func faultless(run *Run) error {
	if run.fault == nil {
		return nil
	}
	return ourFault(fmt.Sprintf("The %s run could not go on. %s.", run.Settings.Scheduler, run.Outcome.Text), run.fault)
}

// judge returns an error if the trace of a run breaks a rule. For a dispatcher with known faults that is not our
// fault but the outcome of the run. The process that shows the trace judges it, not the one that made it, which a
// program may have taken over.
func judge(run *Run) error {
	if run.Trace == nil {
		return nil
	}
	if err := trace.Judge(run.Trace); err != nil {
		return ourFault(fmt.Sprintf("The %s run made a trace that breaks a rule: %v.", run.Settings.Scheduler, err), err)
	}
	run.Outcome = run.Trace.Header.Outcome
	return nil
}
