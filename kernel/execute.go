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
	MaxCells   = 500
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
			err = &Error{
				Kind:   ErrInternal,
				Text:   fmt.Sprintf("The compiler failed: %v.", v),
				Remedy: "This is a fault of Rehearse, not of your program; please report it with the program.",
				Cause:  fmt.Errorf("panic: %v\n%s", v, debug.Stack()),
			}
		}
	}()
	c := x.compile
	if c == nil {
		c = compile
	}
	p, diags = x.cache.get(req.Cells, req.Target, c)
	return p, diags, nil
}

// Execute compiles and runs what req asks for and calls update, never twice at a time, while it does. Cancelling ctx
// stops the program; that is an outcome ([trace.EndStopped]), not an error. The error is an ErrRequest or, if the run
// made a trace that breaks the rules of traces, an ErrInternal.
func (x *Executor) Execute(ctx context.Context, req Request, update func(Update)) (*Result, error) {
	return x.execute(ctx, req, update, delivery{over: func() {}, run: func(int, Run) error { return nil }})
}

// delivery hands a result over run by run, so that what is done with one goes on beside the other.
type delivery struct {
	over func()                         // called once all programs are over
	run  func(place int, run Run) error // called for each run whose trace is valid, for two at a time maybe
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
	settings := req.schedulers(prog.UsesActors())
	runs, errs := make([]Run, len(settings)), make([]error, len(settings))
	out := &serialUpdates{update: update}
	var going atomic.Int32
	going.Store(int32(len(settings)))
	run := func(i int) {
		runs[i] = prog.run(ctx, req, settings[i], out)
		if going.Add(-1) == 0 {
			d.over()
		}
	}
	deliver := func(i int) {
		if errs[i] = validate(&runs[i]); errs[i] == nil {
			errs[i] = d.run(i, runs[i])
		}
	}
	if settings[0].Engine == trace.Sim {
		sideBySide(len(runs), func(i int) { run(i); deliver(i) })
	} else {
		// Nothing must disturb a measured run.
		for i := range runs {
			run(i)
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

// Check compiles the program of req and returns all its errors.
func (x *Executor) Check(req Request) ([]Diagnostic, error) {
	if err := req.check(); err != nil {
		return nil, err
	}
	_, diags, err := x.program(req)
	return diags, err
}

// UsesActors tells whether the program of req uses the actor system, or everything that keeps it from being compiled.
func (x *Executor) UsesActors(req Request) (bool, []Diagnostic, error) {
	if err := req.check(); err != nil {
		return false, nil, err
	}
	p, diags, err := x.program(req)
	if err != nil || len(diags) > 0 {
		return false, diags, err
	}
	return p.UsesActors(), nil, nil
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
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("The program has %d cells; the limit is %d.", len(r.Cells), MaxCells)}
	case size > MaxProgram:
		return &Error{
			Kind:   ErrRequest,
			Text:   fmt.Sprintf("The program has %d bytes; the limit is %d.", size, MaxProgram),
			Remedy: "Move large tables out of the text.",
		}
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
			return &Error{Kind: ErrRequest, Text: fmt.Sprintf("The run is to have %d %s.", n.value, n.name), Remedy: "Say at least 1."}
		}
	}
	switch {
	case !(s.Speed >= 0) || math.IsInf(s.Speed, 0):
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("The run is to have the speed %v.", s.Speed), Remedy: "Say a number above 0."}
	case s.Scheduler != "" && s.Scheduler != trace.ThreadPerActor && s.Scheduler != trace.Pool:
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("There is no scheduler %q.", s.Scheduler), Remedy: "Say thread or pool."}
	case s.Engine != "" && s.Engine != trace.Sim && s.Engine != trace.Real:
		return &Error{Kind: ErrRequest, Text: fmt.Sprintf("There is no engine %q.", s.Engine), Remedy: "Say sim or real."}
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

// validate checks a run's trace, if there is one. A bad one is our fault, so no part of the result is used.
func validate(run *Run) error {
	if run.Trace == nil {
		return nil
	}
	err := trace.Validate(run.Trace)
	if err == nil {
		return nil
	}
	return &Error{
		Kind:   ErrInternal,
		Text:   fmt.Sprintf("The %s run made a trace that breaks a rule: %v.", run.Settings.Scheduler, err),
		Remedy: "This is a fault of Rehearse, not of your program; please report it with the program.",
		Cause:  err,
	}
}
