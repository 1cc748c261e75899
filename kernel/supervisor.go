package kernel

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/confine"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/runtime/ticket"
)

// Options are the settings of a Supervisor. The zero value of a field means its default.
type Options struct {
	// Command starts a kernel process, one that calls Main. Default: this executable with the argument "kernel".
	Command []string
	// Env is added to the environment of the kernel process.
	Env []string
	// Launch starts a child that executes Main. Default: it starts Command.
	Launch func(*Options) (Child, error)
	// Parallel is how many runs execute at once, each in a process of its own, so that one that dies does not end
	// another. Default DefaultParallel, at most MaxParallel. The first process is started at once, the others when
	// they are needed.
	Parallel int
	// Queue is how many runs may wait for their turn. Default DefaultQueue.
	Queue int
	// MaxWait is how long a run waits for its turn before it fails with ErrBusy and its ticket. Default DefaultMaxWait.
	MaxWait time.Duration
	// KeepPlace is how long the place of a run that left the queue with its ticket is kept. Default DefaultKeepPlace.
	KeepPlace time.Duration
	// StopGrace is how long a program may take to obey a stop before its process is killed, and its results are lost.
	// Most obey within 50 ms. On a busy machine the processor is late and not the program, so the default of 5 s is
	// far more.
	StopGrace time.Duration
	// WallGrace is how long a program may exceed its time limit before its process is killed. Default 5 s.
	WallGrace time.Duration
	// CheckTime is how long a check may take before its process is replaced; a run in that process takes precedence.
	// Default 10 s.
	CheckTime time.Duration
	// StartTime is how long a process may take to say that it is ready; 0: 10 s.
	StartTime time.Duration
	// Child are the limits of a kernel process. The zero value means DefaultChildLimits.
	Child ChildLimits
	// Sandbox is the mode of the sandbox in which the kernel processes lock themselves. The zero value means
	// sandbox.Auto.
	Sandbox sandbox.Mode
	// Single has one process for all, for a supervisor that has a single user and runs one program at a time: checks and programs wait for each other.
	Single bool
	// Notify, if set, is called when a kernel process dies and when one is ready. It must not block.
	Notify func(Event)

	backoff []time.Duration // tests do not want to wait
}

// Event is news about a kernel process.
type Event struct {
	State State
	Pid   int
	Text  string // Dead: the cause
	Ended bool   // Dead: it was killed to end a program, whose run says so
}

// State is what a kernel process is doing.
type State string

// States of a kernel process.
const (
	StateStarting State = "starting"
	StateRunning  State = "running"
	StateDead     State = "dead"
)

// Status is the state of the first kernel process.
type Status struct {
	State   State
	Pid     int           // 0 if there is no process
	Sandbox sandbox.Level // of the process that accepts runs or, without one, of the last one that did
}

// Times of starting and restarting.
const (
	youngAge     = 3 * time.Second // dying unused before this age counts as a failed start
	closeGrace   = 500 * time.Millisecond
	transferTime = 20 * time.Second // for the traces of a program that is over
)

// defaultBackoff is how long to wait before the next start, by the number of failed ones in a row; after the last
// entry runs fail at once, and each of them tries once more.
var defaultBackoff = []time.Duration{0, 50 * time.Millisecond, 200 * time.Millisecond, time.Second, 2 * time.Second}

func (o Options) withDefaults() (Options, error) {
	own := o.Launch == nil
	if own {
		o.Launch = launch
	}
	if own && len(o.Command) == 0 {
		exe, err := os.Executable()
		if err != nil {
			return o, &Error{Kind: ErrInternal, Text: "The program's own file is not known, so no kernel can be started.", Cause: err}
		}
		o.Command = []string{exe, "kernel"}
	}
	if o.Parallel <= 0 {
		o.Parallel = DefaultParallel
	}
	o.Parallel = min(o.Parallel, MaxParallel)
	if o.Queue <= 0 {
		o.Queue = DefaultQueue
	}
	if o.MaxWait <= 0 {
		o.MaxWait = DefaultMaxWait
	}
	if o.KeepPlace <= 0 {
		o.KeepPlace = DefaultKeepPlace
	}
	if o.StopGrace <= 0 {
		o.StopGrace = 5 * time.Second
	}
	if o.WallGrace <= 0 {
		o.WallGrace = 5 * time.Second
	}
	if o.CheckTime <= 0 {
		o.CheckTime = 10 * time.Second
	}
	if o.StartTime <= 0 {
		o.StartTime = 10 * time.Second
	}
	if o.Child == (ChildLimits{}) {
		o.Child = DefaultChildLimits
	}
	if o.Sandbox == sandbox.Require {
		// Reported at once; parts that fail only when they are applied are reported by the process itself.
		if err := sandbox.Possible().Incomplete(); err != nil {
			return o, &Error{Kind: ErrRequest, Text: "No kernel is started: " + err.Error() + ".", Cause: err}
		}
	}
	if o.Notify == nil {
		o.Notify = func(Event) {}
	}
	if o.backoff == nil {
		o.backoff = defaultBackoff
	}
	return o, nil
}

// Supervisor keeps kernel processes alive and runs programs in them. It is safe for use by many goroutines.
type Supervisor struct {
	opt       Options
	admission *ticket.Limiter
	slots     []*slot // by the number of the limiter's slot
	reader    *slot   // beside them, for what runs nothing; see looking
	spare     spare
	checks    chan struct{} // limits checks in flight
	assists   chan struct{} // and questions of authors
	ctx       context.Context
	cancel    context.CancelFunc
	wg        sync.WaitGroup // keepers of slots
}

// maxTries is how many processes are tried for a run if each dies before the program could begin.
const maxTries = 3

// maxChecks limits checks in flight, and likewise questions of authors; more of them wait.
const maxChecks = 4

// Start makes a supervisor and starts its first kernel process, without waiting for it; see WaitReady.
func Start(opt Options) (*Supervisor, error) {
	opt, err := opt.withDefaults()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &Supervisor{
		opt: opt, admission: newAdmission(opt), checks: make(chan struct{}, maxChecks), assists: make(chan struct{}, maxChecks),
		ctx: ctx, cancel: cancel,
	}
	for range opt.Parallel {
		s.slots = append(s.slots, s.newSlot())
	}
	s.reader = s.newSlot()
	s.slots[0].demand()
	return s, nil
}

// newSlot makes a slot with its keeper.
func (s *Supervisor) newSlot() *slot {
	slot := &slot{sup: s, want: make(chan struct{}, 1), changed: make(chan struct{})}
	s.wg.Go(slot.keep)
	return slot
}

// Close ends the kernel processes and with them all runs, which fail with ErrClosed.
func (s *Supervisor) Close() error {
	s.cancel()
	s.wg.Wait()
	s.closeSpare()
	return nil
}

// WaitReady waits until the first kernel process accepts runs.
func (s *Supervisor) WaitReady(ctx context.Context) error {
	_, err := s.slots[0].get(ctx)
	return err
}

// Pid is the process id of the first kernel process, 0 if there is none at the moment.
func (s *Supervisor) Pid() int { return s.Status().Pid }

// Status is the state of the first kernel process.
func (s *Supervisor) Status() Status { return s.slots[0].status() }

// Sandbox waits until the first kernel process accepts runs and returns how it is locked.
func (s *Supervisor) Sandbox(ctx context.Context) (sandbox.Level, error) {
	err := s.WaitReady(ctx)
	return s.Status().Sandbox, err
}

// Restart replaces the kernel processes. Their runs end, and their results are lost; waiting requests keep waiting.
func (s *Supervisor) Restart() {
	for _, slot := range append(s.slots[:len(s.slots):len(s.slots)], s.reader) {
		if p := slot.process(); p != nil {
			p.killToStop(killedByRestart)
		}
	}
}

// Run runs a program and reports on it through update, which is called by one goroutine at a time and must not block
// for long. Cancelling ctx stops the program: a run that is cut off in this way has the outcome trace.EndStopped. If
// the program obeyed within StopGrace, the result has the trace up to then; if not, its process is killed, and there
// is no trace.
//
// The errors are of these kinds: ErrRequest, ErrBusy, ErrDied (the process ended meanwhile; the next run gets
// another), ErrInternal, ErrClosed, and ctx's own if it is cancelled while the request waits for its turn. If the
// place of a waiting request is kept, TicketOf the error is the ticket to return with.
func (s *Supervisor) Run(ctx context.Context, req Request, update func(Update)) (*Result, error) {
	if update == nil {
		update = func(Update) {}
	}
	if err := req.check(); err != nil {
		return nil, err
	}
	if err := s.opt.Child.fits(req); err != nil {
		return nil, err
	}
	pass, err := s.admit(ctx, ticket.Visit{Ticket: req.Ticket, Key: req.Session, Once: req.Once, Moved: func(p ticket.Position) {
		update(Update{Kind: Queued, Ticket: p.Ticket, Place: p.Place, Of: p.Of})
	}})
	if err != nil {
		return nil, err
	}
	defer pass.Release()
	start := time.Now()
	for try := 1; ; try++ {
		p, err := s.slots[pass.Slot()].getFor(ctx, req.Learner)
		if err != nil {
			return nil, err
		}
		if try == 1 {
			update(Update{Kind: Started})
		}
		res, err := s.runOn(ctx, p, req, update)
		if errors.Is(err, errUnsent) {
			if try == maxTries {
				return nil, s.deathError(p)
			}
			continue // it died idle, before the program could start: the learner need not know
		}
		if res != nil {
			res.Wall = time.Since(start)
		}
		return res, err
	}
}

// Checked is the result of checking a program that is being written.
type Checked struct {
	Diagnostics []Diagnostic // all its errors or, if there are none, its warnings
	Plain       bool         // it compiles and uses no actors, so that the scheduler does not matter
}

// Check compiles the program of req and returns its errors or warnings. It does not wait behind runs. Cancelling ctx
// ends the waiting for it.
func (s *Supervisor) Check(ctx context.Context, req Request) (Checked, error) {
	if err := req.check(); err != nil {
		return Checked{}, err
	}
	a, err := s.ask(ctx, s.checks, toChild{Type: msgCheck, Request: &req})
	return Checked{a.Diagnostics, a.Plain}, err
}

// UsesActors is Executor.UsesActors in a kernel process. It does not wait behind runs.
func (s *Supervisor) UsesActors(ctx context.Context, req Request) (actors bool, errs []Diagnostic, err error) {
	if err := req.check(); err != nil {
		return false, nil, err
	}
	a, err := s.ask(ctx, s.checks, toChild{Type: msgCompile, Request: &req})
	return a.Actors, a.Diagnostics, err
}

// Assist answers a question about a program that is being written. It waits neither behind runs nor behind checks. Cancelling
// ctx ends the waiting for it.
func (s *Supervisor) Assist(ctx context.Context, q Question) (Advice, error) {
	if err := (&Request{Cells: q.Cells, Target: q.Target}).check(); err != nil {
		return Advice{}, err
	}
	a, err := s.ask(ctx, s.assists, toChild{Type: msgAssist, Question: &q})
	if err != nil || a.Advice == nil {
		return Advice{}, err
	}
	return *a.Advice, nil
}

// ask lets a process answer m, which concerns a text that was not run, once there is room for it.
func (s *Supervisor) ask(ctx context.Context, places chan struct{}, m toChild) (answer, error) {
	select {
	case places <- struct{}{}:
	case <-ctx.Done():
		return answer{}, ctx.Err()
	}
	// Followed to its end even if nobody waits for it: a compiler cannot be stopped, so another one must not start
	// beside it.
	return unlessDone(ctx, func() (answer, error) {
		defer func() { <-places }()
		a, err := s.askOnce(m)
		if errors.Is(err, ErrDied) {
			// Another request crashed the process; this one has no part in that.
			a, err = s.askOnce(m)
		}
		return a, err
	})
}

func (s *Supervisor) askOnce(m toChild) (answer, error) {
	p, err := s.readerSlot().get(s.ctx)
	if err != nil {
		return answer{}, err
	}
	c := p.open(false)
	defer p.forget(c)
	if m.ID = c.id; p.send(m) != nil {
		return answer{}, s.deathError(p)
	}
	late := time.NewTimer(s.opt.CheckTime)
	defer late.Stop()
	for {
		for _, a := range c.take() {
			switch a.Type {
			case msgDone:
				return a, nil
			case msgFailed:
				return answer{}, childError(a)
			}
		}
		select {
		case <-c.wake:
		case <-p.died:
			return answer{}, s.deathError(p)
		case <-late.C:
			if p.replace() {
				return answer{}, &Error{Kind: ErrRequest, Text: fmt.Sprintf("Analysing the program took longer than %v.", s.opt.CheckTime),
					Remedy: "Look for very long functions, and for types that contain others many times over."}
			}
			late.Reset(s.opt.CheckTime)
		}
	}
}

// deathError says why p is gone: because we are closing, or by its last words.
func (s *Supervisor) deathError(p *process) error {
	<-p.died
	if s.ctx.Err() != nil {
		return errClosed()
	}
	return p.explain()
}

func errClosed() error {
	return &Error{Kind: ErrClosed, Text: "The server is shutting down."}
}

// childError is the error a kernel process answered with.
func childError(a answer) error {
	kind, ok := kindNames[a.Kind]
	if !ok {
		kind = ErrInternal
	}
	return &Error{Kind: kind, Text: a.Err}
}

// startError means that no kernel process can be started.
func startError(cause error, words string) error {
	text := fmt.Sprintf("The kernel does not start: %v.", cause)
	if words != "" {
		text += " It said: " + confine.LineAt(words, 0)
	}
	return &Error{Kind: ErrInternal, Text: text, Remedy: "Run again to try once more; if that does not help, restart rehearse or, on a published site, load the page again.", Cause: cause}
}
