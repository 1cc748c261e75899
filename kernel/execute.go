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

// Bounds of a request, checked before anything is compiled.
const (
	MaxProgram = 1 << 20 // bytes of all cells together
	MaxCells   = 1000
)

// Executor runs programs in this process. Programs are compiled once and kept for the next run with the same text. It
// is safe for use by many goroutines. The zero value is ready.
type Executor struct {
	cache   programs
	compile compiler // nil: compile
}

// program is the compiled program of req. A compiler that panics is our fault and must not end the process.
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

// recovered is the error for a panic of a part of ours, made where it was recovered.
func recovered(part string, v any) error {
	return ourFault(fmt.Sprintf("%s failed: %v.", part, v), fmt.Errorf("panic: %v\n%s", v, debug.Stack()))
}

// Execute compiles and runs what req asks for and calls update, never twice at a time, while it does. Cancelling ctx
// stops the program; that is an outcome ([trace.EndStopped]), not an error. The error is an ErrRequest or, if the program
// brought a fault of ours to light, an ErrInternal.
func (x *Executor) Execute(ctx context.Context, req Request, update func(Update)) (*Result, error) {
	return x.execute(ctx, req, update, delivery{begin: func() {}, over: func() {}, run: func(_ int, run *Run) error { return judge(run) }})
}

// delivery hands a result over run by run, so that what is done with one goes on beside the other.
type delivery struct {
	begin func()                          // called once the program is compiled
	over  func()                          // called once no program goes on; what is left is to put traces together
	show  func(Update)                    // called with what Request.Live asks for, not validated yet; nil: that is an Update like others
	run   func(place int, run *Run) error // called for each run, which is not judged yet, for two at a time maybe
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
	req.Capture = req.Capture || req.Settings.Dispatcher.Suspect() // only a trace tells its faults
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
	out.audience = req.audience(d.show)
	var going atomic.Int32
	going.Store(int32(len(settings)))
	over := sync.OnceFunc(d.over)
	out.ended = func() {
		// Measured runs are one after the other; once one was stopped, the next ends as it begins.
		if going.Add(-1) == 0 || ctx.Err() != nil && settings[0].Engine == trace.Real {
			over()
		}
	}
	if req.Commands != nil {
		ended := make(chan struct{})
		defer close(ended)
		go req.obey(out.audience, out, ended)
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
		// Nothing must disturb a measured run.
		for i := range runs {
			run(i)
			if i+1 < len(runs) && out.audience != nil && ctx.Err() == nil {
				out.audience.look(settings[i].Scheduler, runs[i].Trace)
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

// sideBySide calls f with 0 to n-1, all at a time.
func sideBySide(n int, f func(int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { f(i) })
	}
	wg.Wait()
}

// Warnings is what is probably wrong with the program of req although it compiles, or, if it does not, its errors. They
// are found when they are asked for the first time, so that no run waits for them. Of ctx see [Executor.UsesActors].
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

// UsesActors compiles the program of req and tells whether it uses the actor system, or everything that keeps it from
// being compiled.
//
// There are types that Go's type checker never has done with, and nothing can stop it. If ctx ends, its error is returned
// and the compiler is left behind: that is for a process that is about to end, or is replaced.
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

// unlessDone is what f returns, or ctx's error if that comes first; f goes on then, for nobody.
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

// Warm compiles and runs a small program, so that the packages lessons use are loaded before somebody waits for them.
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

// check refuses what is too large or makes no sense.
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

// checkSettings refuses numbers that mean nothing. How many threads a run may really have is the host's to say.
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
	case s.StopAfter < 0:
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("A run cannot stop after %v.", s.StopAfter), Remedy: "Use a time above 0, or none."}
	case !s.Dispatcher.Known():
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("There is no dispatcher %q.", s.Dispatcher), Remedy: "Say " + trace.DispatcherWords + "."}
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
	mu       sync.Mutex
	update   func(Update)
	audience *audience // nil: nobody follows the runs
	ended    func()    // called by a run when its program has ended, before its trace is put together
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

// faultless is an error if a fault of ours ended a run: no part of the result is used then.
func faultless(run *Run) error {
	if run.fault == nil {
		return nil
	}
	return ourFault(fmt.Sprintf("The %s run could not go on. %s.", run.Settings.Scheduler, run.Outcome.Text), run.fault)
}

// judge is an error if the trace of a run breaks a rule. That a dispatcher with known faults breaks one is no fault of ours,
// but how the run ended. The process judges that shows the trace, not the one that made it, which a program may have taken
// over.
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
