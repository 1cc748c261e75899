package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// The parts of a state are the virtual machine's types.
type (
	Operation      = vm.Operation // of goroutines
	RunState       = vm.State
	ActorState     = vm.ActorState
	QueueState     = vm.QueueState
	ChoiceState    = vm.ChoiceState
	CandidateState = vm.CandidateState
	GoroutineState = vm.GoroutineState
	MailboxMessage = vm.MailboxMessage
	Frame          = vm.Frame
	Value          = vm.Value
	Look           = vm.Look
)

// Values of ActorState.Status, of an actor that waits for a thread and of one that has ended.
const (
	StatusReady  = vm.StatusReady
	StatusExited = vm.StatusExited
)

// Inspection asks for the state of a run at some of its steps. Request identifies the run by its program, settings
// and limits; the run is repeated up to the last step.
type Inspection struct {
	Request Request `json:"request"`
	Looks   []Look  `json:"looks"`
	// Program, if set, is the hash of the program that ran. A lesson's other cells may have changed since.
	Program string `json:"program,omitempty"`
}

// MaxLooks is the maximum number of steps in one request.
const MaxLooks = 100

// check refuses requests that are too large or invalid.
func (q *Inspection) check() error {
	switch {
	case len(q.Looks) == 0:
		return &Error{Kind: ErrRequest, Text: "There is no step to look at.", Remedy: "Name at least one."}
	case len(q.Looks) > MaxLooks:
		return &Error{Kind: ErrRequest, Text: "There are too many steps to look at.", Remedy: fmt.Sprintf("Name %d at most.", MaxLooks)}
	}
	return q.Request.check()
}

// Inspect repeats the run of q and returns its states, one per look. With Request.Both there are two runs: all looks
// at the first, then all at the second. The diagnostics say why the program does not compile.
func (x *Executor) Inspect(ctx context.Context, q Inspection) ([]*RunState, []Diagnostic, error) {
	if err := q.check(); err != nil {
		return nil, nil, err
	}
	prog, diags, err := x.program(q.Request)
	if err != nil || len(diags) > 0 {
		return nil, diags, err
	}
	if q.Program != "" && q.Program != prog.Hash() {
		return nil, nil, &Error{Kind: ErrRequest, Text: "Another cell that the program uses has changed since the run.",
			Remedy: "Run it again to look at its state."}
	}
	var all []*RunState
	for _, s := range q.Request.schedulers(prog.UsesActors()) {
		states, err := prog.inspect(ctx, q.Request, s, q.Looks)
		if err != nil {
			return nil, nil, inspectError(err, s)
		}
		all = append(all, states...)
	}
	return all, nil, nil
}

// Inspect is Executor.Inspect in a kernel process, one state per requested step. It waits for its turn among the runs;
// cancelling ctx ends it. The errors are those of Run.
func (s *Supervisor) Inspect(ctx context.Context, q Inspection) ([]*RunState, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	if err := s.opt.Child.fits(q.Request); err != nil {
		return nil, err
	}
	pass, err := s.admitOnce(ctx, q.Request)
	if err != nil {
		return nil, err
	}
	defer pass.Release()
	for try := 1; ; try++ {
		p, err := s.slots[pass.Slot()].getFor(ctx, q.Request.Learner)
		if err != nil {
			return nil, err
		}
		states, err := s.inspectOn(ctx, p, q)
		if !errors.Is(err, errUnsent) {
			return states, err
		}
		if try == maxTries {
			return nil, s.deathError(p)
		}
	}
}

func (s *Supervisor) inspectOn(ctx context.Context, p *process, q Inspection) ([]*RunState, error) {
	g, end, err := s.assign(ctx, p, toChild{Type: msgInspect, Inspection: &q}, wallLimit(q.Request))
	if err != nil {
		return nil, err
	}
	defer end()
	for {
		for _, a := range g.c.take() {
			switch {
			case ctx.Err() != nil:
				return nil, ctx.Err()
			case a.Type == msgFailed:
				return nil, childError(a)
			case a.Type == msgState:
				return decodeStates(a.body)
			}
		}
		select {
		case <-g.c.wake:
		case <-p.died:
			if out := g.outcome.Load(); out != nil && ctx.Err() == nil {
				return nil, &Error{Kind: ErrRequest, Text: out.Text, Remedy: "Look at an earlier step."}
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, s.deathError(p)
		}
	}
}

func decodeStates(body []byte) ([]*RunState, error) {
	var states []*RunState
	if err := json.Unmarshal(body, &states); err != nil {
		return nil, &Error{Kind: ErrInternal, Text: "A state was damaged on its way from the kernel.", Remedy: "Try again.", Cause: err}
	}
	return states, nil
}

// inspect serves an inspect request.
func (c *child) inspect(ctx context.Context, m toChild) {
	defer c.release(m.ID)
	if m.Inspection == nil {
		c.fail(m.ID, errors.New("inspect without an inspection"))
		return
	}
	states, diags, err := c.x.Inspect(ctx, *m.Inspection)
	if err == nil && len(diags) > 0 {
		err = &Error{Kind: ErrRequest, Text: "The program no longer compiles: " + diags[0].Text + ".", Remedy: "Run it again."}
	}
	var body []byte
	if err == nil {
		body, err = json.Marshal(states)
	}
	if err != nil {
		c.fail(m.ID, err)
		return
	}
	c.report(c.out.send(fromChild{Type: msgState, ID: m.ID}, body))
}

// inspectError maps the reasons why there is no state to the error kinds of this package.
func inspectError(err error, s trace.Settings) error {
	switch {
	case errors.Is(err, vm.ErrDiverged):
		return &Error{Kind: ErrInternal, Text: "The run could not be inspected: " + err.Error() + ".", Cause: err}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, vm.ErrMeasured):
		return &Error{Kind: ErrRequest, Text: "There is no state to look at: " + err.Error() + ".",
			Remedy: "Run it simulated: engine sim.", Cause: err}
	}
	return &Error{Kind: ErrRequest, Text: "There is no state to look at in the " + string(s.Scheduler) + " run: " + err.Error() + ".", Cause: err}
}
