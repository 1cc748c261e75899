package vm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/actor"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Why a state cannot be shown.
var (
	// ErrMeasured: the run was measured on real threads and cannot be repeated.
	ErrMeasured = errors.New("a run on real threads cannot be repeated, so its state cannot be inspected")
	// ErrNoStep: the run has no such step.
	ErrNoStep = errors.New("no such step")
	// ErrDiverged: the repeated run differs, which is an internal fault.
	ErrDiverged = errors.New("the run differed this time; this is a fault of Rehearse, please report it with the program")
)

// Look is a step to be inspected.
type Look struct {
	Step trace.Step `json:"step"`
	// Event, if set, is the known event of that step.
	Event *trace.Event `json:"event,omitempty"`
}

// Inspect repeats a run of the program, with the settings, costs and limits of cfg, and returns its state right after
// each of the steps, in the order of looks. The run ends at the last of them; its output is discarded. The errors are
// of these kinds: ErrMeasured, ErrNoStep, ErrDiverged, and ctx's own.
func (p *Program) Inspect(ctx context.Context, cfg Config, looks ...Look) ([]*State, error) {
	if cfg.Settings.WithDefaults().Engine != trace.Sim {
		return nil, ErrMeasured
	}
	for _, l := range looks {
		if l.Step < 0 {
			return nil, fmt.Errorf("%w: %d; steps begin with 0", ErrNoStep, l.Step)
		}
	}
	if len(looks) == 0 {
		return nil, nil
	}
	cfg.Limits = cfg.Limits.WithDefaults()
	cfg.Limits.Memory *= inspectMemory
	cfg.Capture, cfg.Stdout, cfg.Stderr = true, nil, nil
	searched := formOf(cfg.Settings).races
	races := searched && cfg.Settings.Accesses != "" // there, others can go on before accesses to memory
	states, err := p.inspect(ctx, cfg, races, looks)
	if (errors.Is(err, ErrDiverged) || errors.Is(err, ErrNoStep)) && searched && !races {
		// A data race is an event, too. To search for races takes several times as long, and few runs have one.
		states, err = p.inspect(ctx, cfg, true, looks)
	}
	return states, err
}

// inspect is Inspect with data races searched for, or without.
func (p *Program) inspect(ctx context.Context, cfg Config, races bool, looks []Look) ([]*State, error) {
	in := newInspector(looks)
	v := p.in(form{lines: cfg.Settings.Lines, vars: true, races: races}).start(cfg)
	in.attach(v)
	res := v.run(ctx)
	in.lookAtQueues()
	if err := in.outcome(ctx, res); err != nil {
		return nil, err
	}
	states := make([]*State, len(looks))
	for i, l := range looks {
		states[i] = in.states[l.Step]
	}
	return states, nil
}

// inspectMemory is the factor by which an inspected run may use more memory: its frames are larger, and former values
// of variables live longer.
const inspectMemory = 4

// errInspected is the cause of a stop after the last step wanted.
var errInspected = errors.New("inspected")

// inspector observes a run while it is repeated.
type inspector struct {
	v      *vm
	looks  []Look // that are still to come
	states map[trace.Step]*State
	err    error

	now       *trace.State
	later     *lookLater
	behaviors map[trace.ActorID]value   // an interface value
	data      map[trace.MessageID]value // of messages that are not yet over
	gors      []*gor
	trimAt    int // length of gors at which ended ones are removed
}

func newInspector(looks []Look) *inspector {
	looks = slices.Clone(looks)
	slices.SortStableFunc(looks, func(a, b Look) int { return cmp.Compare(a.Step, b.Step) })
	return &inspector{
		looks: looks, states: map[trace.Step]*State{},
		behaviors: map[trace.ActorID]value{}, data: map[trace.MessageID]value{}, trimAt: 64,
	}
}

func (in *inspector) attach(v *vm) {
	in.v, v.inspector = v, in
	v.host.Recorder().Watch(in.event)
}

// event is called after each event of the run.
func (in *inspector) event(t *trace.Trace, s trace.Step) {
	in.lookAtQueues()
	if in.err != nil || len(in.looks) == 0 {
		in.stop()
		return
	}
	e := &t.Events[s]
	if in.now == nil {
		in.now = trace.NewState(t)
	}
	in.now.Apply(e)
	for len(in.looks) > 0 && in.looks[0].Step == s {
		in.look(t, in.looks[0])
		in.looks = in.looks[1:]
	}
	in.stop()
	switch e.Kind {
	case trace.MsgDone, trace.MsgDrop, trace.MsgRefuse, trace.MsgDeadLetter:
		if e.Reason != trace.ReasonStash {
			delete(in.data, e.Msg)
		}
	}
}

// stop ends the run once nothing is left to do.
func (in *inspector) stop() {
	if in.err != nil || len(in.looks) == 0 && in.later == nil {
		in.v.host.Stop(errInspected)
	}
}

// look makes the state at a step, which is the last of t.
func (in *inspector) look(t *trace.Trace, l Look) {
	defer func() { // otherwise a fault here would be taken for one of the program
		if r := recover(); r != nil {
			in.err = fmt.Errorf("the state at step %d cannot be shown: %v; this is a fault of Rehearse, please report it with the program", l.Step, r)
		}
	}()
	switch {
	case l.Event != nil && *l.Event != t.Events[l.Step]:
		in.err = fmt.Errorf("%w: step %d is now: %s", ErrDiverged, l.Step, t.Words(l.Step))
	case in.states[l.Step] == nil:
		in.states[l.Step] = in.state(t, l.Step)
		in.queues(in.states[l.Step], t)
	}
}

// outcome says why not all states were reached.
func (in *inspector) outcome(ctx context.Context, res *Result) error {
	if in.err != nil || len(in.looks) == 0 {
		return in.err
	}
	next, last := in.looks[0], len(res.Trace.Events)-1
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(in.v.ended, errWall):
		return fmt.Errorf("step %d was not reached within %v; raise the limit of time", next.Step, in.v.limits.Wall)
	case next.Event != nil:
		return fmt.Errorf("%w: it ended at step %d", ErrDiverged, last)
	case res.Trace.Header.Truncated > 0:
		return fmt.Errorf("%w: %d; the limit of events cuts the trace off after the steps 0 to %d", ErrNoStep, next.Step, last)
	}
	return fmt.Errorf("%w: %d; the run has the steps 0 to %d", ErrNoStep, next.Step, last)
}

// watched registers for the core's reports of actors and messages; a nil inspector does nothing.
func (in *inspector) watched(cfg *actor.Config) {
	if in == nil {
		return
	}
	cfg.Spawned, cfg.Became, cfg.Queued = in.behaves, in.behaves, in.queued
	cfg.Sent = func(id trace.MessageID, m actor.Message) {
		if p, ok := m.Data.(payload); ok {
			in.data[id] = p.v
		}
	}
}

// behaves records an actor's new behavior.
func (in *inspector) behaves(id trace.ActorID, b actor.Behavior) {
	if in == nil {
		return
	}
	if b, ok := b.(*behavior); ok {
		in.behaviors[id] = b.v
	}
}

// began records a goroutine that is about to run.
func (in *inspector) began(g *gor) {
	if in == nil {
		return
	}
	if len(in.gors) >= in.trimAt {
		in.gors = slices.DeleteFunc(in.gors, func(g *gor) bool {
			g.listed = g.alive
			return !g.alive
		})
		in.trimAt = 2*len(in.gors) + 64
	}
	g.alive = true
	if !g.listed {
		g.listed = true
		in.gors = append(in.gors, g)
	}
}
